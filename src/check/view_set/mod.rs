//! "May I publish this too?": does a set of select-project views pin an entity's property down to fewer than k values?
//!
//! **Question.** Views of one secret base table are published: selections and duplicate-free projections, with known
//! functional dependencies. An outsider knows that some base table yields them all. For an entity a, a set of values
//! of the property is an **association cover** if in every such table a has one of them. The set violates
//! k-anonymity if some entity has a cover of fewer than k values. (This is about **values that stay possible**, not
//! about the size of groups as in a release.)
//!
//! **Attacker and claim.** Knows the views, the conditions, the dependencies, the domains; reasons perfectly.
//! `holds` means that for every entity and every k - 1 values there is a table that yields the views and gives the
//! entity none of them. It says nothing about how likely such tables are.
//!
//! **Method.** See `dispatch`: each procedure stands in a file of its own name.
//!
//! **Deviations.** Empty cells are skipped in Figure 5; ineffective dependencies are tested on what follows from
//! them; signatures 2 and 3 only where they are sound; several join paths go to the exact solver; see PAPERS.md.
//!
//! **Cost.** Without dependencies that matter, linear in the rows where the views form a join tree. With them the
//! problem is hard in general; budgets are explicit and the answer is then `undecided` with the bound reached.
//!
//! **Limits.** Counts leak too: a view with repeated rows is judged without them, and says so.
//!
//! **Citation.** C. Yao, X. S. Wang, S. Jajodia, *Checking for k-anonymity violation by views*, VLDB 2005.

mod carry;
mod cells;
mod conservative;
mod consistency;
mod covers;
mod dependencies;
mod dispatch;
mod exclusive;
mod explain;
mod figure_5;
mod inconsistent;
mod input;
mod join_path;
mod join_tree;
mod keyed_tree;
mod matching;
mod model;
mod natural_join;
mod repair;
mod single_dependency;
mod solver;
mod suppress;
#[cfg(test)]
mod tests;
mod verdict;
mod verify;

pub use explain::{Inference, UsedRow};
pub use input::{ExtractFile, grow};
pub use repair::Repair;
pub use verdict::{Added, Blanks, Consistent, EntityCover, EntitySize, Names, Secret, ViewVerdict};

use crate::check::Outcome;
use crate::error::{Error, Fault, unless_cancelled};
use crate::progress::Progress;
use input::{Draft, DraftSecret};
use model::ViewSet;

/// Checks a view set, given as JSON.
///
/// ```
/// use outis::check::{Outcome, view_set::check_views};
/// let verdict = check_views(r#"{
///     "attributes": { "Name": {}, "Job": {}, "Problem": {} },
///     "secret": { "id": "Name", "property": "Problem" },
///     "k": 2,
///     "views": [
///         { "name": "staff", "project": ["Name", "Job"],
///           "rows": [["George", "Manager"], ["John", "Manager"], ["Bill", "Lawyer"]] },
///         { "name": "health", "project": ["Job", "Problem"],
///           "rows": [["Manager", "Cold"], ["Manager", "Obesity"], ["Lawyer", "HIV"]] }
///     ]
/// }"#, &mut outis::Silent)?;
/// assert_eq!(verdict.verdict, Outcome::Violated);
/// assert_eq!((verdict.covers[0].id.as_str(), &verdict.covers[0].values[..]), ("Bill", &["HIV".to_owned()][..]));
/// # Ok::<(), outis::Error>(())
/// ```
pub fn check_views(text: &str, progress: &mut dyn Progress) -> Result<ViewVerdict, Error> {
    check_view_files(text, Vec::new(), progress)
}

/// Checks a view set whose views are files. Columns that `attributes` does not describe are described by the files: a
/// column is a number only if all of them say so.
///
/// ```
/// use outis::check::{Outcome, view_set::{ExtractFile, check_view_files}};
/// let file = |name: &str, text: &str| ExtractFile { name: name.to_owned(), bytes: text.as_bytes().to_vec() };
/// let verdict = check_view_files(r#"{
///     "secret": { "id": "Name", "property": "Problem" }, "k": 2,
///     "views": [{ "file": "staff.csv" }, { "file": "health.csv" }]
/// }"#, vec![
///     file("staff.csv", "Name,Job\nGeorge,Manager\nJohn,Manager\nBill,Lawyer\n"),
///     file("health.csv", "Job,Problem\nManager,Cold\nManager,Obesity\nLawyer,HIV\n"),
/// ], &mut outis::Silent)?;
/// assert_eq!((verdict.verdict, verdict.covers[0].id.as_str()), (Outcome::Violated, "Bill"));
/// # Ok::<(), outis::Error>(())
/// ```
pub fn check_view_files(
    text: &str,
    files: Vec<ExtractFile>,
    progress: &mut dyn Progress,
) -> Result<ViewVerdict, Error> {
    progress.report("reading views", 0, 0);
    check(&read(text)?, files, progress)
}

/// The verdict on a set that was read.
fn check(
    json: &serde_json::Value,
    files: Vec<ExtractFile>,
    progress: &mut dyn Progress,
) -> Result<ViewVerdict, Error> {
    let draft = input::parse_with(json, files)?;
    let progress = &mut Wanted(progress);
    let verdict = judged(&draft, progress);
    // what was left because of it is no verdict, and no fault of the views
    unless_cancelled(progress)?;
    verdict
}

/// The verdict with what a change adds, and with changes that would make it hold.
fn judged(draft: &Draft, progress: &mut dyn Progress) -> Result<ViewVerdict, Error> {
    let mut verdict = judge(draft, progress)?;
    verdict.added = added(draft, &verdict, progress)?;
    if verdict.verdict == Outcome::Violated {
        repair::propose(draft, &mut verdict, progress);
    }
    Ok(verdict)
}

/// Work that nobody wants any more has done enough: it leaves its loops where it would out of time.
struct Wanted<'a>(&'a mut dyn Progress);

impl Progress for Wanted<'_> {
    fn report(&mut self, phase: &'static str, done: u64, total: u64) {
        self.0.report(phase, done, total);
    }

    fn enough(&mut self) -> bool {
        self.0.enough() || self.0.cancelled()
    }

    fn cancelled(&mut self) -> bool {
        self.0.cancelled()
    }
}

/// What the proposed views add to those that are out; nothing to say where all are one or the other.
fn added(draft: &Draft, after: &ViewVerdict, progress: &mut dyn Progress) -> Result<Option<Added>, Error> {
    let Some(before) = published(draft) else { return Ok(None) };
    let before = if before.secrets.is_empty() { None } else { Some(judge(&before, progress)?) };
    Ok(Some(Added::new(before.as_ref(), after)))
}

/// The views that are out, with the secrets that they touch; none where all are, or none is.
fn published(draft: &Draft) -> Option<Draft> {
    let out = draft.views.iter().filter(|view| view.published).count();
    if out == 0 || out == draft.views.len() {
        return None;
    }
    let mut before = Draft {
        attributes: draft.attributes.clone(),
        dependencies: draft.dependencies.clone(),
        secrets: draft.secrets.clone(),
        views: draft.views.iter().filter(|view| view.published).cloned().collect(),
        base: None,
        missing: draft.missing.clone(),
        mode: draft.mode,
        notes: Vec::new(),
    };
    let shows = |attribute: &usize| before.views.iter().any(|view| view.project.contains(attribute));
    before.secrets.retain(|secret| secret.id.iter().chain(&secret.property).any(shows));
    Some(before)
}

/// Everything that is wrong with a view set; where nothing is, [`check_views`] has a verdict on it. Contradictions
/// between the views are part of it: all that the check would notice, without asking about anybody.
pub fn view_faults(text: &str) -> Result<Vec<Fault>, Error> {
    let json = read(text)?;
    let refused = |draft: Draft| {
        consistency::refused(&draft)?;
        published(&draft).map_or(Ok(()), |published| consistency::refused(&published))
    };
    match input::parse(&json).and_then(refused) {
        Ok(()) => Ok(Vec::new()),
        Err(Error::BadViewSet { faults }) => Ok(faults),
        Err(other) => Err(other),
    }
}

/// The view set after one of the changes that a verdict proposes, with the rows of every view.
pub fn repaired(text: &str, repair: &Repair) -> Result<serde_json::Value, Error> {
    let draft = input::parse(&read(text)?)?;
    match repair::changed(&draft, repair) {
        Some(changed) => Ok(input::written(&changed)),
        None => Err(Error::BadViewSet {
            faults: vec![Fault::new(
                "repair",
                "a change that names no view or column of this set",
                "a change that the verdict on this set proposes",
            )],
        }),
    }
}

fn read(text: &str) -> Result<serde_json::Value, Error> {
    serde_json::from_str(text.trim_start_matches('\u{feff}'))
        .map_err(|error| Error::NotJson { what: "the view set", reason: error.to_string() })
}

/// Checks whether the views of `new` may join those already `published`; see [`grow`].
pub fn check_growth(published: &str, new: &str, progress: &mut dyn Progress) -> Result<ViewVerdict, Error> {
    progress.report("reading views", 0, 0);
    let mut verdict = check(&grow(published, new)?, Vec::new(), progress)?;
    if let Some(added) = &verdict.added {
        verdict.notes.push(format!("the views already published, by themselves: {}", added.before.word()));
    }
    Ok(verdict)
}

/// The set as it is about one secret. What every secret would be told is told for the first.
fn bound(draft: &Draft, secret: &DraftSecret, first: bool) -> Result<ViewSet, Error> {
    let set = ViewSet::new(draft, secret)?;
    let faults = if first { inconsistent::contradictions(&set, draft) } else { Vec::new() };
    if faults.is_empty() { Ok(set) } else { Err(Error::BadViewSet { faults }) }
}

/// The verdict on a draft, without repairs. With several secrets each has one; the worst speaks for all.
fn judge(draft: &Draft, progress: &mut dyn Progress) -> Result<ViewVerdict, Error> {
    let mut verdicts = Vec::new();
    for (index, secret) in draft.secrets.iter().enumerate() {
        let set = bound(draft, secret, index == 0)?;
        match dispatch::decide(&set, draft, progress) {
            Ok(decision) => verdicts.push(ViewVerdict::new(&set, draft, decision)),
            Err(inconsistent) => return Err(inconsistent.into_error(&set, &draft.notes)),
        }
    }
    let severity = |outcome: Outcome| match outcome {
        Outcome::Violated => 2,
        Outcome::Undecided => 1,
        Outcome::Holds => 0,
    };
    // The first of the worst.
    let worst = (0..verdicts.len()).rev().max_by_key(|&index| severity(verdicts[index].verdict));
    let mut verdict = verdicts[worst.expect("there is at least one secret")].clone();
    if verdicts.len() > 1 {
        verdict.secrets = verdicts;
    }
    Ok(verdict)
}
