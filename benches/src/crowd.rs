//! A table of any length about people who do not exist; the same bytes for the same seed.
//!
//! Nine columns with the shapes of a census: age (bell-shaped), sex, zip (2,000 codes, the frequent
//! ones frequent), marital status (depends on age), education, country (one in most rows), occupation
//! (depends on education), hours, disease (60, skewed; the sensitive one).

use std::fmt::Write;

/// SplitMix64 (Steele, Lea and Flood, OOPSLA 2014): small, and the same everywhere.
struct Dice(u64);

impl Dice {
    fn roll(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    fn below(&mut self, bound: u64) -> u64 {
        self.roll() % bound
    }

    /// The smaller of two throws: low numbers are more frequent.
    fn skewed(&mut self, bound: u64) -> u64 {
        self.below(bound).min(self.below(bound))
    }
}

const MARITAL: [&str; 6] = ["Never-married", "Married", "Separated", "Divorced", "Widowed", "Partner"];
const EDUCATION: [&str; 9] = [
    "Primary",
    "Lower-secondary",
    "Upper-secondary",
    "Vocational",
    "Some-college",
    "Associate",
    "Bachelor",
    "Master",
    "Doctorate",
];

/// The header line.
pub const HEADER: &str = "age,sex,zip,marital,education,country,occupation,hours,disease\n";

/// Writes the table, a chunk of rows at a time.
pub fn write(rows: usize, seed: u64, mut sink: impl FnMut(&str)) {
    let mut dice = Dice(seed);
    let mut text = String::from(HEADER);
    for row in 0..rows {
        let age = 18 + (0..4).map(|_| dice.below(19)).sum::<u64>();
        let sex = if dice.below(2) == 0 { "Female" } else { "Male" };
        let zip = 1_000 + 37 * dice.skewed(2_000);
        let marital = MARITAL[if age < 28 { dice.skewed(3) } else { dice.below(6) } as usize];
        let education = dice.skewed(9);
        let country = if dice.below(10) < 7 { 0 } else { 1 + dice.skewed(59) };
        let occupation = 40 * education + dice.skewed(40);
        let hours = 5 + dice.below(30) + dice.below(30);
        let disease = dice.skewed(60);
        writeln!(
            text,
            "{age},{sex},{zip:05},{marital},{},Country-{country:02},Occupation-{occupation:03},{hours},Disease-{disease:02}",
            EDUCATION[education as usize]
        )
        .expect("a String takes any text");
        if row % 16_384 == 0 {
            sink(&text);
            text.clear();
        }
    }
    sink(&text);
}

/// Eight quasi columns and a sensitive one, k = 10.
pub const PLAN: &str = r#"{
    "version": 1,
    "attributes": {
        "age": { "role": "quasi" }, "sex": { "role": "quasi" },
        "zip": { "role": "quasi", "hierarchy": { "kind": "mask" } },
        "marital": { "role": "quasi" }, "education": { "role": "quasi" }, "country": { "role": "quasi" },
        "occupation": { "role": "quasi" }, "hours": { "role": "quasi" }, "disease": { "role": "sensitive" }
    },
    "principles": [{ "kind": "k-anonymity", "k": 10 }],
    "algorithm": { "name": "mondrian" }
}"#;

#[cfg(test)]
mod tests {
    use super::*;

    fn table(rows: usize, seed: u64) -> String {
        let mut text = String::new();
        write(rows, seed, |part| text.push_str(part));
        text
    }

    #[test]
    fn the_same_seed_gives_the_same_bytes() {
        assert_eq!(table(40_000, 7), table(40_000, 7));
        assert_ne!(table(100, 7), table(100, 8));
    }

    #[test]
    fn the_table_has_nine_columns_and_its_plan_fits() {
        let loaded = crate::load([table(500, 7).as_bytes()].into_iter());
        assert_eq!((loaded.rows(), loaded.columns().len()), (500, 9));
        let plan = outis::Plan::parse(PLAN).expect("a well-formed plan");
        assert_eq!(crate::check(&loaded, &plan).quasi.len(), 8);
    }

    #[test]
    fn plain_loading_sees_the_same_rows() {
        assert_eq!(crate::plain::load(table(500, 7).as_bytes()).0, 500);
    }
}
