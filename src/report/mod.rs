//! Everything about a run as data, and HTML from it.

pub mod number;
