//! Answers the same questions under a rule set that the question names: `play@raven …`.
//!
//! The name is passed on unchanged; only the submission knows what it means.

use super::{Asked, both, number, watch};

pub(crate) fn answer(verb: &str, rules: &str, asked: &Asked) -> String {
    match verb {
        #[cfg(not(without = "opening@"))]
        "opening" => opening(rules),
        #[cfg(not(without = "sow@"))]
        "sow" => sow(rules, asked),
        #[cfg(not(without = "capture@"))]
        "capture" => capture(rules, asked),
        #[cfg(not(without = "sweep@"))]
        "sweep" => sweep(rules, asked),
        #[cfg(not(without = "play@"))]
        "play" => play(rules, asked),
        #[cfg(not(without = "swap@"))]
        "swap" => swap(rules, asked),
        #[cfg(not(without = "program@"))]
        "program" => program(rules, asked.rest),
        _ => String::new(),
    }
}

#[cfg(not(without = "Rules"))]
fn named(rules: &str) -> kalah::Rules {
    let Ok(named) = rules.parse() else {
        panic!("`{rules}` can't be read as `Rules`");
    };
    named
}

#[cfg(not(without = "opening@"))]
fn opening(rules: &str) -> String {
    let board: kalah::Board = named(rules).opening();
    super::stones(&board)
}

#[cfg(not(without = "sow@"))]
fn sow(rules: &str, asked: &Asked) -> String {
    let sown: kalah::Sown =
        named(rules).sow(&super::board(asked), super::player(asked), asked.bowl);
    let last: usize = sown.last;
    both(&number(last), &super::stones(&sown.board))
}

#[cfg(not(without = "capture@"))]
fn capture(rules: &str, asked: &Asked) -> String {
    let board: kalah::Board =
        named(rules).capture(&super::board(asked), super::player(asked), asked.bowl);
    super::stones(&board)
}

#[cfg(not(without = "sweep@"))]
fn sweep(rules: &str, asked: &Asked) -> String {
    let board: kalah::Board = named(rules).sweep(&super::board(asked));
    super::stones(&board)
}

#[cfg(not(without = "play@"))]
fn play(rules: &str, asked: &Asked) -> String {
    let outcome: Result<kalah::Played, kalah::Refusal> =
        named(rules).play(&super::board(asked), super::player(asked), asked.bowl);
    super::written(outcome)
}

#[cfg(not(without = "swap@"))]
fn swap(rules: &str, asked: &Asked) -> String {
    let game = kalah::Game {
        rules: named(rules),
        board: super::board(asked),
        status: kalah::Status::ToMove(super::player(asked)),
        swap: kalah::Swap::Open,
    };
    let swapped: Option<kalah::Game> = game.swap();
    match swapped {
        Some(game) => both(
            &super::stones(&game.board),
            &super::how_it_stands(game.status),
        ),
        None => "illegal no swap".to_owned(),
    }
}

#[cfg(not(without = "program@"))]
fn program(rules: &str, typed: &str) -> String {
    watch(typed, &mut |typed, screen| named(rules).run(typed, screen))
}
