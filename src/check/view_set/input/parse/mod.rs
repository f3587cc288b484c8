//! JSON -> `Draft`, strictly and with all faults at once.

mod cells;
mod conditions;
mod files;
mod secrets;

use super::condition::Condition;
use super::value::Value;
use super::{Base, Dependency, Draft, DraftAttribute, DraftView, ExtractFile, Kind, Mode, Relation};
use crate::error::{Error, Fault};
use crate::hierarchy::HierarchySpec;
use crate::plan::{DependencyKind, DependencySpec};
use crate::text::nearest;
use cells::{expected_cell, value_of};
use files::Attached;
use serde_json::{Map, Value as Json};
use std::collections::BTreeSet;

/// Reads a view set, or lists everything that is wrong with it.
pub(in crate::check::view_set) fn parse(json: &Json) -> Result<Draft, Error> {
    parse_with(json, Vec::new())
}

/// Reads a view set whose views name files (`"file"`); columns that it does not describe are described by the files.
pub(in crate::check::view_set) fn parse_with(json: &Json, files: Vec<ExtractFile>) -> Result<Draft, Error> {
    let mut reading = Reading {
        attributes: Vec::new(),
        missing: vec![String::new()],
        files: Vec::new(),
        faults: Vec::new(),
    };
    let draft = reading.draft(json, files);
    match draft {
        Some(draft) if reading.faults.is_empty() => Ok(draft),
        _ => Err(Error::BadViewSet { faults: reading.faults }),
    }
}

struct Reading {
    attributes: Vec<DraftAttribute>,
    /// Texts that stand for a missing cell.
    missing: Vec<String>,
    files: Vec<Attached>,
    faults: Vec<Fault>,
}

impl Reading {
    fn draft(&mut self, json: &Json, files: Vec<ExtractFile>) -> Option<Draft> {
        // `$schema` is for editors, and of no meaning here
        let fields = [
            "$schema",
            "attributes",
            "dependencies",
            "key",
            "secret",
            "k",
            "views",
            "base",
            "missing",
            "mode",
            "comment",
        ];
        let required: &[&str] =
            if files.is_empty() { &["attributes", "secret", "views"] } else { &["secret", "views"] };
        let set = self.object(json, "", &fields, required)?;
        if let Some(missing) = set.get("missing") {
            self.read_missing(missing);
        }
        if let Some(attributes) = set.get("attributes") {
            self.read_attributes(attributes);
        }
        self.attach(files);
        self.infer_attributes();
        if self.attributes.is_empty() {
            let expected = "a field for every attribute of the base table";
            self.fault("attributes", "no attribute".to_owned(), expected);
        }
        let mut dependencies =
            set.get("dependencies").map(|list| self.dependencies(list)).unwrap_or_default();
        dependencies.extend(set.get("key").and_then(|key| self.key(key)));
        let before = self.faults.len();
        let k = set.get("k").map(|k| self.k(k, "k"));
        // Faults are told in the order of the fields.
        let faults_of_k = self.faults.split_off(before);
        let secrets = set.get("secret").and_then(|secret| self.secrets(secret, k));
        self.faults.extend(faults_of_k);
        let mode = set.get("mode").map_or(Mode::Exact, |mode| self.mode(mode));
        let base = set.get("base").and_then(|base| self.base(base, &dependencies));
        let views =
            set.get("views").map(|views| self.views(views, set.contains_key("base"), base.as_ref()))?;
        let secrets = secrets?;
        if self.faults.is_empty() && !views.is_empty() {
            secrets.iter().for_each(|secret| self.check_shown(secret, &views));
        }
        let notes = self.near_misses(&views);
        let attributes = std::mem::take(&mut self.attributes);
        let missing = std::mem::take(&mut self.missing);
        Some(Draft { attributes, dependencies, secrets, views, base, missing, mode, notes })
    }

    fn read_attributes(&mut self, json: &Json) {
        let Json::Object(attributes) = json else {
            self.wrong("attributes", json, "an object with a field for every attribute");
            return;
        };
        for (name, said) in attributes {
            let path = join("attributes", name);
            let Some(said) = self.object(said, &path, &["type", "domain", "hierarchy", "comment"], &[])
            else {
                continue;
            };
            let kind = said.get("type").map_or(Some(None), |kind| self.kind(kind, &join(&path, "type")));
            let listed = said.get("domain");
            let all_numbers = matches!(listed, Some(Json::Array(values)) if values.iter().all(Json::is_number) && !values.is_empty());
            let kind = kind.flatten().unwrap_or(if all_numbers { Kind::Number } else { Kind::Text });
            let domain = listed.and_then(|domain| self.domain(domain, kind, &join(&path, "domain")));
            let hierarchy = said.get("hierarchy").and_then(|hierarchy| {
                HierarchySpec::parse(&hierarchy.to_string())
                    .map_err(|error| {
                        self.fault(&join(&path, "hierarchy"), error.to_string(), "a hierarchy as in a plan")
                    })
                    .ok()
            });
            self.attributes.push(DraftAttribute { name: name.clone(), kind, domain, hierarchy });
        }
    }

    fn kind(&mut self, json: &Json, path: &str) -> Option<Option<Kind>> {
        let words = ["text", "number", "integer"];
        match json.as_str() {
            Some("text") => Some(Some(Kind::Text)),
            Some("number") => Some(Some(Kind::Number)),
            Some("integer") => Some(Some(Kind::Integer)),
            other => {
                let near = other.and_then(|word| nearest(word, words));
                self.wrong_near(path, json, "`text`, `number` or `integer`", near);
                None
            }
        }
    }

    fn domain(&mut self, json: &Json, kind: Kind, path: &str) -> Option<Vec<Value>> {
        let Some(listed) = json.as_array().filter(|values| !values.is_empty()) else {
            self.wrong(path, json, "a list of at least one value");
            return None;
        };
        let mut values = Vec::new();
        for (index, json) in listed.iter().enumerate() {
            let path = format!("{path}[{index}]");
            match value_of(kind, json, &[]) {
                Some(value) if values.contains(&value) => self.wrong(&path, json, "each value once"),
                Some(value) => values.push(value),
                None => self.wrong(&path, json, expected_cell(kind)),
            }
        }
        crate::sorting::sort(&mut values);
        Some(values)
    }

    fn dependencies(&mut self, json: &Json) -> Vec<Dependency> {
        let Some(list) = json.as_array() else {
            self.wrong("dependencies", json, "a list");
            return Vec::new();
        };
        let mut found = Vec::new();
        for (index, entry) in list.iter().enumerate() {
            let path = format!("dependencies[{index}]");
            let expected = "a functional dependency such as `A, B -> C`";
            let spec = serde_json::from_value::<DependencySpec>(entry.clone()).ok();
            match spec.and_then(|spec| spec.read().ok()) {
                Some(read) if read.kind == DependencyKind::Fd && !read.approximate => {
                    let mut resolved = |names: &[String]| {
                        names.iter().map(|name| self.attribute(name, &path)).collect::<Vec<_>>()
                    };
                    let (from, to) = (resolved(&read.from), resolved(&read.to));
                    if let (Some(from), Some(to)) =
                        (from.into_iter().collect::<Option<_>>(), to.into_iter().collect::<Option<_>>())
                    {
                        found.push(Dependency { from, to });
                    }
                }
                _ => self.wrong(&path, entry, expected),
            }
        }
        found
    }

    fn base(&mut self, json: &Json, dependencies: &[Dependency]) -> Option<Base> {
        let said = self.object(json, "base", &["csv", "columns", "rows"], &[])?;
        let (attributes, rows) = match (said.get("csv"), said.get("columns"), said.get("rows")) {
            (Some(csv), None, None) => self.csv(csv, "base.csv", None)?,
            (None, Some(columns), Some(rows)) => {
                let attributes = self.attribute_list(columns, "base.columns")?;
                let rows = self.json_rows(rows, "base.rows", &attributes)?;
                (attributes, rows)
            }
            _ => {
                self.fault("base", "something else".to_owned(), "either `csv`, or `columns` and `rows`");
                return None;
            }
        };
        for (index, dependency) in dependencies.iter().enumerate() {
            let place = |attribute: &usize| attributes.iter().position(|known| known == attribute);
            let Some(from) = dependency.from.iter().map(place).collect::<Option<Vec<_>>>() else { continue };
            let broken =
                dependency.to.iter().filter_map(place).find_map(|to| rows.first_disagreement(&from, to));
            if let Some((first, second)) = broken {
                self.fault(
                    &format!("dependencies[{index}]"),
                    format!(
                        "rows {} (`{}`) and {} (`{}`) of the base table break it",
                        first + 1,
                        rows.shown(first),
                        second + 1,
                        rows.shown(second)
                    ),
                    "a dependency that holds in the base table",
                );
            }
        }
        Some(Base { attributes, rows })
    }

    fn views(&mut self, json: &Json, base_given: bool, base: Option<&Base>) -> Vec<DraftView> {
        let Some(list) = json.as_array().filter(|views| !views.is_empty()) else {
            self.wrong("views", json, "a list of at least one view");
            return Vec::new();
        };
        let mut views: Vec<DraftView> = Vec::new();
        for (index, json) in list.iter().enumerate() {
            let path = format!("views[{index}]");
            let Some(view) = self.view(json, &path, index, base_given, base) else { continue };
            if let Some(other) = views.iter().position(|other| other.name == view.name) {
                let found = format!("`{}`, the name of views[{other}]", view.name);
                self.fault(&join(&path, "name"), found, "another name for each view");
            }
            views.push(view);
        }
        views
    }

    fn view(
        &mut self,
        json: &Json,
        path: &str,
        index: usize,
        base_given: bool,
        base: Option<&Base>,
    ) -> Option<DraftView> {
        let fields = ["name", "project", "where", "rows", "csv", "file", "distinct", "published", "comment"];
        let required: &[&str] = if json.get("file").is_some() { &[] } else { &["project"] };
        let said = self.object(json, path, &fields, required)?;
        let attached = match said.get("file") {
            Some(file) => Some(self.attached(file, &join(path, "file"))?),
            None => None,
        };
        let name = match said.get("name") {
            None => format!("v{}", index + 1),
            Some(Json::String(name)) if !name.is_empty() => name.clone(),
            Some(other) => {
                self.wrong(&join(path, "name"), other, "a text");
                format!("v{}", index + 1)
            }
        };
        let mut flag = |field: &str| match said.get(field) {
            None => false,
            Some(Json::Bool(said)) => *said,
            Some(other) => {
                self.wrong(&join(path, field), other, "true or false");
                true
            }
        };
        let (distinct, published) = (flag("distinct"), flag("published"));
        let condition = said.get("where").map(|text| self.condition(text, &join(path, "where")));
        let condition_text = said.get("where").and_then(Json::as_str).map(str::to_owned);
        let project = match (said.get("project"), &attached) {
            (None, Some(attached)) => {
                let names = attached.table.columns().iter().map(|column| column.name.clone());
                names
                    .collect::<Vec<_>>()
                    .iter()
                    .map(|name| self.attribute(name, path))
                    .collect::<Option<_>>()?
            }
            (names, _) => names.and_then(|names| self.attribute_list(names, &join(path, "project")))?,
        };
        let condition = match condition {
            None => None,
            Some(condition) => Some(condition?),
        };
        let given = match (said.get("rows"), said.get("csv")) {
            _ if attached.is_some() => {
                let attached = attached.as_ref().expect("just seen");
                Some(self.table(&attached.table, path, Some(&project))?.1)
            }
            (Some(_), Some(_)) => {
                self.fault(path, "both `rows` and `csv`".to_owned(), "one of them");
                return None;
            }
            (Some(rows), None) => Some(self.json_rows(rows, &join(path, "rows"), &project)?),
            (None, Some(csv)) => Some(self.csv(csv, &join(path, "csv"), Some(&project))?.1),
            (None, None) if base_given => None,
            (None, None) => {
                self.fault(
                    path,
                    "no rows".to_owned(),
                    "`rows`, `csv`, or a `base` table to compute them from",
                );
                return None;
            }
        };
        let computed = match base {
            Some(base) => Some(self.computed(base, path, &project, condition.as_ref())?),
            None => None,
        };
        let (rows, repeated) = match (given, computed) {
            (Some(given), computed) => {
                drop(attached);
                let all: Vec<usize> = (0..project.len()).collect();
                if !distinct && let Some((first, second)) = given.first_repeated() {
                    let found =
                        format!("rows {} and {} are equal: `{}`", first + 1, second + 1, given.shown(first));
                    self.fault(
                        path,
                        found,
                        "each row once; counts tell more than the check knows (with `\"distinct\": true` the verdict is for the view without repeated rows)",
                    );
                }
                let (given, repeated) = given.project(&all, |_| true);
                if let Some((computed, _)) = computed {
                    self.compare_with_base(&given, &computed, path);
                }
                (given, repeated)
            }
            (None, Some(computed)) => computed,
            (None, None) => return None,
        };
        Some(DraftView { name, project, condition, condition_text, rows, repeated, published })
    }

    /// A file that came with the set; each belongs to one view.
    fn attached(&mut self, json: &Json, path: &str) -> Option<Attached> {
        let found = json.as_str().and_then(|name| self.files.iter().position(|file| file.name == name));
        if found.is_none() {
            self.wrong(path, json, "a file that comes with the set, once");
        }
        found.map(|index| self.files.remove(index))
    }

    fn computed(
        &mut self,
        base: &Base,
        path: &str,
        project: &[usize],
        condition: Option<&Condition<usize>>,
    ) -> Option<(Relation, usize)> {
        let needed =
            project.iter().copied().chain(condition.iter().flat_map(|condition| condition.attributes()));
        let lacking = needed.filter(|attribute| !base.attributes.contains(attribute));
        let lacking: Vec<String> =
            lacking.map(|attribute| format!("`{}`", self.attributes[attribute].name)).collect();
        if !lacking.is_empty() {
            let found = format!("the base table has no column {}", lacking.join(", "));
            self.fault(path, found, "a base table with every column that its views need");
            return None;
        }
        let place = |attribute: usize| {
            base.attributes.iter().position(|&known| known == attribute).expect("just looked for")
        };
        let columns: Vec<usize> = project.iter().map(|&attribute| place(attribute)).collect();
        Some(base.rows.project(&columns, |row| {
            condition
                .is_none_or(|condition| condition.holds(&|attribute| base.rows.cell(place(attribute), row)))
        }))
    }

    /// Rows that the base table does not yield, or that it yields and the view lacks.
    fn compare_with_base(&mut self, given: &Relation, computed: &Relation, path: &str) {
        let rows_of = |relation: &Relation| -> BTreeSet<Vec<Value>> {
            (0..relation.rows()).map(|row| relation.cells(row)).collect()
        };
        let first_outside = |relation: &Relation, others: &BTreeSet<Vec<Value>>| {
            (0..relation.rows()).find(|&row| !others.contains(&relation.cells(row)))
        };
        if let Some(row) = first_outside(given, &rows_of(computed)) {
            let found =
                format!("row {} (`{}`), which the base table does not yield", row + 1, given.shown(row));
            self.fault(path, found, "exactly the rows that the base table yields, or no rows");
        }
        if let Some(row) = first_outside(computed, &rows_of(given)) {
            let found = format!("no row `{}`, which the base table yields", computed.shown(row));
            self.fault(path, found, "exactly the rows that the base table yields, or no rows");
        }
    }

    fn attribute_list(&mut self, json: &Json, path: &str) -> Option<Vec<usize>> {
        let Some(names) = json.as_array().filter(|names| !names.is_empty()) else {
            self.wrong(path, json, "a list of at least one attribute");
            return None;
        };
        let mut attributes = Vec::new();
        for (index, name) in names.iter().enumerate() {
            let path = format!("{path}[{index}]");
            match name.as_str() {
                Some(text) => match self.attribute(text, &path) {
                    Some(attribute) if attributes.contains(&attribute) => {
                        self.wrong(&path, name, "each attribute once")
                    }
                    Some(attribute) => attributes.push(attribute),
                    None => {}
                },
                None => self.wrong(&path, name, "the name of an attribute"),
            }
        }
        (attributes.len() == names.len()).then_some(attributes)
    }

    fn attribute(&mut self, name: &str, path: &str) -> Option<usize> {
        self.find(name, path, String::new())
    }

    fn attribute_at(&mut self, name: &str, path: &str, at: usize) -> Option<usize> {
        self.find(name, path, format!(" at character {at}"))
    }

    fn find(&mut self, name: &str, path: &str, place: String) -> Option<usize> {
        let found = self.attributes.iter().position(|attribute| attribute.name == name);
        if found.is_none() {
            let names = || self.attributes.iter().map(|attribute| attribute.name.as_str());
            let nearest = nearest(name, names()).map(str::to_owned);
            self.faults.push(
                Fault::new(
                    path.to_owned(),
                    format!("`{name}`{place}"),
                    "an attribute that `attributes` lists",
                )
                .near(nearest),
            );
        }
        found
    }

    fn object<'a>(
        &mut self,
        json: &'a Json,
        path: &str,
        fields: &[&'static str],
        required: &[&str],
    ) -> Option<&'a Map<String, Json>> {
        let Json::Object(object) = json else {
            self.wrong(if path.is_empty() { "view set" } else { path }, json, "an object");
            return None;
        };
        for name in object.keys().filter(|name| !fields.contains(&name.as_str())) {
            self.faults.push(
                Fault::new(
                    join(path, name),
                    "an unknown field",
                    format!(
                        "one of {}",
                        fields.iter().map(|field| format!("`{field}`")).collect::<Vec<_>>().join(", ")
                    ),
                )
                .near(nearest(name, fields.iter().copied())),
            );
        }
        for name in required.iter().filter(|&&name| !object.contains_key(name)) {
            self.fault(&join(path, name), "nothing".to_owned(), "this field");
        }
        Some(object)
    }

    fn fault(&mut self, path: &str, found: String, expected: &str) {
        self.faults.push(Fault::new(path.to_owned(), found, expected.to_owned()));
    }

    fn wrong(&mut self, path: &str, found: &Json, expected: &str) {
        self.wrong_near(path, found, expected, None);
    }

    fn wrong_near(&mut self, path: &str, found: &Json, expected: &str, nearest: Option<&str>) {
        self.faults.push(Fault::new(path.to_owned(), quote(found), expected.to_owned()).near(nearest));
    }
}

fn join(path: &str, name: &str) -> String {
    let plain = !name.is_empty() && name.chars().all(|c| c.is_alphanumeric() || matches!(c, '_' | '-' | ' '));
    match (path, plain) {
        ("", true) => name.to_owned(),
        (_, true) => format!("{path}.{name}"),
        (_, false) => format!("{path}[{}]", Json::from(name)),
    }
}

fn quote(json: &Json) -> String {
    match json {
        Json::Array(elements) if elements.is_empty() => "an empty list".to_owned(),
        Json::Array(_) => "a list".to_owned(),
        Json::Object(_) => "an object".to_owned(),
        Json::String(text) if text.chars().count() > 60 => "a long text".to_owned(),
        Json::String(text) => format!("`{text}`"),
        other => other.to_string(),
    }
}
