//! How long work tells the caller where it stands.

/// Receives the position of long work.
///
/// The core knows no clock: it reports at convenient points and the caller decides how
/// often a person wants to see it.
pub trait Progress {
    /// `done` of `total` steps of `phase` (a few plain words, such as `"splitting groups"`) are finished.
    fn report(&mut self, phase: &'static str, done: u64, total: u64);

    /// The same of work that only improves: what is lost by now, as a share of the quasi cells.
    fn report_loss(&mut self, phase: &'static str, done: u64, total: u64, _loss: f64) {
        self.report(phase, done, total);
    }

    /// Whether work that only improves what is already good may stop. Asked now and then: the core knows no clock, but
    /// the caller may have promised an answer in time, or somebody is content. What is good so far is kept, and it is
    /// written down how much was done, so that the same result can be made again.
    fn enough(&mut self) -> bool {
        false
    }

    /// Seconds since the work began, where the caller has a clock. Only how much is tried may depend on it, and what
    /// depends on it is written down, so that the same result can be made again without a clock.
    fn elapsed(&mut self) -> Option<f64> {
        None
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
