//! What a promise costs beside a weaker one: d-l-inference against Mondrian under (l,d)-diversity (Wang and Liu
//! 2011, section 7.3.1).

use crate::algorithms::mondrian;
use crate::plan::{CheckedPlan, Cut};
use crate::principle::Principle;
use crate::progress::Silent;
use crate::release::{ClassId, Recoding};
use crate::table::Table;

/// The loss of a release under d-l-inference relative to that of Mondrian under (l,d)-diversity of the same
/// column, with the same k; the smaller, the better. `None` where several columns determine together, of which
/// (l,d)-diversity does not speak, and where Mondrian loses nothing.
pub fn loss_ratio_to_mondrian(plan: &CheckedPlan, table: &Table, recoding: &Recoding) -> Option<f64> {
    let diversity = plan.principles.iter().find_map(|principle| match principle {
        Principle::DlInference { d, l, determinants, .. } => match determinants.first()?.as_slice() {
            [column] => Some(Principle::LdDiversity { l: *l, d: *d, column: *column }),
            _ => None,
        },
        _ => None,
    })?;
    let sizes = plan.principles.iter().filter(|principle| matches!(principle, Principle::KAnonymity { .. }));
    let mut weaker = plan.clone();
    weaker.principles = sizes.cloned().chain([diversity]).collect();
    // rows that Mondrian cannot place count as lost, however many
    weaker.plan.suppression = 1.0;
    let mondrian = mondrian::run(&weaker, table, Cut::default(), &mut Silent).ok()?;
    let least = mean_loss(&weaker, &mondrian);
    (least > 0.0).then(|| mean_loss(plan, recoding) / least)
}

/// The mean loss of all quasi cells; those of rows that are left out are lost.
fn mean_loss(plan: &CheckedPlan, recoding: &Recoding) -> f64 {
    let width = plan.quasi.len();
    let loss = |cells: &[_]| -> f64 {
        cells.iter().zip(&plan.quasi).map(|(&cell, quasi)| quasi.hierarchy.loss(cell)).sum()
    };
    let of_class: Vec<f64> = recoding.cells.chunks(width).map(loss).collect();
    let of_row = recoding.class_of_row.iter().map(|&class| match class {
        ClassId::SUPPRESSED => width as f64,
        ClassId(class) => of_class[class as usize],
    });
    of_row.sum::<f64>() / (recoding.class_of_row.len() * width) as f64
}
