//! What a table holds, column by column, and what each column is probably for.
//!
//! Everything is counted on all rows. Types, lengths and patterns are judged on distinct values, so
//! that a long table costs little more than a short one.

mod codes;
mod findings;
mod icd;
mod missing;
mod names;
mod plan;
mod role;
mod safe_harbor;
mod unique;

pub use findings::findings;
pub use plan::suggest_plan;
pub use safe_harbor::{HarborColumn, HarborEvidence, HarborIdentifier, HarborStep, SafeHarbor, safe_harbor};
pub use unique::{UniqueSet, UniqueSets};

use findings::Looked;
use missing::Spellings;

use crate::error::{Finding, FindingKind};
use crate::plan::AlgorithmSpec;
use crate::plan::{Plan, Role};
use crate::table::csv::{Dialect, looks_like_formula};
use crate::table::types::{ColumnType, DateOrder, Typed, infer};
use crate::table::{Column, ColumnId, Table};
use crate::text::number::Figure;
use crate::text::{Said, Step, in_english, said, step};
use serde::Serialize;

/// What a table holds.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Profile {
    /// The number of rows.
    pub rows: usize,
    /// How the file is written, in words.
    pub dialect: DialectProfile,
    /// Spellings that mean "missing": the empty one and what was recognised.
    pub missing: Vec<String>,
    /// One entry per column in table order.
    pub columns: Vec<ColumnProfile>,
    /// The smallest sets of columns that single rows out; columns suggested as identifiers aside.
    pub unique_sets: UniqueSets,
    /// What a person should look at before anything is published.
    pub warnings: Vec<Warning>,
    /// Values that may name a person, in the columns that the suggested roles publish. That nothing was found does not
    /// mean that nothing is there.
    pub findings: Vec<Finding>,
}

/// How the file is written.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct DialectProfile {
    /// `UTF-8`, `UTF-16LE`, `UTF-16BE` or `Windows-1252`.
    pub encoding: &'static str,
    /// Whether the file starts with a byte order mark.
    pub byte_order_mark: bool,
    /// `comma`, `semicolon`, `tab` or `vertical bar`.
    pub delimiter: &'static str,
    /// `LF` or `CRLF`.
    pub line_ends: &'static str,
    /// Whether rows end with a delimiter that stands for no column.
    pub trailing_delimiter: bool,
    /// All of it in a sentence.
    pub sentence: String,
}

/// What a column holds.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ColumnProfile {
    /// Its name.
    pub name: String,
    /// `integer`, `decimal`, `date` or `text`.
    #[serde(rename = "type")]
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["integer", "decimal", "date", "text"])))]
    pub kind: &'static str,
    /// How its numbers or dates are spelled, where that is not the plainest way.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub format: Option<String>,
    /// Distinct values, the missing ones aside.
    pub distinct: usize,
    /// Rows without a value.
    pub missing: usize,
    /// Spellings found here that probably mean "missing".
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub missing_spellings: Vec<String>,
    /// Rows whose value no other row has.
    pub unique_rows: usize,
    /// The same as a share of all rows.
    pub uniqueness: Figure,
    /// The ten most frequent values.
    pub frequent: Vec<FrequentValue>,
    /// What the column is probably for.
    pub suggested_role: Role,
    /// Why, in sentences, the strongest reason first.
    pub evidence: Vec<String>,
    /// `evidence` as codes and facts, from which other languages tell it.
    pub said: Said,
}

/// A value and how many rows have it.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct FrequentValue {
    /// The value as spelled.
    pub value: String,
    /// Its rows.
    pub count: usize,
}

/// Something a person should look at.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Warning {
    /// A stable word for programs.
    pub kind: WarningKind,
    /// The column concerned.
    pub column: String,
    /// What was found and what to do.
    pub message: String,
    /// `message` as a code and facts, from which other languages tell it.
    pub said: Said,
}

impl Warning {
    fn new(kind: WarningKind, column: &str, message: Step) -> Warning {
        let message = message.with("name", column);
        Warning {
            kind,
            column: column.to_owned(),
            message: message.to_string(),
            said: said("message", message),
        }
    }
}

/// What a warning is about.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum WarningKind {
    /// An identifier stands in several rows: rows are not persons.
    RepeatedIdentifier,
    /// Free text may name persons.
    FreeText,
    /// A column that singles out most rows would be published as it is.
    NearlyUnique,
    /// Cells that a spreadsheet would run.
    Formulas,
    /// Codes in place of an identifier still tell which rows are about one person.
    Pseudonym,
    /// Ranges are shown as narrow as they are, in a series that has counterfeits.
    NoWidth,
}

/// What is known of a column's values before its role is judged.
#[derive(Debug)]
struct Shape {
    rows: usize,
    kind: ColumnType,
    distinct: usize,
    missing: usize,
    unique_rows: usize,
    emails: bool,
    telephones: bool,
    free_text: bool,
    /// Whole numbers with hardly a gap between the lowest and the highest.
    running_number: bool,
    formulas: usize,
}

/// How many of the most frequent values are listed.
const FREQUENT: usize = 10;

/// What a table holds, column by column.
///
/// ```
/// use outis::{Table, profile::profile, plan::Role};
/// let table = Table::from_csv(
///     b"zip,age,disease\n02139,34,Flu\n02139,35,Gout\n02141,34,Flu\n02141,36,HIV\n02142,40,Flu\n02142,41,Gout\n",
/// )?;
/// let profile = profile(&table);
/// assert_eq!(profile.columns[0].kind, "text");
/// assert_eq!(profile.columns[0].suggested_role, Role::Quasi);
/// assert_eq!(profile.columns[1].evidence[1], "67 % of the rows are unique on this column alone");
/// assert_eq!(profile.columns[2].suggested_role, Role::Sensitive);
/// # Ok::<(), outis::Error>(())
/// ```
pub fn profile(table: &Table) -> Profile {
    let Spellings { of_column, of_table: missing } = Spellings::recognise(table);
    let mut warnings = Vec::new();
    let mut looked = Vec::new();
    let mut columns: Vec<ColumnProfile> = Vec::new();
    for (column, missing_spellings) in table.columns().iter().zip(of_column) {
        let (profile, typed, shape) = profile_column(column, &missing, missing_spellings, table.rows());
        looked.push(Looked { column, role: profile.suggested_role, typed, shape });
        columns.push(profile);
    }
    let mut found = findings::look(&looked);
    for (profile, looked) in columns.iter_mut().zip(&mut looked) {
        let own: Vec<&Finding> = found.iter().filter(|finding| finding.column == profile.name).collect();
        if let Some(role::Suggestion { role, evidence }) =
            role::by_findings(&profile.name, &looked.shape, &own)
        {
            (profile.suggested_role, looked.role) = (role, role);
            (profile.evidence, profile.said) = told(evidence);
            found.retain(|finding| finding.column != profile.name);
        }
        warnings.extend(warnings_of(&profile.name, looked.role, &looked.shape));
    }
    let candidates: Vec<ColumnId> = columns
        .iter()
        .enumerate()
        .filter(|(_, column)| column.suggested_role != Role::Identifier && column.distinct > 1)
        .map(|(index, _)| ColumnId(index))
        .collect();
    Profile {
        rows: table.rows(),
        dialect: DialectProfile::new(&table.dialect),
        unique_sets: unique::unique_sets(&table.with_one_missing_value(&missing), &candidates),
        missing,
        columns,
        warnings,
        findings: found,
    }
}

/// What to look at before a plan is run: the warnings of [`profile`], for the roles of the plan
/// instead of the suggested ones. A repeated identifier is fine once it is the plan's `person`, and free text
/// once it is dropped: nobody is advised to do what the plan does already.
pub fn review(table: &Table, plan: &Plan) -> Vec<Warning> {
    table
        .columns()
        .iter()
        .filter_map(|column| Some((column, plan.attributes.get(&column.name)?)))
        .flat_map(|(column, attribute)| {
            let typed = infer(&column.dictionary, &plan.missing);
            let shape = Shape::new(column, &typed, table.rows(), &column.frequencies());
            let mut warnings = warnings_of(&column.name, attribute.role, &shape);
            warnings.extend(attribute.pseudonym.then(|| pseudonym_warning(&column.name)));
            warnings
        })
        .chain(no_widths(plan))
        .filter(|warning| match warning.kind {
            WarningKind::RepeatedIdentifier => !plan.person.contains(&warning.column),
            WarningKind::FreeText => plan.attributes[&warning.column].role != Role::Identifier,
            _ => true,
        })
        .collect()
}

/// Columns of a series for which the plan switches the least width off.
fn no_widths(plan: &Plan) -> impl Iterator<Item = Warning> + '_ {
    let widths = match &plan.algorithm {
        AlgorithmSpec::MInvariance(how) => Some(&how.min_widths),
        _ => None,
    };
    let off = widths.into_iter().flatten().filter(|(_, width)| **width == 0.0);
    off.map(|(name, _)| Warning::new(WarningKind::NoWidth, name, step("look-no-width")))
}

fn pseudonym_warning(name: &str) -> Warning {
    Warning::new(WarningKind::Pseudonym, name, step("look-pseudonym"))
}

fn profile_column(
    column: &Column,
    missing: &[String],
    missing_spellings: Vec<String>,
    rows: usize,
) -> (ColumnProfile, Typed, Shape) {
    let typed = infer(&column.dictionary, missing);
    let frequencies = column.frequencies();
    let shape = Shape::new(column, &typed, rows, &frequencies);
    let role::Suggestion { role, evidence } = role::suggest(&column.name, &shape);
    let (evidence, said) = told(evidence);
    let profile = ColumnProfile {
        name: column.name.clone(),
        kind: typed.kind.name(),
        format: format_in_words(&typed.kind),
        distinct: shape.distinct,
        missing: shape.missing,
        missing_spellings,
        unique_rows: shape.unique_rows,
        uniqueness: Figure::share(shape.unique_rows as u64, rows as u64),
        frequent: most_frequent(column, &frequencies),
        suggested_role: role,
        evidence,
        said,
    };
    (profile, typed, shape)
}

/// Reasons as sentences, and as codes and facts.
fn told(evidence: Vec<Step>) -> (Vec<String>, Said) {
    (in_english(&evidence), Said::from([("evidence".to_owned(), evidence)]))
}

impl Shape {
    fn new(column: &Column, typed: &Typed, rows: usize, frequencies: &[u32]) -> Shape {
        let present = || {
            let all = column.dictionary.texts().zip(frequencies).zip(&typed.missing);
            all.filter(|&(_, &missing)| !missing).map(|((text, &rows), _)| (text, rows as usize))
        };
        let distinct = present().count();
        let missing = rows - present().map(|(_, rows)| rows).sum::<usize>();
        let most = |test: fn(&str) -> bool| {
            distinct > 0 && present().filter(|(text, _)| test(text)).count() * 10 >= distinct * 9
        };
        let is_text = typed.kind == ColumnType::Text;
        Shape {
            rows,
            kind: typed.kind,
            distinct,
            missing,
            // Missing values equal each other, however they are spelled; a lone one tells its row.
            unique_rows: present().filter(|&(_, rows)| rows == 1).count() + usize::from(missing == 1),
            emails: is_text && most(is_email),
            telephones: is_text && most(is_telephone),
            free_text: is_text && is_free_text(present().map(|(text, _)| text), distinct, rows - missing),
            running_number: is_running(typed, distinct),
            formulas: present().filter(|(text, _)| looks_like_formula(text)).map(|(_, rows)| rows).sum(),
        }
    }
}

fn is_email(text: &str) -> bool {
    let text = text.trim();
    let Some((user, domain)) = text.split_once('@') else { return false };
    !user.is_empty() && domain.contains('.') && !text.contains(char::is_whitespace)
}

/// A plus sign or brackets, and seven digits at least; nothing but digits and the marks between them.
fn is_telephone(text: &str) -> bool {
    let text = text.trim();
    let marked = text.starts_with(['+', '(']) || text.starts_with('0') && text.contains([' ', '-', '/']);
    let digits = text.bytes().filter(u8::is_ascii_digit).count();
    marked && digits >= 7 && text.chars().all(|char| char.is_ascii_digit() || " +-/().".contains(char))
}

/// Mostly several words, and hardly ever the same twice.
fn is_free_text<'a>(texts: impl Iterator<Item = &'a str>, distinct: usize, rows: usize) -> bool {
    let words: usize = texts.map(|text| text.split_whitespace().count()).sum();
    distinct > 1 && distinct * 2 >= rows && words >= distinct * 4
}

/// Whether whole numbers fill at least nine tenths of the span they cover.
fn is_running(typed: &Typed, distinct: usize) -> bool {
    if !matches!(typed.kind, ColumnType::Integer(_)) {
        return false;
    }
    let keys =
        || typed.keys.iter().zip(&typed.missing).filter(|&(_, &missing)| !missing).map(|(&key, _)| key);
    match (keys().min(), keys().max()) {
        (Some(lowest), Some(highest)) => (highest - lowest) as u128 * 9 <= distinct as u128 * 10,
        _ => false,
    }
}

fn most_frequent(column: &Column, frequencies: &[u32]) -> Vec<FrequentValue> {
    let mut order: Vec<u32> = (0..frequencies.len() as u32).collect();
    // The more frequent first; of equals the one that appears first.
    let rank = |code: &u32| (std::cmp::Reverse(frequencies[*code as usize]), *code);
    if order.len() > FREQUENT {
        order.select_nth_unstable_by_key(FREQUENT, rank);
        order.truncate(FREQUENT);
    }
    crate::sorting::sort_by_key(&mut order, rank);
    let value = |code: u32| FrequentValue {
        value: column.dictionary.text(crate::table::Code(code)).to_owned(),
        count: frequencies[code as usize] as usize,
    };
    order.into_iter().map(value).collect()
}

fn format_in_words(kind: &ColumnType) -> Option<String> {
    match kind {
        ColumnType::Integer(format) | ColumnType::Decimal(format) => {
            let mut words = Vec::new();
            if format.scale > 0 && format.decimal == ',' {
                words.push("decimal comma".to_owned());
            }
            if let Some(mark) = format.thousands {
                let mark = match mark {
                    ' ' | '\u{a0}' | '\u{202f}' => "a space".to_owned(),
                    _ => format!("`{mark}`"),
                };
                words.push(format!("{mark} between thousands"));
            }
            if words.is_empty() { None } else { Some(words.join(", ")) }
        }
        ColumnType::Date(format) => {
            let mark = format.separator;
            Some(match format.order {
                DateOrder::YearMonthDay => format!("YYYY{mark}MM{mark}DD"),
                DateOrder::DayMonthYear => format!("DD{mark}MM{mark}YYYY"),
                DateOrder::MonthDayYear => format!("MM{mark}DD{mark}YYYY"),
            })
        }
        ColumnType::Text => None,
    }
}

fn warnings_of(name: &str, role: Role, shape: &Shape) -> Vec<Warning> {
    let mut warnings = Vec::new();
    let mut warn = |kind, message| warnings.push(Warning::new(kind, name, message));
    let published = matches!(role, Role::Sensitive | Role::Insensitive);
    if role::repeats(role, shape) {
        let rows = shape.rows - shape.missing;
        let message = step("look-repeats").with("values", shape.distinct).with("rows", rows);
        warn(WarningKind::RepeatedIdentifier, message);
    }
    if shape.free_text {
        warn(WarningKind::FreeText, step("look-free-text"));
    } else if published && shape.unique_rows as f64 >= role::NEARLY_UNIQUE * shape.rows as f64 {
        let share = percent(shape.unique_rows, shape.rows);
        warn(WarningKind::NearlyUnique, step("look-nearly-unique").with("share", share));
    }
    if shape.formulas > 0 && !matches!(role, Role::Identifier | Role::SamplingWeight) {
        warn(WarningKind::Formulas, step("look-formulas").with("n", shape.formulas));
    }
    warnings
}

impl DialectProfile {
    fn new(dialect: &Dialect) -> DialectProfile {
        let Dialect { encoding, byte_order_mark, trailing_delimiter, .. } = *dialect;
        let delimiter = dialect.delimiter_name();
        let line_ends = if dialect.line_end == "\r\n" { "CRLF" } else { "LF" };
        let mark = if byte_order_mark { " with a byte order mark" } else { "" };
        let trailing =
            if trailing_delimiter { "; rows end with a delimiter that stands for no column" } else { "" };
        let sentence =
            format!("{encoding}{mark}, {delimiter} between fields, {line_ends} line ends{trailing}");
        DialectProfile { encoding, byte_order_mark, delimiter, line_ends, trailing_delimiter, sentence }
    }
}

/// `93 %`; what is not all is never said to be, and what is something is never nothing.
fn percent(part: usize, whole: usize) -> Step {
    let rounded = (part * 200 + whole) / (whole * 2);
    match rounded {
        0 if part > 0 => step("percent-little"),
        100 if part < whole => step("percent-most"),
        _ => format!("{rounded} %").into(),
    }
}

#[cfg(test)]
mod tests;
