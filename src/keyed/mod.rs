//! Everything that is computed under a secret key: who somebody is, codes in place of identifiers, and the order in
//! which rows are chosen where several would do.
//!
//! The core has no randomness of its own. Whoever calls makes 32 random bytes, one set per table and purpose, and keeps
//! them: the same table, plan and key give the same release to the byte.

mod order;
pub(crate) mod pseudonym;

pub(crate) use order::KeptRows;
pub use order::{Draws, KeyedOrder};

use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

/// A secret key: 32 bytes, made at random by whoever calls.
pub type Key = [u8; 32];

/// The secrets of a release.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Keys {
    /// The key of the release. It decides which of several rows that would all do is chosen. One per table and purpose:
    /// two releases of one table under different keys can be laid side by side.
    pub release: Key,
    /// The key of the codes in place of identifiers, where they have to agree with codes that were made before;
    /// otherwise one that is derived from that of the release.
    pub pseudonyms: Option<Key>,
}

impl Keys {
    /// The key of the codes in place of identifiers.
    pub(crate) fn of_pseudonyms(&self) -> Key {
        self.pseudonyms.unwrap_or_else(|| Keyed::new(&self.release).hash("pseudonym key", std::iter::empty()))
    }
}

impl From<&Key> for Keys {
    fn from(release: &Key) -> Keys {
        Keys::from(*release)
    }
}

impl From<Key> for Keys {
    fn from(release: Key) -> Keys {
        Keys { release, pseudonyms: None }
    }
}

/// Hashes under one key (HMAC-SHA-256); what depends on the key alone is computed once.
#[derive(Clone)]
pub(crate) struct Keyed(Hmac<Sha256>);

impl Keyed {
    pub(crate) fn new(key: &Key) -> Keyed {
        Keyed(Hmac::new_from_slice(key).expect("HMAC takes keys of any length"))
    }

    /// The hash of texts, each with its length in front: `ab` + `c` is not `a` + `bc`.
    pub(crate) fn hash<'t>(&self, purpose: &'t str, texts: impl Iterator<Item = &'t str>) -> [u8; 32] {
        let mut mac = self.0.clone();
        for text in [purpose].into_iter().chain(texts) {
            mac.update(&(text.len() as u64).to_le_bytes());
            mac.update(text.as_bytes());
        }
        mac.finalize().into_bytes().into()
    }
}

/// Bytes in hexadecimal digits.
pub(crate) fn hex(bytes: &[u8]) -> String {
    base16ct::lower::encode_string(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hash_is_one_of_rfc_2104_over_texts_with_their_lengths() {
        let texts = ["flu", "cold"];
        let mut mac = Hmac::<Sha256>::new_from_slice(&[7; 32]).expect("a key");
        mac.update(b"\x04\0\0\0\0\0\0\0cell\x03\0\0\0\0\0\0\0flu\x04\0\0\0\0\0\0\0cold");
        let expected: [u8; 32] = mac.finalize().into_bytes().into();
        assert_eq!(Keyed::new(&[7; 32]).hash("cell", texts.into_iter()), expected);
    }

    #[test]
    fn codes_have_a_key_of_their_own_unless_one_is_given() {
        let derived = Keys::from([7; 32]).of_pseudonyms();
        assert_ne!(derived, [7; 32]);
        assert_ne!(derived, Keys::from([8; 32]).of_pseudonyms());
        assert_eq!(Keys { release: [7; 32], pseudonyms: Some([9; 32]) }.of_pseudonyms(), [9; 32]);
    }
}
