//! `mask`: characters replaced one by one, from the right or from the left.
//!
//! Characters are Unicode scalar values. Levels are counted on the longest value: at level `j` its
//! last `j` characters are masked, and all values show only what stands in front of them. Shorter
//! values are thought of as filled up to that length at the masked end, and every masked text has
//! that length: with `12`, `123` and `4`, level 1 reads `12*`, `12*`, `4` and level 2 `1**`, `1**`,
//! `4**`. So a value that is shorter than what remains visible stays as it is, masked texts nest
//! like prefixes do, and each stands for one set of values: those that start with its visible part.
//! When nothing is visible the text is `*`.
//!
//! `shown` leaves out levels that mean nothing: with `[5, 3, 1]` the diagnosis `E11.65` becomes `E11.6*`, `E11***` and
//! `E*****`. Texts are the same as without it.

use super::nodes::Growth;
use super::values::{Values, opening, sorted};
use super::{Bound, Fault, MaskFrom, fault};
use crate::table::{Code, Dictionary};
use crate::text::step;
use std::borrow::Cow;

/// Masked texts with more characters than this in all do not fit into a browser tab beside the table.
const MOST_CHARACTERS: usize = 400_000_000;

/// Masked texts over the values in the order of their visible end.
pub(super) fn bind(
    from: MaskFrom,
    mask: char,
    shown: &[u32],
    values: Values<'_>,
) -> Result<Bound, Vec<Fault>> {
    check_shown(shown)?;
    values.refuse_any()?;
    refuse_mask_in_values(mask, values)?;
    let visible_first: Cow<'_, Dictionary> = match from {
        MaskFrom::Right => Cow::Borrowed(values.dictionary),
        MaskFrom::Left => Cow::Owned(reversed(values.dictionary)),
    };
    let text = |code: Code| visible_first.text(code);
    let order = sorted(values.present().map(|code| (opening(text(code)), code)).collect(), &text);
    let lengths: Vec<usize> = order.iter().map(|&code| text(code).chars().count()).collect();
    let longest = lengths.iter().copied().max().unwrap_or(0);
    // A column of empty values still has its root above them.
    let longest = longest.max(1);
    let height = if shown.is_empty() { longest } else { shown.len() + 1 };
    let visible = |level: usize| match shown.get(level - 1) {
        _ if level == height => 0,
        Some(&shown) => longest.min(shown as usize),
        None => longest - level,
    };
    let meet = |leaf: usize| {
        let shared = shared(text(order[leaf - 1]), text(order[leaf]));
        (1..height).find(|&level| visible(level) <= shared).unwrap_or(height)
    };

    let opened: usize = (1..order.len()).map(meet).sum();
    if opened.saturating_mul(longest) > MOST_CHARACTERS {
        let found = step("fault-long-values").with("n", order.len()).with("longest", longest);
        return Err(vec![fault("", found, step("fault-short-codes"))]);
    }
    let mut growth = Growth::grow(height, order.len(), meet, |leaf, level, label| {
        let (value, length) = (values.text(order[leaf]), lengths[leaf]);
        let visible = if level == 0 { longest } else { visible(level) };
        if visible == longest || length < visible {
            label.push_str(value);
            return 0.0;
        }
        write_masked(value, (length, longest), visible, (from, mask), label);
        (longest - visible) as f64 / longest as f64
    });
    values.add_missing(&mut growth);
    Ok(Bound { positions: values.positions(&order), nodes: growth.finish() })
}

/// Writes so many characters of a value, and masks up to the length of the longest.
fn write_masked(
    value: &str,
    (length, longest): (usize, usize),
    visible: usize,
    (from, mask): (MaskFrom, char),
    label: &mut String,
) {
    let masked = std::iter::repeat_n(mask, longest - visible);
    match from {
        MaskFrom::Right => {
            label.extend(value.chars().take(visible));
            label.extend(masked);
        }
        MaskFrom::Left => {
            label.extend(masked);
            label.extend(value.chars().skip(length - visible));
        }
    }
}

/// Per value of `others` the masked texts that stand for it among those of `values`; none for what is longer than the
/// longest of these.
pub(super) fn labels_above(
    from: MaskFrom,
    mask: char,
    shown: &[u32],
    values: Values<'_>,
    others: Values<'_>,
) -> Vec<Vec<String>> {
    let longest = values.present().map(|code| values.text(code).chars().count()).max().unwrap_or(0);
    let visible: Vec<usize> = match shown {
        [] => (1..longest).rev().collect(),
        shown => shown.iter().map(|&shown| shown as usize).filter(|&shown| shown < longest).collect(),
    };
    others.of_present(|code| {
        let value = others.text(code);
        let length = value.chars().count();
        let fits = visible.iter().filter(|&&visible| visible <= length && length <= longest);
        let masked = fits.map(|&visible| {
            let mut label = String::new();
            write_masked(value, (length, longest), visible, (from, mask), &mut label);
            label
        });
        masked.collect()
    })
}

fn check_shown(shown: &[u32]) -> Result<(), Vec<Fault>> {
    let expected = step("fault-shown-shrink");
    let wrong = |at: &usize| shown[*at] == 0 || (*at > 0 && shown[*at] >= shown[at - 1]);
    let faults: Vec<Fault> = (0..shown.len())
        .filter(wrong)
        .map(|at| {
            let found = match at {
                _ if shown[at] == 0 => step("fault-shows-nothing"),
                _ => step("fault-one-after-other").with("second", shown[at]).with("first", shown[at - 1]),
            };
            fault(&format!("shown[{at}]"), found, expected.clone())
        })
        .collect();
    if faults.is_empty() { Ok(()) } else { Err(faults) }
}

/// Every text read from its end, so that what stays visible comes first.
fn reversed(dictionary: &Dictionary) -> Dictionary {
    let mut reversed = Dictionary::default();
    let mut text = String::new();
    for forward in dictionary.texts() {
        text.clear();
        text.extend(forward.chars().rev());
        reversed.push(&text);
    }
    reversed
}

/// How many characters two texts share in front.
fn shared(a: &str, b: &str) -> usize {
    a.chars().zip(b.chars()).take_while(|(a, b)| a == b).count()
}

/// A masked character must not be taken for one that was there.
fn refuse_mask_in_values(mask: char, values: Values<'_>) -> Result<(), Vec<Fault>> {
    match values.present().find(|&code| values.text(code).contains(mask)) {
        None => Ok(()),
        Some(code) => Err(vec![fault(
            "char",
            step("fault-mask-in-value").with("mask", mask.to_string()).with("value", values.text(code)),
            step("fault-mask-in-no-value"),
        )]),
    }
}
