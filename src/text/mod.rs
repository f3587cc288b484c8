//! Text for people: numbers as they are printed, and the valid spelling nearest to a mistyped one.

mod nearest;
pub mod number;

pub(crate) use nearest::nearest;
