//! Submissions that loop, crash, flood or lack a function have a known cost, and every limit holds.

#[path = "limits/grading_limits.rs"]
mod grading_limits;
#[path = "limits/hostile.rs"]
mod hostile;
#[path = "submission/toy.rs"]
#[expect(dead_code, reason = "`submission` uses the rest")]
mod toy;
