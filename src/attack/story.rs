//! What an attack does, as a person would tell it.

use super::dependency::{Attack, Exposure, Part};
use super::refine::Refined;
use super::unsafe_dependency::UnsafeDependency;
use crate::check::{Grouping, Outcome, PrincipleVerdict, Published};
use crate::error::count;
use crate::table::{ColumnId, RowId};
use std::collections::BTreeMap;

/// The finding in a sentence.
pub(super) fn summary(attack: &Attack, groups: usize, noun: &str) -> String {
    let lever = format!("Whoever knows that {} determines {}", attack.from.join(", "), attack.to.join(", "));
    if attack.verdict == Outcome::Holds {
        return match attack.divided_groups.unwrap_or(0) {
            0 => format!("{lever} learns nothing by comparing groups."),
            divided => format!(
                "{lever} can take {divided} of {} apart, and every part still keeps what the plan promises.",
                count(groups, "group")
            ),
        };
    }
    match (attack.divided_groups, attack.exposed_rows) {
        (Some(divided), Some(rows)) => {
            let names: Vec<&str> = attack.broken.iter().map(|principle| principle.name.as_str()).collect();
            format!(
                "{lever} can take {divided} of {} apart by comparing them; {} of them no longer {} {}.",
                count(groups, "group"),
                count(rows, noun),
                if rows == 1 { "has" } else { "have" },
                names.join(" and ")
            )
        }
        _ => {
            let broken = attack.pairs.as_ref().map_or(0, |pairs| pairs.broken);
            format!(
                "{lever} can compare two groups and be left with too few rows or values, for {}.",
                count(broken, "pair") + " of groups"
            )
        }
    }
}

/// The worst exposure, step by step.
pub(super) fn told(
    view: &Published<'_>,
    dependencies: &[UnsafeDependency],
    refined: &Refined<'_>,
    exposure: &Exposure,
    broken: &PrincipleVerdict,
) -> Vec<String> {
    let own = &exposure.parts[0];
    let name = match &exposure.group {
        Some(number) => format!("Group {number}"),
        None => "A group".to_owned(),
    };
    let rows: usize = exposure.parts.iter().map(|part| part.rows).sum();
    let mut steps =
        vec![format!("{name} has {} and is published with {}.", count(rows, "row"), cells(&own.published))];
    // a part that was left behind is explained by the one that was not
    let refined_part = exposure.parts.iter().find(|part| part.refined != part.published);
    if let Some(part) = refined_part
        && let Some(step) =
            dependencies.iter().find_map(|dependency| match_told(view, dependency, refined, part))
    {
        steps.push(step);
    }
    let parts: Vec<String> = (exposure.parts.iter())
        .take(4)
        .map(|part| format!("{} with {}", count(part.rows, "row"), cells(&part.refined)))
        .collect();
    let more = exposure.parts.len().saturating_sub(4);
    let more = if more > 0 { format!("; and {}", count(more, "more part")) } else { String::new() };
    steps.push(format!("So it falls apart: {}{more}.", parts.join("; ")));
    let values: Vec<String> = (own.values.iter())
        .filter(|(column, _)| broken.name.contains(column.as_str()))
        .map(|(column, values)| format!("{column} = {}", values.join(" or ")))
        .collect();
    let left_with = match values.is_empty() {
        true => count(own.rows, "row"),
        false => format!("{} and {}", count(own.rows, "row"), values.join(", ")),
    };
    steps.push(format!(
        "Somebody known to be in this group and in the part with {} is left with {left_with}; the plan promises {}.",
        cells(&own.refined),
        exposure.breaks
    ));
    steps
}

/// Which other group tells the more precise value.
fn match_told(
    view: &Published<'_>,
    dependency: &UnsafeDependency,
    refined: &Refined<'_>,
    part: &Part,
) -> Option<String> {
    let table = view.table;
    let row = part.published_rows.first()? - 1;
    let columns: Option<Vec<ColumnId>> = dependency.from.iter().map(|name| table.find(name)).collect();
    let keys = Grouping::by(table, &columns?, &view.plan.missing);
    let column = dependency
        .refined
        .iter()
        .filter_map(|name| table.find(name))
        .find(|&id| refined.columns.contains(&id) && refined.is_refined(row, id))?;
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
    let (left_side, name) = (left_side.join(", "), &table.column(column).name);
    let where_ = match view.group_id {
        Some(id) => format!("group {}", table.column(id).text(RowId(*donor))),
        None => "another group".to_owned(),
    };
    Some(format!(
        "{left_side} is in it, and also in {where_}, where {name} is {}. {} determines {name}, so {name} is {} here, too.",
        says(&donor),
        dependency.from.join(", "),
        refined.text(row, column)
    ))
}

fn cells(cells: &BTreeMap<String, String>) -> String {
    cells.iter().map(|(column, cell)| format!("{column} = {cell}")).collect::<Vec<_>>().join(", ")
}
