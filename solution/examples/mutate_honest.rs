//! Changes honest submissions by machine, and checks every diagnosis: wherever a misconception is named, it has to
//! predict nearly all answers of the functions that it touches.
//!
//! `cargo run --release -p solution --example mutate_honest [MUTANTS]`
#![expect(clippy::print_stdout, reason = "a table is what it is for")]

#[path = "../tests/honest/programs.rs"]
mod programs;

use std::collections::{BTreeMap, BTreeSet};
use std::env;
use std::path::Path;
use std::process::ExitCode;

use grader::grade::{Graded, Grader};
use grader::report::Outcome;
use grader::runner::{Compiler, GradingLimits, Toolchain};
use grader::score::{is_right, normalized_response};
use grader::specs::Assignment;
use notation::{Callee, Predictions};
use oorandom::Rand32;
use quote::ToTokens as _;
use sandbox::Sandbox;
use staff::parallel_map::{cores, parallel_map};
use submission::Submission;
use syn::visit_mut::{self, VisitMut};
use syn::{BinOp, Block, Expr, Lit, LitInt, RangeLimits, Stmt, parse_quote};

/// Number of mutants graded, unless an argument says otherwise.
const MUTANTS: usize = 500;

/// Random seed.
const SEED: u64 = 217;

/// The percentage of answers that a misconception has to predict, in all functions that it affects.
const PREDICTED: usize = 95;

fn main() -> ExitCode {
    let wanted = env::args().nth(1).and_then(|count| count.parse().ok());
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let assignment =
        Assignment::read_specs(&here.join("../specs"), &[]).expect("the specs hold together");
    let compiler = Compiler {
        toolchain: Toolchain::find().expect("there is a toolchain, since this was compiled"),
        // These programs are our own.
        sandbox: Sandbox::none(),
        limits: GradingLimits::default(),
    };
    let grader = Grader::new(assignment, compiler);
    grader.prepare_for(wanted.unwrap_or(MUTANTS));
    let predictions = grader
        .assignment
        .predictions()
        .expect("the recorded answers are readable");
    let mut mutants = mutants();
    shuffle(&mut mutants);
    let mut outcome = Findings::default();
    for batch in mutants.chunks(20 * cores()) {
        for (name, found) in parallel_map(batch, cores(), |mutant| {
            (mutant.name.clone(), mutant.try_out(&grader, predictions))
        }) {
            outcome.add(&name, found);
        }
        eprintln!(
            "{} of {} mutants",
            outcome.compiled,
            wanted.unwrap_or(MUTANTS)
        );
        if outcome.compiled >= wanted.unwrap_or(MUTANTS) {
            break;
        }
    }
    outcome.print();
    if outcome.failed * 100 < outcome.misconceptions.max(1) {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

/// An honest submission with one change.
struct Mutant {
    name: String,
    submission: Submission,
}

/// A named misconception, and how many answers of the functions that it touches it predicts.
struct Named {
    name: String,
    predicted: usize,
    answers: usize,
}

/// The results of all mutants.
#[derive(Default)]
struct Findings {
    compiled: usize,
    wrong: usize,
    named: usize,
    facts: usize,
    misconceptions: usize,
    failed: usize,
}

/// The result of one mutant that compiles.
struct Found {
    is_wrong: bool,
    has_facts: bool,
    named: Vec<Named>,
}

impl Findings {
    fn add(&mut self, mutant: &str, found: Option<Found>) {
        let Some(found) = found else {
            return;
        };
        self.compiled += 1;
        self.wrong += usize::from(found.is_wrong);
        self.named += usize::from(!found.named.is_empty());
        self.facts += usize::from(found.named.is_empty() && found.has_facts);
        for named in found.named {
            self.misconceptions += 1;
            let Named {
                name,
                predicted,
                answers,
            } = named;
            println!("{mutant}: {name} {predicted} of {answers}");
            if predicted * 100 < answers * PREDICTED {
                self.failed += 1;
                println!("    too few");
            }
        }
    }

    fn print(&self) {
        println!(
            "\n{} mutants, {} lose points, {} of these get a diagnosis, {} facts alone",
            self.compiled, self.wrong, self.named, self.facts
        );
        println!(
            "{} misconceptions named, {} of them predict less than {PREDICTED}% of the answers",
            self.misconceptions, self.failed
        );
    }
}

impl Mutant {
    fn try_out(&self, grader: &Grader, predictions: &Predictions) -> Option<Found> {
        let graded = grader
            .grade(&self.name, &self.submission)
            .expect("grading works");
        let report = &graded.report;
        if report.outcome != Outcome::Graded {
            return None;
        }
        let names: Vec<&str> = report
            .misconceptions
            .iter()
            .map(|misconception| misconception.name.as_str())
            .collect();
        Some(Found {
            is_wrong: report.score < report.max_score,
            has_facts: !report.facts.is_empty(),
            named: names
                .iter()
                .map(|name| predicted(grader, predictions, &graded, name, &names))
                .collect(),
        })
    }
}

/// Counts the answers that a misconception predicts, with all that are named, in the functions that it touches.
fn predicted(
    grader: &Grader,
    predictions: &Predictions,
    graded: &Graded,
    name: &str,
    named: &[&str],
) -> Named {
    let wrong_answer = |question: &str, name: &str| {
        let holder = predictions.names.iter().position(|known| known == name)?;
        predictions.to(question).of(holder)
    };
    let cases = || grader.assignment.cases.iter().zip(&graded.responses);
    let touched: BTreeSet<Callee> = cases()
        .filter(|(case, _)| wrong_answer(&case.question.to_string(), name).is_some())
        .map(|(case, _)| case.question.callee())
        .collect();
    let mut count = Named {
        name: name.to_owned(),
        predicted: 0,
        answers: 0,
    };
    for (case, response) in cases().filter(|(case, _)| touched.contains(&case.question.callee())) {
        let Some(answer) = normalized_response(response) else {
            continue;
        };
        let question = case.question.to_string();
        let wrong: Vec<&str> = named
            .iter()
            .filter_map(|name| wrong_answer(&question, name))
            .collect();
        count.answers += 1;
        let is_predicted = if wrong.is_empty() {
            is_right(case, response)
        } else {
            wrong.contains(&answer.as_str())
        };
        count.predicted += usize::from(is_predicted);
    }
    count
}

/// Makes every change of every honest submission.
fn mutants() -> Vec<Mutant> {
    let mut mutants = Vec::new();
    for (name, submission) in programs::programs() {
        for (file, text) in &submission.sources {
            let Ok(parsed) = syn::parse_file(text) else {
                continue;
            };
            for site in 0.. {
                let mut changed = parsed.clone();
                let mut change = Change {
                    site,
                    seen: 0,
                    what: None,
                };
                change.visit_file_mut(&mut changed);
                let Some(what) = change.what else {
                    break;
                };
                let mut submission = submission.clone();
                let text = changed.into_token_stream().to_string();
                submission.sources.insert(file.clone(), text);
                mutants.push(Mutant {
                    name: format!("{name}/{file} #{site} {what}"),
                    submission,
                });
            }
        }
    }
    mutants
}

fn shuffle(mutants: &mut [Mutant]) {
    let mut random = Rand32::new(SEED);
    for last in (1..mutants.len()).rev() {
        let bound = u32::try_from(last + 1).expect("there are fewer mutants than that");
        mutants.swap(last, random.rand_range(0..bound) as usize);
    }
}

/// Makes one change: that at this site, counted from 0.
struct Change {
    site: usize,
    seen: usize,
    what: Option<String>,
}

impl Change {
    /// Says whether the change is to be made here, and notes what it is.
    fn here(&mut self, what: &str) -> bool {
        let is_here = self.seen == self.site;
        self.seen += 1;
        if is_here {
            self.what = Some(what.to_owned());
        }
        is_here
    }
}

impl VisitMut for Change {
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        visit_mut::visit_expr_mut(self, expr);
        match expr {
            Expr::Binary(binary) => {
                if let Some((other, what)) = swapped(&binary.op)
                    && self.here(what)
                {
                    binary.op = other;
                }
            }
            Expr::Range(range) if range.end.is_some() && self.here("range") => {
                range.limits = match range.limits {
                    RangeLimits::HalfOpen(_) => RangeLimits::Closed(parse_quote!(..=)),
                    RangeLimits::Closed(_) => RangeLimits::HalfOpen(parse_quote!(..)),
                };
            }
            Expr::If(condition)
                if !matches!(*condition.cond, Expr::Let(_)) && self.here("negated") =>
            {
                let before = &condition.cond;
                condition.cond = parse_quote!(!(#before));
            }
            _ => {}
        }
    }

    fn visit_lit_mut(&mut self, lit: &mut Lit) {
        let Lit::Int(number) = lit else {
            return;
        };
        let (Ok(value), suffix) = (number.base10_parse::<u64>(), number.suffix().to_owned()) else {
            return;
        };
        let mut changed = None;
        if self.here("one more") {
            changed = Some(value + 1);
        }
        if value > 0 && self.here("one less") {
            changed = Some(value - 1);
        }
        if let Some(value) = changed {
            *lit = Lit::Int(LitInt::new(&format!("{value}{suffix}"), number.span()));
        }
    }

    fn visit_block_mut(&mut self, block: &mut Block) {
        visit_mut::visit_block_mut(self, block);
        let mut deleted = None;
        for (index, stmt) in block.stmts.iter().enumerate() {
            let is_effect = matches!(stmt, Stmt::Expr(_, Some(_)) | Stmt::Macro(_));
            if is_effect && self.here("deleted") {
                deleted = Some(index);
            }
        }
        if let Some(index) = deleted {
            block.stmts.remove(index);
        }
    }
}

/// Returns another operator for this one, and what the change is called.
fn swapped(op: &BinOp) -> Option<(BinOp, &'static str)> {
    let known: BTreeMap<String, (BinOp, &str)> = BTreeMap::from([
        ("+".to_owned(), (parse_quote!(-), "+ to -")),
        ("-".to_owned(), (parse_quote!(+), "- to +")),
        ("%".to_owned(), (parse_quote!(/), "% to /")),
        ("==".to_owned(), (parse_quote!(!=), "== to !=")),
        ("!=".to_owned(), (parse_quote!(==), "!= to ==")),
        ("<".to_owned(), (parse_quote!(<=), "< to <=")),
        ("<=".to_owned(), (parse_quote!(<), "<= to <")),
        (">".to_owned(), (parse_quote!(>=), "> to >=")),
        (">=".to_owned(), (parse_quote!(>), ">= to >")),
        ("&&".to_owned(), (parse_quote!(||), "&& to ||")),
        ("||".to_owned(), (parse_quote!(&&), "|| to &&")),
        ("+=".to_owned(), (parse_quote!(-=), "+= to -=")),
        ("-=".to_owned(), (parse_quote!(+=), "-= to +=")),
    ]);
    known.get(&op.to_token_stream().to_string()).copied()
}
