//! The formats of exports.

use class::choices;

choices! {
    /// A format of exports.
    pub(crate) ExportFormat {
        /// A spreadsheet: score, extra points, lateness, points by hand, final score.
        Csv = "csv",
        /// For programs: one result on each line.
        JsonLines = "json-lines",
        /// Canvas: its gradebook, filled in.
        Canvas = "canvas",
        /// Moodle: its grading worksheet, filled in.
        Moodle = "moodle",
        /// Classroom 50: `result.json`, for one report.
        Classroom50 = "classroom50",
        /// Continuous integration: `JUnit`'s XML.
        Junit = "junit",
        /// A browser: a page of the class.
        Html = "html",
    }
}
