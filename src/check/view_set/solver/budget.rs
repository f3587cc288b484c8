//! What a search may spend.

use crate::progress::Progress;

/// What may be spent: by count, and by the caller's clock.
pub(super) struct Budget<'a> {
    pub conflicts: u64,
    /// Steps of the search for smallest sets.
    pub steps: u64,
    pub progress: &'a mut dyn Progress,
}

impl Budget<'_> {
    /// Whether nothing is left.
    pub fn is_spent(&mut self) -> bool {
        self.progress.report("trying possible tables", 0, 0);
        self.conflicts == 0 || self.progress.enough()
    }
}
