//! **Ineffective dependencies** (section 6.1): which dependencies can change the answer at all.
//!
//! In a view set without selections every candidate row agrees with every view. If a view shows X and a, and
//! its rows keep X -> a, then so does every set of candidates: the dependency is **enforced** by the view. What
//! follows from enforced dependencies is enforced. The same holds where all views select the same rows.
//!
//! **Deviation.** The paper looks at the declared dependencies pair by pair. With I -> H and H -> P and H in no
//! view neither of them is "across" two views, and yet I -> P follows and may disclose everything. So a
//! dependency counts as ineffective only where that is certain:
//! - it follows from enforced dependencies, or
//! - its left side has an attribute that two rows never share: one with an open domain that no view shows or
//!   selects by and that nothing determines (or that only one view shows, that view showing the right side
//!   as well), or
//! - its right side is such an attribute, other than ID and P, and determines nothing.

use super::model::{Dependency, ViewSet};

/// The dependencies that may change the answer.
pub(super) fn effective(set: &ViewSet) -> Vec<Dependency> {
    let enforced = enforced(set);
    let mut remaining: Vec<Dependency> = (set.dependencies.iter())
        .filter(|dependency| set.closure(&dependency.from, &enforced).binary_search(&dependency.to).is_err())
        .cloned()
        .collect();
    loop {
        let before = remaining.len();
        let all = remaining.clone();
        remaining.retain(|dependency| {
            !never_fires(set, dependency, &all) && !never_matters(set, dependency, &all)
        });
        if remaining.len() == before {
            return remaining;
        }
    }
}

/// X -> a for each view that every candidate must agree with and that shows X and a.
fn enforced(set: &ViewSet) -> Vec<Dependency> {
    let same = set.views.iter().all(|view| view.same_selection(&set.views[0]));
    if !same {
        return Vec::new();
    }
    let mut found = Vec::new();
    for view in &set.views {
        for dependency in &set.dependencies {
            if dependency.from.iter().all(|left| view.project.contains(left)) {
                let implied = set.closure(&dependency.from, &set.dependencies);
                let shown = implied
                    .into_iter()
                    .filter(|to| view.project.contains(to) && !dependency.from.contains(to));
                found.extend(shown.map(|to| Dependency { from: dependency.from.clone(), to }));
            }
        }
    }
    crate::sorting::sort(&mut found);
    found.dedup();
    found
}

/// Whether no two candidates have to agree on the left side.
fn never_fires(set: &ViewSet, dependency: &Dependency, remaining: &[Dependency]) -> bool {
    dependency.from.iter().any(|&left| {
        let determined = remaining.iter().any(|other| other.to == left);
        let views: Vec<_> = set.views.iter().filter(|view| view.occurs(left)).collect();
        let apart = match views.as_slice() {
            [] => true,
            // Rows outside the view need not agree, and rows inside keep the dependency as the view does.
            [only] => {
                !only.selects.contains(&left)
                    && dependency
                        .from
                        .iter()
                        .chain([&dependency.to])
                        .all(|shown| only.project.contains(shown))
            }
            _ => false,
        };
        apart && !determined && is_open(set, left) && !is_secret(set, left)
    })
}

/// Whether the right side can always be filled in.
fn never_matters(set: &ViewSet, dependency: &Dependency, remaining: &[Dependency]) -> bool {
    let right = dependency.to;
    !is_secret(set, right)
        && !set.occurs(right)
        && is_open(set, right)
        && remaining.iter().all(|other| !other.from.contains(&right))
}

fn is_secret(set: &ViewSet, attribute: usize) -> bool {
    set.id.contains(attribute) || set.property.contains(attribute)
}

/// Whether there are always further values.
fn is_open(set: &ViewSet, attribute: usize) -> bool {
    let attribute = &set.attributes[attribute];
    (0..attribute.size() as u32).any(|symbol| !attribute.is_constant(symbol))
}

/// Whether ID determines every attribute that views show or select by, and the property.
pub(super) fn id_is_key(set: &ViewSet) -> bool {
    let reached = set.closure(&set.id.attributes, &set.dependencies);
    (0..set.attributes.len())
        .filter(|&attribute| set.occurs(attribute) || set.property.contains(attribute))
        .all(|attribute| reached.binary_search(&attribute).is_ok())
}

/// Whether the only dependencies that matter follow from ID being the key.
pub(super) fn only_the_key_matters(set: &ViewSet, effective: &[Dependency]) -> bool {
    let from_id =
        |dependency: &Dependency| set.id.attributes.iter().all(|part| dependency.from.contains(part));
    id_is_key(set) && effective.iter().all(from_id)
}
