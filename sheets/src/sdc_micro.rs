//! What an R script tells `createSdcObj` of sdcMicro, as a plan.
//!
//! Only what is written down is read: names in quotation marks, numbers of columns, ranges of them. Nothing is run.

use crate::plan::{Attributes, Note, Settings, plan, some_promise};
use crate::problem::Problem;
use serde_json::{Map, json};

/// Of one function: a script made to be read for hours is not.
const MOST_CALLS: usize = 100;

/// Reads the settings of a script, for a table with these columns.
pub fn read_settings(script: &str, columns: &[String]) -> Result<Settings, Problem> {
    let script = without_comments(script);
    let call = calls(&script, "createSdcObj").next().ok_or(Problem::NotSettings)?;
    let mut notes = Vec::new();
    let mut of = |name: &str, position: Option<usize>| {
        argument(&call, name, position).map(|text| chosen(text, columns, &mut notes)).unwrap_or_default()
    };
    let keys = of("keyVars", Some(1));
    let numbers = of("numVars", None);
    let weights = [of("weightVar", None), of("w", None)].concat();
    let sensitive = of("sensibleVar", None);
    let households = of("hhId", None);
    let excluded = of("excludeVars", None);
    let strata = of("strataVar", None);
    if keys.is_empty() && numbers.is_empty() {
        return Err(Problem::NotSettings);
    }
    let mut attributes: Attributes = Map::new();
    for (index, name) in columns.iter().enumerate() {
        let role = match index {
            _ if excluded.contains(&index) || households.contains(&index) => "identifier",
            _ if weights.contains(&index) => "samplingWeight",
            _ if keys.contains(&index) || numbers.contains(&index) => "quasi",
            _ if sensitive.contains(&index) => "sensitive",
            _ => "insensitive",
        };
        attributes.insert(name.clone(), json!({ "role": role }));
    }
    notes.extend(households.iter().map(|&column| Note::new("household", &columns[column])));
    notes.extend(strata.iter().map(|&column| Note::new("strata", &columns[column])));
    let steps = ["pram", "addNoise", "rankSwap", "shuffle", "microaggregation", "addGhostVars", "ldiversity"];
    let others = ["globalRecode", "groupAndRename", "topBotCoding"];
    let used = |name: &&str| calls(&script, name).next().is_some();
    notes.extend(steps.iter().filter(|name| used(name)).map(|name| Note::new("step", name)));
    notes.extend(others.iter().filter(|name| used(name)).map(|name| Note::new("step-other", name)));
    let asked = ["kAnon", "localSuppression"].iter().flat_map(|name| calls(&script, name).take(MOST_CALLS));
    let sizes = asked.filter_map(|call| argument(&call, "k", Some(1))?.trim().parse::<u32>().ok());
    let k = sizes.filter(|k| (2..1_000_000).contains(k)).max();
    let promised = k.map(|k| json!({ "kind": "k-anonymity", "k": k }));
    let principles = some_promise(promised.into_iter().collect(), &mut notes);
    let algorithm = json!({ "name": "sweep" });
    Ok(Settings { plan: plan(attributes, principles, algorithm, 0.0), notes })
}

fn without_comments(script: &str) -> String {
    let line = |line: &str| {
        let mut mark = None;
        for (place, sign) in line.char_indices() {
            match (mark, sign) {
                (None, '#') => return line[..place].to_owned() + "\n",
                (None, '"' | '\'') => mark = Some(sign),
                (Some(open), _) if open == sign => mark = None,
                _ => {}
            }
        }
        line.to_owned() + "\n"
    };
    script.lines().map(line).collect()
}

/// The arguments of every call of a function, each as it is written.
fn calls<'s>(script: &'s str, function: &'s str) -> impl Iterator<Item = Vec<&'s str>> {
    script.match_indices(function).filter_map(move |(at, _)| {
        let is_part_of_a_name =
            script[..at].ends_with(|sign: char| sign.is_alphanumeric() || "._".contains(sign));
        let inside = script[at + function.len()..].trim_start().strip_prefix('(')?;
        (!is_part_of_a_name).then(|| arguments(inside))
    })
}

/// What stands between the commas, up to the bracket that closes the call.
fn arguments(text: &str) -> Vec<&str> {
    let (mut depth, mut mark, mut start) = (0_u32, None, 0);
    let mut found = Vec::new();
    for (place, sign) in text.char_indices() {
        match (mark, sign) {
            (Some(open), _) if open == sign => mark = None,
            (Some(_), _) => {}
            (None, '"' | '\'') => mark = Some(sign),
            (None, '(' | '[' | '{') => depth += 1,
            (None, ')' | ']' | '}') if depth > 0 => depth -= 1,
            (None, ')') => {
                found.push(text[start..place].trim());
                return found;
            }
            (None, ',') if depth == 0 => {
                found.push(text[start..place].trim());
                start = place + 1;
            }
            _ => {}
        }
    }
    Vec::new()
}

/// An argument by its name, or by its place among those without a name.
fn argument<'s>(arguments: &[&'s str], name: &str, position: Option<usize>) -> Option<&'s str> {
    let named = |text: &&'s str| {
        let (own, value) = text.split_once('=')?;
        (!value.starts_with('=') && own.trim().chars().all(|sign| sign.is_alphanumeric() || sign == '.'))
            .then(|| (own.trim(), value.trim()))
    };
    let by_name = arguments.iter().filter_map(named).find(|(own, _)| *own == name).map(|(_, value)| value);
    by_name.or_else(|| arguments.iter().filter(|text| named(text).is_none()).nth(position?).copied())
}

/// The columns that are written down: `"a"`, `c("a", 'b')`, `3`, `c(1, 4)`, `2:5`. `NULL` is none.
fn chosen(text: &str, columns: &[String], notes: &mut Vec<Note>) -> Vec<usize> {
    let text = text.trim();
    let list = text.strip_prefix("c(").and_then(|rest| rest.strip_suffix(')'));
    let items = match list {
        Some(list) => arguments(&format!("{list})")).into_iter().map(str::to_owned).collect(),
        None => vec![text.to_owned()],
    };
    let mut found = Vec::new();
    for item in items.iter().map(|item| item.trim()).filter(|item| !item.is_empty() && *item != "NULL") {
        let name = ['"', '\''].iter().find_map(|mark| item.strip_prefix(*mark)?.strip_suffix(*mark));
        let place = |text: &str| text.trim().trim_end_matches('L').parse::<usize>().ok();
        let range = item.split_once(':').and_then(|(low, high)| Some((place(low)?, place(high)?)));
        match (name, range.or_else(|| place(item).map(|one| (one, one)))) {
            (Some(name), _) => match columns.iter().position(|column| column == name) {
                Some(column) => found.push(column),
                None => notes.push(Note::new("column", name)),
            },
            (None, Some((low, high))) if 1 <= low && low <= high && high <= columns.len() => {
                found.extend(low - 1..high);
            }
            (None, Some(_)) => notes.push(Note::new("column", item)),
            (None, None) => notes.push(Note::new("expression", item)),
        }
    }
    found
}
