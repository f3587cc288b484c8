//! Text for people: sentences as codes and facts with their catalogue, numbers as they are printed, and the valid spelling
//! nearest to a mistyped one.

pub mod catalogue;
mod language;
mod nearest;
pub mod number;
mod step;

pub use language::Language;
pub(crate) use nearest::nearest;
pub use step::{Fact, Said, Step, in_english, said, step};
