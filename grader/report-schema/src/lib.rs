//! The JSON Schema of what `cargo grade --format json` writes. The tests of this package check real reports with it.

/// The schema, as JSON.
pub const SCHEMA: &str = include_str!("../../report.schema.json");
