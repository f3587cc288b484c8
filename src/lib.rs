#![forbid(unsafe_code)]
#![doc = include_str!("../ARCHITECTURE.md")]

pub mod algorithms;
pub mod attack;
mod baseline;
mod certificate;
pub mod check;
pub mod constraint;
pub mod dependency;
pub mod error;
mod estimate;
pub mod hierarchy;
pub mod keyed;
pub mod ledger;
pub mod measure;
mod nearest;
mod pipeline;
pub mod plan;
pub mod principle;
pub mod progress;
mod random;
pub mod release;
mod remedy;
pub mod report;
pub mod table;
#[cfg(all(target_arch = "wasm32", feature = "door"))]
mod wasm;

pub use algorithms::sweep::{Groundwork, Part};
pub use certificate::audit;
pub use error::{Error, Fault};
pub use estimate::{Estimate, SearchEstimate, estimate};
pub use keyed::{Key, Keys};
pub use pipeline::{
    FileEntry, Publication, Secrets, Series, anonymize, anonymize_on, groundwork, outlook, republish,
};
pub use plan::Plan;
pub use progress::{Progress, Silent};
pub use table::Table;
