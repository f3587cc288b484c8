use super::*;
use crate::profile::{profile, suggest_plan};
use crate::random::Random;
use FindingKind::{Email, FreeText, Iban, Id, Name, Phone, Url};

fn kinds(text: &str) -> Vec<FindingKind> {
    kinds_in(text).collect()
}

#[test]
fn values_that_name_a_person_are_found_wherever_they_stand() {
    for (kind, texts) in [
        (Email, "ada@example.org|write to a.b+c@mail.example.co.uk, please|jörg@müller.de|<x_1@a-b.info>"),
        (
            Phone,
            "+49 170 1234567|+1 (617) 555-0123|+442079460958|(617) 555-0123|617-555-0123|1-617-555-0123|617.555.0123|\
             0170 1234567|0711/1234567|030-12345678|06 12 34 56 78|020 7946 0958|01701234567|0049 170 1234567|\
             (030) 1234567|+49 (0) 30 123456|call 0170 1234567 after 5|Tel.: 0711-12345-67|\
             seen 12.03.2024, 0170 1234567|room 12 0170 1234567|at 12:30 0170 1234567|Zimmer3 0170 1234567",
        ),
        (
            Iban,
            "DE89370400440532013000|DE89 3704 0044 0532 0130 00|GB82 WEST 1234 5698 7654 32|NO9386011117947|\
             paid by FR14 2004 1010 0505 0001 3M02 606 in May|(CH9300762011623852957)",
        ),
        (
            Url,
            "https://example.org/a?b|see HTTP://x.de|www.example.org|at www.a-b.com.|ftp://files.example.net",
        ),
        (
            Id,
            "078-05-1120|ssn 219-09-9999.|4111 1111 1111 1111|5500-0000-0000-0004|card 4111111111111111|\
             123e4567-e89b-12d3-a456-426614174000",
        ),
    ] {
        for text in texts.split('|') {
            assert_eq!(kinds(text), [kind], "{text}");
        }
    }
}

#[test]
fn other_values_are_none() {
    let texts = "|34|02139|1234567|12345678901234|-17|3.14|0.1234567|1,234,567.89|12 000 000|10 049 123 456|\
        2024-03-05|05.03.2024|03/05/2024|05.03.2024 07:15|2021-01-01T00:00:00Z|2021-01-01 00:00:00+01:00|01.02.2023-05.02.2023|\
        E11.9|S52.521A|I10|250.00|[20,29]|20-29|0-14|0000-9999|0028-0836|0-306-40615-2|+5|+12.5 %|+48.137154|\
        48.137154, 11.576124|192.168.0.1|SW1A 1AA|K1A 0B6|12345-6789|Priv-house-serv|Craft-repair|>50K|United-States|\
        a@b|@home|5 @ 3.20|user@|e.g.|wwwhat.ever|http|DE89370400440532013001|XX89370400440532013000|\
        AB12 3456 7890 1234 5678|000-12-3456|4111 1111 1111 1112|1,000,000.00|0/1/2|NDC 00002-8215|$ 1.200.300,00|2 x 500 mg|\
        120/80|4-3-3|1990-1999|ISBN 978-3-16-148410-0|3,5-fold|08:15|7 am - 11 pm|Group 7 of 12";
    for text in texts.split('|').map(str::trim) {
        assert_eq!(kinds(text), [], "{text}");
    }
}

/// Plain numbers, dates in all orders, postal codes, diagnosis codes, ages and amounts, at random.
#[test]
fn ordinary_values_at_random_are_none() {
    let mut random = Random::new(20);
    for _ in 0..4_000 {
        let [a, b, c] = [28, 12, 9_999].map(|most| random.below(most) + 1);
        let n = random.below(1 << 40);
        for text in [
            n.to_string(),
            format!("{}.{:02}", n % 1_000_000, a),
            format!("{a:02}.{b:02}.{:04}", 1900 + c % 130),
            format!("{:04}-{b:02}-{a:02}", 1900 + c % 130),
            format!("{a}/{b}/{:04}", 1900 + c % 130),
            format!("{a:02}/{b:02}/{:02}", c % 100),
            format!("{:05}", n % 100_000),
            format!("{:05}-{c:04}", n % 100_000),
            format!("{}{:02}.{}", (b'A' + (n % 26) as u8) as char, c % 100, n % 10),
            format!("{}", n % 120),
            format!("[{},{}]", c, c + a),
            format!("{} {:03} {:03}", a, n % 1000, c % 1000),
            format!("{:02}:{:02}:{:02}", a % 24, b, c % 60),
        ] {
            assert_eq!(kinds(&text), [], "{text}");
        }
    }
}

/// Whatever a check digit is for: one changed digit is always noticed.
#[test]
fn a_mistyped_account_number_is_none() {
    let right = "DE89370400440532013000";
    for place in 2..right.len() {
        for digit in b'0'..=b'9' {
            let mut bytes = right.as_bytes().to_vec();
            bytes[place] = digit;
            let text = String::from_utf8(bytes).expect("letters and digits");
            assert_eq!(patterns::has_iban(&text), text == right, "{text}");
        }
    }
}

/// Between any two words, and in any company of marks.
#[test]
fn surroundings_hide_nothing() {
    let mut random = Random::new(7);
    let kept = [
        ("ada@example.org", Email),
        ("+49 170 1234567", Phone),
        ("DE89370400440532013000", Iban),
        ("https://a.de", Url),
    ];
    let before = ["", " ", "(", ", ", "see ", "word: ", "«", " – ", "é ", "12 "];
    let after = ["", ")", ", ", "; ", "»", " – ", ".", "? "];
    for _ in 0..2_000 {
        let (value, kind) = kept[random.below(kept.len())];
        let (before, after) = (before[random.below(before.len())], after[random.below(after.len())]);
        let text = format!("{before}{value}{after} word");
        assert!(kinds(&text).contains(&kind), "{text}");
    }
}

#[test]
fn no_text_makes_it_panic() {
    let mut random = Random::new(3);
    let letters: Vec<char> = "0123456789 +-/().@:wWhtps\u{a0}éßA*_，".chars().collect();
    for _ in 0..4_000 {
        let length = random.below(24);
        let text: String = (0..length).map(|_| letters[random.below(letters.len())]).collect();
        kinds(&text);
    }
}

fn plan(table: &Table, roles: &[Role]) -> Plan {
    let mut plan = suggest_plan(table, None);
    for (attribute, role) in plan.attributes.values_mut().zip(roles) {
        attribute.role = *role;
    }
    plan
}

fn found(csv: &str, roles: &[Role]) -> Vec<(String, FindingKind, usize, usize)> {
    let table = Table::from_csv(csv.as_bytes()).expect("a table");
    let plan = plan(&table, roles);
    let found = findings(&table, &plan).into_iter();
    found.map(|one| (one.column, one.kind, one.rows, one.first_row)).collect()
}

use Role::{Identifier, Insensitive, Quasi, Sensitive};

#[test]
fn rows_are_counted_and_dropped_columns_are_not_looked_at() {
    let csv = "mail,note,age\na@b.de,-,30\nc@d.de,0170 1234567,31\ne@f.de,-,32\ng@h.de,0170 1234567,33\ni@j.de,x@y.org or 0170 1234567,34\n";
    let note = |kind, rows, first| ("note".to_owned(), kind, rows, first);
    assert_eq!(found(csv, &[Identifier, Insensitive, Quasi]), [note(Email, 1, 5), note(Phone, 3, 2)]);
    assert_eq!(found(csv, &[Identifier, Identifier, Quasi]), []);
    assert_eq!(found(csv, &[Insensitive, Identifier, Quasi]), [("mail".to_owned(), Email, 5, 1)]);
}

#[test]
fn names_of_identifier_columns_are_found_in_others() {
    let csv = "name,note,contact,town\nAda Byron,came with Bob yesterday again,Cyd,Main\nBob Stone,-,Dan,Frankfurt am Main\n\
        Cyd Main,see Ada Byron,Ada,St Ada Hospital\nDan Rose,a rose is a rose,Bob,Rose\n";
    let named = |column: &str, rows, first| (column.to_owned(), Name, rows, first);
    assert_eq!(
        found(csv, &[Identifier, Insensitive, Insensitive, Quasi]),
        [named("note", 2, 1), named("contact", 4, 1)]
    );
    // who is published under their name is not looked for
    assert_eq!(found(csv, &[Quasi, Insensitive, Insensitive, Quasi]), []);
}

#[test]
fn columns_that_number_persons_are_found_where_they_are_published_as_they_are() {
    let csv = |make: fn(usize) -> String| {
        let rows = (0..40).map(|row| format!("{},{}\n", make(row), row % 5));
        format!("x,y\n{}", rows.collect::<String>())
    };
    let hit = vec![("x".to_owned(), Id, 40, 1)];
    for make in [
        (|row| format!("P-{}", 1041 + row * 7)) as fn(usize) -> String,
        |row| (row + 1).to_string(),
        |row| (4_200_000 + row * row).to_string(),
    ] {
        assert_eq!(found(&csv(make), &[Insensitive, Quasi]), hit, "{}", make(1));
        assert_eq!(found(&csv(make), &[Quasi, Insensitive]), [], "made less precise");
    }
    // ages, codes of diagnoses, salaries
    for make in [
        (|row| (20 + row % 30).to_string()) as fn(usize) -> String,
        |row| format!("E{:02}.{}", row, row % 9),
        |row| (21_000 + row * 731).to_string(),
        |row| format!("{}.5", row * 13),
    ] {
        assert_eq!(found(&csv(make), &[Sensitive, Quasi]), [], "{}", make(1));
    }
}

#[test]
fn free_text_is_found_also_where_most_rows_have_none_and_is_suggested_as_removed() {
    let mut csv = "age,remark\n".to_owned();
    for row in 0..60 {
        let remark = if row % 6 == 0 { format!("was sent home on day {row} of it") } else { String::new() };
        csv += &format!("{},{remark}\n", 20 + row % 7);
    }
    assert_eq!(found(&csv, &[Quasi, Insensitive]), [("remark".to_owned(), FreeText, 10, 1)]);
    let profile = profile(&Table::from_csv(csv.as_bytes()).expect("a table"));
    assert_eq!(profile.columns[1].suggested_role, Identifier);
    assert_eq!(profile.findings, []);
}

#[test]
fn a_column_of_remarks_that_repeat_is_suggested_as_removed_by_its_name_or_by_whom_it_names() {
    let suggested = |name: &str, value: fn(usize) -> String| {
        let mut csv = format!("age,{name}\n");
        (0..40).for_each(|row| csv += &format!("{},{}\n", 20 + row % 7, value(row)));
        let profile = profile(&Table::from_csv(csv.as_bytes()).expect("a table"));
        (profile.columns[1].suggested_role, profile.columns[1].evidence[0].clone(), profile.findings.len())
    };
    // few texts, again and again: no free text by its shape
    let (role, evidence, found) =
        suggested("Bemerkung", |row| ["Allergie gegen Penicillin", "geht so"][row % 2].into());
    assert_eq!((role, found), (Identifier, 0));
    assert_eq!(evidence, "its name says: remarks that somebody wrote, which may name persons");
    let (role, evidence, found) =
        suggested("info", |row| ["call 0170 1234567", "comes again", ""][row % 3].into());
    assert_eq!((role, found), (Identifier, 0));
    assert_eq!(evidence, "in 14 rows it holds what looks like a telephone number");
    // numbers are no remarks, and a name that says something else is listened to
    assert_eq!(suggested("comment", |row| row.to_string()).0, Identifier, "a running number");
    assert_eq!(suggested("comment", |row| (row % 5).to_string()).0, Quasi);
    assert_eq!(suggested("diagnosis", |row| ["flu: 0170 1234567", "cold"][row % 2].into()).0, Sensitive);
}

#[test]
fn what_is_found_under_the_suggested_roles_stands_in_the_profile() {
    let mut csv = "age,ward\n".to_owned();
    for row in 0..30 {
        csv += &format!("{},{}\n", 20 + row % 7, if row == 17 { "East, call 0170 1234567" } else { "West" });
    }
    let csv = csv.replace("East, call 0170 1234567", "\"East, call 0170 1234567\"");
    let profile = profile(&Table::from_csv(csv.as_bytes()).expect("a table"));
    let told: Vec<String> = profile.findings.iter().map(ToString::to_string).collect();
    assert_eq!(told, ["`ward`: 1 row holds what looks like a telephone number (the first is row 18)"]);
}
