//! The frames of a picture: what an example shows, one moment after another.

use grader::specs::{Case, RecordedSteps};
use grader::svg::{Frame, Mark, changes};
use notation::{Answer, Board, Player, Question, RightMoves, Status, Step, Steps, Verb};

use super::sentence::{
    EXCHANGE, bowl_name, bowl_names, changed, falls, list, sentence, status, stones,
};

/// The remark on an extra turn.
const MOVES_AGAIN: &str = "moves again";

/// Returns the frames of an example: of one move, or of all that a plain question is asked about.
pub fn picture_frames(cases: &[&Case], steps: &RecordedSteps) -> Vec<Frame> {
    let Some(&case) = cases.first() else {
        return Vec::new();
    };
    let question = &case.question;
    match question.verb {
        Verb::Bowls => asked_of_no_board(cases, |of, _, answers| {
            chosen(&format!("{of}'s bowls are {}", list(answers)), answers)
        }),
        Verb::Kalah => asked_of_no_board(cases, |of, _, answers| {
            chosen(&format!("{of}'s kalah is bowl {}", answers[0]), answers)
        }),
        Verb::Opposite => asked_of_no_board(cases, |_, from, answers| facing(from, answers[0])),
        Verb::Next => asked_of_no_board(cases, way),
        Verb::Sow | Verb::Capture | Verb::Play | Verb::Swap | Verb::Sweep => {
            let is_refused = matches!(case.expected, Answer::Refused(_));
            let move_of = |case: &&Case| moved(case, steps.of(&case.question));
            // A swap is possible after a first turn, and an end that waits for a turn comes after two moves.
            match cases.iter().find(|case| case.question.verb == Verb::Swap) {
                Some(swap) => move_of(swap),
                None if cases.len() == 2 && !is_refused => cases.iter().flat_map(move_of).collect(),
                None => move_of(&case),
            }
        }
        Verb::Opening
        | Verb::Show
        | Verb::Legal
        | Verb::Turn
        | Verb::Over
        | Verb::Winner
        | Verb::Choose => vec![looked_at(question, &case.expected)],
        Verb::Game | Verb::Program | Verb::Player | Verb::Referee => Vec::new(),
    }
}

/// Names the rule set in the first frame, if it isn't the assignment's own.
pub fn name_rule_set(frames: &mut [Frame], cases: &[&Case]) {
    let rule_set = cases
        .first()
        .and_then(|case| case.question.rule_set.as_ref());
    if let (Some(rules), Some(frame)) = (rule_set, frames.first_mut()) {
        frame.caption = format!("With {rules}: {}", frame.caption);
    }
}

/// Draws the answers to questions that are asked of no board, from a player, the first bowl and at least one bowl as the answer.
fn asked_of_no_board(cases: &[&Case], draw: fn(&str, usize, &[usize]) -> Frame) -> Vec<Frame> {
    let verb = cases[0].question.verb;
    let mut frames: Vec<Frame> = Vec::new();
    for player in [Some(Player::One), Some(Player::Two), None] {
        let asked: Vec<&&Case> = cases
            .iter()
            .filter(|case| case.question.verb == verb && case.question.player == player)
            .collect();
        let answers: Vec<usize> = asked
            .iter()
            .flat_map(|case| bowls_in(&case.expected))
            .collect();
        let (Some(first), false) = (asked.first(), answers.is_empty()) else {
            continue;
        };
        let of = player.map_or(String::new(), |player| format!("Player {player}"));
        let from = first.question.bowl.unwrap_or_default();
        frames.push(Frame {
            mover: player,
            ..draw(&of, from, &answers)
        });
    }
    frames
}

fn way(of: &str, from: usize, answers: &[usize]) -> Frame {
    let way: Vec<usize> = [from].into_iter().chain(answers.iter().copied()).collect();
    let (first, last) = (bowl_name(from), bowl_name(way[answers.len()]));
    let words = format!("{of}'s way leads from {first} to {last}");
    Frame {
        caption: sentence(&words),
        ..Frame::default()
    }
    .along(way)
}

fn facing(from: usize, other: usize) -> Frame {
    let frame = Frame {
        caption: sentence(&format!("bowl {from} faces bowl {other}")),
        way: vec![from, other],
        ..Frame::default()
    };
    frame.mark(from, Mark::Origin).mark(other, Mark::Chosen)
}

/// Draws a sentence about these bowls.
fn chosen(words: &str, bowls: &[usize]) -> Frame {
    let frame = Frame {
        caption: sentence(words),
        ..Frame::default()
    };
    let mark = |frame: Frame, &bowl: &usize| frame.mark(bowl, Mark::Chosen);
    bowls.iter().fold(frame, mark)
}

fn bowls_in(answer: &Answer) -> Vec<usize> {
    match answer {
        Answer::Bowls(bowls) => bowls.clone(),
        Answer::Bowl(bowl) => vec![*bowl],
        Answer::Choice(choice) => choice.right.clone(),
        _ => Vec::new(),
    }
}

/// Draws a board for a sentence that changes nothing on it.
fn looked_at(question: &Question, answer: &Answer) -> Frame {
    let board = question.board.or(answer.board().copied());
    let player = question
        .player
        .map_or("nobody".to_owned(), |player| format!("Player {player}"));
    let words = match answer {
        Answer::Bowls(bowls) if bowls.is_empty() => format!("{player} cannot move"),
        Answer::Bowls(bowls) => format!("{player} may move from {}", bowl_names(bowls)),
        Answer::Choice(choice) => {
            let bowls = RightMoves::any_of(&choice.right);
            format!("{player} should move from bowl {bowls}")
        }
        Answer::Player(next) => {
            let fell = question.bowl.map_or(String::new(), bowl_name);
            let next = status(Status::ToMove(*next), question.player);
            format!("the last stone of {player} falls in {fell}: {next}")
        }
        Answer::YesNo(true) => "the game is over".to_owned(),
        Answer::YesNo(false) => "the game goes on".to_owned(),
        Answer::Winner(winner) => status(winner.map_or(Status::Draw, Status::Won), None),
        Answer::Text(_) => "this board is printed in three lines".to_owned(),
        Answer::Board(_) => "the board at the start of the game".to_owned(),
        Answer::Sown { .. }
        | Answer::Played { .. }
        | Answer::Refused(_)
        | Answer::Bowl(_)
        | Answer::Session(_)
        | Answer::Other(_) => String::new(),
    };
    let mut frame = Frame {
        board,
        mover: question.player,
        ..chosen(&words, &bowls_in(answer))
    };
    if matches!(answer, Answer::Player(next) if Some(*next) == question.player) {
        MOVES_AGAIN.clone_into(&mut frame.note);
    }
    if let Some(bowl) = question.bowl {
        frame = frame.mark(bowl, Mark::Last);
    }
    frame
}

/// Draws a move: before, the way of the stones, and what comes after.
fn moved(case: &Case, steps: Option<&Steps>) -> Vec<Frame> {
    let Question { verb, bowl, .. } = case.question;
    let Some(before) = case.question.board else {
        return Vec::new();
    };
    let mover = case.question.player;
    let player = mover.map_or(String::new(), |player| format!("Player {player}"));
    let mut first = Frame::of(before, mover, "");
    if let Some(bowl) = bowl.filter(|&bowl| bowl < before.0.len()) {
        let origin = if verb == Verb::Capture {
            Mark::Last
        } else {
            Mark::Origin
        };
        first = first.mark(bowl, origin);
    }
    let chosen = bowl.unwrap_or_default();
    if let Answer::Refused(reason) = &case.expected {
        let words = format!(
            "{player}'s move from {} is refused: \u{201c}{reason}\u{201d}",
            bowl_name(chosen)
        );
        let board = before.0;
        first.caption = sentence(&words);
        return vec![if chosen < board.len() {
            first.mark(chosen, Mark::Struck)
        } else {
            first
        }];
    }
    let picked = before.0.get(chosen).copied().unwrap_or_default();
    first.caption = sentence(&match verb {
        Verb::Capture => format!("the last stone of {player} falls in {}", bowl_name(chosen)),
        Verb::Swap => format!("{player} may take the other side of the board"),
        Verb::Sweep => "the game is over".to_owned(),
        _ => format!(
            "{player} sows the {} of {}",
            stones(picked),
            bowl_name(chosen)
        ),
    });
    let mut frames = vec![first];
    match steps {
        _ if verb == Verb::Swap => exchange(&mut frames, &before, &case.expected),
        Some(steps) => follow(&mut frames, before, mover, steps),
        None => jump(&mut frames, &before, mover, &case.expected),
    }
    frames
}

/// Adds a frame for each step that moves stones, and says at the end who moves next or who has won.
fn follow(frames: &mut Vec<Frame>, before: Board, mover: Option<Player>, steps: &Steps) {
    let mut board = before;
    let mut origin = None;
    for step in &steps.0 {
        let after = step.after(board);
        match step {
            Step::PickUp(bowl) => origin = Some(*bowl),
            Step::Drop(bowls) => {
                let way: Vec<usize> = origin.into_iter().chain(bowls.iter().copied()).collect();
                let last = bowls.last().copied().unwrap_or_default();
                let frame = Frame::of(after, mover, sentence(&falls(bowls))).since(&board);
                frames.push(frame.along(way).mark(last, Mark::Last));
            }
            Step::Capture(_) | Step::Sweep(_) => {
                let (what, mover) = match step {
                    Step::Capture(_) => ("the last stone captures", mover),
                    _ => ("the game is over", None),
                };
                let words = format!("{what}: {}", changed(changes(&board, &after)));
                let frame = Frame::of(after, mover, sentence(&words)).since(&board);
                frames.push(frame.collected());
            }
            Step::Next(player) => end(frames, Status::ToMove(*player), mover),
            Step::Winner(winner) => {
                end(frames, winner.map_or(Status::Draw, Status::Won), mover);
            }
        }
        board = after;
    }
    if steps.0.is_empty() {
        frames.push(Frame::of(board, mover, "Nothing is captured."));
    }
}

/// Adds the board after a move whose steps aren't recorded.
fn jump(frames: &mut Vec<Frame>, before: &Board, mover: Option<Player>, answer: &Answer) {
    let Some(&after) = answer.board() else {
        return;
    };
    let what = changed(changes(before, &after));
    let words = match answer {
        // Only a sweep answers with a board alone and has no steps.
        Answer::Board(_) if after == *before => "all stones stay where they are".to_owned(),
        Answer::Board(_) => format!("all that is left is swept: {what}"),
        _ => format!("after the move, {what}"),
    };
    let mut frame = Frame::of(after, mover, sentence(&words)).since(before);
    if let Answer::Board(_) = answer {
        frame = frame.collected();
    }
    if let Answer::Sown { last, .. } = answer {
        frame = frame.mark(*last, Mark::Last);
    }
    frames.push(frame);
    if let Some(after) = answer.status() {
        end(frames, after, mover);
    }
}

/// Adds the board after the players have changed sides.
fn exchange(frames: &mut Vec<Frame>, before: &Board, answer: &Answer) {
    let board = answer.board().copied().unwrap_or(*before);
    frames.push(Frame::of(board, None, sentence(EXCHANGE)));
    if let Some(after) = answer.status() {
        end(frames, after, None);
    }
}

/// Says in the last frame how the move ends.
fn end(frames: &mut [Frame], ended: Status, mover: Option<Player>) {
    if let Some(last) = frames.last_mut() {
        last.caption = format!("{} {}", last.caption, sentence(&status(ended, mover)));
        last.mover = match ended {
            Status::ToMove(player) => {
                if mover == Some(player) {
                    MOVES_AGAIN.clone_into(&mut last.note);
                }
                Some(player)
            }
            Status::Won(_) | Status::Draw => None,
        };
    }
}
