//! The formats of exports.

use clap::ValueEnum;

/// A format of exports.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ExportFormat {
    /// A spreadsheet: score, extra points, lateness, points by hand, final score.
    Csv,
    /// For programs: one result on each line.
    JsonLines,
    /// Canvas: its gradebook, filled in.
    Canvas,
    /// Moodle: its grading worksheet, filled in.
    Moodle,
    /// Classroom 50: `result.json`, for one report.
    Classroom50,
    /// Continuous integration: `JUnit`'s XML.
    Junit,
    /// A browser: a page of the class.
    Html,
}
