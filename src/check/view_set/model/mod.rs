//! A view set ready to be checked: attributes with finitely many symbols, rows of symbols, conditions as
//! alternatives of boxes.

mod bits;
mod normal_form;
mod part;
mod symbols;

pub(super) use bits::Bits;
pub(super) use normal_form::Clause;
pub(super) use part::Part;
pub(super) use symbols::Symbol;

use super::input::value::Value;
use super::input::{Draft, DraftSecret};
use crate::error::{Error, Fault};
use normal_form::{MOST_CLAUSES, alternatives};
use symbols::Symbols;

/// A view set ready to be checked.
#[derive(Debug)]
pub(super) struct ViewSet {
    pub attributes: Vec<Attribute>,
    /// What names an entity.
    pub id: Part,
    /// What must not be pinned on it.
    pub property: Part,
    /// How many values must stay possible.
    pub k: usize,
    pub views: Vec<View>,
    /// The declared dependencies, one attribute on the right.
    pub dependencies: Vec<Dependency>,
    /// Whether attributes that are compared with each other have enough places for the solver.
    pub enough_places: bool,
}

/// An attribute with its symbols.
#[derive(Debug)]
pub(super) struct Attribute {
    pub name: String,
    symbols: Symbols,
}

/// A functional dependency with one attribute on the right.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Dependency {
    /// Sorted.
    pub from: Vec<usize>,
    pub to: usize,
}

/// A view with its rows.
#[derive(Debug)]
pub(super) struct View {
    pub name: String,
    pub project: Vec<usize>,
    /// One list of symbols per projected attribute.
    pub columns: Vec<Vec<u32>>,
    pub rows: usize,
    /// The selection as alternatives; a single one without sides where there is no selection.
    pub inside: Vec<Clause>,
    /// Its negation; none where there is no selection.
    pub outside: Vec<Clause>,
    pub condition_text: Option<String>,
    /// The attributes that the condition mentions.
    pub selects: Vec<usize>,
}

impl ViewSet {
    /// Binds a draft, with one of its secrets. Fails only on conditions with too many alternatives.
    pub fn new(draft: &Draft, secret: &DraftSecret) -> Result<ViewSet, Error> {
        let symbols::AllSymbols { of_attribute: symbols, enough_places } = symbols::symbols(draft);
        let mut views = Vec::new();
        let mut faults = Vec::new();
        for (index, view) in draft.views.iter().enumerate() {
            let (inside, outside) = match &view.condition {
                None => (vec![Clause::default()], Vec::new()),
                Some(condition) => {
                    let both =
                        (alternatives(condition, &symbols, false), alternatives(condition, &symbols, true));
                    match both {
                        (Some(inside), Some(outside)) => (inside, outside),
                        _ => {
                            faults.push(Fault::new(
                                format!("views[{index}].where"),
                                format!("a condition with more than {MOST_CLAUSES} alternatives"),
                                "a simpler condition; `in (…)` counts as one alternative",
                            ));
                            continue;
                        }
                    }
                }
            };
            let columns = (view.project.iter().enumerate())
                .map(|(column, &attribute)| {
                    let symbol_of: Vec<u32> = (view.rows.values(column).iter())
                        .map(|value| {
                            symbols[attribute].of(value).expect("every value of a row is a constant")
                        })
                        .collect();
                    (0..view.rows.rows()).map(|row| symbol_of[view.rows.code(column, row) as usize]).collect()
                })
                .collect();
            views.push(View {
                name: view.name.clone(),
                project: view.project.clone(),
                columns,
                rows: view.rows.rows(),
                inside,
                outside,
                condition_text: view.condition_text.clone(),
                selects: view.condition.as_ref().map(|condition| condition.attributes()).unwrap_or_default(),
            });
        }
        if !faults.is_empty() {
            return Err(Error::BadViewSet { faults });
        }
        let attributes: Vec<Attribute> = (draft.attributes.iter().zip(symbols))
            .map(|(attribute, symbols)| Attribute { name: attribute.name.clone(), symbols })
            .collect();
        let mut dependencies: Vec<Dependency> = (draft.dependencies.iter())
            .flat_map(|dependency| {
                let mut from = dependency.from.clone();
                from.sort_unstable();
                from.dedup();
                let right = dependency.to.iter().filter(|to| !from.contains(to)).copied().collect::<Vec<_>>();
                right.into_iter().map(move |to| Dependency { from: from.clone(), to })
            })
            .collect();
        crate::sorting::sort(&mut dependencies);
        dependencies.dedup();
        let [id, property] = [&secret.id, &secret.property].map(|part| Part::new(part.clone(), &attributes));
        Ok(ViewSet { attributes, id, property, k: secret.k, views, dependencies, enough_places })
    }

    /// Whether no view has a selection.
    pub fn projection_only(&self) -> bool {
        self.views.iter().all(|view| !view.has_selection())
    }

    /// All rows of all views.
    pub fn rows(&self) -> usize {
        self.views.iter().map(|view| view.rows).sum()
    }

    /// Whether some view shows the attribute.
    pub fn shown(&self, attribute: usize) -> bool {
        self.views.iter().any(|view| view.project.contains(&attribute))
    }

    /// Whether some view shows the attribute or selects by it.
    pub fn occurs(&self, attribute: usize) -> bool {
        self.views.iter().any(|view| view.occurs(attribute))
    }

    /// All attributes that the given ones determine where none of them is missing. A dependency says nothing about
    /// rows with a blank on its left side, so that what may be missing determines nothing further.
    pub fn closure(&self, of: &[usize], dependencies: &[Dependency]) -> Vec<usize> {
        let mut reached = of.to_vec();
        let mut before = usize::MAX;
        while reached.len() != before {
            before = reached.len();
            for dependency in dependencies {
                if !reached.contains(&dependency.to)
                    && dependency.from.iter().all(|left| {
                        of.contains(left)
                            || (reached.contains(left) && self.attributes[*left].blank().is_none())
                    })
                {
                    reached.push(dependency.to);
                }
            }
        }
        reached.sort_unstable();
        reached
    }

    /// A dependency as it is written.
    pub fn dependency_text(&self, dependency: &Dependency) -> String {
        let from: Vec<&str> =
            dependency.from.iter().map(|&attribute| self.attributes[attribute].name.as_str()).collect();
        format!("{} -> {}", from.join(", "), self.attributes[dependency.to].name)
    }

    /// A row for people: `Manager, Cold`.
    pub fn row_text(&self, view: usize, row: usize) -> String {
        let View { project, columns, .. } = &self.views[view];
        let cells: Vec<String> = (project.iter().zip(columns))
            .map(|(&attribute, column)| self.attributes[attribute].text(column[row]))
            .collect();
        cells.join(", ")
    }
}

impl View {
    pub fn has_selection(&self) -> bool {
        !self.outside.is_empty() || self.inside != [Clause::default()]
    }

    pub fn occurs(&self, attribute: usize) -> bool {
        self.project.contains(&attribute) || self.selects.contains(&attribute)
    }

    /// The column of an attribute, if the view shows it.
    pub fn column(&self, attribute: usize) -> Option<&[u32]> {
        let place = self.project.iter().position(|&shown| shown == attribute)?;
        Some(&self.columns[place])
    }

    /// The attributes that both views show.
    pub fn shared(&self, other: &View) -> Vec<usize> {
        self.project.iter().copied().filter(|attribute| other.project.contains(attribute)).collect()
    }

    /// Whether both select the same rows.
    pub fn same_selection(&self, other: &View) -> bool {
        self.inside == other.inside
    }
}

impl Attribute {
    /// How many symbols it has.
    pub fn size(&self) -> usize {
        self.symbols.all.len()
    }

    /// The symbol of a missing cell, if views show one.
    pub fn blank(&self) -> Option<u32> {
        self.symbols.blank
    }

    pub fn symbol(&self, symbol: u32) -> &Symbol {
        &self.symbols.all[symbol as usize]
    }

    /// The place in the order that it shares with attributes it is compared with.
    pub fn rank(&self, symbol: u32) -> u64 {
        self.symbols.rank(symbol)
    }

    /// The symbols with these ranks, both included.
    pub fn ranked(&self, lowest: u64, highest: u64) -> std::ops::Range<u32> {
        self.symbols.ranked(lowest, highest)
    }

    /// Whether the symbol is one known value.
    pub fn is_constant(&self, symbol: u32) -> bool {
        matches!(self.symbols.all[symbol as usize], Symbol::Constant(_))
    }

    /// The symbol as a person reads it.
    pub fn text(&self, symbol: u32) -> String {
        match &self.symbols.all[symbol as usize] {
            Symbol::Constant(Value::Blank) => "(blank)".to_owned(),
            Symbol::Constant(value) => value.to_string(),
            Symbol::Region | Symbol::Place => "another value".to_owned(),
        }
    }

    /// The symbol of a value that is one of the constants.
    pub fn symbol_of_value(&self, value: &Value) -> Option<u32> {
        self.symbols.of(value)
    }
}
