//! What a ledger keeps, and that it reads as it was written.

use super::*;

fn stint(signature: u32, first: u16, last: u16) -> Stint {
    Stint { signature, first, last }
}

fn ledger() -> Ledger {
    let frozen = Frozen {
        identity: vec!["Name".to_owned()],
        sensitive: "Disease".to_owned(),
        m: 2,
        quasi: vec!["Age".to_owned()],
    };
    let entry = |number| Entry { number, rows: 2, ..Entry::default() };
    let hash = Keyed::new(&[3; 32]).person(["Clara"].into_iter());
    Ledger {
        key: [3; 32],
        notes: Notes { frozen, releases: [1, 2, 3].map(entry).into(), plan: Value::Null, table: u64::MAX },
        values: ["dyspepsia", "bronchitis", "flu", "gastritis"].map(str::to_owned).into(),
        signatures: vec![vec![0, 1], vec![2, 3]],
        people: vec![Person { hash, quasi: 5, sensitive: u32::MAX, stint: stint(1, 3, 3) }],
        ended: vec![(hash, stint(0, 1, 2))],
    }
}

#[test]
fn a_ledger_reads_as_it_was_written() {
    let ledger = ledger();
    let file = ledger.write(None).expect("a file");
    assert_eq!(Ledger::read(&file, None).expect("it reads"), ledger);
    let salting = Salting { salt: [1; 16], nonce: [2; 24] };
    let locked = ledger.write(Some(("secret", &salting))).expect("a file");
    assert_eq!(Ledger::read(&locked, Some("secret")).expect("it reads"), ledger);
}

#[test]
fn a_passphrase_for_an_open_ledger_is_not_asked() {
    let file = ledger().write(None).expect("a file");
    assert!(Ledger::read(&file, Some("whatever")).is_ok());
}

#[test]
fn indices_that_point_nowhere_are_damage() {
    let mut broken = ledger();
    broken.people[0].stint.signature = 9;
    let file = broken.write(None).expect("a file");
    let refused = Ledger::read(&file, None);
    assert!(matches!(refused, Err(Error::BadLedger { problem: LedgerProblem::Damaged, .. })), "{refused:?}");
}

#[test]
fn whoever_follows_a_person_starts_anew_when_the_value_has_changed() {
    let followed = ledger().summary(Some(&["Clara".to_owned()])).followed.expect("she is known");
    let told: Vec<(u16, String)> =
        followed.sightings.iter().map(|sighting| (sighting.release, sighting.candidates.join(" "))).collect();
    let expected = [(1, "bronchitis dyspepsia"), (2, "bronchitis dyspepsia"), (3, "flu gastritis")];
    assert_eq!(told, expected.map(|(release, values)| (release, values.to_owned())));
    assert_eq!(followed.smallest, 2);
    assert!(ledger().summary(Some(&["Alice".to_owned()])).followed.is_none());
}
