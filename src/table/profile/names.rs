//! What the name of a column says about it, in English, German, French and Spanish.

use crate::plan::Role;

/// What a name gives away.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Hint {
    pub(super) role: Role,
    /// What such a column holds, to be read after "its name says: ".
    pub(super) meaning: &'static str,
    /// Values are expected to differ from person to person; where they do not, the name misleads.
    pub(super) personal: bool,
}

/// What to look for in a name.
#[derive(Clone, Copy)]
enum Needle {
    /// A word of its own: `age` in `age at death`, not in `wage`.
    Word(&'static str),
    /// Anywhere, also inside a word or across two: `zip` in `zipcode`, `dateofbirth` in `date of birth`.
    Part(&'static str),
}

use Needle::{Part, Word};

/// Earlier groups win: `sexual orientation` is no sex, a `city name` is no name of a person.
const GROUPS: &[(Role, &str, bool, &[Needle])] = &[
    (
        Role::Identifier,
        "an address of a person's mail, telephone or computer",
        true,
        &[
            Part("email"),
            Part("emailaddress"),
            Word("mail"),
            Part("courriel"),
            Part("correo"),
            Part("phone"),
            Part("telefon"),
            Part("telefono"),
            Word("tel"),
            Word("mobile"),
            Word("movil"),
            Word("handy"),
            Word("fax"),
            Part("ipaddress"),
            Word("ip"),
            Word("url"),
            Part("username"),
            Word("login"),
            Part("twitter"),
        ],
    ),
    (
        Role::Identifier,
        "a number given to one person",
        true,
        &[
            Word("ssn"),
            Part("socialsecurity"),
            Part("sozialversicherung"),
            Part("securitesociale"),
            Part("seguridadsocial"),
            Part("passport"),
            Part("reisepass"),
            Part("passeport"),
            Part("pasaporte"),
            Word("iban"),
            Part("accountn"),
            Part("kontonummer"),
            Part("creditcard"),
            Part("kreditkarte"),
            Word("mrn"),
            Word("nhs"),
            Word("dni"),
            Word("nif"),
            Word("nir"),
            Part("taxid"),
            Part("steuernummer"),
            Part("steuerid"),
            Part("insurancen"),
            Part("versichertennummer"),
            Part("policynumber"),
            Part("licenseplate"),
            Part("kennzeichen"),
            Part("driverslicen"),
            Part("fuhrerschein"),
            Part("personalausweis"),
            Part("matrikel"),
            Part("personnummer"),
            Part("personalnummer"),
            Part("kundennummer"),
            Part("patientennummer"),
        ],
    ),
    (
        Role::Identifier,
        "a street address",
        true,
        &[
            Word("address"),
            Word("adresse"),
            Word("anschrift"),
            Part("street"),
            Part("strasse"),
            Word("rue"),
            Word("calle"),
            Word("direccion"),
            Part("hausnummer"),
        ],
    ),
    (
        Role::Identifier,
        "the name of a person",
        true,
        &[
            Part("firstname"),
            Part("lastname"),
            Part("surname"),
            Part("fullname"),
            Part("givenname"),
            Part("familyname"),
            Part("middlename"),
            Part("maidenname"),
            Part("vorname"),
            Part("nachname"),
            Part("familienname"),
            Part("prenom"),
            Part("apellido"),
            Part("patientname"),
            Word("nombre"),
            Word("nom"),
        ],
    ),
    (
        Role::Sensitive,
        "a matter of health",
        false,
        &[
            Part("disease"),
            Part("diagnos"),
            Word("icd"),
            Word("icd10"),
            Part("illness"),
            Part("sickness"),
            Part("krankheit"),
            Part("erkrankung"),
            Part("maladie"),
            Part("enfermedad"),
            Part("symptom"),
            Part("sintoma"),
            Part("condition"),
            Word("hiv"),
            Part("medication"),
            Part("medikament"),
            Part("medicament"),
            Word("drug"),
            Part("treatment"),
            Part("behandlung"),
            Part("traitement"),
            Part("tratamiento"),
            Part("therap"),
            Part("disabilit"),
            Part("behinderung"),
            Part("handicap"),
            Part("discapacidad"),
            Part("pregnan"),
            Part("schwanger"),
            Part("genotype"),
            Part("genetic"),
            Part("allerg"),
            Word("problem"),
            Part("bloodpressure"),
            Part("cholesterol"),
            Part("causeofdeath"),
        ],
    ),
    (
        Role::Sensitive,
        "a matter of money",
        false,
        &[
            Part("salar"),
            Part("income"),
            Word("wage"),
            Word("wages"),
            Part("gehalt"),
            Part("einkommen"),
            Part("lohn"),
            Part("salaire"),
            Part("revenu"),
            Part("ingreso"),
            Part("sueldo"),
            Part("wealth"),
            Part("vermogen"),
            Word("debt"),
            Word("debts"),
            Part("schulden"),
            Word("dette"),
            Word("deuda"),
            Part("creditscore"),
            Part("bonitat"),
            Word("balance"),
            Part("kontostand"),
        ],
    ),
    (
        Role::Sensitive,
        "a matter of belief, party or private life",
        false,
        &[
            Part("religio"),
            Part("konfession"),
            Word("faith"),
            Part("politic"),
            Word("party"),
            Word("partei"),
            Word("parti"),
            Word("partido"),
            Part("tradeunion"),
            Part("gewerkschaft"),
            Part("orientation"),
            Part("orientierung"),
            Part("orientacion"),
            Word("vote"),
            Word("crime"),
            Part("criminal"),
            Part("offence"),
            Part("offense"),
            Part("conviction"),
            Part("straftat"),
            Part("delito"),
        ],
    ),
    (
        Role::Quasi,
        "a postal code",
        false,
        &[
            Part("zipcode"),
            Word("zip"),
            Part("zip5"),
            Part("postcode"),
            Part("postal"),
            Word("plz"),
            Part("postleitzahl"),
            Word("cp"),
        ],
    ),
    (
        Role::Quasi,
        "a place",
        false,
        &[
            Word("city"),
            Word("town"),
            Part("stadt"),
            Word("ort"),
            Part("wohnort"),
            Word("ville"),
            Word("ciudad"),
            Word("village"),
            Word("municipality"),
            Part("gemeinde"),
            Word("commune"),
            Word("county"),
            Part("landkreis"),
            Word("region"),
            Word("state"),
            Part("bundesland"),
            Part("departement"),
            Part("departamento"),
            Part("provinc"),
            Part("country"),
            Word("land"),
            Word("pays"),
            Word("pais"),
            Word("district"),
            Part("nationalit"),
            Part("nacionalidad"),
            Part("staatsangehorigkeit"),
            Part("citizenship"),
            Word("location"),
            Word("latitude"),
            Word("longitude"),
            Word("lat"),
            Word("lon"),
            Word("lng"),
            Part("geburtsort"),
            Part("birthplace"),
        ],
    ),
    (
        Role::Identifier,
        "the name or number of a person",
        true,
        &[
            Word("name"),
            Word("id"),
            Word("uid"),
            Word("uuid"),
            Word("guid"),
            Part("patientid"),
            Part("personid"),
            Part("userid"),
            Part("customerid"),
            Part("clientid"),
            Part("memberid"),
            Part("studentid"),
            Part("employeeid"),
            Part("caseid"),
            Part("recordid"),
            Part("rowid"),
            Part("subjectid"),
            Part("patientno"),
            Part("patientnr"),
            Part("kundennr"),
            Part("pseudonym"),
            Word("identifier"),
            Word("kennung"),
            Word("identifiant"),
            Word("identificador"),
        ],
    ),
    (
        Role::Quasi,
        "a date or year of birth, or an age",
        false,
        &[
            Part("birth"),
            Word("born"),
            Word("dob"),
            Part("geburt"),
            Part("geboren"),
            Part("naissance"),
            Part("nacimiento"),
            Word("age"),
            Word("ages"),
            Word("alter"),
            Word("edad"),
            Part("jahrgang"),
        ],
    ),
    (
        Role::Quasi,
        "sex or gender",
        false,
        &[
            Word("sex"),
            Word("gender"),
            Part("geschlecht"),
            Word("sexe"),
            Word("sexo"),
            Word("genre"),
            Word("genero"),
        ],
    ),
    (
        Role::Quasi,
        "something that others can see or hear about a person",
        false,
        &[
            Word("race"),
            Part("ethni"),
            Word("raza"),
            Part("marital"),
            Part("maritalstatus"),
            Part("familienstand"),
            Part("etatcivil"),
            Part("estadocivil"),
            Part("education"),
            Part("bildung"),
            Part("schulabschluss"),
            Part("educacion"),
            Word("degree"),
            Part("occupation"),
            Part("profession"),
            Word("job"),
            Word("beruf"),
            Part("ocupacion"),
            Word("metier"),
            Part("workclass"),
            Part("employer"),
            Part("arbeitgeber"),
            Part("employeur"),
            Part("language"),
            Part("sprache"),
            Word("langue"),
            Word("idioma"),
            Word("height"),
            Word("weight"),
            Part("children"),
            Part("kinder"),
            Part("household"),
            Part("haushalt"),
            Word("title"),
            Part("department"),
            Part("school"),
            Part("admission"),
            Part("discharge"),
        ],
    ),
];

/// What the name of a column says, if it says anything.
pub(super) fn hint(name: &str) -> Option<Hint> {
    let words = words(name);
    let joined = words.concat();
    let found = |needle: &Needle| match needle {
        Word(word) => words.iter().any(|candidate| candidate == word),
        Part(part) => joined.contains(part),
    };
    GROUPS
        .iter()
        .find(|(_, _, _, needles)| needles.iter().any(found))
        .map(|&(role, meaning, personal, _)| Hint { role, meaning, personal })
}

/// Whether the name says that the column holds postal codes.
pub(super) fn is_postal_code(name: &str) -> bool {
    hint(name).is_some_and(|hint| hint.meaning == "a postal code")
}

/// The words of a name in lower case without accents: `DateOfBirth`, `date_of_birth` and
/// `Date of birth` are alike.
fn words(name: &str) -> Vec<String> {
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
        assert!(is_postal_code("ZIP") && is_postal_code("Postleitzahl") && !is_postal_code("city"));
    }
}
