//! What is promised over a series of releases, and the method that reaches it.

use crate::plan::Role;
use crate::plan::describe::{Field, Shape, Variant};
use crate::plan::republishing::NEAREST;
use serde_json::json;

const M_INVARIANCE: &str = "X. Xiao, Y. Tao, m-invariance: towards privacy preserving re-publication of dynamic datasets, SIGMOD 2007";

/// The principle; `attribute` names the sensitive column.
pub(super) fn principle(attribute: Field) -> Variant {
    Variant {
        name: "m-invariance",
        title: "m-invariance",
        meaning: "Over a whole series of releases: every group shows at least m different sensitive values, each once, and a person's group shows the same values in every release. So laying releases side by side leaves at least m values for everyone.",
        limits: "All values of a group are taken to be equally likely. Needs the ledger of the releases before; only the method m-invariance reaches it.",
        paper: Some(M_INVARIANCE),
        fields: vec![
            Field::required("m", Shape::at_least(2), "How many values a group shows at least."),
            attribute,
        ],
    }
}

/// The method.
pub(super) fn method() -> Variant {
    Variant {
        name: "m-invariance",
        title: "m-invariance",
        meaning: "Publishes a table that changes, again and again: people keep the set of sensitive values that their group shows, and counterfeit rows stand in for those who have left. A ledger remembers who showed what.",
        limits: "Takes one sensitive column, one row per person, and a ledger that must be kept as secret as the table. Counterfeits are false rows; the report says how many there are.",
        paper: Some(M_INVARIANCE),
        fields: vec![
            Field::defaulted(
                "publish",
                Shape::choice([
                    ("generalization", "one table, with the ranges of a group beside its sensitive values"),
                    (
                        "angel",
                        "linked tables: ranges of at least k people here, the sensitive values of each group there",
                    ),
                ]),
                "generalization",
                "The form of each release.",
            ),
            Field::defaulted(
                "k",
                Shape::at_least(1),
                2,
                "With `angel`: the fewest rows that may have the same quasi cells.",
            )
            .when("publish", "angel"),
            Field::optional(
                "marginals",
                Shape::list(Shape::list(Shape::Column { role: Some(Role::Quasi) }, 1), 0),
                "With `angel`: further tables of some of the quasi columns, each a list of them.",
            )
            .when("publish", "angel"),
            Field::defaulted(
                "identity",
                Shape::list(Shape::Column { role: None }, 0),
                json!([]),
                "The columns by which a person is known again in the next release; those of `person` if absent.",
            ),
            Field::optional(
                "minWidths",
                Shape::ByColumn { of: Box::new(Shape::from_zero()), role: Some(Role::Quasi) },
                "For columns of numbers or dates (in days): narrower ranges are widened to multiples of this, the same in all releases. Groups with fewer than m people are widened to such multiples in any case; where nothing is said, to a twentieth of the first table's range, rounded up. 0: never, which shows the value of a person who is alone among counterfeits.",
            ),
            Field::defaulted(
                "ineligible",
                Shape::choice([
                    ("counterfeit", "counterfeit rows with other values complete them"),
                    ("withhold", "as many of them as must be are left out"),
                ]),
                "counterfeit",
                "What happens where one sensitive value is too frequent among newcomers.",
            ),
            Field::defaulted(
                "assign",
                Shape::choice([
                    ("near", "people who are near each other, each drawn by the key from several: far less is lost"),
                    (
                        "paper",
                        "as the paper does: values first, by how often they occur, then people drawn by the key, whoever they are",
                    ),
                ]),
                "near",
                "How the members of a group are chosen.",
            ),
            Field::defaulted(
                "nearest",
                Shape::at_least(1),
                NEAREST,
                "With `near`: from how many of the nearest each member is drawn. Fewer lose less and tell more to whoever knows everybody's quasi values; 1 gives some people away.",
            )
            .when("assign", "near"),
        ],
    }
}
