#![forbid(unsafe_code)]
#![doc = include_str!("../ARCHITECTURE.md")]

pub mod algorithms;
pub mod attack;
pub mod audit;
pub mod check;
pub mod constraint;
pub mod dependency;
pub mod error;
pub mod hierarchy;
pub mod keyed;
pub mod ledger;
pub mod measure;
pub mod plan;
pub mod principle;
pub mod profile;
pub mod progress;
mod random;
pub mod release;
pub mod report;
#[cfg(feature = "schema")]
pub mod schema;
pub mod session;
mod sorting;
pub mod table;
pub mod text;
#[cfg(target_arch = "wasm32")]
mod wasm;

pub use algorithms::Part;
pub use algorithms::d_l_inference::{CountedValue, GroupedValue, ValueOutlook, ValueSegment};
pub use audit::{audit_release, audit_release_of, audit_table, audit_table_of};
pub use error::{Error, Fault};
pub use keyed::{Key, Keys};
pub use plan::{Plan, Population};
pub use progress::{Progress, Silent};
pub use session::{
    Estimate, FileEntry, Release, RuleColumn, RuleTree, Rules, Run, SearchEstimate, Secrets, Series, Session,
    TableRef, TreeNode, TreeValue, anonymize, estimate, outlook, republish,
};
pub use table::Table;
