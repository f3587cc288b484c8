//! Worked examples of the papers that defined the principles.

use crate::oracle::literal::{plan, table};
use outis::check::{Outcome, PrincipleVerdict, judge_table};
use serde_json::json;

/// The 3-diverse table of Li, Li and Venkatasubramanian (ICDE 2007, Table 4).
const SALARIES: &str = "
    Zip   | Age | Salary | Disease
    476** | 2*  | 3      | gastric ulcer
    476** | 2*  | 4      | gastritis
    476** | 2*  | 5      | stomach cancer
    4790* | ≥40 | 6      | gastritis
    4790* | ≥40 | 11     | flu
    4790* | ≥40 | 8      | bronchitis
    476** | 3*  | 7      | bronchitis
    476** | 3*  | 9      | pneumonia
    476** | 3*  | 10     | stomach cancer";

/// The same rows grouped anew: the table of that paper that is 0.167-close by salary (Table 5).
const CLOSER: &str = "
    Zip   | Age | Salary | Disease
    4767* | ≤40 | 3      | gastric ulcer
    4767* | ≤40 | 5      | stomach cancer
    4767* | ≤40 | 9      | pneumonia
    4790* | ≥40 | 6      | gastritis
    4790* | ≥40 | 11     | flu
    4790* | ≥40 | 8      | bronchitis
    4760* | ≤40 | 4      | gastritis
    4760* | ≤40 | 7      | bronchitis
    4760* | ≤40 | 10     | stomach cancer";

/// The tree of diseases in the same paper (Figure 1), of height 3.
const DISEASES: &str = r#"{ "kind": "tree", "paths": [
    ["flu", "respiratory infection", "respiratory system diseases", "*"],
    ["pneumonia", "respiratory infection", "respiratory system diseases", "*"],
    ["bronchitis", "respiratory infection", "respiratory system diseases", "*"],
    ["pulmonary edema", "vascular lung diseases", "respiratory system diseases", "*"],
    ["pulmonary embolism", "vascular lung diseases", "respiratory system diseases", "*"],
    ["gastric ulcer", "stomach diseases", "digestive system diseases", "*"],
    ["stomach cancer", "stomach diseases", "digestive system diseases", "*"],
    ["gastritis", "stomach diseases", "digestive system diseases", "*"],
    ["colitis", "colon diseases", "digestive system diseases", "*"],
    ["colon cancer", "colon diseases", "digestive system diseases", "*"]] }"#;

fn judged(text: &str, attributes: &str, principle: &str) -> PrincipleVerdict {
    let verdict = judge_table(&table(text), &plan(attributes, principle), None);
    verdict.principles.into_iter().next().expect("one principle")
}

const BOTH: &str = r#""Zip": { "role": "quasi" }, "Age": { "role": "quasi" },
    "Salary": { "role": "sensitive" }, "Disease": { "role": "sensitive" }"#;

fn salary_closeness(text: &str, t: f64) -> PrincipleVerdict {
    let principle =
        format!(r#"{{ "kind": "t-closeness", "t": {t}, "distance": "ordered", "attribute": "Salary" }}"#);
    judged(text, BOTH, &principle)
}

#[test]
fn low_salaries_are_0_375_away_from_all_and_spread_ones_0_167() {
    let verdict = salary_closeness(SALARIES, 0.16);
    assert_eq!(verdict.measured, json!(0.375));
    let witness = verdict.witness.expect("a witness");
    let figures: Vec<_> = witness
        .examples
        .iter()
        .map(|example| (example["cells"]["Age"].clone(), example["figure"].clone()))
        .collect();
    assert_eq!(figures[0], (json!("2*"), json!(0.375)));
    assert!(figures.contains(&(json!("≥40"), json!(0.166667))), "{figures:?}");
}

#[test]
fn the_papers_rearranged_table_is_0_167_close_by_salary() {
    let verdict = salary_closeness(CLOSER, 0.167);
    assert_eq!((verdict.verdict, verdict.measured), (Outcome::Holds, json!(0.166667)));
    // The bound itself is met, not missed by the last bit of a division.
    assert_eq!(salary_closeness(CLOSER, 1.0 / 6.0).verdict, Outcome::Holds);
}

#[test]
fn the_similarity_attack_goes_unseen_by_distinct_diversity() {
    // All low salaries in one group: 3-diverse, yet everybody in it earns little (section 3.2).
    let principle = r#"{ "kind": "l-diversity", "variant": "distinct", "l": 3, "attribute": "Salary" }"#;
    assert_eq!(judged(SALARIES, BOTH, principle).verdict, Outcome::Holds);
    assert_eq!(salary_closeness(SALARIES, 0.2).verdict, Outcome::Violated);
}

fn disease_closeness(text: &str, t: f64) -> PrincipleVerdict {
    let attributes = format!(
        r#""Zip": {{ "role": "quasi" }}, "Age": {{ "role": "quasi" }}, "Salary": {{ "role": "sensitive" }},
           "Disease": {{ "role": "sensitive", "hierarchy": {DISEASES} }}"#
    );
    let principle =
        format!(r#"{{ "kind": "t-closeness", "t": {t}, "distance": "hierarchy", "attribute": "Disease" }}"#);
    judged(text, &attributes, &principle)
}

#[test]
fn mass_moves_inside_the_lowest_node_that_can_even_it_out() {
    // The second group has gastritis, flu and bronchitis: in ninths it has 1 gastritis too much and 1
    // ulcer and 2 cancers too few, 2 flu and 1 bronchitis too much and 1 pneumonia too few. 1 moves
    // below `stomach diseases`, 1 below `respiratory infection`, 2 over the root: (1 + 1 + 2·3)/27.
    // The other two groups come to 7/27 and 5/27.
    let verdict = disease_closeness(CLOSER, 0.1);
    let figures = verdict.witness.expect("a witness").examples;
    let figures: Vec<_> = figures.iter().map(|example| example["figure"].clone()).collect();
    assert_eq!(figures, [8.0 / 27.0, 7.0 / 27.0, 5.0 / 27.0].map(outis::text::number::json));
}

#[test]
fn two_diseases_are_as_far_apart_as_their_lowest_common_ancestor_is_high() {
    // Two groups of one disease each: half of the mass must travel the distance of the two.
    for (other, thirds) in [("bronchitis", 1), ("pulmonary embolism", 2), ("stomach cancer", 3)] {
        let text = format!("Zip | Age | Salary | Disease\n1 | * | 1 | flu\n2 | * | 1 | {other}");
        let expected = outis::text::number::json(f64::from(thirds) / 3.0 / 2.0);
        assert_eq!(disease_closeness(&text, 0.1).measured, expected, "{other}");
    }
}

/// The 3-diverse inpatient table of Machanavajjhala et al. (ICDE 2006, Figure 3).
const INPATIENTS: &str = "
    Zip   | Age  | Disease
    1305* | ≤40  | Heart Disease
    1305* | ≤40  | Viral Infection
    1305* | ≤40  | Cancer
    1305* | ≤40  | Cancer
    1485* | >40  | Cancer
    1485* | >40  | Heart Disease
    1485* | >40  | Viral Infection
    1485* | >40  | Viral Infection
    1306* | ≤40  | Heart Disease
    1306* | ≤40  | Viral Infection
    1306* | ≤40  | Cancer
    1306* | ≤40  | Cancer";

/// The 4-anonymous table of the same paper (Figure 2), whose last group has one disease only.
const HOMOGENEOUS: &str = "
    Zip   | Age  | Disease
    130** | <30  | Heart Disease
    130** | <30  | Heart Disease
    130** | <30  | Viral Infection
    130** | <30  | Viral Infection
    1485* | ≥40  | Cancer
    1485* | ≥40  | Heart Disease
    1485* | ≥40  | Viral Infection
    1485* | ≥40  | Viral Infection
    130** | 3*   | Cancer
    130** | 3*   | Cancer
    130** | 3*   | Cancer
    130** | 3*   | Cancer";

const ONE: &str =
    r#""Zip": { "role": "quasi" }, "Age": { "role": "quasi" }, "Disease": { "role": "sensitive" }"#;

#[test]
fn the_inpatients_are_3_diverse_and_their_4_anonymous_table_is_not() {
    let four = r#"{ "kind": "k-anonymity", "k": 4 }"#;
    let three = r#"{ "kind": "l-diversity", "variant": "distinct", "l": 3 }"#;
    assert_eq!(judged(INPATIENTS, ONE, three).verdict, Outcome::Holds);
    assert_eq!(judged(HOMOGENEOUS, ONE, four).verdict, Outcome::Holds);
    let violated = judged(HOMOGENEOUS, ONE, three);
    assert_eq!((violated.verdict, violated.measured), (Outcome::Violated, json!(1)));
    let witness = violated.witness.expect("a witness");
    assert_eq!(witness.groups, 2);
    assert_eq!(witness.examples[0]["cells"], json!({ "Zip": "130**", "Age": "3*" }));
}

#[test]
fn the_inpatients_entropy_is_that_of_2_828_equally_frequent_values() {
    // Frequencies 2, 1, 1: the entropy is 1.5 ln 2, so exp of it is 2 to the power of 1.5.
    let entropy = |l: f64| {
        judged(INPATIENTS, ONE, &format!(r#"{{ "kind": "l-diversity", "variant": "entropy", "l": {l} }}"#))
    };
    assert_eq!(entropy(2.8).measured, json!(2.82843));
    assert_eq!(entropy(2.8).verdict, Outcome::Holds);
    assert_eq!(entropy(2.83).verdict, Outcome::Violated);
    // Exactly the bound, up to the slack.
    assert_eq!(entropy(2f64.powf(1.5)).verdict, Outcome::Holds);
}

#[test]
fn recursive_diversity_compares_the_most_frequent_value_with_the_rare_ones() {
    let recursive = |c: f64, l: u32| {
        judged(
            INPATIENTS,
            ONE,
            &format!(r#"{{ "kind": "l-diversity", "variant": "recursive", "c": {c}, "l": {l} }}"#),
        )
    };
    // r = (2, 1, 1): 2 < c·(1 + 1) for l = 2, 2 < c·1 for l = 3.
    assert_eq!((recursive(1.5, 2).verdict, recursive(1.5, 2).measured), (Outcome::Holds, json!(1)));
    assert_eq!(recursive(1.0, 2).verdict, Outcome::Violated, "the inequality is strict");
    assert_eq!((recursive(2.0, 3).verdict, recursive(2.0, 3).measured), (Outcome::Violated, json!(2)));
    assert_eq!(recursive(2.5, 3).verdict, Outcome::Holds);
    assert_eq!(
        (recursive(9.0, 4).verdict, recursive(9.0, 4).measured),
        (Outcome::Violated, json!("infinite"))
    );
}

#[test]
fn l_d_diversity_bounds_values_from_below_and_frequencies_between_them() {
    let text = "
        Zip | Age | Disease
        1   | *   | Flu
        1   | *   | Flu
        1   | *   | Cold
        2   | *   | Flu
        2   | *   | Cold
        2   | *   | HIV";
    let diverse =
        |l: u32, d: u32| judged(text, ONE, &format!(r#"{{ "kind": "l-d-diversity", "l": {l}, "d": {d} }}"#));
    assert_eq!((diverse(2, 1).verdict, diverse(2, 1).measured), (Outcome::Holds, json!({ "l": 2, "d": 1 })));
    assert_eq!(diverse(2, 0).verdict, Outcome::Violated, "2 Flu and 1 Cold are 1 apart");
    let lacking = diverse(3, 1);
    assert_eq!(lacking.verdict, Outcome::Violated);
    let witness = lacking.witness.expect("a witness");
    assert_eq!(
        witness.explanation,
        "1 of 2 groups has fewer than 3 values of Disease, or two whose frequencies are more than 1 apart; \
         the worst, Zip = 1 and Age = *, has 2 values with frequencies up to 1 apart"
    );
}
