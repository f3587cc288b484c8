//! HIPAA Safe Harbor: the eighteen identifiers that have to go, looked for by the names of columns and by their values,
//! and the table without them.
//!
//! The list is that of 45 CFR § 164.514(b)(2)(i), (A) to (R). What can stay in a coarser form stays: of dates the year, of
//! zip codes the first three digits, ages up to 89. Everything else that is found is dropped. The second condition of the
//! rule, that nobody knows how what remains could identify someone, no program can check; nor is a column found whose
//! name and values say nothing. The table that is made here promises no group sizes: it is where a plan starts.

use super::names::{is_postal_code, words};
use super::{ColumnProfile, FindingKind, Profile, WarningKind, is_email, is_telephone, profile};
use crate::error::Error;
use crate::plan::Role;
use crate::table::{Code, Column, Table};
use serde::Serialize;

/// What Safe Harbor asks for, identifier by identifier, and what was done.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct SafeHarbor {
    /// The eighteen, in the order of the rule.
    pub identifiers: Vec<HarborIdentifier>,
}

/// One of the eighteen identifiers.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct HarborIdentifier {
    /// Its letter in the rule.
    pub letter: &'static str,
    /// What it is.
    pub title: &'static str,
    /// The columns that were found to hold it. None found does not mean that none is there.
    pub columns: Vec<HarborColumn>,
}

/// A column that holds an identifier, and what became of it.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct HarborColumn {
    /// Its name.
    pub name: String,
    /// What gave it away.
    pub by: HarborEvidence,
    /// What was done.
    pub done: HarborStep,
    /// Rows whose cell is another one now; all where the column is dropped.
    pub rows: usize,
}

/// What gave a column away.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum HarborEvidence {
    /// Its name.
    Name,
    /// Its values.
    Values,
}

/// What was done with a column.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum HarborStep {
    /// It is not in the table any more.
    Dropped,
    /// Dates became their years.
    Year,
    /// Years of birth of those who are 90 or older became one.
    BirthYear,
    /// Ages of 90 and more became 90.
    TopCoded,
    /// Zip codes became their first three digits, or 000.
    ThreeDigits,
}

/// Three-digit zip codes with 20,000 people or fewer, by the Census of 2000: the list in the guidance of the Department
/// of Health and Human Services (26 November 2012). Who knows newer figures has to use them.
const FEW_PEOPLE: [&str; 17] = [
    "036", "059", "063", "102", "203", "556", "692", "790", "821", "823", "830", "831", "878", "879", "884",
    "890", "893",
];

/// The youngest age that stands for itself and all above it.
const OLDEST: i64 = 90;

/// How an identifier is found by the name of a column: words of their own, and parts of names written together.
struct Listed {
    letter: &'static str,
    title: &'static str,
    words: &'static str,
    parts: &'static str,
}

const LIST: [Listed; 18] = [
    Listed {
        letter: "A",
        title: "names",
        words: "name nombre nom",
        parts: "firstname lastname surname fullname givenname familyname middlename maidenname vorname nachname patientname",
    },
    Listed {
        letter: "B",
        title: "places smaller than a state",
        words: "address street city town village county district precinct parish latitude longitude lat lon lng geocode fips tract",
        parts: "zipcode postcode municipality censustract birthplace placeofbirth",
    },
    Listed {
        letter: "C",
        title: "dates except the year, and ages over 89",
        words: "date dob born age admission discharge visit death",
        parts: "birth dateof timestamp",
    },
    Listed {
        letter: "D",
        title: "telephone numbers",
        words: "phone tel telephone mobile cell",
        parts: "phonenumber telephonen mobilen",
    },
    Listed { letter: "E", title: "fax numbers", words: "fax telefax", parts: "faxn" },
    Listed { letter: "F", title: "e-mail addresses", words: "mail email", parts: "emailaddress" },
    Listed { letter: "G", title: "social security numbers", words: "ssn", parts: "socialsecurity" },
    Listed {
        letter: "H",
        title: "medical record numbers",
        words: "mrn",
        parts: "medicalrecord recordnumber recordno patientid patientno patientnumber",
    },
    Listed {
        letter: "I",
        title: "health plan beneficiary numbers",
        words: "mbi hicn beneficiary",
        parts: "beneficiaryid memberid subscriberid insurancen policynumber",
    },
    Listed {
        letter: "J",
        title: "account numbers",
        words: "iban account",
        parts: "accountn accountid creditcard cardnumber",
    },
    Listed {
        letter: "K",
        title: "certificate and license numbers",
        words: "license licence certificate npi dea",
        parts: "licensen licencen certificaten passport driverslicen",
    },
    Listed {
        letter: "L",
        title: "vehicle identifiers and license plates",
        words: "vin plate vehicle",
        parts: "licenseplate vehicleid numberplate",
    },
    Listed {
        letter: "M",
        title: "device identifiers and serial numbers",
        words: "device serial imei udi",
        parts: "deviceid serialn macaddress",
    },
    Listed { letter: "N", title: "web addresses", words: "url website homepage", parts: "webaddress" },
    Listed { letter: "O", title: "internet addresses", words: "ip", parts: "ipaddress" },
    Listed {
        letter: "P",
        title: "biometric identifiers",
        words: "fingerprint voiceprint iris retina biometric",
        parts: "fingerprint voiceprint retinascan faceid",
    },
    Listed {
        letter: "Q",
        title: "full-face photographs",
        words: "photo photograph picture image portrait",
        parts: "facephoto",
    },
    Listed {
        letter: "R",
        title: "any other unique number, characteristic or code",
        words: "id uid uuid guid identifier username login",
        parts: "personid userid customerid clientid studentid employeeid caseid subjectid pseudonym",
    },
];

/// The letters of what is found by its values.
fn letter_of(kind: FindingKind) -> &'static str {
    match kind {
        FindingKind::Email => "F",
        FindingKind::Phone => "D",
        FindingKind::Iban => "J",
        FindingKind::Url => "N",
        FindingKind::Name => "A",
        FindingKind::Id | FindingKind::FreeText => "R",
    }
}

/// Looks for the eighteen identifiers and makes the table without them. `this_year` tells whose year of birth says that
/// they are 90 or older.
///
/// ```
/// use outis::{Table, profile::safe_harbor};
/// let table = Table::from_csv(
///     b"name,zip,born,age,test\nAda,02139,1931-05-06,95,a\nBob,03601,1990-01-02,36,b\nCyd,02141,1985-07-08,41,a\n",
/// )?;
/// let (harbor, kept) = safe_harbor(&table, 2026)?;
/// assert_eq!(harbor.identifiers.len(), 18);
/// let texts = |name: &str| kept.column(kept.find(name).unwrap()).dictionary.texts().collect::<Vec<_>>();
/// assert_eq!(kept.find("name"), None);
/// assert_eq!(texts("zip"), ["021", "000"]);
/// assert_eq!(texts("born"), ["1936", "1990", "1985"]);
/// assert_eq!(texts("age"), ["90", "36", "41"]);
/// # Ok::<(), outis::Error>(())
/// ```
pub fn safe_harbor(table: &Table, this_year: i64) -> Result<(SafeHarbor, Table), Error> {
    let seen = profile(table);
    let mut identifiers: Vec<HarborIdentifier> = (LIST.iter())
        .map(|listed| HarborIdentifier { letter: listed.letter, title: listed.title, columns: Vec::new() })
        .collect();
    let mut kept = Vec::new();
    for (column, profiled) in table.columns().iter().zip(&seen.columns) {
        let Some((letter, by)) = found(column, profiled, &seen) else {
            kept.push((column.name.clone(), texts(column, |text| text.to_owned()), codes(column)));
            continue;
        };
        let (done, rows) = match coarser(column, profiled, letter, this_year) {
            Some((done, values)) => {
                let rows = changed(column, &values);
                kept.push((column.name.clone(), values, codes(column)));
                (done, rows)
            }
            None => (HarborStep::Dropped, table.rows()),
        };
        // a column that is within the rule already needs no word
        if rows > 0 {
            let of = identifiers.iter_mut().find(|identifier| identifier.letter == letter);
            let of = of.expect("every letter is listed");
            of.columns.push(HarborColumn { name: column.name.clone(), by, done, rows });
        }
    }
    Ok((SafeHarbor { identifiers }, Table::from_columns(kept)?))
}

/// The identifier that a column holds, if one, and what tells it.
fn found(values: &Column, column: &ColumnProfile, seen: &Profile) -> Option<(&'static str, HarborEvidence)> {
    let words = words(&column.name);
    let joined = words.concat();
    let named = |listed: &&Listed| {
        listed.words.split(' ').any(|word| words.iter().any(|own| own == word))
            || listed.parts.split(' ').any(|part| joined.contains(part))
    };
    let by_name = (LIST.iter().find(named).map(|listed| listed.letter))
        .or_else(|| is_postal_code(&column.name).then_some("B"))
        .map(|letter| (letter, HarborEvidence::Name));
    // what the values say counts for more than a name: `visit` may hold telephone numbers
    let finding = seen.findings.iter().find(|finding| finding.column == column.name);
    let filled = || values.dictionary.texts().filter(|text| !text.trim().is_empty());
    let most = |test: fn(&str) -> bool| {
        10 * filled().filter(|text| test(text)).count() >= 9 * filled().count().max(1)
    };
    let addresses = || match () {
        () if most(is_email) => Some("F"),
        () if most(is_telephone) => Some("D"),
        () => None,
    };
    let of_values = finding.map(|finding| letter_of(finding.kind)).or_else(addresses).or_else(|| {
        let free_text =
            |warning: &super::Warning| warning.kind == WarningKind::FreeText && warning.column == column.name;
        let unique = column.suggested_role == Role::Identifier && by_name.is_none();
        (unique || seen.warnings.iter().any(free_text)).then_some("R")
    });
    let dates = || (column.kind == "date").then_some(("C", HarborEvidence::Values));
    of_values.map(|letter| (letter, HarborEvidence::Values)).or(by_name).or_else(dates)
}

/// What of a column may stay, where something may.
fn coarser(
    column: &Column,
    profiled: &ColumnProfile,
    letter: &str,
    this_year: i64,
) -> Option<(HarborStep, Vec<String>)> {
    let words = words(&column.name);
    let has = |word: &str| words.iter().any(|own| own == word);
    match letter {
        "B" if is_postal_code(&column.name) => {
            Some((HarborStep::ThreeDigits, texts(column, |text| three_digits(text).to_owned())))
        }
        "C" if profiled.kind == "integer" && (has("age") || has("ages")) => {
            let coded = |text: &str| match text.trim().parse::<i64>() {
                Ok(age) if age >= OLDEST => OLDEST.to_string(),
                Ok(_) => text.to_owned(),
                // what is no number is not known to be an age below 90
                Err(_) => String::new(),
            };
            Some((HarborStep::TopCoded, texts(column, coded)))
        }
        "C" => {
            let births = words.concat();
            let is_birth = ["birth", "born", "dob"].iter().any(|word| births.contains(word));
            let first = this_year - OLDEST;
            let coded = |text: &str| match year(text) {
                Some(year) if is_birth && year < first => first.to_string(),
                Some(year) => year.to_string(),
                None => String::new(),
            };
            let step = if is_birth { HarborStep::BirthYear } else { HarborStep::Year };
            // a column that holds hardly a year is none of dates: `visit` may be a number, and is dropped
            let known = column.dictionary.texts().filter(|text| year(text).is_some()).count();
            (2 * known >= profiled.distinct.max(1)).then(|| (step, texts(column, coded)))
        }
        _ => None,
    }
}

/// The first three digits of a zip code, 000 where few people live, and nothing of what is no zip code.
fn three_digits(text: &str) -> &str {
    let text = text.trim();
    let (five, more) = text.split_at_checked(5).unwrap_or((text, ""));
    let is_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let ends_well =
        more.is_empty() || more.strip_prefix('-').is_some_and(|four| four.len() == 4 && is_digits(four));
    match five.get(..3) {
        Some(three) if is_digits(five) && (five.len() == 5 && ends_well || five.len() == 3) => {
            if FEW_PEOPLE.contains(&three) { "000" } else { three }
        }
        _ => "",
    }
}

/// The year of a date as it is spelled: its only run of four digits that a year can be.
fn year(text: &str) -> Option<i64> {
    let mut runs = text.split(|char: char| !char.is_ascii_digit()).filter(|run| run.len() == 4);
    let year: i64 = runs.next()?.parse().ok()?;
    (1800..=2200).contains(&year).then_some(year)
}

fn texts(column: &Column, of: impl Fn(&str) -> String) -> Vec<String> {
    column.dictionary.texts().map(of).collect()
}

fn codes(column: &Column) -> Vec<u32> {
    let mut codes = Vec::with_capacity(column.codes.len());
    column.codes.for_each(|_, Code(code)| codes.push(code));
    codes
}

/// The rows whose text is another one now.
fn changed(column: &Column, values: &[String]) -> usize {
    let differs = column.dictionary.texts().zip(values).map(|(old, new)| old != new);
    differs.zip(column.frequencies()).filter(|(differs, _)| *differs).map(|(_, rows)| rows as usize).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn made(csv: &str) -> (SafeHarbor, Table) {
        safe_harbor(&Table::from_csv(csv.as_bytes()).expect("a table"), 2026).expect("a table is left")
    }

    fn told(harbor: &SafeHarbor) -> Vec<(&str, &str, HarborStep)> {
        let columns =
            harbor.identifiers.iter().flat_map(|one| one.columns.iter().map(|column| (one.letter, column)));
        columns.map(|(letter, column)| (letter, column.name.as_str(), column.done)).collect()
    }

    const WARD: &str = "MRN,Name,SSN,ZIP Code,State,Date of Birth,Admission Date,Age,Contact,Notes,Lab\n\
        10001,Ada Lovelace,123-45-6789,02139,MA,1931-05-06,2024-02-29,95,ada@example.org,She came with her brother John from Cambridge,normal\n\
        10002,Bob Smith,987-65-4321,03601-1234,NH,1990-01-02,2024-03-01,36,bob@example.org,He was seen twice in March by Dr Miller,high\n\
        10003,Cyd Jones,555-12-3456,59301,MT,1936-07-08,2023-12-31,90,cyd@example.org,No complaints since the last visit at all,normal\n\
        10004,Dan Brown,555-98-7654,H3Z 2Y7,MA,1935-12-31,2023-11-30,89,dan@example.org,Told us that he lives next to the station,low\n";

    #[test]
    fn what_identifies_is_dropped_and_what_may_stay_is_coarse() {
        let (harbor, kept) = made(WARD);
        assert_eq!(
            told(&harbor),
            [
                ("A", "Name", HarborStep::Dropped),
                ("B", "ZIP Code", HarborStep::ThreeDigits),
                ("C", "Date of Birth", HarborStep::BirthYear),
                ("C", "Admission Date", HarborStep::Year),
                ("C", "Age", HarborStep::TopCoded),
                ("F", "Contact", HarborStep::Dropped),
                ("G", "SSN", HarborStep::Dropped),
                ("H", "MRN", HarborStep::Dropped),
                ("R", "Notes", HarborStep::Dropped),
            ]
        );
        let names: Vec<&str> = kept.columns().iter().map(|column| column.name.as_str()).collect();
        assert_eq!(names, ["ZIP Code", "State", "Date of Birth", "Admission Date", "Age", "Lab"]);
        let column = |name: &str| {
            let column = kept.column(kept.find(name).expect("it is kept"));
            kept.row_ids().map(|row| column.text(row)).collect::<Vec<_>>()
        };
        assert_eq!(column("ZIP Code"), ["021", "000", "593", ""], "no zip code stays as it is");
        assert_eq!(column("Date of Birth"), ["1936", "1990", "1936", "1936"], "90 or older is one group");
        assert_eq!(column("Admission Date"), ["2024", "2024", "2023", "2023"]);
        assert_eq!(column("Age"), ["90", "36", "90", "89"]);
    }

    #[test]
    fn a_table_that_was_made_is_left_as_it_is() {
        let (_, kept) = made(WARD);
        let (again, same) = safe_harbor(&kept, 2026).expect("a table is left");
        assert_eq!(told(&again), [], "nothing is found any more");
        assert_eq!(same.columns().len(), kept.columns().len());
    }

    #[test]
    fn every_restricted_prefix_becomes_000_and_no_other() {
        for number in 0..1000 {
            let zip = format!("{number:03}12");
            let expected = if FEW_PEOPLE.contains(&&zip[..3]) { "000" } else { &zip[..3] };
            assert_eq!(three_digits(&zip), expected);
        }
        for other in ["", "1234", "123456", "1234a", "12345-67", "12345 6789", "EC1A 1BB", "ü1234"] {
            assert_eq!(three_digits(other), "", "{other}");
        }
    }

    #[test]
    fn letters_follow_the_rule() {
        let letters: String = LIST.iter().map(|listed| listed.letter).collect();
        assert_eq!(letters, "ABCDEFGHIJKLMNOPQR");
    }
}
