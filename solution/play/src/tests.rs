//! For drawn positions, a page shows the same values as the reference and the command-line solver.

use std::collections::HashMap;

use oorandom::Rand32;
use rstest::rstest;
use solution::{BOWLS, Board, Game, Player, Rules, Status};

use crate::move_values::MoveValues;
use crate::opening_positions;
use crate::opening_values::OpeningValues;
use crate::position::Position;
use crate::position_text::read_position;
use crate::told_move::boards;
use crate::{Analysis, PageGame, ProofLine};

/// Memory of a solver, in MiB.
const MEBIBYTES: usize = 8;
/// The rules of drawn games.
const RULES: [&str; 6] = [
    "egyptian",
    "wikipedia",
    "board-game-arena",
    "egyptian+remains=uncounted+capture=last-stone",
    "kalaha-relay+stones=2",
    "egyptian+end=at-turn+capture=never",
];

#[rstest]
#[case("4 4 4 4 4 4 0 4 4 4 4 4 4 0 One", [4, 4, 4, 4, 4, 4, 0, 4, 4, 4, 4, 4, 4, 0], Player::One)]
#[case("0,1,2,3,4,5,6,7,8,9,10,11,12,13,Two", [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13], Player::Two)]
#[case("    12 11 10  9  8  7\n 13                    6\n     0  1  2  3  4  5\nTwo to move", [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13], Player::Two)]
fn a_text_is_a_position(#[case] text: &str, #[case] stones: [u8; BOWLS], #[case] player: Player) {
    assert_eq!(read_position(text), Ok((Board::new(stones), player)));
}

#[rstest]
#[case("4 4 4", "14 numbers, not 3")]
#[case("4 4 4 4 4 4 0 4 4 4 4 4 4 300 One", "too many")]
#[case("60 60 60 0 0 0 0 0 0 0 0 0 0 0 One", "180 stones are too many")]
fn other_texts_are_refused(#[case] text: &str, #[case] why: &str) {
    let told = read_position(text).unwrap_err();
    assert!(told.contains(why), "{told}");
}

#[test]
fn a_position_in_which_the_game_is_over_is_refused() {
    let told = PageGame::read("egyptian", "0 0 0 0 0 0 20 1 0 0 0 0 0 27 One").unwrap_err();
    assert!(told.contains("over"), "{told}");
}

/// Draws a game, until at most this many stones are in the small bowls.
fn drawn(rules: Rules, stones: i16, random: &mut Rand32) -> Option<PageGame> {
    let mut game = Game::begin(rules);
    while let Status::ToMove(player) = game.status {
        if Position::of(&game.board, player).in_play() <= stones {
            return Some(PageGame { game });
        }
        let pick = random.rand_range(0..6) as usize;
        let bowl = player.bowls().nth(pick).unwrap();
        game = game.play(bowl).unwrap_or(game);
    }
    None
}

#[test]
fn every_stone_of_a_move_is_shown() {
    let mut random = Rand32::new(1);
    let (mut moves, mut longest) = (0, 0);
    for rules in RULES.map(|name| name.parse::<Rules>().unwrap()) {
        for _ in 0..100 {
            let Some(PageGame { game }) = drawn(rules, 20, &mut random) else {
                continue;
            };
            let Status::ToMove(player) = game.status else {
                unreachable!()
            };
            for bowl in player.bowls() {
                let Ok(after) = game.play(bowl) else { continue };
                let shown = boards(&game, bowl);
                assert_eq!(
                    shown.last(),
                    Some(&after.board.stones()),
                    "{rules} {game:?} {bowl}"
                );
                assert_eq!(shown[0][bowl], 0, "{rules} {game:?} {bowl}");
                let sown = shown.iter().zip(&shown[1..]).filter(|(one, other)| {
                    let more: Vec<_> = (0..BOWLS)
                        .filter(|&each| one[each] != other[each])
                        .collect();
                    more.len() == 1 && other[more[0]] == one[more[0]] + 1
                });
                let fallen = sown.count();
                assert!(
                    fallen >= game.board.stones()[bowl].into(),
                    "{rules} {game:?} {bowl}"
                );
                longest = longest.max(fallen);
                moves += 1;
            }
        }
    }
    assert!(
        moves > 1000 && longest > 20,
        "{moves} moves, {longest} stones"
    );
}

#[test]
fn every_bound_is_true_and_becomes_the_exact_value() {
    let openings = OpeningValues::new();
    let mut random = Rand32::new(2);
    let mut compared = 0;
    for rules in RULES.map(|name| name.parse::<Rules>().unwrap()) {
        let mut exact = MoveValues::new(rules, MEBIBYTES);
        for stones in (4..=14).cycle().take(40) {
            let Some(game) = drawn(rules, stones, &mut random) else {
                continue;
            };
            let Status::ToMove(player) = game.game.status else {
                unreachable!()
            };
            let position = Position::of(&game.game.board, player);
            let mut analysis = Analysis::new(&game, MEBIBYTES);
            analysis.begin(&game, &openings);
            for slice in 0.. {
                let is_done = analysis.step(1 + slice);
                for found in analysis.numbers().chunks(3) {
                    let bowl = usize::try_from(found[0]).unwrap();
                    let value = exact.of(position, bowl % 7, false);
                    assert!(
                        found[1] <= value && value <= found[2],
                        "{rules} {game:?} {found:?} {value}"
                    );
                    assert!(
                        !is_done || found[1] == found[2],
                        "{rules} {game:?} {found:?}"
                    );
                }
                compared += 1;
                if is_done {
                    break;
                }
            }
        }
    }
    assert!(compared > 1000, "{compared}");
}

#[test]
fn the_first_turn_has_the_values_of_the_solver_where_the_opponent_may_swap() {
    let openings = OpeningValues::new();
    for name in ["egyptian+stones=1+pie=yes", "wikipedia+stones=2+pie=yes"] {
        let game = PageGame::begin(name).unwrap();
        let mut analysis = Analysis::new(&game, MEBIBYTES);
        analysis.begin(&game, &openings);
        while !analysis.step(1000) {}
        let mut exact = MoveValues::new(game.game.rules, MEBIBYTES);
        let opening = Position::of(&game.game.board, Player::One);
        for found in analysis.numbers().chunks(3) {
            let bowl = usize::try_from(found[0]).unwrap();
            assert_eq!(
                found[1],
                exact.of(opening, bowl, true),
                "{name}, bowl {bowl}"
            );
        }
        // A swap turns the value of the position around.
        let swapped = game.play(2).unwrap();
        let moved = if swapped.can_swap() {
            swapped
        } else {
            game.play(0).unwrap()
        };
        analysis.begin(&moved, &openings);
        while !analysis.step(1000) {}
        let numbers = analysis.numbers();
        let (swap, others) = numbers
            .chunks(3)
            .partition::<Vec<_>, _>(|found| found[0] == 14);
        let best = others.iter().map(|found| found[1]).max();
        assert_eq!(Some(-swap[0][1]), best, "{name}");
    }
}

/// Returns by how many stones Player One is ahead at the end, as it is recorded, or as the board says if this is the end.
fn recorded(openings: &OpeningValues, game: &Game) -> i16 {
    match game.status {
        Status::ToMove(player) => {
            let position = Position::of(&game.board, player);
            let value = openings.value(Rules::EGYPTIAN, position);
            let value = position.lead() + value.expect("all values are recorded");
            if player == Player::One { value } else { -value }
        }
        Status::Won(_) | Status::Draw => Position::of(&game.board, Player::One).lead(),
    }
}

/// The moves are those of the reference.
#[test]
fn each_recorded_value_is_that_of_the_best_move() {
    let openings = OpeningValues::new();
    let mut games = vec![Game::begin(Rules::EGYPTIAN)];
    for _ in 0..opening_positions::MOVES {
        let mut next = HashMap::new();
        for game in &games {
            let Status::ToMove(player) = game.status else {
                continue;
            };
            let moves = player.bowls().filter_map(|bowl| game.play(bowl).ok());
            let moves: Vec<Game> = moves.collect();
            let values = moves.iter().map(|game| recorded(&openings, game));
            let best = if player == Player::One {
                values.max()
            } else {
                values.min()
            };
            assert_eq!(best, Some(recorded(&openings, game)), "{game:?}");
            next.extend(moves.into_iter().map(|game| (format!("{game:?}"), game)));
        }
        games = next.into_values().collect();
    }
    assert!(games.len() > 20_000, "{} positions", games.len());
}

/// Returns the numbers in a text.
fn numbers(text: &str) -> Vec<i16> {
    let pieces = text.split(|letter: char| !letter.is_ascii_digit());
    pieces.filter_map(|piece| piece.parse().ok()).collect()
}

/// The rules of these positions are the Egyptian ones.
#[rstest]
#[case::a_capture(
    "1 0 0 0 0 0 18 1 0 0 0 6 0 22 One", &[0],
    "The game ends 25 to 23, if both go on as well as possible. The main reason: Player One still captures 7 stones, and Player Two \
     none; move 1, from bowl 0, captures 7."
)]
#[case::a_draw(
    "1 0 0 0 0 0 17 1 0 0 0 6 0 23 One", &[0],
    "The game ends 24 to 24, if both go on as well as possible. The main reasons: Player One still captures 7 stones, and Player Two \
     none; move 1, from bowl 0, captures 7; but Player Two has 23 stones in the kalah already, and Player One 17."
)]
#[case::stones_that_are_left(
    "0 0 0 0 0 1 20 5 1 1 0 0 0 20 One", &[5],
    "The game ends 21 to 27, if both go on as well as possible. The main reason: Player Two has 7 stones left in the small bowls when \
     the game is over, and Player One none."
)]
fn a_reason_is_the_largest_difference(
    #[case] text: &str,
    #[case] moves: &[u8],
    #[case] reason: &str,
) {
    let game = PageGame::read("egyptian", text).unwrap();
    assert_eq!(game.reason(moves), reason);
}

#[test]
fn a_line_of_play_ends_with_the_value_that_it_proves() {
    let openings = OpeningValues::new();
    let mut random = Rand32::new(3);
    for rules in RULES.map(|name| name.parse::<Rules>().unwrap()) {
        let mut exact = MoveValues::new(rules, MEBIBYTES);
        for _ in 0..10 {
            let Some(game) = drawn(rules, 14, &mut random) else {
                continue;
            };
            let Status::ToMove(player) = game.game.status else {
                unreachable!()
            };
            let mut analysis = Analysis::new(&game, MEBIBYTES);
            for bowl in player.bowls() {
                let Ok(mut after) = game.play(bowl) else {
                    continue;
                };
                let position = Position::of(&game.game.board, player);
                let value = exact.of(position, bowl % 7, false);
                let mut line = ProofLine::new(&after, &openings);
                while !line.step(&mut analysis, &openings, 100) {}
                let bowls = [&[u8::try_from(bowl).unwrap()], &line.bowls()[..]].concat();
                for &bowl in &bowls[1..] {
                    after = after.play(bowl.into()).unwrap();
                }
                let end = Position::of(&after.game.board, player);
                assert_eq!(end.lead(), value, "{rules} {game:?} {bowl}");
                let reason = game.reason(&bowls);
                let ends = numbers(&reason);
                assert_eq!(
                    ends[0] - ends[1],
                    value,
                    "{rules} {game:?} {bowl}: {reason}"
                );
                let ahead = if value < 0 { player.opponent() } else { player };
                let why = format!("The main reason: Player {ahead} ");
                assert!(
                    value == 0 || reason.contains(&why),
                    "{rules} {game:?} {bowl}: {reason}"
                );
            }
        }
    }
}

/// The page's choices of rules.
#[test]
fn the_rules_to_choose_are_those_of_the_reference() {
    let page = include_str!("page/play.html");
    let choices = |id: &str| -> Vec<&str> {
        let (_, select) = page.split_once(&format!("<select id=\"{id}\"")).unwrap();
        let options = select
            .split("</select>")
            .next()
            .unwrap()
            .split("<option")
            .skip(1);
        let value = |option: &'static str| match option.strip_prefix(" value=\"") {
            Some(rest) => rest.split('"').next(),
            None => option
                .strip_prefix('>')
                .and_then(|rest| rest.split('<').next()),
        };
        options.map(|option| value(option).unwrap()).collect()
    };
    assert_eq!(choices("preset"), Rules::PRESETS.map(|(name, _)| name));
    let mut sets = 1;
    for axis in Rules::AXES {
        let choices = choices(&format!("axis-{axis}"));
        assert_eq!(choices[0], "", "{axis}: as the preset has it");
        for value in &choices[1..] {
            let changed = Rules::EGYPTIAN.with(axis, value);
            assert!(changed.is_ok(), "{axis} can't be {value}");
        }
        sets *= choices.len() - 1;
    }
    assert_eq!(sets, 1536, "all rule sets of specs/variants.md");
}
