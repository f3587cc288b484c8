//! The tables of a linked release, read as their reader would.

use crate::check::canonical::numbers;
use crate::check::published::{columns, role};
use crate::error::count;
use crate::plan::{Plan, Role};
use crate::table::{ColumnId, Table};
use rustc_hash::FxHashMap;

/// The table with quasi cells.
pub(crate) const GENERALIZED: &str = "generalized.csv";
/// The table with sensitive values.
pub(crate) const BATCHES: &str = "batch.csv";
/// The table with the numbers of counterfeits.
pub(crate) const COUNTERFEITS: &str = "counterfeits.csv";

const BATCH_ID: &str = "batch_id";
const COUNT: &str = "count";

/// The file of a marginal, counted from 0.
pub(crate) fn marginal_name(index: usize) -> String {
    format!("marginal-{}.csv", index + 1)
}

/// A published table under its file name.
pub(crate) type NamedTable<'a> = (&'a str, &'a Table);

/// All tables of a linked release.
pub(crate) struct LinkedTables<'a> {
    /// The fewest rows that may share their quasi cells in a table.
    pub(crate) k: u32,
    pub(crate) generalized: Rows<'a>,
    pub(crate) marginals: Vec<Rows<'a>>,
    pub(crate) batches: Batches<'a>,
    /// The table of counterfeits with its column of ids.
    pub(crate) counterfeit_table: Option<(&'a Table, ColumnId)>,
    /// How many counterfeits a batch has, for those that have some.
    pub(crate) counterfeits: FxHashMap<u32, u64>,
}

/// A table with one row per published input row.
pub(crate) struct Rows<'a> {
    pub(crate) name: &'a str,
    pub(crate) table: &'a Table,
    pub(crate) id: ColumnId,
    pub(crate) quasi: Vec<ColumnId>,
    pub(crate) batch_of_row: Vec<u32>,
}

/// `batch.csv`: one row per batch and sensitive value.
pub(crate) struct Batches<'a> {
    pub(crate) table: &'a Table,
    pub(crate) id: ColumnId,
    pub(crate) value: ColumnId,
    pub(crate) batch_of_row: Vec<u32>,
    pub(crate) counts: Vec<u64>,
}

impl<'a> LinkedTables<'a> {
    /// The tables under their names, or what is wrong with their form.
    pub(crate) fn read(named: &[NamedTable<'a>], plan: &Plan) -> Result<LinkedTables<'a>, Vec<String>> {
        let linked = plan.algorithm.linked().ok_or_else(|| {
            vec![format!("`{}` publishes one table, not linked ones", plan.algorithm.name())]
        })?;
        let mut faults = Vec::new();
        let mut find = |wanted: &str| {
            let found = named.iter().find(|(name, _)| *name == wanted).copied();
            if found.is_none() {
                faults.push(format!("the release has no {wanted}"));
            }
            found
        };
        let generalized = find(GENERALIZED);
        let batches = find(BATCHES);
        let marginals: Vec<Option<NamedTable<'a>>> =
            (0..linked.marginals.len()).map(|index| find(&marginal_name(index))).collect();
        let counterfeits =
            named.iter().find(|(name, _)| *name == COUNTERFEITS).filter(|_| linked.counterfeits).copied();
        for (name, _) in named {
            let known = [Some(GENERALIZED), Some(BATCHES), counterfeits.map(|(name, _)| name)];
            let is_marginal = marginals.iter().flatten().any(|(marginal, _)| marginal == name);
            if !known.contains(&Some(name)) && !is_marginal {
                faults.push(format!("{name} is no table of this release"));
            }
        }
        let (Some(generalized), Some(batches), true) = (generalized, batches, faults.is_empty()) else {
            return Err(faults);
        };
        let wanted = generalized_columns(plan);
        let read = [Rows::read(generalized, &wanted, plan)].into_iter().chain(
            marginals.into_iter().flatten().zip(linked.marginals).map(|(table, names)| {
                let wanted: Vec<&str> = names.iter().map(String::as_str).collect();
                Rows::read(table, &wanted, plan)
            }),
        );
        let mut rows = Vec::new();
        for table in read {
            match table {
                Ok(table) => rows.push(table),
                Err(fault) => faults.push(fault),
            }
        }
        let batches = Batches::read(batches.1, plan).map_err(|fault| faults.push(fault));
        let counterfeits = counterfeits.map(|(_, table)| read_counterfeits(table)).transpose();
        let counterfeits = counterfeits.map_err(|fault| faults.push(fault));
        let (Ok(batches), Ok(counterfeits), true) = (batches, counterfeits, faults.is_empty()) else {
            return Err(faults);
        };
        let (counterfeit_table, counterfeits) = match counterfeits {
            Some((table, id, counts)) => (Some((table, id)), counts),
            None => (None, FxHashMap::default()),
        };
        let generalized = rows.remove(0);
        Ok(LinkedTables {
            k: linked.k,
            generalized,
            marginals: rows,
            batches,
            counterfeit_table,
            counterfeits,
        })
    }

    /// The tables with one row per published input row.
    pub(crate) fn rows(&self) -> impl Iterator<Item = &Rows<'a>> {
        std::iter::once(&self.generalized).chain(&self.marginals)
    }

    /// Where the tables contradict each other: every batch has as many rows in each table as the batch
    /// table counts, less its counterfeits.
    pub(crate) fn consistency_faults(&self) -> Vec<String> {
        let mut faults = self.batches.faults();
        let counted = self.batches.sizes();
        let no_batch = self.counterfeits.keys().filter(|batch| !counted.contains_key(batch)).count();
        if no_batch > 0 {
            faults.push(format!(
                "{COUNTERFEITS} has {} that {BATCHES} does not have",
                count(no_batch, "batch")
            ));
        }
        for rows in self.rows() {
            let mut sizes: FxHashMap<u32, u64> = FxHashMap::default();
            rows.batch_of_row.iter().for_each(|&batch| *sizes.entry(batch).or_default() += 1);
            let real = |batch: &u32| {
                let all = counted.get(batch).copied().unwrap_or(0);
                all.checked_sub(self.counterfeits.get(batch).copied().unwrap_or(0))
            };
            let mut batches: Vec<u32> = counted.keys().chain(sizes.keys()).copied().collect();
            batches.sort_unstable();
            batches.dedup();
            let differing: Vec<u32> = batches
                .into_iter()
                .filter(|batch| real(batch) != Some(sizes.get(batch).copied().unwrap_or(0)))
                .collect();
            if let Some(&first) = differing.first() {
                let found = sizes.get(&first).copied().unwrap_or(0);
                faults.push(format!(
                    "{} and {BATCHES} differ in the size of {}: batch {first} has {} there and {} here",
                    rows.name,
                    count(differing.len(), "batch"),
                    count(found as usize, "row"),
                    real(&first).map_or("fewer people than counterfeits".to_owned(), |real| {
                        count(real as usize, "person")
                    }),
                ));
            }
        }
        faults
    }
}

/// The columns of `generalized.csv` by the plan, in any order: all but the sensitive one.
fn generalized_columns(plan: &Plan) -> Vec<&str> {
    let published = plan
        .attributes
        .iter()
        .filter(|(_, attribute)| attribute.is_published() && attribute.role != Role::Sensitive);
    published.map(|(name, _)| name.as_str()).collect()
}

impl<'a> Rows<'a> {
    fn read((name, table): NamedTable<'a>, wanted: &[&str], plan: &Plan) -> Result<Rows<'a>, String> {
        let id = id_column(name, table, columns(table).last())?;
        let shown: Vec<&str> = columns(table)
            .filter(|&column| column != id)
            .map(|column| table.column(column).name.as_str())
            .collect();
        if let Some(missing) = wanted.iter().find(|column| !shown.contains(column)) {
            return Err(format!("{name}: the column {missing} is not published"));
        }
        if let Some(more) = shown.iter().find(|column| !wanted.contains(column)) {
            return Err(format!("{name}: the column {more} does not belong there"));
        }
        if shown.len() != wanted.len() {
            return Err(format!("{name}: a column is published twice"));
        }
        let batch_of_row = numbers(table.column(id)).map_err(|fault| format!("{name}: {fault}"))?;
        let quasi = columns(table)
            .filter(|&column| role(plan, &table.column(column).name) == Some(Role::Quasi))
            .collect();
        Ok(Rows { name, table, id, quasi, batch_of_row })
    }
}

impl<'a> Batches<'a> {
    fn read(table: &'a Table, plan: &Plan) -> Result<Batches<'a>, String> {
        let sensitive =
            crate::check::principles::only_sensitive(plan).map_err(|reason| reason.to_string())?;
        let header: Vec<&str> = table.columns().iter().map(|column| column.name.as_str()).collect();
        if header != [BATCH_ID, sensitive, COUNT] {
            return Err(format!("{BATCHES}: its columns are not {BATCH_ID}, {sensitive}, {COUNT}"));
        }
        let read = |id: ColumnId| numbers(table.column(id)).map_err(|fault| format!("{BATCHES}: {fault}"));
        let counts = read(ColumnId(2))?.into_iter().map(u64::from).collect();
        let batch_of_row = read(ColumnId(0))?;
        Ok(Batches { table, id: ColumnId(0), value: ColumnId(1), batch_of_row, counts })
    }

    /// How many people each batch counts.
    fn sizes(&self) -> FxHashMap<u32, u64> {
        let mut sizes = FxHashMap::default();
        for (&batch, &count) in self.batch_of_row.iter().zip(&self.counts) {
            *sizes.entry(batch).or_default() += count;
        }
        sizes
    }

    /// A value is counted once per batch, and not zero times.
    fn faults(&self) -> Vec<String> {
        let mut faults = Vec::new();
        let none = self.counts.iter().filter(|&&count| count == 0).count();
        if none > 0 {
            faults.push(format!("{BATCHES} has {} that count nobody", count(none, "row")));
        }
        let value = &self.table.column(self.value).codes;
        let mut pairs: Vec<(u32, u32)> = Vec::with_capacity(self.counts.len());
        value.for_each(|row, code| pairs.push((self.batch_of_row[row.0 as usize], code.0)));
        pairs.sort_unstable();
        let repeated = pairs.windows(2).filter(|pair| pair[0] == pair[1]).count();
        if repeated > 0 {
            faults.push(format!(
                "{BATCHES} counts a value of the same batch twice in {}",
                count(repeated, "row")
            ));
        }
        faults
    }
}

/// The table of counterfeits: the batch each row is about, and how many it has.
fn read_counterfeits(table: &Table) -> Result<(&Table, ColumnId, FxHashMap<u32, u64>), String> {
    let header: Vec<&str> = table.columns().iter().map(|column| column.name.as_str()).collect();
    if header != [BATCH_ID, COUNT] {
        return Err(format!("{COUNTERFEITS}: its columns are not {BATCH_ID}, {COUNT}"));
    }
    let read =
        |id: usize| numbers(table.column(ColumnId(id))).map_err(|fault| format!("{COUNTERFEITS}: {fault}"));
    let mut counts = FxHashMap::default();
    for (batch, number) in read(0)?.into_iter().zip(read(1)?) {
        if number == 0 {
            return Err(format!("{COUNTERFEITS}: batch {batch} has no counterfeits and is listed"));
        }
        if counts.insert(batch, u64::from(number)).is_some() {
            return Err(format!("{COUNTERFEITS}: batch {batch} is listed twice"));
        }
    }
    Ok((table, ColumnId(0), counts))
}

fn id_column(name: &str, table: &Table, place: Option<ColumnId>) -> Result<ColumnId, String> {
    place
        .filter(|&id| table.column(id).name == BATCH_ID)
        .ok_or_else(|| format!("{name}: its last column is not {BATCH_ID}"))
}
