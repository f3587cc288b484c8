//! Optional encryption: Argon2id makes a key of the passphrase, XChaCha20-Poly1305 encrypts and
//! authenticates. Salt and nonce are made at random by the door that calls, anew for every file.

use super::bad;
use crate::error::Error;
use crate::error::LedgerProblem;
use crate::keyed::hex;
use argon2::{Algorithm, Argon2, Params, Version};
use chacha20poly1305::XChaCha20Poly1305;
use chacha20poly1305::aead::{Aead, KeyInit, Payload};
use serde::{Deserialize, Serialize};

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
/// A header that asks for more than this is not one of ours; it would only eat memory.
const MOST_MEMORY: u32 = 1024 * 1024;
const MOST_PASSES: u32 = 64;

impl Lock {
    pub(super) fn new(salting: &Salting) -> Lock {
        Lock {
            cipher: CIPHER.to_owned(),
            hash: HASH.to_owned(),
            memory: MEMORY,
            passes: PASSES,
            salt: hex(&salting.salt),
            nonce: hex(&salting.nonce),
        }
    }

    /// Encrypts; `header` is authenticated with it.
    pub(super) fn close(&self, passphrase: &str, header: &[u8], text: &[u8]) -> Result<Vec<u8>, Error> {
        let (cipher, nonce) = self.cipher(passphrase)?;
        cipher
            .encrypt((&nonce).into(), Payload { msg: text, aad: header })
            .map_err(|_| bad(LedgerProblem::Damaged, "it is too large to be encrypted"))
    }

    /// Decrypts, if the passphrase is the right one and nothing was changed.
    pub(super) fn open(&self, passphrase: &str, header: &[u8], text: &[u8]) -> Result<Vec<u8>, Error> {
        let (cipher, nonce) = self.cipher(passphrase)?;
        cipher
            .decrypt((&nonce).into(), Payload { msg: text, aad: header })
            .map_err(|_| bad(LedgerProblem::WrongPassphrase, "the passphrase does not open it"))
    }

    fn cipher(&self, passphrase: &str) -> Result<(XChaCha20Poly1305, [u8; 24]), Error> {
        let unknown = || bad(LedgerProblem::Newer, "it is locked in a way that this version does not know");
        if self.cipher != CIPHER
            || self.hash != HASH
            || self.memory > MOST_MEMORY
            || self.passes > MOST_PASSES
        {
            return Err(unknown());
        }
        let salt: [u8; 16] = bytes(&self.salt).ok_or_else(unknown)?;
        let nonce = bytes(&self.nonce).ok_or_else(unknown)?;
        let params = Params::new(self.memory, self.passes, 1, Some(32)).map_err(|_| unknown())?;
        let mut key = [0; 32];
        Argon2::new(Algorithm::Argon2id, Version::V0x13, params)
            .hash_password_into(passphrase.as_bytes(), &salt, &mut key)
            .map_err(|_| unknown())?;
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
