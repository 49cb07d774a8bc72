//! The colours of reports, which can also be read without them.

use anstyle::{AnsiColor, Style};

/// Style of right answers.
pub const GOOD: Style = AnsiColor::Green.on_default();
/// Style of wrong answers.
pub const BAD: Style = AnsiColor::Red.on_default();
/// Style of headings.
pub const BOLD: Style = Style::new().bold();
/// Style of details.
pub const FAINT: Style = Style::new().dimmed();
