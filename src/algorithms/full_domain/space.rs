//! The table prepared for the search: its distinct tuples with counts, and the levels of its columns.

use super::groups::{Bags, Groups, Place, Raise};
use super::ladder::{Ladder, Level};
use super::lattice::Levels;
use super::people::People;
use crate::error::Error;
use crate::hierarchy::Cell;
use crate::plan::CheckedPlan;
use crate::principle::{Persons, Represented};
use crate::table::{ColumnId, RowId, Table};
use rustc_hash::FxHashMap;

/// The distinct tuples of a table and how their cells change from level to level.
pub struct Space {
    pub ladders: Vec<Ladder>,
    places: Vec<Place>,
    /// The column that decides the order of tuples.
    first: Option<usize>,
    /// The tuple of each row.
    pub tuple_of_row: Vec<u32>,
    /// Level 0 of every column, and the groups there: the distinct tuples.
    pub bottom: Levels,
    pub tuples: Groups,
    /// What is counted in groups besides rows.
    pub counted: Counted,
    /// The population, where groups are tested by the people who fit them.
    pub people: Option<People>,
}

/// What is counted in groups besides rows: persons first, where the plan names them, then the values of
/// sensitive columns.
pub struct Counted {
    pub persons: bool,
    /// Per sensitive column the value that an item stands for; absent where items are values. With persons,
    /// items are pairs of a value and a person who has it.
    code_of_item: Vec<Option<Vec<u32>>>,
    /// How many items there are of each kind, persons included.
    pub domains: Vec<usize>,
    /// What the items of the last kind stand for, in parts of a person, where groups are tested by the people of a
    /// population: rows that stand for as many have the same item.
    parts_of_item: Option<Vec<u64>>,
}

impl Counted {
    /// How many persons a group is about; rows where each is a person.
    #[inline]
    pub fn heads(&self, groups: &Groups, group: usize) -> u32 {
        if self.persons { groups.bags[0].distinct(group) } else { groups.rows[group] }
    }

    /// The values of a sensitive column in a group, with the number of rows or persons that have each.
    #[inline]
    pub fn values(&self, groups: &Groups, group: usize, column: usize, mut visit: impl FnMut(u32, u32)) {
        let bags = &groups.bags[column + usize::from(self.persons)];
        match &self.code_of_item[column] {
            None => bags.each(group, visit),
            Some(code) => bags.each(group, |item, count| visit(code[item as usize], count)),
        }
    }

    /// How many people of a population the rows of a group stand for, in parts of a person.
    pub fn parts(&self, groups: &Groups, group: usize) -> u64 {
        let (Some(parts), Some(bags)) = (&self.parts_of_item, groups.bags.last()) else { return 0 };
        let mut sum = 0u64;
        bags.each(group, |item, rows| {
            sum = sum.saturating_add(parts[item as usize].saturating_mul(u64::from(rows)));
        });
        sum
    }

    /// The items of a sensitive column in a group, each with its value.
    pub fn items(&self, groups: &Groups, group: usize, column: usize, mut visit: impl FnMut(u32, u32, u32)) {
        let bags = &groups.bags[column + usize::from(self.persons)];
        let code = self.code_of_item[column].as_deref();
        bags.each(group, |item, count| visit(item, code.map_or(item, |code| code[item as usize]), count));
    }
}

impl Space {
    /// Puts equal rows together.
    pub fn new(
        plan: &CheckedPlan,
        table: &Table,
        sensitive: &[ColumnId],
        represented: Option<&Represented>,
    ) -> Result<Space, Error> {
        let ladders: Vec<Ladder> = (plan.quasi.iter())
            .map(|attribute| Ladder::new(attribute, table.column(attribute.column)))
            .collect();
        let codes: Vec<usize> = ladders.iter().map(Ladder::codes).collect();
        let first = most_cells(&ladders);
        let (places, words) = Place::assign(&codes, first).ok_or_else(|| Error::TooLarge {
            what: "the number of different values in all quasi columns together".to_owned(),
            given: codes.iter().map(|&codes| codes as u64).sum(),
            limit: 1 << 24,
        })?;
        let mut keys = vec![0u64; table.rows() * words];
        for ((attribute, ladder), place) in plan.quasi.iter().zip(&ladders).zip(&places) {
            table.column(attribute.column).codes.for_each(|row, value| {
                let key = &mut keys[row.0 as usize * words..];
                place.set(key, ladder.code_of_value[value.0 as usize]);
            });
        }
        let population = represented.and_then(|_| plan.population.as_ref()?.people());
        let people = population.map(|people| People::new(plan, table, &ladders, people));
        // those who fit are counted themselves
        let represented = represented.filter(|_| people.is_none());
        let (counted, bags) = count(plan.persons.as_deref(), table, sensitive, represented);
        let weight = |row| table.weight(RowId(row));
        let (tuples, tuple_of_row) = Groups::of_rows(keys, words, weight, bags, &counted.domains);
        let bottom = vec![0; ladders.len()];
        Ok(Space { first, bottom, ladders, places, tuple_of_row, tuples, counted, people })
    }

    /// How keys change between two combinations of levels.
    pub fn raise(&self, from: &[u16], to: &[u16]) -> Raise<'_> {
        let columns = (0..self.ladders.len())
            .map(|column| self.level(to, column).reached(self.places[column], from[column] != to[column]));
        Raise { columns: columns.collect(), parts: self.first.map(|first| self.parts(to, first)) }
    }

    /// How keys become classes by some columns only.
    pub fn project(&self, levels: &[u16], columns: &[usize]) -> Raise<'_> {
        let raised = |&column: &usize| self.level(levels, column).reached(self.places[column], false);
        let first = self.first.filter(|first| columns.contains(first));
        Raise {
            columns: columns.iter().map(raised).collect(),
            parts: first.map(|first| self.parts(levels, first)),
        }
    }

    fn parts(&self, levels: &[u16], first: usize) -> (Place, &[u32]) {
        (self.places[first], &self.level(levels, first).number)
    }

    fn level(&self, levels: &[u16], column: usize) -> &Level {
        &self.ladders[column].levels[usize::from(levels[column])]
    }

    /// Where a column stands in keys.
    pub fn place(&self, column: usize) -> Place {
        self.places[column]
    }

    /// The published cells of a group.
    pub fn cells(&self, groups: &Groups, group: usize, levels: &Levels) -> impl Iterator<Item = Cell> {
        (self.ladders.iter().zip(&self.places).zip(levels)).map(move |((ladder, &place), &level)| {
            Cell::Node(ladder.levels[usize::from(level)].node[groups.code(group, place)])
        })
    }

    /// The code of a column in a group.
    #[inline]
    pub fn code(&self, groups: &Groups, group: usize, column: usize) -> usize {
        groups.code(group, self.places[column])
    }
}

/// The column that tells rows apart best over all its levels, of those whose cells stand side by side at
/// every level. Ties: the first.
fn most_cells(ladders: &[Ladder]) -> Option<usize> {
    let score = |ladder: &Ladder| {
        let bits: u32 = ladder.levels.iter().map(|level| level.cells.max(1).ilog2()).sum();
        f64::from(bits) / ladder.levels.len() as f64
    };
    let ordered = (0..ladders.len()).filter(|&column| ladders[column].keeps_order());
    ordered.rev().max_by(|&a, &b| score(&ladders[a]).total_cmp(&score(&ladders[b])))
}

/// What is counted in a group besides rows, as one item of each kind per row.
fn count(
    persons: Option<&Persons>,
    table: &Table,
    sensitive: &[ColumnId],
    represented: Option<&Represented>,
) -> (Counted, Vec<Bags>) {
    let mut counted = Counted {
        persons: persons.is_some(),
        code_of_item: Vec::new(),
        domains: Vec::new(),
        parts_of_item: None,
    };
    let mut bags = Vec::new();
    if let Some(persons) = persons {
        counted.domains.push(persons.count);
        bags.push(Bags::of_rows(persons.of_row.clone(), None));
    }
    for &column in sensitive {
        let column = table.column(column);
        let mut values = Vec::with_capacity(table.rows());
        column.codes.for_each(|_, code| values.push(code.0));
        match persons {
            None => {
                counted.domains.push(column.dictionary.len());
                counted.code_of_item.push(None);
                let weights = table.row_ids().map(|row| table.weight(row)).collect();
                bags.push(Bags::of_rows(values, Some(weights)));
            }
            Some(persons) => {
                let mut item_of_pair: FxHashMap<(u32, u32), u32> = FxHashMap::default();
                let mut code_of_item = Vec::new();
                let items = (values.iter().zip(&persons.of_row)).map(|(&code, &person)| {
                    *item_of_pair.entry((code, person)).or_insert_with(|| {
                        code_of_item.push(code);
                        code_of_item.len() as u32 - 1
                    })
                });
                bags.push(Bags::of_rows(items.collect(), None));
                counted.domains.push(code_of_item.len());
                counted.code_of_item.push(Some(code_of_item));
            }
        }
    }
    if let Some(represented) = represented {
        let (items, distinct) = represented.numbers();
        let mut parts = vec![0; distinct];
        items.iter().zip(represented.of_rows()).for_each(|(&item, &of_row)| parts[item as usize] = of_row);
        counted.domains.push(distinct);
        counted.parts_of_item = Some(parts);
        let weights = table.row_ids().map(|row| table.weight(row)).collect();
        bags.push(Bags::of_rows(items, Some(weights)));
    }
    (counted, bags)
}
