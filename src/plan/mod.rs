//! The plan: one JSON document with roles, hierarchies, principles and the algorithm. It holds no rows.
//!
//! [`Plan`] is the document; [`CheckedPlan`] is the document bound to a table.

mod abilities;
mod checked;
mod constraints;
mod counted;
mod dependency;
pub mod describe;
mod discovered;
mod exposure;
mod parse;
mod population;
mod republishing;
mod show;

pub use checked::{
    BindCache, CheckedPlan, DeclaredDependency, ItemColumn, ItemsChanged, MOST_COMBINATIONS, MOST_SETS,
    QuasiAttribute, Rebuilt,
};
pub use constraints::{ConstraintsExplained, ExplainedConstraint, IndependentSet, explain_constraints};
pub use counted::CountedColumns;
pub use dependency::Dependency;
pub use exposure::{FullDependency, Safety};
pub use population::Population;
pub use republishing::{Assign, Ineligible, PublishAs, Republishing};
use republishing::{default_nearest, is_default_nearest};
pub use show::Show;

use crate::error::FindingKind;
use crate::hierarchy::HierarchySpec;
pub use crate::principle::{DiversityVariant, Likeness};
use crate::text::Language;
use indexmap::IndexMap;
use serde::{Deserialize, Serialize};

/// The plan as written.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Plan {
    /// Version of the plan format: 1.
    pub version: u32,
    /// What each column is, by name.
    pub attributes: IndexMap<String, Attribute>,
    /// The columns that identify a person; empty: every row is a person.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub person: Vec<String>,
    /// Dependencies between columns.
    #[serde(default, skip_serializing_if = "Dependencies::is_empty")]
    pub dependencies: Dependencies,
    /// What must hold.
    pub principles: Vec<PrincipleSpec>,
    /// How it is reached.
    pub algorithm: AlgorithmSpec,
    /// The share of rows that may be left out.
    #[serde(default)]
    pub suppression: f64,
    /// How many people the table is a sample of; `None`: not known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub population: Option<u64>,
    /// The order of published rows.
    #[serde(default)]
    pub order: Order,
    /// Spellings of a missing value; the first one is published.
    #[serde(default = "default_missing")]
    pub missing: Vec<String>,
    /// Seed of methods that draw at random. Nothing that hides a person depends on it.
    #[serde(default)]
    pub seed: u64,
    /// How published files are written.
    #[serde(default, skip_serializing_if = "CsvOptions::is_default")]
    pub csv: CsvOptions,
    /// Whether the tables are also published as one workbook.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub workbook: bool,
    /// Whether the bounds of ranges are also published as columns of their own.
    #[serde(default, skip_serializing_if = "Ranges::is_text")]
    pub ranges: Ranges,
    /// The language of the report's pages.
    #[serde(default, skip_serializing_if = "Language::is_default")]
    pub language: Language,
    /// What was found in values, looked at, and may be published.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub reviewed: Vec<Reviewed>,
    /// For people: why the plan is as it is. Never published.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub comment: Option<String>,
}

/// Values of one kind in one column that somebody has looked at, and that may be published.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reviewed {
    /// The column.
    pub column: String,
    /// What its values look like.
    pub kind: FindingKind,
}

impl Plan {
    /// Whether somebody has decided that values of this kind in this column may be published.
    pub fn accepts(&self, column: &str, kind: FindingKind) -> bool {
        self.reviewed.iter().any(|one| one.column == column && one.kind == kind)
    }
}

/// What a column is.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Attribute {
    /// Its role.
    pub role: Role,
    /// How its values become less precise; by type if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hierarchy: Option<HierarchySpec>,
    /// The highest level that may be published.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max_level: Option<usize>,
    /// What a group shows of its numbers.
    #[serde(default, skip_serializing_if = "Show::is_range")]
    pub show: Show,
    /// Bottom coding of shown numbers: whatever is below counts as this.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bottom: Option<f64>,
    /// Top coding of shown numbers: whatever is above counts as this.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub top: Option<f64>,
    /// How much its loss weighs against that of other columns.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub weight: Option<f64>,
    /// Whether a keyed code takes the place of an identifier, which is dropped otherwise.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub pseudonym: bool,
    /// What stands between two items of a cell; `;` if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub separator: Option<String>,
    /// For people: why the column has this role. Never published.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub comment: Option<String>,
}

impl Attribute {
    /// Whether the release has the column, as it is, less precise or in codes.
    pub fn is_published(&self) -> bool {
        match self.role {
            Role::Identifier => self.pseudonym,
            Role::SamplingWeight => false,
            Role::Quasi | Role::Sensitive | Role::Insensitive | Role::Items => true,
        }
    }

    /// Whether a group shows one number of it in place of a range.
    pub fn shows_number(&self) -> bool {
        self.role == Role::Quasi && !self.show.is_range()
    }

    /// Whether rows that agree on the column still do so in the release, and no others: its values or a code
    /// for each.
    pub fn is_published_exactly(&self) -> bool {
        self.is_published() && !matches!(self.role, Role::Quasi | Role::Items)
    }
}

/// What a column means to an attacker.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Role {
    /// Names a person: dropped, or replaced by a code.
    Identifier,
    /// An outsider may know it: generalised.
    Quasi,
    /// Must not be pinned on a person; published as it is.
    Sensitive,
    /// Published as it is.
    Insensitive,
    /// How many people of the population a row stands for: used for risks, never published.
    #[serde(rename = "samplingWeight")]
    SamplingWeight,
    /// A set of things of which an outsider may know a few: rare ones become less precise along a tree, or are left out.
    Items,
}

/// What the adversary of (d,l)-inference knows of right sides.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Knows {
    /// The published cells, as in the paper.
    #[default]
    Cells,
    /// Everybody's exact right sides, and how many people have them; not which value has which.
    Exact,
}

impl Knows {
    fn is_cells(&self) -> bool {
        *self == Knows::Cells
    }
}

/// What must hold, as written.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", rename_all_fields = "camelCase", deny_unknown_fields)]
#[non_exhaustive]
pub enum PrincipleSpec {
    /// Every class on `attributes` has at least `k` persons.
    KAnonymity {
        /// The smallest class allowed.
        k: u32,
        /// The columns; all quasi columns if absent.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        attributes: Option<Vec<String>>,
    },
    /// Every group has at least `l` well-represented sensitive values.
    LDiversity {
        /// What well-represented means.
        variant: DiversityVariant,
        /// How many values.
        l: f64,
        /// The constant of recursive (c, l)-diversity.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        c: Option<f64>,
        /// The sensitive column; the only one if absent.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        attribute: Option<String>,
    },
    /// Every group has at least `l` values, all within `d` of each other in frequency.
    #[serde(rename = "l-d-diversity")]
    LdDiversity {
        /// How many values.
        l: u32,
        /// The largest difference of two frequencies.
        d: u32,
        /// The sensitive column; the only one if absent.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        attribute: Option<String>,
    },
    /// Nobody who knows the plan's dependencies can single out fewer than `l` values by comparing groups.
    #[serde(rename = "d-l-inference")]
    DlInference {
        /// The largest difference of two frequencies in a group.
        d: FrequencyDistance,
        /// The fewest values that may be told apart.
        l: u32,
        /// The exactly published column that determines quasi columns; the only sensitive one if absent.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        attribute: Option<String>,
        /// Whom it protects against.
        #[serde(default, skip_serializing_if = "Knows::is_cells")]
        knows: Knows,
    },
    /// Every group's distribution is within `t` of that of all published rows.
    TCloseness {
        /// The largest Earth Mover's Distance.
        t: f64,
        /// The ground distance.
        #[serde(default)]
        distance: GroundDistance,
        /// The sensitive column; the only one if absent.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        attribute: Option<String>,
    },
    /// At least `k` people of the population fit every group.
    KMap {
        /// How many people.
        k: u32,
    },
    /// Of the people who fit a group, at most the share `max` is in the table, and at least `min`.
    DeltaPresence {
        /// The largest share.
        max: f64,
        /// The smallest share.
        #[serde(default)]
        min: f64,
    },
    /// The average risk of being found is at most so high.
    AverageRisk {
        /// The highest average.
        risk: f64,
    },
    /// At most a share of the persons is at a higher risk.
    RiskThreshold {
        /// The risk.
        risk: f64,
        /// The share.
        #[serde(default)]
        share: f64,
    },
    /// No share of a value grows by more than `beta` times itself from the whole table to a group.
    BetaLikeness {
        /// The largest relative gain.
        beta: f64,
        /// Enhanced unless said.
        #[serde(default)]
        variant: Likeness,
        /// The sensitive column; the only one if absent.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        attribute: Option<String>,
    },
    /// Every share of a group is within a factor of 2^`delta` of that in the whole table.
    DeltaDisclosure {
        /// The largest distance, as a logarithm to base 2.
        delta: f64,
        /// The sensitive column; the only one if absent.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        attribute: Option<String>,
    },
    /// Every group has at least `k` persons, and no value a larger share of them than `alpha`.
    AlphaKAnonymity {
        /// The largest share of a value.
        alpha: f64,
        /// The smallest group.
        k: u32,
        /// The sensitive column; the only one if absent.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        attribute: Option<String>,
    },
    /// In every group each set of at most `m` items that some row has is had by at least `k` rows.
    KMAnonymity {
        /// The fewest rows.
        k: u32,
        /// How many items an outsider may know.
        m: u32,
        /// The column of items.
        attribute: String,
    },
    /// Every group shows at least `m` values, each once, and everyone the same ones in all releases.
    MInvariance {
        /// How many values.
        m: u32,
        /// The sensitive column; the only one if absent.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        attribute: Option<String>,
    },
}

/// How far apart two frequencies may be.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum FrequencyDistance {
    /// So many rows.
    Rows(u32),
    /// So many times the average distance of neighbouring frequencies in the table.
    Average {
        /// The factor.
        average: f64,
    },
}

/// How far apart two sensitive values are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum GroundDistance {
    /// 1 for any two different values.
    #[default]
    Equal,
    /// By rank among the values in numeric order.
    Ordered,
    /// By the height of the lowest common ancestor.
    Hierarchy,
}

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

/// The dependencies of a plan.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Dependencies {
    /// As written.
    List(Vec<DependencySpec>),
    /// Those that are found among the quasi columns of the table.
    Word(FromTable),
}

/// The word that stands for the dependencies of the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum FromTable {
    /// Exact functional ones with at most two columns on the left.
    Discovered,
}

/// A dependency as written: `"Zip -> City"`, `"Zip ->> Street"`, or an object.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum DependencySpec {
    /// `"A, B -> C"`, `"A ->> B"` or `"A ->5 B"`.
    Text(String),
    /// The same, spelled out.
    Object {
        /// The determining columns.
        from: Vec<String>,
        /// The determined columns.
        to: Vec<String>,
        /// Functional unless said.
        #[serde(default)]
        kind: DependencyKind,
        /// With `k-multiset`: how often every combination must occur.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        k: Option<u32>,
        /// Whether it need not hold in the table.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        approximate: bool,
    },
}

/// The kinds of dependencies a plan can declare.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum DependencyKind {
    /// Rows that agree on `from` agree on `to`.
    #[default]
    Fd,
    /// Given `from`, `to` is independent of the rest.
    Mvd,
    /// Whatever occurs together on `from` and `to` occurs at least k times (Huang et al. 2014, Definition 7). Checked
    /// and shown; no method is asked to keep it.
    #[serde(rename = "k-multiset")]
    KMultiset,
}

/// The order of published rows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Order {
    /// By the published cells alone, so that the order tells nothing more.
    #[default]
    Canonical,
    /// As in the input: for checking only.
    Input,
}

/// How ranges of numbers and dates are published.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Ranges {
    /// As texts such as `[20,24]`.
    #[default]
    Text,
    /// Also their bounds, as columns of their own.
    Columns,
}

impl Ranges {
    /// What stands behind the name of a column for its lower and its upper bounds.
    pub const ENDINGS: [&'static str; 2] = ["_low", "_high"];

    fn is_text(&self) -> bool {
        *self == Ranges::Text
    }
}

/// How published files are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CsvOptions {
    /// Makes cells harmless that a spreadsheet would run as a formula.
    #[serde(default)]
    pub escape_formulas: bool,
    /// Begins files with the mark by which spreadsheet programs know UTF-8.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub byte_order_mark: bool,
}

impl CsvOptions {
    fn is_default(&self) -> bool {
        *self == CsvOptions::default()
    }
}

fn default_bucket() -> u32 {
    2
}

fn default_missing() -> Vec<String> {
    vec![String::new()]
}
