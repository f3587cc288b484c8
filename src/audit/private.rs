//! The publisher's files beside a release: whether they are those of this release.

use super::folder::{REPORT, ReleaseFiles, plan_of};
use crate::error::{Error, count};
use crate::keyed::{Key, pseudonym};
use crate::plan::{BindCache, CheckedPlan, Population};
use crate::progress::Silent;
use crate::report::html::private_html;
use crate::table::Table;
use serde_json::Value;
use std::collections::BTreeSet;

const PRIVATE_REPORT: &str = "report-private.json";
const PRIVATE_PAGE: &str = "report-private.html";
const KEYS: [&str; 2] = [PSEUDONYM_KEY, "release.key"];
const PSEUDONYM_KEY: &str = "pseudonym.key";

/// What the two reports of one release say alike.
const SHARED: [&str; 4] = ["/outis", "/rows", "/suppressed", "/counterfeits"];

/// Private reports and keys that do not belong to the release, or were changed. Their figures that need the original
/// are not computed again here: whoever has the key can make the whole release again.
pub(super) fn faults(
    release: &ReleaseFiles,
    private: &ReleaseFiles,
    original: Option<&Table>,
) -> Result<Vec<String>, Error> {
    let public = release.json(REPORT)?;
    let mut faults = Vec::new();
    for name in KEYS {
        if private.get(name).is_some() && key(private, name).is_none() {
            faults.push(format!("{name} is no key of 64 small hexadecimal digits and a line end"));
        }
    }
    if private.get(PRIVATE_REPORT).is_none() {
        return Ok(faults);
    }
    let report = private.json(PRIVATE_REPORT)?;
    for pointer in SHARED {
        if public.pointer(pointer) != report.pointer(pointer) {
            faults.push(format!("{PRIVATE_REPORT} has another `{}` than {REPORT}", &pointer[1..]));
        }
    }
    if series(&public) != series(&report) {
        faults.push(format!("{PRIVATE_REPORT} is about another release of the series than {REPORT}"));
    }
    let page_is_ours = report["outis"].as_str() == Some(env!("CARGO_PKG_VERSION"));
    if page_is_ours && private.get(PRIVATE_PAGE).is_some_and(|page| page != private_html(&report).as_bytes())
    {
        faults.push(format!("{PRIVATE_PAGE} does not say what {PRIVATE_REPORT} says"));
    }
    if page_is_ours {
        let differing = super::codes::differing(&report);
        faults.extend(
            differing.iter().map(|field| format!("{PRIVATE_REPORT} says `{field}` otherwise in its codes")),
        );
    }
    if let Some(original) = original {
        if report.pointer("/input/rows").and_then(Value::as_u64) != Some(original.rows() as u64) {
            faults.push(format!("{PRIVATE_REPORT} tells of another number of rows than the original has"));
        }
        faults.extend(code_faults(release, private, original, &report)?);
    }
    Ok(faults)
}

/// The series and the number of the release, as either report puts it.
fn series(report: &Value) -> Option<(&Value, Option<u64>)> {
    let series = report.get("series")?;
    let last = series.get("releases").and_then(Value::as_array).and_then(|releases| releases.last());
    let number = series.get("release").or_else(|| last.and_then(|entry| entry.get("number")));
    Some((series.get("id")?, number.and_then(Value::as_u64)))
}

/// Codes that the key does not make of any identifier of the original.
fn code_faults(
    release: &ReleaseFiles,
    private: &ReleaseFiles,
    original: &Table,
    report: &Value,
) -> Result<Vec<String>, Error> {
    let Some(key) = key(private, PSEUDONYM_KEY) else { return Ok(Vec::new()) };
    let (plan, _) = plan_of(&report["plan"])?;
    let original = &*original.with_one_missing_value(&plan.missing);
    // whatever the table is a sample of, its codes are the same
    let anything = Population::Size(original.rows() as u64);
    let checked =
        CheckedPlan::bind(&plan, original, Some(&anything), &mut BindCache::default(), &mut Silent)?;
    let coded = pseudonym::replace(original, &checked, &key);
    let names = super::folder::table_names(&plan);
    let mut faults = Vec::new();
    for name in names.iter().filter(|name| release.get(name).is_some()) {
        let published = release.table(name, plan.csv.escape_formulas)?;
        for id in &checked.pseudonyms {
            let column = coded.column(*id);
            let Some(shown) = published.find(&column.name) else { continue };
            let made: BTreeSet<&str> = column.dictionary.texts().collect();
            let wrong =
                published.column(shown).dictionary.texts().filter(|text| !made.contains(text)).count();
            if wrong > 0 {
                let what = count(wrong, "code");
                faults.push(format!("{name}: {what} of {} that {PSEUDONYM_KEY} does not make", column.name));
            }
        }
    }
    Ok(faults)
}

/// The key in a file of 64 hexadecimal digits and a line end.
fn key(private: &ReleaseFiles, name: &str) -> Option<Key> {
    let digits = private.text(name).ok()?.strip_suffix('\n')?;
    let small = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
    if digits.len() != 64 || !digits.bytes().all(small) {
        return None;
    }
    let mut key = [0; 32];
    for (index, byte) in key.iter_mut().enumerate() {
        *byte = u8::from_str_radix(&digits[2 * index..2 * index + 2], 16).ok()?;
    }
    Some(key)
}
