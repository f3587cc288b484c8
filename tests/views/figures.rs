//! The worked examples of C. Yao, X. S. Wang, S. Jajodia, *Checking for k-anonymity violation by views*, VLDB 2005, and
//! counterexamples to what it claims too much.

use outis::Silent;
use outis::check::Outcome;
use outis::check::view_set::{Consistent, ViewVerdict, check_views};
use serde_json::{Value, json};

/// `"Name, Job"` with rows `"George, Manager; John, Manager"`.
fn view(project: &str, rows: &str) -> Value {
    let cells = |text: &str| text.split(',').map(|cell| cell.trim().to_owned()).collect::<Vec<_>>();
    let rows: Vec<Vec<String>> = rows.split(';').map(cells).collect();
    json!({ "project": cells(project), "rows": rows })
}

fn selected(project: &str, condition: &str, rows: &str) -> Value {
    let mut view = view(project, rows);
    view["where"] = json!(condition);
    view
}

fn set(attributes: Value, dependencies: &[&str], (id, property): (&str, &str), views: &[Value]) -> Value {
    json!({
        "attributes": attributes,
        "dependencies": dependencies,
        "secret": { "id": id, "property": property },
        "k": 2,
        "views": views,
    })
}

/// Text attributes with open domains.
fn open(names: &str) -> Value {
    names.split(' ').map(|name| (name.to_owned(), json!({}))).collect::<serde_json::Map<_, _>>().into()
}

fn check(set: &Value, k: usize) -> ViewVerdict {
    let mut set = set.clone();
    set["k"] = json!(k);
    check_views(&set.to_string(), &mut Silent).expect("a view set that can be checked")
}

/// The covers as `Bill: HIV; John: Cold, Obesity`.
fn covers(verdict: &ViewVerdict) -> String {
    let one = |id: &str, values: &[String]| format!("{id}: {}", values.join(", "));
    verdict.covers.iter().map(|cover| one(&cover.id, &cover.values)).collect::<Vec<_>>().join("; ")
}

fn sizes(verdict: &ViewVerdict) -> String {
    verdict
        .smallest
        .iter()
        .map(|entity| format!("{} {}", entity.id, entity.size))
        .collect::<Vec<_>>()
        .join(", ")
}

/// Safe for k = 2, violated for k = 3.
fn least_cover_is_two(set: &Value) {
    assert_eq!(check(set, 2).verdict, Outcome::Holds, "{set}");
    assert_eq!(check(set, 3).verdict, Outcome::Violated, "{set}");
}

fn figure_1() -> Value {
    set(
        open("Name Job Problem"),
        &[],
        ("Name", "Problem"),
        &[
            view("Name, Job", "George, Manager; John, Manager; Bill, Lawyer"),
            view("Job, Problem", "Manager, Cold; Manager, Obesity; Lawyer, HIV"),
        ],
    )
}

#[test]
fn figure_1_discloses_the_only_lawyer() {
    let verdict = check(&figure_1(), 2);
    assert_eq!((verdict.verdict, verdict.method.as_str()), (Outcome::Violated, "natural-join"));
    assert_eq!(covers(&verdict), "Bill: HIV");
    assert_eq!(sizes(&verdict), "Bill 1, George 2, John 2");
    assert_eq!(
        verdict.explanation,
        [
            "View v1 shows Name = Bill, Job = Lawyer, so the table has such a row.",
            "In view v2 it can only be Job = Lawyer, Problem = HIV.",
            "Therefore Bill has Problem = HIV.",
        ]
    );
    let k3 = check(&figure_1(), 3);
    assert_eq!(covers(&k3), "Bill: HIV; George: Cold, Obesity; John: Cold, Obesity");
}

#[test]
fn figure_1_without_the_lawyer_leaves_two_values() {
    let mut without = figure_1();
    without["views"][0]["rows"].as_array_mut().expect("rows").pop();
    without["views"][1]["rows"].as_array_mut().expect("rows").pop();
    least_cover_is_two(&without);
    assert_eq!(covers(&check(&without, 3)), "George: Cold, Obesity; John: Cold, Obesity");
}

fn figure_2(problem: Value) -> Value {
    set(
        json!({ "Name": {}, "Salary": { "type": "number" }, "Problem": problem }),
        &[],
        ("Name", "Problem"),
        &[
            selected("Name", "Salary > 80", "John; Bill"),
            selected("Problem", "80 < Salary and Salary < 100", "Obesity"),
            selected("Name", "Salary < 105", "George; John"),
        ],
    )
}

#[test]
fn figure_2_discloses_john_through_selections() {
    let verdict = check(&figure_2(json!({})), 2);
    assert_eq!((verdict.verdict, verdict.method.as_str()), (Outcome::Violated, "figure-5"));
    assert_eq!(covers(&verdict), "John: Obesity");
    assert_eq!(sizes(&verdict), "John 1", "the others have no cover: Problem is open");
    assert!(verdict.explanation.last().is_some_and(|last| last == "Therefore John has Problem = Obesity."));
    assert_eq!(covers(&check(&figure_2(json!({})), 5)), "John: Obesity");
}

#[test]
fn figure_2_with_three_problems_covers_everyone_by_all_of_them() {
    let three = figure_2(json!({ "domain": ["Cold", "Obesity", "HIV"] }));
    assert_eq!(covers(&check(&three, 2)), "John: Obesity");
    assert_eq!(covers(&check(&three, 3)), "John: Obesity");
    assert_eq!(
        covers(&check(&three, 4)),
        "John: Obesity; Bill: Cold, HIV, Obesity; George: Cold, HIV, Obesity"
    );
}

fn figure_3(dependencies: &[&str]) -> Value {
    set(
        open("Name Charge Problem Hidden"),
        dependencies,
        ("Name", "Problem"),
        &[
            view("Name, Charge", "George, 20; John, 20; John, 30; Bill, 30"),
            view("Charge, Problem", "20, Cold; 20, Obesity; 30, Obesity; 30, HIV"),
        ],
    )
}

#[test]
fn figure_3_discloses_all_three_through_the_dependency() {
    for k in [2, 3] {
        let verdict = check(&figure_3(&["Name -> Problem"]), k);
        assert_eq!(covers(&verdict), "Bill: HIV; George: Cold; John: Obesity");
        assert!(verdict.consistent == Consistent::Yes && verdict.complete);
    }
}

#[test]
fn figure_3_without_the_dependency_leaves_two_values() {
    least_cover_is_two(&figure_3(&[]));
    let verdict = check(&figure_3(&[]), 3);
    assert_eq!(covers(&verdict), "Bill: HIV, Obesity; George: Cold, Obesity; John: Cold, Obesity");
}

#[test]
fn a_dependency_through_an_attribute_of_no_view_still_discloses() {
    let verdict = check(&figure_3(&["Name -> Hidden", "Hidden -> Problem"]), 2);
    assert_eq!(covers(&verdict), "Bill: HIV; George: Cold; John: Obesity");
}

#[test]
fn counting_values_per_entity_would_be_wrong() {
    let pitfall = set(open("ID P"), &[], ("ID", "P"), &[view("ID", "a1"), view("P", "b1; b2")]);
    let verdict = check(&pitfall, 2);
    assert_eq!((verdict.verdict, covers(&verdict).as_str()), (Outcome::Violated, "a1: b1"));
}

fn figure_6() -> Value {
    set(
        open("A B C D"),
        &["B -> C"],
        ("A", "D"),
        &[
            view("A, B", "a1, b1; a1, b2; a2, b3; a2, b4"),
            view("C, D", "c1, d1; c1, d2; c2, d2; c3, d3; c4, d4"),
        ],
    )
}

#[test]
fn figure_6_needs_two_values_to_cover_everyone() {
    least_cover_is_two(&figure_6());
    let safe = check(&figure_6(), 2);
    assert_eq!(safe.method, "theorem-5", "two disjoint sets of values were found for each entity");
    assert_eq!(sizes(&safe), "a1 2, a2 2");
    let violated = check(&figure_6(), 3);
    assert_eq!(
        violated.method, "exact-solver",
        "Theorem 5 only says that the least cover has two to four values"
    );
    assert!(["d2, d3", "d2, d4"].contains(&violated.covers[0].values.join(", ").as_str()));
    assert_eq!(sizes(&violated), "a1 2, a2 2");
}

/// The views of Figure 7 are lost; this is the smallest case with exactly one link that no instance has.
#[test]
fn figure_7_removes_the_one_link_that_no_instance_has() {
    let figure_7 = set(
        json!({ "A": {}, "B": { "type": "number" }, "C": { "type": "number" }, "D": {} }),
        &["A -> B, C, D"],
        ("A", "D"),
        &[selected("A, B", "B <= C", "a1, 1; a2, 2"), selected("C, D", "B <= C", "1, d1; 2, d2")],
    );
    for k in [2, 3] {
        let verdict = check(&figure_7, k);
        assert_eq!(covers(&verdict), "a1: d1; a2: d2");
        assert!(["matching", "figure-5"].contains(&verdict.method.as_str()), "{}", verdict.method);
        assert!(verdict.complete);
    }
}

fn figure_8() -> Value {
    set(
        open("Name Zip Job Salary Problem"),
        &["Name -> Zip, Job, Salary, Problem", "Job -> Salary"],
        ("Name", "Problem"),
        &[
            view("Name, Zip", "George, 20001; John, 20001; Bill, 20002"),
            view("Zip, Job", "20001, Manager; 20002, Lawyer"),
            view("Salary, Problem", "100, Cold; 100, Obesity; 150, HIV"),
        ],
    )
}

#[test]
fn figure_8_discloses_bill_through_his_job_and_its_salary() {
    let verdict = check(&figure_8(), 2);
    assert_eq!(covers(&verdict), "Bill: HIV");
    assert_eq!(sizes(&verdict), "Bill 1, George 2, John 2");
    assert_eq!(covers(&check(&figure_8(), 3)), "Bill: HIV; George: Cold, Obesity; John: Cold, Obesity");
}

#[test]
fn figure_10a_keeps_two_values() {
    let figure = set(
        open("A B C D"),
        &["A -> D"],
        ("A", "B"),
        &[
            view("A, C", "a1, c1; a1, c2; a2, c1; a2, c2"),
            view("C, D, B", "c1, d1, b1; c2, d1, b2; c1, d2, b3; c2, d2, b4"),
        ],
    );
    least_cover_is_two(&figure);
    assert_eq!(sizes(&check(&figure, 2)), "a1 2, a2 2");
}

#[test]
fn figure_10b_keeps_two_values() {
    let figure = set(
        open("A B C"),
        &["A -> B"],
        ("A", "B"),
        &[view("A, C", "a1, c1; a2, c1; a3, c2; a4, c2"), view("C, B", "c1, b1; c1, b2; c2, b1; c2, b3")],
    );
    least_cover_is_two(&figure);
    assert_eq!(covers(&check(&figure, 3)), "a1: b1, b2; a2: b1, b2; a3: b1, b3; a4: b1, b3");
}

#[test]
fn signature_2_would_call_this_safe_for_three_values() {
    let counterexample = set(
        open("A B C D"),
        &["A -> D"],
        ("A", "B"),
        &[view("A, C", "a0, c1; a1, c1"), view("C, D, B", "c1, d0, b1; c1, d0, b2; c1, d1, b3; c1, d1, b0")],
    );
    least_cover_is_two(&counterexample);
}

#[test]
fn signature_3_would_miss_this_violation() {
    let counterexample = set(
        open("A B C"),
        &["A -> B"],
        ("A", "B"),
        &[
            view("A, C", "a1, c1; a2, c1; a2, c2; a3, c1; a3, c2"),
            view("C, B", "c1, b1; c1, b2; c1, b4; c2, b1; c2, b4"),
        ],
    );
    assert_eq!(covers(&check(&counterexample, 2)), "a1: b2");
    assert_eq!(covers(&check(&counterexample, 3)), "a1: b2; a2: b1, b4; a3: b1, b4");
}

fn two_join_paths(rows: &[[&str; 6]]) -> Value {
    let attributes = ["I", "X", "Z", "Y", "W", "P"];
    let base: Vec<Vec<&str>> = rows.iter().map(|row| row.to_vec()).collect();
    json!({
        "attributes": open("I X Z Y W P"),
        "dependencies": ["I -> X, Z, Y, W, P"],
        "secret": { "id": "I", "property": "P" },
        "k": 2,
        "base": { "columns": attributes, "rows": base },
        "views": [
            { "project": ["I", "X", "Z"] },
            { "project": ["X", "Y"] },
            { "project": ["Z", "W"] },
            { "project": ["Y", "W", "P"] },
        ],
    })
}

#[test]
fn two_join_paths_hide_a_violation_from_the_join() {
    let set = two_join_paths(&[
        ["i0", "x0", "z0", "y1", "w1", "p2"],
        ["i1", "x0", "z1", "y0", "w0", "p1"],
        ["i2", "x1", "z1", "y1", "w1", "p0"],
    ]);
    let verdict = check(&set, 2);
    assert_eq!((verdict.method.as_str(), covers(&verdict).as_str()), ("figure-5", "i1: p1"));
    assert_eq!(covers(&check(&set, 3)), "i1: p1; i0: p0, p2; i2: p0, p2");
}

#[test]
fn two_join_paths_hide_a_violation_from_everything_cheap() {
    let set = two_join_paths(&[
        ["i0", "x0", "z1", "y0", "w1", "p1"],
        ["i1", "x0", "z1", "y0", "w0", "p0"],
        ["i2", "x1", "z0", "y0", "w0", "p0"],
        ["i3", "x1", "z0", "y1", "w1", "p0"],
    ]);
    let verdict = check(&set, 2);
    assert_eq!((verdict.method.as_str(), covers(&verdict).as_str()), ("exact-solver", "i2: p0; i3: p0"));
    assert_eq!(covers(&check(&set, 3)), "i2: p0; i3: p0; i0: p0, p1; i1: p0, p1");
}

#[test]
fn a_finite_property_is_covered_by_its_whole_domain() {
    let with = |property: Value| {
        let mut set = set(
            json!({ "ID": {}, "S": { "type": "number" }, "P": property }),
            &[],
            ("ID", "P"),
            &[selected("ID", "S > 1", "i0")],
        );
        set["views"][0]["name"] = json!("only");
        set
    };
    for k in [2, 3] {
        assert_eq!(check(&with(json!({})), k).verdict, Outcome::Holds, "an open domain has no cover");
    }
    let finite = with(json!({ "domain": ["yes", "no"] }));
    assert_eq!(check(&finite, 2).verdict, Outcome::Holds);
    assert_eq!(covers(&check(&finite, 3)), "i0: no, yes");
}
