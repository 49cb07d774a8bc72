//! A process that is asked one question after another: what it remembers, and how it ends.

use std::sync::LazyLock;
use std::time::Duration;

use grader::runner::{
    Compiler, Conversation, Executable, GradingLimits, Reply, Termination, TimeLimit,
};
use notation::{Answer, Question};
use sandbox::Sandbox;
use submission::Submission;

use crate::toy::{Toy, compiler};

/// Answers of the toy's `opposite` for each bowl.
const BEHAVIOUR: &str = "\
    static CALLS: std::sync::atomic::AtomicUsize = std::sync::atomic::AtomicUsize::new(0);
    match bowl {
        0 => CALLS.fetch_add(1, std::sync::atomic::Ordering::Relaxed),
        1 => panic!(\"one\"),
        2 => std::process::exit(3),
        3 => loop { std::hint::black_box(bowl); },
        6 => { std::thread::sleep(std::time::Duration::from_millis(150)); bowl }
        4 => (0..3_000_000).map(std::hint::black_box).sum::<usize>() % 2,
        _ => { println!(\"{}\", \"x\".repeat(1 << 20)); bowl }
    }";

/// A compiler that allows little time and output for one answer, and the program that it has made.
static PROGRAM: LazyLock<(Compiler, Executable)> = LazyLock::new(|| {
    let toy = Toy::new().with("part 1: opposite", BEHAVIOUR);
    let mut limits = GradingLimits::default();
    limits.question.cpu_milliseconds = 200;
    limits.question.output_kib = 512;
    let compiler = compiler(Sandbox::none(), limits);
    let submission = Submission::read(toy.root()).unwrap();
    let executable = compiler.compile_submission(&submission, None).unwrap();
    (compiler, executable)
});

fn begin(longest: Duration) -> Conversation<'static> {
    let (
        Compiler {
            sandbox, limits, ..
        },
        executable,
    ) = &*PROGRAM;
    Conversation::begin(executable, sandbox, limits, longest).unwrap()
}

/// Asks about these bowls in turn.
fn replies(bowls: &[usize]) -> Vec<Reply> {
    let mut conversation = begin(Duration::from_mins(1));
    let questions = bowls.iter().map(|&bowl| opposite(bowl));
    questions
        .map(|question| conversation.ask(&question).unwrap())
        .collect()
}

fn opposite(bowl: usize) -> Question {
    format!("opposite {bowl}").parse().unwrap()
}

fn answer(bowl: usize) -> Reply {
    Reply::Answer(Answer::Bowl(bowl))
}

#[test]
fn one_process_answers_all_questions() {
    assert_eq!(replies(&[0, 0, 0]), [answer(0), answer(1), answer(2)]);
}

#[test]
fn a_panic_costs_one_question() {
    let replies = replies(&[1, 0]);
    assert!(matches!(&replies[0], Reply::Panicked { message, .. } if message == "one"));
    assert_eq!(replies[1], answer(0));
}

#[test]
fn after_the_end_every_reply_says_how_it_ended() {
    let ended = Reply::Died(Termination::Exited(3));
    assert_eq!(replies(&[0, 2, 0]), [answer(0), ended.clone(), ended]);
}

#[test]
fn an_answer_takes_too_long() {
    let ended = Reply::TimedOut(TimeLimit::Computing);
    assert_eq!(replies(&[3, 0]), [ended.clone(), ended]);
}

#[test]
fn an_answer_prints_too_much() {
    assert_eq!(replies(&[5]), [Reply::Flooded]);
}

/// Each answer stays within its own limit.
#[test]
fn waiting_in_all_answers_together_takes_too_long() {
    let mut conversation = begin(Duration::from_millis(400));
    let mut asked = 0;
    while conversation.ask(&opposite(6)).unwrap().answer().is_some() {
        asked += 1;
        assert!(asked < 100, "{:?} used", conversation.used());
    }
    let ended = Reply::TimedOut(TimeLimit::Waiting);
    assert_eq!(conversation.ask(&opposite(0)).unwrap(), ended);
}

/// Only Linux says what a process has used.
#[cfg(target_os = "linux")]
#[test]
fn all_answers_together_take_too_long() {
    let mut conversation = begin(Duration::from_millis(100));
    let mut asked = 0;
    while conversation.ask(&opposite(4)).unwrap().answer().is_some() {
        asked += 1;
        assert!(asked < 100, "{:?} used", conversation.used());
    }
    let ended = Reply::TimedOut(TimeLimit::Computing);
    assert_eq!(conversation.ask(&opposite(0)).unwrap(), ended);
}
