//! The moments of an example: one for each stone that falls, from the first board to the last.

use grader::specs::{Case, RecordedSteps};
use grader::svg::{Frame, Mark};
use notation::{Board, Player};

use author::pictures::{bowl_name, name_rule_set, picture_frames, sentence, stones};
use staff::boards::Moment;

/// Returns the moments of a worked example.
pub(super) fn moments(cases: &[&Case], steps: &RecordedSteps) -> Vec<Moment> {
    let mut all: Vec<Moment> = Vec::new();
    for (number, &case) in cases.iter().enumerate() {
        let mut frames = picture_frames(&[case], steps);
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
    of_frames(picture_frames(&[case], steps), case.question.player)
}

/// Splits each frame in which several stones fall into one moment for each stone.
fn of_frames(frames: Vec<Frame>, player: Option<Player>) -> Vec<Moment> {
    let mut moments: Vec<Moment> = Vec::new();
    let mut before: Option<Board> = None;
    let mut laps = 0;
    for mut frame in frames {
        let after = frame.board;
        if let (Some(board), true) = (before, frame.way.len() > 1 && after.is_some()) {
            laps += 1;
            Sowing::of(board, &frame, player, laps).add_to(&mut moments);
            if laps > 1 && frame.note.is_empty() {
                frame.note = format!("lap {laps}");
            }
        }
        moments.push(Moment::of(frame, 0));
        before = after;
    }
    if let Some(first) = moments.first_mut() {
        first.begins = true;
    }
    moments
}

/// One lap: stones that are picked up and fall one by one.
struct Sowing<'a> {
    board: Board,
    hand: u8,
    way: &'a [usize],
    player: Option<Player>,
    lap: usize,
}

impl Sowing<'_> {
    fn of(mut board: Board, frame: &Frame, player: Option<Player>, lap: usize) -> Sowing<'_> {
        let hand = std::mem::take(&mut board.0[frame.way[0]]);
        Sowing {
            board,
            hand,
            way: &frame.way,
            player,
            lap,
        }
    }

    /// Adds a moment for picking up the stones, one for each stone, and one for each kalah that is skipped.
    fn add_to(mut self, moments: &mut Vec<Moment>) {
        let player = self.player;
        let player = player.map_or("the player".to_owned(), |player| format!("Player {player}"));
        let lap = match self.lap {
            1 => String::new(),
            lap => format!("lap {lap}: "),
        };
        let words = format!(
            "{lap}{player} picks up the {} of {}",
            stones(self.hand),
            bowl_name(self.way[0])
        );
        moments.push(self.moment(&words, self.frame(1)));
        for at in 1..self.way.len() {
            let skipping = self.frame(at).along(self.way[at - 1..=at].to_vec());
            let marks = skipping.marks.iter().enumerate();
            let struck = marks.filter(|(_, mark)| **mark == Some(Mark::Struck));
            let skipped: Vec<String> = struck.map(|(bowl, _)| bowl_name(bowl)).collect();
            if !skipped.is_empty() {
                let skipped = skipped.join(" and ");
                let words = match self.hand {
                    1 => format!("the last stone skips {skipped}"),
                    hand => format!("{skipped} is skipped; {} left", stones(hand)),
                };
                let frame = Frame {
                    way: self.way[..at].to_vec(),
                    ..skipping
                };
                moments.push(self.moment(&words, frame));
            }
            self.drop(at, moments);
        }
    }

    /// Adds a moment in which a stone falls.
    fn drop(&mut self, at: usize, moments: &mut Vec<Moment>) {
        let bowl = self.way[at];
        self.board.0[bowl] += 1;
        self.hand = self.hand.saturating_sub(1);
        let mut fallen = self.frame(at + 1);
        fallen.changes[bowl] = 1;
        let name = bowl_name(bowl);
        let words = match self.hand {
            0 => {
                fallen = fallen.mark(bowl, Mark::Last);
                format!("the last stone falls in {name}")
            }
            hand => format!("a stone falls in {name}; {} left", stones(hand)),
        };
        moments.push(self.moment(&words, fallen));
    }

    /// Begins a frame with the board as it is now, and the way up to this stone.
    fn frame(&self, to: usize) -> Frame {
        let mut frame = Frame::of(self.board, self.player, "").mark(self.way[0], Mark::Origin);
        frame.way = self.way[..to].to_vec();
        if self.lap > 1 {
            frame.note = format!("lap {}", self.lap);
        }
        frame
    }

    fn moment(&self, words: &str, frame: Frame) -> Moment {
        let caption = sentence(words);
        Moment::of(Frame { caption, ..frame }, self.hand)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grader::specs::{Place, Source};
    use notation::{Answer, Question, Verb};

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
            "The last stone falls in bowl 8.",
            "One stone falls in each of 5, kalah 6, 7 and 8, the last one in bowl 8. Player Two moves next.",
        ];
        assert_eq!(says, expected);
        let hands: Vec<u8> = moments.iter().map(|moment| moment.hand).collect();
        assert_eq!(hands, [0, 4, 3, 2, 1, 0, 0]);
        let total = |moment: &Moment| {
            moment.board.map_or(0, |board| board.iter().sum::<u8>()) + moment.hand
        };
        assert!(moments.iter().all(|moment| total(moment) == 48));
    }
}
