//! Files for other systems, each read as that system reads it, with the same score in all of them.

#[path = "export/all_formats.rs"]
mod all_formats;
#[path = "export/canvas.rs"]
mod canvas;
#[path = "export/canvas_importer.rs"]
mod canvas_importer;
#[path = "export/classroom50.rs"]
mod classroom50;
#[path = "export/example_programs.rs"]
mod example_programs;
#[path = "export/feedback.rs"]
mod feedback;
#[path = "export/fixtures.rs"]
mod fixtures;
#[path = "export/gradescope.rs"]
mod gradescope;
#[path = "export/junit.rs"]
mod junit;
#[path = "export/moodle.rs"]
mod moodle;
#[path = "export/moodle_importer.rs"]
mod moodle_importer;
#[path = "export/pages.rs"]
mod pages;
#[path = "export/table.rs"]
mod table;
#[path = "export/xsd.rs"]
mod xsd;
