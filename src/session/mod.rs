//! The stages in their order: check the plan, recode, publish, judge, report.

mod baseline;
mod estimate;
mod remedy;

pub use estimate::{Estimate, SearchEstimate, estimate};

use crate::algorithms::sweep::{self, Groundwork, Part};
use crate::attack::{self, Attack};
use crate::check::{self, Outcome, Verdict};
use crate::error::{Error, Fault};
use crate::keyed::{Key, KeyedOrder, Keys, hex, pseudonym};
use crate::ledger::{Ledger, Salting};
use crate::plan::{AlgorithmSpec, CheckedPlan, Plan};
use crate::progress::Progress;
use crate::release::{self, BATCHES, Release};
use crate::report;
use crate::table::csv::{WriteOptions, Writer};
use crate::table::{RowId, Table};
use crate::text::number;
use baseline::loss_ratio_to_mondrian;
use serde_json::Value;
use sha2::{Digest, Sha256};
use std::borrow::Cow;

/// A release that its own check has confirmed, with its two reports.
#[derive(Debug, Clone)]
pub struct Publication {
    /// The published tables.
    pub release: Release,
    /// The verdict of the independent check.
    pub verdict: Verdict,
    /// May be published.
    pub report: Value,
    /// For the publisher only.
    pub private_report: Value,
    /// The ledger to keep for the next release, where the release is one of a series. As secret as the
    /// table.
    pub ledger: Option<Vec<u8>>,
    /// The secret key that chose among rows: of this release, or of its series. As secret as the table.
    pub key: Key,
    pseudonym_key: Option<Key>,
    write_options: WriteOptions,
}

/// Makes a release, or says why there is none. Never returns a release whose own verdict fails.
///
/// `key` decides which of several rows is chosen where all would do: 32 random bytes that whoever calls makes once per
/// table and purpose and keeps. The same table, plan and key give the same bytes; releases of one table under
/// different keys can be laid side by side.
///
/// ```
/// use outis::{Plan, Silent, Table, anonymize};
/// let key = [7; 32]; // random bytes, in earnest
/// let table = Table::from_csv(b"age,sex,disease\n21,m,flu\n23,m,cold\n24,f,flu\n42,f,angina\n45,m,cold\n47,f,flu\n")?;
/// let plan = Plan::parse(r#"{
///   "version": 1,
///   "attributes": { "age": { "role": "quasi" }, "sex": { "role": "quasi" }, "disease": { "role": "sensitive" } },
///   "principles": [{ "kind": "k-anonymity", "k": 3 }],
///   "algorithm": { "name": "mondrian" }
/// }"#)?;
/// let publication = anonymize(&table, &plan, &key, &mut Silent)?;
/// let mut csv = Vec::new();
/// publication.write_file("release.csv", &mut |chunk| csv.extend_from_slice(chunk))?;
/// assert!(String::from_utf8_lossy(&csv).contains("\"[21,24]\",*,flu,1"));
/// # Ok::<(), outis::Error>(())
/// ```
pub fn anonymize(
    table: &Table,
    plan: &Plan,
    key: &Key,
    progress: &mut dyn Progress,
) -> Result<Publication, Error> {
    anonymize_on(table, plan, &Keys::from(*key), &Groundwork::default(), progress)
}

/// The same where several workers have done some of it ahead: the release is the same to the byte. Each worker holds
/// the table, and does one part of each phase with [`groundwork`], under the same key.
pub fn anonymize_on(
    table: &Table,
    plan: &Plan,
    keys: &Keys,
    groundwork: &Groundwork,
    progress: &mut dyn Progress,
) -> Result<Publication, Error> {
    let (table, checked) = bound(table, plan, progress)?;
    let (table, plan) = (&*table, &checked.plan);
    let pseudonym_key = keys.of_pseudonyms();
    let coded = pseudonym::replace(table, &checked, &pseudonym_key);
    let order = KeyedOrder::of_cells(&keys.release, table);
    let recoding = crate::algorithms::run_on(&checked, table, &order, groundwork, progress)?;
    progress.report("writing the release", 0, 3);
    let release = release::publish(&coded, &checked, &recoding)?;
    progress.report("checking the release", 1, 3);
    let persons = checked.persons.as_ref().map(|persons| persons.of_row.as_slice());
    let verdict = check::judge_release(&release, plan, table, persons);
    if verdict.verdict != Outcome::Holds {
        let reason = what_failed(&verdict, plan.algorithm.keeps_dependencies());
        return Err(Error::Withheld { reason, private_report: Box::new(report::diagnosis(plan, &verdict)) });
    }
    let mut attacks = tried(table, &checked, &release, persons);
    for attack in attacks.iter_mut().filter(|attack| attack.verdict == Outcome::Violated) {
        attack.remedy = remedy::against(attack, plan, table);
    }
    let verdict = verdict.with_attacks(attacks.iter().map(Attack::to_json));
    let verdict = verdict.with_attacks(knowing_right_sides(table, &checked, &release).into_iter());
    progress.report("measuring the release", 2, 3);
    let mut private_report = report::private(table, &checked, &recoding, &release, &verdict);
    if let Some(ratio) = loss_ratio_to_mondrian(&checked, table, &recoding) {
        private_report["measures"]["lossRatioToMondrian"] = number::json(ratio);
    }
    Ok(Publication {
        report: report::public(&checked, &release, &verdict),
        private_report,
        release,
        verdict,
        ledger: None,
        key: keys.release,
        pseudonym_key: (!checked.pseudonyms.is_empty()).then_some(pseudonym_key),
        write_options: WriteOptions { escape_formulas: plan.csv.escape_formulas },
    })
}

/// One part of what can be done ahead of a run by several workers, where the estimate of the run says that it can be
/// shared: of the next phase that `done` does not have yet.
///
/// ```
/// use outis::{Groundwork, Part, Plan, Silent, Table, anonymize, anonymize_on, groundwork};
/// let key = [7; 32]; // random bytes, in earnest
/// let table = Table::from_csv(b"age,sex,disease\n21,m,flu\n23,m,cold\n24,f,flu\n42,f,angina\n45,m,cold\n47,f,flu\n")?;
/// let plan = Plan::parse(r#"{
///   "version": 1,
///   "attributes": { "age": { "role": "quasi" }, "sex": { "role": "quasi" }, "disease": { "role": "sensitive" } },
///   "principles": [{ "kind": "k-anonymity", "k": 3 }],
///   "algorithm": { "name": "sweep" }
/// }"#)?;
/// let mut done = Groundwork::default();
/// let two = |done: &Groundwork| -> Result<Vec<Vec<u32>>, outis::Error> {
///     (0..2).map(|index| groundwork(&table, &plan, &key, Part { index, of: 2 }, done, &mut Silent)).collect()
/// };
/// done.narrow = two(&done)?;
/// done.wide = two(&done)?;
/// let release = anonymize_on(&table, &plan, &key.into(), &done, &mut Silent)?;
/// assert_eq!(release.report, anonymize(&table, &plan, &key, &mut Silent)?.report);
/// # Ok::<(), outis::Error>(())
/// ```
pub fn groundwork(
    table: &Table,
    plan: &Plan,
    key: &Key,
    part: Part,
    done: &Groundwork,
    progress: &mut dyn Progress,
) -> Result<Vec<u32>, Error> {
    let (table, checked) = bound(table, plan, progress)?;
    let _order = KeyedOrder::of_cells(key, &table);
    Ok(sweep::part(&checked, &table, part, done, progress))
}

/// The table as methods see it, and the plan with all that follows from the table.
fn bound<'t>(
    table: &'t Table,
    plan: &Plan,
    progress: &mut dyn Progress,
) -> Result<(Cow<'t, Table>, CheckedPlan), Error> {
    let table = table.with_one_missing_value(&plan.missing);
    let plan = plan.with_discovered(&table, progress).into_owned().with_distances(&table);
    let checked = CheckedPlan::new(&plan, &table)?;
    Ok((table, checked))
}

/// What someone could find out who knows the dependencies of the table.
fn tried(table: &Table, checked: &CheckedPlan, release: &Release, persons: Option<&[u32]>) -> Vec<Attack> {
    let weapons = attack::weapons(table, &checked.plan);
    let (plan, written_out) = (&checked.plan, checked.with_hierarchies());
    let published = &release.tables[0];
    if plan.algorithm.linked().is_some() {
        let batches = &release.table(BATCHES).expect("linked tables have batches").table;
        return attack::try_linked(&published.table, batches, plan, &weapons, &written_out);
    }
    // a counterfeit is about nobody else: it gets a number of its own
    let person = |(index, row): (u32, &Option<RowId>), persons: &[u32]| match row {
        Some(row) => persons[row.0 as usize],
        None => u32::MAX - index,
    };
    let persons: Option<Vec<u32>> = persons
        .map(|persons| (0u32..).zip(&published.origin).map(|counted| person(counted, persons)).collect());
    attack::try_dependencies(&published.table, plan, persons.as_deref(), &weapons, &written_out)
}

/// What someone could find out who also knows exact right sides. Linked tables do not say which row has which value.
fn knowing_right_sides(table: &Table, checked: &CheckedPlan, release: &Release) -> Vec<Value> {
    let plan = &checked.plan;
    if plan.algorithm.linked().is_some() {
        return Vec::new();
    }
    let published = &release.tables[0];
    attack::try_exact(&published.table, &published.origin, table, plan, &attack::weapons(table, plan))
}

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

/// Makes the next release of a series and the ledger for the one after it. Never returns a release whose own
/// verdict fails; the ledger given is not changed.
///
/// ```
/// use outis::{Plan, Secrets, Series, Silent, Table, republish};
/// let plan = Plan::parse(r#"{
///   "version": 1,
///   "attributes": {
///     "name": { "role": "identifier" }, "age": { "role": "quasi" }, "disease": { "role": "sensitive" }
///   },
///   "principles": [{ "kind": "m-invariance", "m": 2 }],
///   "algorithm": { "name": "m-invariance", "identity": ["name"] }
/// }"#)?;
/// let secrets = Secrets::from_bytes(&[7; Secrets::LENGTH]); // random bytes, in earnest
/// let spring = Table::from_csv(b"name,age,disease\nAnn,21,flu\nBob,23,cold\nCid,41,flu\nDan,44,gout\n")?;
/// let series = Series { ledger: None, passphrase: None, key: None, new_population: false, secrets };
/// let first = republish(&spring, &plan, &series, &mut Silent)?;
/// // Bob has left: a counterfeit keeps Ann's secret
/// let summer = Table::from_csv(b"name,age,disease\nAnn,21,flu\nCid,41,flu\nDan,44,gout\n")?;
/// let series = Series { ledger: first.ledger.as_deref(), ..series };
/// let second = republish(&summer, &plan, &series, &mut Silent)?;
/// assert_eq!(second.release.counterfeits, 1);
/// # Ok::<(), outis::Error>(())
/// ```
pub fn republish(
    table: &Table,
    plan: &Plan,
    series: &Series<'_>,
    progress: &mut dyn Progress,
) -> Result<Publication, Error> {
    let table = &*table.with_one_missing_value(&plan.missing);
    let checked = CheckedPlan::new(plan, table)?;
    let AlgorithmSpec::MInvariance(how) = &plan.algorithm else {
        return Err(Error::wrong_method(
            "a method for one release",
            "`m-invariance`; `anonymize` makes a single release",
        ));
    };
    progress.report("recognising people", 0, 1);
    let before = match series.ledger {
        Some(bytes) => Ledger::read(bytes, series.passphrase)?,
        None => Ledger::new(*series.key.unwrap_or(&series.secrets.key), &checked, table),
    };
    let checked = before.with_widths(checked);
    before.refuse_other_key(series.key)?;
    let plan_changes = before.plan_changes(&checked, table)?;
    let rows = before.recognise(table, &checked);
    before.refuse_same(&rows, &plan_changes)?;
    if !series.new_population {
        before.refuse_unfollowed(&rows)?;
    }
    let following = before.following(&rows);
    let past = before.past(&rows);
    let _order = before.order(&rows)?;
    let mut recoding = crate::algorithms::m_invariance::run(&checked, table, &past, how, progress)?;
    recoding.private_notes.extend(before.told_of_spellings(&following, &checked, table));
    progress.report("writing the release", 0, 3);
    if series.new_population && !before.releases().is_empty() {
        recoding.notes.push("The table is said to be about other people than the releases before: what is promised holds for this release alone.".to_owned());
    }
    let release = release::publish(table, &checked, &recoding)?;
    let after = before.after(&rows, &checked, table, &recoding, plan_changes, series.new_population)?;
    let lock = series.passphrase.map(|passphrase| (passphrase, &series.secrets.salting));
    let ledger = after.write(lock)?;
    progress.report("checking the release", 1, 3);
    // read back from its bytes: what counts is what the next release will find
    let kept = Ledger::read(&ledger, series.passphrase)?;
    let remembered = kept.past(&kept.recognise_again(&before, rows));
    let verdict = check::judge_republished(&release, plan, table, &past, &remembered);
    if verdict.verdict != Outcome::Holds {
        let reason = what_failed(&verdict, false);
        return Err(Error::Withheld { reason, private_report: Box::new(report::diagnosis(plan, &verdict)) });
    }
    let alone = after.releases().last().is_some_and(|entry| entry.new_population);
    let verdict = if alone { verdict.for_this_release_alone() } else { verdict };
    let persons = checked.persons.as_ref().map(|persons| persons.of_row.as_slice());
    let verdict = verdict.with_attacks(tried(table, &checked, &release, persons).iter().map(Attack::to_json));
    let verdict = verdict.with_attacks(knowing_right_sides(table, &checked, &release).into_iter());
    progress.report("measuring the release", 2, 3);
    let entry = after.releases().last().expect("the release was just noted");
    Ok(Publication {
        report: report::public_of_series(&checked, &release, &verdict, &after.series(), entry),
        private_report: report::private_of_series(table, &checked, &recoding, &release, &verdict, &after),
        release,
        verdict,
        ledger: Some(ledger),
        key: *before.key(),
        pseudonym_key: None,
        write_options: WriteOptions { escape_formulas: plan.csv.escape_formulas },
    })
}

/// The plan's method belongs to another verb.
/// The failure in words, without any cell of the table.
fn what_failed(verdict: &Verdict, keeps_dependencies: bool) -> String {
    let principles = (verdict.principles.iter())
        .filter(|principle| principle.verdict != Outcome::Holds)
        .map(|principle| principle.name.as_str());
    let dependencies = (verdict.dependencies.iter())
        .filter(|dependency| keeps_dependencies && dependency.verdict != Outcome::Holds)
        .map(|dependency| dependency.dependency.as_str());
    let faults = verdict.faults.iter().map(String::as_str);
    principles.chain(dependencies).chain(faults).take(3).collect::<Vec<_>>().join("; ")
}

/// What d-l-inference would make of the values of the determining column, before any row is placed.
///
/// ```
/// use outis::{Plan, Table, outlook};
/// let table = Table::from_csv(b"zip,ward\n1,a\n1,a\n1,a\n2,b\n2,b\n3,c\n")?;
/// let plan = Plan::parse(r#"{
///   "version": 1,
///   "attributes": { "zip": { "role": "quasi" }, "ward": { "role": "sensitive" } },
///   "dependencies": ["ward -> zip"],
///   "principles": [{ "kind": "d-l-inference", "d": 1, "l": 2 }],
///   "algorithm": { "name": "d-l-inference" }
/// }"#)?;
/// let outlook = outlook(&table, &plan)?;
/// assert_eq!(outlook["values"][0], serde_json::json!({ "value": "a", "count": 3 }));
/// assert_eq!(outlook["removed"], 1);
/// # Ok::<(), outis::Error>(())
/// ```
pub fn outlook(table: &Table, plan: &Plan) -> Result<Value, Error> {
    let table = &*table.with_one_missing_value(&plan.missing);
    let checked = CheckedPlan::new(plan, table)?;
    let AlgorithmSpec::DlInference { grouping, partition } = plan.algorithm else {
        let faults = vec![Fault {
            path: "algorithm.name".to_owned(),
            found: format!("`{}`", plan.algorithm.name()),
            expected: "`d-l-inference`: only it groups values first".to_owned(),
            nearest: None,
        }];
        return Err(Error::BadPlan { faults });
    };
    Ok(crate::algorithms::d_l_inference::outlook(&checked, table, grouping, partition).to_json())
}

/// A file that a release consists of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FileEntry {
    /// Its name inside the folder.
    pub name: String,
    /// Whether it is for the publisher alone (and goes to another folder).
    pub private: bool,
}

/// The private file with the key of the release. The key of a series is in its ledger, which may be locked.
const RELEASE_KEY: &str = "release.key";

/// The private file with the key of the codes that take the place of identifiers.
const PSEUDONYM_KEY: &str = "pseudonym.key";

/// Rows written at a time: about a megabyte of an ordinary table.
const ROWS_PER_CHUNK: usize = 16_384;

impl Publication {
    /// The files of the release folder (public) and those for the publisher alone (private).
    pub fn files(&self) -> Vec<FileEntry> {
        let public = |name: &str| FileEntry { name: name.to_owned(), private: false };
        let private = |name: &str| FileEntry { name: name.to_owned(), private: true };
        (self.release.tables.iter().map(|table| public(&table.name)))
            .chain([public("report.json"), public("report.html"), public("SHA256SUMS")])
            .chain([private("report-private.json"), private("report-private.html"), private("rows.csv")])
            .chain((!self.release.components.is_empty()).then(|| private("suppressed.csv")))
            .chain(self.ledger.is_none().then(|| private(RELEASE_KEY)))
            .chain(self.pseudonym_key.map(|_| private(PSEUDONYM_KEY)))
            .collect()
    }

    /// Hands the bytes of one file to `sink` in chunks, so that a large table is never held a second
    /// time as text.
    pub fn write_file(&self, name: &str, sink: &mut dyn FnMut(&[u8])) -> Result<(), Error> {
        match name {
            "report.json" => sink(&pretty(&self.report)),
            "report.html" => sink(report::html::public_html(&self.report).as_bytes()),
            "report-private.html" => sink(report::html::private_html(&self.private_report).as_bytes()),
            "report-private.json" => sink(&pretty(&self.private_report)),
            "rows.csv" => self.write_row_map(sink),
            "suppressed.csv" => self.write_marks(sink),
            "SHA256SUMS" => self.write_checksums(sink)?,
            RELEASE_KEY => write_key(&self.key, sink),
            PSEUDONYM_KEY => self.pseudonym_key.iter().for_each(|key| write_key(key, sink)),
            _ => self.write_table(name, sink)?,
        }
        Ok(())
    }

    fn write_table(&self, name: &str, sink: &mut dyn FnMut(&[u8])) -> Result<(), Error> {
        let published = self.release.tables.iter().find(|table| table.name == name).ok_or_else(|| {
            Error::BadRelease { file: name.to_owned(), reason: "this release has no such file".to_owned() }
        })?;
        let writer = Writer::new(&published.table, self.write_options);
        sink(&writer.header());
        let rows = published.table.rows();
        for start in (0..rows).step_by(ROWS_PER_CHUNK) {
            sink(&writer.rows(start..rows.min(start + ROWS_PER_CHUNK)));
        }
        Ok(())
    }

    /// `table,published_row,input_row`, data rows numbered from 1; a counterfeit has no input row.
    fn write_row_map(&self, sink: &mut dyn FnMut(&[u8])) {
        sink(b"table,published_row,input_row\n");
        for published in &self.release.tables {
            for (chunk, origins) in published.origin.chunks(ROWS_PER_CHUNK).enumerate() {
                let mut text = String::new();
                for (index, origin) in origins.iter().enumerate() {
                    let row = chunk * ROWS_PER_CHUNK + index + 1;
                    let input = origin.map_or(String::new(), |origin| (origin.0 + 1).to_string());
                    text += &format!("{},{row},{input}\n", published.name);
                }
                sink(text.as_bytes());
            }
        }
    }

    /// `component,input_row`, both counted from 1: the rows that are suppressed on each component.
    fn write_marks(&self, sink: &mut dyn FnMut(&[u8])) {
        sink(b"component,input_row\n");
        for (component, suppressed) in self.release.components.iter().enumerate() {
            for rows in suppressed.rows.chunks(ROWS_PER_CHUNK) {
                let lines = rows.iter().map(|row| format!("{},{}\n", component + 1, row.0 + 1));
                sink(lines.collect::<String>().as_bytes());
            }
        }
    }

    fn write_checksums(&self, sink: &mut dyn FnMut(&[u8])) -> Result<(), Error> {
        for file in self.files().iter().filter(|file| !file.private && file.name != "SHA256SUMS") {
            let mut hash = Sha256::new();
            self.write_file(&file.name, &mut |chunk| hash.update(chunk))?;
            sink(format!("{}  {}\n", hex(&hash.finalize()), file.name).as_bytes());
        }
        Ok(())
    }
}

/// The key in hexadecimal digits, as the entry points take it for the next release.
fn write_key(key: &Key, sink: &mut dyn FnMut(&[u8])) {
    sink(format!("{}\n", hex(key)).as_bytes());
}

fn pretty(value: &Value) -> Vec<u8> {
    let mut text = serde_json::to_vec_pretty(value).expect("a report is plain data");
    text.push(b'\n');
    text
}
