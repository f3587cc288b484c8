//! The distinct values of a column, back to back in one buffer.

use super::Code;

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

    /// For each code its rank when the texts are sorted bytewise.
    pub fn ranks(&self) -> Vec<u32> {
        let mut order: Vec<u32> = (0..self.len() as u32).collect();
        order.sort_unstable_by_key(|&code| self.text(Code(code)).as_bytes());
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
