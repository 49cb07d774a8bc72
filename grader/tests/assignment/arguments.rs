//! The arguments of Rust's own test harness that are useful here. Those that only change how tests run have no effect.

use std::env;
use std::process;

use getopts::Options;

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
        let mut options = Options::new();
        let unused = "Has no effect";
        options
            .optflag("", "exact", "The words are whole names")
            .optmulti(
                "",
                "skip",
                "Leaves out the tests with this in their names",
                "WORD",
            )
            .optflag("", "list", "Lists the tests and runs none")
            .optflagmulti("", "nocapture", "Prints a line for every test")
            .optflagmulti("", "no-capture", "The same")
            .optmulti("", "format", "Prints a line for every test", "pretty|terse")
            .optmulti("", "color", unused, "WHEN")
            .optmulti("", "test-threads", unused, "N")
            .optflagmulti("q", "quiet", unused)
            .optflagmulti("", "show-output", unused)
            .optflag("h", "help", "Shows this help");
        let read = options.parse(env::args_os().skip(1)).unwrap_or_else(|why| {
            anstream::eprintln!("error: {why}");
            process::exit(1);
        });
        if read.opt_present("help") {
            let brief = "Every worked example and every item, as tests\n\nUsage: assignment [OPTIONS] [WORDS OF NAMES]";
            anstream::print!("{}", options.usage(brief));
            process::exit(0);
        }
        let prints_all = ["nocapture", "no-capture", "format"];
        Self {
            skipped: read.opt_strs("skip"),
            exact: read.opt_present("exact"),
            list: read.opt_present("list"),
            every_test: prints_all.iter().any(|name| read.opt_present(name)),
            names: read.free,
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
