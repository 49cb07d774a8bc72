//! The style of what is written: colours, without which it can also be read.

use crate::story::Tone;
use anstyle::{AnsiColor, Style};

/// Style of right answers.
pub const GOOD: Style = AnsiColor::Green.on_default();
/// Style of wrong answers.
pub const BAD: Style = AnsiColor::Red.on_default();
/// Style of headings.
pub const BOLD: Style = Style::new().bold();
/// Style of details.
pub const FAINT: Style = Style::new().dimmed();

/// Returns the style of a tone.
pub(super) fn style_of(tone: Tone) -> Style {
    match tone {
        Tone::Plain => Style::new(),
        Tone::Good => GOOD,
        Tone::Bad => BAD,
        Tone::Faint => FAINT,
    }
}
