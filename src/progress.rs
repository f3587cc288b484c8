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
    /// [`Error::Cancelled`](crate::Error::Cancelled), and nothing of it is published. All methods, the search for
    /// dependencies and the check of views ask inside their long loops, audits between the questions that they ask of a
    /// release, everything else between its phases.
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

/// Work of which all parts are reported under one name.
pub(crate) struct Named<'a>(pub &'static str, pub &'a mut dyn Progress);

impl Progress for Named<'_> {
    fn report(&mut self, _phase: &'static str, done: u64, total: u64) {
        self.1.report(self.0, done, total);
    }

    fn enough(&mut self) -> bool {
        self.1.enough()
    }

    fn cancelled(&mut self) -> bool {
        self.1.cancelled()
    }

    fn at_a_glance(&self) -> bool {
        self.1.at_a_glance()
    }

    fn elapsed(&mut self) -> Option<f64> {
        self.1.elapsed()
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
    use crate::audit::ReleaseFiles;
    use crate::check::view_set::check_views;
    use crate::dependency::{Options, discover};
    use crate::plan::AlgorithmSpec;
    use crate::{Error, Plan, Secrets, Series, Session, Table};

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

    /// Rows that differ in many ways; `told` has people with an `id`, in a wing that their ward tells.
    fn crowd(rows: u32, told: bool) -> Table {
        let mut text = String::from(if told { "age,zip,ward,wing,id\n" } else { "age,zip,ward\n" });
        for row in 0..rows {
            let mixed = row.wrapping_mul(2_654_435_761);
            let ward = (mixed >> 3) % 17;
            text += &format!("{},{},{ward}", mixed >> 25, (mixed >> 9) % 1000);
            text += &if told { format!(",{},p{row}\n", ward % 3) } else { "\n".to_owned() };
        }
        Table::from_csv(text.as_bytes()).expect("a table")
    }

    #[test]
    fn methods_with_a_sensitive_column_end_in_the_middle_of_their_work() {
        let table = crowd(60_000, true);
        let diverse = r#"{ "kind": "l-diversity", "variant": "distinct", "l": 3 }"#;
        let inference = r#"{ "kind": "d-l-inference", "d": 1, "l": 3 }"#;
        let invariance = r#"{ "kind": "m-invariance", "m": 3 }"#;
        for (principle, algorithm, phase) in [
            (diverse, r#"{ "name": "angel", "k": 4, "batches": "mondrian" }"#, "cutting buckets"),
            (diverse, r#"{ "name": "angel", "k": 4, "batches": "mondrian" }"#, "cutting batches"),
            (inference, r#"{ "name": "d-l-inference" }"#, "putting rows together"),
            (inference, r#"{ "name": "d-l-inference", "grouping": "containment" }"#, "putting rows together"),
            (invariance, r#"{ "name": "m-invariance", "identity": ["id"] }"#, "making groups"),
            (
                invariance,
                r#"{ "name": "m-invariance", "identity": ["id"], "assign": "paper" }"#,
                "making groups",
            ),
        ] {
            let plan = Plan::parse(&format!(
                r#"{{
                  "version": 1,
                  "attributes": {{
                    "age": {{ "role": "quasi" }}, "zip": {{ "role": "quasi" }}, "wing": {{ "role": "quasi" }},
                    "ward": {{ "role": "sensitive" }}, "id": {{ "role": "identifier" }}
                  }},
                  "dependencies": ["ward -> wing"],
                  "principles": [{principle}],
                  "algorithm": {algorithm},
                  "suppression": 0.5
                }}"#
            ))
            .expect("a plan");
            let mut watcher = Second(phase, 0);
            let stopped = match plan.algorithm {
                AlgorithmSpec::MInvariance(_) => {
                    let series = Series {
                        ledger: None,
                        passphrase: None,
                        key: None,
                        new_population: false,
                        secrets: Secrets::from_bytes(&[7; Secrets::LENGTH]),
                    };
                    crate::republish(&table, &plan, &series, &mut watcher)
                }
                _ => crate::anonymize(&table, &plan, [7; 32], &mut watcher),
            };
            assert_eq!(stopped.err(), Some(Error::Cancelled), "{algorithm}");
            // reports that come all the same: what is at hand is finished first
            assert!((2..=8).contains(&watcher.1), "{algorithm}: {} reports of {phase}", watcher.1);
        }
    }

    #[test]
    fn searches_audits_and_checks_of_views_that_nobody_wants_give_no_answer() {
        let table = crowd(3000, false);
        let mut watcher = Second("looking for dependencies", 0);
        let found = discover(&table, &Options::default(), &mut watcher);
        assert_eq!((found.err(), watcher.1), (Some(Error::Cancelled), 2));
        // dependencies that were not all found are remembered for nobody
        let plan = Plan::parse(
            r#"{
              "version": 1,
              "attributes": { "age": { "role": "quasi" }, "zip": { "role": "quasi" }, "ward": { "role": "quasi" } },
              "dependencies": "discovered",
              "principles": [{ "kind": "k-anonymity", "k": 2 }],
              "algorithm": { "name": "k-msd-ag" }
            }"#,
        )
        .expect("a plan");
        let few = Table::from_csv(b"age,zip,ward\n1,a,x\n1,a,x\n2,b,x\n2,b,x\n").expect("a table");
        let mut session = Session::open(&few, [7; 32].into());
        session.set_plan(plan.clone(), &mut Second("looking for dependencies", 0));
        assert!(session.anonymize(&mut Silent).is_err(), "there is no plan");
        session.set_plan(plan.clone(), &mut Silent);
        let whole = session.anonymize(&mut Silent).expect("a release");
        let once = crate::anonymize(&few, &plan, [7; 32], &mut Silent).expect("a release");
        assert_eq!(whole.report, once.report);

        let files: ReleaseFiles = (once.files().into_iter().filter(|file| !file.private))
            .map(|file| {
                let mut bytes = Vec::new();
                once.write_file(&file.name, &mut |chunk| bytes.extend_from_slice(chunk)).expect("a file");
                (file.name, bytes)
            })
            .collect();
        let folder = std::slice::from_ref(&files);
        for phase in ["checking the release", "measuring the release"] {
            let mut watcher = Until(phase, false);
            let audit = crate::audit_release_of(folder, &[], &[], None, None, &mut watcher);
            assert_eq!(audit.err(), Some(Error::Cancelled), "{phase}");
        }
        assert!(crate::audit_release(folder, &[], &[], None).is_ok());

        let views = r#"{
            "attributes": { "Name": {}, "Job": {}, "Problem": {} },
            "secret": { "id": "Name", "property": "Problem" }, "k": 2,
            "views": [
                { "name": "staff", "project": ["Name", "Job"], "rows": [["Ann", "cook"], ["Bob", "clerk"]] },
                { "name": "health", "project": ["Job", "Problem"], "rows": [["cook", "flu"], ["clerk", "gout"]] }
            ]
        }"#;
        for phase in ["reading views", "joining views", "trying repairs"] {
            let verdict = check_views(views, &mut Until(phase, false));
            assert_eq!(verdict.err(), Some(Error::Cancelled), "{phase}");
        }
        assert!(check_views(views, &mut Silent).is_ok());
    }

    #[test]
    fn methods_that_search_for_long_end_in_the_middle_of_it() {
        let table = crowd(20_000, false);
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
