//! Submissions that loop, crash, flood or lack a function have a known cost, and every limit holds.

#[path = "limits/endless.rs"]
mod endless;
#[path = "limits/grading_limits.rs"]
mod grading_limits;
#[path = "limits/hostile.rs"]
mod hostile;
#[cfg(target_os = "linux")]
mod machine;
#[cfg(target_os = "linux")]
#[path = "limits/machines.rs"]
mod machines;
#[path = "submission/toy.rs"]
#[expect(dead_code, reason = "`submission` uses the rest")]
mod toy;
