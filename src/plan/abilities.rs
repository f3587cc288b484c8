//! What each method needs, honours and promises.

use super::{AlgorithmSpec, All, Dependency, DependencyKind, Keep, Linked, PublishAs};

/// A method's row in the table below.
struct Abilities {
    name: &'static str,
    needs_levels: bool,
    caps_levels: bool,
    groups_rows_once: bool,
    keeps_k_anonymity_alone: bool,
}

/// Most methods cut a table of free boxes into one partition, under any principle.
const PARTITION: Abilities = Abilities {
    name: "",
    needs_levels: false,
    caps_levels: false,
    groups_rows_once: true,
    keeps_k_anonymity_alone: false,
};

/// Others lift columns along the levels of their hierarchies, constraint by constraint.
const LIFTING: Abilities = Abilities {
    needs_levels: true,
    caps_levels: true,
    groups_rows_once: false,
    keeps_k_anonymity_alone: true,
    ..PARTITION
};

impl AlgorithmSpec {
    fn abilities(&self) -> Abilities {
        let k_msd = Abilities { needs_levels: true, keeps_k_anonymity_alone: true, ..PARTITION };
        match self {
            AlgorithmSpec::Mondrian { .. } => Abilities { name: "mondrian", caps_levels: true, ..PARTITION },
            AlgorithmSpec::Sweep { .. } => Abilities { name: "sweep", caps_levels: true, ..PARTITION },
            AlgorithmSpec::Angel { .. } => Abilities { name: "angel", caps_levels: true, ..PARTITION },
            AlgorithmSpec::DlInference { .. } => Abilities { name: "d-l-inference", ..PARTITION },
            AlgorithmSpec::MInvariance(_) => Abilities { name: "m-invariance", ..PARTITION },
            AlgorithmSpec::KMsd {} => Abilities { name: "k-msd", ..k_msd },
            AlgorithmSpec::KMsdAg { .. } => Abilities { name: "k-msd-ag", ..k_msd },
            AlgorithmSpec::FullDomain { .. } => {
                Abilities { name: "full-domain", keeps_k_anonymity_alone: false, ..LIFTING }
            }
            AlgorithmSpec::Datafly {} => Abilities { name: "datafly", ..LIFTING },
            AlgorithmSpec::Classfly {} => Abilities { name: "classfly", ..LIFTING },
            AlgorithmSpec::ClassflyPlus { .. } => Abilities { name: "classfly-plus", ..LIFTING },
        }
    }

    /// Its name in a plan.
    pub fn name(&self) -> &'static str {
        self.abilities().name
    }

    /// Whether hierarchies must have levels.
    pub fn needs_levels(&self) -> bool {
        self.abilities().needs_levels
    }

    /// Whether it honours `maxLevel`.
    pub fn caps_levels(&self) -> bool {
        self.abilities().caps_levels
    }

    /// Whether its groups may show one number of a column in place of a range. Where groups of several releases or
    /// batches are laid side by side, the differences of their means would tell single values.
    pub fn shows_numbers(&self) -> bool {
        matches!(self, AlgorithmSpec::Mondrian { .. } | AlgorithmSpec::Sweep { .. })
    }

    /// Whether it makes one partition of the rows by all quasi columns.
    pub fn groups_rows_once(&self) -> bool {
        self.abilities().groups_rows_once
    }

    /// Whether k-anonymity of rows is all it can reach.
    pub fn keeps_k_anonymity_alone(&self) -> bool {
        self.abilities().keeps_k_anonymity_alone
    }

    /// The dependencies that it is asked to keep; `None` for methods that are never asked.
    pub fn kept(&self) -> Option<&Keep> {
        match self {
            AlgorithmSpec::Mondrian { keep, .. }
            | AlgorithmSpec::Sweep { keep, .. }
            | AlgorithmSpec::FullDomain { keep, .. } => Some(keep),
            AlgorithmSpec::KMsdAg { .. } => Some(&Keep::Word(All::All)),
            _ => None,
        }
    }

    /// Whether it promises that any of the plan's dependencies hold in the release.
    pub fn keeps_dependencies(&self) -> bool {
        self.kept().is_some_and(|keep| !keep.is_nothing())
    }

    /// Whether it promises that this one does. K-multiset dependencies are shown, and kept by no method.
    pub fn keeps(&self, dependency: &Dependency) -> bool {
        dependency.kind != DependencyKind::KMultiset && self.kept().is_some_and(|keep| keep.names(dependency))
    }

    /// The column it adds to the release.
    pub fn adds_column(&self) -> Option<&'static str> {
        match self {
            AlgorithmSpec::Mondrian { .. }
            | AlgorithmSpec::Sweep { .. }
            | AlgorithmSpec::DlInference { .. } => Some("group_id"),
            AlgorithmSpec::Angel { .. } => Some("batch_id"),
            AlgorithmSpec::MInvariance(how) => Some(match how.publish {
                PublishAs::Generalization => "group_id",
                PublishAs::Angel => "batch_id",
            }),
            AlgorithmSpec::FullDomain { .. }
            | AlgorithmSpec::KMsd {}
            | AlgorithmSpec::KMsdAg { .. }
            | AlgorithmSpec::Datafly {}
            | AlgorithmSpec::Classfly {}
            | AlgorithmSpec::ClassflyPlus { .. } => None,
        }
    }

    /// Whether it suppresses the cells of an independent set of constraints and publishes the rest of the
    /// row, instead of leaving the row out.
    pub fn suppresses_components(&self) -> bool {
        matches!(self, AlgorithmSpec::Classfly {} | AlgorithmSpec::ClassflyPlus { .. })
    }

    /// Whether its constraints must share no column.
    pub fn takes_disjoint_constraints_only(&self) -> bool {
        matches!(self, AlgorithmSpec::Classfly {})
    }

    /// What it promises of its tables where quasi cells and sensitive values are published apart;
    /// `None` for methods that publish one table.
    pub fn linked(&self) -> Option<Linked<'_>> {
        match self {
            AlgorithmSpec::Angel { k, marginals, .. } => {
                Some(Linked { k: *k, marginals, counterfeits: false })
            }
            AlgorithmSpec::MInvariance(how) if how.publish == PublishAs::Angel => {
                Some(Linked { k: how.k, marginals: &how.marginals, counterfeits: true })
            }
            _ => None,
        }
    }
}
