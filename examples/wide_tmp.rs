//! temporary
use outis::{Plan, Progress, Table, anonymize};
use std::time::Instant;
struct Phases {
    start: Instant,
    phase: String,
    since: Instant,
}
impl Progress for Phases {
    fn report(&mut self, phase: &'static str, _done: u64, _total: u64) {
        if phase != self.phase {
            eprintln!("   {:>8.3} s {}", self.since.elapsed().as_secs_f64(), self.phase);
            self.since = Instant::now();
            self.phase = phase.to_owned();
        }
    }
}
fn main() {
    let args: Vec<String> = std::env::args().collect();
    let start = Instant::now();
    let csv = std::fs::read(&args[1]).unwrap();
    let plan = Plan::parse(&std::fs::read_to_string(&args[2]).unwrap()).unwrap();
    eprintln!("parsed plan {:.3}", start.elapsed().as_secs_f64());
    let table = Table::from_csv(&csv[..]).unwrap();
    eprintln!("read {:.3}", start.elapsed().as_secs_f64());
    let mut phases = Phases { start, phase: "start".into(), since: Instant::now() };
    let release = anonymize(&table, &plan, [7; 32], &mut phases).unwrap();
    phases.report("end", 0, 0);
    eprintln!("published {:.3}", start.elapsed().as_secs_f64());
    for file in release.files() {
        let t = Instant::now();
        let mut n = 0;
        release.write_file(&file.name, &mut |b| n += b.len()).unwrap();
        eprintln!("   {:>8.3} s {} {n}", t.elapsed().as_secs_f64(), file.name);
    }
    let _ = phases.start;
    eprintln!("all {:.3}", start.elapsed().as_secs_f64());
}
