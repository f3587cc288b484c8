//! The judges against hand-made tables and against their slow twins, never against an algorithm.

mod oracle;

#[path = "judges/principles.rs"]
mod principles;
#[path = "judges/release.rs"]
mod release;
#[path = "judges/release_files.rs"]
mod release_files;
