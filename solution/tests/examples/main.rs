//! Judges worked examples, recorded cases and examples with mistakes, as if students had written them.

mod drawn;

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::sync::LazyLock;

use author::student_examples::{
    ClassExamples, ExampleJudges, ExampleVerdict, JudgedExample, JudgedFile, JudgingProgram,
    JudgingPrograms, add_to_report, feedback, prove_choice,
};
use class::downloads::Student;
use class::gradebook::{Course, ScoreSettings};
use grader::grade::Grader;
use grader::mistake::Mistake;
use grader::runner::{Compiler, GradingLimits, Toolchain};
use grader::specs::{Assignment, RuleName, StudentExample, StudentExamples};
use sandbox::Sandbox;
use staff::parallel_map::cores;
use submission::Submission;

static GRADER: LazyLock<Grader> = LazyLock::new(|| {
    let compiler = Compiler {
        toolchain: Toolchain::find().unwrap(),
        sandbox: Sandbox::none(),
        limits: GradingLimits::default(),
    };
    let specs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../specs");
    let assignment = Assignment::read_specs(&specs, &[]).unwrap();
    Grader::new(assignment, compiler).keeping_in(Some(env!("CARGO_TARGET_TMPDIR").into()))
});

static SET: LazyLock<JudgingPrograms> = LazyLock::new(|| {
    let solution = Path::new(env!("CARGO_MANIFEST_DIR"));
    let reference = Submission::read(solution).unwrap();
    JudgingPrograms::of(&solution.join("gallery"), &reference, &GRADER.assignment).unwrap()
});

static JUDGES: LazyLock<ExampleJudges> = LazyLock::new(|| {
    let judges = ExampleJudges::new(&GRADER, &SET, cores());
    judges.prepare().unwrap();
    judges
});

fn judge(examples: StudentExamples) -> JudgedFile {
    let judged = JUDGES.judge(vec![examples]).unwrap();
    judged.into_iter().next().unwrap()
}

fn read(text: &str) -> StudentExamples {
    StudentExamples::read("examples.md", text.as_bytes(), &GRADER.assignment)
}

#[test]
fn the_wrong_programs_are_well_chosen() {
    let proof = prove_choice(&JUDGES).unwrap();
    assert!(proof.problems.is_empty(), "{}", proof.problems.join("\n"));
    assert_eq!(proof.witnesses.len() + 3, SET.programs.len());
}

#[test]
fn a_choice_of_wrong_programs_that_is_not_good_is_reported() {
    let program = |name: &str| {
        let mut programs = SET.programs.iter();
        programs.find(|program| program.name == name).unwrap()
    };
    let named = |name: &str, like: &JudgingProgram, rule: Option<&str>| {
        let mut named = like.clone();
        named.name = name.to_owned();
        named.rule = rule.map(RuleName::from);
        named
    };
    let wrong = program("program-keeps-spaces");
    let mut set = SET.clone();
    set.programs = vec![
        program("reference").clone(),
        named("not-right", wrong, None),
        named("one", wrong, Some("program.spaces")),
        named("twin", wrong, Some("program.spaces")),
        named(
            "never-caught",
            program("reference"),
            Some("over.either-side"),
        ),
        named("no-points", program("reference"), Some("sow.last")),
    ];
    let problems = prove_choice(&ExampleJudges::new(&GRADER, &set, cores()))
        .unwrap()
        .problems;
    for expected in [
        "`not-right` counts as right, but not for `program ",
        "`twin` and `one` fail the same cases; choose one of them",
        "`never-caught` can't be caught by a small example; choose another one",
        "examples of `sow.last` have no points; write them in `rubric.toml`, below `[examples.points]`",
        "examples of `winner.more` have points below `[examples.points]` in `rubric.toml`, but no program in `shown.toml` breaks the rule; remove the points, or add a program",
        "part 6 has 2 wrong programs; choose 5 to 9",
    ] {
        let is_reported = problems.iter().any(|problem| problem.starts_with(expected));
        assert!(is_reported, "{expected}\n{}", problems.join("\n"));
    }
}

#[test]
fn the_worked_examples_are_right_and_catch_every_wrong_program() {
    let mut files = Vec::new();
    for name in ["rules.md", "program.md"] {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../specs");
        let bytes = fs::read(path.join(name)).unwrap();
        let read = StudentExamples::read(name, &bytes, &GRADER.assignment);
        assert!(read.mistakes.is_empty(), "{:?}", read.mistakes);
        assert!(read.examples.iter().all(StudentExample::is_copy));
        files.push(read);
    }
    // As copies they catch nothing.
    let judged = JUDGES.judge(files.clone()).unwrap();
    assert!(judged.iter().all(|judged| judged.points() == 0));
    for example in files.iter_mut().flat_map(|file| &mut file.examples) {
        example.copied_from.fill(None);
    }
    let judged = JUDGES.judge(files).unwrap();
    let examples = || judged.iter().flat_map(|judged| &judged.examples);
    let not_right: Vec<String> = examples()
        .filter(|example| example.verdict != ExampleVerdict::Right)
        .map(|example| format!("{}: {:?}", example.place, example.verdict))
        .collect();
    assert!(not_right.is_empty(), "{}", not_right.join("\n"));
    let caught: BTreeSet<&String> = examples().flat_map(|example| &example.caught).collect();
    let wrong = SET.programs.iter().filter(|program| program.rule.is_some());
    let missed: Vec<&str> = wrong
        .filter(|program| !caught.contains(&program.name))
        .map(|program| program.name.as_str())
        .collect();
    assert!(missed.is_empty(), "{missed:?}");
    let earned: u32 = judged.iter().map(JudgedFile::points).sum();
    assert_eq!(earned, judged[0].max_points());
}

#[test]
fn of_five_hundred_drawn_examples_none_is_wrong() {
    // Of each file, the first 200 examples are read.
    let files = drawn::files(&[200, 200, 100]);
    let files: Vec<StudentExamples> = files.iter().map(|text| read(text)).collect();
    let mistakes: Vec<&Mistake> = files.iter().flat_map(|file| &file.mistakes).collect();
    assert_eq!(mistakes, Vec::<&Mistake>::new());
    let judged = JUDGES.judge(files).unwrap();
    let examples: Vec<&JudgedExample> = judged.iter().flat_map(|file| &file.examples).collect();
    assert_eq!(examples.len(), 500);
    for example in examples {
        let case = example.example.cases[0].line();
        assert_eq!(example.verdict, ExampleVerdict::Right, "{case}");
    }
}

/// Examples of one rule: two right ones, a copy, a wrong one, and one that asks what is never asked.
const MIXED: &str = "\
### `sow.own-kalah`

```kalah
sow.own-kalah: two stones reach the kalah
     0  0  0  0  0  0
 20                   24   One to move
     0  0  0  0  2  2
sow 4: 6
     0  0  0  0  0  0
 20                   25
     0  0  0  0  0  3
```

```kalah
sow.own-kalah: Player Two has a kalah too
     2  0  0  0  0  0
 22                   24   Two to move
     0  0  0  0  0  0
sow 12: 0
     0  0  0  0  0  0
 23                   24
     1  0  0  0  0  0
```

### `sow.opponents-kalah`

```kalah
sow.opponents-kalah: the stone goes into the wrong kalah
     0  0  0  0  0  0
 20                   20   One to move
     0  0  0  0  0  8
sow 5: 13
     1  1  1  1  1  1
 21                   21
     0  0  0  0  0  0
```

### `over.either-side`

```kalah
over.either-side: only Player Two has stones
     0  0  0  2  0  0
 24                   22
     0  0  0  0  0  0
over: yes
```

### `sweep.owner`

```kalah
sweep.owner: a sweep before the end
     0  0  0  1  0  0
 23                   23
     0  0  0  0  0  1
sweep
     0  0  0  0  0  0
 24                   24
     0  0  0  0  0  0
```
";

#[test]
fn each_example_has_its_own_verdict() {
    let judged = judge(read(MIXED));
    assert!(judged.mistakes.is_empty(), "{:?}", judged.mistakes);
    let verdicts: Vec<ExampleVerdict> = judged
        .examples
        .iter()
        .map(|example| example.verdict)
        .collect();
    assert_eq!(
        verdicts,
        [
            ExampleVerdict::Right,
            ExampleVerdict::Right,
            ExampleVerdict::Wrong,
            ExampleVerdict::Right,
            ExampleVerdict::NotSaid
        ]
    );
    let earned: Vec<&str> = judged
        .rules
        .iter()
        .filter(|rule| rule.earned() > 0)
        .map(|rule| rule.rule.as_str())
        .collect();
    assert_eq!(earned, ["sow.own-kalah"]);
    assert_eq!(
        judged.examples[2].misconceptions,
        ["sow-into-the-opponents-kalah"]
    );
    insta::assert_snapshot!(feedback(&judged, &GRADER.assignment));
}

#[test]
fn a_wrong_example_takes_the_points_of_its_own_rule_only() {
    let wrong = MIXED.replace("sow 4: 6", "sow 4: 7");
    let judged = judge(read(&wrong));
    let rule = judged
        .rules
        .iter()
        .find(|rule| rule.rule == "sow.own-kalah")
        .unwrap();
    assert_eq!((rule.earned(), rule.wrong), (0, 1));
    assert!(rule.caught.contains("sow-two-feeds-kalah-six"));
}

#[test]
fn the_points_are_an_extra_part_of_a_report_when_they_are_added() {
    let solution = Path::new(env!("CARGO_MANIFEST_DIR"));
    let submission = Submission::read(solution).unwrap();
    let mut report = GRADER.grade("solution", &submission).unwrap().report;
    let (score, extra, max_extra) = (report.score, report.extra, report.max_extra);
    let judged = judge(read(MIXED));
    add_to_report(&mut report, &judged, &GRADER.assignment);
    assert_eq!(report.score, score);
    assert_eq!(report.extra, extra + 1);
    assert_eq!(report.max_extra, max_extra + judged.max_points());
}

#[test]
fn a_class_has_texts_for_students_and_points_for_the_gradebook() {
    let folder = tempfile::tempdir().unwrap();
    let template = Path::new(env!("CARGO_MANIFEST_DIR")).join("../starter/examples.md");
    let untouched = fs::read_to_string(template).unwrap();
    let wrong = MIXED.replace("sow 4: 6", "sow 4: 7");
    let flood = "flood\n".repeat(200_000);
    for (student, text) in [
        ("ann", MIXED),
        ("bea", &wrong),
        ("cem", &untouched),
        ("dee", &flood),
    ] {
        let own = folder.path().join("class").join(student);
        fs::create_dir_all(&own).unwrap();
        fs::write(own.join("examples.md"), text).unwrap();
    }
    let class = ClassExamples::judge(&folder.path().join("class"), &JUDGES).unwrap();
    assert_eq!(
        class.summary(),
        "3 of 4 students wrote 10 examples: 5 right, 3 wrong, 2 that the rules don't decide\n\
         1 file has formatting mistakes, which `students/` lists\n"
    );
    let out = folder.path().join("out");
    class.write_to(&out, &GRADER.assignment).unwrap();
    let texts = fs::read_dir(out.join("students")).unwrap();
    assert_eq!(texts.count(), 3);
    let text = fs::read_to_string(out.join("students/dee.txt")).unwrap();
    assert!(text.contains("examples.md:1:1: the file, or what contains it, is too large"));
    let settings = ScoreSettings {
        points_by_hand: vec![out.join("points.csv")],
        ..ScoreSettings::default()
    };
    let people = class.students.iter();
    let people: Vec<Student> = people.map(|file| file.student.clone()).collect();
    let course = Course::read(&people, &settings, None).unwrap();
    let points = |person| {
        let given = course.points_by_hand.get(person)?;
        Some((given.points?.to_string(), given.comments.join(" ")))
    };
    let comment = "own examples: 3 of 50 wrong programs caught".to_owned();
    assert_eq!(points(0), Some(("1".to_owned(), comment)));
    assert_eq!((points(1), points(2)), (None, None));
}

#[test]
fn what_students_read_has_eighty_columns() {
    let title = "a title that goes on and on, so that it has more than eighty columns by itself";
    let text = MIXED.replace("a sweep before the end", title);
    let text = text + "### `sow.one-by-one`\n\n```kalah\nsow.one-by-one: x\n```\n";
    let judged = judge(read(&text));
    let text = feedback(&judged, &GRADER.assignment);
    let longest = text.lines().max_by_key(|line| line.chars().count());
    let longest = longest.unwrap();
    assert!(longest.chars().count() <= 80, "{longest}");
}

#[test]
fn the_example_in_the_template_is_a_copy() {
    let template = Path::new(env!("CARGO_MANIFEST_DIR")).join("../starter/examples.md");
    let text = fs::read_to_string(template).unwrap();
    let (_, shown) = text.split_once("````text\n").unwrap();
    let (shown, _) = shown.split_once("   ````").unwrap();
    let shown: Vec<&str> = shown.lines().map(|line| &line[3..]).collect();
    let read = read(&format!("### `legal.empty-bowl`\n\n{}\n", shown.join("\n")));
    assert!(read.mistakes.is_empty(), "{:?}", read.mistakes);
    assert!(read.examples.iter().all(StudentExample::is_copy) && read.examples.len() == 1);
}

#[test]
fn the_template_has_a_heading_for_each_rule_with_points_and_no_example() {
    let template = Path::new(env!("CARGO_MANIFEST_DIR")).join("../starter/examples.md");
    let text = fs::read_to_string(template).unwrap();
    let read = read(&text);
    assert!(read.examples.is_empty() && read.mistakes.is_empty());
    let headings = text.lines().filter_map(|line| line.strip_prefix("### `"));
    let headings: BTreeSet<&str> = headings.map(|name| name.trim_end_matches('`')).collect();
    let worth = GRADER.assignment.example_points.keys();
    assert_eq!(headings, worth.map(RuleName::as_str).collect());
}
