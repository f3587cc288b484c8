//! Borrowing: a part that is too small takes the rows that fit it best from a larger one.

use super::space::{Extent, Space};
use crate::principle::GroupTest;
use crate::table::RowId;

/// Finds the rows to lend, with its working memory.
pub struct Lender {
    /// Per column and position the loss of the borrowing box joined with that position, as
    /// `(call, loss)`: remembered for one call.
    known: Vec<Vec<(u32, f64)>>,
    call: u32,
    extents: Vec<Extent>,
}

impl Lender {
    pub fn new(space: &Space) -> Lender {
        let nothing = |positions| vec![(0, 0.0); positions];
        let known =
            space.attributes.iter().map(|attribute| nothing(attribute.hierarchy.positions())).collect();
        Lender { known, call: 0, extents: Vec::new() }
    }

    /// Splits `lending` into what `borrowing` takes to pass the test, cheapest first, and the rest in
    /// its old order. `None` if even all of it would not do.
    pub fn lend(
        &mut self,
        space: &Space,
        test: &mut GroupTest,
        borrowing: &[RowId],
        lending: &[RowId],
    ) -> Option<(Vec<RowId>, Vec<RowId>)> {
        space.extents(borrowing, &mut self.extents);
        self.call += 1;
        let mut offers: Vec<(f64, u32)> = (lending.iter().enumerate())
            .map(|(index, &row)| (self.joined_loss(space, row), index as u32))
            .collect();
        let cheapest_first = |a: &(f64, u32), b: &(f64, u32)| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1));
        let taken: Vec<u32> = if test.counts_rows_only() {
            let wanted = test.fewest_rows() - borrowing.len();
            if wanted >= offers.len() {
                return None;
            }
            offers.select_nth_unstable_by(wanted, cheapest_first);
            offers.truncate(wanted);
            offers.sort_unstable_by(cheapest_first);
            offers.into_iter().map(|(_, index)| index).collect()
        } else {
            offers.sort_unstable_by(cheapest_first);
            let mut deficit = test.deficit(borrowing);
            let mut indices = offers.into_iter().map(|(_, index)| index);
            let mut taken = Vec::new();
            while !deficit.met() {
                let index = indices.next()?;
                if deficit.take(lending[index as usize]) {
                    taken.push(index);
                }
            }
            taken
        };
        let mut lent = vec![false; lending.len()];
        taken.iter().for_each(|&index| lent[index as usize] = true);
        let rest = lending.iter().zip(&lent).filter(|(_, lent)| !**lent).map(|(&row, _)| row).collect();
        Some((taken.into_iter().map(|index| lending[index as usize]).collect(), rest))
    }

    /// The loss of the borrowing box if this row joined it.
    fn joined_loss(&mut self, space: &Space, row: RowId) -> f64 {
        let mut sum = 0.0;
        for (attribute, (&at, extent)) in space.point(row).iter().zip(&self.extents).enumerate() {
            let known = &mut self.known[attribute][at as usize];
            if known.0 != self.call {
                *known = (self.call, space.loss(attribute, extent.reaching(at)));
            }
            sum += known.1;
        }
        sum
    }
}
