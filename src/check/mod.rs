//! Independent judges: they see a release as its attacker does and share nothing with what made it.
//!
//! No module here imports `algorithms` or `principle`; a test forbids it. The formulas are written a
//! second time on purpose.

mod verdict;

pub use verdict::{DependencyVerdict, Outcome, PrincipleVerdict, Verdict, Witness};
