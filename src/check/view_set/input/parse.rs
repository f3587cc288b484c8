//! JSON -> `Draft`, strictly and with all faults at once.

use super::condition::{self, Condition, Named};
use super::value::{Number, Value};
use super::{Base, Dependency, Draft, DraftAttribute, DraftView, Kind, Relation};
use crate::error::{Error, Fault};
use crate::hierarchy::HierarchySpec;
use crate::plan::{DependencyKind, DependencySpec};
use crate::table::{RowId, Table};
use crate::text::nearest;
use rustc_hash::FxHashSet;
use serde_json::{Map, Value as Json};

/// Larger k would ask for more than any table has.
const LARGEST_K: u64 = 1_000_000;

/// Reads a view set, or lists everything that is wrong with it.
pub(in crate::check::view_set) fn parse(json: &Json) -> Result<Draft, Error> {
    let mut reading = Reading { attributes: Vec::new(), faults: Vec::new() };
    let draft = reading.draft(json);
    match draft {
        Some(draft) if reading.faults.is_empty() => Ok(draft),
        _ => Err(Error::BadViewSet { faults: reading.faults }),
    }
}

struct Reading {
    attributes: Vec<DraftAttribute>,
    faults: Vec<Fault>,
}

impl Reading {
    fn draft(&mut self, json: &Json) -> Option<Draft> {
        let fields = ["attributes", "dependencies", "secret", "k", "views", "base", "comment"];
        let set = self.object(json, "", &fields, &["attributes", "secret", "k", "views"])?;
        if let Some(attributes) = set.get("attributes") {
            self.read_attributes(attributes);
        }
        let dependencies = set.get("dependencies").map(|list| self.dependencies(list)).unwrap_or_default();
        let secret = set.get("secret").and_then(|secret| self.secret(secret));
        let k = set.get("k").and_then(|k| self.k(k));
        let base = set.get("base").and_then(|base| self.base(base, &dependencies));
        let views =
            set.get("views").map(|views| self.views(views, set.contains_key("base"), base.as_ref()))?;
        let (id, property) = secret?;
        if !views.is_empty()
            && self.faults.is_empty()
            && !views.iter().any(|view| view.project.contains(&id) || view.project.contains(&property))
        {
            let names = [id, property].map(|attribute| self.attributes[attribute].name.clone());
            self.fault(
                "secret",
                format!("no view that shows `{}` or `{}`", names[0], names[1]),
                "at least one of them in a view; otherwise nothing can be inferred",
            );
        }
        let attributes = std::mem::take(&mut self.attributes);
        Some(Draft { attributes, dependencies, id, property, k: k?, views, base })
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
        if attributes.is_empty() {
            self.fault(
                "attributes",
                "no attribute".to_owned(),
                "a field for every attribute of the base table",
            );
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
            match value_of(kind, json) {
                Some(value) if values.contains(&value) => self.wrong(&path, json, "each value once"),
                Some(value) => values.push(value),
                None => self.wrong(&path, json, expected_cell(kind)),
            }
        }
        values.sort();
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
            let read = match serde_json::from_value::<DependencySpec>(entry.clone()) {
                Ok(spec) => spec.read(),
                Err(_) => Err(expected.to_owned()),
            };
            match read {
                Ok(read) if read.kind == DependencyKind::Fd && !read.approximate => {
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

    fn secret(&mut self, json: &Json) -> Option<(usize, usize)> {
        let fields = ["id", "property"];
        let secret = self.object(json, "secret", &fields, &fields)?;
        let mut named = |field: &str| {
            let path = join("secret", field);
            match secret.get(field)? {
                Json::String(name) => self.attribute(name, &path),
                other => {
                    self.wrong(&path, other, "the name of an attribute");
                    None
                }
            }
        };
        let (id, property) = (named("id"), named("property"));
        let (id, property) = (id?, property?);
        if id == property {
            self.wrong("secret.property", &secret["property"], "another attribute than `id`");
            return None;
        }
        Some((id, property))
    }

    fn k(&mut self, json: &Json) -> Option<usize> {
        let k = json.as_u64().filter(|k| (2..=LARGEST_K).contains(k));
        if k.is_none() {
            self.wrong(
                "k",
                json,
                &format!("a whole number from 2 to {LARGEST_K}: how many values must stay possible"),
            );
        }
        k.map(|k| k as usize)
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
        let fields = ["name", "project", "where", "rows", "csv", "distinct", "comment"];
        let said = self.object(json, path, &fields, &["project"])?;
        let name = match said.get("name") {
            None => format!("v{}", index + 1),
            Some(Json::String(name)) if !name.is_empty() => name.clone(),
            Some(other) => {
                self.wrong(&join(path, "name"), other, "a text");
                format!("v{}", index + 1)
            }
        };
        let distinct = match said.get("distinct") {
            None => false,
            Some(Json::Bool(distinct)) => *distinct,
            Some(other) => {
                self.wrong(&join(path, "distinct"), other, "true or false");
                true
            }
        };
        let condition = said.get("where").map(|text| self.condition(text, &join(path, "where")));
        let condition_text = said.get("where").and_then(Json::as_str).map(str::to_owned);
        let project =
            said.get("project").and_then(|names| self.attribute_list(names, &join(path, "project")))?;
        let condition = match condition {
            None => None,
            Some(condition) => Some(condition?),
        };
        let given = match (said.get("rows"), said.get("csv")) {
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
        Some(DraftView { name, project, condition, condition_text, rows, repeated })
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
        let rows_of = |relation: &Relation| -> FxHashSet<Vec<Value>> {
            (0..relation.rows()).map(|row| relation.cells(row)).collect()
        };
        let first_outside = |relation: &Relation, others: &FxHashSet<Vec<Value>>| {
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

    fn condition(&mut self, json: &Json, path: &str) -> Option<Condition<usize>> {
        let Some(text) = json.as_str() else {
            self.wrong(path, json, "a condition such as `Salary > 80000`");
            return None;
        };
        let read = match condition::parse(text) {
            Ok(read) => read,
            Err(misread) => {
                let found = format!("{} at character {}", misread.found, misread.at);
                self.fault(path, found, &misread.expected);
                return None;
            }
        };
        let before = self.faults.len();
        let resolved =
            read.map(&mut |(name, at): &Named| self.attribute_at(name, path, *at).unwrap_or(usize::MAX));
        if self.faults.len() == before {
            resolved.for_each_comparison(&mut |comparison| self.check_types(comparison, path));
        }
        (self.faults.len() == before).then_some(resolved)
    }

    fn check_types(&mut self, comparison: &Condition<usize>, path: &str) {
        match comparison {
            Condition::Constant(attribute, operator, value) => {
                let attribute = self.attributes[*attribute].clone();
                match (attribute.kind, value) {
                    (Kind::Text, Value::Text(_)) if operator.needs_order() => self.fault(
                        path,
                        format!("`{}` between texts (`{}`)", operator.symbol(), attribute.name),
                        "`=`, `!=` or `in`; only numbers have an order (give the attribute `\"type\": \"number\"`)",
                    ),
                    _ => self.check_constant(&attribute, value, path),
                }
            }
            Condition::In(attribute, values) => {
                let attribute = self.attributes[*attribute].clone();
                values.iter().for_each(|value| self.check_constant(&attribute, value, path));
            }
            Condition::Attributes(left, operator, right) => {
                let [left, right] = [left, right].map(|&attribute| self.attributes[attribute].clone());
                if (left.kind == Kind::Text) != (right.kind == Kind::Text) {
                    let found = format!("`{}` against `{}`", left.name, right.name);
                    self.fault(path, found, "two numbers or two texts");
                } else if left.kind == Kind::Text && operator.needs_order() {
                    let found = format!("`{}` between texts (`{}`)", operator.symbol(), left.name);
                    self.fault(path, found, "`=` or `!=`; only numbers have an order");
                }
            }
            _ => {}
        }
    }

    fn check_constant(&mut self, attribute: &DraftAttribute, value: &Value, path: &str) {
        let name = &attribute.name;
        match (attribute.kind, value) {
            (Kind::Text, Value::Number(number)) => self.fault(
                path,
                format!("the number `{number}` for `{name}`, which is text"),
                &format!("text in single quotes, or `{name}` with `\"type\": \"number\"`"),
            ),
            (Kind::Number | Kind::Integer, Value::Text(text)) => {
                self.fault(
                    path,
                    format!("the text `'{text}'` for `{name}`, which is a number"),
                    "a number without quotes",
                );
            }
            _ => {}
        }
    }

    /// The columns of a CSV text that are attributes; exactly those of `project`, in its order, if it is given.
    fn csv(&mut self, json: &Json, path: &str, project: Option<&[usize]>) -> Option<(Vec<usize>, Relation)> {
        let Some(text) = json.as_str() else {
            self.wrong(path, json, "the text of a CSV file");
            return None;
        };
        let table = match Table::from_csv(text.as_bytes()) {
            Ok(table) => table,
            Err(Error::NoRows { .. }) => {
                let attributes = project.unwrap_or_default().to_vec();
                return Some((attributes.clone(), Relation::new(attributes.len())));
            }
            Err(error) => {
                self.fault(path, error.to_string(), "a CSV text with a header line");
                return None;
            }
        };
        let before = self.faults.len();
        let found: Vec<Option<usize>> =
            table.columns().iter().map(|column| self.attribute(&column.name, path)).collect();
        if self.faults.len() > before {
            return None;
        }
        let found: Vec<usize> = found.into_iter().flatten().collect();
        let attributes = project.map_or_else(|| found.clone(), <[usize]>::to_vec);
        let mut sorted = [found.clone(), attributes.clone()];
        sorted.iter_mut().for_each(|list| list.sort_unstable());
        if sorted[0] != sorted[1] {
            let names = |list: &[usize]| {
                list.iter()
                    .map(|&attribute| self.attributes[attribute].name.as_str())
                    .collect::<Vec<_>>()
                    .join(", ")
            };
            let (found, expected) = (names(&found), format!("exactly the columns {}", names(&attributes)));
            self.fault(path, format!("the columns {found}"), &expected);
            return None;
        }
        let mut rows = Relation::new(attributes.len());
        let mut codes: Vec<Vec<u32>> = Vec::new();
        for (place, attribute) in attributes.iter().enumerate() {
            let column = &table.columns()
                [found.iter().position(|known| known == attribute).expect("the same columns")];
            let mut code_of = Vec::with_capacity(column.dictionary.len());
            for text in column.dictionary.texts() {
                match self.value(*attribute, text) {
                    Some(value) => code_of.push(rows.intern(place, value)),
                    None => {
                        let row =
                            table.row_ids().find(|&row| column.text(row) == text).map_or(0, |row| row.0);
                        let found = format!("`{text}` in row {}, column `{}`", row + 1, column.name);
                        let expected = self.expected_value(*attribute);
                        self.fault(path, found, &expected);
                        code_of.push(0);
                    }
                }
            }
            codes.push(table.row_ids().map(|row: RowId| code_of[column.codes.get(row).0 as usize]).collect());
        }
        if self.faults.len() > before {
            return None;
        }
        for row in 0..table.rows() {
            rows.push(codes.iter().map(|column| column[row]));
        }
        Some((attributes, rows))
    }

    fn json_rows(&mut self, json: &Json, path: &str, attributes: &[usize]) -> Option<Relation> {
        let Some(list) = json.as_array() else {
            self.wrong(path, json, "a list of rows");
            return None;
        };
        let mut rows = Relation::new(attributes.len());
        let before = self.faults.len();
        for (index, row) in list.iter().enumerate() {
            let path = format!("{path}[{index}]");
            let Some(cells) = row.as_array().filter(|cells| cells.len() == attributes.len()) else {
                self.wrong(&path, row, &format!("a list of {} cells, one for each column", attributes.len()));
                continue;
            };
            let mut codes = Vec::with_capacity(cells.len());
            for (column, (cell, &attribute)) in cells.iter().zip(attributes).enumerate() {
                let value = value_of(self.attributes[attribute].kind, cell)
                    .filter(|value| self.allowed(attribute, value));
                match value {
                    Some(value) => codes.push(rows.intern(column, value)),
                    None => {
                        let expected = self.expected_value(attribute);
                        self.wrong(&format!("{path}[{column}]"), cell, &expected);
                    }
                }
            }
            if codes.len() == attributes.len() {
                rows.push(codes);
            }
        }
        (self.faults.len() == before).then_some(rows)
    }

    fn value(&self, attribute: usize, text: &str) -> Option<Value> {
        let value = match self.attributes[attribute].kind {
            Kind::Text => Value::Text(text.to_owned()),
            kind => number_of(kind, text)?,
        };
        self.allowed(attribute, &value).then_some(value)
    }

    fn allowed(&self, attribute: usize, value: &Value) -> bool {
        self.attributes[attribute].domain.as_ref().is_none_or(|domain| domain.binary_search(value).is_ok())
    }

    fn expected_value(&self, attribute: usize) -> String {
        let DraftAttribute { name, kind, domain, .. } = &self.attributes[attribute];
        match domain {
            Some(_) => format!("a value of `attributes.{name}.domain`"),
            None => format!("{} for `{name}`", expected_cell(*kind)),
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
            self.faults.push(Fault {
                path: path.to_owned(),
                found: format!("`{name}`{place}"),
                expected: "an attribute that `attributes` lists".to_owned(),
                nearest,
            });
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
            self.faults.push(Fault {
                path: join(path, name),
                found: "an unknown field".to_owned(),
                expected: format!(
                    "one of {}",
                    fields.iter().map(|field| format!("`{field}`")).collect::<Vec<_>>().join(", ")
                ),
                nearest: nearest(name, fields.iter().copied()).map(str::to_owned),
            });
        }
        for name in required.iter().filter(|&&name| !object.contains_key(name)) {
            self.fault(&join(path, name), "nothing".to_owned(), "this field");
        }
        Some(object)
    }

    fn fault(&mut self, path: &str, found: String, expected: &str) {
        self.faults.push(Fault {
            path: path.to_owned(),
            found,
            expected: expected.to_owned(),
            nearest: None,
        });
    }

    fn wrong(&mut self, path: &str, found: &Json, expected: &str) {
        self.wrong_near(path, found, expected, None);
    }

    fn wrong_near(&mut self, path: &str, found: &Json, expected: &str, nearest: Option<&str>) {
        self.faults.push(Fault {
            path: path.to_owned(),
            found: quote(found),
            expected: expected.to_owned(),
            nearest: nearest.map(str::to_owned),
        });
    }
}

fn value_of(kind: Kind, json: &Json) -> Option<Value> {
    match (kind, json) {
        (Kind::Text, Json::String(text)) => Some(Value::Text(text.clone())),
        (Kind::Text, Json::Number(_) | Json::Bool(_)) => Some(Value::Text(json.to_string())),
        (_, Json::Number(number)) => number_of(kind, &number.to_string()),
        (_, Json::String(text)) => number_of(kind, text),
        _ => None,
    }
}

fn number_of(kind: Kind, text: &str) -> Option<Value> {
    let number = Number::parse(text)?;
    (kind != Kind::Integer || number.as_whole().is_some()).then_some(Value::Number(number))
}

fn expected_cell(kind: Kind) -> &'static str {
    match kind {
        Kind::Text => "a text",
        Kind::Integer => "a whole number",
        Kind::Number => "a number",
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
