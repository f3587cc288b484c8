//! Each procedure by itself: on the paper's figures, and on random sets against the exact solver.

use super::conservative::{Signature, base_associations, with_signature};
use super::covers::{Answer, Covers};
use super::dependencies::effective;
use super::input::{Draft, parse};
use super::model::ViewSet;
use super::repair::{Repair, changed};
use super::verify::Verifier;
use super::{
    dispatch, figure_5, join_path, judge, matching, natural_join, single_dependency, solver, suppress,
};
use crate::check::Outcome;
use crate::progress::Silent;
use serde_json::{Value, json};

fn bound(json: &Value) -> (Draft, ViewSet) {
    let draft = parse(json).expect("a well-formed view set");
    let set = ViewSet::new(&draft, &draft.secrets[0]).expect("simple conditions");
    (draft, set)
}

/// Views of a base table `"A B C: a1 b1 c1, a2 b2 c2"`, projections as `"A B; B C"`.
fn set(base: &str, views: &str, dependencies: &[&str], (id, property): (&str, &str), k: usize) -> Value {
    let (header, rows) = base.split_once(':').expect("a header");
    let columns: Vec<&str> = header.split_whitespace().collect();
    let rows: Vec<Vec<&str>> = rows.split(',').map(|row| row.split_whitespace().collect()).collect();
    let attributes: serde_json::Map<String, Value> = columns
        .iter()
        .map(|&name| (name.to_owned(), json!({})))
        .chain([("H".to_owned(), json!({}))])
        .collect();
    let views: Vec<Value> = views
        .split(';')
        .map(|view| json!({ "project": view.split_whitespace().collect::<Vec<_>>() }))
        .collect();
    json!({
        "attributes": attributes, "dependencies": dependencies, "k": k,
        "secret": { "id": id, "property": property },
        "base": { "columns": columns, "rows": rows }, "views": views,
    })
}

fn figure_10b(k: usize) -> Value {
    let base = "A C B: a1 c1 b1, a2 c1 b2, a3 c2 b1, a4 c2 b3";
    set(base, "A C; C B", &["A -> B, C"], ("A", "B"), k)
}

fn conservative(json: &Value, signature: Signature) -> Answer {
    let (draft, set) = bound(json);
    let associations = base_associations(&set, draft.base.as_ref().expect("given")).expect("both columns");
    with_signature(&set, &associations, &effective(&set), signature)
}

#[test]
fn signature_1_warns_of_figure_8_because_of_hiv() {
    let base = "Name Zip Job Salary Problem: George 20001 Manager 100 Cold, John 20001 Manager 100 Obesity, \
                Bill 20002 Lawyer 150 HIV";
    let dependencies = ["Name -> Zip, Job, Salary, Problem", "Job -> Salary"];
    let figure_8 = set(base, "Name Zip; Zip Job; Salary Problem", &dependencies, ("Name", "Problem"), 2);
    assert!(
        matches!(conservative(&figure_8, Signature::Complete), Answer::Possible(reason) if reason.contains("HIV"))
    );
}

#[test]
fn signature_1_warns_of_figure_10_and_signature_3_clears_10b_for_two_values_only() {
    assert!(matches!(conservative(&figure_10b(2), Signature::Complete), Answer::Possible(_)));
    assert!(matches!(conservative(&figure_10b(2), Signature::Joined), Answer::Safe(_)));
    assert!(matches!(conservative(&figure_10b(3), Signature::Joined), Answer::Possible(_)));
    let base = "A C D B: a1 c1 d1 b1, a1 c2 d1 b2, a2 c1 d2 b3, a2 c2 d2 b4";
    let figure_10a = set(base, "A C; C D B", &["A -> D"], ("A", "B"), 2);
    assert!(matches!(conservative(&figure_10a, Signature::Complete), Answer::Possible(_)));
}

#[test]
fn signature_3_is_refused_where_an_entity_has_several_rows() {
    let base = "A C B: a1 c1 b2, a2 c1 b1, a2 c2 b1, a3 c1 b4, a3 c2 b4";
    let unsound = set(base, "A C; C B", &["A -> B"], ("A", "B"), 2);
    assert!(matches!(conservative(&unsound, Signature::Joined), Answer::Possible(_)));
}

#[test]
fn dependencies_within_views_are_ineffective_and_hidden_chains_are_not() {
    let base = "Name Job Salary: n1 j1 s1, n2 j2 s2";
    let within = set(
        base,
        "Name Job; Job Salary",
        &["Name -> Job", "Job -> Salary", "Name -> Salary"],
        ("Name", "Salary"),
        2,
    );
    assert_eq!(effective(&bound(&within).1), []);
    let hidden = set(base, "Name Job; Job Salary", &["Name -> H", "H -> Salary"], ("Name", "Salary"), 2);
    assert_eq!(effective(&bound(&hidden).1).len(), 2);
    let harmless = set(base, "Name Job; Job Salary", &["Job -> H"], ("Name", "Salary"), 2);
    assert_eq!(effective(&bound(&harmless).1), [], "nothing depends on H");
}

#[test]
fn several_join_paths_are_left_to_the_solver() {
    let base = "I X Z Y W P: i0 x0 z1 y0 w1 p1, i1 x0 z1 y0 w0 p0, i2 x1 z0 y0 w0 p0, i3 x1 z0 y1 w1 p0";
    let (_, two_paths) = bound(&set(base, "I X Z; X Y; Z W; Y W P", &["I -> X, Z, Y, W, P"], ("I", "P"), 2));
    let reason = join_path::run(&two_paths, &effective(&two_paths), 9);
    assert!(matches!(reason, Answer::Unknown(reason) if reason.contains("several join paths")));
    let (_, one_path) = bound(&figure_10b(2));
    assert!(matches!(join_path::run(&one_path, &effective(&one_path), 9), Answer::Safe(_)));
}

#[test]
fn one_dependency_of_the_property_on_the_entity_counts_values() {
    let base = "I P: i1 p1, i2 p2, i3 p2";
    let (_, two) = bound(&set(base, "I; P", &["I -> P"], ("I", "P"), 3));
    let answer = single_dependency::run(&two, &effective(&two)).expect("consistent");
    let Answer::Violated(covers) = answer else { panic!("{answer:?}") };
    assert!(covers.of.len() == 3 && covers.of.values().all(|cover| cover.values.len() == 2));
    let mut few = json!({
        "attributes": { "I": {}, "P": {} }, "dependencies": ["I -> P"], "k": 2, "secret": { "id": "I", "property": "P" },
        "views": [{ "project": ["I"], "rows": [["i1"]] }, { "project": ["P"], "rows": [["p1"], ["p2"]] }],
    });
    let (_, inconsistent) = bound(&few);
    assert!(single_dependency::run(&inconsistent, &effective(&inconsistent)).is_err());
    few["dependencies"] = json!(["P -> I"]);
    let (_, other) = bound(&few);
    assert!(matches!(single_dependency::run(&other, &effective(&other)), Ok(Answer::Unknown(_))));
}

/// Random numbers that are the same everywhere.
struct Dice(u64);

impl Dice {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) % n as u64) as usize
    }
}

/// A random base table over I, P, X, Y and projections of it.
fn random(dice: &mut Dice, dependencies: &[&str], key: bool, views: &str, k: usize) -> Value {
    let row = |dice: &mut Dice, number: usize| {
        let id = if key { number } else { dice.below(4) };
        format!(" i{id} p{} x{} y{}", dice.below(4), dice.below(3), dice.below(3))
    };
    let rows: Vec<String> = (0..3 + dice.below(4)).map(|number| row(dice, number)).collect();
    set(&format!("I P X Y:{}", rows.join(",")), views, dependencies, ("I", "P"), k)
}

fn solved(set: &ViewSet) -> Covers {
    let solved =
        solver::run(set, &effective(set), 64, &mut Silent).expect("from a base table").expect("small");
    assert!(solved.open.is_empty() && solved.consistent);
    solved.covers
}

/// Entities with the sizes of their covers.
fn sizes(covers: &Covers) -> Vec<(u32, usize)> {
    covers.of.iter().map(|(&id, cover)| (id, cover.values.len())).collect()
}

#[test]
fn the_natural_join_finds_what_figure_5_and_the_solver_find() {
    let mut dice = Dice(11);
    for round in 0..150 {
        let views = ["I X; X P", "I X; X Y; Y P", "I; P", "I X Y; Y P; X"][round % 4];
        let (_, set) = bound(&random(&mut dice, &[], false, views, 3));
        let joined = natural_join::run(&set, 64, &mut Silent).expect("acyclic").expect("consistent");
        let cells = figure_5::run(&set, 64, &mut Silent).expect("consistent");
        assert!(cells.complete);
        assert_eq!(sizes(&joined), sizes(&cells.covers), "{set:?}");
        assert_eq!(sizes(&joined), sizes(&solved(&set)), "{set:?}");
    }
}

#[test]
fn a_single_join_path_gives_what_the_solver_gives() {
    let mut dice = Dice(12);
    for round in 0..150 {
        let views = ["I X; X P", "I X; X Y; Y P", "I; P", "I X; P X; Y P", "I X; I Y; Y P"][round % 5];
        let (_, set) = bound(&random(&mut dice, &["I -> P, X, Y"], true, views, 3));
        let (Answer::Safe(covers) | Answer::Violated(covers)) = join_path::run(&set, &effective(&set), 64)
        else {
            panic!("{set:?}")
        };
        assert_eq!(sizes(&covers), sizes(&solved(&set)), "{set:?}");
    }
}

#[test]
fn matching_gives_what_the_solver_gives() {
    let mut dice = Dice(13);
    let mut removed = 0;
    for _ in 0..150 {
        let rows: Vec<[String; 4]> = (0..2 + dice.below(4))
            .map(|number| {
                [
                    format!("i{number}"),
                    dice.below(5).to_string(),
                    dice.below(5).to_string(),
                    format!("p{}", dice.below(4)),
                ]
            })
            .collect();
        let (draft, set) = bound(&json!({
            "attributes": { "I": {}, "B": { "type": "number" }, "C": { "type": "number" }, "P": {} },
            "dependencies": ["I -> B, C, P"], "k": 3, "secret": { "id": "I", "property": "P" },
            "base": { "columns": ["I", "B", "C", "P"], "rows": rows },
            "views": [{ "project": ["I", "B"], "where": "B <= C" }, { "project": ["C", "P"], "where": "B <= C" }],
        }));
        if draft.views.iter().any(|view| view.rows.rows() == 0) {
            continue;
        }
        let answer = matching::run(&set, &effective(&set), 64, &mut Silent).expect("from a base table");
        let (Answer::Safe(covers) | Answer::Violated(covers)) = answer else { panic!("{answer:?}") };
        assert_eq!(sizes(&covers), sizes(&solved(&set)), "{set:?}");
        let ignoring = figure_5::run(&set, 64, &mut Silent).expect("consistent").covers;
        removed += usize::from(sizes(&covers) != sizes(&ignoring));
    }
    assert!(removed > 3, "links that no instance has decide some of them: {removed}");
}

#[test]
fn the_conservative_check_never_misses_a_violation() {
    let mut dice = Dice(14);
    let mut cleared = 0;
    for round in 0..400 {
        let views = ["I X; X P", "I X; X Y P", "I X Y; Y P", "I; Y P", "I X; X Y; Y P"][round % 5];
        let dependencies: &[&str] =
            [&["I -> X"] as &[&str], &["I -> P"], &["X -> Y"], &["I -> P, X, Y"]][round / 5 % 4];
        let json = random(&mut dice, dependencies, true, views, 2);
        let Ok(draft) = parse(&json) else { continue };
        let set = ViewSet::new(&draft, &draft.secrets[0]).expect("simple");
        let associations =
            base_associations(&set, draft.base.as_ref().expect("given")).expect("both columns");
        for signature in [Signature::Complete, Signature::Joined] {
            if let Answer::Safe(_) = with_signature(&set, &associations, &effective(&set), signature) {
                let decision = dispatch::decide(&set, &draft, &mut Silent).expect("from a base table");
                assert_eq!(decision.outcome, Outcome::Holds, "{signature:?} {json}");
                cleared += 1;
            }
        }
    }
    assert!(cleared > 20, "{cleared}");
}

/// The fewest rows that go with entities, over all sets of entities: by trying each.
fn fewest_rows(draft: &Draft) -> Option<usize> {
    let all = |draft: &Draft| draft.views.iter().map(|view| view.rows.rows()).sum::<usize>();
    let ids: Vec<String> = (0..6).map(|number| format!("i{number}")).collect();
    (1..1_usize << ids.len())
        .filter_map(|chosen| {
            let ids = (0..ids.len()).filter(|id| chosen >> id & 1 == 1).map(|id| ids[id].clone()).collect();
            let (rows, fewest, description) = (0, false, String::new());
            let fewer = changed(draft, &Repair::SuppressEntities { ids, rows, fewest, description })?;
            let holds = || judge(&fewer, &mut Silent).is_ok_and(|verdict| verdict.verdict == Outcome::Holds);
            let shown = fewer.views.iter().all(|view| view.rows.rows() > 0);
            (shown && holds()).then(|| all(draft) - all(&fewer))
        })
        .min()
}

#[test]
fn the_fewest_rows_are_left_out() {
    let mut dice = Dice(15);
    let mut proposed = std::collections::BTreeMap::new();
    for round in 0..480 {
        let views =
            ["I X; X P", "I X; X Y; Y P", "I X Y; Y P", "I X; I Y; Y P", "I X; X Y; Y P; P I"][round % 5];
        let dependencies: &[&str] =
            [&[] as &[&str], &["I -> P, X, Y"], &["I -> P"], &["X -> P"]][round / 5 % 4];
        let mut json = random(&mut dice, dependencies, round / 5 % 4 == 1, views, 2);
        if round % 3 == 0 {
            json["missing"] = json!(["p0"]);
        }
        let Ok(draft) = parse(&json) else { continue };
        let Ok(verdict) = judge(&draft, &mut Silent) else { continue };
        if verdict.verdict != Outcome::Violated {
            continue;
        }
        let least = fewest_rows(&draft);
        let repair = suppress::suppression(&draft, &verdict, &mut Silent);
        let found = repair.map(|repair| match repair {
            Repair::SuppressEntities { rows, fewest, .. } => {
                assert!(fewest, "a set of this size is searched: {json}");
                rows
            }
            other => panic!("{other:?}"),
        });
        assert_eq!(found, least, "{json}");
        *proposed.entry((round / 5 % 4, found.is_some())).or_insert(0) += 1;
    }
    assert!(proposed.len() == 8 && proposed.values().all(|&count| count > 2), "{proposed:?}");
}

#[test]
fn what_the_join_shows_through_selections_is_a_cover() {
    let mut dice = Dice(16);
    let (mut found, mut missed) = (0, 0);
    for round in 0..200 {
        let rows: Vec<[String; 4]> = (0..3 + dice.below(4))
            .map(|_| {
                let [id, property, place] = ["i", "p", "x"].map(|name| format!("{name}{}", dice.below(3)));
                [id, property, place, dice.below(3).to_string()]
            })
            .collect();
        let [first, second] = [
            [Some("N > 0"), None],
            [None, Some("N > 0")],
            [Some("N > 0"), Some("N > 0")],
            [Some("X = 'x0'"), None],
            [Some("X != 'x0'"), Some("N < 2")],
        ][round % 5];
        let view = |project: [&str; 2], condition: Option<&str>| match condition {
            Some(condition) => json!({ "project": project, "where": condition }),
            None => json!({ "project": project }),
        };
        let json = json!({
            "attributes": { "I": {}, "P": {}, "X": {}, "N": { "type": "integer" } },
            "k": 3, "secret": { "id": "I", "property": "P" },
            "base": { "columns": ["I", "P", "X", "N"], "rows": rows },
            "views": [view(["I", "X"], first), view(["X", "P"], second)],
        });
        let Ok(draft) = parse(&json) else { continue };
        let set = ViewSet::new(&draft, &draft.secrets[0]).expect("simple conditions");
        let exact = figure_5::run(&set, 64, &mut Silent).expect("from a base table");
        assert!(exact.complete);
        let shown = natural_join::with_selections(&set, 64).expect("a join tree");
        let mut verifier = Verifier::new(&set);
        for (id, cover) in &shown.of {
            assert_eq!(verifier.confirms(*id, cover), Some(true), "{json}");
            assert!(exact.covers.of[id].values.len() <= cover.values.len(), "{json}");
        }
        found += shown.of.len();
        missed += exact.covers.of.len() - shown.of.len();
    }
    assert!(found > 50, "it concludes often: {found} covers, {missed} others");
}

#[test]
fn the_join_shows_nothing_behind_rows_that_a_view_may_leave_out() {
    let json = |condition: &str| {
        json!({
            "attributes": { "Name": {}, "Ward": {}, "Diagnosis": {} },
            "k": 2, "secret": { "id": "Name", "property": "Diagnosis" },
            "views": [
                { "project": ["Name", "Ward"], "rows": [["Ann", "West"], ["Bob", "East"], ["Cid", "West"]] },
                { "project": ["Ward", "Diagnosis"], "where": condition, "rows": [["West", "flu"]] },
            ],
        })
    };
    let exposed = |condition: &str| {
        let (_, set) = bound(&json(condition));
        natural_join::with_selections(&set, 9).expect("a join tree").of.len()
    };
    assert_eq!(exposed("Ward = 'West'"), 2, "those in the West have flu; nothing is said of others");
    assert_eq!(exposed("Diagnosis != 'gout'"), 0, "either of them may have gout");
}
