//! Adversaries that try: what someone can find out who has a release and knows more than its columns say.
//!
//! They see a release as an outsider does and share nothing with what made it: no module here imports
//! `algorithms` or `principle`; a test forbids it. What they find is judged by `check`, on the table as they
//! see it afterwards.

pub mod dependency;
mod exact;
mod knowledge;
mod linked;
mod pairs;
mod refine;
mod story;
mod unsafe_dependency;
mod worlds;

pub use dependency::{Attack, Exposure, PairSearch, Part, Refinement, Source, published, try_dependencies};
pub use exact::{ExactAttack, try_exact, try_exact_linked};
pub use linked::try_linked;
pub use pairs::{Tuple, difference, intersection};
pub use unsafe_dependency::{UnsafeDependency, unsafe_dependencies, unsafe_dependencies_of_plan};
pub use worlds::{Dealt, FoundByGroups, FoundByWorlds, Worlds, try_worlds};
