//! Draws positions, and writes what the reference answers as a student would write examples.

use std::fmt::Write as _;

use oorandom::Rand32;
use solution::{
    BOWLS, Board, Player, Refusal, Status, capture, is_over, legal_moves, next_player, play, sow,
    sweep, winner,
};

/// The questions, each with a rule of its part.
const ASKED: [(&str, &str); 9] = [
    ("show", "board.picture"),
    ("legal", "legal.own-side"),
    ("sow", "sow.one-by-one"),
    ("capture", "capture.own-empty-bowl"),
    ("turn", "capture.kalah"),
    ("over", "over.either-side"),
    ("sweep", "sweep.owner"),
    ("winner", "winner.more"),
    ("play", "play.captures"),
];

/// Writes files with this many examples each.
pub(crate) fn files(counts: &[usize]) -> Vec<String> {
    let mut random = Rand32::new(217);
    let mut drawn = 0;
    let counts = counts.iter();
    counts
        .map(|&count| {
            let mut text = String::new();
            for _ in 0..count {
                let (verb, rule) = ASKED[drawn % ASKED.len()];
                drawn += 1;
                let steps = example(verb, &mut random);
                let _ = write!(
                    text,
                    "### `{rule}`\n\n```kalah\n{rule}: number {drawn}\n{steps}```\n\n"
                );
            }
            text
        })
        .collect()
}

/// Draws a position, and writes a question about it with the reference's answer.
fn example(verb: &str, random: &mut Rand32) -> String {
    let ends = ["sweep", "winner"].contains(&verb);
    let board = position(random, ends);
    let board = if verb == "winner" {
        sweep(&board)
    } else {
        board
    };
    let player = [Player::One, Player::Two][pick(random, 2)];
    let to_move = format!("   {} to move", name(player));
    let stones = board.stones();
    let own = legal_moves(&board, player);
    // If nothing can be sown, the question is a different one.
    let chosen = (!own.is_empty()).then(|| own[pick(random, own.len())]);
    let holding: Vec<usize> = (0..BOWLS)
        .filter(|&bowl| stones[bowl] > 0 && bowl != player.opponent().kalah())
        .collect();
    let last = holding.get(pick(random, holding.len().max(1)));
    let step = match (verb, chosen, last) {
        ("show", ..) => "show\n".to_owned() + &picture(&board, ""),
        ("sow", Some(bowl), _) => {
            let sown = sow(&board, player, bowl);
            format!("sow {bowl}: {}\n{}", sown.last, picture(&sown.board, ""))
        }
        ("capture", _, Some(&last)) => {
            format!("capture {last}\n") + &picture(&capture(&board, player, last), "")
        }
        ("turn", _, Some(&last)) => format!("turn {last}: {}\n", name(next_player(player, last))),
        ("over", ..) => format!("over: {}\n", if is_over(&board) { "yes" } else { "no" }),
        ("sweep", ..) => "sweep\n".to_owned() + &picture(&sweep(&board), ""),
        ("winner", ..) => format!("winner: {}\n", winner(&board).map_or("draw", name)),
        ("play", ..) => {
            let any = pick(random, BOWLS + 1);
            let bowl = chosen.filter(|_| !any.is_multiple_of(4)).unwrap_or(any);
            match play(&board, player, bowl) {
                Ok(played) => {
                    format!("play {bowl}\n") + &picture(&played.board, &status(played.status))
                }
                Err(refusal) => format!("illegal {bowl}: {}\n", reason(refusal)),
            }
        }
        _ if own.is_empty() => "legal: none\n".to_owned(),
        _ => {
            let words: Vec<String> = own.iter().map(ToString::to_string).collect();
            format!("legal: {}\n", words.join(" "))
        }
    };
    picture(&board, &to_move) + &step
}

/// Drops 48 stones into a few bowls or many; one side is empty if the game has to be over.
fn position(random: &mut Rand32, ends: bool) -> Board {
    let empty = [Player::One, Player::Two][pick(random, 2)];
    let count = 1 + pick(random, BOWLS);
    let mut bowls: Vec<usize> = (0..count).map(|_| pick(random, BOWLS)).collect();
    bowls.push(empty.kalah());
    if ends {
        bowls.retain(|bowl| !empty.bowls().contains(bowl));
    }
    let mut stones = [0; BOWLS];
    for _ in 0..48 {
        stones[bowls[pick(random, bowls.len())]] += 1;
    }
    Board::new(stones)
}

fn pick(random: &mut Rand32, end: usize) -> usize {
    random.rand_range(0..u32::try_from(end).unwrap()) as usize
}

/// Draws a board by the text of `specs/README.md`, with a status to its right.
fn picture(board: &Board, status: &str) -> String {
    let stones = board.stones();
    let cells = |bowls: &[u8]| -> String {
        let cells = bowls.iter().map(|bowl| format!("{bowl:3}"));
        cells.collect()
    };
    let mut upper = stones[7..13].to_vec();
    upper.reverse();
    let (left, right) = (stones[13], stones[6]);
    format!(
        "   {}\n{left:3}{:18}{right:3}{status}\n   {}\n",
        cells(&upper),
        "",
        cells(&stones[..6])
    )
}

fn name(player: Player) -> &'static str {
    match player {
        Player::One => "One",
        Player::Two => "Two",
    }
}

fn status(status: Status) -> String {
    match status {
        Status::ToMove(player) => format!("   {} to move", name(player)),
        Status::Won(player) => format!("   {} wins", name(player)),
        Status::Draw => "   draw".to_owned(),
    }
}

fn reason(refusal: Refusal) -> &'static str {
    match refusal {
        Refusal::GameOver => "game over",
        Refusal::NoSuchBowl => "no such bowl",
        Refusal::Kalah => "kalah",
        Refusal::OpponentsBowl => "opponent's bowl",
        Refusal::EmptyBowl => "empty bowl",
    }
}
