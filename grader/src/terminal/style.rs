//! The colours of reports, which can also be read without them.

use anstyle::{AnsiColor, Style};

/// What is right.
pub const GOOD: Style = AnsiColor::Green.on_default();
/// What is wrong.
pub const BAD: Style = AnsiColor::Red.on_default();
/// What to look at.
pub const BOLD: Style = Style::new().bold();
/// What can be skipped.
pub const FAINT: Style = Style::new().dimmed();
