//! The command line of the grader.

fn main() {}
