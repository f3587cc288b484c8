//! What a ledger keeps, and that it reads as it was written.

use super::*;
use sha2::Digest;

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
        notes: Notes {
            frozen,
            releases: [1, 2, 3].map(entry).into(),
            plan: Value::Null,
            table: u64::MAX,
            widths: Default::default(),
        },
        values: ["dyspepsia", "bronchitis", "flu", "gastritis"].map(str::to_owned).into(),
        signatures: vec![vec![0, 1], vec![2, 3]],
        people: vec![Person {
            hash,
            quasi: 5,
            sensitive: u32::MAX,
            stint: stint(1, 3, 3),
            normal: [6; 8],
            group: 4,
        }],
        ended: vec![(hash, stint(0, 1, 2))],
    }
}

#[test]
fn a_ledger_reads_as_it_was_written() {
    let ledger = ledger();
    let file = ledger.write(None).expect("a file");
    assert_eq!(Ledger::read(&file, None).expect("it reads"), ledger);
    let salting = Salting { salt: [1; 16], nonce: [2; 24] };
    let locked = ledger.write(Some((&Passphrase::new("secret"), &salting))).expect("a file");
    assert_eq!(Ledger::read(&locked, Some(&Passphrase::new("secret"))).expect("it reads"), ledger);
}

#[test]
fn a_ledger_of_the_first_format_is_still_read() {
    let ledger = ledger();
    let file = ledger.write(None).expect("a file");
    let text = String::from_utf8_lossy(&file).into_owned();
    let header = text.lines().nth(2).expect("a header");
    let start = text.find(header).expect("it is there") + header.len() + 1;
    let contents = &file[start..file.len() - 32];
    // a person takes 12 bytes less, and the notes have no widths
    let people = contents.len() - (16 + 4 + 2 + 2) - 44;
    let old = [&contents[..people + 32], &contents[people + 44..]].concat();
    let warning = text.lines().nth(1).expect("a warning");
    let mut written = format!("outis ledger 1\n{warning}\n{{\"locked\":false}}\n").into_bytes();
    written.extend(old);
    let sum = sha2::Sha256::digest(&written);
    written.extend_from_slice(&sum);
    let read = Ledger::read(&written, None).expect("it reads");
    let mut expected = ledger;
    expected.people[0].normal = follow::UNKNOWN;
    expected.people[0].group = NO_GROUP;
    assert_eq!(read, expected);
}

#[test]
fn a_passphrase_for_an_open_ledger_is_not_asked() {
    let file = ledger().write(None).expect("a file");
    assert!(Ledger::read(&file, Some(&Passphrase::new("whatever"))).is_ok());
}

/// What is wrong with a file whose checksum is right.
fn problem(broken: &Ledger) -> Option<LedgerProblem> {
    match Ledger::read(&broken.write(None).expect("a file"), None) {
        Err(Error::BadLedger { problem, .. }) => Some(problem),
        Err(error) => panic!("{error}"),
        Ok(_) => None,
    }
}

#[test]
fn contents_that_cannot_be_true_are_damage_whatever_the_checksum_says() {
    assert_eq!(problem(&ledger()), None);
    let stranger = Keyed::new(&[4; 32]).person(["Clara"].into_iter());
    type Spoil = fn(&mut Ledger, PersonHash);
    let cases: [(&str, Spoil); 14] = [
        ("a signature that is not there", |ledger, _| ledger.people[0].stint.signature = 9),
        ("a value that is not there", |ledger, _| ledger.signatures[0][1] = 4),
        ("a value twice in a signature", |ledger, _| ledger.signatures[0][1] = 0),
        ("a signature of fewer values than m", |ledger, _| ledger.signatures[0].truncate(1)),
        ("one value under two numbers", |ledger, _| ledger.values[3] = "flu".to_owned()),
        ("a release to come", |ledger, _| ledger.people[0].stint.last = 4),
        ("the last number there is", |ledger, _| ledger.people[0].stint.last = u16::MAX),
        ("an end before the beginning", |ledger, _| ledger.people[0].stint = stint(1, 3, 2)),
        ("a release before the first", |ledger, _| ledger.ended[0].1 = stint(0, 0, 2)),
        ("two signatures in one release", |ledger, _| ledger.people[0].stint = stint(1, 2, 3)),
        ("an earlier signature that is not there", |ledger, _| ledger.ended[0].1.signature = 2),
        ("an earlier signature of nobody", |ledger, stranger| ledger.ended[0].0 = stranger),
        ("somebody twice", |ledger, _| ledger.people.push(ledger.people[0])),
        ("releases that are not counted", |ledger, _| ledger.notes.releases[1].number = 3),
    ];
    for (what, spoil) in cases {
        let mut broken = ledger();
        spoil(&mut broken, stranger);
        assert_eq!(problem(&broken), Some(LedgerProblem::Damaged), "{what}");
    }
}

/// With the checksum made anew.
fn sealed(mut file: Vec<u8>) -> Vec<u8> {
    let end = file.len() - 32;
    let sum = sha2::Sha256::digest(&file[..end]);
    file[end..].copy_from_slice(&sum);
    file
}

#[test]
fn every_truncation_and_every_changed_byte_is_refused_for_a_reason_and_nothing_panics() {
    let salting = Salting { salt: [1; 16], nonce: [2; 24] };
    let open = ledger().write(None).expect("a file");
    for length in 0..open.len() {
        assert!(Ledger::read(&open[..length], None).is_err(), "{length} bytes");
    }
    for at in 0..open.len() {
        let mut changed = open.clone();
        changed[at] ^= 0x55;
        assert!(Ledger::read(&changed, None).is_err(), "byte {at}");
    }
    // with the checksum made anew: what the file says is read as it stands, or refused
    for at in 0..open.len() - 32 {
        for change in [0x01, 0x55, 0xff] {
            let mut changed = open.clone();
            changed[at] ^= change;
            let _ = Ledger::read(&sealed(changed), None);
        }
    }
    let locked = ledger().write(Some((&Passphrase::new("secret"), &salting))).expect("a file");
    let contents = locked.len() - 32 - 40;
    for at in [contents, 60, 150, 200] {
        let mut changed = locked.clone();
        changed[at] ^= 1;
        // the cipher authenticates contents and header alike
        assert!(Ledger::read(&sealed(changed), Some(&Passphrase::new("secret"))).is_err(), "byte {at}");
    }
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

#[test]
fn a_passphrase_is_made_a_key_of_once_for_the_old_ledger_and_the_new() {
    let ledger = ledger();
    let old = Salting { salt: [1; 16], nonce: [2; 24] };
    let file = ledger.write(Some((&Passphrase::new("secret"), &old))).expect("a file");
    let passphrase = Passphrase::new("secret");
    let read = Ledger::read(&file, Some(&passphrase)).expect("it reads");
    let new = Salting { salt: [3; 16], nonce: [4; 24] };
    let next = read.write(Some((&passphrase, &new))).expect("a file");
    assert_eq!(Ledger::read(&next, Some(&passphrase)).expect("it reads"), ledger);
    assert_eq!(passphrase.derivations(), 1);
    // whoever has the passphrase alone opens it
    assert_eq!(Ledger::read(&next, Some(&Passphrase::new("secret"))).expect("it reads"), ledger);
    let text = String::from_utf8_lossy(&next);
    assert!(text.contains(&"04".repeat(24)) && !text.contains(&"02".repeat(24)), "the nonce is a new one");
}

#[test]
fn a_lock_that_asks_for_too_much_is_refused_before_it_is_tried() {
    let salting = Salting { salt: [1; 16], nonce: [2; 24] };
    let locked = ledger().write(Some((&Passphrase::new("secret"), &salting))).expect("a file");
    for (ours, theirs, asked) in [
        ("\"memory\":19456", "\"memory\":1048576", "1024 MiB of memory and 2 passes"),
        ("\"passes\":2", "\"passes\":64", "19 MiB of memory and 64 passes"),
    ] {
        let at = locked.windows(ours.len()).position(|part| part == ours.as_bytes()).expect("it is there");
        let mut changed = locked[..at].to_vec();
        changed.extend_from_slice(theirs.as_bytes());
        changed.extend_from_slice(&locked[at + ours.len()..]);
        let passphrase = Passphrase::new("secret");
        let error = Ledger::read(&sealed(changed), Some(&passphrase)).expect_err("it asks for too much");
        assert!(error.to_string().contains(asked), "{error}");
        assert_eq!(passphrase.derivations(), 0);
    }
}
