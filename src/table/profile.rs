//! What a table holds, column by column, and what each column is probably for.
