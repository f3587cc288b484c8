//! Checking a set of views: the paper's figures, and random view sets against brute force.

#[path = "oracle/views.rs"]
mod oracle;

mod record;

#[path = "views/faults.rs"]
mod faults;
#[path = "views/figures.rs"]
mod figures;
#[path = "views/random.rs"]
mod random;
#[path = "views/scale.rs"]
mod scale;
