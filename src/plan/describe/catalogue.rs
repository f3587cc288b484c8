//! The catalogue: every field, kind, principle and algorithm with its meaning.

mod series;

use super::sentences::{clauses, purposes};
use super::{Choice, Description, Field, Shape, Variant, VariantSet};
use crate::error::FindingKind;
use crate::plan::republishing::NEAREST;
use serde_json::json;

/// Everything a plan may contain, with types, bounds, defaults and meanings.
///
/// ```
/// let description = outis::plan::describe::describe();
/// assert!(description.algorithms.iter().any(|algorithm| algorithm.name == "mondrian"));
/// ```
pub fn describe() -> Description {
    Description {
        version: env!("CARGO_PKG_VERSION"),
        plan: plan(),
        attribute: attribute(),
        hierarchies: hierarchies(),
        principles: principles(),
        algorithms: algorithms(),
        clauses: clauses(),
        purposes: purposes(),
        sentences: crate::text::catalogue::SENTENCES,
    }
}

fn plan() -> Vec<Field> {
    vec![
        Field::required(
            "version",
            Shape::Integer { minimum: 1, maximum: Some(1) },
            "Version of the plan format.",
        ),
        Field::required(
            "attributes",
            Shape::Attributes,
            "What each column is. Every column of the table needs a role.",
        ),
        Field::defaulted(
            "person",
            Shape::list(Shape::Column { role: None }, 0),
            json!([]),
            "The columns that identify a person. Without them every row counts as a person.",
        ),
        Field::defaulted(
            "dependencies",
            Shape::list_or(
                Shape::Dependency,
                "discovered",
                "those found among the quasi columns of the table; with (d,l)-inference also those from columns that are published exactly",
            ),
            json!([]),
            "Columns that determine others, such as \"Zip -> City\". The verdict says which still hold.",
        ),
        Field::required(
            "principles",
            Shape::list(Shape::Variant { of: VariantSet::Principles }, 1),
            "What must hold in the release.",
        ),
        Field::required(
            "algorithm",
            Shape::Variant { of: VariantSet::Algorithms },
            "How it is reached. The promise does not depend on it, the usefulness of the release does.",
        ),
        Field::defaulted(
            "suppression",
            Shape::share(),
            0,
            "The share of rows that may be left out or suppressed in part, from 0 to 1.",
        ),
        Field::optional(
            "population",
            Shape::Integer { minimum: 1, maximum: Some((1 << 53) - 1) },
            "How many people the table is a random sample of. The report then estimates the risk from someone who does not know who is in the table. Of the promises only k-map depends on it. Published with the plan; a population given beside the plan is not.",
        ),
        Field::defaulted(
            "order",
            Shape::choice([
                ("canonical", "sorted by the published cells, so that the order tells nothing more"),
                ("input", "as in the input; for checking only, because the order may give people away"),
            ]),
            "canonical",
            "The order of published rows.",
        ),
        Field::defaulted(
            "missing",
            Shape::list(Shape::Text, 1),
            json!([""]),
            "Spellings of a missing value. The first one is published.",
        ),
        Field::defaulted(
            "seed",
            Shape::Integer { minimum: 0, maximum: Some((1 << 53) - 1) },
            0,
            "Seed for methods that draw at random. Nothing that hides a person depends on it.",
        ),
        Field::optional(
            "csv",
            Shape::Object {
                fields: vec![
                    Field::defaulted(
                        "escapeFormulas",
                        Shape::Boolean,
                        false,
                        "Make cells harmless that a spreadsheet program would run as a formula.",
                    ),
                    Field::defaulted(
                        "byteOrderMark",
                        Shape::Boolean,
                        false,
                        "Begin files with the mark by which spreadsheet programs know UTF-8; they show umlauts and accents right then.",
                    ),
                ],
            },
            "How published files are written.",
        ),
        Field::defaulted(
            "workbook",
            Shape::Boolean,
            false,
            "Also publish all tables as release.xlsx, cell by cell the same, for people who open a release in a spreadsheet program. Nothing in it runs as a formula. For at most 1,048,575 rows.",
        ),
        Field::defaulted(
            "ranges",
            Shape::choice([
                ("text", "as texts such as `[20,24]` alone"),
                ("columns", "also their bounds: age_low and age_high behind age"),
            ]),
            "text",
            "How ranges, intervals and dates are published. Bounds are those of the published cell and tell nothing more: of `[20,25)` the upper one is not included, a date has its first and last day, `*` and missing values have none.",
        ),
        Field::defaulted(
            "language",
            Shape::choice([("en", "English"), ("de", "German")]),
            "en",
            "The language of report.html and report-private.html. The JSON beside them is the same in every language: English sentences, with codes and facts.",
        ),
        Field::defaulted(
            "reviewed",
            Shape::list(Shape::Object { fields: reviewed() }, 0),
            json!([]),
            "What was found in the values of published columns, was looked at, and may be published. Any other finding stops a release. Published with the plan.",
        ),
        Field::optional("comment", Shape::Text, "For people: why the plan is as it is. Never published."),
    ]
}

fn reviewed() -> Vec<Field> {
    let kinds = FindingKind::ALL.map(|(_, value, meaning)| Choice { value, meaning });
    vec![
        Field::required("column", Shape::Column { role: None }, "The column."),
        Field::required("kind", Shape::Choice { options: kinds.into() }, "What its values look like."),
    ]
}

fn attribute() -> Vec<Field> {
    vec![
        Field::required(
            "role",
            Shape::choice([
                ("identifier", "names a person (name, number, e-mail): dropped, or replaced by a code"),
                ("quasi", "an outsider may know it (age, zip, sex): made less precise"),
                ("sensitive", "must not be pinned on a person (diagnosis, salary): published as it is"),
                ("insensitive", "harmless: published as it is"),
                (
                    "samplingWeight",
                    "how many people of the population each row stands for: used for risks, never published",
                ),
                (
                    "items",
                    "a set of things of which an outsider may know a few (purchases, diagnoses): rare ones become less precise along a tree, or are left out",
                ),
            ]),
            "What the column means to an attacker.",
        ),
        Field::optional(
            "hierarchy",
            Shape::Variant { of: VariantSet::Hierarchies },
            "How values become less precise. If absent: by the type of the column. Items have a `tree` or none: then rare ones are left out.",
        ),
        Field::optional(
            "maxLevel",
            Shape::Integer { minimum: 0, maximum: Some(1000) },
            "The highest level that may be published. Rows that would need more are left out.",
        ),
        Field::defaulted(
            "show",
            Shape::choice([
                ("range", "from the smallest to the largest value of the group"),
                ("mean", "their mean, rounded to the unit of the column"),
                ("median", "the value in their middle, or between the two there"),
                (
                    "rounded",
                    "their mean, rounded to 1, 2 or 5 times a power of ten, as far as the width of the group allows",
                ),
            ]),
            "range",
            "What a group shows of a column of numbers or dates whose hierarchy is `range`. One number can be computed with, but does not say how far the group reaches; a mean tells the sum of the group, so that whoever knows all of it but one learns the last value, and in a group of odd size a median is somebody's value. For `sweep` and `mondrian`.",
        ),
        Field::optional(
            "bottom",
            Shape::number(),
            "Bottom coding of numbers that groups show: whatever is below counts as this.",
        ),
        Field::optional(
            "top",
            Shape::number(),
            "Top coding of numbers that groups show: whatever is above counts as this, so that one very large value does not show in a mean.",
        ),
        Field::defaulted(
            "weight",
            Shape::factor(),
            1,
            "How much a loss in this column weighs against a loss in the others.",
        ),
        Field::defaulted(
            "pseudonym",
            Shape::Boolean,
            false,
            "Identifiers only: publish a code instead of dropping the column, one code per value. Readers see which rows are about one person; that is not anonymous. The key of the codes is private.",
        ),
        Field::defaulted(
            "separator",
            Shape::Text,
            ";",
            "Items only: what stands between two items of a cell.",
        ),
        Field::optional("comment", Shape::Text, "For people: why the column has this role. Never published."),
    ]
}

fn hierarchies() -> Vec<Variant> {
    vec![
        Variant {
            name: "intervals",
            title: "Intervals of growing width",
            meaning: "Numbers become [20,24], then [20,29], and so on up to *.",
            limits: "For numbers only.",
            paper: None,
            fields: vec![
                Field::required(
                    "widths",
                    Shape::list(Shape::above(0.0), 1),
                    "Width of the intervals per level; each a multiple of the one before.",
                ),
                Field::defaulted("origin", Shape::number(), 0, "Where intervals are aligned."),
                Field::optional(
                    "min",
                    Shape::number(),
                    "Bottom coding: everything below is published as `<min`.",
                ),
                Field::optional(
                    "max",
                    Shape::number(),
                    "Top coding: this and everything above is published as `≥max`.",
                ),
            ],
        },
        Variant {
            name: "range",
            title: "Tightest range",
            meaning: "Numbers and dates become the range from the smallest to the largest in the group, such as [21,34].",
            limits: "Has no levels: methods that need levels want `intervals` or `date` instead.",
            paper: None,
            fields: vec![],
        },
        Variant {
            name: "mask",
            title: "Masked characters",
            meaning: "Characters are replaced one by one: 02139, 0213*, 021**, up to *.",
            limits: "For codes whose first characters say the most, such as zip codes.",
            paper: None,
            fields: vec![
                Field::defaulted(
                    "from",
                    Shape::choice([
                        ("right", "the last character goes first"),
                        ("left", "the first character goes first"),
                    ]),
                    "right",
                    "The end at which masking starts.",
                ),
                Field::defaulted("char", Shape::Character, "*", "The character shown instead."),
                Field::defaulted(
                    "shown",
                    Shape::list(Shape::Integer { minimum: 1, maximum: Some(u64::from(u16::MAX)) }, 0),
                    json!([]),
                    "How many characters each level shows, shrinking: 5, 3, 1 makes E11.65 first E11.6*, then E11*** and E*****. One less on each level if absent.",
                ),
            ],
        },
        Variant {
            name: "date",
            title: "Calendar periods",
            meaning: "Dates become 2021-03, then 2021-Q1, 2021, 2020-2024, 2020s, up to *; steps that are not wanted are left out. With a day of reference they become ages: 34 (2024-12-31), 30-34 (2024-12-31).",
            limits: "For dates only. Two-digit years need a pivot.",
            paper: None,
            fields: vec![
                Field::defaulted(
                    "levels",
                    Shape::list(
                        Shape::choice([
                            ("month", "2021-03"),
                            ("quarter", "2021-Q1"),
                            ("year", "2021"),
                            ("five-years", "2020-2024"),
                            ("decade", "2020s"),
                            ("age", "34 (2024-12-31): 34 years old on that day"),
                            ("five-years-of-age", "30-34 (2024-12-31)"),
                            ("ten-years-of-age", "30-39 (2024-12-31)"),
                        ]),
                        1,
                    ),
                    json!(["month", "quarter", "year", "five-years", "decade"]),
                    "The periods, growing: of the calendar, or of age on the day of reference.",
                ),
                Field::optional(
                    "format",
                    Shape::Text,
                    "How dates are spelled, such as DD.MM.YYYY; recognised if absent.",
                ),
                Field::optional(
                    "pivot",
                    Shape::Integer { minimum: 0, maximum: Some(99) },
                    "Two-digit years below it are 20xx, the others 19xx.",
                ),
                Field::optional(
                    "reference",
                    Shape::Text,
                    "The day on which ages are counted, such as 2024-12-31; for levels of age.",
                ),
            ],
        },
        Variant {
            name: "tree",
            title: "Tree of labels",
            meaning: "Values become broader labels: Boston, Massachusetts, USA, up to *.",
            limits: "Every value of the column must be covered, unless uncovered values may become *.",
            paper: None,
            fields: vec![
                Field::optional(
                    "paths",
                    Shape::list(Shape::list(Shape::Text, 1), 1),
                    "One path per value, from the value up to *.",
                ),
                Field::optional(
                    "csv",
                    Shape::Text,
                    "The same as text: one line per value, `value;level1;…;*`.",
                ),
                Field::optional(
                    "uncovered",
                    Shape::choice([("*", "values that no path covers become *")]),
                    "What happens to values that no path covers. If absent they are a fault.",
                ),
            ],
        },
        Variant {
            name: "flat",
            title: "Shown or hidden",
            meaning: "The value itself or *, nothing between.",
            limits: "Loses everything in one step; a tree loses less.",
            paper: None,
            fields: vec![],
        },
    ]
}

fn principles() -> Vec<Variant> {
    let attribute = || {
        Field::optional(
            "attribute",
            Shape::sensitive_column(),
            "The sensitive column. Needed where there are several.",
        )
    };
    vec![
        Variant {
            name: "k-anonymity",
            title: "k-anonymity",
            meaning: "Everyone shares their published quasi values with at least k - 1 other people, so that nobody can be told apart by them.",
            limits: "Says nothing about the sensitive values: if all k people have the same diagnosis, it is known. Does not hold against someone who sees several releases.",
            paper: Some("L. Sweeney, k-anonymity: a model for protecting privacy, 2002"),
            fields: vec![
                Field::required("k", Shape::at_least(2), "The smallest group allowed."),
                Field::optional(
                    "attributes",
                    Shape::list(Shape::Column { role: Some(crate::plan::Role::Quasi) }, 1),
                    "The quasi columns concerned; all of them if absent.",
                ),
            ],
        },
        Variant {
            name: "l-diversity",
            title: "l-diversity",
            meaning: "Every group shows at least l well-represented sensitive values, so that finding someone's group does not tell their value.",
            limits: "Values may be different and still alike (three kinds of cancer). A value that is rare in the table and frequent in a group still gives much away; t-closeness bounds that.",
            paper: Some("A. Machanavajjhala et al., l-diversity: privacy beyond k-anonymity, ICDE 2006"),
            fields: vec![
                Field::required(
                    "variant",
                    Shape::choice([
                        ("distinct", "at least l different values"),
                        ("entropy", "the entropy of the values is at least log l"),
                        (
                            "recursive",
                            "the most frequent value is rarer than c times the sum of the l-th and all rarer ones",
                        ),
                    ]),
                    "What well-represented means.",
                ),
                Field::required("l", Shape::values(), "How many values. Whole for distinct and recursive."),
                Field::optional("c", Shape::factor(), "The constant of the recursive variant.")
                    .when("variant", "recursive"),
                attribute(),
            ],
        },
        Variant {
            name: "l-d-diversity",
            title: "(l,d)-diversity",
            meaning: "Every group shows at least l sensitive values, and no two of them differ by more than d in how often they occur.",
            limits: "The union of two such groups may fail, so a method may have to leave rows out to reach it.",
            paper: Some(
                "H. Wang and R. Liu, privacy-preserving publishing microdata with full functional dependencies, 2011",
            ),
            fields: vec![
                Field::required("l", Shape::at_least(2), "How many values."),
                Field::required("d", Shape::at_least(0), "The largest difference of two frequencies."),
                attribute(),
            ],
        },
        Variant {
            name: "d-l-inference",
            title: "(d,l)-inference",
            meaning: "Someone who knows that one published column determines a generalised one (a ward its zip code) can compare groups and still not single out fewer than l of its values, and no two values of a group differ by more than d in how often they occur.",
            limits: "Speaks of the dependencies that the plan lists and of the column that determines others; other sensitive columns are tried by the attack and told to the publisher, not promised.",
            paper: Some(
                "H. Wang and R. Liu, privacy-preserving publishing microdata with full functional dependencies, 2011",
            ),
            fields: vec![
                Field::required(
                    "d",
                    Shape::FrequencyDistance,
                    "The largest difference of two frequencies in a group: a number of rows, or a multiple of the average distance of frequencies.",
                ),
                Field::required("l", Shape::at_least(2), "The fewest values that may be told apart."),
                Field::optional(
                    "attribute",
                    Shape::Column { role: None },
                    "The column, published exactly, that determines generalised ones. Needed where several columns are sensitive.",
                ),
                Field::defaulted(
                    "knows",
                    Shape::choice([
                        ("cells", "someone who sees the published cells, as in the paper"),
                        (
                            "exact",
                            "someone who also knows everybody's exact right sides and counts them, though not which value has which: all values of a group occur equally often, which takes more rows",
                        ),
                    ]),
                    "cells",
                    "Whom it protects against. What whoever knows more finds is told to the publisher.",
                ),
            ],
        },
        Variant {
            name: "t-closeness",
            title: "t-closeness",
            meaning: "In every group the sensitive values are distributed nearly as in the whole release: the Earth Mover's Distance is at most t.",
            limits: "What the whole release shows about everyone is not hidden. Small t costs much precision.",
            paper: Some(
                "N. Li, T. Li, S. Venkatasubramanian, t-closeness: privacy beyond k-anonymity and l-diversity, ICDE 2007",
            ),
            fields: vec![
                Field::required("t", Shape::share(), "The largest distance, from 0 to 1."),
                Field::defaulted(
                    "distance",
                    Shape::choice([
                        ("equal", "any two different values are equally far apart"),
                        ("ordered", "by rank, for numbers"),
                        (
                            "hierarchy",
                            "by the height of the lowest common ancestor; needs a hierarchy on the sensitive column",
                        ),
                    ]),
                    "equal",
                    "How far apart two sensitive values are.",
                ),
                attribute(),
            ],
        },
        series::principle(attribute()),
        Variant {
            name: "k-map",
            title: "k-map",
            meaning: "At least k people of the population fit the published quasi values of every row, so that whoever does not know who is in the table cannot tell which of them it is.",
            limits: "Protects nobody who is known to be in the table: k-anonymity does. Needs a population, which is not published: a table of everybody (exact), a column of sampling weights or a size (estimates). Without it an audit cannot decide. For `sweep`, `mondrian` and `full-domain`, and rows. From a table of everybody `full-domain` counts whose values the published cells stand for; `sweep` and `mondrian` count, for each row, the people with exactly its quasi values. Audits count everybody who fits the published cells. With values as fine as birth dates exact ones are few, and the release is less precise than the promise asks for.",
            paper: Some(
                "K. El Emam, F. K. Dankar, protecting privacy using k-anonymity, JAMIA 15(5), 2008; L. Sweeney, 2002",
            ),
            fields: vec![Field::required("k", Shape::at_least(2), "The fewest people who fit.")],
        },
        Variant {
            name: "delta-presence",
            title: "δ-presence",
            meaning: "Of the people of the population who fit a published row, at most the share max is in the table, so that nobody learns for sure that somebody took part.",
            limits: "Needs a table of everybody beside the plan, which is not published; without it an audit cannot decide. For `sweep`, `mondrian` and `full-domain`, and rows. Rows that only people fit who fit a row count there, too; who is behind cells that overlap in part is not tried. A lower bound is for everybody of the population: whoever fits no row breaks it. Of the methods only `full-domain` keeps one. From a table of everybody `full-domain` counts whose values the published cells stand for; `sweep` and `mondrian` count, for each row, the people with exactly its quasi values. Audits count everybody who fits the published cells. Where that is few, a method may refuse what an audit would find kept.",
            paper: Some(
                "M. E. Nergiz, M. Atzori, C. Clifton, hiding the presence of individuals from shared databases, SIGMOD 2007",
            ),
            fields: vec![
                Field::required("max", Shape::positive_share(), "The largest share, above 0 and at most 1."),
                Field::defaulted(
                    "min",
                    Shape::share(),
                    0,
                    "The smallest share; only `full-domain` and audits.",
                ),
            ],
        },
        Variant {
            name: "average-risk",
            title: "Average risk",
            meaning: "Over everybody, the risk of being found by someone who knows who is in the table is at most so high on average: groups divided by people.",
            limits: "Speaks of the whole table: single people may be at a higher risk, even alone in their group. `full-domain` decides about the whole table at once; other methods make every group large enough, which is more than is asked.",
            paper: Some(
                "K. El Emam, guide to the de-identification of personal health information, 2013, chapter 16",
            ),
            fields: vec![Field::required(
                "risk",
                Shape::positive_share(),
                "The highest average, above 0 and at most 1.",
            )],
        },
        Variant {
            name: "risk-threshold",
            title: "Risk threshold",
            meaning: "At most a share of all people is at a higher risk of being found than a threshold, by someone who knows who is in the table.",
            limits: "Speaks of the whole table: the share that is allowed may be at any risk. `full-domain` makes use of it; other methods put nobody above the threshold.",
            paper: Some(
                "K. El Emam, guide to the de-identification of personal health information, 2013, chapter 16",
            ),
            fields: vec![
                Field::required("risk", Shape::positive_share(), "The threshold, above 0 and at most 1."),
                Field::defaulted("share", Shape::share(), 0, "The share of people who may be above it."),
            ],
        },
        Variant {
            name: "beta-likeness",
            title: "β-likeness",
            meaning: "Finding someone's group makes no sensitive value much more probable than the whole release does: its share grows by at most beta times itself.",
            limits: "Values that become less probable are not bounded; delta-disclosure does that. What the whole release shows about everyone is not hidden.",
            paper: Some(
                "J. Cao, P. Karras, publishing microdata with a robust privacy guarantee, PVLDB 5(11), 2012",
            ),
            fields: vec![
                Field::required(
                    "beta",
                    Shape::factor(),
                    "The largest growth of a share, as a multiple of it.",
                ),
                Field::defaulted(
                    "variant",
                    Shape::choice([
                        ("enhanced", "frequent values may grow by less: at most by -ln of their share"),
                        ("basic", "all values may grow by beta times their share"),
                    ]),
                    "enhanced",
                    "How frequent values are bounded.",
                ),
                attribute(),
            ],
        },
        Variant {
            name: "delta-disclosure",
            title: "δ-disclosure privacy",
            meaning: "Every sensitive value is in every group, with a share that is within a factor of two to the power of delta of its share in the whole release.",
            limits: "Strict: a rare value that is missing in one group breaks it, so that it often takes few and large groups.",
            paper: Some(
                "J. Brickell, V. Shmatikov, the cost of privacy: destruction of data-mining utility in anonymized data publishing, KDD 2008",
            ),
            fields: vec![
                Field::required(
                    "delta",
                    Shape::factor(),
                    "The bound on the logarithm (base 2) of the ratio of both shares.",
                ),
                attribute(),
            ],
        },
        Variant {
            name: "alpha-k-anonymity",
            title: "(α,k)-anonymity",
            meaning: "Every group has at least k people, and no sensitive value makes up more than the share alpha of it.",
            limits: "The bound is the same for rare and for frequent values: a value that is rare in the table may still become much more probable.",
            paper: Some(
                "R. Wong, J. Li, A. Fu, K. Wang, (α,k)-anonymity: an enhanced k-anonymity model for privacy preserving data publishing, KDD 2006",
            ),
            fields: vec![
                Field::required("alpha", Shape::positive_share(), "The largest share of a value in a group."),
                Field::required("k", Shape::at_least(2), "The smallest group allowed."),
                attribute(),
            ],
        },
        Variant {
            name: "k-m-anonymity",
            title: "k^m-anonymity",
            meaning: "In every group, whoever knows up to m items of somebody finds at least k rows that have them all, or none: in groups in which too few rows have them together, items become less precise along the tree of the column, where it has one, or are left out.",
            limits: "For a column of items, `sweep` and `mondrian`, and rows. Not against someone who knows more than m items, or which ones somebody does not have. In groups hardly larger than k nearly all items are left out: promise larger groups, or a smaller k here.",
            paper: Some(
                "M. Terrovitis, N. Mamoulis, P. Kalnis, privacy-preserving anonymization of set-valued data, VLDB 2008; inside groups: G. Poulis et al., ECML PKDD 2013",
            ),
            fields: vec![
                Field::required(
                    "k",
                    Shape::at_least(2),
                    "The fewest rows of a group that have the items together.",
                ),
                Field::required(
                    "m",
                    Shape::Integer { minimum: 1, maximum: Some(10) },
                    "How many items an outsider may know.",
                ),
                Field::required(
                    "attribute",
                    Shape::Column { role: Some(crate::plan::Role::Items) },
                    "The column of items.",
                ),
            ],
        },
    ]
}

fn algorithms() -> Vec<Variant> {
    vec![
        sweep(),
        mondrian(),
        full_domain(),
        k_msd(),
        k_msd_ag(),
        datafly(),
        classfly(),
        classfly_plus(),
        angel(),
        d_l_inference(),
        series::method(),
    ]
}

fn sweep() -> Variant {
    Variant {
        name: "sweep",
        title: "Sweep",
        meaning: "Tries boxes of values from precise to coarse and publishes each as soon as it holds enough people, so that every row becomes only as vague as it must. Loses less than Mondrian; any mix of principles: the one to start with.",
        limits: "Slower than Mondrian. Keeps dependencies between columns only where `keep` asks for it, and protects one release, not a series of them.",
        paper: None,
        fields: vec![
            Field::defaulted(
                "polish",
                Shape::IntegerOr {
                    minimum: 0,
                    maximum: 1000,
                    or: Choice { value: "best", meaning: "as good as it gets in some seconds or steps" },
                },
                0,
                "Rounds in which neighbouring groups are made anew as long as less is lost, or `best` for one long run. A few rounds are enough; more take longer.",
            ),
            Field::optional(
                "seconds",
                Shape::Number { minimum: None, above: Some(0.0), maximum: Some(86_400.0) },
                "The seconds that the best polish may take; 5 if nothing is said. The report and its plan name the steps that were done.",
            )
            .when("polish", "best"),
            Field::optional(
                "steps",
                Shape::Integer { minimum: 1, maximum: Some(1 << 40) },
                "The steps of the best polish in place of seconds: with the same key they make the same release again.",
            )
            .when("polish", "best"),
            Field::optional(
                "stop",
                Shape::Integer { minimum: 0, maximum: Some(1 << 40) },
                "The steps after which a run of so many `steps` was stopped, to make the release again that it gave.",
            )
            .when("polish", "best"),
            keep(),
        ],
    }
}

/// What methods keep that group rows first and let right sides follow afterwards, or look for levels that keep it.
fn keep() -> Field {
    Field::defaulted(
        "keep",
        Shape::list_or(Shape::Text, "all", "all of the plan's dependencies"),
        json!([]),
        "Which of the plan's dependencies, such as \"Zip -> City\", hold in the release too: right sides become as imprecise as it takes. Both sides have to be quasi columns.",
    )
}

fn mondrian() -> Variant {
    Variant {
        name: "mondrian",
        title: "Mondrian",
        meaning: "Cuts the table into ever smaller groups, always across the column in which the group is widest, as long as every part keeps the promise. Fast on large tables.",
        limits: "Greedy: other methods may lose less. Keeps dependencies between columns only where `keep` asks for it, and protects one release, not a series of them.",
        paper: Some(
            "K. LeFevre, D. DeWitt, R. Ramakrishnan, Mondrian multidimensional k-anonymity, ICDE 2006",
        ),
        fields: vec![
            Field::defaulted(
                "cut",
                Shape::choice([
                    (
                        "relaxed",
                        "rows with equal values may land in different groups, which keeps groups small and loses less",
                    ),
                    ("strict", "rows with equal quasi values always stay in one group"),
                ]),
                "relaxed",
                "Whether rows with equal values may be separated.",
            ),
            keep(),
        ],
    }
}

fn full_domain() -> Variant {
    Variant {
        name: "full-domain",
        title: "Full domain",
        meaning: "Publishes every column at one level of its hierarchy, the same for all rows, and finds the best combination of levels. Cells of a column are all alike in kind, which statistics software likes.",
        limits: "One rare value makes the whole column less precise, so that methods which treat groups one by one lose less. The number of combinations multiplies with every column; very many are refused. Protects one release, not a series of them.",
        paper: Some(
            "K. El Emam et al., a globally optimal k-anonymity method for the de-identification of health data, JAMIA 2009",
        ),
        fields: vec![
            Field::defaulted(
                "objective",
                Shape::choice([
                    ("loss", "the least loss of information in all cells (NCP)"),
                    ("prec", "cells as low in their hierarchies as possible (Prec)"),
                    ("discernibility", "rows confused with as few others as possible"),
                    ("average-group", "groups as small as possible on average"),
                ]),
                "loss",
                "What makes one combination of levels better than another.",
            ),
            Field::optional(
                "steps",
                Shape::at_least(1),
                "The most combinations to evaluate. If they are not enough, the best one found is published and the report says that it is not proven to be the best.",
            ),
            Field::optional(
                "levels",
                Shape::ByColumn {
                    of: Box::new(Shape::Integer { minimum: 0, maximum: Some(u64::from(u16::MAX)) }),
                    role: Some(crate::plan::Role::Quasi),
                },
                "The level to publish each quasi column at, where a combination was chosen already. Nothing is searched then.",
            ),
            keep(),
        ],
    }
}

const K_MSD: &str = "L. Huang, J. Song, Y. Gao, Q. Cai, Semantic integrity and K-anonymity, 2014";

fn k_msd() -> Variant {
    Variant {
        name: "k-msd",
        title: "K-MSD",
        meaning: "Makes the table k-anonymous column by column: in each group of rows that agree so far, only values that are too rare become less precise. Frequent values stay as they are.",
        limits: "Keeps k-anonymity alone, and counts rows. Does not keep dependencies between columns.",
        paper: Some(K_MSD),
        fields: vec![],
    }
}

fn k_msd_ag() -> Variant {
    Variant {
        name: "k-msd-ag",
        title: "K-MSD-AG",
        meaning: "The same, and every dependency of the plan among quasi columns still holds in the release: where a left side becomes less precise, its right side follows.",
        limits: "Keeps k-anonymity alone, and counts rows. Each dependency to be kept costs precision; one that reaches a sensitive or insensitive column cannot be kept.",
        paper: Some(K_MSD),
        fields: vec![Field::defaulted(
            "start",
            Shape::choice([
                ("closure", "the left side that determines most columns, directly or not"),
                (
                    "paper",
                    "the left side of most dependencies, and nothing but the paper's method: plain K-MSD is not tried beside it",
                ),
            ]),
            "closure",
            "The left side that is made k-anonymous first.",
        )],
    }
}

const YANG: &str = "X. Yang et al., K-anonymization approaches for supporting multiple constraints, Journal of Software 17(5), 2006";

fn datafly() -> Variant {
    Variant {
        name: "datafly",
        title: "Datafly",
        meaning: "Every column is published at one level for all rows: as long as too many rows are in small groups, the column with most different values goes one level up. Takes several constraints, one after the other; the last few rows are left out.",
        limits: "Loses more than methods that treat rows differently. Leaves out up to k rows per constraint where `suppression` allows it, and else goes on until all rows are in. Keeps k-anonymity alone, and counts rows; someone who knows columns of several constraints at once may see smaller groups.",
        paper: Some(
            "L. Sweeney, Datafly: a system for providing anonymity in medical data, 1997; several constraints as in X. Yang et al., 2006",
        ),
        fields: vec![],
    }
}

fn classfly() -> Variant {
    Variant {
        name: "classfly",
        title: "Classfly",
        meaning: "Like Datafly, but rows whose group is large enough are done and stay as they are; only the others become less precise. Rows that are left at the end show * in the columns of the constraint and in the sensitive columns.",
        limits: "For constraints that share no column; Classfly+ takes any. Hides up to k rows per constraint where `suppression` allows it: at least k of them show * in its columns, fewer are left out; else the last rows join the group where that costs least. Keeps k-anonymity alone, and counts rows; someone who knows columns of several constraints at once may see smaller groups.",
        paper: Some(YANG),
        fields: vec![],
    }
}

fn classfly_plus() -> Variant {
    Variant {
        name: "classfly-plus",
        title: "Classfly+",
        meaning: "For policies such as 5 people alike in these three columns and 20 in those two: constraints that share columns are reached together, row by row, the others on their own. Rows that are left at the end show * in the columns concerned and in the sensitive columns.",
        limits: "Hides up to the largest k rows per set of constraints where `suppression` allows it: at least k of them show * in its columns, fewer are left out; else the last rows join the group where that costs least. Keeps k-anonymity alone, and counts rows. Each constraint holds for someone who knows its columns; someone who knows columns of several at once may see smaller groups.",
        paper: Some(YANG),
        fields: vec![
            Field::defaulted(
                "strategy",
                Shape::choice([
                    ("complete", "all constraints at once: the most rows stay precise"),
                    ("partial", "the same table, one constraint after the other"),
                    ("naive", "all columns together with the largest k: simple, and mostly loses more"),
                ]),
                "complete",
                "Which rows are done after each step.",
            ),
            Field::defaulted(
                "countSatisfied",
                Shape::Boolean,
                false,
                "Count rows that are done beside those that are not. Mostly loses less, not always; the paper does not.",
            ),
            Field::optional(
                "remainder",
                Shape::choice([
                    ("publish", "as they are, as in the paper: nothing is promised to whoever knows them"),
                    ("hide", "as * in every row"),
                ]),
                "What becomes of quasi columns that no constraint names. A plan with such columns has to say it.",
            ),
        ],
    }
}

fn angel() -> Variant {
    Variant {
        name: "angel",
        title: "ANGEL",
        meaning: "Publishes the quasi columns and the sensitive column in two linked tables. Batches keep every promise about the sensitive values; the quasi cells are free to be much more precise, because they only say which batch a row is in.",
        limits: "For one sensitive column, and counts rows. The tables have to be joined again for analysis. Hides whether somebody is in the table only as far as k goes: with k = 1 (Anatomy) exact quasi values are published. Protects one release, not a series of them.",
        paper: Some(
            "Y. Tao, H. Chen, X. Xiao, S. Zhou, D. Zhang, ANGEL: enhancing the utility of generalization for privacy preserving publication, TKDE 2009",
        ),
        fields: vec![
            Field::defaulted(
                "k",
                Shape::at_least(1),
                2,
                "The fewest rows that share their quasi cells. 1 publishes them exactly, which shows who is in the table.",
            ),
            marginals(),
            Field::defaulted(
                "batches",
                Shape::choice([
                    ("auto", "both ways are tried, and the one that leaves a reader less unsure is kept"),
                    (
                        "mondrian",
                        "cuts of the table, as long as every part keeps the promise; takes any principle",
                    ),
                    (
                        "anatomize",
                        "one row of each of the most frequent values that are left; not for t-closeness, and no value may be too frequent",
                    ),
                ]),
                "auto",
                "How batches are found.",
            ),
        ],
    }
}

fn d_l_inference() -> Variant {
    Variant {
        name: "d-l-inference",
        title: "(d,l)-inference",
        meaning: "First decides which values of the determining column are published together, so that comparing groups never singles out fewer than l of them; then puts the rows that are most alike into one group. Choose it where a column that is published exactly tells one that is made less precise.",
        limits: "Keeps d-l-inference and k-anonymity alone, and counts rows. Values that are much more frequent than others lose rows; the plan must allow that share to be left out. Dependencies on several unrelated columns cost more rows, the more columns there are.",
        paper: Some(
            "H. Wang and R. Liu, privacy-preserving publishing microdata with full functional dependencies, 2011",
        ),
        fields: vec![
            Field::defaulted(
                "grouping",
                Shape::choice([
                    (
                        "near",
                        "values together whose rows are alike, and rows that are near each other, drawn by the key from several: far less is lost",
                    ),
                    ("auto", "of the paper's three strategies the one that leaves out least, part by part"),
                    ("disjoint", "no value is in two groups of values"),
                    ("containment", "later groups of values are contained in earlier ones"),
                    ("intersection", "neighbouring groups of values overlap"),
                    (
                        "optimal",
                        "the groups of values that leave out the fewest rows of all, without overlap",
                    ),
                ]),
                "near",
                "How values are put together. All but the first are as in the paper, which looks at frequencies alone.",
            ),
            Field::defaulted(
                "nearest",
                Shape::at_least(1),
                NEAREST,
                "With `near`: from how many of the nearest each row is drawn. Fewer lose less and tell more to whoever knows the values of other people.",
            )
            .when("grouping", "near"),
            Field::defaulted(
                "partition",
                Shape::choice([
                    ("top-down", "all values first, halved as long as that leaves out less"),
                    ("bottom-up", "l values each first, merged as long as that leaves out no more"),
                ]),
                "top-down",
                "How the paper's strategies cut the values into parts that are grouped on their own.",
            ),
        ],
    }
}

/// The marginals of linked tables.
fn marginals() -> Field {
    Field::defaulted(
        "marginals",
        Shape::list(Shape::list(Shape::Column { role: Some(crate::plan::Role::Quasi) }, 1), 0),
        json!([]),
        "Further tables with only some of the quasi columns each, which can be more precise. All share the batch table.",
    )
}
