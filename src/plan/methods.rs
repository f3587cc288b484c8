//! The method of a plan, as written, with the options of each method.

use super::republishing::{default_nearest, is_default_nearest};
use super::{Dependency, DependencySpec, Republishing};
use indexmap::IndexMap;
use serde::{Deserialize, Serialize};

/// How the principles are reached.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "name", rename_all = "kebab-case", rename_all_fields = "camelCase", deny_unknown_fields)]
#[non_exhaustive]
pub enum AlgorithmSpec {
    /// Top-down cuts (LeFevre, DeWitt and Ramakrishnan, ICDE 2006).
    Mondrian {
        /// Whether rows with equal values may be separated.
        #[serde(default)]
        cut: Cut,
        /// The dependencies that hold in the release.
        #[serde(default, skip_serializing_if = "Keep::is_nothing")]
        keep: Keep,
    },
    /// The best combination of one level per column.
    FullDomain {
        /// What makes one combination better than another.
        #[serde(default)]
        objective: Objective,
        /// The most combinations to evaluate; all that are needed if absent.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        steps: Option<u32>,
        /// The levels to publish, by column; searched for if absent.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        levels: Option<IndexMap<String, u32>>,
        /// The dependencies that hold in the release.
        #[serde(default, skip_serializing_if = "Keep::is_nothing")]
        keep: Keep,
    },
    /// Boxes from cheap to expensive: publish every class that passes.
    Sweep {
        /// Improvement afterwards.
        #[serde(default)]
        polish: Polish,
        /// The seconds that the best polish may take.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seconds: Option<f64>,
        /// The steps of the best polish, to make a release again.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        steps: Option<u64>,
        /// The steps after which that run was stopped.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        stop: Option<u64>,
        /// The dependencies that hold in the release.
        #[serde(default, skip_serializing_if = "Keep::is_nothing")]
        keep: Keep,
    },
    /// k-multiset dependencies, column by column (Huang et al. 2014).
    KMsd {},
    /// The same, keeping the plan's dependencies.
    KMsdAg {
        /// The left side to start with.
        #[serde(default)]
        start: Start,
    },
    /// Full-domain generalisation, constraint by constraint (Sweeney 1997; Yang et al. 2006).
    Datafly {},
    /// The same for those rows alone that still need it (Yang et al. 2006).
    Classfly {},
    /// Classfly under several constraints that share columns (Yang et al. 2006).
    ClassflyPlus {
        /// Which rows are done.
        #[serde(default)]
        strategy: Strategy,
        /// Whether rows that are done count for those that are not.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        count_satisfied: bool,
        /// What becomes of quasi columns that no constraint names; a plan with such columns has to say it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        remainder: Option<Remainder>,
    },
    /// Quasi cells and sensitive values in linked tables (Tao et al., TKDE 2009).
    Angel {
        /// The fewest rows that may have the same quasi cells; 1 publishes exact ones.
        #[serde(default = "default_bucket")]
        k: u32,
        /// The quasi columns of further tables.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        marginals: Vec<Vec<String>>,
        /// How batches are found.
        #[serde(default)]
        batches: Batching,
    },
    /// Groups of values that dependencies cannot take apart (Wang and Liu 2011).
    #[serde(rename = "d-l-inference")]
    DlInference(ValueGrouping),
    /// Releases of a changing table (Xiao and Tao, SIGMOD 2007).
    MInvariance(Republishing),
}

/// What becomes of quasi columns that no constraint names (the remainder table of Yang et al. 2006).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Remainder {
    /// Published as they are, as in the paper; nothing is promised about them.
    Publish,
    /// `*` in every row.
    Hide,
}

/// Which rows of a working set Classfly+ takes to be done.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Strategy {
    /// Those that satisfy the union constraint (Algorithm 2).
    Naive,
    /// The largest set that satisfies all constraints (Algorithm 3).
    #[default]
    Complete,
    /// The same set, one constraint after the other (Algorithm 4).
    Partial,
}

/// How the batches of a linked release are found.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Batching {
    /// Both ways are tried, and the one that leaves a reader less unsure is kept.
    #[default]
    Auto,
    /// Cuts of the table, as long as every part keeps the promise.
    Mondrian,
    /// One row of each of the most frequent values that are left, again and again.
    Anatomize,
}

/// What a linked release promises besides its principles: see [`AlgorithmSpec::linked`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Linked<'a> {
    /// The fewest rows of every table that may have the same quasi cells.
    pub k: u32,
    /// The quasi columns of each marginal.
    pub marginals: &'a [Vec<String>],
    /// Whether batches may hold counterfeits.
    pub counterfeits: bool,
}

/// How d-l-inference puts values and rows together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ValueGrouping {
    /// How groups of values are formed; rows are placed by nearness with `near` only.
    #[serde(default)]
    pub grouping: GroupingStrategy,
    /// How the paper's strategies cut the values into segments first.
    #[serde(default)]
    pub partition: PartitionOrder,
    /// With `near`: from how many of the nearest each row is drawn.
    #[serde(default = "default_nearest", skip_serializing_if = "is_default_nearest")]
    pub nearest: u32,
}

impl Default for ValueGrouping {
    fn default() -> ValueGrouping {
        ValueGrouping {
            grouping: GroupingStrategy::default(),
            partition: PartitionOrder::default(),
            nearest: default_nearest(),
        }
    }
}

/// How d-l-inference forms groups of values (Wang and Liu 2011, section 4).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum GroupingStrategy {
    /// Values that are alike in the quasi columns together, and rows by nearness; not of the paper.
    #[default]
    Near,
    /// For each segment of values the one of the paper's three that removes least.
    Auto,
    /// DG: no value is in two groups.
    Disjoint,
    /// CG: later groups are contained in earlier ones.
    Containment,
    /// IG: neighbouring groups share values.
    Intersection,
    /// The buckets that remove least.
    Optimal,
}

/// How d-l-inference cuts the values into segments.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PartitionOrder {
    /// Halves as long as that removes less.
    #[default]
    TopDown,
    /// Merges neighbours as long as that removes no more.
    BottomUp,
}

/// What makes one full-domain generalisation better than another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Objective {
    /// The mean loss (NCP) of all quasi cells, those of suppressed rows counted 1.
    #[default]
    Loss,
    /// Sweeney's Prec: the mean height of all quasi cells in their hierarchies.
    Prec,
    /// The discernibility metric.
    Discernibility,
    /// The average size of the published groups.
    AverageGroup,
}

/// The left side of a dependency that K-MSD-AG makes k-anonymous first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Start {
    /// The one that determines most columns, directly or not.
    #[default]
    Closure,
    /// The one of most dependencies.
    Paper,
}

/// Whether rows with equal values may land in different groups.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Cut {
    /// Never: groups are disjoint boxes.
    Strict,
    /// Where it keeps groups small.
    #[default]
    Relaxed,
}

/// Which of the plan's dependencies a method keeps.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Keep {
    /// Those that are written like this.
    List(Vec<String>),
    /// All of them.
    Word(All),
}

impl Default for Keep {
    fn default() -> Keep {
        Keep::List(Vec::new())
    }
}

impl Keep {
    /// Whether it keeps none.
    pub fn is_nothing(&self) -> bool {
        matches!(self, Keep::List(list) if list.is_empty())
    }

    /// Whether this dependency is among them.
    pub fn names(&self, dependency: &Dependency) -> bool {
        match self {
            Keep::Word(All::All) => true,
            Keep::List(list) => list.iter().any(|text| {
                let read = DependencySpec::Text(text.clone()).read();
                read.is_ok_and(|read| read.to_string() == dependency.to_string())
            }),
        }
    }
}

/// The word for all dependencies.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum All {
    /// `"all"`.
    All,
}

/// How much Sweep improves its groups.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
#[non_exhaustive]
pub enum Polish {
    /// So many rounds.
    Rounds(u32),
    /// As good as it gets in some seconds or steps.
    Word(Best),
}

impl Default for Polish {
    fn default() -> Polish {
        Polish::Rounds(0)
    }
}

/// The word for the best polish.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Best {
    /// `"best"`.
    Best,
}

pub(super) fn default_bucket() -> u32 {
    2
}
