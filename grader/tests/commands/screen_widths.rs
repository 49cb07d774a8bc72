//! Reports on screens of several widths, with and without colours.

use grader::render::terminal::{Screen, write_report_on};
use insta::assert_snapshot;
use rstest::rstest;
use textwrap::core::display_width;

use crate::toy::Toy;

/// An unfinished submission: parts 1 and 2 are done, part 3 has a mistake, and the rest are stubs.
fn unfinished() -> Toy {
    [
        "part 4: is_over",
        "part 4: sweep",
        "part 4: winner",
        "part 5: play",
        "part 6: run",
    ]
    .into_iter()
    .fold(Toy::new(), Toy::unwrite)
    .with(
        "part 3: capture",
        "let mut stones = board.stones(); stones[0] += 1; Board(stones)",
    )
}

fn screen(width: usize, all: bool) -> Screen {
    Screen {
        width,
        all,
        folder: "starter/".to_owned(),
        ..Screen::of_file("starter")
    }
}

#[rstest]
#[case::of_40(40)]
#[case::of_60(60)]
#[case::of_80(80)]
#[case::of_120(120)]
fn an_unfinished_submissions_report_fits_a_screen(#[case] width: usize) {
    let report = unfinished().grade();
    let news = ["Since the last grade: gained turn.stays".to_owned()];
    let coloured = write_report_on(&screen(width, false), &report, &news);
    let plain = anstream::adapter::strip_str(&coloured).to_string();
    assert!(plain.lines().count() <= 23, "too long:\n{plain}");
    for line in plain.lines() {
        assert!(display_width(line) <= width, "too wide: {line}");
    }
    assert_snapshot!(format!("mid_work_{width}"), plain);
    assert_snapshot!(format!("mid_work_{width}_coloured"), visible(&coloured));
}

/// In a terminal of 20 lines, `--watch` needs four for itself.
#[test]
fn the_points_fit_a_low_screen() {
    let low = Screen {
        lines: 16,
        ..screen(60, false)
    };
    let plain = anstream::adapter::strip_str(&write_report_on(&low, &unfinished().grade(), &[]))
        .to_string();
    assert!(plain.lines().count() <= 16, "too long:\n{plain}");
    assert!(plain.starts_with("  3 "), "{plain}");
}

#[test]
fn the_news_end_with_a_whole_name() {
    let names = "gained turn.stays, turn.passes, turn.stays-again, turn.passes-again";
    let news = [format!("Since the last grade: {names}")];
    let text = write_report_on(&screen(60, false), &unfinished().grade(), &news);
    let plain = anstream::adapter::strip_str(&text).to_string();
    assert!(
        plain.contains("gained turn.stays, turn.passes, …\n"),
        "{plain}"
    );
}

#[test]
fn a_report_is_short_even_if_a_program_prints_much_and_panics() {
    let body = "for stone in 0..50 { println!(\"{stone}\") } let mut all = 255_u8; all += board.stones()[bowl]; \
                Sown { board: *board, last: usize::from(all) }";
    let report = unfinished().with("part 2: sow", body).grade();
    let news = ["Since the last grade: lost sow.nothing and many others, ".repeat(3)];
    let text = write_report_on(&screen(80, false), &report, &news);
    let plain = anstream::adapter::strip_str(&text).to_string();
    assert!(plain.contains("attempt to add with overflow"), "{plain}");
    assert!(plain.contains("(and 49 more lines)"), "{plain}");
    assert!(plain.lines().count() <= 23, "too long:\n{plain}");
}

#[rstest]
#[case::of_40(40)]
#[case::of_50(50)]
#[case::of_60(60)]
#[case::of_80(80)]
fn a_report_of_a_panic_fits_a_screen(#[case] width: usize) {
    let body = "for stone in 0..50 { println!(\"{stone}\") } let all = [0_usize; 3]; all[bowl]";
    let report = unfinished().with("part 1: next_bowl", body).grade();
    let news = ["Since the last grade: lost sow.nothing and many others, ".repeat(3)];
    let text = write_report_on(&screen(width, false), &report, &news);
    assert!(text.lines().count() <= 23, "too long:\n{text}");
    assert!(text.contains("again   cargo grade"), "{text}");
}

#[rstest]
#[case::of_40(40)]
#[case::of_80(80)]
fn the_full_report_fits_the_width(#[case] width: usize) {
    let report = unfinished().grade();
    let plain = write_report_on(&screen(width, true), &report, &[]);
    let plain = anstream::adapter::strip_str(&plain).to_string();
    let command = |line: &&str| !line.contains("--case");
    for line in plain.lines().filter(command) {
        assert!(display_width(line) <= width, "too wide: {line}");
    }
    assert_snapshot!(format!("everything_{width}"), plain);
}

#[rstest]
#[case::of_40(40)]
#[case::of_80(80)]
fn the_first_of_several_errors_is_shown_in_full(#[case] width: usize) {
    let report = Toy::new()
        .with("part 1: opposite", "bowl + \"1\"")
        .with("part 2: sow", "let x: u8 = board; x")
        .grade();
    let text = write_report_on(&screen(width, false), &report, &[]);
    let plain = anstream::adapter::strip_str(&text).to_string();
    assert!(plain.contains("--> starter/src/lib.rs:"), "{plain}");
    assert!(plain.contains("Fix this first."), "{plain}");
    for line in plain.lines() {
        assert!(display_width(line) <= width, "too wide: {line}");
    }
}

#[test]
fn a_place_is_a_link_if_the_terminal_supports_links() {
    let report = unfinished().grade();
    let with_links = Screen {
        links: Some("/home/ann/kalah".into()),
        ..screen(80, false)
    };
    let text = write_report_on(&with_links, &report, &[]);
    let link = "\u{1b}]8;;file:///home/ann/kalah/starter/src/lib.rs#";
    assert!(text.contains(link), "{text}");
    assert_eq!(
        anstream::adapter::strip_str(&text).to_string(),
        anstream::adapter::strip_str(&write_report_on(&screen(80, false), &report, &[]))
            .to_string()
    );
}

/// Makes escapes visible, so that a snapshot is readable.
fn visible(text: &str) -> String {
    text.replace('\u{1b}', "␛")
}
