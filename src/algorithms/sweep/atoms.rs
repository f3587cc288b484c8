//! Atoms: rows that no step of the method can tell apart.

use super::axis::{Axis, Leaf, Run, Space};
use crate::plan::CheckedPlan;
use crate::principle::Principle;
use crate::table::{Codes, RowId, Table};

/// An atom, counted from 0 in the order of the quasi tuples.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct AtomId(pub u32);

/// The rows sorted by their quasi leaves, cut into atoms: rows with equal leaves that also agree in
/// whatever the principles look at, so that only the number of rows taken from an atom matters.
pub struct Atoms {
    /// All rows in the order of the atoms.
    rows: Vec<RowId>,
    /// Where each atom's rows start, and the end.
    starts: Vec<u32>,
    /// How many rows of the data each atom and each row of the table have, where the table holds counts.
    counted: Option<Counted>,
    /// Per column the leaf of each atom.
    leaves: Vec<Codes>,
}

struct Counted {
    of_atom: Vec<u32>,
    of_row: Vec<u32>,
}

impl Atoms {
    /// Of these rows; `counts` says how many rows of the data each row of the table stands for, unless each is one.
    pub fn new(
        space: &Space,
        plan: &CheckedPlan,
        table: &Table,
        rows: Vec<RowId>,
        counts: Option<Vec<u32>>,
    ) -> Atoms {
        let keys: Vec<Key> = space.axes.iter().map(Key::of_axis).chain(looked_at(plan, table)).collect();
        let rows = sorted(&keys, rows);
        let mut starts = Vec::new();
        for (at, &row) in rows.iter().enumerate() {
            if at == 0 || keys.iter().any(|key| key.at(row) != key.at(rows[at - 1])) {
                starts.push(at as u32);
            }
        }
        starts.push(rows.len() as u32);
        starts.shrink_to_fit();
        let leaves = (keys[..space.width()].iter())
            .map(|key| {
                let first_rows = starts[..starts.len() - 1].iter().map(|&start| rows[start as usize]);
                Codes::collect(key.distinct, first_rows.map(|row| key.at(row)))
            })
            .collect();
        let counted = counts.map(|of_row| {
            let atom = |ends: &[u32]| &rows[ends[0] as usize..ends[1] as usize];
            let weight = |atom: &[RowId]| atom.iter().map(|row| of_row[row.0 as usize]).sum();
            Counted { of_atom: starts.windows(2).map(|ends| weight(atom(ends))).collect(), of_row }
        });
        Atoms { rows, starts, counted, leaves }
    }

    pub fn len(&self) -> usize {
        self.starts.len() - 1
    }

    /// The number of rows of the data in an atom.
    #[inline]
    pub fn weight(&self, atom: AtomId) -> u32 {
        let at = atom.0 as usize;
        match &self.counted {
            None => self.starts[at + 1] - self.starts[at],
            Some(counted) => counted.of_atom[at],
        }
    }

    /// The number of rows of the data that a row stands for.
    #[inline]
    pub fn weight_of_row(&self, row: RowId) -> u32 {
        self.counted.as_ref().map_or(1, |counted| counted.of_row[row.0 as usize])
    }

    /// Whether a row of the table may stand for several of the data.
    pub fn holds_counts(&self) -> bool {
        self.counted.is_some()
    }

    /// The rows of an atom.
    pub fn rows(&self, atom: AtomId) -> &[RowId] {
        let at = atom.0 as usize;
        &self.rows[self.starts[at] as usize..self.starts[at + 1] as usize]
    }

    /// The rows of all atoms.
    pub fn all_rows(&self) -> &[RowId] {
        &self.rows
    }

    pub fn ids(&self) -> impl Iterator<Item = AtomId> + use<> {
        (0..self.len() as u32).map(AtomId)
    }

    #[inline]
    pub fn leaf(&self, atom: AtomId, axis: usize) -> Leaf {
        self.leaves[axis].get(RowId(atom.0)).0
    }

    /// The leaf of an atom in every column.
    pub fn point(&self, atom: AtomId) -> impl Iterator<Item = Leaf> + '_ {
        self.leaves.iter().map(move |codes| codes.get(RowId(atom.0)).0)
    }

    /// Whether two atoms have the same quasi leaves.
    pub fn same_tuple(&self, a: AtomId, b: AtomId) -> bool {
        self.leaves.iter().all(|codes| codes.get(RowId(a.0)) == codes.get(RowId(b.0)))
    }

    /// The smallest box around some atoms.
    pub fn boxed(&self, atoms: impl IntoIterator<Item = AtomId>) -> Vec<Run> {
        let mut atoms = atoms.into_iter();
        let first = atoms.next().expect("a box holds something");
        let mut around: Vec<Run> = self.point(first).map(Run::of).collect();
        for atom in atoms {
            self.stretch(&mut around, atom);
        }
        around
    }

    /// Stretches a box to hold an atom too.
    pub fn stretch(&self, around: &mut [Run], atom: AtomId) {
        for (run, leaf) in around.iter_mut().zip(self.point(atom)) {
            run.join(Run::of(leaf));
        }
    }
}

/// What rows are sorted by: a number per row, from one column.
struct Key<'a> {
    numbers: Numbers<'a>,
    distinct: usize,
}

enum Numbers<'a> {
    Leaves(&'a Axis<'a>),
    Values { codes: &'a Codes, of_code: Vec<u32> },
    Persons(&'a [u32]),
    Represented(Vec<u32>),
}

impl<'a> Key<'a> {
    fn of_axis(axis: &'a Axis<'a>) -> Key<'a> {
        Key { numbers: Numbers::Leaves(axis), distinct: axis.leaves() }
    }

    #[inline]
    fn at(&self, row: RowId) -> u32 {
        match &self.numbers {
            Numbers::Leaves(axis) => axis.leaf_of(row),
            Numbers::Values { codes, of_code } => of_code[codes.get(row).0 as usize],
            Numbers::Persons(of_row) => of_row[row.0 as usize],
            Numbers::Represented(of_row) => of_row[row.0 as usize],
        }
    }

    fn bits(&self) -> u32 {
        bits(self.distinct)
    }
}

/// What the principles see of a row beside its quasi values.
fn looked_at<'a>(plan: &'a CheckedPlan, table: &'a Table) -> Vec<Key<'a>> {
    let mut columns: Vec<_> = (plan.principles.iter())
        .filter_map(|principle| match principle {
            // two of them are reached by their own methods alone
            Principle::KAnonymity { .. }
            | Principle::DlInference { .. }
            | Principle::MInvariance { .. }
            | Principle::KMap { .. }
            | Principle::DeltaPresence { .. }
            | Principle::AverageRisk { .. }
            | Principle::RiskThreshold { .. } => None,
            Principle::LDiversity { column, .. }
            | Principle::LdDiversity { column, .. }
            | Principle::TCloseness { column, .. }
            | Principle::BetaLikeness { column, .. }
            | Principle::DeltaDisclosure { column, .. }
            | Principle::AlphaK { column, .. } => Some(*column),
        })
        .collect();
    columns.sort_unstable();
    columns.dedup();
    let sensitive = columns.into_iter().map(|id| {
        let column = table.column(id);
        let of_code = by_first_row(&column.codes, column.dictionary.len());
        Key { numbers: Numbers::Values { codes: &column.codes, of_code }, distinct: column.dictionary.len() }
    });
    let persons = plan
        .persons
        .iter()
        .map(|persons| Key { numbers: Numbers::Persons(&persons.of_row), distinct: persons.count });
    let represented = plan.principles.iter().filter_map(|principle| match principle {
        Principle::KMap { represented, .. } | Principle::DeltaPresence { represented, .. } => {
            let (of_row, distinct) = represented.numbers();
            Some(Key { numbers: Numbers::Represented(of_row), distinct })
        }
        _ => None,
    });
    sensitive.chain(persons).chain(represented.take(1)).collect()
}

/// A number per code, in the order of first rows: codes follow the order of the table, rows stand in the keyed order.
fn by_first_row(codes: &Codes, distinct: usize) -> Vec<u32> {
    let mut of_code = vec![u32::MAX; distinct];
    let mut next = 0;
    codes.for_each(|_, code| {
        let number = &mut of_code[code.0 as usize];
        if *number == u32::MAX {
            *number = next;
            next += 1;
        }
    });
    of_code
}

/// The rows sorted by all keys; equal rows in their order.
fn sorted(keys: &[Key], rows: Vec<RowId>) -> Vec<RowId> {
    let row_bits = bits(rows.iter().map(|row| row.0 as usize + 1).max().unwrap_or(0));
    let mut packed: Vec<u64> = rows.into_iter().map(|row| u64::from(row.0)).collect();
    sort_by(keys, &mut packed, row_bits);
    // a list of its own: turned into one, the packed rows would keep twice its memory
    let mut sorted = Vec::with_capacity(packed.len());
    sorted.extend(packed.iter().map(|&packed| row_of(packed, row_bits)));
    sorted
}

/// Sorts rows by as many keys as fit before them into 64 bits, and runs that stay equal by the others.
fn sort_by(keys: &[Key], rows: &mut [u64], row_bits: u32) {
    let mut used = row_bits;
    let fitting = keys.iter().take_while(|key| {
        used += key.bits();
        used <= u64::BITS
    });
    let (fitting, others) = keys.split_at(fitting.count());
    for packed in rows.iter_mut() {
        let row = row_of(*packed, row_bits);
        let key = fitting.iter().fold(0, |packed, key| packed << key.bits() | u64::from(key.at(row)));
        *packed = key << row_bits | u64::from(row.0);
    }
    rows.sort_unstable();
    if !others.is_empty() {
        for equal in rows.chunk_by_mut(|a, b| a >> row_bits == b >> row_bits) {
            if equal.len() > 1 {
                sort_by(others, equal, row_bits);
            }
        }
    }
}

fn row_of(packed: u64, row_bits: u32) -> RowId {
    RowId((packed & ((1 << row_bits) - 1)) as u32)
}

/// How many bits tell so many numbers apart.
fn bits(numbers: usize) -> u32 {
    numbers.max(2).next_power_of_two().trailing_zeros()
}
