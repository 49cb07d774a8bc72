//! The moments of an example: one for each stone that falls, from the first board to the last.

use grader::notation::{Board, Player};
use grader::specs::{Case, RecordedSteps};
use grader::svg::{Frame, Mark};

use course::boards::Moment;
use course::pictures::{bowl_name, frames, name_rule_set, sentence, stones};

/// Returns the moments of a worked example.
pub(super) fn moments(cases: &[&Case], steps: &RecordedSteps) -> Vec<Moment> {
    let mut all: Vec<Moment> = Vec::new();
    for (number, &case) in cases.iter().enumerate() {
        let mut frames = frames(&[case], steps);
        if number == 0 {
            name_rule_set(&mut frames, cases);
        }
        all.extend(of_frames(frames, case.question.player));
    }
    all
}

/// Returns the moment of a board that a program prints.
pub(super) fn printed(frame: Frame) -> Moment {
    Moment {
        begins: true,
        ..Moment::of(frame, 0)
    }
}

/// Returns the moments of a move in a session, whose steps are recorded.
pub(super) fn recorded(case: &Case, steps: &RecordedSteps) -> Vec<Moment> {
    of_frames(frames(&[case], steps), case.question.player)
}

/// Splits each frame in which several stones fall into one moment for each stone.
fn of_frames(frames: Vec<Frame>, player: Option<Player>) -> Vec<Moment> {
    let mut moments: Vec<Moment> = Vec::new();
    let mut before: Option<Board> = None;
    for frame in frames {
        let after = frame.board;
        if let (Some(board), true) = (before, frame.way.len() > 1 && after.is_some()) {
            fall(&mut moments, board, &frame, player);
        }
        moments.push(Moment::of(frame, 0));
        before = after;
    }
    if let Some(first) = moments.first_mut() {
        first.begins = true;
    }
    moments
}

/// Adds a moment for picking up the stones and one for each stone but the last.
fn fall(moments: &mut Vec<Moment>, mut board: Board, frame: &Frame, player: Option<Player>) {
    let origin = frame.way[0];
    let mut hand = std::mem::take(&mut board.0[origin]);
    let player_words = player.map_or("the player".to_owned(), |player| format!("Player {player}"));
    let words = format!(
        "{player_words} picks up the {} of {}",
        stones(hand),
        bowl_name(origin)
    );
    let picked = Frame::of(board, player, sentence(&words)).mark(origin, Mark::Origin);
    moments.push(Moment::of(picked, hand));
    for pair in frame.way.windows(2).take(frame.way.len() - 2) {
        let bowl = pair[1];
        board.0[bowl] += 1;
        hand = hand.saturating_sub(1);
        let mut fallen = Frame::of(board, player, "").along(pair.to_vec());
        let skipped: Vec<String> = fallen.marks.keys().map(|&bowl| bowl_name(bowl)).collect();
        fallen.way.clear();
        fallen.changes.insert(bowl, 1);
        let jump = if skipped.is_empty() {
            String::new()
        } else {
            format!("{} is skipped, and ", skipped.join(" "))
        };
        let words = format!(
            "{jump}a stone falls in {}; {} left",
            bowl_name(bowl),
            stones(hand)
        );
        fallen.caption = sentence(&words);
        let fallen = fallen.mark(origin, Mark::Origin);
        moments.push(Moment::of(fallen, hand));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grader::notation::{Answer, Question, Verb};
    use grader::specs::{Place, Source};

    fn case() -> Case {
        let mut question = Question::new(Verb::Play);
        question.board = Some(Board([4, 4, 4, 4, 4, 4, 0, 4, 4, 4, 4, 4, 4, 0]));
        question.player = Some(Player::One);
        question.bowl = Some(4);
        Case {
            question,
            expected: Answer::parse(Verb::Play, "4 4 4 4 0 5 1 5 5 4 4 4 4 0 Two to move")
                .expect("it is an answer"),
            rule: "a.b".into(),
            title: Some("a title".to_owned()),
            place: Place::new("a.md", 1),
            hidden: false,
        }
    }

    #[test]
    fn each_stone_is_a_moment() {
        let recorded = RecordedSteps::parse(&Source {
            file: "moves.txt".to_owned(),
            text: "play 4 4 4 4 4 4 0 4 4 4 4 4 4 0 One 4\n  pick up 4; drop 5 6 7 8; next Two\n"
                .to_owned(),
        })
        .expect("they are steps");
        let moments = moments(&[&case()], &recorded);
        let says: Vec<&str> = moments.iter().map(|moment| moment.says.as_str()).collect();
        let expected = [
            "Player One sows the 4 stones of bowl 4.",
            "Player One picks up the 4 stones of bowl 4.",
            "A stone falls in bowl 5; 3 stones left.",
            "A stone falls in kalah 6; 2 stones left.",
            "A stone falls in bowl 7; 1 stone left.",
            "One stone falls in each of 5, kalah 6, 7 and 8, the last one in bowl 8. Player Two moves next.",
        ];
        assert_eq!(says, expected);
        let hands: Vec<u8> = moments.iter().map(|moment| moment.hand).collect();
        assert_eq!(hands, [0, 4, 3, 2, 1, 0]);
        let total = |moment: &Moment| {
            moment.board.map_or(0, |board| board.iter().sum::<u8>()) + moment.hand
        };
        assert!(moments.iter().all(|moment| total(moment) == 48));
    }
}
