//! Every moment of a board is recorded in the specs: these read the cases and the recorded steps on their own. `.ci/pages`
//! compares what a browser draws with the moments.

use std::collections::BTreeMap;

use grader::specs::{Case, RecordedSteps};
use notation::{Answer, Board, Player, Question, Session, SessionStep, Status, Step, Steps, Verb};
use serde_json::Value;

use super::{ASSIGNMENT, boards, specs, stones};

/// What the moments of a board have to show.
#[derive(Debug, Default, PartialEq)]
struct Shown {
    /// The stones in the bowls, and in the hand.
    positions: Vec<([u8; 14], u64)>,
    /// Kalahs that are skipped.
    skips: usize,
    /// Last stones.
    lasts: usize,
    /// Laps after the first of each move.
    laps: usize,
    /// Bowls whose stones are captured or swept.
    arrows: usize,
    /// The bowls that answer each question that is asked of no board.
    chosen: Vec<Vec<usize>>,
}

impl Shown {
    fn stand(&mut self, board: Board, hand: u64) {
        if self.positions.last() != Some(&(board.0, hand)) {
            self.positions.push((board.0, hand));
        }
    }

    /// Adds a move, stone by stone; returns the board after it.
    fn take(&mut self, mut board: Board, Steps(steps): &Steps) -> Board {
        let (mut hand, mut from, mut laps) = (0, 0, 0);
        for step in steps {
            match step {
                Step::PickUp(bowl) => {
                    from = *bowl;
                    hand = u64::from(std::mem::take(&mut board.0[from]));
                    self.stand(board, hand);
                }
                Step::Drop(bowls) => {
                    laps += 1;
                    self.lasts += 1;
                    for &bowl in bowls {
                        self.skips += usize::from((from + 1) % 14 != bowl);
                        board.0[bowl] += 1;
                        hand -= 1;
                        from = bowl;
                        self.stand(board, hand);
                    }
                }
                Step::Capture(after) | Step::Sweep(after) => {
                    let bowls = board.0.iter().zip(after.0);
                    self.arrows += bowls.filter(|&(&before, after)| after < before).count();
                    board = *after;
                    self.stand(board, hand);
                }
                Step::Next(_) | Step::Winner(_) => {}
            }
        }
        self.laps += usize::saturating_sub(laps, 1);
        board
    }

    /// Adds a worked example.
    fn example(cases: &[&Case], recorded: &RecordedSteps) -> Shown {
        let mut shown = Shown::default();
        for Case {
            question, expected, ..
        } in cases
        {
            if let Some(board) = question.board {
                shown.stand(board, 0);
            }
            let Some(&answer) = expected.board() else {
                shown.chosen.extend(bowls(question, expected));
                continue;
            };
            if let (Some(board), Some(steps)) = (question.board, recorded.of(question)) {
                shown.take(board, steps);
            } else if let (Some(board), Verb::Sweep) = (question.board, question.verb) {
                shown.take(board, &Steps(vec![Step::Sweep(answer)]));
            }
            shown.stand(answer, 0);
        }
        shown
    }

    /// Adds a session: the recorded steps of each move, and each board that is printed.
    fn session(case: &Case, Session(steps): &Session, recorded: &RecordedSteps) -> Shown {
        let mut shown = Shown::default();
        let mut question = Question::new(Verb::Play);
        question.rule_set.clone_from(&case.question.rule_set);
        (question.board, question.player) = (opening(&question), Some(Player::One));
        let mut typed = String::new();
        let mut rest = &steps[..];
        while let Some(step) = rest.first()
            && !step.is_end()
        {
            if let Some((board, mover)) = printed(rest) {
                let jumps = !shown.positions.is_empty() && question.board != Some(board);
                assert!(!jumps || typed == "swap", "the board jumps after {typed}");
                shown.stand(board, 0);
                (question.board, question.player) = (Some(board), mover);
                rest = &rest[4..];
                continue;
            }
            rest = &rest[1..];
            let line = match step {
                SessionStep::Read(line) => String::from_utf8_lossy(line).into_owned(),
                SessionStep::Printed(line) if case.question.verb == Verb::Player => line.clone(),
                _ => continue,
            };
            let said = line.split_once(':').map_or(&*line, |(_, said)| said).trim();
            said.clone_into(&mut typed);
            question.bowl = said.parse().ok();
            let moved = question.bowl.and(question.player);
            if let (Some(_), Some(steps)) = (moved, recorded.of(&question)) {
                let board = question.board.unwrap();
                shown.stand(board, 0);
                question.board = Some(shown.take(board, steps));
                question.player = steps.0.iter().find_map(|step| match step {
                    Step::Next(player) => Some(*player),
                    _ => None,
                });
            }
        }
        shown
    }

    /// Reads what the moments of a page show.
    fn of(moments: &[Value]) -> Shown {
        let mut shown = Shown::default();
        let (mut before, mut way) = (0, 0);
        for moment in moments {
            let says = moment["says"].as_str().unwrap();
            let hand = moment["hand"].as_u64().unwrap_or_default();
            let marked = |wanted: &str| -> Vec<usize> {
                let marks = moment["marks"].as_object().into_iter().flatten();
                let marks = marks.filter(|(_, mark)| *mark == wanted);
                marks.map(|(bowl, _)| bowl.parse().unwrap()).collect()
            };
            let arrows = moment["arrows"].as_array().map_or(0, Vec::len);
            if let Some(board) = stones(moment) {
                shown.stand(Board(board.try_into().unwrap()), hand);
            } else {
                let mut chosen = marked("chosen");
                chosen.sort_unstable();
                shown.chosen.push(chosen);
            }
            let skips = says.contains("skip") && !marked("struck").is_empty();
            shown.skips += usize::from(skips);
            // The summary of more than one lap may say the same.
            let last = says.strip_prefix("The last stone falls in ");
            let last = last.is_some_and(|bowl| bowl.split(' ').count() == 2);
            shown.lasts += usize::from(last && before == 1 && hand == 0);
            let lap = says.strip_prefix("Lap ").and_then(|says| {
                let (lap, says) = says.split_once(": ")?;
                let noted = moment["note"] == format!("lap {lap}");
                (noted && says.starts_with("Player ")).then_some(())
            });
            shown.laps += usize::from(lap.is_some());
            let taken = ["captures: ", "The game is over: ", "is swept: "];
            if taken.iter().any(|words| says.contains(words)) {
                shown.arrows += arrows;
            }
            // The way grows by each stone, up to the last one.
            let passed = moment["way"].as_array().map_or(0, Vec::len);
            if hand < before && passed > 0 && before != 0 && !says.contains(" each of ") {
                assert_eq!(passed, way + 1, "{says}");
            } else if skips {
                assert_eq!(passed, way, "{says}");
            }
            (before, way) = (hand, passed);
        }
        shown
    }
}

/// Returns the bowls of an answer to a question that is asked of no board.
fn bowls(question: &Question, answer: &Answer) -> Option<Vec<usize>> {
    let mut bowls = match answer {
        _ if question.board.is_some() => return None,
        Answer::Bowls(bowls) => bowls.clone(),
        Answer::Bowl(bowl) => vec![*bowl],
        _ => return None,
    };
    bowls.sort_unstable();
    Some(bowls)
}

/// Returns the board and who moves next, if these steps begin with a printed board.
fn printed(steps: &[SessionStep]) -> Option<(Board, Option<Player>)> {
    let lines = steps.get(..4)?.iter().map(|step| match step {
        SessionStep::Printed(line) => Some(line.as_str()),
        _ => None,
    });
    let lines: Vec<&str> = lines.collect::<Option<_>>()?;
    let board = Board::from_picture([lines[0], lines[1], lines[2]]).ok()?;
    let mover = match lines[3].trim().parse() {
        Ok(Status::ToMove(player)) => Some(player),
        _ => None,
    };
    Some((board, mover))
}

/// Returns the board with which a game under these rules begins: their names or the row of their preset say with how many stones.
fn opening(question: &Question) -> Option<Board> {
    let rules = question.rule_set.as_deref().unwrap_or("egyptian");
    let text = std::fs::read_to_string(specs().join("variants.md")).unwrap();
    let preset = rules.split('+').next()?;
    let row = text.split_once(&format!("\n| `{preset}` | ")).unwrap().1;
    let named = rules.split_once("+stones=").map_or(row, |(_, named)| named);
    let digits = named.split(|digit: char| !digit.is_ascii_digit()).next()?;
    let mut board = [digits.parse().ok()?; 14];
    (board[6], board[13]) = (0, 0);
    Some(Board(board))
}

#[test]
fn every_moment_is_recorded() {
    let recorded = RecordedSteps::read(&specs()).expect("the steps are readable");
    let mut examples: BTreeMap<&str, Vec<&Case>> = BTreeMap::new();
    for case in &ASSIGNMENT.cases {
        if let Some(title) = &case.title {
            examples.entry(title).or_default().push(case);
        }
    }
    let boards: BTreeMap<String, Vec<Value>> = boards().into_iter().collect();
    let (mut compared, mut wrong) = (0, Vec::new());
    for (title, cases) in examples {
        let shown = match &cases[0].expected {
            Answer::Session(session) if cases[0].question.verb.is_session() => {
                let shown = Shown::session(cases[0], session, &recorded);
                if shown.positions.len() < 2 {
                    continue;
                }
                shown
            }
            _ => Shown::example(&cases, &recorded),
        };
        let moments = boards
            .get(title)
            .unwrap_or_else(|| panic!("no board: {title}"));
        let mut found = Shown::of(moments);
        // Only bowls that are asked for are chosen on a board without stones.
        if shown.chosen.is_empty() {
            found.chosen.clear();
        }
        if found != shown {
            wrong.push(format!("{title}: shows {found:?}, not {shown:?}"));
        }
        compared += 1;
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert_eq!(compared, boards.len(), "each board is an example");
}
