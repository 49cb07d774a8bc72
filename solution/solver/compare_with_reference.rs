//! Compares the solver with the reference, whose rules may have changed, before its values are recorded.

use oorandom::Rand32;
use solution::{BOWLS, Board, Played, Player, Refusal, Rules, Status};

use super::position::{After, Moved, Position};
use super::search::Solver;

/// Number of positions of each kind.
const POSITIONS: usize = 2_000;
/// The most stones of a position whose value is compared with a plain search.
const FEW: u32 = 5;

/// Plays and solves random positions with both.
///
/// # Errors
///
/// Returns the first position in which they differ, and where the solver has its rules.
pub(crate) fn compare_with_reference(
    rules: Rules,
    play: impl Fn(&Board, Player, usize) -> Result<Played, Refusal> + Copy,
) -> Result<(), String> {
    let mut random = Rand32::new(217);
    let mut solver = Solver::new(rules, 1);
    let differs = |position: &str, board: &Board| {
        let stones: Vec<String> = board.stones().iter().map(u8::to_string).collect();
        format!(
            "the solver doesn't follow the reference: {position} `{}`; change `solution/solver/after_sowing.rs` \
             (captures and the end) or `position.rs`, `sides.rs` and `endgames.rs` next to it (sowing and extra turns) like \
             `solution/src/`",
            stones.join(" ")
        )
    };
    for _ in 0..POSITIONS {
        let board = draw(&mut random, 2, 48);
        for player in [Player::One, Player::Two] {
            for bowl in player.bowls() {
                let Ok(played) = play(&board, player, bowl) else {
                    continue;
                };
                let moved = Position::of(&board, player).play(rules, bowl % 7);
                if seen(rules, &board, player, &played, &moved) != moved {
                    return Err(differs(
                        &format!("{player}'s bowl {bowl} gives another board in"),
                        &board,
                    ));
                }
            }
        }
        let board = draw(&mut random, 2, FEW);
        let position = Position::of(&board, Player::One);
        let right = best(play, &board, Player::One);
        if right.is_some_and(|right| right != position.lead() + solver.value(position)) {
            return Err(differs("another value for Player One in", &board));
        }
    }
    Ok(())
}

/// Draws a board on which both players have stones.
fn draw(random: &mut Rand32, fewest: u32, most: u32) -> Board {
    loop {
        let mut stones = [0u8; BOWLS];
        for _ in 0..random.rand_range(fewest..most + 1) {
            let bowl = random.rand_range(0..12) as usize;
            stones[bowl + bowl / 6] += 1;
        }
        if stones[..6] != [0; 6] && stones[7..13] != [0; 6] {
            return Board::new(stones);
        }
    }
}

/// Returns a move of the reference as the solver sees it; the board after the end doesn't matter.
fn seen(rules: Rules, board: &Board, player: Player, played: &Played, moved: &Moved) -> Moved {
    let lead = |board| Position::of(board, player).lead();
    let gain = lead(&played.board) - lead(board);
    let Status::ToMove(next) = played.status else {
        let after = After::Over;
        return Moved {
            after,
            gain,
            ..*moved
        };
    };
    let board = Position::of(&played.board, next);
    Moved {
        next: if rules.majority {
            board
        } else {
            board.without_kalahs()
        },
        after: if next == player {
            After::Again
        } else {
            After::Other
        },
        gain,
    }
}

/// Returns by how many stones the player is ahead at the end, if both play as well as possible; none if no move is legal.
fn best(
    play: impl Fn(&Board, Player, usize) -> Result<Played, Refusal> + Copy,
    board: &Board,
    player: Player,
) -> Option<i16> {
    let played = player
        .bowls()
        .filter_map(|bowl| play(board, player, bowl).ok());
    let values = played.filter_map(|Played { board, status }| match status {
        Status::ToMove(next) if next == player => best(play, &board, next),
        Status::ToMove(next) => best(play, &board, next).map(|value| -value),
        Status::Won(_) | Status::Draw => Some(Position::of(&board, player).lead()),
    });
    values.max()
}
