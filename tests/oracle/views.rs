//! View sets by brute force: every smallest base table is built, every smallest cover is read off.
//!
//! Blanks agree with blanks, are compared with nothing by conditions and dependencies, and never count as one of the k
//! values: of an entity that can do without, only tables without are looked at; of one that cannot, the other values.
//!
//! Candidates are all rows over representatives of the domains; tables are built by taking an uncovered row of a
//! view and trying every candidate for it. Nothing here is shared with the judge, conditions included.

use serde_json::{Value as Json, json};
use std::collections::{BTreeMap, BTreeSet};

/// A value: numbers in thousandths, or text, or missing.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum V {
    Blank,
    N(i64),
    T(String),
}

impl V {
    fn json(&self) -> Json {
        match self {
            V::Blank => json!(""),
            V::N(n) if n % 1000 == 0 => json!(n / 1000),
            V::N(n) => json!(*n as f64 / 1000.0),
            V::T(text) => json!(text),
        }
    }

    fn literal(&self) -> String {
        match self {
            V::Blank | V::N(_) => self.json().to_string(),
            V::T(text) => format!("'{}'", text.replace('\'', "''")),
        }
    }

    fn shown(&self) -> String {
        match self {
            V::Blank => String::new(),
            V::N(_) => self.json().to_string(),
            V::T(text) => text.clone(),
        }
    }
}

#[derive(Debug, Clone, PartialEq)]
pub enum Domain {
    Text,
    Real,
    Integer,
    Finite(Vec<V>),
}

#[derive(Debug, Clone)]
pub enum Cond {
    And(Vec<Cond>),
    Or(Vec<Cond>),
    Not(Box<Cond>),
    Is(usize, &'static str, V),
    In(usize, Vec<V>),
    Pair(usize, &'static str, usize),
}

#[derive(Debug, Clone)]
pub struct View {
    pub project: Vec<usize>,
    pub condition: Option<Cond>,
    pub rows: Vec<Vec<V>>,
}

#[derive(Debug, Clone)]
pub struct Set {
    pub names: Vec<&'static str>,
    pub domains: Vec<Domain>,
    pub fds: Vec<(Vec<usize>, usize)>,
    pub secrets: Vec<Secret>,
    pub views: Vec<View>,
}

#[derive(Debug, Clone)]
pub struct Secret {
    pub id: Vec<usize>,
    pub property: Vec<usize>,
    pub k: usize,
}

/// For each known entity the size of its smallest cover, `None` if it has none.
pub type Smallest = BTreeMap<String, Option<usize>>;

#[derive(Debug, PartialEq)]
pub enum Truth {
    Inconsistent,
    /// For each secret.
    Smallest(Vec<Smallest>),
    TooLarge,
}

impl Cond {
    pub fn holds(&self, row: &[V]) -> bool {
        let compare = |a: &V, op: &str, b: &V| match op {
            _ if *a == V::Blank || *b == V::Blank => false,
            "=" => a == b,
            "!=" => a != b,
            "<" => a < b,
            "<=" => a <= b,
            ">" => a > b,
            ">=" => a >= b,
            _ => unreachable!("six comparisons"),
        };
        match self {
            Cond::And(parts) => parts.iter().all(|part| part.holds(row)),
            Cond::Or(parts) => parts.iter().any(|part| part.holds(row)),
            Cond::Not(part) => !part.holds(row),
            Cond::Is(attribute, op, value) => compare(&row[*attribute], op, value),
            Cond::In(attribute, values) => values.contains(&row[*attribute]),
            Cond::Pair(a, op, b) => compare(&row[*a], op, &row[*b]),
        }
    }

    pub fn text(&self, names: &[&str]) -> String {
        let joined = |parts: &[Cond], word: &str| {
            format!("({})", parts.iter().map(|part| part.text(names)).collect::<Vec<_>>().join(word))
        };
        match self {
            Cond::And(parts) => joined(parts, " and "),
            Cond::Or(parts) => joined(parts, " or "),
            Cond::Not(part) => format!("not ({})", part.text(names)),
            Cond::Is(attribute, op, value) => format!("{} {op} {}", names[*attribute], value.literal()),
            Cond::In(attribute, values) => {
                let values: Vec<String> = values.iter().map(V::literal).collect();
                format!("{} in ({})", names[*attribute], values.join(", "))
            }
            Cond::Pair(a, op, b) => format!("{} {op} {}", names[*a], names[*b]),
        }
    }

    fn attributes(&self, found: &mut BTreeSet<usize>) {
        match self {
            Cond::And(parts) | Cond::Or(parts) => parts.iter().for_each(|part| part.attributes(found)),
            Cond::Not(part) => part.attributes(found),
            Cond::Is(attribute, ..) | Cond::In(attribute, _) => {
                found.insert(*attribute);
            }
            Cond::Pair(a, _, b) => found.extend([*a, *b]),
        }
    }

    fn constants(&self, of: usize, found: &mut BTreeSet<V>) {
        match self {
            Cond::And(parts) | Cond::Or(parts) => parts.iter().for_each(|part| part.constants(of, found)),
            Cond::Not(part) => part.constants(of, found),
            Cond::Is(attribute, _, value) if *attribute == of => {
                found.insert(value.clone());
            }
            Cond::In(attribute, values) if *attribute == of => found.extend(values.iter().cloned()),
            _ => {}
        }
    }

    fn has_pair(&self) -> bool {
        match self {
            Cond::And(parts) | Cond::Or(parts) => parts.iter().any(Cond::has_pair),
            Cond::Not(part) => part.has_pair(),
            Cond::Pair(..) => true,
            _ => false,
        }
    }
}

impl Set {
    /// The set as a view-set file.
    pub fn json(&self) -> Json {
        let mut attributes = serde_json::Map::new();
        for (name, domain) in self.names.iter().zip(&self.domains) {
            let said = match domain {
                Domain::Text => json!({}),
                Domain::Real => json!({ "type": "number" }),
                Domain::Integer => json!({ "type": "integer" }),
                Domain::Finite(values) => json!({ "domain": values.iter().map(V::json).collect::<Vec<_>>() }),
            };
            attributes.insert((*name).to_owned(), said);
        }
        let names = |list: &[usize]| list.iter().map(|&attribute| self.names[attribute]).collect::<Vec<_>>();
        let views: Vec<Json> = (self.views.iter())
            .map(|view| {
                let rows: Vec<Vec<Json>> =
                    view.rows.iter().map(|row| row.iter().map(V::json).collect()).collect();
                let mut said = json!({ "project": names(&view.project), "rows": rows });
                if let Some(condition) = &view.condition {
                    said["where"] = json!(condition.text(&self.names));
                }
                said
            })
            .collect();
        let dependencies: Vec<Json> =
            self.fds.iter().map(|(from, to)| json!({ "from": names(from), "to": names(&[*to]) })).collect();
        json!({
            "attributes": attributes,
            "dependencies": dependencies,
            "secret": (self.secrets.iter())
                .map(|secret| {
                    let one = |list: &[usize]| match list {
                        [only] => json!(self.names[*only]),
                        several => json!(names(several)),
                    };
                    json!({ "id": one(&secret.id), "property": one(&secret.property), "k": secret.k })
                })
                .collect::<Vec<_>>(),
            "views": views,
        })
    }

    fn rows(&self) -> usize {
        self.views.iter().map(|view| view.rows.len()).sum()
    }

    /// Values enough for every attribute, each with whether it is one of infinitely many.
    fn representatives(&self, attribute: usize) -> Vec<(V, bool)> {
        let shows_blank = self.views.iter().any(|view| {
            let column = view.project.iter().position(|&shown| shown == attribute);
            column.is_some_and(|column| view.rows.iter().any(|row| row[column] == V::Blank))
        });
        if let Domain::Finite(values) = &self.domains[attribute] {
            let blank = shows_blank.then_some(V::Blank);
            return values.iter().cloned().chain(blank).map(|value| (value, false)).collect();
        }
        let pairs = self.views.iter().filter_map(|view| view.condition.as_ref()).any(Cond::has_pair);
        let numeric = |other: usize| match &self.domains[other] {
            Domain::Text => false,
            Domain::Finite(values) => matches!(values[0], V::N(_)),
            _ => true,
        };
        let mut constants: BTreeSet<V> = BTreeSet::new();
        // Attributes that may be compared with each other share their constants.
        for other in 0..self.names.len() {
            if other == attribute || (pairs && numeric(other) == numeric(attribute)) {
                for view in &self.views {
                    if let Some(condition) = &view.condition {
                        condition.constants(other, &mut constants);
                    }
                    if let Some(column) = view.project.iter().position(|&shown| shown == other) {
                        constants.extend(view.rows.iter().map(|row| row[column].clone()));
                    }
                }
                if let Domain::Finite(values) = &self.domains[other] {
                    constants.extend(values.iter().cloned());
                }
            }
        }
        constants.remove(&V::Blank);
        if shows_blank {
            constants.insert(V::Blank);
        }
        let mut found: Vec<(V, bool)> = constants.iter().map(|value| (value.clone(), false)).collect();
        if self.domains[attribute] == Domain::Integer {
            found.retain(|(value, _)| matches!(value, V::N(n) if n % 1000 == 0) || *value == V::Blank);
        }
        // Every base row agrees with a view that has no selection: no other value can occur.
        if self.views.iter().any(|view| view.condition.is_none() && view.project.contains(&attribute)) {
            return found;
        }
        let in_fd = self.fds.iter().any(|(from, to)| from.contains(&attribute) || *to == attribute);
        let mut fresh = if pairs { 3 } else { 1 };
        for secret in &self.secrets {
            if secret.id.contains(&attribute) {
                fresh = fresh.max(2);
            }
            if secret.property.contains(&attribute) {
                fresh = fresh.max(secret.k).max(2);
            }
        }
        if in_fd {
            fresh = fresh.max(self.rows()) * if pairs { 2 } else { 1 };
        }
        match &self.domains[attribute] {
            Domain::Text => found.extend((0..fresh).map(|n| (V::T(format!("#{n}")), true))),
            domain => {
                let cuts: Vec<i64> = constants
                    .iter()
                    .filter_map(|value| match value {
                        V::N(n) => Some(*n),
                        V::T(_) | V::Blank => None,
                    })
                    .collect();
                let (low, high) = (cuts.first().copied().unwrap_or(0), cuts.last().copied().unwrap_or(0));
                for step in 1..=fresh as i64 {
                    let whole = |n: i64| n.div_euclid(1000) * 1000;
                    found.push((V::N(whole(low) - 1000 * step), true));
                    found.push((V::N(whole(high) + 1000 * step), true));
                }
                if cuts.is_empty() {
                    found.push((V::N(0), true));
                }
                for pair in cuts.windows(2) {
                    if *domain == Domain::Integer {
                        let wholes =
                            (pair[0].div_euclid(1000) + 1..).map(|n| 1000 * n).take_while(|n| *n < pair[1]);
                        found.extend(wholes.map(|n| (V::N(n), false)));
                    } else {
                        let step = (pair[1] - pair[0]) / (fresh as i64 + 1);
                        found.extend((1..=fresh as i64).map(|n| (V::N(pair[0] + n * step), true)));
                    }
                }
            }
        }
        found.sort();
        found.dedup_by(|a, b| a.0 == b.0);
        found
    }

    /// The truth, unless it takes more than so many steps.
    pub fn truth(&self, limit: u64) -> Truth {
        let mut needed: BTreeSet<usize> =
            self.secrets.iter().flat_map(|secret| [&secret.id[..], &secret.property].concat()).collect();
        for view in &self.views {
            needed.extend(&view.project);
            if let Some(condition) = &view.condition {
                condition.attributes(&mut needed);
            }
        }
        for (from, to) in &self.fds {
            needed.extend(from);
            needed.insert(*to);
        }
        let domains: Vec<Vec<(V, bool)>> = (0..self.names.len())
            .map(|attribute| match needed.contains(&attribute) {
                true => self.representatives(attribute),
                false => vec![(V::T(String::new()), true)],
            })
            .collect();
        let complete_at: Vec<usize> = (self.views.iter())
            .map(|view| {
                let mut needed: BTreeSet<usize> = view.project.iter().copied().collect();
                if let Some(condition) = &view.condition {
                    condition.attributes(&mut needed);
                }
                needed.last().copied().unwrap_or(0)
            })
            .collect();
        let mut steps = limit;
        let mut candidates = Vec::new();
        if self.extend(&domains, &complete_at, &mut Vec::new(), &mut candidates, &mut steps).is_none() {
            return Truth::TooLarge;
        }
        let mut search =
            Search { set: self, candidates, steps, seen: BTreeSet::new(), tables: BTreeSet::new() };
        let facts: Vec<(usize, usize)> = (self.views.iter().enumerate())
            .flat_map(|(view, said)| (0..said.rows.len()).map(move |row| (view, row)))
            .collect();
        if search.build(&facts, &mut BTreeSet::new()).is_none() {
            return Truth::TooLarge;
        }
        if search.tables.is_empty() {
            return Truth::Inconsistent;
        }
        let secrets = self.secrets.iter().map(|secret| self.read_off(secret, &domains, &search));
        Truth::Smallest(secrets.collect())
    }

    /// Rows over the representatives that every view allows.
    fn extend(
        &self,
        domains: &[Vec<(V, bool)>],
        complete_at: &[usize],
        row: &mut Vec<V>,
        found: &mut Vec<Candidate>,
        steps: &mut u64,
    ) -> Option<()> {
        *steps = steps.checked_sub(1)?;
        if row.len() == domains.len() {
            let mut yields = Vec::new();
            for (index, view) in self.views.iter().enumerate() {
                if view.condition.as_ref().is_some_and(|condition| !condition.holds(row)) {
                    continue;
                }
                let shown: Vec<&V> = view.project.iter().map(|&attribute| &row[attribute]).collect();
                match view.rows.iter().position(|fact| fact.iter().eq(shown.iter().copied())) {
                    Some(fact) => yields.push((index, fact)),
                    None => return Some(()),
                }
            }
            if !yields.is_empty() {
                found.push(Candidate { row: row.clone(), yields });
            }
            return Some(());
        }
        for (value, _) in &domains[row.len()] {
            row.push(value.clone());
            // A view is looked at as soon as all that it shows or selects by is there.
            let possible = self.views.iter().zip(complete_at).all(|(view, &last)| {
                last != row.len() - 1
                    || view.condition.as_ref().is_some_and(|condition| !condition.holds(row))
                    || view.rows.iter().any(|fact| {
                        view.project.iter().zip(fact).all(|(&attribute, value)| row[attribute] == *value)
                    })
            });
            if possible {
                self.extend(domains, complete_at, row, found, steps)?;
            }
            row.pop();
        }
        Some(())
    }

    fn read_off(&self, secret: &Secret, domains: &[Vec<(V, bool)>], search: &Search) -> Smallest {
        // Combinations of values that are known by name; those with a blank stand for one that is missing.
        let named = |attributes: &[usize]| -> Vec<Vec<V>> {
            attributes.iter().fold(vec![Vec::new()], |before, &attribute| {
                let known = || domains[attribute].iter().filter(|(_, fresh)| !fresh).map(|(value, _)| value);
                let more = |row: &Vec<V>| {
                    known().map(|value| [&row[..], std::slice::from_ref(value)].concat()).collect::<Vec<_>>()
                };
                before.iter().flat_map(more).collect()
            })
        };
        let of = |row: &[V], attributes: &[usize]| -> Vec<V> {
            attributes.iter().map(|&attribute| row[attribute].clone()).collect()
        };
        let missing = |combination: &Vec<V>| combination.contains(&V::Blank);
        let values: Vec<Vec<V>> =
            named(&secret.property).into_iter().filter(|value| !missing(value)).collect();
        const MISSING: usize = usize::MAX;
        let mut smallest = Smallest::new();
        for id in named(&secret.id).into_iter().filter(|id| !missing(id)) {
            let sets: BTreeSet<Vec<usize>> = (search.tables.iter())
                .map(|table| {
                    let own = table.iter().map(|&candidate| &search.candidates[candidate].row);
                    let own: BTreeSet<usize> = own
                        .filter(|row| of(row, &secret.id) == id)
                        .filter_map(|row| {
                            let property = of(row, &secret.property);
                            match missing(&property) {
                                true => Some(MISSING),
                                false => values.iter().position(|value| *value == property),
                            }
                        })
                        .collect();
                    own.into_iter().collect()
                })
                .collect();
            let certainly = sets.iter().all(|set| set.contains(&MISSING));
            let sets: BTreeSet<Vec<usize>> = (sets.into_iter())
                .filter(|set| certainly || !set.contains(&MISSING))
                .map(|set| set.into_iter().filter(|&value| value != MISSING).collect())
                .collect();
            let cover =
                if sets.contains(&Vec::new()) { None } else { smallest_hitting_set(&sets, values.len()) };
            smallest.insert(id.iter().map(V::shown).collect::<Vec<_>>().join(", "), cover);
        }
        smallest
    }
}

struct Candidate {
    row: Vec<V>,
    yields: Vec<(usize, usize)>,
}

struct Search<'a> {
    set: &'a Set,
    candidates: Vec<Candidate>,
    steps: u64,
    seen: BTreeSet<Vec<usize>>,
    tables: BTreeSet<Vec<usize>>,
}

impl Search<'_> {
    fn build(&mut self, open: &[(usize, usize)], chosen: &mut BTreeSet<usize>) -> Option<()> {
        self.steps = self.steps.checked_sub(1)?;
        if !self.seen.insert(chosen.iter().copied().collect()) {
            return Some(());
        }
        let choices = |fact: &(usize, usize)| -> Vec<usize> {
            (0..self.candidates.len())
                .filter(|&candidate| {
                    self.candidates[candidate].yields.contains(fact) && self.fits(candidate, chosen)
                })
                .collect()
        };
        let Some(best) = open.iter().map(choices).min_by_key(Vec::len) else {
            self.tables.insert(chosen.iter().copied().collect());
            return Some(());
        };
        for candidate in best {
            let rest: Vec<(usize, usize)> = open
                .iter()
                .copied()
                .filter(|fact| !self.candidates[candidate].yields.contains(fact))
                .collect();
            chosen.insert(candidate);
            self.build(&rest, chosen)?;
            chosen.remove(&candidate);
        }
        Some(())
    }

    fn fits(&self, candidate: usize, chosen: &BTreeSet<usize>) -> bool {
        let row = &self.candidates[candidate].row;
        chosen.iter().all(|&other| {
            let other = &self.candidates[other].row;
            self.set.fds.iter().all(|(from, to)| {
                row[*to] == other[*to]
                    || from
                        .iter()
                        .any(|&attribute| row[attribute] != other[attribute] || row[attribute] == V::Blank)
            })
        })
    }
}

fn smallest_hitting_set(sets: &BTreeSet<Vec<usize>>, values: usize) -> Option<usize> {
    (0..1_u32 << values)
        .filter(|chosen| sets.iter().all(|set| set.iter().any(|value| chosen >> value & 1 == 1)))
        .map(|chosen| chosen.count_ones() as usize)
        .min()
}
