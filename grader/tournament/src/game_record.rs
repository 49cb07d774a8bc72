//! A game as a line of `games.jsonl`: what happened, move by move.

use serde::Serialize;

use super::pairing_games::PlayedGame;
use super::play_game::{GameEnd, Move, Side};
use super::published_names::PublishedNames;
use super::schedule::{PlayedRound, seat};
use super::tournament_manifest::TournamentManifest;

/// A game as a line of `games.jsonl`.
#[derive(Clone, Debug, Serialize)]
pub(super) struct GameRecord<'a> {
    /// The number of the game, from 1.
    pub(super) game: usize,
    pub(super) round: usize,
    /// Names of Player One and Player Two.
    pub(super) one: String,
    pub(super) two: String,
    start: &'a [u8],
    mover: Side,
    pub(super) moves: &'a [Move],
    /// The winner; none after a draw.
    pub(super) winner: Option<Side>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) forfeit: Option<ForfeitLine<'a>>,
    /// The players' numbers.
    #[serde(skip)]
    pub(super) players: [usize; 2],
    #[serde(skip)]
    pub(super) played: &'a PlayedGame,
}

/// A forfeited game.
#[derive(Clone, Debug, Serialize)]
pub(super) struct ForfeitLine<'a> {
    pub(super) loser: Side,
    pub(super) reason: &'static str,
    /// More about it; nothing where names are left out, since it may hold some.
    pub(super) detail: &'a str,
}

/// Lists all games in their order.
pub(super) fn game_records<'a>(
    manifest: &TournamentManifest,
    rounds: &'a [PlayedRound],
    names: &PublishedNames,
) -> Vec<GameRecord<'a>> {
    let called: Vec<String> = (0..manifest.players.len())
        .map(|player| names.player(manifest, player))
        .collect();
    let mut lines = Vec::new();
    for (round, played) in (1..).zip(rounds) {
        for (pair, games) in played.round.pairs.iter().zip(&played.games) {
            for (number, played) in games.games.iter().enumerate() {
                let players = [Side::One, Side::Two].map(|side| pair[seat(number, side)]);
                let [one, two] = players.map(|player| called[player].clone());
                lines.push(GameRecord {
                    game: lines.len() + 1,
                    round,
                    one,
                    two,
                    start: &played.game.start,
                    mover: played.game.mover,
                    moves: &played.game.moves,
                    winner: played.game.end.winner(),
                    forfeit: forfeit_line(&played.game.end, names.anonymous),
                    players,
                    played,
                });
            }
        }
    }
    lines
}

fn forfeit_line(end: &GameEnd, anonymous: bool) -> Option<ForfeitLine<'_>> {
    end.forfeit().map(|(loser, forfeit)| ForfeitLine {
        loser,
        reason: forfeit.reason.word(),
        detail: if anonymous { "" } else { &forfeit.detail },
    })
}
