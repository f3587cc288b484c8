//! The temperatures of a run.

/// How temperatures fall, in units of one column of one row.
#[derive(Debug, Clone, Copy)]
pub struct Cooling {
    /// At the first step.
    from: f64,
    /// At the last step.
    to: f64,
}

impl Cooling {
    /// No step that makes the total worse.
    pub const DOWNHILL: Cooling = Cooling { from: 0.0, to: 0.0 };

    /// Fitted to runs of 0.4 to 3.6 million steps over 4,600 groups of 5 and over 2,500 groups of 10: the longer the run,
    /// the warmer it may begin. A short run only goes downhill.
    pub fn of(steps: u64, groups: usize, fewest: u32) -> Cooling {
        let per_group = steps as f64 / groups.max(1) as f64;
        if per_group < 60.0 {
            return Cooling::DOWNHILL;
        }
        let larger = libm::pow(f64::from(fewest.max(2)) / 5.0, 0.68);
        let from = 0.12 * libm::pow(per_group / 87.0, 0.415);
        Cooling { from: (from * larger).max(0.04 * larger), to: 0.04 * larger }
    }

    pub(super) fn at(self, done: f64) -> f64 {
        if self.from == 0.0 { 0.0 } else { self.from * libm::pow(self.to / self.from, done) }
    }
}
