//! How long work tells the caller where it stands.

/// Receives the position of long work.
///
/// The core knows no clock: it reports at convenient points and the door that called decides how
/// often a person wants to see it.
pub trait Progress {
    /// `done` of `total` steps of `phase` (a few plain words, such as `"splitting groups"`) are finished.
    fn report(&mut self, phase: &'static str, done: u64, total: u64);

    /// Whether work that only improves what is already good may stop. Asked between rounds of it: the
    /// core knows no clock, but the door may have promised an answer in time.
    fn enough(&mut self) -> bool {
        false
    }
}

/// Work that nobody watches.
pub struct Silent;

impl Progress for Silent {
    fn report(&mut self, _phase: &'static str, _done: u64, _total: u64) {}
}

impl<F: FnMut(&'static str, u64, u64)> Progress for F {
    fn report(&mut self, phase: &'static str, done: u64, total: u64) {
        self(phase, done, total);
    }
}
