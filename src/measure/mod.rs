//! Utility and risk of a release, one measure per file, each cited.
//!
//! Two bundles: [`public`] uses nothing but the published cells and the plan, so that anyone can
//! recompute it; [`private`] compares with the original and is for the publisher only.

pub mod average_group;
mod belief;
mod box_index;
mod boxes;
pub mod discernibility;
pub mod distribution;
mod domain;
pub mod entropy;
pub mod group_sizes;
pub mod items;
mod linked;
pub mod loss;
mod partition;
pub mod population;
pub mod precision;
mod private;
mod public;
mod published;
pub mod query_error;
pub(crate) mod reading;
pub mod reconstruction;
pub mod risk;
pub mod special_uniques;
pub mod squared_error;
pub mod suppression;
#[cfg(test)]
mod tests;
pub mod uniques;
pub mod usefulness;

pub use linked::{LinkedMeasures, RowTable};
pub use private::{Counted, PrivateBelief, PrivateColumn, PrivateMeasures, private};
pub use public::{PublicBelief, PublicColumn, PublicMeasures, public, public_release};
pub use published::{PublishedPlan, PublishedQuasi, PublishedTables};

use crate::plan::{Plan, PrincipleSpec};

/// The smallest k that the plan asks for.
fn smallest_k(plan: &Plan) -> Option<u32> {
    let k = |principle: &PrincipleSpec| match principle {
        PrincipleSpec::KAnonymity { k, .. } => Some(*k),
        _ => None,
    };
    // the buckets of linked tables have a k of their own; 1 is none
    let of_buckets = plan.algorithm.linked().map(|linked| linked.k).filter(|&k| k > 1);
    plan.principles.iter().filter_map(k).chain(of_buckets).min()
}

/// The mean of some figures; nothing has none.
fn mean(figures: impl Iterator<Item = f64>) -> Option<f64> {
    let (mut sum, mut count) = (0.0, 0);
    for figure in figures {
        sum += figure;
        count += 1;
    }
    (count > 0).then(|| sum / f64::from(count))
}
