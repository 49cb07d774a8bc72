use super::{BOWLS, Player};

pub fn opposite(bowl: usize) -> usize {
    Player::Two.bowls().end() - bowl
}

pub fn next_bowl(bowl: usize, player: Player) -> usize {
    match (bowl + 1) % BOWLS {
        kalah if kalah == player.opponent().kalah() => next_bowl(kalah, player),
        next => next,
    }
}
