//! The command line of the grader.

fn main() {
    grader::cage::run_door_if_asked();
}
