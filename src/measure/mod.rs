//! Utility and risk of a release, one measure per file, each cited.
