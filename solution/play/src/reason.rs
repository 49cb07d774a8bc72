//! The reason for the value of a move, in words.

use solution::{Board, Game, Player, Status};

use crate::move_bounds::SWAP;
use crate::told_move::counted;

/// Where stones in the kalahs come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Source {
    /// They are there before the move.
    Before,
    Sowing,
    Captures,
    /// They are left in the small bowls when the game is over.
    Rest,
}

const SOURCES: [Source; 4] = [
    Source::Before,
    Source::Captures,
    Source::Sowing,
    Source::Rest,
];

/// The stones that a line of play brings the two players.
#[derive(Debug, Default)]
struct Gains {
    /// For each source, those of Player One and those of Player Two.
    stones: [[u8; 2]; 4],
    /// The captures: their moves, the players, the bowls from which they were made, and their stones.
    captures: Vec<(usize, Player, usize, u8)>,
}

/// Says how the game ends after a move, and why: these moves are the line of play that proves its value.
pub(crate) fn reason(game: &Game, moves: &[usize]) -> String {
    let Status::ToMove(mover) = game.status else {
        return String::new();
    };
    let other = mover.opponent();
    let mut end = *game;
    let mut gains = Gains::default();
    gains.add(Source::Before, &Board::new([0; 14]), &game.board);
    for (number, &bowl) in (1..).zip(moves) {
        let next = if bowl == SWAP {
            end.swap()
        } else {
            end.play(bowl).ok()
        };
        let Some(next) = next else { break };
        gains.play(number, &end, bowl, &next.board);
        end = next;
    }
    let [own, theirs] = [mover, other].map(|player| end.board.stones()[player.kalah()]);
    let ends = format!("The game ends {own} to {theirs}, if both go on as well as possible.");
    if moves.contains(&SWAP) {
        // The players exchange what they have, and where it came from says nothing any longer.
        return ends;
    }
    let ahead = if own < theirs { other } else { mover };
    let mut reasons = vec![gains.main_reason(ahead)];
    if own == theirs {
        reasons.push(gains.main_reason(other));
    }
    let reasons: Vec<String> = reasons.into_iter().flatten().collect();
    match reasons.as_slice() {
        [] => ends,
        [only] => format!("{ends} The main reason: {only}."),
        all => format!("{ends} The main reasons: {}.", all.join("; but ")),
    }
}

impl Gains {
    /// Adds what has come into the kalahs between two boards.
    fn add(&mut self, source: Source, before: &Board, after: &Board) {
        for (index, player) in [Player::One, Player::Two].into_iter().enumerate() {
            let kalah = |board: &Board| board.stones()[player.kalah()];
            self.stones[source as usize][index] += kalah(after) - kalah(before);
        }
    }

    /// Adds what a move brings; after a swap, nothing is counted.
    fn play(&mut self, number: usize, game: &Game, bowl: usize, after: &Board) {
        let (Status::ToMove(player), true) = (game.status, bowl != SWAP) else {
            return;
        };
        let sown = game.rules.sow(&game.board, player, bowl);
        let captured = game.rules.capture(&sown.board, player, sown.last);
        self.add(Source::Sowing, &game.board, &sown.board);
        self.add(Source::Captures, &sown.board, &captured);
        self.add(Source::Rest, &captured, after);
        let kalah = |board: &Board| board.stones()[player.kalah()];
        let taken = kalah(&captured) - kalah(&sown.board);
        if taken > 0 {
            self.captures.push((number, player, bowl, taken));
        }
    }

    /// Says which source gives this player the most stones more than the opponent, if one does.
    fn main_reason(&self, player: Player) -> Option<String> {
        let other = player.opponent();
        let of = |source: Source| {
            let [one, two] = self.stones[source as usize];
            match player {
                Player::One => [one, two],
                Player::Two => [two, one],
            }
        };
        let more = |&source: &Source| {
            let [own, theirs] = of(source);
            own.saturating_sub(theirs)
        };
        let most = SOURCES.into_iter().rev().max_by_key(more);
        let source = most.filter(|source| more(source) > 0)?;
        let [own, theirs] = of(source);
        let stones = counted(own);
        Some(match source {
            Source::Before => format!(
                "Player {player} has {stones} in the kalah already, and Player {other} {}",
                or_none(theirs)
            ),
            Source::Sowing => format!(
                "Player {player} still drops {stones} in the kalah one by one, and Player {other} {}",
                or_none(theirs)
            ),
            Source::Captures => format!(
                "Player {player} still captures {stones}, and Player {other} {}{}",
                or_none(theirs),
                self.largest_capture(player)
            ),
            Source::Rest => format!(
                "Player {player} has {stones} left in the small bowls when the game is over, and Player {other} {}",
                or_none(theirs)
            ),
        })
    }

    /// Names the largest capture of a player.
    fn largest_capture(&self, player: Player) -> String {
        let own = self.captures.iter().filter(|capture| capture.1 == player);
        match own.rev().max_by_key(|capture| capture.3) {
            Some((number, _, bowl, taken)) => {
                format!("; move {number}, from bowl {bowl}, captures {taken}")
            }
            None => String::new(),
        }
    }
}

fn or_none(stones: u8) -> String {
    match stones {
        0 => "none".to_owned(),
        count => count.to_string(),
    }
}
