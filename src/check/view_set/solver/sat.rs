//! Satisfiability of clauses: what this check asks of a solver, and the one crate that answers it.
//!
//! Nothing else here knows which solver that is; another one is another implementation of [`Sat`].

use batsat::{Callbacks, ClauseKind, Lit, Solver, SolverInterface, SolverOpts, Var, lbool};
use std::ops::Not;

/// A variable, or that it does not hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Literal {
    variable: u32,
    holds: bool,
}

impl Not for Literal {
    type Output = Literal;

    fn not(self) -> Literal {
        Literal { holds: !self.holds, ..self }
    }
}

/// What a solver says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Answer {
    /// There is a model: [`Sat::is_true`] tells it.
    Satisfiable,
    /// There is none.
    Unsatisfiable,
    /// The conflicts allowed were not enough.
    Unknown,
}

/// Clauses that are added one by one, and solved again and again under assumptions.
pub(super) trait Sat {
    /// A new variable, as the literal that it holds.
    fn variable(&mut self) -> Literal;

    /// At least one of these holds.
    fn add(&mut self, clause: &[Literal]);

    /// Looks for a model in which all `assumptions` hold, with at most `conflicts`; those used are taken off.
    fn solve(&mut self, assumptions: &[Literal], conflicts: &mut u64) -> Answer;

    /// Whether a literal holds in the model found last.
    fn is_true(&self, literal: Literal) -> bool;
}

/// The solver in use.
pub(super) fn solver() -> Box<dyn Sat> {
    let solver = Solver::new(SolverOpts::default(), Conflicts { left: u64::MAX });
    Box::new(Batsat { solver, variables: Vec::new() })
}

struct Batsat {
    solver: Solver<Conflicts>,
    variables: Vec<Var>,
}

/// Counts conflicts and stops the solver in time.
struct Conflicts {
    left: u64,
}

impl Callbacks for Conflicts {
    fn on_new_clause(&mut self, _: &[Lit], kind: ClauseKind) {
        if kind == ClauseKind::Learnt {
            self.left = self.left.saturating_sub(1);
        }
    }

    fn stop(&self) -> bool {
        self.left == 0
    }
}

impl Batsat {
    fn lit(&self, literal: Literal) -> Lit {
        Lit::new(self.variables[literal.variable as usize], literal.holds)
    }

    fn lits(&self, literals: &[Literal]) -> Vec<Lit> {
        literals.iter().map(|&literal| self.lit(literal)).collect()
    }
}

impl Sat for Batsat {
    fn variable(&mut self) -> Literal {
        self.variables.push(self.solver.new_var_default());
        Literal { variable: self.variables.len() as u32 - 1, holds: true }
    }

    fn add(&mut self, clause: &[Literal]) {
        let mut clause = self.lits(clause);
        self.solver.add_clause_reuse(&mut clause);
    }

    fn solve(&mut self, assumptions: &[Literal], conflicts: &mut u64) -> Answer {
        let assumptions = self.lits(assumptions);
        self.solver.cb_mut().left = *conflicts;
        let answer = self.solver.solve_limited(&assumptions);
        *conflicts = self.solver.cb_mut().left;
        match answer {
            found if found == lbool::TRUE => Answer::Satisfiable,
            none if none == lbool::FALSE => Answer::Unsatisfiable,
            _ => Answer::Unknown,
        }
    }

    fn is_true(&self, literal: Literal) -> bool {
        self.solver.value_lit(self.lit(literal)) == lbool::TRUE
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const VARIABLES: usize = 7;

    /// Whether some assignment satisfies all clauses, by trying each.
    fn by_trying(clauses: &[Vec<(usize, bool)>]) -> bool {
        (0..1u32 << VARIABLES).any(|model| {
            clauses
                .iter()
                .all(|clause| clause.iter().any(|&(variable, holds)| (model >> variable & 1 == 1) == holds))
        })
    }

    fn clause() -> impl Strategy<Value = Vec<(usize, bool)>> {
        prop::collection::vec((0..VARIABLES, any::<bool>()), 1..4)
    }

    proptest! {
        #[test]
        fn it_says_what_trying_every_assignment_says(
            clauses in prop::collection::vec(clause(), 0..40),
            assumed in prop::collection::vec((0..VARIABLES, any::<bool>()), 0..3),
        ) {
            let mut solver = solver();
            let variables: Vec<Literal> = (0..VARIABLES).map(|_| solver.variable()).collect();
            let literal = |&(variable, holds): &(usize, bool)| match holds {
                true => variables[variable],
                false => !variables[variable],
            };
            for clause in &clauses {
                solver.add(&clause.iter().map(literal).collect::<Vec<_>>());
            }
            // assumptions first: they must leave nothing behind
            for assumed in [assumed, Vec::new()] {
                let mut all = clauses.clone();
                all.extend(assumed.iter().map(|&one| vec![one]));
                let literals: Vec<Literal> = assumed.iter().map(literal).collect();
                match solver.solve(&literals, &mut u64::MAX.clone()) {
                    Answer::Satisfiable => {
                        let holds = |clause: &Vec<(usize, bool)>| clause.iter().any(|one| solver.is_true(literal(one)));
                        prop_assert!(all.iter().all(holds));
                    }
                    Answer::Unsatisfiable => prop_assert!(!by_trying(&all)),
                    Answer::Unknown => prop_assert!(false, "conflicts without end were allowed"),
                }
            }
        }
    }
}
