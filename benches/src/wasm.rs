//! The same work for JavaScript, which keeps the clock.

use js_sys::{Function, Uint8Array};
use outis::check::view_set::{ExtractFile, check_view_files};
use outis::plan::CheckedPlan;
use outis::{Plan, Table};
use std::io::{self, Read};
use wasm_bindgen::prelude::*;

/// Pulls chunks out of a JavaScript function that returns `undefined` at the end.
struct Source<'a> {
    next: &'a Function,
    chunk: Vec<u8>,
    at: usize,
}

impl Source<'_> {
    fn refill(&mut self) -> bool {
        let given = self.next.call0(&JsValue::NULL).expect("the benchmark's source does not throw");
        self.at = 0;
        self.chunk = if given.is_undefined() { Vec::new() } else { Uint8Array::from(given).to_vec() };
        !self.chunk.is_empty()
    }
}

impl Read for Source<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.at == self.chunk.len() && !self.refill() {
            return Ok(0);
        }
        let count = buffer.len().min(self.chunk.len() - self.at);
        buffer[..count].copy_from_slice(&self.chunk[self.at..self.at + count]);
        self.at += count;
        Ok(count)
    }
}

/// Loads with the `csv` crate and hash maps; returns the rows.
#[wasm_bindgen(js_name = loadPlain)]
pub fn load_plain(next: &Function) -> usize {
    crate::plain::load(Source { next, chunk: Vec::new(), at: 0 }).0
}

/// The plan of the generated table.
#[wasm_bindgen(js_name = crowdPlan)]
pub fn crowd_plan() -> String {
    crate::crowd::PLAN.to_owned()
}

/// A loaded table, with a plan once one is given.
#[wasm_bindgen]
pub struct Subject {
    table: Table,
    bound: Option<(Plan, CheckedPlan)>,
}

#[wasm_bindgen]
impl Subject {
    /// Loads with Outis.
    pub fn load(next: &Function) -> Subject {
        let mut reader = outis::table::csv::Reader::new();
        let mut source = Source { next, chunk: Vec::new(), at: 0 };
        while source.refill() {
            reader.push(&source.chunk).expect("the benchmark's table is well-formed");
        }
        Subject { table: reader.finish().expect("the benchmark's table is well-formed"), bound: None }
    }

    /// The number of rows.
    pub fn rows(&self) -> usize {
        self.table.rows()
    }

    /// Binds a plan to the table.
    pub fn check(&mut self, plan: &str) {
        let plan = Plan::parse(plan).expect("the benchmark's plan is well-formed");
        self.bound = Some((plan.clone(), crate::check(&self.table, &plan)));
    }

    /// The algorithm alone; returns the number of classes.
    pub fn recode(&self) -> usize {
        crate::recode(&self.table, &self.bound().1)
    }

    /// Everything that `anonymize` does; returns the rows published.
    pub fn anonymize(&self) -> usize {
        crate::anonymize(&self.table, &self.bound().0).published.tables[0].table.rows()
    }

    /// The next release of a series; returns its ledger.
    pub fn republish(&self, ledger: Option<Vec<u8>>) -> Vec<u8> {
        let made = crate::republish(&self.table, &self.bound().0, ledger.as_deref());
        made.ledger.expect("a release of a series has a ledger")
    }

    /// m-invariance alone, of a first release; returns the number of classes.
    #[wasm_bindgen(js_name = firstGroups)]
    pub fn first_groups(&self) -> usize {
        crate::first_groups(&self.table, &self.bound().1)
    }

    /// Looks for dependencies; returns how many functional ones there are.
    pub fn discover(&self, max_determinant: usize) -> usize {
        crate::discover(&self.table, max_determinant)
    }

    /// The average loss over all quasi cells.
    pub fn loss(&self) -> f64 {
        crate::loss(&self.table, &self.bound().1)
    }

    fn bound(&self) -> &(Plan, CheckedPlan) {
        self.bound.as_ref().expect("a plan was checked first")
    }
}

/// Checks a view set, of which some views may be files: `holds by natural-join`.
#[wasm_bindgen(js_name = verdictOnViews)]
pub fn check_views(views: &str, names: Vec<String>, contents: Vec<Uint8Array>) -> String {
    let files = (names.into_iter().zip(contents))
        .map(|(name, bytes)| ExtractFile { name, bytes: bytes.to_vec() })
        .collect();
    let verdict =
        check_view_files(views, files, &mut outis::Silent).expect("the benchmark's view set is well-formed");
    format!("{} by {}, {} exposed", verdict.verdict.word(), verdict.method, verdict.covers.len())
}
