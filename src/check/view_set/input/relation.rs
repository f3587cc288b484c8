//! Rows of values, column by column.

use super::value::Value;
use rustc_hash::FxHashMap;

/// Dictionary-coded rows. The dictionary holds every value once, in order of first appearance.
#[derive(Debug, Clone, Default)]
pub(in crate::check::view_set) struct Relation {
    columns: Vec<Column>,
    rows: usize,
}

#[derive(Debug, Clone, Default)]
struct Column {
    values: Vec<Value>,
    codes: Vec<u32>,
}

impl Relation {
    /// No rows yet, in so many columns.
    pub fn new(columns: usize) -> Relation {
        Relation { columns: vec![Column::default(); columns], rows: 0 }
    }

    pub fn rows(&self) -> usize {
        self.rows
    }

    /// Gives a column its values, each once, in order of first appearance; the codes of all that were given.
    pub fn intern(&mut self, column: usize, given: Vec<Value>) -> Vec<u32> {
        self.intern_if(column, given, |_| true)
    }

    /// The same where texts are known to differ from each other, as those of a dictionary do: numbers may be equal that
    /// are written in different ways, and so may blanks.
    pub fn intern_dictionary(&mut self, column: usize, given: Vec<Value>) -> Vec<u32> {
        self.intern_if(column, given, |value| !matches!(value, Value::Text(_)))
    }

    fn intern_if(
        &mut self,
        column: usize,
        given: Vec<Value>,
        may_repeat: impl Fn(&Value) -> bool,
    ) -> Vec<u32> {
        // for each value the first that equals it
        let mut first: Vec<u32> = (0..given.len() as u32).collect();
        let mut sorted: Vec<u32> = first.clone();
        sorted.retain(|&at| may_repeat(&given[at as usize]));
        // equal ones stay in their order
        sorted.sort_by(|&a, &b| given[a as usize].cmp(&given[b as usize]));
        for alike in sorted.chunk_by(|&a, &b| given[a as usize] == given[b as usize]) {
            alike.iter().for_each(|&at| first[at as usize] = alike[0]);
        }
        let values = &mut self.columns[column].values;
        let mut codes: Vec<u32> = Vec::with_capacity(given.len());
        for (at, value) in given.into_iter().enumerate() {
            codes.push(match first[at] as usize {
                earlier if earlier < at => codes[earlier],
                _ => {
                    values.push(value);
                    values.len() as u32 - 1
                }
            });
        }
        codes
    }

    /// No rows follow: room for more is not needed.
    pub fn seal(&mut self) {
        for column in &mut self.columns {
            column.values.shrink_to_fit();
            column.codes.shrink_to_fit();
        }
    }

    /// Appends a row of codes.
    pub fn push(&mut self, codes: impl IntoIterator<Item = u32>) {
        for (column, code) in self.columns.iter_mut().zip(codes) {
            column.codes.push(code);
        }
        self.rows += 1;
    }

    /// Distinct values of a column in order of first appearance.
    pub fn values(&self, column: usize) -> &[Value] {
        &self.columns[column].values
    }

    #[inline]
    pub fn code(&self, column: usize, row: usize) -> u32 {
        self.columns[column].codes[row]
    }

    pub fn cell(&self, column: usize, row: usize) -> &Value {
        &self.columns[column].values[self.code(column, row) as usize]
    }

    /// All cells of a row.
    pub fn cells(&self, row: usize) -> Vec<Value> {
        (0..self.columns.len()).map(|column| self.cell(column, row).clone()).collect()
    }

    /// A row for people: `Manager, Cold`.
    pub fn shown(&self, row: usize) -> String {
        (0..self.columns.len())
            .map(|column| self.cell(column, row).to_string())
            .collect::<Vec<_>>()
            .join(", ")
    }

    /// The rows kept by a test, in some columns, each once; and how many repeated others.
    pub fn project(&self, columns: &[usize], keep: impl Fn(usize) -> bool) -> (Relation, usize) {
        let numbers = self.numbers(columns);
        let mut seen = vec![false; numbers.iter().copied().max().map_or(0, |most| most as usize + 1)];
        let mut projected = Relation::new(columns.len());
        let mut code_of: Vec<Vec<Option<u32>>> =
            columns.iter().map(|&column| vec![None; self.columns[column].values.len()]).collect();
        let mut repeated = 0;
        for row in (0..self.rows).filter(|&row| keep(row)) {
            if std::mem::replace(&mut seen[numbers[row] as usize], true) {
                repeated += 1;
                continue;
            }
            for (to, &from) in columns.iter().enumerate() {
                let Column { values, codes, .. } = &mut projected.columns[to];
                let known = self.code(from, row) as usize;
                let code = *code_of[to][known].get_or_insert_with(|| {
                    values.push(self.columns[from].values[known].clone());
                    values.len() as u32 - 1
                });
                codes.push(code);
            }
            projected.rows += 1;
        }
        (projected, repeated)
    }

    /// A number for each row, the same for rows that agree on these columns.
    fn numbers(&self, columns: &[usize]) -> Vec<u32> {
        let mut numbers = vec![0; self.rows];
        let mut known: FxHashMap<u64, u32> = FxHashMap::default();
        for &column in columns {
            known.clear();
            for (number, &code) in numbers.iter_mut().zip(&self.columns[column].codes) {
                let next = known.len() as u32;
                *number = *known.entry(u64::from(*number) << 32 | u64::from(code)).or_insert(next);
            }
        }
        numbers
    }

    /// The first row that equals an earlier one, with that one.
    pub fn first_repeated(&self) -> Option<(usize, usize)> {
        let all: Vec<usize> = (0..self.columns.len()).collect();
        let numbers = self.numbers(&all);
        let mut first_of = vec![None; self.rows];
        (0..self.rows).find_map(|row| {
            let first = *first_of[numbers[row] as usize].get_or_insert(row);
            (first != row).then_some((first, row))
        })
    }

    /// The first two rows that agree on `from` and not on `to`; rows with a blank in `from` are not compared.
    pub fn first_disagreement(&self, from: &[usize], to: usize) -> Option<(usize, usize)> {
        let numbers = self.numbers(from);
        let mut first_of = vec![None; self.rows];
        let named = |row: &usize| from.iter().all(|&column| *self.cell(column, *row) != Value::Blank);
        (0..self.rows).filter(named).find_map(|row| {
            let first = *first_of[numbers[row] as usize].get_or_insert(row);
            (self.code(to, first) != self.code(to, row)).then_some((first, row))
        })
    }
}
