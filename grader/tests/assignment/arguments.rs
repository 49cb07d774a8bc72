//! The arguments of Rust's own test harness that are useful here. Those that only change how tests run have no effect.

use clap::{Arg, ArgAction, Command};

/// Which tests are meant, and how they are printed.
pub(crate) struct Arguments {
    /// A test is meant if one of these is in its name. Without any, all are.
    pub(crate) names: Vec<String>,
    /// A test with one of these in its name isn't meant.
    skipped: Vec<String>,
    /// The names are whole ones.
    exact: bool,
    /// Only print the names of the tests.
    pub(crate) list: bool,
    /// Print a line for every test.
    pub(crate) every_test: bool,
}

impl Arguments {
    /// Reads the program's arguments. If they are wrong, says so and ends the program.
    pub(crate) fn read() -> Self {
        let flag = |name: &'static str| Arg::new(name).long(name).action(ArgAction::SetTrue);
        let text = |name: &'static str| Arg::new(name).long(name).action(ArgAction::Append);
        let unused = ["quiet", "show-output"].map(|name| flag(name).hide(true));
        let read = Command::new("assignment")
            .about("Every worked example and every item, as tests")
            .arg(
                Arg::new("name")
                    .num_args(0..)
                    .help("Words of the tests' names"),
            )
            .arg(flag("exact").help("The words are whole names"))
            .arg(text("skip").help("Leaves out the tests with this in their names"))
            .arg(flag("list").help("Lists the tests and runs none"))
            .arg(
                flag("nocapture")
                    .alias("no-capture")
                    .help("Prints a line for every test"),
            )
            .arg(
                text("format")
                    .value_parser(["pretty", "terse"])
                    .help("Prints a line for every test"),
            )
            .arg(text("color").hide(true))
            .arg(text("test-threads").hide(true))
            .args(unused)
            .get_matches();
        let texts = |name| -> Vec<String> {
            let values = read.get_many(name).into_iter().flatten();
            values.cloned().collect()
        };
        Self {
            names: texts("name"),
            skipped: texts("skip"),
            exact: read.get_flag("exact"),
            list: read.get_flag("list"),
            every_test: read.get_flag("nocapture") || read.contains_id("format"),
        }
    }

    /// Whether the test of this name is meant.
    pub(crate) fn mean(&self, name: &str) -> bool {
        let has = |word: &String| {
            if self.exact {
                word == name
            } else {
                name.contains(word.as_str())
            }
        };
        (self.names.is_empty() || self.names.iter().any(has)) && !self.skipped.iter().any(has)
    }
}
