//! What a plan may contain, as data: the one source of forms, help, types and schema.
