//! Slow and obvious twins of the judges: strings, nested loops, definitions copied from the papers.

pub mod full_domain;
pub mod literal;
pub mod principles;
pub mod transport;
