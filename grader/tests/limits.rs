//! What a submission costs that loops, crashes, floods or lacks a function, and that every limit holds.

#[path = "limits/grading_limits.rs"]
mod grading_limits;
#[path = "limits/hostile.rs"]
mod hostile;
#[path = "submission/toy.rs"]
#[expect(dead_code, reason = "`submission` uses the rest")]
mod toy;
