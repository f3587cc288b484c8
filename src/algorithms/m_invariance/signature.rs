//! Signatures: the sets of sensitive values that groups show, and the buckets of rows that share one.

use crate::ledger::Past;
use crate::table::{Code, Column, RowId};
use std::cmp::Ordering;
use std::collections::BTreeMap;

/// A sensitive value: its place among all values of the table and of earlier signatures, sorted bytewise.
/// So "by name" is the order of these numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ValueId(pub u32);

/// The sensitive values of a group, ascending. Smaller signatures come first, then the order of values.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Signature(Box<[ValueId]>);

impl Signature {
    /// The signature with these values, in any order.
    pub fn new(mut values: Vec<ValueId>) -> Signature {
        values.sort_unstable();
        values.dedup();
        Signature(values.into())
    }

    /// Its values, ascending.
    pub fn values(&self) -> &[ValueId] {
        &self.0
    }

    /// The places of its values as these are drawn.
    pub fn places_in_order(&self, drawn: &[u32]) -> Vec<usize> {
        let mut places: Vec<usize> = (0..self.0.len()).collect();
        crate::sorting::sort_by_key(&mut places, |&place| drawn[self.0[place].0 as usize]);
        places
    }

    /// The place of a value among its values.
    pub fn place(&self, value: ValueId) -> Option<usize> {
        self.0.binary_search(&value).ok()
    }
}

impl Signature {
    /// Where it stands among others, as their values are drawn.
    fn drawn(&self, drawn: &[u32]) -> (usize, Vec<u32>) {
        let mut ranks: Vec<u32> = self.0.iter().map(|value| drawn[value.0 as usize]).collect();
        ranks.sort_unstable();
        (ranks.len(), ranks)
    }
}

impl Ord for Signature {
    fn cmp(&self, other: &Signature) -> Ordering {
        self.0.len().cmp(&other.0.len()).then_with(|| self.0.cmp(&other.0))
    }
}

impl PartialOrd for Signature {
    fn partial_cmp(&self, other: &Signature) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// Rows that share a signature, and counterfeits where rows are lacking; one list per value.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Bucket {
    /// The rows with each value of the signature.
    pub rows: Vec<Vec<RowId>>,
    /// How many counterfeits stand beside them.
    pub counterfeits: Vec<usize>,
}

impl Bucket {
    /// An empty one for a signature.
    pub fn of(signature: &Signature) -> Bucket {
        let values = signature.values().len();
        Bucket { rows: vec![Vec::new(); values], counterfeits: vec![0; values] }
    }

    /// Rows and counterfeits with one value.
    pub fn count(&self, place: usize) -> usize {
        self.rows[place].len() + self.counterfeits[place]
    }

    /// How often the most frequent value occurs. Once the bucket is balanced: how many groups it makes.
    pub fn top(&self) -> usize {
        (0..self.rows.len()).map(|place| self.count(place)).max().unwrap_or(0)
    }
}

/// The buckets, smaller signatures first.
#[derive(Debug, Default)]
pub struct Buckets(BTreeMap<Signature, Bucket>);

impl Buckets {
    /// The bucket with this signature, made if there is none.
    pub fn with(&mut self, signature: Signature) -> &mut Bucket {
        self.0.entry(signature).or_insert_with_key(Bucket::of)
    }

    /// All buckets in order.
    pub fn iter(&self) -> impl Iterator<Item = (&Signature, &Bucket)> {
        self.0.iter()
    }

    /// All buckets, smaller signatures first, then as their values are drawn: by name, the order would tell something.
    pub fn in_order(&self, drawn: &[u32]) -> Vec<(&Signature, &Bucket)> {
        let mut buckets: Vec<_> = self.0.iter().collect();
        crate::sorting::sort_by_cached_key(&mut buckets, |(signature, _)| signature.drawn(drawn));
        buckets
    }

    /// The same, to be filled.
    pub fn in_order_mut(&mut self, drawn: &[u32]) -> Vec<(&Signature, &mut Bucket)> {
        let mut buckets: Vec<_> = self.0.iter_mut().collect();
        crate::sorting::sort_by_cached_key(&mut buckets, |(signature, _)| signature.drawn(drawn));
        buckets
    }
}

/// The sensitive values of the table and of earlier signatures, each under one number.
#[derive(Debug)]
pub struct Values {
    texts: Vec<String>,
    of_code: Vec<ValueId>,
    of_past: Vec<ValueId>,
}

impl Values {
    /// Numbers the values of the sensitive column together with those of earlier signatures.
    pub fn new(column: &Column, past: &Past) -> Values {
        let mut texts: Vec<String> =
            column.dictionary.texts().map(str::to_owned).chain(past.values.iter().cloned()).collect();
        texts.sort();
        texts.dedup();
        let find = |text: &str| {
            let place = texts.binary_search_by(|known| known.as_str().cmp(text));
            ValueId(place.expect("every text was put in") as u32)
        };
        Values {
            of_code: column.dictionary.texts().map(find).collect(),
            of_past: past.values.iter().map(|text| find(text)).collect(),
            texts,
        }
    }

    /// How many values there are.
    pub fn len(&self) -> usize {
        self.texts.len()
    }

    /// The value of a code of the sensitive column.
    pub fn of_code(&self, code: Code) -> ValueId {
        self.of_code[code.0 as usize]
    }

    /// An earlier signature in today's numbers.
    pub fn signature(&self, past: &[u32]) -> Signature {
        Signature::new(past.iter().map(|&value| self.of_past[value as usize]).collect())
    }

    /// The place of each value where counterfeits may have one as well as another: by a keyed hash of its text. By
    /// name, a counterfeit would tell which value it completes.
    pub fn drawn(&self, place: &dyn Fn(&str) -> u64) -> Vec<u32> {
        let mut order: Vec<u32> = (0..self.len() as u32).collect();
        crate::sorting::sort_by_key(&mut order, |&value| (place(self.text(ValueId(value))), value));
        let mut rank = vec![0; order.len()];
        (0..).zip(order).for_each(|(at, value)| rank[value as usize] = at);
        rank
    }

    /// The text of a value.
    pub fn text(&self, value: ValueId) -> &str {
        &self.texts[value.0 as usize]
    }
}
