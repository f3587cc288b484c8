//! Publishing again: the next release of a series, and the ledger for the one after it.

use super::single::{knowing_right_sides, run_attacks, what_failed};
use super::{Release, Session, unless_cancelled};
use crate::attack::Attack;
use crate::check::{self, Outcome};
use crate::error::Error;
use crate::keyed::Key;
use crate::ledger::{Ledger, Passphrase, Salting};
use crate::plan::AlgorithmSpec;
use crate::progress::Progress;
use crate::release;
use crate::report;
use crate::table::csv::WriteOptions;
use crate::text::step;

/// What makes one release of a series after another.
#[derive(Debug, Clone, Copy)]
pub struct Series<'a> {
    /// The ledger of the releases before; `None` for the first one.
    pub ledger: Option<&'a [u8]>,
    /// Opens the ledger, and locks the next one.
    pub passphrase: Option<&'a str>,
    /// The key of the series, where whoever calls has one in mind: a ledger with another is refused, and a new series
    /// gets this one.
    pub key: Option<&'a Key>,
    /// Whether the table is about other people than the releases before: without that, a table in which hardly anybody of
    /// the series is recognised is refused. The promise then holds for this release alone.
    pub new_population: bool,
    /// Randomness that must be secret.
    pub secrets: Secrets,
}

/// Randomness that must be secret, made by whoever calls: the core has none.
#[derive(Debug, Clone, Copy)]
pub struct Secrets {
    /// The key of a new series; an old one has its own.
    pub key: Key,
    /// For locking the ledger; fresh every time.
    pub salting: Salting,
}

impl Secrets {
    /// How many random bytes it takes.
    pub const LENGTH: usize = 72;

    /// Key, salt and nonce from random bytes.
    pub fn from_bytes(bytes: &[u8; Secrets::LENGTH]) -> Secrets {
        let part = |from: usize| bytes[from..].iter().copied();
        let (mut key, mut salt, mut nonce) = ([0; 32], [0; 16], [0; 24]);
        key.iter_mut().zip(part(0)).for_each(|(to, byte)| *to = byte);
        salt.iter_mut().zip(part(32)).for_each(|(to, byte)| *to = byte);
        nonce.iter_mut().zip(part(48)).for_each(|(to, byte)| *to = byte);
        Secrets { key, salting: Salting { salt, nonce } }
    }
}

impl Session<'_> {
    /// Makes the next release of a series and the ledger for the one after it. Never returns a release whose own
    /// verdict fails, nor one with values that may name a person and that nobody has decided on; the ledger given is not
    /// changed. The key is that of the series, not that of the session.
    pub fn republish(&self, series: &Series<'_>, progress: &mut dyn Progress) -> Result<Release, Error> {
        unless_cancelled(progress)?;
        let (checked, table) = (self.bound()?, self.unified());
        self.refuse_counts()?;
        let plan = &checked.plan;
        let AlgorithmSpec::MInvariance(how) = &plan.algorithm else {
            return Err(Error::wrong_method(step("fault-single-method"), step("fault-series-method")));
        };
        let findings = self.undecided()?;
        if !findings.is_empty() {
            return Err(Error::Undecided { findings });
        }
        progress.report("recognising people", 0, 1);
        // one for the old ledger and the new: making a key of it takes its time
        let passphrase = series.passphrase.map(Passphrase::new);
        let before = match series.ledger {
            Some(bytes) => Ledger::read(bytes, passphrase.as_ref())?,
            None => Ledger::new(*series.key.unwrap_or(&series.secrets.key), checked, table),
        };
        let checked = &before.with_widths(checked.clone());
        before.refuse_other_key(series.key)?;
        let plan_changes = before.plan_changes(checked, table)?;
        let rows = before.recognise(table, checked);
        before.refuse_same(&rows, &plan_changes)?;
        if !series.new_population {
            before.refuse_unfollowed(&rows)?;
        }
        let following = before.following(&rows);
        let past = before.past(&rows);
        let order = before.order(&rows)?;
        let mut recoding = crate::algorithms::run_series(checked, table, &order, &past, how, progress)?;
        recoding.private_notes.extend(before.told_of_spellings(&following, checked, table));
        unless_cancelled(progress)?;
        progress.report("writing the release", 0, 3);
        if series.new_population && !before.releases().is_empty() {
            recoding.notes.push(step("note-other-people"));
        }
        let release = release::publish(table, checked, &recoding)?;
        let after = before.after(&rows, checked, table, &recoding, plan_changes, series.new_population)?;
        let lock = passphrase.as_ref().map(|passphrase| (passphrase, &series.secrets.salting));
        let ledger = after.write(lock)?;
        unless_cancelled(progress)?;
        progress.report("checking the release", 1, 3);
        // read back from its bytes: what counts is what the next release will find
        let kept = Ledger::read(&ledger, passphrase.as_ref())?;
        let remembered = kept.past(&kept.recognise_again(&before, rows));
        let verdict = check::judge_republished(&release, plan, table, &past, &remembered);
        if verdict.verdict != Outcome::Holds {
            let reason = what_failed(&verdict, plan);
            return Err(Error::Withheld {
                reason,
                private_report: Box::new(report::diagnosis(plan, &verdict)),
            });
        }
        let alone = after.releases().last().is_some_and(|entry| entry.new_population);
        let verdict = if alone { verdict.for_this_release_alone() } else { verdict };
        let persons = checked.persons.as_ref().map(|persons| persons.of_row.as_slice());
        let dependencies = self.unsafe_dependencies(plan);
        let attacks = run_attacks(checked, &release, persons, &dependencies);
        let verdict = verdict.with_attacks(attacks.iter().map(Attack::to_json));
        let known = knowing_right_sides(table, plan, &release, &dependencies);
        let verdict = verdict.with_attacks(known.into_iter());
        unless_cancelled(progress)?;
        progress.report("measuring the release", 2, 3);
        let entry = after.releases().last().expect("the release was just noted");
        let public_report = report::public_of_series(checked, &release, &verdict, &after.series(), entry);
        let private_report = report::private_of_series(table, checked, &recoding, &release, &verdict, &after);
        Ok(Release {
            report: report::document(&public_report),
            private_report: report::document(&private_report),
            published: release,
            verdict,
            ledger: Some(ledger),
            ledger_summary: Some(kept.summary(None)),
            key: *before.key(),
            pseudonym_key: None,
            undecided: Vec::new(),
            write_options: WriteOptions {
                escape_formulas: plan.csv.escape_formulas,
                byte_order_mark: plan.csv.byte_order_mark,
            },
            workbook: plan.workbook,
            glanced: false,
        })
    }
}
