//! How many people of a population fit the cells of every group: counted from the published text and a table of the
//! people, or estimated from weights or from the size of the population.

use super::cover::{Cover, Covering};
use super::published::Published;
use crate::plan::{Plan, Population, Role};
use crate::table::{Code, Column, ColumnId, RowId, Table};
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

/// Of groups, each given by one of its rows and their number, the rows of all that only people fit who fit it, too, itself
/// among them, and how many people fit none of the groups; or why that cannot be told. Where cells overlap, as `*` and
/// everything else do, more of those who fit a row are in the table than the rows that show the same. A row that nobody of
/// the population fits lies within no other.
pub(super) fn rows_within(
    published: &Published<'_>,
    groups: &[(RowId, u64)],
) -> Result<(Vec<u64>, u64), Step> {
    let Some(Sampled::People(people)) = &published.sampled else {
        return Err(step("no-population-table"));
    };
    let fitting = People::new(people, published, published.trees_cut)?;
    let mut within: Vec<u64> = groups.iter().map(|&(_, rows)| rows).collect();
    let who: Vec<Vec<&[u64]>> = groups.iter().map(|&(row, _)| fitting.bits(row)).collect();
    if fitting.columns.is_empty() {
        return Ok((within, 0));
    }
    let mut left: Vec<u64> = fitting.counts.clone();
    // by column, and value of the population, the groups whose cells there cover it
    let mut covering: FxHashMap<(usize, Code), Vec<u64>> = FxHashMap::default();
    for (inner, &(_, rows)) in groups.iter().enumerate() {
        places(&who[inner]).for_each(|combination| left[combination] = 0);
        let Some(somebody) = places(&who[inner]).next() else { continue };
        let values: Vec<(usize, Code)> = fitting
            .columns
            .iter()
            .map(|column| column.values.codes.get(fitting.first[somebody]))
            .enumerate()
            .collect();
        for &(column, value) in &values {
            covering.entry((column, value)).or_insert_with(|| {
                let has = |outer: &usize| has(who[*outer][column], somebody);
                set_of((0..groups.len()).filter(has), groups.len())
            });
        }
        let fits_them: Vec<&[u64]> = values.iter().map(|value| covering[value].as_slice()).collect();
        let outer = places(&fits_them).filter(|&outer| outer != inner);
        for outer in outer.filter(|&outer| is_within(&who[inner], &who[outer])) {
            within[outer] += rows;
        }
    }
    Ok((within, left.iter().sum()))
}

/// For every row of a table how many people fit its cells; `None` where that cannot be told.
pub(crate) fn people_per_row(table: &Table, plan: &Plan, people: &Table) -> Option<Vec<f64>> {
    let published = Published::new(table, plan, None).with_population(Some(Sampled::People(people)), false);
    let of_group = people_per_group(&published, false).ok()?;
    Some(published.groups.of_row().iter().map(|&group| of_group[group as usize]).collect())
}

/// A population by its different combinations of quasi values.
struct People<'a> {
    /// How many people have each combination, and the first of them.
    counts: Vec<u64>,
    first: Vec<RowId>,
    columns: Vec<Fitting<'a>>,
}

/// Which combinations each cell of a published column covers, one bit for each.
struct Fitting<'a> {
    column: &'a Column,
    values: &'a Column,
    of_cell: FxHashMap<Code, Vec<u64>>,
}

impl<'a> People<'a> {
    fn new(people: &'a Table, published: &'a Published<'_>, trees_cut: bool) -> Result<People<'a>, Step> {
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
                let value = |combination: &usize| values.codes.get(first[*combination]).0 as usize;
                let fits = |combination: &usize| covered[value(combination)] != Covering::Not;
                of_cell.insert(cell, set_of((0..count).filter(fits), count));
            }
            columns.push(Fitting { column, values, of_cell });
        }
        Ok(People { counts, first, columns })
    }

    /// Who fits the cells of a published row: the combinations that every one of these sets has.
    fn bits(&self, row: RowId) -> Vec<&[u64]> {
        let cell = |fitting: &Fitting<'_>| fitting.column.codes.get(row);
        self.columns.iter().map(|fitting| fitting.of_cell[&cell(fitting)].as_slice()).collect()
    }

    /// How many fit the cells of a published row.
    fn of_row(&self, row: RowId) -> u64 {
        if self.columns.is_empty() {
            return self.counts.iter().sum();
        }
        places(&self.bits(row)).map(|combination| self.counts[combination]).sum()
    }
}

/// The places that all of some sets have; none where there is no set.
fn places<'a>(sets: &'a [&'a [u64]]) -> impl Iterator<Item = usize> + 'a {
    (0..sets.first().map_or(0, |set| set.len())).flat_map(move |word| {
        let mut left = in_all(sets, word);
        std::iter::from_fn(move || {
            let place = left.trailing_zeros();
            left &= left.wrapping_sub(1);
            (place < 64).then_some(word * 64 + place as usize)
        })
    })
}

/// A word of the set of what all of some sets have.
fn in_all(sets: &[&[u64]], word: usize) -> u64 {
    sets.iter().fold(u64::MAX, |all, set| all & set[word])
}

/// Whether what all of some sets have, all of the others have.
fn is_within(inner: &[&[u64]], outer: &[&[u64]]) -> bool {
    (0..inner[0].len()).all(|word| in_all(inner, word) & !in_all(outer, word) == 0)
}

/// Some places below `size`.
fn set_of(places: impl Iterator<Item = usize>, size: usize) -> Vec<u64> {
    let mut set = vec![0; size.div_ceil(64)];
    places.for_each(|place| set[place / 64] |= 1 << (place % 64));
    set
}

fn has(set: &[u64], place: usize) -> bool {
    set[place / 64] >> (place % 64) & 1 == 1
}
