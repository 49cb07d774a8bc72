//! Draws the frames of a picture below one another: bowls with stones, numbers, marks, and the way of the stones.

use std::borrow::Cow;
use std::f64::consts::PI;
use std::fmt::Write as _;

use notation::{BOWLS, Board, LEFT, LOWER_ROW, Player, RIGHT, UPPER_ROW};

use super::frame::{Frame, Mark};
use super::svg_writer::{Attributes, SvgWriter};
use crate::tally::distinct;

/// Picture width in pixels; fits a phone.
pub const WIDTH: u32 = 360;
/// Frame height in pixels.
const HEIGHT: u32 = 204;
/// Line height of captions, and the space above the first line.
const LINE: u32 = 17;
/// Maximum number of letters in a line of a caption.
const LETTERS: usize = 44;
/// The upper edges of both rows of bowls.
const ROWS: (u32, u32) = (60, 122);
const BOWL: (u32, u32) = (38, 56);
/// The largest heap that is drawn stone by stone; a larger one looks like it.
pub const LARGEST_HEAP: u8 = 60;
/// The largest heap with stones of full size; in a larger one they are smaller.
const FULL_SIZE: u8 = 12;

/// The styles of all pictures: light, and dark where the reader's system is.
pub const STYLE: &str = "\
text{font:13px system-ui,sans-serif;fill:#1f2328}.p{fill:#fff}.b{fill:#efe4d0;stroke:#7d6b4a}.s{stroke:#5a4326;\
stroke-width:7.6;stroke-linecap:round}.n text{font-size:12px;font-weight:700;\
paint-order:stroke;stroke:#efe4d0;stroke-width:3px;stroke-linejoin:round}.i text{font-size:11px;fill:#59636e}\
.n,.i,.d{text-anchor:middle}.m{fill:none;stroke:#0a58ca;stroke-width:3}.o{stroke-dasharray:5 4}.w{fill:none;stroke:#0a58ca;\
stroke-width:4;opacity:.55;stroke-linejoin:round}.c{fill:#0a58ca}.d text{font-size:11px;font-weight:700;\
fill:#fff}.x{stroke:#1f2328;stroke-width:2}@media(prefers-color-scheme:dark){text{fill:#f0f6fc}.p{fill:#151b23}.b{fill:#3b3426;stroke:#b9a57c}\
.s{stroke:#eddcb4}.n text{stroke:#3b3426}.i text{fill:#9aa6b2}.m,.w{stroke:#79b8ff}.c{fill:#79b8ff}.d text{fill:#151b23}.x{stroke:#f0f6fc}}";

/// Returns the size of a picture of these frames.
pub fn size(frames: &[Frame]) -> (u32, u32) {
    (WIDTH, frames.iter().map(height).sum())
}

fn height(frame: &Frame) -> u32 {
    let lines = u32::try_from(lines(&frame.caption).len()).unwrap_or(1);
    HEIGHT + LINE * lines.saturating_sub(1)
}

/// Returns the lines of a caption, as few as fit, and of about the same length.
fn lines(caption: &str) -> Vec<String> {
    let of = |letters| textwrap::wrap(caption, letters);
    let fewest = of(LETTERS).len();
    let narrowest = (1..LETTERS).find(|letters| of(*letters).len() == fewest);
    let lines = of(narrowest.unwrap_or(LETTERS)).into_iter();
    lines.map(Cow::into_owned).collect()
}

/// Draws the frames.
pub fn draw_frames(svg: &mut SvgWriter, frames: &[Frame]) {
    let boards = frames.iter().filter_map(|frame| frame.board);
    let counts = distinct(boards.flat_map(|board| board.0));
    define(svg, counts.into_iter());
    let mut top = 0;
    for frame in frames {
        let captions = lines(&frame.caption);
        for (number, line) in (0..).zip(&captions) {
            svg.text((10, top + 20 + LINE * number), line);
        }
        top += LINE * u32::try_from(captions.len()).unwrap_or(1).saturating_sub(1);
        let moved = format!("translate(0 {top})");
        svg.group(&[("transform", &moved)], |svg| draw_frame(svg, frame));
        top += HEIGHT;
    }
}

/// Defines what frames refer to: the bowls, a badge, and heaps of these numbers of stones.
pub fn define(svg: &mut SvgWriter, counts: impl Iterator<Item = u8>) {
    svg.define(|svg| {
        bowls(svg);
        svg.shape(
            "rect",
            &[
                ("id", "g"),
                ("class", "c"),
                ("width", "28"),
                ("height", "15"),
                ("rx", "7"),
            ],
        );
        heaps(svg, counts);
    });
}

/// Defines the empty bowls with their numbers, which every frame shows.
fn bowls(svg: &mut SvgWriter) {
    let [width, height] = [BOWL.0, BOWL.1].map(|number| number.to_string());
    svg.shape(
        "rect",
        &[
            ("id", "r"),
            ("width", &width),
            ("height", &height),
            ("rx", "14"),
        ],
    );
    svg.group(&[("id", "b")], |svg| {
        svg.group(&[("class", "b")], |svg| {
            for bowl in UPPER_ROW.into_iter().chain(LOWER_ROW) {
                let (x, y, ..) = outline(bowl);
                let [x, y] = [x, y].map(|number| number.to_string());
                svg.shape("use", &[("href", "#r"), ("x", &x), ("y", &y)]);
            }
            rectangle(svg, LEFT, 0, "b");
            rectangle(svg, RIGHT, 0, "b");
        });
        numbers(svg, "i", (ROWS.0 - 8, ROWS.1 + BOWL.1 + 14), |bowl| {
            bowl.to_string()
        });
    });
}

/// Defines heaps of these numbers of stones.
fn heaps(svg: &mut SvgWriter, counts: impl Iterator<Item = u8>) {
    for count in counts.filter(|count| (1..=LARGEST_HEAP).contains(count)) {
        let (name, path) = (format!("h{count}"), heap_path(count));
        let mut attributes = vec![("id", name.as_str()), ("class", "s"), ("d", &path)];
        let scale = heap_scale(count);
        attributes.extend(scale.as_deref().map(|scale| ("transform", scale)));
        svg.shape("path", &attributes);
    }
}

/// Returns a path that draws this many stones around the origin, each as a subpath of its own.
pub fn heap_path(count: u8) -> String {
    // A closed line of no length with round ends is a disc, and shorter than an element of its own.
    (0..count).fold(String::new(), |mut path, stone| {
        let (x, y) = place(stone, count);
        // A sign separates numbers, too.
        let space = if y.round().is_sign_negative() {
            ""
        } else {
            " "
        };
        let _ = write!(path, "M{x:.0}{space}{y:.0}z");
        path
    })
}

/// Returns the transform that makes a large heap smaller, so that it fits into a bowl.
pub fn heap_scale(count: u8) -> Option<String> {
    let scale = (f64::from(FULL_SIZE) / f64::from(count)).sqrt();
    (scale < 1.0).then(|| format!("scale({scale:.2})").replace("(0", "("))
}

/// Returns where a stone of a heap is, seen from the middle: on a spiral that fills a disc evenly.
fn place(stone: u8, count: u8) -> (f64, f64) {
    if count == 1 {
        return (0.0, 0.0);
    }
    let turn = PI * (3.0 - 5f64.sqrt()) * f64::from(stone);
    let far = 3.75 * (f64::from(stone) + 0.5).sqrt();
    let wide = if count < 5 { 1.5 } else { 1.15 };
    (wide * far * turn.cos(), wide * far * turn.sin())
}

/// Returns the middle of a bowl's stones.
fn middle(bowl: usize) -> (u32, u32) {
    let column = |row: [usize; 6]| {
        let at = row.iter().position(|&other| other == bowl);
        at.and_then(|at| u32::try_from(at).ok())
    };
    let x = |column: u32| 58 + 42 * column + BOWL.0 / 2;
    if let Some(at) = column(UPPER_ROW) {
        (x(at), ROWS.0 + 22)
    } else if let Some(at) = column(LOWER_ROW) {
        (x(at), ROWS.1 + 22)
    } else if bowl == LEFT {
        (29, 119)
    } else {
        (331, 119)
    }
}

/// Returns the upper left corner and the size of a bowl.
fn outline(bowl: usize) -> (u32, u32, u32, u32) {
    let (x, _) = middle(bowl);
    let (top, height) = match bowl {
        LEFT | RIGHT => (ROWS.0, ROWS.1 + BOWL.1 - ROWS.0),
        bowl if UPPER_ROW.contains(&bowl) => (ROWS.0, BOWL.1),
        _ => (ROWS.1, BOWL.1),
    };
    (x - BOWL.0 / 2, top, BOWL.0, height)
}

/// Draws a frame without its caption.
pub(crate) fn draw_frame(svg: &mut SvgWriter, frame: &Frame) {
    turn(svg, frame.mover);
    svg.shape("use", &[("href", "#b")]);
    way(svg, &frame.way);
    if let Some(board) = &frame.board {
        heaps_of(svg, board);
    }
    for &bowl in &frame.differing {
        rectangle(svg, bowl, 0, "e");
    }
    for (bowl, mark) in frame.marks.into_iter().enumerate() {
        if let Some(mark) = mark {
            draw_mark(svg, bowl, mark);
        }
    }
    // No mark may cover a number, nor may one cross it.
    if let Some(board) = &frame.board {
        let lines = (ROWS.0 + BOWL.1 - 7, ROWS.1 + BOWL.1 - 7);
        numbers(svg, "n", lines, |bowl| board.0[bowl].to_string());
    }
    let changes = frame.changes.into_iter().enumerate();
    if changes.clone().any(|(_, change)| change != 0) {
        svg.group(&[("class", "d")], |svg| {
            for (bowl, change) in changes.filter(|(_, change)| *change != 0) {
                badge(svg, bowl, change);
            }
        });
    }
}

/// Draws a bar on the side of the player who moves.
fn turn(svg: &mut SvgWriter, mover: Option<Player>) {
    let y = match mover {
        None => return,
        Some(Player::One) => ROWS.1 + BOWL.1 + 19,
        Some(Player::Two) => ROWS.0 - 23,
    };
    rectangle_at(svg, "c", [58, y, 248, 3], &[]);
}

fn rectangle(svg: &mut SvgWriter, bowl: usize, inside: u32, class: &str) {
    let (x, y, width, height) = outline(bowl);
    let (width, height) = (width - 2 * inside, height - 2 * inside);
    let place = [x + inside, y + inside, width, height];
    rectangle_at(svg, class, place, &[("rx", "14")]);
}

fn rectangle_at(svg: &mut SvgWriter, class: &str, place: [u32; 4], more: Attributes) {
    let place = place.map(|number| number.to_string());
    let names = ["x", "y", "width", "height"].into_iter();
    let mut attributes = vec![("class", class)];
    attributes.extend(names.zip(place.iter().map(String::as_str)));
    attributes.extend(more);
    svg.shape("rect", &attributes);
}

/// Draws the way of the stones as an arrow.
fn way(svg: &mut SvgWriter, bowls: &[usize]) {
    let (Some(&last), true) = (bowls.last(), bowls.len() > 1) else {
        return;
    };
    let points: Vec<String> = bowls
        .iter()
        .map(|&bowl| {
            let (x, y) = middle(bowl);
            format!("{x} {y}")
        })
        .collect();
    svg.shape(
        "path",
        &[("class", "w"), ("d", &format!("M{}", points.join("L")))],
    );
    let (x, y) = middle(last);
    let (from_x, from_y) = middle(bowls[bowls.len() - 2]);
    let turn = (f64::from(y) - f64::from(from_y))
        .atan2(f64::from(x) - f64::from(from_x))
        .to_degrees();
    let place = format!("translate({x} {y})rotate({turn:.0})");
    svg.shape(
        "path",
        &[
            ("class", "c"),
            ("d", "M8 0L-8 8V-8z"),
            ("transform", &place),
        ],
    );
}

fn heaps_of(svg: &mut SvgWriter, board: &Board) {
    for (bowl, &count) in board.0.iter().enumerate() {
        let (x, y) = middle(bowl);
        if count > 0 {
            let heap = count.min(LARGEST_HEAP);
            let (name, x, y) = (format!("#h{heap}"), x.to_string(), y.to_string());
            svg.shape("use", &[("href", &name), ("x", &x), ("y", &y)]);
        }
    }
}

/// Writes a number for each bowl, in a line for the upper row and one for all others.
fn numbers(
    svg: &mut SvgWriter,
    class: &str,
    (upper, lower): (u32, u32),
    number: impl Fn(usize) -> String,
) {
    let is_upper = |bowl: &usize| UPPER_ROW.contains(bowl);
    let (above, below): (Vec<_>, Vec<_>) = (0..BOWLS).partition(is_upper);
    for (bowls, y) in [(below, lower), (above, upper)] {
        let line = format!("translate(0 {y})");
        svg.group(&[("class", class), ("transform", &line)], |svg| {
            for bowl in bowls {
                let x = middle(bowl).0.to_string();
                svg.text_as("text", &[("x", &x)], &number(bowl));
            }
        });
    }
}

fn draw_mark(svg: &mut SvgWriter, bowl: usize, mark: Mark) {
    match mark {
        Mark::Chosen => rectangle(svg, bowl, 0, "m"),
        Mark::Origin => rectangle(svg, bowl, 0, "m o"),
        Mark::Last => {
            rectangle(svg, bowl, 0, "m");
            rectangle(svg, bowl, 4, "m");
        }
        Mark::Struck => {
            let (x, y, width, height) = outline(bowl);
            let (right, bottom) = (x + width, y + height);
            let cross = format!("M{x} {y}L{right} {bottom}M{right} {y}L{x} {bottom}");
            svg.shape("path", &[("class", "x"), ("d", &cross)]);
        }
    }
}

/// Draws by how much a bowl changed.
fn badge(svg: &mut SvgWriter, bowl: usize, change: i32) {
    let (x, y, width, _) = outline(bowl);
    let (x, y) = (x + width - 21, y - 1);
    let [left, top] = [x, y].map(|number| number.to_string());
    svg.shape("use", &[("href", "#g"), ("x", &left), ("y", &top)]);
    // A minus as wide as the plus.
    let text = format!("{change:+}").replace('-', "\u{2212}");
    svg.text((x + 14, y + 12), &text);
}
