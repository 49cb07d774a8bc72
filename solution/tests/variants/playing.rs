//! Whole games under every rule set, move by move as the second implementation plays them.

use oorandom::Rand32;
use rstest::rstest;
use solution::{Board, Game, Player, Rules, RulesError, Status, legal_moves};
use solution::{capture, is_over, play, sow, sweep};

use crate::second::{Ply, Position, Words};
use crate::tables::{table, words};

/// Plays a random game to its end with both implementations, and returns the number of plies.
fn play_at_random(rules: Rules, words: &Words, random: &mut Rand32) -> usize {
    let mut game = Game::begin(rules);
    let mut other = Position::opening(words);
    let all: u32 = 12 * u32::from(rules.stones);
    let mut plies = 0;
    while let Status::ToMove(player) = game.status {
        let choices = other.plies();
        let numbers: Vec<usize> = choices
            .iter()
            .filter_map(|ply| match ply {
                Ply::From(bowl) => Some(bowl + usize::from(player == Player::Two) * 7),
                Ply::Swap => None,
            })
            .collect();
        assert_eq!(
            legal_moves(&game.board, player),
            numbers,
            "{rules} {game:?}"
        );
        assert_eq!(
            game.swap().is_some(),
            choices.contains(&Ply::Swap),
            "{rules} {game:?}"
        );
        let chosen =
            random.rand_range(0..u32::try_from(choices.len()).expect("few choices")) as usize;
        let after = match choices[chosen] {
            Ply::Swap => game.swap(),
            Ply::From(_) => game.play(numbers[chosen]).ok(),
        };
        let after = after.unwrap_or_else(|| panic!("{rules}: {:?} of {game:?}", choices[chosen]));
        other = other.after(words, choices[chosen]);
        assert_eq!(
            after.board.stones(),
            other.by_number(),
            "{rules}: {:?} of {game:?}",
            choices[chosen]
        );
        assert_eq!(
            after.status.to_string(),
            other.status(),
            "{rules}: {:?} of {game:?}",
            choices[chosen]
        );
        let held: u32 = after.board.stones().into_iter().map(u32::from).sum();
        assert_eq!(held, all, "{rules}: {:?} of {game:?}", choices[chosen]);
        game = after;
        plies += 1;
    }
    plies
}

#[rstest]
#[case::egyptian("egyptian")]
#[case::wikipedia("wikipedia")]
#[case::raven("raven")]
#[case::board_game_arena("board-game-arena")]
#[case::board_game_arena_with_the_pie_rule("board-game-arena+pie=yes")]
#[case::kalaha_relay("kalaha-relay")]
fn games_end_and_lose_no_stone(#[case] name: &str) {
    let mut random = Rand32::new(1992);
    let rules = name.parse().expect("a name of rules");
    let plies: usize = (0..200)
        .map(|_| play_at_random(rules, &words(name), &mut random))
        .sum();
    assert!(plies > 200 * 5, "{plies} plies in 200 games");
}

/// Returns the names of all combinations of the axes.
pub(crate) fn combinations() -> Vec<String> {
    let mut names = vec!["egyptian".to_owned()];
    for row in &table("axis")[1..] {
        let values: Vec<String> = match row[1].split_once(" to ") {
            Some(_) => (1..=12).map(|stones| stones.to_string()).collect(),
            None => row[1].split(", ").map(str::to_owned).collect(),
        };
        assert!(values.len() > 1, "{row:?}");
        let with = |name: &String| {
            let name = name.clone();
            values
                .iter()
                .map(move |value| format!("{name}+{}={value}", row[0]))
                .collect::<Vec<_>>()
        };
        names = names.iter().flat_map(with).collect();
    }
    names
}

#[test]
fn games_end_under_every_combination_of_axes() {
    let mut random = Rand32::new(7);
    let names = combinations();
    assert_eq!(names.len(), 12 * 4 * 2 * 2 * 2 * 2 * 2);
    for name in names {
        let rules: Rules = name
            .parse()
            .unwrap_or_else(|error| panic!("{name}: {error}"));
        play_at_random(rules, &words(&name), &mut random);
        assert_eq!(
            rules.to_string().parse(),
            Ok(rules),
            "{name} is named {rules}"
        );
    }
}

#[test]
fn the_functions_of_parts_1_to_5_follow_the_egyptian_rules() {
    let rules = Rules::EGYPTIAN;
    assert_eq!(Board::opening(), rules.opening());
    let mut random = Rand32::new(217);
    for _ in 0..20_000 {
        let mut stones = [0; 14];
        let reach = random.rand_range(1..15);
        for _ in 0..48 {
            stones[(random.rand_range(0..reach) * 3 % 14) as usize] += 1;
        }
        let board = Board::new(stones);
        assert_eq!(sweep(&board), rules.sweep(&board), "{stones:?}");
        for player in [Player::One, Player::Two] {
            assert_eq!(is_over(&board), rules.is_over(&board, player), "{stones:?}");
            for bowl in 0..16 {
                let both = (play(&board, player, bowl), rules.play(&board, player, bowl));
                assert_eq!(both.0, both.1, "{stones:?} {player} {bowl}");
            }
            for bowl in 0..14 {
                let both = (
                    capture(&board, player, bowl),
                    rules.capture(&board, player, bowl),
                );
                assert_eq!(both.0, both.1, "{stones:?} {player} {bowl}");
            }
            for bowl in legal_moves(&board, player) {
                let both = (sow(&board, player, bowl), rules.sow(&board, player, bowl));
                assert_eq!(both.0, both.1, "{stones:?} {player} {bowl}");
            }
        }
    }
}

#[rstest]
#[case::no_preset(
    "crow",
    "no rules are named `crow`; name one of egyptian, wikipedia, raven, board-game-arena, kalaha-relay"
)]
#[case::nothing(
    "",
    "no rules are named ``; name one of egyptian, wikipedia, raven, board-game-arena, kalaha-relay"
)]
#[case::no_axis(
    "raven+colour=red",
    "rules have no `colour`; set one of stones, capture, end, majority, remains, sowing, pie"
)]
#[case::no_value("raven+pie", "`pie` can't be ``; write one of no, yes")]
#[case::a_value_of_another_axis(
    "raven+capture=relay",
    "`capture` can't be `relay`; write one of always, if-opposite, last-stone, never"
)]
#[case::no_stones("raven+stones=0", "`stones` can't be `0`; write a number from 1 to 12")]
#[case::too_many_stones(
    "raven+stones=13",
    "`stones` can't be `13`; write a number from 1 to 12"
)]
#[case::an_axis_twice("raven+stones=3+stones=3", "`stones` is set twice; set it once")]
fn an_invalid_name_is_refused_with_a_reason(#[case] name: &str, #[case] reason: &str) {
    let refused: Result<Rules, RulesError> = name.parse();
    assert_eq!(
        refused.map_err(|error| error.to_string()),
        Err(reason.to_owned())
    );
}
