//! How many people of a population fit the cells of every group: counted from the published text and a table of the
//! people, or estimated from weights or from the size of the population.

use super::cover::{Cover, Covering};
use super::published::Published;
use crate::plan::{Plan, Population, Role};
use crate::table::{Code, ColumnId, RowId, Table};
use crate::text::{Step, step};
use rustc_hash::FxHashMap;

/// What is known of the population behind a published table.
pub(crate) enum Sampled<'a> {
    /// Everybody in it.
    People(&'a Table),
    /// How many people each published row stands for.
    Weights(Vec<f64>),
    /// How many people there are, and how many of them are in the table that was published, rows left out included.
    Size { population: u64, sampled: u64 },
}

impl<'a> Sampled<'a> {
    /// What the publisher knows: a population table counts more than weights, weights more than a size.
    pub(crate) fn known(
        given: Option<&'a Population>,
        in_plan: Option<u64>,
        weights: Option<Vec<f64>>,
        sampled: u64,
    ) -> Option<Sampled<'a>> {
        let size = given.map(Population::size).or(in_plan);
        if let Some(people) = given.and_then(Population::people) {
            return Some(Sampled::People(people));
        }
        let by_size = || size.map(|population| Sampled::Size { population, sampled });
        weights.map(Sampled::Weights).or_else(by_size)
    }
}

/// The weight of each of these rows of a table, by the column that the plan names for it.
pub(crate) fn weights_of(
    original: &Table,
    plan: &Plan,
    origin: impl Iterator<Item = RowId>,
) -> Option<Vec<f64>> {
    let named = plan.attributes.iter().find(|(_, attribute)| attribute.role == Role::SamplingWeight)?.0;
    let column = original.column(original.find(named)?);
    let read = |text: &str| text.trim().parse::<f64>().ok().filter(|weight| *weight >= 1.0);
    let of_code: Vec<f64> = column.dictionary.texts().map(read).collect::<Option<_>>()?;
    Some(origin.map(|row| of_code[column.codes.get(row).0 as usize]).collect())
}

/// How many people fit each group, and never fewer than are in it; or why that cannot be told.
pub(crate) fn people_per_group(published: &Published<'_>, trees_cut: bool) -> Result<Vec<f64>, Step> {
    let Some(sampled) = &published.sampled else {
        return Err(step("no-population"));
    };
    let groups = &published.groups;
    let rows = |group: usize| groups.rows(group as u32);
    Ok(match sampled {
        Sampled::Size { population, sampled } => {
            let each = *population as f64 / (*sampled).max(1) as f64;
            (0..groups.len()).map(|group| rows(group).len() as f64 * each.max(1.0)).collect()
        }
        Sampled::Weights(weights) => (0..groups.len())
            .map(|group| rows(group).iter().map(|&row| weights[row as usize]).sum())
            .collect(),
        Sampled::People(people) => {
            let fitting = People::new(people, published, trees_cut)?;
            (0..groups.len())
                .map(|group| fitting.of_row(RowId(rows(group)[0])).max(rows(group).len() as u64) as f64)
                .collect()
        }
    })
}

/// Of groups, each given by one of its rows and their number, the rows of all whose cells lie within its own, itself among
/// them; or why that cannot be told. Whoever fits one of these fits it, too: where cells overlap, as `*` and everything
/// else do, more of those who fit are in the table than the rows that show the same.
pub(super) fn rows_within(published: &Published<'_>, groups: &[(RowId, u64)]) -> Result<Vec<u64>, Step> {
    let Some(Sampled::People(people)) = &published.sampled else {
        return Err(step("no-population-table"));
    };
    let fitting = People::new(people, published, published.trees_cut)?;
    let rows: Vec<u64> = groups.iter().map(|&(_, rows)| rows).collect();
    let narrower: Vec<Vec<(Code, Code)>> = fitting.columns.iter().map(Fitting::narrower).collect();
    if narrower.iter().all(Vec::is_empty) {
        return Ok(rows);
    }
    // by column, and cell of it, the groups whose cells there lie within that one
    let within: Vec<FxHashMap<Code, Vec<u64>>> = (fitting.columns.iter().zip(&narrower))
        .map(|(Fitting { column, .. }, narrower)| {
            let mut showing: FxHashMap<Code, Vec<u64>> = FxHashMap::default();
            for (number, &(row, _)) in groups.iter().enumerate() {
                let groups_with = showing.entry(column.codes.get(row));
                groups_with.or_insert_with(|| vec![0; groups.len().div_ceil(64)])[number / 64] |=
                    1 << (number % 64);
            }
            let mut within = showing.clone();
            for (outer, inner) in narrower {
                if let (Some(within), Some(showing)) = (within.get_mut(outer), showing.get(inner)) {
                    within.iter_mut().zip(showing).for_each(|(within, showing)| *within |= showing);
                }
            }
            within
        })
        .collect();
    let of_group = |&(row, _): &(RowId, u64)| {
        let columns = fitting.columns.iter().zip(&within);
        let bits: Vec<&[u64]> =
            columns.map(|(fitting, within)| within[&fitting.column.codes.get(row)].as_slice()).collect();
        sum_of_all(&bits, &rows)
    };
    Ok(groups.iter().map(of_group).collect())
}

/// For every row of a table how many people fit its cells; `None` where that cannot be told.
pub(crate) fn people_per_row(table: &Table, plan: &Plan, people: &Table) -> Option<Vec<f64>> {
    let published = Published::new(table, plan, None).with_population(Some(Sampled::People(people)), false);
    let of_group = people_per_group(&published, false).ok()?;
    Some(published.groups.of_row().iter().map(|&group| of_group[group as usize]).collect())
}

/// A population by its different combinations of quasi values.
struct People<'a> {
    /// How many people have each combination.
    counts: Vec<u64>,
    columns: Vec<Fitting<'a>>,
}

/// Which combinations each cell of a published column covers, one bit for each.
struct Fitting<'a> {
    column: &'a crate::table::Column,
    of_cell: FxHashMap<Code, Vec<u64>>,
}

impl<'a> People<'a> {
    fn new(people: &Table, published: &'a Published<'_>, trees_cut: bool) -> Result<People<'a>, Step> {
        let plan = published.plan;
        // nobody fits a mean
        for &id in &published.quasi {
            let name = &published.table.column(id).name;
            if published.group_id.is_some() && plan.attributes[name].shows_number() {
                return Err(step("population-shown").with("column", name));
            }
        }
        let same: Vec<ColumnId> = (published.quasi.iter())
            .map(|&id| {
                let name = &published.table.column(id).name;
                people.find(name).ok_or_else(|| step("population-no-column").with("column", name))
            })
            .collect::<Result<_, _>>()?;
        let (of_row, count) = people.combinations(&same);
        let mut counts = vec![0; count];
        let mut first = vec![RowId(u32::MAX); count];
        for (row, &combination) in people.row_ids().zip(&of_row) {
            counts[combination as usize] += 1;
            if first[combination as usize].0 == u32::MAX {
                first[combination as usize] = row;
            }
        }
        let mut columns = Vec::with_capacity(same.len());
        for (&id, &theirs) in published.quasi.iter().zip(&same) {
            let (column, values) = (published.table.column(id), people.column(theirs));
            let hierarchy =
                plan.attributes.get(&column.name).and_then(|attribute| attribute.hierarchy.as_ref());
            let cover = Cover::new(hierarchy, values, &plan.missing, trees_cut);
            let mut occurring: Vec<bool> = vec![false; column.dictionary.len()];
            column.codes.for_each(|_, code| occurring[code.0 as usize] = true);
            let mut of_cell = FxHashMap::default();
            for (cell, text) in (0..).map(Code).zip(column.dictionary.texts()) {
                if !occurring[cell.0 as usize] {
                    continue;
                }
                let shape = cover.read(text);
                let covered: Vec<Covering> = (0..values.dictionary.len() as u32)
                    .map(|value| cover.covers(&shape, Code(value)))
                    .collect();
                if covered.contains(&Covering::Unknown) {
                    return Err(step("population-unnamed").with("column", &column.name));
                }
                let mut bits = vec![0u64; count.div_ceil(64)];
                for (combination, &row) in first.iter().enumerate() {
                    let value = values.codes.get(row).0 as usize;
                    bits[combination / 64] |=
                        u64::from(covered[value] != Covering::Not) << (combination % 64);
                }
                of_cell.insert(cell, bits);
            }
            columns.push(Fitting { column, of_cell });
        }
        Ok(People { counts, columns })
    }

    /// How many fit the cells of a published row.
    fn of_row(&self, row: RowId) -> u64 {
        let bits: Vec<&[u64]> = self
            .columns
            .iter()
            .map(|fitting| fitting.of_cell[&fitting.column.codes.get(row)].as_slice())
            .collect();
        sum_of_all(&bits, &self.counts)
    }
}

impl Fitting<'_> {
    /// All pairs of a cell and a different one that covers nobody whom the first does not cover.
    fn narrower(&self) -> Vec<(Code, Code)> {
        let mut narrower = Vec::new();
        for (&inner, covered) in &self.of_cell {
            let Some(first) = covered.iter().position(|&word| word != 0) else { continue };
            for (&outer, covering) in &self.of_cell {
                // most differ already there
                let lies_within = covered[first] & !covering[first] == 0
                    && covered.iter().zip(covering).all(|(inner, outer)| inner & !outer == 0);
                if inner != outer && lies_within {
                    narrower.push((outer, inner));
                }
            }
        }
        narrower
    }
}

/// The sum of the counts at all places that every one of these bit sets has.
fn sum_of_all(bits: &[&[u64]], counts: &[u64]) -> u64 {
    (0..counts.len().div_ceil(64))
        .map(|word| {
            let mut all = bits.iter().fold(u64::MAX, |all, bits| all & bits[word]);
            let mut sum = 0;
            while all != 0 {
                let place = word * 64 + all.trailing_zeros() as usize;
                // beyond the last place there is none, also where no column is quasi
                sum += counts.get(place).copied().unwrap_or(0);
                all &= all - 1;
            }
            sum
        })
        .sum()
}
