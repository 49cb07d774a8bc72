//! A move stone by stone, and in words.

use solution::{BOWLS, Board, Game, Player, Sown, Status, next_bowl, sow};

/// Returns the boards of a move: after the stones are picked up, after each stone that falls, and at the end.
pub(crate) fn boards(game: &Game, bowl: usize) -> Vec<[u8; BOWLS]> {
    let (Status::ToMove(player), Ok(after)) = (game.status, game.play(bowl)) else {
        return Vec::new();
    };
    let mut boards = Vec::new();
    for lap in laps(game, player, bowl) {
        let (mut stones, mut last) = (lap.before.stones(), lap.bowl);
        let in_hand = std::mem::take(&mut stones[lap.bowl]);
        boards.push(stones);
        for _ in 0..in_hand {
            last = next_bowl(last, player);
            stones[last] += 1;
            boards.push(stones);
        }
    }
    let sown = game.rules.sow(&game.board, player, bowl);
    let captured = game.rules.capture(&sown.board, player, sown.last);
    boards.extend([captured, after.board].map(|board| board.stones()));
    boards.dedup();
    boards
}

/// Says what a move does.
pub(crate) fn told(game: &Game, bowl: usize) -> String {
    let (Status::ToMove(player), Ok(after)) = (game.status, game.play(bowl)) else {
        return String::new();
    };
    let sown = game.rules.sow(&game.board, player, bowl);
    let stones = counted(game.board.stones()[bowl]);
    let laps = match laps(game, player, bowl).len() {
        1 => String::new(),
        count => format!(", {count} laps"),
    };
    let last = if sown.last == player.kalah() {
        "kalah"
    } else {
        "bowl"
    };
    let kalah = |board: &Board| board.stones()[player.kalah()];
    let captured = game.rules.capture(&sown.board, player, sown.last);
    let captures = match kalah(&captured) - kalah(&sown.board) {
        0 => String::new(),
        gain => format!(
            " It captures: {} for kalah {}.",
            counted(gain),
            player.kalah()
        ),
    };
    let [one, two] = [Player::One, Player::Two].map(|each| after.board.stones()[each.kalah()]);
    let next = match after.status {
        Status::ToMove(next) if next == player => format!("Player {next} moves again."),
        Status::ToMove(next) => format!("Player {next} is next."),
        Status::Won(winner) => format!("The game is over: Player {winner} wins, {one} to {two}."),
        Status::Draw => format!("The game is over: a draw, {one} to {two}."),
    };
    format!(
        "Player {player} sows {stones} from bowl {bowl}{laps}; the last stone falls in {last} {}.{captures} {next}",
        sown.last
    )
}

/// Writes a number of stones.
pub(crate) fn counted(stones: u8) -> String {
    match stones {
        1 => "1 stone".to_owned(),
        count => format!("{count} stones"),
    }
}

/// A lap of a move: its board, and the bowl from which it begins.
struct Lap {
    before: Board,
    bowl: usize,
}

/// Returns the laps of a move. Only the rules know which one is the last.
fn laps(game: &Game, player: Player, bowl: usize) -> Vec<Lap> {
    let end = game.rules.sow(&game.board, player, bowl);
    let mut sown = Sown {
        board: game.board,
        last: bowl,
    };
    let mut laps = Vec::new();
    while sown != end {
        laps.push(Lap {
            before: sown.board,
            bowl: sown.last,
        });
        sown = sow(&sown.board, player, sown.last);
    }
    laps
}
