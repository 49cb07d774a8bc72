//! The colours of the terminal report; it reads without them.

use anstyle::{AnsiColor, Style};

/// What is right.
pub const GOOD: Style = AnsiColor::Green.on_default();
/// What is wrong.
pub const BAD: Style = AnsiColor::Red.on_default();
/// What to look at.
pub const BOLD: Style = Style::new().bold();
/// What can be passed over.
pub const FAINT: Style = Style::new().dimmed();
