//! What the name of a column says about it, in English, German, French and Spanish.

use crate::plan::Role;

/// What a name gives away.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Hint {
    pub(super) role: Role,
    /// The code of what such a column holds, to be read after "its name says: ".
    pub(super) meaning: &'static str,
    /// Values are expected to differ from person to person; where they do not, the name misleads.
    pub(super) personal: bool,
}

/// What to look for in names, and what it gives away.
struct Group {
    role: Role,
    meaning: &'static str,
    personal: bool,
    /// Words of their own: `age` in `age at death`, not in `wage`.
    words: &'static str,
    /// Anywhere, also inside a word or across two: `dateofbirth` in `date of birth`.
    parts: &'static str,
}

/// Earlier groups win: `sexual orientation` is no sex, a `city name` is no name of a person.
const GROUPS: &[Group] = &[
    Group {
        role: Role::Identifier,
        meaning: "means-contact",
        personal: true,
        words: "mail tel mobile movil handy fax ip url login",
        parts: "email emailaddress courriel correo phone telefon telefono ipaddress username twitter",
    },
    Group {
        role: Role::Identifier,
        meaning: "means-number",
        personal: true,
        words: "ssn iban mrn nhs dni nif nir",
        parts: "socialsecurity sozialversicherung securitesociale seguridadsocial passport reisepass \
                passeport pasaporte accountn kontonummer creditcard kreditkarte taxid steuernummer \
                steuerid insurancen versichertennummer policynumber licenseplate kennzeichen \
                driverslicen fuhrerschein personalausweis matrikel personnummer personalnummer \
                kundennummer patientennummer",
    },
    Group {
        role: Role::Identifier,
        meaning: "means-street",
        personal: true,
        words: "address adresse anschrift rue calle direccion",
        parts: "street strasse hausnummer",
    },
    Group {
        role: Role::Identifier,
        meaning: "means-name",
        personal: true,
        words: "nombre nom",
        parts: "firstname lastname surname fullname givenname familyname middlename maidenname \
                vorname nachname familienname prenom apellido patientname",
    },
    Group {
        role: Role::Identifier,
        meaning: REMARKS,
        personal: false,
        words: "notes remark remarks comment comments notiz notizen remarque remarques nota notas",
        parts: "bemerkung anmerkung kommentar freitext freetext commentaire comentario observacion",
    },
    Group {
        role: Role::Sensitive,
        meaning: "means-health",
        personal: false,
        words: "icd icd10 hiv drug problem",
        parts: "disease diagnos illness sickness krankheit erkrankung maladie enfermedad symptom \
                sintoma condition medication medikament medicament treatment behandlung traitement \
                tratamiento therap disabilit behinderung handicap discapacidad pregnan schwanger \
                genotype genetic allerg bloodpressure cholesterol causeofdeath",
    },
    Group {
        role: Role::Sensitive,
        meaning: "means-money",
        personal: false,
        words: "wage wages debt debts dette deuda balance",
        parts: "salar income gehalt einkommen lohn salaire revenu ingreso sueldo wealth vermogen \
                schulden creditscore bonitat kontostand",
    },
    Group {
        role: Role::Sensitive,
        meaning: "means-belief",
        personal: false,
        words: "faith party partei parti partido vote crime",
        parts: "religio konfession politic tradeunion gewerkschaft orientation orientierung \
                orientacion criminal offence offense conviction straftat delito",
    },
    Group {
        role: Role::Quasi,
        meaning: POSTAL_CODE,
        personal: false,
        words: "zip plz cp",
        parts: "zipcode zip5 postcode postal postleitzahl",
    },
    Group {
        role: Role::Quasi,
        meaning: "means-place",
        personal: false,
        words: "city town ort ville ciudad village municipality commune county region state land \
                pays pais district location latitude longitude lat lon lng",
        parts: "stadt wohnort gemeinde landkreis bundesland departement departamento provinc country \
                nationalit nacionalidad staatsangehorigkeit citizenship geburtsort birthplace",
    },
    Group {
        role: Role::Identifier,
        meaning: "means-person",
        personal: true,
        words: "name id uid uuid guid identifier kennung identifiant identificador",
        parts: "patientid personid userid customerid clientid memberid studentid employeeid caseid \
                recordid rowid subjectid patientno patientnr kundennr pseudonym",
    },
    Group {
        role: Role::Quasi,
        meaning: AGE,
        personal: false,
        words: "born dob age ages alter edad",
        parts: "birth geburt geboren naissance nacimiento jahrgang",
    },
    Group {
        role: Role::Quasi,
        meaning: SEX,
        personal: false,
        words: "sex gender sexe sexo genre genero",
        parts: "geschlecht",
    },
    Group {
        role: Role::Quasi,
        meaning: "means-appearance",
        personal: false,
        words: "race raza degree job beruf metier langue idioma height weight title",
        parts: "ethni marital maritalstatus familienstand etatcivil estadocivil education bildung \
                schulabschluss educacion occupation profession ocupacion workclass employer \
                arbeitgeber employeur language sprache children kinder household haushalt department \
                school admission discharge",
    },
];

const POSTAL_CODE: &str = "means-postal-code";
/// What somebody wrote about a person; German `Note` is a mark at school.
pub(super) const REMARKS: &str = "means-remarks";
const AGE: &str = "means-age";
const SEX: &str = "means-sex";

/// What the name of a column says, if it says anything.
pub(super) fn hint(name: &str) -> Option<Hint> {
    let words = words(name);
    let joined = words.concat();
    let is_in = |group: &&Group| {
        let whole = |word: &str| words.iter().any(|candidate| candidate == word);
        group.words.split(' ').any(whole)
            || group.parts.split(' ').any(|part| !part.is_empty() && joined.contains(part))
    };
    let &Group { role, meaning, personal, .. } = GROUPS.iter().find(is_in)?;
    Some(Hint { role, meaning, personal })
}

/// Whether the name says that the column holds postal codes.
pub(super) fn is_postal_code(name: &str) -> bool {
    hint(name).is_some_and(|hint| hint.meaning == POSTAL_CODE)
}

/// Whether the name says that the column holds dates or years of birth, or ages.
pub(super) fn is_of_birth(name: &str) -> bool {
    hint(name).is_some_and(|hint| hint.meaning == AGE)
}

/// Whether the name says that the column holds what nearly every analysis asks for: age and sex.
pub(super) fn matters_most(name: &str) -> bool {
    hint(name).is_some_and(|hint| [AGE, SEX].contains(&hint.meaning))
}

/// The words of a name in lower case without accents: `DateOfBirth`, `date_of_birth` and
/// `Date of birth` are alike.
pub(super) fn words(name: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word = String::new();
    let mut previous_lower = false;
    for char in name.chars() {
        let starts_word = char.is_uppercase() && previous_lower;
        if (starts_word || !char.is_alphanumeric()) && !word.is_empty() {
            words.push(std::mem::take(&mut word));
        }
        if char.is_alphanumeric() {
            char.to_lowercase().for_each(|lower| push_plain(lower, &mut word));
        }
        previous_lower = char.is_lowercase();
    }
    words.push(word);
    words.retain(|word| !word.is_empty());
    words
}

fn push_plain(char: char, word: &mut String) {
    let plain = match char {
        'á' | 'à' | 'â' | 'ä' | 'ã' => "a",
        'é' | 'è' | 'ê' | 'ë' => "e",
        'í' | 'ì' | 'î' | 'ï' => "i",
        'ó' | 'ò' | 'ô' | 'ö' => "o",
        'ú' | 'ù' | 'û' | 'ü' => "u",
        'ñ' => "n",
        'ç' => "c",
        'ß' => "ss",
        _ => return word.push(char),
    };
    word.push_str(plain);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_say_their_role_in_four_languages() {
        for (role, names) in [
            (
                Role::Identifier,
                "SSN|E-Mail|email_address|phone number|Telefonnummer|teléfono|PatientId|patient_id|Patient ID|\
                 patientid|Name|full name|Vorname|Nachname|Prénom|apellidos|IBAN|Straße|address|passport no",
            ),
            (
                Role::Quasi,
                "zip|ZipCode|zip_code|PLZ|Postleitzahl|code postal|código postal|Birth|date_of_birth|dateOfBirth|\
                 DOB|Geburtsdatum|date de naissance|fecha de nacimiento|age|Alter|edad|sex|Gender|Geschlecht|\
                 sexe|género|race|marital-status|education|native-country|workclass|occupation|city name|Beruf",
            ),
            (
                Role::Sensitive,
                "Disease|diagnosis|Diagnose|salary-class|Income|Gehalt|salaire|Religion|Konfession|\
                 sexual orientation|enfermedad|disease_name|wage",
            ),
        ] {
            for name in names.split('|') {
                assert_eq!(hint(name).map(|hint| hint.role), Some(role), "{name}");
            }
        }
    }

    #[test]
    fn words_inside_other_words_say_nothing() {
        for name in ["covid", "package", "valid", "x1", "ward", "page", "hotel", "", "_", "量"] {
            assert_eq!(hint(name), None, "{name}");
        }
    }

    #[test]
    fn postal_codes_are_told_from_other_places() {
        assert!(matters_most("DateOfBirth") && matters_most("Sex") && !matters_most("ZIP"));
        assert!(is_postal_code("ZIP") && is_postal_code("Postleitzahl") && !is_postal_code("city"));
    }
}
