//! Equal rows as units that K-MSD moves together: the rows of one tuple in a table of counts, single rows otherwise.

use crate::table::Table;

/// All rows in pieces of equal rows. A piece is divided where only some of its rows have to move; in a table of rows
/// none ever is.
pub struct Pieces {
    /// How many rows of the data are in each piece.
    rows: Vec<u32>,
    /// The place of its first row, if all rows of the data stood one after another in the keyed order. The others of the
    /// piece come right after it.
    first: Vec<u32>,
    /// The row of the table that each piece is of.
    origin: Vec<u32>,
    /// What each piece was part of that came to be by division, in their order.
    parents: Vec<u32>,
}

impl Pieces {
    pub fn new(table: &Table) -> Pieces {
        let rows: Vec<u32> = table.row_ids().map(|row| table.weight(row)).collect();
        let from_start = |past: &mut u32, &rows: &u32| {
            *past += rows;
            Some(*past - rows)
        };
        let first = rows.iter().scan(0, from_start).collect();
        Pieces { origin: (0..rows.len() as u32).collect(), rows, first, parents: Vec::new() }
    }

    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// The number of rows in each piece.
    pub fn sizes(&self) -> &[u32] {
        &self.rows
    }

    pub fn rows(&self, piece: u32) -> u32 {
        self.rows[piece as usize]
    }

    pub fn first(&self, piece: u32) -> u32 {
        self.first[piece as usize]
    }

    pub fn origin(&self, piece: u32) -> u32 {
        self.origin[piece as usize]
    }

    /// What each of the last pieces, which came to be by division, was part of.
    pub fn parents(&self) -> &[u32] {
        &self.parents
    }

    /// Makes a piece of its own of the first rows of another, which keeps at least one.
    pub fn divide(&mut self, piece: u32, rows: u32) -> u32 {
        let whole = piece as usize;
        let new = self.rows.len() as u32;
        self.rows.push(rows);
        self.first.push(self.first[whole]);
        self.origin.push(self.origin[whole]);
        self.parents.push(piece);
        self.rows[whole] -= rows;
        self.first[whole] += rows;
        new
    }
}
