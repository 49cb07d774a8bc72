//! Moves are those of the reference, and values those of a plain search and those that are published.

use std::collections::{BTreeSet, HashMap};

use oorandom::Rand32;
use rstest::rstest;
use solution::{BOWLS, Board, Capture, End, Game, Player, Remains, Rules, Sowing, Status, Swap};

use super::bounds::Bounds;
use super::compare_with_reference::compare_with_reference;
use super::endgames::{Endgames, MOST};
use super::move_values::MoveValues;
use super::number::number;
use super::position::{After, Position};
use super::search::Solver;
use super::sides::{Side, Sown};
use super::table::{Known, Table};

/// Draws one of the rule sets, with few stones so that games are short.
fn rules(random: &mut Rand32) -> Rules {
    let mut pick = |count: u32| random.rand_range(0..count) as usize;
    Rules {
        preset: "egyptian",
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
                    let mut expected = Position::of(&right.board, next);
                    if !rules.majority {
                        expected = expected.without_kalahs();
                    }
                    assert_eq!(moved.next, expected, "{rules}");
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

#[test]
fn a_reference_with_another_rule_is_noticed() {
    assert_eq!(
        compare_with_reference(Rules::EGYPTIAN, solution::play),
        Ok(())
    );
    for other in [
        "capture=if-opposite",
        "end=at-turn",
        "remains=uncounted",
        "sowing=relay",
    ] {
        let other: Rules = format!("egyptian+{other}").parse().unwrap();
        let play = |board: &Board, player, bowl| other.play(board, player, bowl);
        let told = compare_with_reference(Rules::EGYPTIAN, play).unwrap_err();
        assert!(
            told.contains("change `solution/solver/after_sowing.rs`"),
            "{told}"
        );
    }
    let no_extra_turns = |board: &Board, player: Player, bowl| {
        let mut played = solution::play(board, player, bowl)?;
        if played.status == Status::ToMove(player) {
            played.status = Status::ToMove(player.opponent());
        }
        Ok(played)
    };
    let told = compare_with_reference(Rules::EGYPTIAN, no_extra_turns).unwrap_err();
    assert!(told.contains("extra turns"), "{told}");
}

/// Published: Irving, Donkers and Uiterwijk, "Solving Kalah", ICGA Journal 23 (2000), table 2.
#[rstest]
#[case("egyptian+stones=1", 2)]
#[case("egyptian+stones=2", 10)]
#[cfg_attr(not(debug_assertions), case("egyptian+stones=3", 2))]
fn the_opening_has_its_published_value(#[case] rules: &str, #[case] value: i16) {
    let rules: Rules = rules.parse().unwrap();
    let opening = Position::of(&rules.opening(), Player::One);
    assert_eq!(Solver::new(rules, 64).value(opening), value);
}

/// The most stones in small bowls with which positions of the specs are solved here.
const STONES: i16 = if cfg!(debug_assertions) { 20 } else { 36 };

#[test]
fn the_specs_are_right_about_who_wins() {
    let specs = include_str!("../../specs/variants.md");
    let (_, section) = specs.split_once("\n## Who wins\n").unwrap();
    let values = |rules: Rules, game: &Game| -> Vec<(usize, i16)> {
        let Status::ToMove(player) = game.status else {
            return Vec::new();
        };
        let mut values = MoveValues::new(rules, 64);
        let bowls = player.bowls().filter(|&bowl| game.play(bowl).is_ok());
        let position = Position::of(&game.board, player);
        bowls
            .map(|bowl| (bowl, values.of(position, bowl % 7, false)))
            .collect()
    };
    let rows = section.lines().filter(|line| line.starts_with("| `"));
    let rows: Vec<Vec<&str>> = rows
        .map(|row| row.split(['|', '`', ' ']).collect())
        .collect();
    assert_eq!(rows.len(), 5, "{rows:?}");
    for mut row in rows {
        row.retain(|cell| !cell.is_empty());
        let rules: Rules = row[0].parse().unwrap();
        let said: Vec<usize> = row[1..].iter().map(|cell| cell.parse().unwrap()).collect();
        if 12 * i16::from(rules.stones) <= STONES {
            let mut found = values(rules, &Game::begin(rules));
            found.sort_by_key(|&(_, value)| -value);
            assert_eq!(
                found[0],
                (said[1], i16::try_from(said[0]).unwrap()),
                "{row:?}"
            );
            assert!(found[1].1 < found[0].1, "{row:?}: {found:?}");
        }
    }
    let moves = section
        .split("```text\n")
        .nth(1)
        .unwrap()
        .lines()
        .next()
        .unwrap();
    let mut game = Game::begin(Rules::WIKIPEDIA);
    let mut solved = 0;
    for (number, bowl) in moves
        .split(' ')
        .map(|bowl| bowl.parse().unwrap())
        .enumerate()
    {
        let stones = game.board.stones();
        if number > 0 && i16::from(36 - stones[6] - stones[13]) <= STONES {
            let found = values(game.rules, &game);
            let best = found.iter().map(|&(_, value)| value).max().unwrap();
            assert_eq!(best, 0, "{found:?} in move {number}");
            assert!(found.contains(&(bowl, best)), "{found:?} in move {number}");
            solved += 1;
        }
        game = game.play(bowl).unwrap();
    }
    assert!(solved > 5, "only {solved} positions of the game are solved");
    assert_eq!(game.status, Status::Draw);
    assert_eq!([game.board.stones()[6], game.board.stones()[13]], [18, 18]);
}

/// Returns every board with this many stones in the small bowls.
fn boards(stones: u8) -> Vec<Board> {
    let mut boards = vec![[0; BOWLS]];
    for bowl in (0..13).filter(|&bowl| bowl != 6) {
        let more = boards.iter().flat_map(|&board| {
            let rest = stones - board.iter().sum::<u8>();
            let fewest = if bowl == 12 { rest } else { 0 };
            (fewest..=rest).map(move |count| {
                let mut board = board;
                board[bowl] = count;
                board
            })
        });
        boards = more.collect();
    }
    boards.into_iter().map(Board::new).collect()
}

#[test]
fn positions_with_fewer_stones_have_smaller_numbers_and_none_is_used_twice() {
    let mut below = 0;
    for stones in 0..=4 {
        let boards = boards(stones);
        let numbers = boards
            .iter()
            .map(|board| number(Position::of(board, Player::One)).unwrap());
        let numbers: BTreeSet<u64> = numbers.collect();
        let end = below + boards.len() as u64;
        assert!(numbers.into_iter().eq(below..end), "{stones} stones");
        below = end;
    }
}

/// Number of stones in all positions that are compared with a plain search.
const FEW: u8 = if cfg!(debug_assertions) { 3 } else { 5 };

#[test]
fn no_two_sides_with_as_many_stones_as_an_endgame_may_have_are_in_one_place() {
    let most = u64::from(MOST);
    let mut sides = vec![(0, 0)];
    for bowl in 0..5 {
        let more = sides.iter().flat_map(|&(side, stones)| {
            (0..=most - stones).map(move |count| (side | count << (8 * bowl), stones + count))
        });
        sides = more.collect();
    }
    let full = sides
        .iter()
        .map(|(side, stones)| side | (most - stones) << 40);
    let ranks: BTreeSet<u32> = full.map(|side| Side::of(side).rank).collect();
    assert_eq!(ranks.len(), 237_336);
    assert_eq!(ranks.last(), Some(&237_335));
}

#[test]
fn a_move_of_an_endgame_brings_thirteen_stones_to_the_other_side_at_most() {
    let moves = (0..6).flat_map(|bowl| (1..=u64::from(MOST)).map(move |count| (bowl, count)));
    let given = moves.map(|(bowl, count)| Sown::of(count << (8 * bowl), bowl).given);
    // Twice around the board, six stones each, and one more.
    assert_eq!(given.max(), Some(13));
}

#[test]
fn all_endgames_have_the_values_of_a_plain_search_and_none_is_below_the_least() {
    let mut filled = 0;
    for rules in all_rules() {
        let mut plain = Plain(HashMap::new());
        let mut endgames = Endgames::new(rules, 1 << 20);
        let solver = Solver::new(rules, 1);
        for board in (1..=FEW).flat_map(boards) {
            endgames.fill(FEW);
            let position = Position::of(&board, Player::One);
            if rules.is_over(&board, Player::One) {
                continue;
            }
            let value = plain.value(Game {
                board,
                ..Game::begin(rules)
            });
            assert!(
                solver.least(position.in_play()) <= value,
                "{rules}: {board:?}"
            );
            if let Some(known) = endgames.value(position) {
                assert_eq!(known, value, "{rules}: {board:?}");
                filled += 1;
            }
        }
    }
    assert!(filled > 1_000, "{filled} endgames have values");
}

#[test]
fn a_full_table_never_answers_for_another_position() {
    let mut table = Table::new(0);
    let known = |key: u64| {
        let value = i16::try_from(key % 70).unwrap();
        Known::new(Bounds::exact(value), u8::try_from(key % 6).unwrap(), 1)
    };
    let keys = || (0..300_000).map(|key: u64| key * 12_345_678_901 % (1 << 52));
    for key in keys() {
        table.put(key, known(key));
    }
    let mut found = 0;
    for key in keys() {
        if let Some(entry) = table.find(key, &table.bucket(key)) {
            assert_eq!(entry, known(key), "{key}");
            found += 1;
        }
    }
    assert!((60_000..=65_536).contains(&found), "{found} are found");
}

/// Values by the reference's own moves, without windows or an order.
struct Plain(HashMap<(Board, Player, Swap), i16>);

impl Plain {
    /// Returns the stones of Player One less those of Player Two at the end.
    fn value(&mut self, game: Game) -> i16 {
        let Status::ToMove(player) = game.status else {
            return Position::of(&game.board, Player::One).lead();
        };
        let key = (game.board, player, game.swap);
        if let Some(&value) = self.0.get(&key) {
            return value;
        }
        let played = player.bowls().filter_map(|bowl| game.play(bowl).ok());
        let values = played.chain(game.swap()).map(|next| self.value(next));
        let value = match player {
            Player::One => values.max(),
            Player::Two => values.min(),
        };
        let value = value.expect("a player can move");
        self.0.insert(key, value);
        value
    }
}

/// Returns every combination of the axes but the stones and the swap.
pub(super) fn all_rules() -> Vec<Rules> {
    let mut all = vec![Rules::EGYPTIAN];
    let mut vary = |change: &dyn Fn(Rules) -> Vec<Rules>| {
        all = all.iter().copied().flat_map(change).collect();
    };
    vary(&|rules| {
        let captures = [
            Capture::Always,
            Capture::IfOpposite,
            Capture::LastStone,
            Capture::Never,
        ];
        captures.map(|capture| Rules { capture, ..rules }).to_vec()
    });
    vary(&|rules| {
        [End::EitherSide, End::AtTurn]
            .map(|end| Rules { end, ..rules })
            .to_vec()
    });
    vary(&|rules| {
        [false, true]
            .map(|majority| Rules { majority, ..rules })
            .to_vec()
    });
    vary(&|rules| {
        [Remains::Owner, Remains::Uncounted]
            .map(|remains| Rules { remains, ..rules })
            .to_vec()
    });
    vary(&|rules| {
        [Sowing::OneLap, Sowing::Relay]
            .map(|sowing| Rules { sowing, ..rules })
            .to_vec()
    });
    all
}

#[test]
fn searched_positions_have_the_values_of_a_plain_search_under_all_rules() {
    let mut random = Rand32::new(7);
    let mut nodes = 0;
    for rules in all_rules() {
        let mut plain = Plain(HashMap::new());
        let mut solver = Solver::new(rules, 1);
        for _ in 0..2 {
            let mut stones = [0u8; BOWLS];
            stones[6] = 2;
            for _ in 0..8 {
                let bowl = random.rand_range(0..13) as usize;
                stones[bowl] += 1;
            }
            let game = Game {
                board: Board::new(stones),
                ..Game::begin(rules)
            };
            if stones[..6] == [0; 6] || game.board.stones()[7..13] == [0; 6] {
                continue;
            }
            let position = Position::of(&game.board, Player::One);
            let value = position.lead() + solver.value(position);
            assert_eq!(value, plain.value(game), "{rules}: {stones:?}");
        }
        nodes += solver.nodes();
    }
    assert!(nodes > 500, "{nodes} positions are searched");
}

/// Only with optimization: a plain search of an opening takes long.
#[cfg(not(debug_assertions))]
#[rstest]
#[case("egyptian+stones=1")]
#[case("wikipedia+stones=1")]
#[case("wikipedia+stones=1+capture=last-stone")]
#[case("wikipedia+stones=1+remains=uncounted")]
#[case("board-game-arena+stones=1")]
#[case("kalaha-relay+stones=1")]
// A swap is part of the value, also after an extra turn.
#[case("egyptian+stones=1+pie=yes")]
#[case("board-game-arena+stones=1+pie=yes")]
#[case("wikipedia+stones=1+remains=uncounted+pie=yes")]
#[case("egyptian+stones=1+sowing=relay+pie=yes")]
fn first_moves_have_the_values_of_a_plain_search(#[case] rules: &str) {
    let rules: Rules = rules.parse().unwrap();
    let opening = Game::begin(rules);
    let mut plain = Plain(HashMap::new());
    let mut values = super::move_values::MoveValues::new(rules, 1);
    for bowl in 0..6 {
        let value = values.of(Position::of(&opening.board, Player::One), bowl, rules.pie);
        let right = plain.value(opening.play(bowl).unwrap());
        assert_eq!(value, right, "{rules}: bowl {bowl}");
    }
}
