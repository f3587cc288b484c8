//! Conditions of views: read, resolved, and their types checked.

use super::super::condition::{self, Condition, Named};
use super::super::value::Value;
use super::super::{DraftAttribute, Kind};
use super::Reading;
use serde_json::Value as Json;

impl Reading {
    pub(super) fn condition(&mut self, json: &Json, path: &str) -> Option<Condition<usize>> {
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
}
