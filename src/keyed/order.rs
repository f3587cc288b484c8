//! The keyed order: which of several rows is chosen where all would do.
//!
//! Outsiders may know the table's order, everybody's quasi values and this source. A choice that follows from these
//! tells them something about the row that was chosen, mostly its sensitive value. So methods never see the rows in
//! table order: they get them in the order of a hash under a secret key, of the person in a series, of all cells of the
//! row otherwise, and take the first that would do. Under a random key every order of the rows is equally likely, so
//! every eligible row is equally likely to be chosen, and nothing else about it matters. (Sorting the rows by their cells
//! would make a release independent of the table's order as well, and tell everything.)
//!
//! A row's cells are hashed as the sum of one SipHash-2-4 per column and distinct value, which is computed once per
//! dictionary entry (two different rows agree in it with probability 2^-64, whatever the rows), and that sum is hashed
//! again with the number of the row among those that equal it in all cells: rows that are equal are interchangeable,
//! and each has a place of its own. Dictionary codes and row numbers, which follow the table's order, never enter.

use super::{Key, Keyed};
use crate::table::{Code, RowId, Table};
use siphasher::sip::SipHasher24;
use std::hash::Hasher;
use std::sync::{Arc, OnceLock};

/// An order of the rows of a table that depends on a secret key, and not on the order of the table.
pub struct KeyedOrder<'t> {
    keyed: Keyed,
    /// The number of the release in its series; 0 for a release by itself.
    release: u16,
    source: Source<'t>,
    /// Computed when a method first asks: not all of them choose among rows.
    rows: KeptRows,
}

/// The rows of a table in the order of one key, for as long as neither changes.
pub(crate) type KeptRows = Arc<OnceLock<Vec<RowId>>>;

/// What a row is known by.
enum Source<'t> {
    /// All its cells; the table's missing values are spelled in one way already.
    Cells(&'t Table),
    /// Who it is about.
    People(&'t [[u8; 16]]),
}

impl<'t> KeyedOrder<'t> {
    /// Of the rows of a table, each known by all its cells, missing values spelled in one way.
    ///
    /// ```
    /// use outis::{Table, keyed::KeyedOrder};
    /// let table = Table::from_csv(b"age,disease\n34,flu\n35,cold\n36,flu\n")?;
    /// let shuffled = Table::from_csv(b"age,disease\n36,flu\n34,flu\n35,cold\n")?;
    /// let key = [7; 32]; // random bytes, in earnest
    /// let first = |table: &Table| table.columns()[0].text(KeyedOrder::of_cells(&key, table).rows()[0]).to_owned();
    /// assert_eq!(first(&table), first(&shuffled));
    /// # Ok::<(), outis::Error>(())
    /// ```
    pub fn of_cells(key: &Key, table: &'t Table) -> KeyedOrder<'t> {
        KeyedOrder {
            keyed: Keyed::new(key),
            release: 0,
            source: Source::Cells(table),
            rows: KeptRows::default(),
        }
    }

    /// Of people, by a hash of who each row is about, in the release of a series with this number.
    pub fn of_people(key: &Key, people: &'t [[u8; 16]], release: u16) -> KeyedOrder<'t> {
        KeyedOrder {
            keyed: Keyed::new(key),
            release,
            source: Source::People(people),
            rows: KeptRows::default(),
        }
    }

    /// Of the rows of another table, under the same key.
    pub(crate) fn of_other<'o>(&self, table: &'o Table) -> KeyedOrder<'o> {
        let keyed = self.keyed.clone();
        KeyedOrder { keyed, release: self.release, source: Source::Cells(table), rows: KeptRows::default() }
    }

    /// The same where the rows may have been put in order before. They are those of this table and key.
    pub(crate) fn keeping(self, rows: &KeptRows) -> KeyedOrder<'t> {
        KeyedOrder { rows: Arc::clone(rows), ..self }
    }

    /// All rows in this order.
    pub fn rows(&self) -> &[RowId] {
        self.rows.get_or_init(|| sorted(&self.sums(), self.hasher("rows")))
    }

    /// The place of a value where one would do as well as another.
    pub fn of_value(&self, text: &str) -> u64 {
        hashed(&self.hasher("values"), &[text.as_bytes()])
    }

    /// Numbers for choices that are made one after another.
    pub fn draws(&self) -> Draws {
        Draws { hasher: self.hasher("draws"), made: 0 }
    }

    /// Where random numbers start that decide something of this name.
    pub fn seed(&self, name: &str) -> u64 {
        hashed(&self.hasher("seeds"), &[name.as_bytes()])
    }

    /// Hashes for one purpose and release.
    fn hasher(&self, purpose: &str) -> SipHasher24 {
        let release = self.release.to_string();
        let key = self.keyed.hash("order", [release.as_str(), purpose].into_iter());
        SipHasher24::new_with_key(key[..16].try_into().expect("sixteen of thirty-two bytes"))
    }

    /// For each row the sum of the hashes of what it is known by.
    fn sums(&self) -> Vec<u64> {
        let hasher = self.hasher("cells");
        match &self.source {
            Source::People(people) => people.iter().map(|person| hashed(&hasher, &[person])).collect(),
            Source::Cells(table) => {
                let mut sums = vec![0u64; table.rows()];
                for column in table.columns() {
                    let mut hasher = hasher;
                    hasher.write(&(column.name.len() as u64).to_le_bytes());
                    hasher.write(column.name.as_bytes());
                    let of_code: Vec<u64> = (0..column.dictionary.len() as u32)
                        .map(|code| hashed(&hasher, &[column.dictionary.text(Code(code)).as_bytes()]))
                        .collect();
                    column.codes.for_each(|row, code| {
                        let sum = &mut sums[row.0 as usize];
                        *sum = sum.wrapping_add(of_code[code.0 as usize]);
                    });
                }
                sums
            }
        }
    }
}

/// Numbers that look random to whoever does not have the key, and follow from it.
pub struct Draws {
    hasher: SipHasher24,
    made: u64,
}

impl Draws {
    /// One of so many, all equally likely; there is at least one.
    pub fn below(&mut self, bound: usize) -> usize {
        self.made += 1;
        let number = hashed(&self.hasher, &[&self.made.to_le_bytes()]);
        ((u128::from(number) * bound as u128) >> 64) as usize
    }
}

fn hashed(hasher: &SipHasher24, parts: &[&[u8]]) -> u64 {
    let mut hasher = *hasher;
    parts.iter().for_each(|part| hasher.write(part));
    hasher.finish()
}

/// The rows by the hash of their sum and of their number among the rows with the same.
fn sorted(sums: &[u64], hasher: SipHasher24) -> Vec<RowId> {
    let hash = |sum: u64, number: u64| hashed(&hasher, &[&sum.to_le_bytes(), &number.to_le_bytes()]);
    let mut keyed: Vec<(u64, u32)> = (0..).zip(sums).map(|(row, &sum)| (hash(sum, 0), row)).collect();
    keyed.sort_unstable();
    // of rows that are equal the first stays, the others get places of their own
    let mut others: Vec<(u64, u32)> = Vec::new();
    for run in keyed.chunk_by(|(a, _), (b, _)| a == b) {
        let numbered = (1..).zip(&run[1..]);
        others.extend(numbered.map(|(number, &(_, row))| (hash(sums[row as usize], number), row)));
    }
    if !others.is_empty() {
        keyed.dedup_by_key(|(place, _)| *place);
        others.sort_unstable();
        keyed = merged(&keyed, &others);
    }
    keyed.into_iter().map(|(_, row)| RowId(row)).collect()
}

/// Two lists in order as one.
fn merged(one: &[(u64, u32)], other: &[(u64, u32)]) -> Vec<(u64, u32)> {
    let mut all = Vec::with_capacity(one.len() + other.len());
    let mut rest = other.iter().peekable();
    for item in one {
        while let Some(before) = rest.next_if(|before| *before < item) {
            all.push(*before);
        }
        all.push(*item);
    }
    all.extend(rest);
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(text: &str) -> Table {
        Table::from_csv(text.as_bytes()).expect("well formed")
    }

    fn key(number: u32) -> Key {
        Keyed::new(&[0; 32]).hash("test", [number.to_string().as_str()].into_iter())
    }

    fn ordered(table: &Table, key: &Key) -> Vec<RowId> {
        KeyedOrder::of_cells(key, table).rows().to_vec()
    }

    fn texts(table: &Table, rows: &[RowId]) -> Vec<String> {
        let text = |row: &RowId| {
            table.columns().iter().map(|column| column.text(*row)).collect::<Vec<_>>().join(",")
        };
        rows.iter().map(text).collect()
    }

    #[test]
    fn shuffled_rows_have_the_same_order() {
        let one = table("a,b\n1,x\n2,y\n1,x\n3,x\n1,y\n");
        let two = table("a,b\n1,y\n3,x\n1,x\n1,x\n2,y\n");
        for number in 0..20 {
            let key = key(number);
            assert_eq!(texts(&one, &ordered(&one, &key)), texts(&two, &ordered(&two, &key)), "key {number}");
        }
    }

    #[test]
    fn releases_and_keys_have_orders_of_their_own() {
        let text: String = (0..50).map(|row| format!("{row}\n")).collect();
        let table = table(&format!("a\n{text}"));
        assert_ne!(ordered(&table, &key(1)), ordered(&table, &key(2)));
        let people: Vec<[u8; 16]> = (0..50u8).map(|person| [person; 16]).collect();
        let of_release = |release| KeyedOrder::of_people(&[7; 32], &people, release).rows().to_vec();
        assert_ne!(of_release(1), of_release(2));
    }

    #[test]
    fn every_row_comes_first_equally_often_even_one_of_several_that_are_equal() {
        let table = table("a\nx\nx\nx\ny\nz\n");
        let mut first = [0u32; 5];
        for number in 0..5000 {
            first[ordered(&table, &key(number))[0].0 as usize] += 1;
        }
        // a binomial of 5000 and 1/5 has a standard deviation of 28
        assert!(first.iter().all(|count| (860..1140).contains(count)), "{first:?}");
    }

    #[test]
    fn a_cell_counts_in_its_own_column() {
        let table = table("a,b\nx,y\ny,x\n");
        let order = KeyedOrder::of_cells(&[7; 32], &table);
        let sums = order.sums();
        assert_ne!(sums[0], sums[1]);
    }
}
