//! The values of a determinant with their frequencies, and what a grouping makes of them.

/// A value of the determinant, numbered by the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ValueId(pub u32);

/// A value and how many tuples have it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Value {
    /// Which value.
    pub id: ValueId,
    /// Its frequency f.
    pub count: u32,
}

/// Values that are published together, each with the number of its tuples that take part.
///
/// All QI-groups made from one value-group have the same set of values.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ValueGroup {
    /// Each value at most once.
    pub shares: Vec<Value>,
}

/// Value-groups that together keep a promise, and what they cost.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Grouping {
    /// The value-groups; values may be in several.
    pub groups: Vec<ValueGroup>,
    /// How many tuples are in none.
    pub removed: u64,
}

/// What is asked of value-groups.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Promise {
    /// The fewest values that may be told apart from others (l).
    pub values: usize,
    /// The largest difference of two frequencies inside a group (d).
    pub distance: u32,
}

impl Grouping {
    /// Whether a value is in two groups.
    pub fn overlaps(&self) -> bool {
        let mut ids: Vec<ValueId> =
            self.groups.iter().flat_map(|group| &group.shares).map(|share| share.id).collect();
        ids.sort();
        ids.windows(2).any(|pair| pair[0] == pair[1])
    }

    /// The groups of both.
    pub fn and(mut self, other: Grouping) -> Grouping {
        self.groups.extend(other.groups);
        self.removed += other.removed;
        self
    }
}

/// The values sorted by frequency, ascending; ties by number.
pub fn ascending(frequencies: &[u32]) -> Vec<Value> {
    let mut values: Vec<Value> = (0u32..)
        .zip(frequencies)
        .filter(|&(_, &count)| count > 0)
        .map(|(id, &count)| Value { id: ValueId(id), count })
        .collect();
    crate::sorting::sort_by_key(&mut values, |value| (value.count, value.id));
    values
}

/// How many tuples the values lose when none may exceed the smallest frequency by more than d.
pub fn trim_cost(block: &[Value], distance: u32) -> u64 {
    let most = block.iter().map(|value| value.count).min().unwrap_or(0).saturating_add(distance);
    block.iter().map(|value| u64::from(value.count.saturating_sub(most))).sum()
}

/// The block as one value-group: none exceeds the smallest frequency by more than d.
pub fn trimmed(block: &[Value], distance: u32) -> Grouping {
    let most = block.iter().map(|value| value.count).min().unwrap_or(0).saturating_add(distance);
    let shares = block.iter().map(|value| Value { id: value.id, count: value.count.min(most) }).collect();
    Grouping { groups: vec![ValueGroup { shares }], removed: trim_cost(block, distance) }
}

/// All tuples of these values.
pub fn total(values: &[Value]) -> u64 {
    values.iter().map(|value| u64::from(value.count)).sum()
}
