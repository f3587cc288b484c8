//! Checking a set of views: the paper's figures, and random view sets against brute force.

#[path = "oracle/views.rs"]
mod oracle;

mod record;

#[path = "views/blanks.rs"]
mod blanks;
#[path = "views/faults.rs"]
mod faults;
#[path = "views/figures.rs"]
mod figures;
#[path = "views/files.rs"]
mod files;
#[path = "views/limits.rs"]
mod limits;
#[path = "views/random.rs"]
mod random;
#[path = "views/scale.rs"]
mod scale;
