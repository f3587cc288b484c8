//! What an R script tells `createSdcObj` of sdcMicro, as a plan.
//!
//! Only what is written down is read: names in quotation marks, numbers of columns, ranges of them. Nothing is run. Columns
//! to which the script gives no role are named in a note: nobody has said that they may be published.

use crate::plan::{Attributes, Note, Settings, plan, some_promise};
use crate::problem::Problem;
use serde_json::{Map, json};

/// Of one function: a script made to be read for hours is not.
const MOST_CALLS: usize = 100;

/// Functions that change or measure data, and the code of the note about each.
const STEPS: [(&str, &[&str]); 4] = [
    ("step", &["pram", "addNoise", "rankSwap", "shuffle", "dataGen", "addGhostVars", "createNewID"]),
    ("step-means", &["microaggregation", "mafast", "microaggrGower"]),
    ("step-other", &["globalRecode", "groupAndRename", "topBotCoding"]),
    ("step-measured", &["ldiversity"]),
];

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
    let mut excluded = of("excludeVars", None);
    let strata = of("strataVar", None);
    if keys.is_empty() && numbers.is_empty() {
        return Err(Problem::NotSettings);
    }
    notes.extend(left_out(&call).into_iter().map(|name| Note::new("argument", name)));
    let in_calls = |function: &str, name: &str, notes: &mut Vec<Note>| -> Vec<usize> {
        let given = calls(&script, function).take(MOST_CALLS);
        let texts: Vec<&str> = given.filter_map(|call| argument(&call, name, Some(1))).collect();
        texts.into_iter().flat_map(|text| chosen(text, columns, notes)).collect()
    };
    excluded.extend(in_calls("removeDirectID", "var", &mut notes));
    let sensitive = [sensitive, in_calls("ldiversity", "ldiv_index", &mut notes)].concat();
    let mut attributes: Attributes = Map::new();
    let mut unnamed = Vec::new();
    for (index, name) in columns.iter().enumerate() {
        let role = match index {
            _ if excluded.contains(&index) || households.contains(&index) => "identifier",
            _ if weights.contains(&index) => "samplingWeight",
            _ if keys.contains(&index) || numbers.contains(&index) => "quasi",
            _ if sensitive.contains(&index) => "sensitive",
            _ => {
                unnamed.push(name.as_str());
                "insensitive"
            }
        };
        attributes.insert(name.clone(), json!({ "role": role }));
    }
    notes.extend(households.iter().map(|&column| Note::new("household", &columns[column])));
    notes.extend(strata.iter().map(|&column| Note::new("strata", &columns[column])));
    let used = |names: &[&'static str]| -> Vec<&'static str> {
        names.iter().copied().filter(|name| calls(&script, name).next().is_some()).collect()
    };
    for (code, names) in STEPS {
        notes.extend(used(names).into_iter().map(|name| Note::new(code, name)));
    }
    if !unnamed.is_empty() {
        notes.push(Note::new("unnamed", &unnamed.join(", ")));
    }
    let asked = ["kAnon", "localSuppression"].iter().flat_map(|name| calls(&script, name).take(MOST_CALLS));
    let sizes = asked.filter_map(|call| argument(&call, "k", Some(1))?.trim().parse::<u32>().ok());
    let k = sizes.filter(|k| (2..1_000_000).contains(k)).max();
    let promised = k.map(|k| json!({ "kind": "k-anonymity", "k": k }));
    let principles = some_promise(promised.into_iter().collect(), &mut notes);
    let algorithm = json!({ "name": "sweep" });
    Ok(Settings { plan: plan(attributes, principles, algorithm, 0.0), notes })
}

/// The arguments of `createSdcObj` that change what is published and become nothing here, where they are set.
fn left_out(call: &[&str]) -> Vec<&'static str> {
    let unset = [("pramVars", "NULL"), ("ghostVars", "NULL"), ("alpha", "1"), ("randomizeRecords", "FALSE")];
    let set = unset
        .into_iter()
        .filter(|(name, unset)| argument(call, name, None).is_some_and(|text| text.trim() != *unset));
    set.map(|(name, _)| name).collect()
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
        (!value.starts_with('=')
            && own.trim().chars().all(|sign| sign.is_alphanumeric() || "._".contains(sign)))
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
