//! Finds exact values: negamax with null windows and a table of positions.
//!
//! The value of a position is what its mover gains from here on, less what the opponent gains. It doesn't depend on what
//! the kalahs hold already, except where a majority ends the game.

use solution::Rules;

use super::position::{After, Moved, Position};
use super::table::{Bound, Known, Table};

/// Finds values under some rules.
pub(crate) struct Solver {
    rules: Rules,
    table: Table,
    nodes: u64,
}

/// A move that can be tried, and what makes it worth trying early.
#[derive(Clone, Copy)]
struct Choice {
    bowl: usize,
    moved: Moved,
    promise: i16,
}

impl Solver {
    /// Prepares to solve positions under these rules with a table of this size.
    pub(crate) fn new(rules: Rules, mebibytes: usize) -> Solver {
        Solver {
            table: Table::new(rules, mebibytes),
            rules,
            nodes: 0,
        }
    }

    /// Returns how many positions were searched.
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Returns the mover's stones less the opponent's at the end, if both play as well as possible after this move.
    pub(crate) fn value_of_move(&mut self, position: &Position, bowl: usize) -> i16 {
        let moved = position.play(self.rules, bowl);
        let rest = match moved.after {
            After::Over => 0,
            After::Again => self.value(&moved.next),
            After::Other => -self.value(&moved.next),
        };
        position.lead() + moved.gain + rest
    }

    /// Returns the value of a position in which somebody can move.
    pub(crate) fn value(&mut self, position: &Position) -> i16 {
        // Each search says only whether the value is at least a guess; the next guess is what it found.
        let (mut low, mut high) = (-position.in_play(), position.in_play());
        let mut guess = 0;
        while low < high {
            let wanted = if guess == low { guess + 1 } else { guess };
            guess = self.search(position, wanted);
            if guess < wanted {
                high = guess;
            } else {
                low = guess;
            }
        }
        guess
    }

    /// Returns a lower bound of the value that is at least `wanted`, or an upper bound that is less.
    fn search(&mut self, position: &Position, wanted: i16) -> i16 {
        // Nobody gains more stones than there are.
        let most = position.in_play();
        if most < wanted {
            return most;
        }
        if -most >= wanted {
            return -most;
        }
        self.nodes += 1;
        let key = self.table.key(position);
        let known = key.and_then(|key| self.table.get(key));
        if let Some(value) = known.and_then(|known| known.decides(wanted)) {
            return value;
        }
        let (choices, count) = self.choices(position, known.map(|known| known.best));
        let choices = &choices[..count];
        if let Some(value) = self.known_to_suffice(choices, wanted) {
            return value;
        }
        let mut best = i16::MIN;
        let mut best_bowl = 0;
        for choice in choices.iter().flatten() {
            let Moved { next, gain, .. } = choice.moved;
            let value = match choice.moved.after {
                After::Over => gain,
                After::Again => gain + self.search(&next, wanted - gain),
                // The opponent's value has to be at most `gain - wanted`: less than one more.
                After::Other => gain - self.search(&next, gain - wanted + 1),
            };
            if value > best {
                (best, best_bowl) = (value, choice.bowl);
            }
            if best >= wanted {
                break;
            }
        }
        if let Some(key) = key {
            let bound = if best >= wanted {
                Bound::AtLeast
            } else {
                Bound::AtMost
            };
            let known = Known {
                bound,
                value: best,
                best: best_bowl,
            };
            self.table.put(key, known);
        }
        best
    }

    /// Returns the moves of a position, the most promising first.
    fn choices(&self, position: &Position, best: Option<usize>) -> ([Option<Choice>; 6], usize) {
        let mut choices = [None; 6];
        let mut count = 0;
        for bowl in (0..6).rev().filter(|&bowl| position.0[bowl] > 0) {
            let moved = position.play(self.rules, bowl);
            let promise = match moved.after {
                _ if best == Some(bowl) => i16::MAX,
                After::Over => 400 + moved.gain,
                After::Again => 300,
                After::Other => 10 * i16::from(moved.captured) + moved.gain,
            };
            let mut at = count;
            while at > 0 && choices[at - 1].is_some_and(|before: Choice| before.promise < promise) {
                choices[at] = choices[at - 1];
                at -= 1;
            }
            choices[at] = Some(Choice {
                bowl,
                moved,
                promise,
            });
            count += 1;
        }
        (choices, count)
    }

    /// Returns a value that one of the moves is already known to reach, if that is enough.
    fn known_to_suffice(&self, choices: &[Option<Choice>], wanted: i16) -> Option<i16> {
        choices.iter().flatten().find_map(|choice| {
            let Moved { next, gain, .. } = choice.moved;
            let known = |position| self.table.get(self.table.key(position)?);
            let value = match choice.moved.after {
                After::Over => gain,
                After::Again => {
                    let known = known(&next).filter(|known| known.bound == Bound::AtLeast)?;
                    gain + known.value
                }
                After::Other => {
                    let known = known(&next).filter(|known| known.bound == Bound::AtMost)?;
                    gain - known.value
                }
            };
            (value >= wanted).then_some(value)
        })
    }
}

impl Known {
    /// Returns the value if it says whether the true one is at least `wanted`.
    fn decides(self, wanted: i16) -> Option<i16> {
        let decides = match self.bound {
            Bound::AtLeast => self.value >= wanted,
            Bound::AtMost => self.value < wanted,
        };
        decides.then_some(self.value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rstest::rstest;
    use solution::{Board, Player, Status};

    /// Published: Irving, Donkers and Uiterwijk, "Solving Kalah", ICGA Journal 23 (2000), table 2.
    #[rstest]
    #[case("egyptian+stones=1", 2)]
    #[case("egyptian+stones=2", 10)]
    #[cfg_attr(not(debug_assertions), case("egyptian+stones=3", 2))]
    fn the_opening_has_its_published_value(#[case] rules: &str, #[case] value: i16) {
        let rules: Rules = rules.parse().unwrap();
        let opening = Position::of(&rules.opening(), Player::One);
        assert_eq!(Solver::new(rules, 64).value(&opening), value);
    }

    /// The value by the reference's own moves, without windows, a table or an order.
    fn plain(rules: Rules, board: &Board, player: Player) -> i16 {
        let values = player
            .bowls()
            .filter_map(|bowl| rules.play(board, player, bowl).ok())
            .map(|played| match played.status {
                Status::ToMove(next) if next == player => plain(rules, &played.board, next),
                Status::ToMove(next) => -plain(rules, &played.board, next),
                Status::Won(_) | Status::Draw => Position::of(&played.board, player).lead(),
            });
        values.max().expect("somebody can move")
    }

    #[test]
    fn few_stones_have_the_values_of_a_plain_search_under_all_rules() {
        let mut random = oorandom::Rand32::new(7);
        let mut solved = 0;
        for capture in ["always", "if-opposite", "last-stone", "never"] {
            for end in ["either-side", "at-turn"] {
                for more in ["", "+majority=yes", "+remains=uncounted", "+sowing=relay"] {
                    let name = format!("egyptian+capture={capture}+end={end}{more}");
                    // The name of a preset may not be followed by what it has already.
                    let Ok(rules) = name.parse::<Rules>() else {
                        continue;
                    };
                    let mut solver = Solver::new(rules, 1);
                    for _ in 0..6 {
                        let mut stones = [0u8; 14];
                        for _ in 0..6 {
                            stones[random.rand_range(0..14) as usize] += 1;
                        }
                        let board = Board::new(stones);
                        let player = Player::One;
                        let can_move = |bowl| rules.play(&board, player, bowl).is_ok();
                        if !player.bowls().any(can_move) {
                            continue;
                        }
                        let position = Position::of(&board, player);
                        let value = position.lead() + solver.value(&position);
                        assert_eq!(value, plain(rules, &board, player), "{name}: {stones:?}");
                        solved += 1;
                    }
                }
            }
        }
        assert!(solved > 60, "{solved} positions are solved");
    }
}
