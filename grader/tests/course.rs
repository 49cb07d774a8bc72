//! What a course adds to the points: roster, terms, points given by hand, and what is left of a score.

#[path = "course/ledger.rs"]
mod ledger;
#[path = "export/made.rs"]
mod made;
#[path = "course/points.rs"]
mod points;
#[path = "course/slips.rs"]
mod slips;
