//! `mask`: characters replaced one by one, from the right or from the left.
//!
//! Characters are Unicode scalar values. Levels are counted on the longest value: at level `j` its
//! last `j` characters are masked, and all values show only what stands in front of them. Shorter
//! values are thought of as filled up to that length at the masked end, and every masked text has
//! that length: with `12`, `123` and `4`, level 1 reads `12*`, `12*`, `4` and level 2 `1**`, `1**`,
//! `4**`. So a value that is shorter than what remains visible stays as it is, masked texts nest
//! like prefixes do, and each stands for one set of values: those that start with its visible part.
//! When nothing is visible the text is `*`.

use super::nodes::Growth;
use super::values::Values;
use super::{Bound, Fault, MaskFrom, fault};
use crate::table::Code;
use std::cmp::Ordering;

/// More nodes than this do not fit into a browser tab beside the table.
const MOST_NODES: usize = 50_000_000;

/// Masked texts over the values in the order of their visible end.
pub(super) fn bind(from: MaskFrom, mask: char, values: Values<'_>) -> Result<Bound, Vec<Fault>> {
    values.refuse_any()?;
    refuse_mask_in_values(mask, values)?;
    let mut order: Vec<Code> = values.present().collect();
    order.sort_unstable_by(|&a, &b| compare(from, values.text(a), values.text(b)));
    let texts: Vec<&str> = order.iter().map(|&code| values.text(code)).collect();
    let longest = texts.iter().map(|text| text.chars().count()).max().unwrap_or(0);
    // A column of empty values still has its root above them.
    let height = longest.max(1);
    let meet = |leaf: usize| (height - shared(from, texts[leaf - 1], texts[leaf])).max(1);

    let opened: usize = (1..texts.len()).map(meet).sum();
    if opened > MOST_NODES {
        let found = format!("{} distinct values of up to {longest} characters", texts.len());
        return Err(vec![fault("", &found, "short codes; for long texts use `flat` or a `tree`")]);
    }
    let mut growth = Growth::grow(height, texts.len(), meet, |leaf, level, text| {
        let visible = height - level;
        if texts[leaf].chars().count() < visible || level == 0 {
            text.push_str(texts[leaf]);
            return 0.0;
        }
        write_masked(from, mask, texts[leaf], visible, level, text);
        level as f64 / height as f64
    });
    values.add_missing(&mut growth);
    Ok(Bound { positions: values.positions(&order), nodes: growth.finish() })
}

/// Orders texts so that those with the same visible end stand together.
fn compare(from: MaskFrom, a: &str, b: &str) -> Ordering {
    match from {
        MaskFrom::Right => a.cmp(b),
        MaskFrom::Left => a.chars().rev().cmp(b.chars().rev()),
    }
}

/// How many characters two texts share at the visible end.
fn shared(from: MaskFrom, a: &str, b: &str) -> usize {
    fn common(a: impl Iterator<Item = char>, b: impl Iterator<Item = char>) -> usize {
        a.zip(b).take_while(|(a, b)| a == b).count()
    }
    match from {
        MaskFrom::Right => common(a.chars(), b.chars()),
        MaskFrom::Left => common(a.chars().rev(), b.chars().rev()),
    }
}

fn write_masked(from: MaskFrom, mask: char, value: &str, visible: usize, masked: usize, text: &mut String) {
    let stars = std::iter::repeat_n(mask, masked);
    match from {
        MaskFrom::Right => {
            text.extend(value.chars().take(visible));
            text.extend(stars);
        }
        MaskFrom::Left => {
            text.extend(stars);
            text.extend(value.chars().skip(value.chars().count() - visible));
        }
    }
}

/// A masked character must not be taken for one that was there.
fn refuse_mask_in_values(mask: char, values: Values<'_>) -> Result<(), Vec<Fault>> {
    match values.present().find(|&code| values.text(code).contains(mask)) {
        None => Ok(()),
        Some(code) => Err(vec![fault(
            "char",
            &format!("`{mask}`, which occurs in the value `{}`", values.text(code)),
            "a character that occurs in no value",
        )]),
    }
}
