//! Random series of releases: people come, go, come back and change, under random plans with every kind of
//! hierarchy. Everyone's values are followed on strings, the audits agree, and no ledger that was spoilt is used.
//!
//! `OUTIS_FUZZ=2000 cargo test --test engine fuzz_series` tries more, `npm run hunt -- releases` for some time.

use crate::{awkward, cases};
use cases::hunt::hunt;
use cases::{Dice, case};
use outis::audit::ReleaseFiles;
use outis::check::Outcome;
use outis::error::LedgerProblem;
use outis::ledger::Ledger;
use outis::{Error, Plan, Release, Secrets, Series, Silent, Table, audit_release, republish};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};

/// A table as texts: the first column says who it is about, the last but one is the secret.
#[derive(Clone)]
struct Register {
    header: Vec<String>,
    rows: Vec<Vec<String>>,
}

impl Register {
    /// The table of a case, every row about a person of its own.
    fn new(csv: &str) -> Register {
        let table = Table::from_csv(csv.as_bytes()).expect("well formed");
        let columns = table.columns();
        let header = columns.iter().map(|column| column.name.clone()).collect();
        let cells = |row| columns.iter().map(|column| column.text(row).to_owned()).collect::<Vec<_>>();
        let mut rows: Vec<Vec<String>> = table.row_ids().map(cells).collect();
        rows.iter_mut().enumerate().for_each(|(index, row)| row[0] = format!("Person{index:07}"));
        Register { header, rows }
    }

    fn at(&self, name: &str) -> usize {
        self.header.iter().position(|other| other == name).expect("a column")
    }

    /// The rows of those who are present, in some order.
    fn table(&self, present: &[usize]) -> Table {
        let mut writer = csv::Writer::from_writer(Vec::new());
        writer.write_record(&self.header).expect("writes to memory");
        for &row in present {
            writer.write_record(&self.rows[row]).expect("writes to memory");
        }
        Table::from_csv(&writer.into_inner().expect("writes to memory")).expect("well formed")
    }
}

/// The plan of a case as one for a series of releases of one secret, `s0`.
fn for_a_series(dice: &mut Dice, plan: &Value) -> Value {
    let angel = dice.once_in(3);
    let mut ranges = Vec::new();
    let mut attributes = plan["attributes"].clone();
    let mut quasi = Vec::new();
    for (name, attribute) in attributes.as_object_mut().expect("an object") {
        let fields = attribute.as_object_mut().expect("an object");
        fields.remove("maxLevel");
        match name.as_str() {
            "s0" => {
                fields.remove("hierarchy");
            }
            "note" if angel && dice.once_in(2) => {}
            "note" | "s1" => *attribute = json!({ "role": "identifier" }),
            _ if attribute["role"] == "quasi" => {
                if attribute["hierarchy"]["kind"] == "range" {
                    ranges.push(name.clone());
                }
                quasi.push(name.clone());
            }
            _ => {}
        }
    }
    let mut algorithm = json!({
        "name": "m-invariance", "identity": ["id"], "ineligible": dice.pick(&["counterfeit", "withhold"]),
    });
    if dice.once_in(3) {
        algorithm["assign"] = json!("paper");
    } else if dice.once_in(2) {
        algorithm["nearest"] = json!(1 + dice.below(8));
    }
    if !ranges.is_empty() && dice.once_in(2) {
        algorithm["minWidths"][dice.pick(&ranges)] = dice.pick(&[json!(0), json!(1), json!(7), json!(2.5)]);
    }
    if angel {
        algorithm["publish"] = json!("angel");
        algorithm["k"] = json!(1 + dice.below(3));
        if dice.once_in(2) {
            algorithm["marginals"] = json!([[dice.pick(&quasi)]]);
        }
    }
    json!({
        "version": 1,
        "attributes": attributes,
        "principles": [{ "kind": "m-invariance", "m": 2 + dice.below(2), "attribute": "s0" }],
        "algorithm": algorithm,
        "suppression": dice.pick(&[0.0, 0.3, 1.0]),
        "missing": plan["missing"],
        "csv": { "escapeFormulas": !angel && dice.once_in(3) },
    })
}

fn files(publication: &Release, private: bool) -> ReleaseFiles {
    let chosen = publication.files().into_iter().filter(|file| file.private == private);
    chosen.map(|file| (file.name.clone(), awkward::file(publication, &file.name).into_bytes())).collect()
}

/// What each group, or batch, shows, read from the published texts: value by value, each once.
fn shown(publication: &Release) -> BTreeMap<String, BTreeSet<String>> {
    let name = if publication.published.table("batch.csv").is_some() { "batch.csv" } else { "release.csv" };
    let text = awkward::file(publication, name);
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let header = reader.headers().expect("a header").clone();
    let at = |name: &str| header.iter().position(|other| other == name);
    let group = at("group_id").or(at("batch_id")).expect("groups have a number");
    let secret = at("s0").expect("the secret is published");
    let mut shown: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for row in reader.records().map(|row| row.expect("a row")) {
        if let Some(count) = at("count") {
            assert_eq!(&row[count], "1", "a batch shows a value twice");
        }
        let fresh = shown.entry(row[group].to_owned()).or_default().insert(row[secret].to_owned());
        assert!(fresh, "a group shows a value twice");
    }
    shown
}

/// By input row: what its group shows.
fn signatures(publication: &Release, rows: usize) -> Vec<Option<BTreeSet<String>>> {
    let shown = shown(publication);
    let linked = publication.published.table("generalized.csv").is_some();
    let (name, group) = if linked { ("generalized.csv", "batch_id") } else { ("release.csv", "group_id") };
    let published = publication.published.table(name).expect("rows are published");
    let text = awkward::file(publication, name);
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let at = reader.headers().expect("a header").iter().position(|other| other == group).expect("a number");
    let mut of_row = vec![None; rows];
    for (row, origin) in reader.records().zip(&published.origin) {
        if let Some(origin) = origin {
            of_row[origin.0 as usize] = Some(shown[&row.expect("a row")[at]].clone());
        }
    }
    of_row
}

/// Releases that a series tries to have.
const RELEASES: usize = 8;

/// Follows one series; whether it had several releases.
fn check(number: u64) -> &'static str {
    let (text, plan) = case(number);
    let dice = &mut Dice(number.wrapping_mul(0x2545_f491_4f6c_dd1d));
    let Ok(plan) = Plan::from_value(for_a_series(dice, &plan)) else { return "bad plan" };
    let m = plan.principles.iter().find_map(|principle| match principle {
        outis::plan::PrincipleSpec::MInvariance { m, .. } => Some(*m as usize),
        _ => None,
    });
    let m = m.expect("it is promised");
    let mut register = Register::new(&text);
    let secret = register.at("s0");
    let mut known: BTreeMap<usize, BTreeSet<String>> = BTreeMap::new();
    let mut ledger: Option<Vec<u8>> = None;
    let mut made: Vec<(Table, ReleaseFiles, ReleaseFiles)> = Vec::new();
    for release in 0..RELEASES {
        let mut present: Vec<usize> = (0..register.rows.len()).filter(|_| !dice.once_in(3)).collect();
        (1..present.len()).rev().for_each(|last| present.swap(last, dice.below(last as u64 + 1) as usize));
        if present.is_empty() {
            continue;
        }
        for _ in 0..dice.below(4) {
            let (row, other) = (dice.pick(&present), dice.below(register.rows.len() as u64) as usize);
            let column = 1 + dice.below(secret as u64) as usize;
            register.rows[row][column] = register.rows[other][column].clone();
        }
        let table = register.table(&present);
        let secrets = Secrets::from_bytes(&[number as u8; Secrets::LENGTH]);
        let series =
            Series { ledger: ledger.as_deref(), passphrase: None, key: None, new_population: false, secrets };
        let plan = awkward::decided(&table, plan.clone());
        let publication = match republish(&table, &plan, &series, &mut Silent) {
            // so many have left that it has to be said
            Err(Error::BadLedger { problem: LedgerProblem::Unfollowed, .. }) => {
                republish(&table, &plan, &Series { new_population: true, ..series }, &mut Silent)
            }
            made => made,
        };
        let publication = match publication {
            Ok(publication) => publication,
            Err(Error::Unsatisfiable { .. } | Error::BadPlan { .. }) => continue,
            Err(Error::BadLedger { problem: LedgerProblem::AlreadyPublished, .. }) => continue,
            Err(error) => panic!("release {release}: {error}"),
        };
        let is_missing = |text: &str| plan.missing.iter().any(|spelling| spelling == text);
        for (place, signature) in signatures(&publication, present.len()).into_iter().enumerate() {
            let Some(signature) = signature else { continue };
            let person = present[place];
            let mut own = register.rows[person][secret].clone();
            if is_missing(&own) {
                own.clone_from(&plan.missing[0]);
            }
            if plan.csv.escape_formulas && own.starts_with(['=', '+', '-', '@', '\t', '\r', '\'']) {
                // the escaped text is one of them; which characters it gets is tested elsewhere
                own = signature.iter().find(|value| value.ends_with(&own)).expect("its own value").clone();
            }
            assert!(signature.len() >= m && signature.contains(&own), "{own} is not in {signature:?}");
            if let Some(old) = known.get(&person) {
                match old.contains(&own) {
                    true => assert_eq!(signature, *old, "{person} in release {release}"),
                    false => assert!(signature.is_disjoint(old), "{signature:?} after {old:?}"),
                }
            }
            known.insert(person, signature);
        }
        let published = publication.files().into_iter().filter(|file| !file.private);
        for name in published.map(|file| file.name) {
            assert!(!awkward::file(&publication, &name).contains("Person0"), "{name} names somebody");
        }
        ledger.clone_from(&publication.ledger);
        made.push((table, files(&publication, false), files(&publication, true)));
    }
    let Some(ledger) = ledger else { return "refused" };
    let releases: Vec<ReleaseFiles> = made.iter().map(|(_, open, _)| open.clone()).collect();
    let originals: Vec<&Table> = made.iter().map(|(table, ..)| table).collect();
    let privates: Vec<ReleaseFiles> = made.iter().map(|(.., private)| private.clone()).collect();
    for plan in [None, Some(&plan)] {
        let full = audit_release(&releases, &originals, &privates, plan).expect("readable");
        assert_eq!(full.verdict.verdict, Outcome::Holds, "with everything: {full:#?}");
    }
    let alone = audit_release(&releases, &[], &[], None).expect("readable");
    let expected = if releases.len() == 1 { Outcome::Holds } else { Outcome::Undecided };
    assert_eq!(alone.verdict.verdict, expected, "files alone: {alone:#?}");
    let kept = Ledger::read(&ledger, None).expect("it reads");
    assert_eq!(kept.releases().len(), made.len());
    for (person, signature) in &known {
        let name = format!("Person{person:07}");
        let followed = kept.summary(Some(&[name])).followed.expect("everyone published is known");
        assert!(followed.smallest >= m);
        let last = followed.sightings.last().expect("seen once at least");
        assert_eq!(last.shown.len(), signature.len());
    }
    if made.len() > 1 { "several releases" } else { "one release" }
}

#[test]
fn everyone_keeps_their_values_in_any_series() {
    hunt("series", 150, check).assert_one_in(2, "several releases");
}
