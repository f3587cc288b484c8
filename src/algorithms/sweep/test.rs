//! The plan's principles as the test of a class.

use super::atoms::Atoms;
use super::groups::Share;
use crate::plan::CheckedPlan;
use crate::principle::GroupTest;
use crate::table::{RowId, Table};

/// Whether a class of rows may be published.
pub struct ClassTest<'a> {
    atoms: &'a Atoms,
    fewest: u32,
    superset_closed: bool,
    /// Two, because a lender is tested while a borrower is being filled; `None` where the number of
    /// rows is all that counts.
    general: Option<Box<[GroupTest<'a>; 2]>>,
    members: Vec<(RowId, u32)>,
}

impl<'a> ClassTest<'a> {
    /// The test where the rows of all atoms are the release.
    pub fn new(plan: &'a CheckedPlan, table: &'a Table, atoms: &'a Atoms) -> Self {
        let published = || atoms.all_rows().iter().map(|&row| (row, atoms.weight_of_row(row)));
        let test = plan.group_test_of(table, published());
        ClassTest {
            atoms,
            fewest: test.fewest_rows() as u32,
            superset_closed: test.superset_closed(),
            general: (!test.counts_rows_only())
                .then(|| Box::new([test, plan.group_test_of(table, published())])),
            members: Vec::new(),
        }
    }

    /// The fewest rows of a class that can pass.
    pub fn fewest(&self) -> u32 {
        self.fewest
    }

    /// Whether the number of rows is all that counts.
    pub fn counts_rows_only(&self) -> bool {
        self.general.is_none()
    }

    /// Whether a passing class passes with anything added: only then can one be helped out, or lend.
    pub fn superset_closed(&self) -> bool {
        self.superset_closed
    }

    /// Whether these rows may be published as one group.
    pub fn passes(&mut self, shares: &[Share]) -> bool {
        if shares.iter().map(|share| share.rows).sum::<u32>() < self.fewest {
            return false;
        }
        let Some(tests) = &mut self.general else { return true };
        collect(self.atoms, shares, &mut self.members);
        tests[0].passes_counted(&self.members)
    }

    /// Takes what a class lacks from the offers, in their order; returns how many rows of each. Whoever
    /// offers must pass with what it keeps: `keeps(offer, taken)` are its shares then. `None` if all
    /// offers together are not enough.
    pub fn fill(
        &mut self,
        class: &[Share],
        offers: &[Share],
        mut keeps: impl FnMut(usize, &[u32]) -> Vec<Share>,
    ) -> Option<Vec<u32>> {
        debug_assert!(self.superset_closed, "only then does adding rows help");
        let tests = self.general.as_mut().expect("counting classes need no test");
        let [borrower, lender] = &mut **tests;
        collect(self.atoms, class, &mut self.members);
        let mut deficit = borrower.deficit_counted(&self.members);
        let mut taken = vec![0; offers.len()];
        for (index, offer) in offers.iter().enumerate() {
            while taken[index] < offer.rows && !deficit.met() {
                taken[index] += 1;
                collect(self.atoms, &keeps(index, &taken), &mut self.members);
                let row = self.atoms.rows(offer.atom)[0];
                if !lender.passes_counted(&self.members) || !deficit.take(row) {
                    taken[index] -= 1;
                    break;
                }
            }
        }
        deficit.met().then_some(taken)
    }
}

/// Rows of an atom are alike, so the first stands for all.
fn collect(atoms: &Atoms, shares: &[Share], into: &mut Vec<(RowId, u32)>) {
    into.clear();
    let taken = shares.iter().filter(|share| share.rows > 0);
    into.extend(taken.map(|share| (atoms.rows(share.atom)[0], share.rows)));
}
