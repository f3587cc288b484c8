//! The door to JavaScript: convert in, one core call, convert out. Nothing else lives here.
