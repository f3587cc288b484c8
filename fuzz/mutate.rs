//! Mutants of a corpus that a seed determines, and a watch over what is made of them.

use std::panic::catch_unwind;
use std::sync::mpsc;
use std::time::{Duration, Instant};

/// A call that takes longer is a hang.
const PATIENCE: Duration = Duration::from_secs(10);

/// Splitmix: every mutant follows from its number.
struct Dice(u64);

impl Dice {
    fn below(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % sides.max(1) as u64) as usize
    }
}

/// Pieces that parsers stumble over.
const PIECES: [&[u8]; 24] = [
    b"\"",
    b"\"\"",
    b",",
    b";",
    b"\n",
    b"\r",
    b"\0",
    b"\xff",
    b"\xef\xbb\xbf",
    b"{",
    b"}",
    b"[",
    b"]",
    b"-1",
    b"1e308",
    b"1e-400",
    b"18446744073709551616",
    b"null",
    b"\\u0000",
    b"\xc3\x28",
    b"*",
    b"[1,0]",
    b"NaN",
    b"=1+1",
];

/// A copy with a few changes.
fn mutant(seed: &[u8], other: &[u8], dice: &mut Dice) -> Vec<u8> {
    let mut bytes = seed.to_vec();
    for _ in 0..1 + dice.below(4) {
        let place = dice.below(bytes.len() + 1);
        let end = (place + dice.below(40)).min(bytes.len());
        match dice.below(8) {
            0 | 1 if place < bytes.len() => bytes[place] ^= 1 << dice.below(8),
            2 if place < bytes.len() => bytes[place] = [0, 0x22, 0x7f, 0x80, 0xff][dice.below(5)],
            3 => drop(bytes.drain(place..end)),
            4 => bytes.truncate(place),
            5 => drop(bytes.splice(place..place, PIECES[dice.below(PIECES.len())].iter().copied())),
            6 => {
                let copy = bytes[place..end].to_vec();
                let to = dice.below(bytes.len() + 1);
                bytes.splice(to..to, copy);
            }
            _ if !other.is_empty() => {
                let from = dice.below(other.len());
                let to = (from + dice.below(60)).min(other.len());
                bytes.splice(place..end, other[from..to].iter().copied());
            }
            _ => {}
        }
    }
    bytes
}

/// Feeds a target with mutants: `OUTIS_HUNT_SECONDS` long from the seed `OUTIS_HUNT_SEED`, or as many as given from a
/// fixed one. Fails with the first mutant that makes it panic, takes too long, or ends in an error of another class.
pub fn hunt(name: &str, corpus: &[Vec<u8>], cases: usize, target: fn(&[u8]) -> Result<(), String>) {
    let number = |variable: &str| std::env::var(variable).ok().and_then(|text| text.parse::<u64>().ok());
    let seconds = number("OUTIS_HUNT_SECONDS");
    let seed = number("OUTIS_HUNT_SEED").unwrap_or(1);
    let start = Instant::now();
    let goes_on = |done: usize| match seconds {
        Some(seconds) => start.elapsed() < Duration::from_secs(seconds),
        None => done < cases,
    };
    let (give, take) = mpsc::channel::<Vec<u8>>();
    let (tell, told) = mpsc::channel::<Result<(), String>>();
    std::thread::spawn(move || {
        for bytes in take {
            let outcome = catch_unwind(|| target(&bytes)).unwrap_or_else(|_| Err("a panic".to_owned()));
            if tell.send(outcome).is_err() {
                return;
            }
        }
    });
    let mut dice = Dice(seed);
    let mut done = 0;
    for (index, bytes) in corpus.iter().enumerate() {
        give.send(bytes.clone()).expect("the target runs");
        let outcome = told.recv_timeout(PATIENCE).unwrap_or_else(|_| Err("no answer in time".to_owned()));
        assert_eq!(outcome, Ok(()), "{name}: file {index} of the corpus itself");
    }
    while goes_on(done) {
        let (first, second) = (dice.below(corpus.len()), dice.below(corpus.len()));
        let bytes = mutant(&corpus[first], &corpus[second], &mut dice);
        give.send(bytes.clone()).expect("the target runs");
        let outcome = told.recv_timeout(PATIENCE).unwrap_or_else(|_| Err("no answer in time".to_owned()));
        if let Err(wrong) = outcome {
            let path = std::env::temp_dir().join(format!("outis-{name}-{seed}-{done}"));
            std::fs::write(&path, &bytes).expect("the finding is kept");
            panic!("{name}: {wrong}; mutant {done} of seed {seed} is kept as {}", path.display());
        }
        done += 1;
    }
    println!("{name}: {done} mutants from seed {seed}, no finding");
}
