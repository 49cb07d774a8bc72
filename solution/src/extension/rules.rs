//! Given: the rule sets of Kalah and their names.
//!
//! A rule set is a preset, or a preset with some of its axes changed: `raven`, `raven+stones=3`,
//! `egyptian+capture=never+pie=yes`. `specs/variants.md` explains where the presets come from.

use std::fmt;
use std::str::FromStr;

/// Captures of a last stone that falls in one of the player's own bowls that was empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Capture {
    /// The last stone and all stones opposite, even if there are none.
    Always,
    /// The last stone and all stones opposite; nothing if there are none.
    IfOpposite,
    /// The last stone alone.
    LastStone,
    /// Nothing.
    Never,
}

/// When the game ends because a side is empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum End {
    /// As soon as the small bowls of either player are empty, no matter who would move next.
    EitherSide,
    /// When the small bowls of the player who would move next are empty.
    AtTurn,
}

/// Recipient of the stones that are left in the small bowls when the game ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Remains {
    /// The player whose bowls they are in.
    Owner,
    /// No player: they stay where they are.
    Uncounted,
}

/// Length of a move's sowing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sowing {
    /// Until the last stone is dropped.
    OneLap,
    /// Lap after lap with the stones of the bowl where the last one fell, until that bowl was empty or is the kalah.
    Relay,
}

/// The rules of a game, one field for each axis.
#[derive(Clone, Copy, Debug, Eq)]
pub struct Rules {
    /// The preset with which their name begins.
    pub preset: &'static str,
    /// The number of stones in each small bowl at the beginning: 1 to 12.
    pub stones: u8,
    /// Captures of the last stone.
    pub capture: Capture,
    /// When the game ends because a side is empty.
    pub end: End,
    /// Whether the game also ends when a kalah holds more than half of all stones.
    pub majority: bool,
    /// Recipient of the remaining stones.
    pub remains: Remains,
    /// Length of a move's sowing.
    pub sowing: Sowing,
    /// Whether Player Two may swap sides after Player One's first turn.
    pub pie: bool,
}

const CAPTURES: [(&str, Capture); 4] = [
    ("always", Capture::Always),
    ("if-opposite", Capture::IfOpposite),
    ("last-stone", Capture::LastStone),
    ("never", Capture::Never),
];

const ENDS: [(&str, End); 2] = [("either-side", End::EitherSide), ("at-turn", End::AtTurn)];

const REMAINS: [(&str, Remains); 2] =
    [("owner", Remains::Owner), ("uncounted", Remains::Uncounted)];

const SOWINGS: [(&str, Sowing); 2] = [("one-lap", Sowing::OneLap), ("relay", Sowing::Relay)];

const SWITCH: [(&str, bool); 2] = [("no", false), ("yes", true)];

impl Rules {
    /// The rules of parts 1 to 6.
    pub const EGYPTIAN: Rules = Rules {
        preset: "egyptian",
        stones: 4,
        capture: Capture::Always,
        end: End::EitherSide,
        majority: false,
        remains: Remains::Owner,
        sowing: Sowing::OneLap,
        pie: false,
    };

    /// The game as Wikipedia describes it, without its options.
    pub const WIKIPEDIA: Rules = Rules {
        preset: "wikipedia",
        stones: 3,
        capture: Capture::IfOpposite,
        ..Rules::EGYPTIAN
    };

    /// The "Complete Rules" that Jeff Raven posted in 1992.
    pub const RAVEN: Rules = Rules {
        preset: "raven",
        stones: 6,
        ..Rules::EGYPTIAN
    };

    /// The game as Board Game Arena plays it, without its options.
    pub const BOARD_GAME_ARENA: Rules = Rules {
        preset: "board-game-arena",
        capture: Capture::IfOpposite,
        end: End::AtTurn,
        majority: true,
        ..Rules::EGYPTIAN
    };

    /// Kalaha as it is sold in Sweden, with relay sowing.
    pub const KALAHA_RELAY: Rules = Rules {
        preset: "kalaha-relay",
        stones: 6,
        sowing: Sowing::Relay,
        ..Rules::WIKIPEDIA
    };

    /// The presets and their names.
    pub const PRESETS: [(&'static str, Rules); 5] = [
        ("egyptian", Rules::EGYPTIAN),
        ("wikipedia", Rules::WIKIPEDIA),
        ("raven", Rules::RAVEN),
        ("board-game-arena", Rules::BOARD_GAME_ARENA),
        ("kalaha-relay", Rules::KALAHA_RELAY),
    ];

    /// The names of the axes.
    pub const AXES: [&'static str; 7] = [
        "stones", "capture", "end", "majority", "remains", "sowing", "pie",
    ];

    /// Returns these rules with one axis changed.
    ///
    /// # Errors
    ///
    /// Returns what is wrong if there is no such axis or no such value.
    pub fn with(self, axis: &str, value: &str) -> Result<Rules, RulesError> {
        let mut rules = self;
        match axis {
            "stones" => rules.stones = stones(value)?,
            "capture" => rules.capture = choose("capture", &CAPTURES, value)?,
            "end" => rules.end = choose("end", &ENDS, value)?,
            "majority" => rules.majority = choose("majority", &SWITCH, value)?,
            "remains" => rules.remains = choose("remains", &REMAINS, value)?,
            "sowing" => rules.sowing = choose("sowing", &SOWINGS, value)?,
            "pie" => rules.pie = choose("pie", &SWITCH, value)?,
            _ => return Err(RulesError::NoSuchAxis(axis.to_owned())),
        }
        Ok(rules)
    }

    /// Returns the value of each axis, in the order of [`Rules::AXES`].
    fn values(self) -> [String; 7] {
        [
            self.stones.to_string(),
            name_in(&CAPTURES, self.capture),
            name_in(&ENDS, self.end),
            name_in(&SWITCH, self.majority),
            name_in(&REMAINS, self.remains),
            name_in(&SOWINGS, self.sowing),
            name_in(&SWITCH, self.pie),
        ]
    }

    /// Returns the axes that differ from `preset`, as they are written in a name.
    fn changes_to(self, preset: Rules) -> Vec<String> {
        Rules::AXES
            .iter()
            .zip(self.values())
            .zip(preset.values())
            .filter(|((_, own), other)| own != other)
            .map(|((axis, own), _)| format!("+{axis}={own}"))
            .collect()
    }
}

/// Reads the number of stones in each bowl.
fn stones(value: &str) -> Result<u8, RulesError> {
    match value.parse() {
        Ok(stones @ 1..=12) => Ok(stones),
        _ => Err(RulesError::Stones(value.to_owned())),
    }
}

/// Finds the value with this name.
fn choose<T: Copy>(
    axis: &'static str,
    values: &[(&'static str, T)],
    name: &str,
) -> Result<T, RulesError> {
    match values.iter().find(|(known, _)| *known == name) {
        Some((_, value)) => Ok(*value),
        None => Err(RulesError::NoSuchValue {
            axis,
            value: name.to_owned(),
            known: values.iter().map(|(known, _)| *known).collect(),
        }),
    }
}

/// Finds the name of this value.
fn name_in<T: Copy + PartialEq>(values: &[(&'static str, T)], value: T) -> String {
    let found = values.iter().find(|(_, known)| *known == value);
    found.map_or_else(String::new, |(name, _)| (*name).to_owned())
}

/// Compares the axes: the same rules can have several names.
impl PartialEq for Rules {
    fn eq(&self, other: &Rules) -> bool {
        self.changes_to(*other).is_empty()
    }
}

/// Writes the preset and the axes that differ from it.
impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut presets = Rules::PRESETS.into_iter();
        let preset = presets.find(|(name, _)| *name == self.preset);
        let (name, preset) = preset.unwrap_or(Rules::PRESETS[0]);
        write!(f, "{name}{}", self.changes_to(preset).concat())
    }
}

/// Reads the name of a preset and the axes that are changed: `raven+stones=3+pie=yes`.
impl FromStr for Rules {
    type Err = RulesError;

    fn from_str(name: &str) -> Result<Rules, RulesError> {
        let mut pieces = name.split('+');
        let preset = pieces.next().unwrap_or_default();
        let known = Rules::PRESETS.iter().find(|(known, _)| *known == preset);
        let Some((_, mut rules)) = known.copied() else {
            return Err(RulesError::NoSuchRules(preset.to_owned()));
        };
        let mut seen = Vec::new();
        for piece in pieces {
            let (axis, value) = piece.split_once('=').unwrap_or((piece, ""));
            rules = rules.with(axis, value)?;
            if seen.contains(&axis) {
                return Err(RulesError::Twice(axis.to_owned()));
            }
            seen.push(axis);
        }
        Ok(rules)
    }
}

/// Problem of a rule set's name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RulesError {
    /// No preset has this name.
    NoSuchRules(String),
    /// No axis has this name.
    NoSuchAxis(String),
    /// The axis has no such value.
    NoSuchValue {
        /// The axis.
        axis: &'static str,
        /// The value that the axis doesn't have.
        value: String,
        /// The values that the axis has.
        known: Vec<&'static str>,
    },
    /// A game can't begin with this number of stones in each bowl.
    Stones(String),
    /// The axis is set more than once.
    Twice(String),
}

impl fmt::Display for RulesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RulesError::NoSuchRules(name) => {
                let known = Rules::PRESETS.map(|(known, _)| known).join(", ");
                write!(f, "no rules are named `{name}`; name one of {known}")
            }
            RulesError::NoSuchAxis(axis) => {
                let known = Rules::AXES.join(", ");
                write!(f, "rules have no `{axis}`; set one of {known}")
            }
            RulesError::NoSuchValue { axis, value, known } => {
                let known = known.join(", ");
                write!(f, "`{axis}` can't be `{value}`; write one of {known}")
            }
            RulesError::Stones(value) => {
                write!(
                    f,
                    "`stones` can't be `{value}`; write a number from 1 to 12"
                )
            }
            RulesError::Twice(axis) => write!(f, "`{axis}` is set twice; set it once"),
        }
    }
}

impl std::error::Error for RulesError {}
