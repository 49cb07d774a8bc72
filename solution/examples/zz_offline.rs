//! Throwaway.
#![allow(warnings, clippy::all, clippy::pedantic)]
use course::calibration::Gallery;
use course::parallel::{cores, map};
use grader::grade::Grader;
use grader::notation::Answer;
use grader::runner::{Compiler, Reply, Response, Settings, Termination, TimeLimit, Toolchain};
use grader::score::{diagnose, is_right};
use grader::specs::{Assignment, Case};
use sandbox::Sandbox;
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::Path;
use submission::Submission;

#[derive(Deserialize)]
struct Programs {
    program: Vec<Program>,
}
#[derive(Deserialize)]
struct Program {
    name: String,
    base: String,
    function: String,
    mistake: String,
    named: BTreeSet<String>,
    edit: Vec<Edit>,
}
#[derive(Deserialize)]
struct Edit {
    file: String,
    find: String,
    replace: String,
}

fn kind(r: &Reply) -> (String, String) {
    match r {
        Reply::Answer(a) => (
            "A".into(),
            match a {
                Answer::Text(t) => t.clone(),
                Answer::Session(s) => s.to_string(),
                Answer::Other(t) => t.clone(),
                o => o.to_string(),
            },
        ),
        Reply::Unfinished { what, place } => ("U".into(), format!("{what}\n{place}")),
        Reply::Panicked { place, message } => ("P".into(), format!("{place}\n{message}")),
        Reply::Died(_) => ("D".into(), String::new()),
        Reply::TimedOut(_) => ("T".into(), String::new()),
        Reply::Flooded => ("F".into(), String::new()),
        Reply::Missing { why } => ("M".into(), why.clone()),
        Reply::NotAsked => ("N".into(), String::new()),
    }
}

fn main() {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut args = std::env::args().skip(1);
    let mode = args.next().unwrap();
    let file = args.next().unwrap();
    let assignment = Assignment::read(&here.join("../specs"), &[]).unwrap();
    let mut base_of: BTreeMap<String, String> = BTreeMap::new();
    let mut progs: Vec<(String, String, BTreeSet<String>, Submission)> = Vec::new();
    for f in ["single.toml", "shapes.toml"] {
        let p: Programs =
            toml::from_str(&std::fs::read_to_string(here.join("holdout").join(f)).unwrap())
                .unwrap();
        for p in p.program {
            let mut s = Submission::read(&here.join("holdout").join(&p.base)).unwrap();
            for e in &p.edit {
                let src = s.sources.get_mut(&e.file).unwrap();
                assert_eq!(src.matches(&e.find).count(), 1, "{}", p.name);
                *src = src.replacen(&e.find, &e.replace, 1);
            }
            base_of.insert(p.name.clone(), p.base.clone());
            progs.push((f.into(), p.name, p.named, s));
        }
    }
    let reference = Submission::read(here).unwrap();
    let gallery = Gallery::read(&here.join("gallery")).unwrap();
    let count = gallery.wrongs.len();
    let pairs = 80;
    for number in 0..pairs {
        let first = number % count;
        let second = (first + 1 + 7 * (1 + number / count) + 3 * first) % count;
        let (a, b) = (&gallery.wrongs[first], &gallery.wrongs[second]);
        if let Ok(p) = gallery.program(&reference, &[a, b]) {
            let names: BTreeSet<String> =
                [a.name.get_ref().clone(), b.name.get_ref().clone()].into();
            progs.push((
                "mix".into(),
                format!("{}+{}", a.name.get_ref(), b.name.get_ref()),
                names,
                p,
            ));
        }
    }
    for b in [
        "base-a",
        "base-b",
        "base-c",
        "closed",
        "events",
        "generic",
        "halves",
        "machine",
        "packed",
        "recursive",
        "ring",
        "table",
    ] {
        progs.push((
            "base".into(),
            b.into(),
            BTreeSet::new(),
            Submission::read(&here.join("holdout").join(b)).unwrap(),
        ));
    }
    #[derive(Deserialize)]
    struct Bases {
        bases: BTreeMap<String, BTreeSet<String>>,
    }
    let bases: Bases =
        toml::from_str(&std::fs::read_to_string(here.join("holdout/bases.toml")).unwrap()).unwrap();
    let start = std::time::Instant::now();
    if mode == "dump" {
        let compiler = Compiler {
            toolchain: Toolchain::find().unwrap(),
            sandbox: Sandbox::none(),
            settings: Settings::default(),
        };
        let grader = Grader::new(assignment, compiler);
        grader.prepare_for(100);
        let out = map(&progs, cores(), |(_, name, _, s)| {
            let g = grader.grade(name, s).unwrap();
            let mut map: BTreeMap<String, (String, String, String)> = BTreeMap::new();
            for (c, r) in grader.assignment.cases.iter().zip(&g.responses) {
                map.insert(format!("{}|{}", c.question, c.rule), {
                    let (k, t) = kind(&r.reply);
                    (k, t, r.printed.clone())
                });
            }
            (name.clone(), map)
        });
        let all: BTreeMap<_, _> = out.into_iter().collect();
        std::fs::write(&file, serde_json::to_string(&all).unwrap()).unwrap();
        eprintln!("{:?}", start.elapsed());
        return;
    }
    let verbose = args.next();
    let all: BTreeMap<String, BTreeMap<String, (String, String, String)>> =
        serde_json::from_str(&std::fs::read_to_string(&file).unwrap()).unwrap();
    let beliefs = assignment.beliefs().unwrap();
    let mut tally: BTreeMap<(String, String), usize> = BTreeMap::new();
    for (set, name, named, _) in &progs {
        let Some(answers) = all.get(name) else {
            continue;
        };
        let responses: Vec<Response> = assignment
            .cases
            .iter()
            .map(|c| {
                let (reply, printed) = match answers.get(&format!("{}|{}", c.question, c.rule)) {
                    None => (Reply::NotAsked, String::new()),
                    Some((k, t, pr)) => (
                        match k.as_str() {
                            "A" => Reply::Answer(Answer::of_submission(c.question.verb, t)),
                            "U" => {
                                let (w, p) = t.split_once('\n').unwrap();
                                Reply::Unfinished {
                                    what: w.into(),
                                    place: p.into(),
                                }
                            }
                            "P" => {
                                let (p, m) = t.split_once('\n').unwrap();
                                Reply::Panicked {
                                    place: p.into(),
                                    message: m.into(),
                                }
                            }
                            "D" => Reply::Died(Termination::StackOverflow),
                            "T" => Reply::TimedOut(TimeLimit::Computing),
                            "F" => Reply::Flooded,
                            "M" => Reply::Missing { why: t.clone() },
                            _ => Reply::NotAsked,
                        },
                        pr.clone(),
                    ),
                };
                Response { reply, printed }
            })
            .collect();
        let answered: Vec<(&Case, &Response)> = assignment.cases.iter().zip(&responses).collect();
        let d = diagnose(beliefs, &answered);
        let got: BTreeSet<String> = d.named.iter().map(|n| n.name.clone()).collect();
        let own = base_of
            .get(name)
            .map(|b| bases.bases[b].clone())
            .unwrap_or_default();
        let verdict = if got.is_subset(&own) {
            "silent"
        } else if !got.is_subset(&(named | &own)) {
            "WRONG"
        } else if set == "mix" && got.len() < 2 {
            "half"
        } else {
            "right"
        };
        *tally.entry((set.clone(), verdict.into())).or_default() += 1;
        println!(
            "{verdict:<7} {set:<12} {name:<50} {}{}",
            got.iter().cloned().collect::<Vec<_>>().join(", "),
            if verdict != "right" && !named.is_empty() {
                format!(
                    "   [label {}] undecided {:?} facts {:?}",
                    named.iter().cloned().collect::<Vec<_>>().join(", "),
                    d.undecided.as_ref().map(|u| u.names.join("/")),
                    d.facts
                        .as_ref()
                        .map(|f| (f.function.verb, f.facts.join("; ")))
                )
            } else {
                String::new()
            }
        );
        if let Some(v) = &verbose {
            if name.contains(v.as_str()) {
                let mut wrong: BTreeMap<String, Vec<String>> = BTreeMap::new();
                let mut seen = BTreeSet::new();
                for (c, r) in assignment.cases.iter().zip(&responses) {
                    if !is_right(c, r) && seen.insert(c.question.to_string()) {
                        let key = grader::score::belief_key(r).unwrap_or("-".into());
                        let rec: Vec<String> = beliefs
                            .answers
                            .get(&c.question.to_string())
                            .into_iter()
                            .flatten()
                            .filter(|(a, _)| *a == key)
                            .flat_map(|(_, h)| h.iter().map(|h| beliefs.names[*h].clone()))
                            .collect();
                        wrong
                            .entry(c.question.verb.to_string())
                            .or_default()
                            .push(format!(
                                "{} {:?} => {} : {}",
                                c.rule,
                                c.question.to_string(),
                                key,
                                rec.join(",")
                            ));
                    }
                }
                for (v, w) in wrong {
                    println!("    {v}: {} wrong", w.len());
                    for w in w.iter().take(900) {
                        println!("       {w}");
                    }
                }
            }
        }
    }
    for (k, v) in tally {
        println!("{k:?} {v}");
    }
}
