//! What an attack does, as a person would tell it.

use super::dependency::{Attack, Exposure, Part};
use super::refine::Refined;
use super::unsafe_dependency::{UnsafeDependency, few};
use crate::check::{Grouping, Outcome, PrincipleVerdict, Published};
use crate::table::{ColumnId, RowId};
use crate::text::{Fact, Step, step};
use std::collections::BTreeMap;

/// The finding in a sentence.
pub(super) fn summary(attack: &Attack, view: &Published<'_>) -> Step {
    let lever = |code| step(code).with("from", few(&attack.from)).with("to", few(&attack.to));
    let groups = view.groups.len();
    if attack.verdict == Outcome::Holds {
        return match attack.divided_groups.unwrap_or(0) {
            0 => lever("attack-nothing"),
            divided => lever("attack-harmless").with("divided", divided).with("groups", groups),
        };
    }
    match (attack.divided_groups, attack.exposed_rows) {
        (Some(divided), Some(rows)) => {
            let code = if view.persons.is_some() { "attack-persons" } else { "attack-rows" };
            lever(code)
                .with("divided", divided)
                .with("groups", groups)
                .with("n", rows)
                .with("promises", attack.broken.iter().map(promise).collect::<Vec<_>>())
        }
        _ => lever("attack-pairs").with("n", attack.pairs.as_ref().map_or(0, |pairs| pairs.broken)),
    }
}

/// A principle by its name.
pub(super) fn promise(principle: &PrincipleVerdict) -> Fact {
    match principle.said.get("name").and_then(|names| names.first()) {
        Some(name) => name.clone().into(),
        None => (&principle.name).into(),
    }
}

/// The worst exposure, step by step.
pub(super) fn told(
    view: &Published<'_>,
    dependencies: &[UnsafeDependency],
    refined: &Refined<'_>,
    exposure: &Exposure,
    broken: &PrincipleVerdict,
) -> Vec<Step> {
    let own = &exposure.parts[0];
    let name = match &exposure.group {
        Some(number) => step("story-group").with("group", number),
        None => step("story-some-group"),
    };
    let rows: usize = exposure.parts.iter().map(|part| part.rows).sum();
    let mut steps = vec![name.with("n", rows).with("cells", cells(&own.published))];
    // a part that was left behind is explained by the one that was not
    let refined_part = exposure.parts.iter().find(|part| part.refined != part.published);
    if let Some(part) = refined_part
        && let Some(step) =
            dependencies.iter().find_map(|dependency| match_told(view, dependency, refined, part))
    {
        steps.push(step);
    }
    let mut parts: Vec<Step> = (exposure.parts.iter())
        .take(4)
        .map(|part| step("story-part").with("n", part.rows).with("cells", cells(&part.refined)))
        .collect();
    let more = exposure.parts.len().saturating_sub(4);
    if more > 0 {
        parts.push(step("story-more").with("n", more));
    }
    steps.push(step("story-apart").with("parts", parts));
    let values: Vec<Fact> = (own.values.iter())
        .filter(|(column, _)| broken.name.contains(column.as_str()))
        .map(|(column, values)| {
            step("cell-one-of").with("column", column).with("values", values.clone()).into()
        })
        .collect();
    let mut left: Vec<Fact> = vec![step("rows").with("n", own.rows).into()];
    if !values.is_empty() {
        left.push(Fact::List(values));
    }
    let breaks = if exposure.breaks == broken.name { promise(broken) } else { (&exposure.breaks).into() };
    steps.push(
        step("story-left").with("cells", cells(&own.refined)).with("left", left).with("promise", breaks),
    );
    steps
}

/// Which other group tells the more precise value.
fn match_told(
    view: &Published<'_>,
    dependency: &UnsafeDependency,
    refined: &Refined<'_>,
    part: &Part,
) -> Option<Step> {
    let table = view.table;
    let row = part.published_rows.first()? - 1;
    let columns: Option<Vec<ColumnId>> = dependency.from.iter().map(|name| table.find(name)).collect();
    let keys = Grouping::by(table, &columns?, &view.plan.missing);
    let column = dependency
        .refined
        .iter()
        .filter_map(|name| table.find(name))
        .find(|&id| refined.columns.binary_search(&id).is_ok() && refined.is_refined(row, id))?;
    let group = view.groups.of_row()[row as usize];
    let own_cell = table.column(column).text(RowId(row));
    // the group that says exactly what is known in the end, or else any that says something else
    let others: Vec<u32> = (keys.rows(keys.of_row()[row as usize]).iter().copied())
        .filter(|&other| view.groups.of_row()[other as usize] != group)
        .collect();
    let says = |other: &&u32| table.column(column).text(RowId(**other));
    let donor = (others.iter().find(|other| says(other) == refined.text(row, column)))
        .or_else(|| others.iter().find(|other| says(other) != own_cell))?;
    let left_side: Vec<String> = (dependency.from.iter())
        .filter_map(|name| table.find(name))
        .map(|id| format!("{} = {}", table.column(id).name, table.column(id).text(RowId(row))))
        .collect();
    let told = match view.group_id {
        Some(id) => step("story-match").with("group", table.column(id).text(RowId(*donor))),
        None => step("story-match-another"),
    };
    Some(
        told.with("left", left_side)
            .with("column", &table.column(column).name)
            .with("cell", says(&donor))
            .with("from", dependency.from.clone())
            .with("known", refined.text(row, column)),
    )
}

fn cells(cells: &BTreeMap<String, String>) -> Vec<String> {
    cells.iter().map(|(column, cell)| format!("{column} = {cell}")).collect()
}
