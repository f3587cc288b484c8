//! Optional encryption: Argon2id makes a key of the passphrase, XChaCha20-Poly1305 encrypts and
//! authenticates. Salt and nonce are made at random by the caller, anew for every file.

use super::bad;
use crate::error::Error;
use crate::error::LedgerProblem;
use crate::keyed::hex;
use crate::text::step;
use argon2::{Algorithm, Argon2, Params, Version};
use chacha20poly1305::XChaCha20Poly1305;
use chacha20poly1305::aead::{Aead, KeyInit, Payload};
use serde::{Deserialize, Serialize};
use std::cell::RefCell;

/// A passphrase, with the keys that were made of it: each takes Argon2 once, however many files it opens and locks.
pub struct Passphrase<'a> {
    text: &'a str,
    keys: RefCell<Vec<DerivedKey>>,
}

#[derive(Clone, Copy)]
struct DerivedKey {
    cost: Cost,
    salt: [u8; 16],
    key: [u8; 32],
}

/// KiB of memory and passes that one guess takes.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Cost {
    memory: u32,
    passes: u32,
}

impl<'a> Passphrase<'a> {
    /// Nothing is made of it yet.
    pub fn new(text: &'a str) -> Passphrase<'a> {
        Passphrase { text, keys: RefCell::default() }
    }

    /// How often Argon2 ran.
    #[cfg(test)]
    pub(super) fn derivations(&self) -> usize {
        self.keys.borrow().len()
    }

    /// The salt of a key of this cost that is at hand: files locked one after another share it, each with a nonce of
    /// its own.
    fn salt_at_hand(&self, cost: Cost) -> Option<[u8; 16]> {
        self.keys.borrow().iter().find(|known| known.cost == cost).map(|known| known.salt)
    }

    fn key(&self, cost: Cost, salt: [u8; 16]) -> Option<[u8; 32]> {
        let known = self.keys.borrow().iter().find(|known| known.cost == cost && known.salt == salt).copied();
        if let Some(known) = known {
            return Some(known.key);
        }
        let params = Params::new(cost.memory, cost.passes, 1, Some(32)).ok()?;
        let mut key = [0; 32];
        Argon2::new(Algorithm::Argon2id, Version::V0x13, params)
            .hash_password_into(self.text.as_bytes(), &salt, &mut key)
            .ok()?;
        self.keys.borrow_mut().push(DerivedKey { cost, salt, key });
        Some(key)
    }
}

/// Randomness of one locked file.
#[derive(Debug, Clone, Copy)]
pub struct Salting {
    /// Beside the passphrase in the key.
    pub salt: [u8; 16],
    /// Of the cipher; never twice under one key.
    pub nonce: [u8; 24],
}

/// What the header of a locked file says about its lock.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct Lock {
    cipher: String,
    hash: String,
    /// KiB of memory and passes that one guess takes.
    memory: u32,
    passes: u32,
    salt: String,
    nonce: String,
}

const CIPHER: &str = "xchacha20poly1305";
const HASH: &str = "argon2id";
/// OWASP's first recommendation for Argon2id is 19 MiB and two passes.
const MEMORY: u32 = 19 * 1024;
const PASSES: u32 = 2;
/// A file from elsewhere may ask for more than we write, but not for so much that opening it would bring the process
/// or the tab down: three times the memory and twice the passes leave room for what may be recommended next.
const MOST_MEMORY: u32 = 64 * 1024;
const MOST_PASSES: u32 = 4;

impl Lock {
    pub(super) fn new(passphrase: &Passphrase<'_>, salting: &Salting) -> Lock {
        let salt = passphrase.salt_at_hand(Cost { memory: MEMORY, passes: PASSES });
        Lock {
            cipher: CIPHER.to_owned(),
            hash: HASH.to_owned(),
            memory: MEMORY,
            passes: PASSES,
            salt: hex(&salt.unwrap_or(salting.salt)),
            nonce: hex(&salting.nonce),
        }
    }

    /// Encrypts; `header` is authenticated with it.
    pub(super) fn close(
        &self,
        passphrase: &Passphrase<'_>,
        header: &[u8],
        text: &[u8],
    ) -> Result<Vec<u8>, Error> {
        let (cipher, nonce) = self.cipher(passphrase)?;
        cipher
            .encrypt((&nonce).into(), Payload { msg: text, aad: header })
            .map_err(|_| bad(LedgerProblem::Damaged, step("ledger-too-large")))
    }

    /// Decrypts, if the passphrase is the right one and nothing was changed.
    pub(super) fn open(
        &self,
        passphrase: &Passphrase<'_>,
        header: &[u8],
        text: &[u8],
    ) -> Result<Vec<u8>, Error> {
        let (cipher, nonce) = self.cipher(passphrase)?;
        cipher
            .decrypt((&nonce).into(), Payload { msg: text, aad: header })
            .map_err(|_| bad(LedgerProblem::WrongPassphrase, step("ledger-wrong-passphrase")))
    }

    fn cipher(&self, passphrase: &Passphrase<'_>) -> Result<(XChaCha20Poly1305, [u8; 24]), Error> {
        let unknown = || bad(LedgerProblem::Newer, step("ledger-lock-unknown"));
        if self.cipher != CIPHER || self.hash != HASH {
            return Err(unknown());
        }
        if self.memory > MOST_MEMORY || self.passes > MOST_PASSES {
            let reason = step("ledger-lock-heavy")
                .with("memory", self.memory / 1024)
                .with("passes", self.passes)
                .with("most", MOST_MEMORY / 1024)
                .with("most_passes", MOST_PASSES);
            return Err(bad(LedgerProblem::Newer, reason));
        }
        let salt: [u8; 16] = bytes(&self.salt).ok_or_else(unknown)?;
        let nonce = bytes(&self.nonce).ok_or_else(unknown)?;
        let cost = Cost { memory: self.memory, passes: self.passes };
        let key = passphrase.key(cost, salt).ok_or_else(unknown)?;
        Ok((XChaCha20Poly1305::new((&key).into()), nonce))
    }
}

/// The bytes of a hexadecimal text of exactly that length.
pub(super) fn bytes<const N: usize>(text: &str) -> Option<[u8; N]> {
    if text.len() != 2 * N || !text.is_ascii() {
        return None;
    }
    let mut bytes = [0; N];
    for (index, byte) in bytes.iter_mut().enumerate() {
        *byte = u8::from_str_radix(&text[2 * index..2 * index + 2], 16).ok()?;
    }
    Some(bytes)
}
