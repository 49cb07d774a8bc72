//! A position as the player who moves sees it, and what a move does to it.

use solution::{BOWLS, Board, Capture, End, Player, Remains, Rules, Sowing};

/// The kalah of the player who moves.
const KALAH: usize = 6;
/// The opponent's kalah.
const OTHER: usize = 13;

/// The stones in the fourteen bowls, those of the player who moves first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Position(pub(crate) [u8; BOWLS]);

/// What a move leaves behind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Moved {
    /// The position, as the player sees it who moves next.
    pub(crate) next: Position,
    /// Who moves next, or that the game is over.
    pub(crate) after: After,
    /// By how many stones more the mover's kalah grew than the opponent's.
    pub(crate) gain: i16,
    /// How many stones were captured, the last one included.
    pub(crate) captured: u8,
}

/// Who moves next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum After {
    /// The same player.
    Again,
    /// The opponent.
    Other,
    /// Nobody.
    Over,
}

impl Position {
    /// Returns a board as this player sees it.
    pub(crate) fn of(board: &Board, player: Player) -> Position {
        let position = Position(board.stones());
        match player {
            Player::One => position,
            Player::Two => position.turned(),
        }
    }

    /// Returns the position as the other player sees it.
    pub(crate) fn turned(self) -> Position {
        let mut stones = self.0;
        stones.rotate_left(BOWLS / 2);
        Position(stones)
    }

    /// Returns how many stones are in the small bowls.
    pub(crate) fn in_play(&self) -> i16 {
        self.side(0) + self.side(7)
    }

    /// Returns by how many stones the mover is ahead.
    pub(crate) fn lead(&self) -> i16 {
        i16::from(self.0[KALAH]) - i16::from(self.0[OTHER])
    }

    fn side(&self, first: usize) -> i16 {
        self.0[first..first + 6]
            .iter()
            .copied()
            .map(i16::from)
            .sum()
    }

    /// Returns what the move from this bowl, 0 to 5, leaves behind. The bowl isn't empty.
    pub(crate) fn play(&self, rules: Rules, bowl: usize) -> Moved {
        let lead = self.lead();
        let mut stones = self.0;
        let mut last = sow(&mut stones, bowl);
        if rules.sowing == Sowing::Relay {
            while last != KALAH && stones[last] > 1 {
                last = sow(&mut stones, last);
            }
        }
        let mut captured = 0;
        if last < KALAH && stones[last] == 1 {
            let opposite = stones[12 - last];
            captured = match rules.capture {
                Capture::Always => 1 + opposite,
                Capture::IfOpposite if opposite > 0 => 1 + opposite,
                Capture::LastStone => 1,
                Capture::IfOpposite | Capture::Never => 0,
            };
            if captured > 0 {
                stones[last] = 0;
                if captured > 1 {
                    stones[12 - last] = 0;
                }
                stones[KALAH] += captured;
            }
        }
        let mut next = Position(stones);
        let again = last == KALAH;
        let (own, others) = (next.side(0), next.side(7));
        let over = match rules.end {
            End::EitherSide => own == 0 || others == 0,
            End::AtTurn if again => own == 0,
            End::AtTurn => others == 0,
        } || (rules.majority && next.has_majority(own + others));
        let mut gain = next.lead() - lead;
        if over && rules.remains == Remains::Owner {
            gain += own - others;
        }
        let after = match (over, again) {
            (true, _) => After::Over,
            (false, true) => After::Again,
            (false, false) => {
                next = next.turned();
                After::Other
            }
        };
        Moved {
            next,
            after,
            gain,
            captured,
        }
    }

    fn has_majority(&self, in_play: i16) -> bool {
        let kalahs = [KALAH, OTHER].map(|kalah| i16::from(self.0[kalah]));
        let all = in_play + kalahs[0] + kalahs[1];
        kalahs.iter().any(|kalah| 2 * kalah > all)
    }
}

/// Sows the stones of a bowl, and returns the bowl of the last one.
fn sow(stones: &mut [u8; BOWLS], bowl: usize) -> usize {
    let count = std::mem::take(&mut stones[bowl]);
    let mut at = bowl;
    for _ in 0..count {
        at = if at >= OTHER - 1 { 0 } else { at + 1 };
        stones[at] += 1;
    }
    at
}

#[cfg(test)]
mod tests {
    use super::*;
    use oorandom::Rand32;
    use solution::Status;

    /// Draws one of the rule sets, with few stones so that games are short.
    fn rules(random: &mut Rand32) -> Rules {
        let mut pick = |count: u32| random.rand_range(0..count) as usize;
        Rules {
            stones: 1 + u8::try_from(pick(8)).unwrap(),
            capture: [
                Capture::Always,
                Capture::IfOpposite,
                Capture::LastStone,
                Capture::Never,
            ][pick(4)],
            end: [End::EitherSide, End::AtTurn][pick(2)],
            majority: pick(2) == 0,
            remains: [Remains::Owner, Remains::Uncounted][pick(2)],
            sowing: [Sowing::OneLap, Sowing::Relay][pick(2)],
            pie: false,
        }
    }

    #[test]
    fn a_move_is_that_of_the_reference_under_all_rules() {
        let mut random = Rand32::new(1);
        for _ in 0..300 {
            let rules = rules(&mut random);
            let (mut board, mut player) = (rules.opening(), Player::One);
            loop {
                let bowls: Vec<usize> = player
                    .bowls()
                    .filter(|&bowl| board.stones()[bowl] > 0)
                    .collect();
                let pick = random.rand_range(0..u32::try_from(bowls.len()).unwrap());
                let bowl = bowls[pick as usize];
                let right = rules.play(&board, player, bowl).unwrap();
                let before = Position::of(&board, player);
                let moved = before.play(rules, bowl % 7);
                let lead = Position::of(&right.board, player).lead() - before.lead();
                assert_eq!(moved.gain, lead, "{rules}: {board:?} {player} {bowl}");
                match right.status {
                    Status::ToMove(next) => {
                        let after = if next == player {
                            After::Again
                        } else {
                            After::Other
                        };
                        assert_eq!(moved.after, after, "{rules}: {board:?} {player} {bowl}");
                        assert_eq!(moved.next, Position::of(&right.board, next), "{rules}");
                        (board, player) = (right.board, next);
                    }
                    Status::Won(_) | Status::Draw => {
                        assert_eq!(moved.after, After::Over, "{rules}");
                        break;
                    }
                }
            }
        }
    }
}
