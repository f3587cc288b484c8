//! `flat`: the value, then `*`.

use super::nodes::{Growth, Nodes};
use super::values::Values;
use super::{Bound, Fault};

/// All values below the root, numbers and dates in their order, text by spelling.
pub(super) fn bind(values: Values<'_>) -> Result<Bound, Vec<Fault>> {
    values.refuse_any()?;
    let order = values.in_order();
    let mut growth = Growth::grow(
        1,
        order.len(),
        |_| 1,
        |leaf, _, text| {
            text.push_str(values.text(order[leaf]));
            0.0
        },
    );
    values.add_missing(&mut growth);
    let mut nodes: Nodes = growth.finish();
    nodes.lose_by_leaves();
    Ok(Bound { positions: values.positions(&order), nodes })
}
