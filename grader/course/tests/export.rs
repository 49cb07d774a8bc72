//! Files for other systems, each read as that system reads it, with the same score in all of them.

#[path = "export/canvas.rs"]
mod canvas;
#[path = "export/canvas_importer.rs"]
mod canvas_importer;
#[path = "export/class_status.rs"]
mod class_status;
#[path = "export/classroom50.rs"]
mod classroom50;
#[path = "export/classroom50_runner.rs"]
mod classroom50_runner;
#[path = "export/csv.rs"]
mod csv;
#[path = "export/example_judges.rs"]
mod example_judges;
#[path = "export/feedback.rs"]
mod feedback;
#[path = "export/final_score_everywhere.rs"]
mod final_score_everywhere;
#[path = "export/final_scores.rs"]
mod final_scores;
#[path = "export/fixtures.rs"]
mod fixtures;
#[path = "export/formats.rs"]
mod formats;
#[path = "export/generated_class.rs"]
mod generated_class;
#[path = "export/generated_namesakes.rs"]
mod generated_namesakes;
#[path = "export/generated_terms.rs"]
mod generated_terms;
#[path = "export/given_files.rs"]
mod given_files;
#[path = "export/gradescope.rs"]
mod gradescope;
#[path = "export/html_pages.rs"]
mod html_pages;
#[path = "export/junit.rs"]
mod junit;
#[cfg(target_os = "linux")]
#[path = "export/lost_output.rs"]
mod lost_output;
#[path = "export/moodle.rs"]
mod moodle;
#[path = "export/moodle_importer.rs"]
mod moodle_importer;
#[path = "export/namesakes.rs"]
mod namesakes;
#[path = "export/same_score_in_all_formats.rs"]
mod same_score_in_all_formats;
#[path = "export/scores_set_by_hand.rs"]
mod scores_set_by_hand;
#[path = "export/tables_of_systems.rs"]
mod tables_of_systems;
#[path = "export/teams_and_owners.rs"]
mod teams_and_owners;
#[path = "export/true_numbers.rs"]
mod true_numbers;
#[path = "export/xsd.rs"]
mod xsd;
