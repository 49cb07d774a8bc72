//! Given: the games of a match as a page, to step through in a browser.
//!
//! This file belongs to the program. The library, which is graded, doesn't contain it.

use std::io::{self, Write};

/// A board, and how it came about.
pub(crate) struct Moment {
    /// The move, or the beginning or end of the game.
    pub(crate) event: String,
    /// Bowl from which stones were sown.
    pub(crate) bowl: Option<usize>,
    pub(crate) stones: [u8; 14],
}

/// A game, from its opening board to its end.
pub(crate) struct GameRecord {
    /// The players, and their stones at the end.
    pub(crate) title: String,
    pub(crate) moments: Vec<Moment>,
}

/// Beginning of the page. Each moment is a section with an address, and only the section of the page's own address is seen.
const HEAD: &str = r#"<!DOCTYPE html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Kalah: games of a match</title>
<style>
  :root { color-scheme: light dark }
  body { font: 1rem/1.5 system-ui, sans-serif; max-width: 40rem; margin: 1rem auto; padding: 0 1rem }
  section { display: none; outline: none }
  section:target, body:not(:has(section:target)) section:first-of-type { display: block }
  table { width: 100%; table-layout: fixed; border-collapse: separate; border-spacing: .25rem }
  td { border: 1px solid; border-radius: .75rem; padding: .5rem 0; text-align: center; font-size: 1.5rem }
  td small { display: block; font-size: .75rem }
  td.played { outline: 3px dashed }
  td.changed { font-weight: bold; outline: 2px solid }
  h1 { font-size: 1.25rem }
  a { display: inline-block; padding: .5rem 1rem .5rem 0 }
</style>
<body>
"#;

/// The arrow keys follow the links to the board before and after.
const KEYS: &str = r"<script>
  addEventListener('keydown', event => {
    const shown = document.querySelector('section:target') ?? document.querySelector('section');
    const link = { ArrowLeft: 'prev', ArrowRight: 'next' }[event.key];
    const href = link && shown.querySelector(`[rel=${link}]`)?.hash;
    if (href) location.hash = href;
  });
</script>
</body>
</html>
";

/// Writes a page that shows these games, one board at a time.
pub(crate) fn write_game_page(games: &[GameRecord], output: &mut impl Write) -> io::Result<()> {
    output.write_all(HEAD.as_bytes())?;
    for (number, game) in (1..).zip(games) {
        let mut before = None;
        for (index, moment) in game.moments.iter().enumerate() {
            let (title, event) = (escape(&game.title), escape(&moment.event));
            writeln!(
                output,
                "<section id=\"game-{number}-{index}\" tabindex=\"-1\">\n<h1>{title}</h1>\n<p>{event}</p>"
            )?;
            write_board(moment, before, output)?;
            let links = [
                (index.checked_sub(1), "prev", "← Back"),
                (Some(index + 1), "next", "Next move →"),
            ];
            writeln!(output, "<nav>")?;
            for (target, rel, text) in links {
                if let Some(target) = target.filter(|&target| target < game.moments.len()) {
                    writeln!(
                        output,
                        "<a rel=\"{rel}\" href=\"#game-{number}-{target}\">{text}</a>"
                    )?;
                }
            }
            writeln!(output, "</nav>\n</section>")?;
            before = Some(moment.stones);
        }
    }
    writeln!(
        output,
        "<p>Bowls 0 to 5 and kalah 6 are MIN's, 7 to 12 and kalah 13 are MAX's. The dashed bowl was played.</p>"
    )?;
    for (number, game) in (1..).zip(games) {
        let title = escape(&game.title);
        writeln!(output, "<a href=\"#game-{number}-0\">{title}</a><br>")?;
    }
    output.write_all(KEYS.as_bytes())?;
    output.flush()
}

/// Draws a board as a table: MAX's bowls above MIN's, and marks the bowl that was played and those that changed.
fn write_board(
    moment: &Moment,
    before: Option<[u8; 14]>,
    output: &mut impl Write,
) -> io::Result<()> {
    let cell = |bowl: usize, rows: u32| {
        let stones = moment.stones[bowl];
        let is_changed = before.is_some_and(|before| before[bowl] != stones);
        let class = match moment.bowl {
            Some(played) if played == bowl => " class=\"played\"",
            _ if is_changed => " class=\"changed\"",
            _ => "",
        };
        format!("<td rowspan=\"{rows}\"{class}><small>{bowl}</small>{stones}</td>")
    };
    let above: String = (7..13).rev().map(|bowl| cell(bowl, 1)).collect();
    let below: String = (0..6).map(|bowl| cell(bowl, 1)).collect();
    let (left, right) = (cell(13, 2), cell(6, 2));
    writeln!(
        output,
        "<table>\n<tr>{left}{above}{right}</tr>\n<tr>{below}</tr>\n</table>"
    )
}

/// Replaces the characters that mean something in HTML.
fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}
