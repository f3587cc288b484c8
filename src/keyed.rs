//! Keyed hashes: HMAC-SHA-256 under a secret key, which whoever calls makes at random.

use sha2::{Digest, Sha256};

/// A secret key, made at random by the door that calls.
pub type Key = [u8; 32];

/// Hashes under one key; the two blocks that depend on the key alone are hashed once.
pub(crate) struct Keyed {
    inner: Sha256,
    outer: Sha256,
}

impl Keyed {
    pub(crate) fn new(key: &Key) -> Keyed {
        let padded = |pad: u8| {
            let mut block = [pad; 64];
            block.iter_mut().zip(key).for_each(|(byte, key)| *byte ^= key);
            Sha256::new().chain_update(block)
        };
        Keyed { inner: padded(0x36), outer: padded(0x5c) }
    }

    /// The hash of texts, each with its length in front: `ab` + `c` is not `a` + `bc`.
    pub(crate) fn hash<'t>(&self, purpose: &'t str, texts: impl Iterator<Item = &'t str>) -> [u8; 32] {
        let mut inner = self.inner.clone();
        for text in [purpose].into_iter().chain(texts) {
            inner.update((text.len() as u64).to_le_bytes());
            inner.update(text.as_bytes());
        }
        self.outer.clone().chain_update(inner.finalize()).finalize().into()
    }
}

/// Bytes in hexadecimal digits.
pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hash_is_that_of_rfc_4231() {
        // test case 2 of the RFC: key "Jefe", data "what do ya want for nothing?"
        let mut key = [0; 32];
        key[..4].copy_from_slice(b"Jefe");
        let keyed = Keyed::new(&key);
        let inner = keyed.inner.clone().chain_update(b"what do ya want for nothing?");
        let hash = keyed.outer.clone().chain_update(inner.finalize()).finalize();
        assert_eq!(hex(&hash), "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
    }
}
