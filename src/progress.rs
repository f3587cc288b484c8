//! How long work tells the caller where it stands, and is told to stop.

/// Receives the position of long work.
///
/// The core knows no clock: it reports at convenient points and the caller decides how
/// often a person wants to see it.
pub trait Progress {
    /// `done` of `total` steps of `phase` (a few plain words, such as `"splitting groups"`) are finished.
    fn report(&mut self, phase: &'static str, done: u64, total: u64);

    /// The same of work that only improves: what is lost by now, as a share of the quasi cells.
    fn report_loss(&mut self, phase: &'static str, done: u64, total: u64, _loss: f64) {
        self.report(phase, done, total);
    }

    /// Whether work that only improves what is already good may stop. Asked now and then: the core knows no clock, but
    /// the caller may have promised an answer in time, or somebody is content. What is good so far is kept, and it is
    /// written down how much was done, so that the same result can be made again.
    fn enough(&mut self) -> bool {
        false
    }

    /// Whether nobody wants the work any more. Asked at the points at which it is reported; the work then ends with
    /// [`Error::Cancelled`](crate::Error::Cancelled), and nothing of it is published. Mondrian, Sweep, full domain, Datafly,
    /// Classfly(+) and K-MSD ask inside their long loops, everything else between its phases.
    fn cancelled(&mut self) -> bool {
        false
    }

    /// Whether somebody wants to see something at once and hands nothing out: work that only improves is left out. What
    /// comes of it is no release of the plan, and has no files.
    fn at_a_glance(&self) -> bool {
        false
    }

    /// Seconds since the work began, where the caller has a clock. Only how much is tried may depend on it, and what
    /// depends on it is written down, so that the same result can be made again without a clock.
    fn elapsed(&mut self) -> Option<f64> {
        None
    }
}

/// Work that is looked at while a plan is being changed: see [`Progress::at_a_glance`].
pub(crate) struct Glance<'a>(pub &'a mut dyn Progress);

impl Progress for Glance<'_> {
    fn report(&mut self, phase: &'static str, done: u64, total: u64) {
        self.0.report(phase, done, total);
    }

    fn report_loss(&mut self, phase: &'static str, done: u64, total: u64, loss: f64) {
        self.0.report_loss(phase, done, total, loss);
    }

    fn enough(&mut self) -> bool {
        self.0.enough()
    }

    fn cancelled(&mut self) -> bool {
        self.0.cancelled()
    }

    fn at_a_glance(&self) -> bool {
        true
    }

    fn elapsed(&mut self) -> Option<f64> {
        self.0.elapsed()
    }
}

/// Work that nobody watches.
pub struct Silent;

impl Progress for Silent {
    fn report(&mut self, _phase: &'static str, _done: u64, _total: u64) {}
}

impl<F: FnMut(&'static str, u64, u64)> Progress for F {
    fn report(&mut self, phase: &'static str, done: u64, total: u64) {
        self(phase, done, total);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Error, Plan, Table};

    /// Gives up as soon as a phase of this name is reported.
    struct Until(&'static str, bool);

    impl Progress for Until {
        fn report(&mut self, phase: &'static str, _done: u64, _total: u64) {
            self.1 |= phase == self.0;
        }

        fn cancelled(&mut self) -> bool {
            self.1
        }
    }

    /// Gives up at the second report of a phase of this name, and counts those that come all the same.
    struct Second(&'static str, u32);

    impl Progress for Second {
        fn report(&mut self, phase: &'static str, _done: u64, _total: u64) {
            self.1 += u32::from(phase == self.0);
        }

        fn cancelled(&mut self) -> bool {
            self.1 > 1
        }
    }

    #[test]
    fn methods_that_search_for_long_end_in_the_middle_of_it() {
        let mut text = String::from("age,zip,ward\n");
        for row in 0..20_000_u32 {
            let mixed = row.wrapping_mul(2_654_435_761);
            text += &format!("{},{},{}\n", mixed >> 25, (mixed >> 9) % 1000, (mixed >> 3) % 17);
        }
        let table = Table::from_csv(text.as_bytes()).expect("a table");
        for (algorithm, phase) in [
            (r#"{ "name": "mondrian" }"#, "splitting groups"),
            (r#"{ "name": "sweep", "polish": "best", "steps": 4000000000 }"#, "polishing"),
            (r#"{ "name": "full-domain" }"#, "searching levels"),
            (r#"{ "name": "datafly" }"#, "raising columns"),
            (r#"{ "name": "classfly" }"#, "generalising rows"),
            (r#"{ "name": "k-msd" }"#, "generalising rare values"),
        ] {
            let plan = format!(
                r#"{{
                  "version": 1,
                  "attributes": {{
                    "age": {{ "role": "quasi" }}, "zip": {{ "role": "quasi" }}, "ward": {{ "role": "quasi" }}
                  }},
                  "principles": [{{ "kind": "k-anonymity", "k": 5 }}],
                  "algorithm": {algorithm}
                }}"#
            );
            let plan = Plan::parse(&plan).expect("a plan");
            let mut watcher = Second(phase, 0);
            let stopped = crate::anonymize(&table, &plan, [7; 32], &mut watcher);
            assert_eq!(stopped.err(), Some(Error::Cancelled), "{algorithm}");
            // a column or a region may be begun again before the loop around it ends
            assert!((2..=8).contains(&watcher.1), "{algorithm}: {} reports of {phase}", watcher.1);
        }
    }

    #[test]
    fn work_that_nobody_wants_any_more_ends_with_its_phase_and_publishes_nothing() {
        let table = Table::from_csv(b"age,disease\n21,flu\n22,cold\n67,flu\n69,gout\n").expect("a table");
        let plan = Plan::parse(
            r#"{
              "version": 1,
              "attributes": { "age": { "role": "quasi" }, "disease": { "role": "sensitive" } },
              "principles": [{ "kind": "k-anonymity", "k": 2 }],
              "algorithm": { "name": "mondrian" }
            }"#,
        )
        .expect("a plan");
        for phase in ["writing the release", "checking the release"] {
            let stopped = crate::anonymize(&table, &plan, [7; 32], &mut Until(phase, false));
            assert_eq!(stopped.err(), Some(Error::Cancelled), "{phase}");
        }
        assert!(crate::anonymize(&table, &plan, [7; 32], &mut Until("no such phase", false)).is_ok());
    }
}
