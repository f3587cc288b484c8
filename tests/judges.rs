//! The judges against hand-made tables and against their slow twins, never against an algorithm.

mod oracle;

#[path = "judges/audit.rs"]
mod audit;
#[path = "judges/cover.rs"]
mod cover;
#[path = "judges/dependencies.rs"]
mod dependencies;
#[path = "judges/papers.rs"]
mod papers;
#[path = "judges/principles.rs"]
mod principles;
#[path = "judges/release.rs"]
mod release;
#[path = "judges/release_files.rs"]
mod release_files;
#[path = "judges/twins.rs"]
mod twins;
