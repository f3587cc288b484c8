//! One folder per method: `CheckedPlan` + `Table` -> `Recoding`.
