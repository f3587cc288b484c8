//! The engine from outside. One binary, so that what the tests share is compiled once;
//! `cargo test --test engine d_l_inference` runs one file.

mod awkward;
mod cases;
mod census;
mod oracle;
mod record;

/// Each method: its paper's examples, what must hold of any table, the tables that are hard on all of them.
mod methods {
    mod adult;
    mod angel;
    mod constraints;
    mod counts;
    mod d_l_inference;
    mod full_domain;
    mod k_msd;
    mod neighbours;
    mod papers;
    mod properties;
    mod suite;
    mod sweep;
}

/// From a table and a plan to released files, and series of them.
mod pipeline {
    mod attack;
    mod dependencies;
    mod exact_right_sides;
    mod fuzz_pipeline;
    mod fuzz_population;
    mod fuzz_series;
    mod golden;
    mod hierarchies;
    mod items;
    mod keyed_order;
    mod outsider;
    mod plans;
    mod population;
    mod pseudonyms;
    mod republish;
    mod round_trip;
    mod session;
    mod shown;
    mod suggested;
    mod useful;
    mod wide;
    mod workbook;
}

/// The judges against hand-made tables and against their slow twins, never against an algorithm.
mod judges {
    mod audit;
    mod cover;
    mod dependencies;
    mod papers;
    mod principles;
    mod promises;
    mod release;
    mod release_files;
    mod twins;
}

/// The rules that hold the rooms of the source apart, and what the README says.
mod architecture {
    mod layers;
    mod readme;
}
