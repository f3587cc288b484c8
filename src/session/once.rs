//! One question or one run: functions that open a session for it.

use super::{Estimate, Release, Series, Session};
use crate::algorithms::d_l_inference::ValueOutlook;
use crate::error::Error;
use crate::keyed::Keys;
use crate::plan::Plan;
use crate::progress::{Progress, Silent};
use crate::table::Table;

/// A session with one plan.
fn session<'t>(table: &'t Table, plan: &Plan, keys: Keys, progress: &mut dyn Progress) -> Session<'t> {
    let mut session = Session::open(table, keys);
    session.set_plan(plan.clone(), progress);
    session
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
/// let release = anonymize(&table, &plan, &key, &mut Silent)?;
/// let mut csv = Vec::new();
/// release.write_file("release.csv", &mut |chunk| csv.extend_from_slice(chunk))?;
/// assert!(String::from_utf8_lossy(&csv).contains("\"[21,24]\",*,flu,1"));
/// # Ok::<(), outis::Error>(())
/// ```
pub fn anonymize(
    table: &Table,
    plan: &Plan,
    key: impl Into<Keys>,
    progress: &mut dyn Progress,
) -> Result<Release, Error> {
    session(table, plan, key.into(), progress).anonymize(progress)
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
/// assert_eq!(second.published.counterfeits, 1);
/// # Ok::<(), outis::Error>(())
/// ```
pub fn republish(
    table: &Table,
    plan: &Plan,
    series: &Series<'_>,
    progress: &mut dyn Progress,
) -> Result<Release, Error> {
    session(table, plan, Keys::from(series.secrets.key), progress).republish(series, progress)
}

/// Tells what a run will take, from the plan and the size of the table.
///
/// ```
/// use outis::{Plan, Table, estimate};
/// let table = Table::from_csv(b"zip,sex\n02139,m\n02141,f\n02142,f\n02139,m\n02141,f\n02138,m\n")?;
/// let plan = Plan::parse(r#"{
///   "version": 1,
///   "attributes": { "zip": { "role": "quasi" }, "sex": { "role": "quasi" } },
///   "principles": [{ "kind": "k-anonymity", "k": 2 }],
///   "algorithm": { "name": "full-domain" }
/// }"#)?;
/// // six levels of the zip code, two of the sex
/// assert_eq!(estimate(&table, &plan)?.search.map(|search| search.combinations), Some(12));
/// # Ok::<(), outis::Error>(())
/// ```
pub fn estimate(table: &Table, plan: &Plan) -> Result<Estimate, Error> {
    // no row is chosen, so no key decides anything
    session(table, plan, Keys::from([0; 32]), &mut Silent).estimate()
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
/// let outlook = outlook(&table, &plan, [0; 32])?; // the key of the release: random bytes, in earnest
/// assert_eq!((outlook.values[0].value.as_str(), outlook.values[0].count), ("a", 3));
/// assert_eq!(outlook.removed, 1);
/// # Ok::<(), outis::Error>(())
/// ```
pub fn outlook(table: &Table, plan: &Plan, key: impl Into<Keys>) -> Result<ValueOutlook, Error> {
    session(table, plan, key.into(), &mut Silent).outlook()
}
