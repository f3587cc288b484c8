//! The distinct values of a column, back to back in one buffer.

use super::Code;
use crate::error::Error;
use crate::random::Random;
use foldhash::SharedSeed;
use foldhash::quality::FoldHasher;
use std::hash::Hasher;

/// Distinct texts, each with a code counted from 0 in order of first appearance.
#[derive(Debug, Clone, Default)]
pub struct Dictionary {
    text: String,
    /// Where each text ends in `text`; it starts where the one before ends.
    ends: Vec<u32>,
}

impl Dictionary {
    /// The number of distinct values.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there is no value.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// The text of a code.
    #[inline]
    pub fn text(&self, code: Code) -> &str {
        let index = code.0 as usize;
        let start = if index == 0 { 0 } else { self.ends[index - 1] as usize };
        &self.text[start..self.ends[index] as usize]
    }

    /// The text of a code as bytes, without looking for the bounds of characters again.
    #[inline]
    pub(super) fn bytes(&self, code: Code) -> &[u8] {
        let index = code.0 as usize;
        let start = if index == 0 { 0 } else { self.ends[index - 1] as usize };
        &self.text.as_bytes()[start..self.ends[index] as usize]
    }

    /// All texts in order of their codes.
    pub fn texts(&self) -> impl ExactSizeIterator<Item = &str> + Clone {
        (0..self.len()).map(|index| self.text(Code(index as u32)))
    }

    /// Appends a text that the caller knows to be new.
    pub fn push(&mut self, text: &str) -> Code {
        self.text.push_str(text);
        self.ends.push(u32::try_from(self.text.len()).expect("a dictionary is kept below 4 GiB"));
        Code(self.ends.len() as u32 - 1)
    }

    /// Appends a text that the caller knows to be new; fails instead of aborting when memory ends.
    fn try_push(&mut self, text: &str) -> Result<Code, Error> {
        let length = self.text.len() + text.len();
        let end = u32::try_from(length).map_err(|_| Error::TooLarge {
            what: "the text of the distinct values of a column (in bytes)".to_owned(),
            given: length as u64,
            limit: u64::from(u32::MAX),
        })?;
        let values = self.ends.len();
        let full = |_| out_of_memory(values);
        // Half as much again, not twice: near the end of a tab's memory the difference decides.
        if self.text.capacity() < length {
            self.text.try_reserve_exact((self.text.len() / 2).max(text.len()).max(64)).map_err(full)?;
        }
        if values == self.ends.capacity() {
            self.ends.try_reserve_exact((values / 2).max(16)).map_err(full)?;
        }
        self.text.push_str(text);
        self.ends.push(end);
        Ok(Code(self.ends.len() as u32 - 1))
    }

    /// For each code its rank when the texts are sorted bytewise.
    pub fn ranks(&self) -> Vec<u32> {
        let mut order: Vec<u32> = (0..self.len() as u32).collect();
        order.sort_by_key(|&code| self.text(Code(code)).as_bytes());
        let mut ranks = vec![0; order.len()];
        for (rank, code) in order.into_iter().enumerate() {
            ranks[code as usize] = rank as u32;
        }
        ranks
    }
}

impl<'a> FromIterator<&'a str> for Dictionary {
    fn from_iter<I: IntoIterator<Item = &'a str>>(texts: I) -> Dictionary {
        let mut dictionary = Dictionary::default();
        for text in texts {
            dictionary.push(text);
        }
        dictionary
    }
}

/// A dictionary that finds the code of a text, while it is being filled.
///
/// Open addressing with linear probing. A slot holds half of the hash beside the code, so that the
/// texts themselves are compared only where they are almost certainly equal.
#[derive(Debug, Clone, Default)]
pub struct Interner {
    state: HashState,
    dictionary: Dictionary,
    /// Hash in the upper half, code + 1 in the lower half; 0 is a free slot. The length is a power of
    /// two, or 0.
    slots: Vec<u64>,
}

/// What makes hashes unpredictable: whoever writes a file cannot choose values that all fall on one slot without
/// knowing it. The caller makes it at random, because the core has no randomness of its own; codes are given in order
/// of first appearance, so that nothing which is published depends on it.
#[derive(Clone)]
pub struct HashState {
    seed: u64,
    shared: SharedSeed,
}

impl HashState {
    /// How many random bytes it takes.
    pub const LENGTH: usize = 16;

    /// From random bytes.
    pub fn from_bytes(bytes: [u8; HashState::LENGTH]) -> HashState {
        let number = u128::from_le_bytes(bytes);
        HashState { seed: number as u64, shared: SharedSeed::from_u64((number >> 64) as u64) }
    }

    /// Two odd numbers for hashes of short fields.
    pub(super) fn multipliers(&self) -> [u64; 2] {
        let mut random = Random::new(self.seed);
        [random.next() | 1, random.next() | 1]
    }
}

/// The same everywhere: for text that the caller has written.
impl Default for HashState {
    fn default() -> HashState {
        HashState::from_bytes([0; HashState::LENGTH])
    }
}

/// Says nothing of what must stay unpredictable.
impl std::fmt::Debug for HashState {
    fn fmt(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        to.write_str("HashState")
    }
}

/// Where a text belongs in an [`Interner`].
#[derive(Debug, Clone, Copy)]
pub(super) struct Hash(u64);

impl Interner {
    /// With hashes that nobody else can predict.
    pub fn with_state(state: HashState) -> Interner {
        Interner { state, ..Interner::default() }
    }

    /// The code of a text, appended if it is new.
    ///
    /// ```
    /// use outis::table::{Code, Interner};
    /// let mut interner = Interner::default();
    /// assert_eq!(interner.intern("Flu")?, Code(0));
    /// assert_eq!(interner.intern("Gout")?, Code(1));
    /// assert_eq!(interner.intern("Flu")?, Code(0));
    /// assert_eq!(interner.into_dictionary().len(), 2);
    /// # Ok::<(), outis::Error>(())
    /// ```
    pub fn intern(&mut self, text: &str) -> Result<Code, Error> {
        let hash = self.hash(text.as_bytes());
        match self.find(text.as_bytes(), hash) {
            Some(code) => Ok(code),
            None => self.insert(text, hash),
        }
    }

    /// The values so far.
    pub fn dictionary(&self) -> &Dictionary {
        &self.dictionary
    }

    /// The values, once all are in.
    pub fn into_dictionary(self) -> Dictionary {
        let mut dictionary = self.dictionary;
        dictionary.text.shrink_to_fit();
        dictionary.ends.shrink_to_fit();
        dictionary
    }

    #[inline]
    pub(super) fn hash(&self, bytes: &[u8]) -> Hash {
        let mut hasher = FoldHasher::with_seed(self.state.seed, &self.state.shared);
        hasher.write(bytes);
        Hash(hasher.finish())
    }

    #[inline]
    pub(super) fn find(&self, bytes: &[u8], hash: Hash) -> Option<Code> {
        if self.slots.is_empty() {
            return None;
        }
        let mask = self.slots.len() - 1;
        let mut index = hash.0 as usize & mask;
        loop {
            let slot = self.slots[index];
            if slot == 0 {
                return None;
            }
            if slot >> 32 == hash.0 >> 32 {
                let code = Code(slot as u32 - 1);
                if self.dictionary.bytes(code) == bytes {
                    return Some(code);
                }
            }
            index = (index + 1) & mask;
        }
    }

    /// Appends a text that [`Interner::find`] did not find.
    pub(super) fn insert(&mut self, text: &str, hash: Hash) -> Result<Code, Error> {
        // Two thirds full at most, and a code + 1 must fit in half a slot.
        if self.dictionary.len() * 3 >= self.slots.len() * 2 {
            self.grow()?;
        }
        let code = self.dictionary.try_push(text)?;
        place(&mut self.slots, hash, code);
        Ok(code)
    }

    #[cold]
    fn grow(&mut self) -> Result<(), Error> {
        let length = (self.slots.len() * 2).max(16);
        let mut slots = Vec::new();
        slots.try_reserve_exact(length).map_err(|_| out_of_memory(self.dictionary.len()))?;
        slots.resize(length, 0);
        for index in 0..self.dictionary.len() as u32 {
            let code = Code(index);
            place(&mut slots, self.hash(self.dictionary.bytes(code)), code);
        }
        self.slots = slots;
        Ok(())
    }
}

fn place(slots: &mut [u64], hash: Hash, code: Code) {
    let mask = slots.len() - 1;
    let mut index = hash.0 as usize & mask;
    while slots[index] != 0 {
        index = (index + 1) & mask;
    }
    slots[index] = hash.0 >> 32 << 32 | u64::from(code.0 + 1);
}

fn out_of_memory(values: usize) -> Error {
    Error::TooLarge {
        what: "a column (in distinct values)".to_owned(),
        given: values as u64 + 1,
        limit: values as u64,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    impl Interner {
        /// The most slots that are looked at to find a value.
        fn longest_probe(&self) -> usize {
            let mask = self.slots.len() - 1;
            let probe = |code: Code| {
                let hash = self.hash(self.dictionary.bytes(code));
                (0..).find(|step| self.slots[(hash.0 as usize + step) & mask] as u32 == code.0 + 1)
            };
            (0..self.dictionary.len() as u32).filter_map(|code| probe(Code(code))).max().unwrap_or(0)
        }
    }

    fn random_state(seed: u64) -> HashState {
        let mut random = Random::new(seed);
        let halves = [random.next(), random.next()].map(u64::to_le_bytes);
        HashState::from_bytes(*halves.concat().first_chunk().expect("two halves"))
    }

    fn filled(state: HashState, values: &[String]) -> Interner {
        let mut interner = Interner::with_state(state);
        for value in values {
            interner.intern(value).expect("memory");
        }
        interner
    }

    /// The hash multiplies the first eight bytes, combined with the seed, by the last eight: where the former cancel
    /// out the latter make no difference. Whoever knows that the seed is 0 writes eight zeros.
    fn crafted_against_the_default_state() -> Vec<String> {
        (0..20_000).map(|index| format!("\0\0\0\0\0\0\0\0{index:08}")).collect()
    }

    #[test]
    fn values_that_collide_under_one_state_do_not_under_another() {
        let crafted = crafted_against_the_default_state();
        // the attack works against a state that is known, so the test can fail
        assert_eq!(filled(HashState::default(), &crafted).longest_probe(), crafted.len() - 1);
        for seed in 1..20 {
            let probe = filled(random_state(seed), &crafted).longest_probe();
            assert!(probe < 200, "{probe} steps with seed {seed}");
        }
    }

    #[test]
    fn codes_do_not_depend_on_the_state() {
        let values: Vec<String> = (0..3000).map(|index| format!("{}", index * index % 1009)).collect();
        let texts = |state| -> Vec<String> {
            filled(state, &values).into_dictionary().texts().map(str::to_owned).collect()
        };
        assert_eq!(texts(HashState::from_bytes([7; 16])), texts(HashState::from_bytes([8; 16])));
    }

    #[test]
    fn a_whole_text_is_hashed_under_a_state_of_its_own() {
        let csv = format!("a\n{}\n", crafted_against_the_default_state().join("\n"));
        let table = crate::Table::from_csv(csv.as_bytes()).expect("a table");
        assert_eq!(table.columns()[0].dictionary.len(), 20_000);
        let state = HashState::from_bytes(sha2_of(csv.as_bytes()));
        assert!(filled(state, &crafted_against_the_default_state()).longest_probe() < 200);
    }

    fn sha2_of(bytes: &[u8]) -> [u8; 16] {
        use sha2::Digest;
        let digest: [u8; 32] = sha2::Sha256::digest(bytes).into();
        *digest.first_chunk().expect("long enough")
    }
}
