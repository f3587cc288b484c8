//! How well a column is predicted by who learns from the release, beside who learns from the table.
//!
//! Iyengar, *Transforming data to satisfy privacy constraints*, KDD 2002, judges releases so. Cross-validated: the rows of
//! the table are dealt into folds by the seed. Who learns sees the rows of all folds but one, as the table has them or as
//! the release shows them (rows that are left out are not seen), and is asked about the exact rows of the last.

use super::logistic_regression::LogisticRegression;
use super::naive_bayes::NaiveBayes;
use super::reading::ReadColumn;
use crate::error::Error;
use crate::progress::Progress;
use crate::random::Random;
use crate::text::number::Figure;
use serde::Serialize;

/// How well a target is predicted.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Predicted {
    /// The column that is predicted, from all others that are published.
    pub target: String,
    /// How many values it has.
    pub classes: u64,
    /// How many rows were asked about, each once; of larger tables a sample by the seed.
    pub rows: u64,
    /// Into how many parts they were dealt.
    pub folds: u64,
    /// The share of right answers of who always says the most frequent value.
    pub majority: Figure,
    /// Those who learn, one by one.
    pub accuracies: Vec<Accuracy>,
}

/// Shares of right answers.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Accuracy {
    /// `naive-bayes` or `logistic-regression`.
    pub classifier: &'static str,
    /// Of who learns from the table.
    pub before: Figure,
    /// Of who learns from the release.
    pub after: Figure,
}

/// A row to learn from.
pub(super) struct Example<'a> {
    pub class: u32,
    /// What its cells stand for, column by column.
    pub cells: Vec<&'a [(u32, f64)]>,
}

/// Whoever has learnt.
pub(super) trait Classifier {
    /// How well each class fits a row with these exact values.
    fn scores(&self, bins: &[u32]) -> Vec<f64>;
}

const FOLDS: usize = 5;
/// Rows that are asked about.
const MOST_ROWS: usize = 10_000;

type Learn = fn(&[Example<'_>], &[usize], usize) -> Box<dyn Classifier>;

/// Those who learn.
const CLASSIFIERS: [(&str, Learn); 2] =
    [("naive-bayes", naive_bayes), ("logistic-regression", logistic_regression)];

fn naive_bayes(examples: &[Example<'_>], bins: &[usize], classes: usize) -> Box<dyn Classifier> {
    Box::new(NaiveBayes::learn(examples, bins, classes))
}

fn logistic_regression(examples: &[Example<'_>], bins: &[usize], classes: usize) -> Box<dyn Classifier> {
    Box::new(LogisticRegression::learn(examples, bins, classes))
}

/// Predicts a target from the other columns.
pub(super) fn predict(
    columns: &[ReadColumn<'_>],
    target: &ReadColumn<'_>,
    seed: u64,
    progress: &mut dyn Progress,
) -> Result<Predicted, Error> {
    let class_of = |row: usize| target.before.shares_of(row)[0].0;
    let mut rows: Vec<usize> =
        (0..target.before.of_row.len()).filter(|&row| Some(class_of(row)) != target.missing).collect();
    Random::new(seed).shuffle(&mut rows);
    rows.truncate(MOST_ROWS);
    let bins: Vec<usize> = columns.iter().map(|column| column.bins.len()).collect();
    let classes = target.bins.len();
    let exact =
        |row: usize| -> Vec<u32> { columns.iter().map(|column| column.before.shares_of(row)[0].0).collect() };
    let steps = (FOLDS * CLASSIFIERS.len() * 2) as u64;
    let mut done = 0;
    let mut right = [[0u64; 2]; CLASSIFIERS.len()];
    for fold in 0..FOLDS {
        let asked = || rows.iter().skip(fold).step_by(FOLDS);
        let seen =
            || rows.iter().enumerate().filter(move |(place, _)| place % FOLDS != fold).map(|(_, &row)| row);
        for (of_side, released) in [false, true].into_iter().enumerate() {
            // a row whose target is not there, or hidden, teaches nothing
            let taught = |&row: &usize| target.side(released).shares_of(row).len() == 1;
            let examples: Vec<Example<'_>> = seen()
                .filter(taught)
                .map(|row| Example {
                    class: class_of(row),
                    cells: columns.iter().map(|column| column.side(released).shares_of(row)).collect(),
                })
                .collect();
            for (place, (_, learn)) in CLASSIFIERS.iter().enumerate() {
                progress.report("learning from the release", done, steps);
                if progress.cancelled() {
                    return Err(Error::Cancelled);
                }
                done += 1;
                let learnt = learn(&examples, &bins, classes);
                let is_right = |&&row: &&usize| best(&learnt.scores(&exact(row))) == class_of(row);
                right[place][of_side] += asked().filter(is_right).count() as u64;
            }
        }
    }
    let mut rows_of_class = vec![0u64; classes];
    rows.iter().for_each(|&row| rows_of_class[class_of(row) as usize] += 1);
    let share = |count: u64| Figure::share(count, rows.len() as u64);
    let accuracy = |(&(classifier, _), [before, after]): (&(&'static str, Learn), [u64; 2])| Accuracy {
        classifier,
        before: share(before),
        after: share(after),
    };
    Ok(Predicted {
        target: target.name.to_owned(),
        classes: (classes - usize::from(target.missing.is_some())) as u64,
        rows: rows.len() as u64,
        folds: FOLDS as u64,
        majority: share(rows_of_class.into_iter().max().unwrap_or(0)),
        accuracies: CLASSIFIERS.iter().zip(right).map(accuracy).collect(),
    })
}

/// The class with the highest score, the first of several.
fn best(scores: &[f64]) -> u32 {
    let mut best = 0;
    for (class, score) in scores.iter().enumerate() {
        if *score > scores[best] {
            best = class;
        }
    }
    best as u32
}
