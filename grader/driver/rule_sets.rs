//! Answers the same questions under a rule set that the question names: `play@raven …`.
//!
//! The name is passed on unchanged; only the submission knows what it means.

use std::io::{self, BufRead as _, Write as _};
use std::mem::replace;

use super::{Asked, Screen, both, number, picture, watch};

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
        #[cfg(not(without = "game@"))]
        "game" => game(rules, asked.rest),
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

/// Plays a game, or two of them in turns: each line is a move, `swap`, or `other` to go on with the other game. Lines after
/// the end of a game are moves too.
#[cfg(not(without = "game@"))]
fn game(rules: &str, typed: &str) -> String {
    watch(typed, &mut |typed, screen| {
        let mut game: kalah::Game = kalah::Game::begin(named(rules));
        let mut other = None;
        show_game(&game, screen)?;
        for line in typed.lines() {
            let next: Result<kalah::Game, String> = match line?.as_str() {
                "swap" => game.swap().ok_or_else(|| "no swap".to_owned()),
                "other" => {
                    let begun = other.take();
                    let begun = begun.unwrap_or_else(|| kalah::Game::begin(named(rules)));
                    other = Some(replace(&mut game, begun));
                    show_game(&game, screen)?;
                    continue;
                }
                bowl => {
                    let bowl = bowl.parse().unwrap_or(usize::MAX);
                    game.play(bowl)
                        .map_err(|refusal| super::reason(refusal).to_owned())
                }
            };
            match next {
                Ok(next) => {
                    game = next;
                    show_game(&game, screen)?;
                }
                Err(reason) => writeln!(screen, "refused: {reason}")?,
            }
        }
        screen.flush()
    })
}

#[cfg(not(without = "game@"))]
fn show_game(game: &kalah::Game, screen: &mut Screen<'_>) -> io::Result<()> {
    let stones: [u8; 14] = game.board.stones();
    let swap = match game.swap {
        kalah::Swap::Open => "or swap\n",
        _ => "",
    };
    let status = super::how_it_stands(game.status);
    write!(screen, "{}{status}\n{swap}", picture(stones))
}

#[cfg(not(without = "program@"))]
fn program(rules: &str, typed: &str) -> String {
    watch(typed, &mut |typed, screen| named(rules).run(typed, screen))
}
