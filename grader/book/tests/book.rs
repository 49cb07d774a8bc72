//! The book has a board for every worked example, and its pages only need each other.

#[path = "book/recorded_moments.rs"]
mod recorded_moments;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use book::make_book;
use grader::specs::{Assignment, RecordedSteps};
use notation::{Answer, Verb};
use serde_json::Value;

static ASSIGNMENT: LazyLock<Assignment> =
    LazyLock::new(|| Assignment::read_worked(&specs()).expect("the specs are valid"));
/// The files of the book, by their names.
static BOOK: LazyLock<BTreeMap<String, String>> =
    LazyLock::new(|| book(Some("// The script of the board to play on.".to_owned())));

fn book(script: Option<String>) -> BTreeMap<String, String> {
    let files = make_book(&specs(), script).expect("the book can be made");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    files
        .iter()
        .map(|(name, file)| (name.to_owned(), text(&file.bytes)))
        .collect()
}

fn specs() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../specs")
}

fn pages() -> impl Iterator<Item = (&'static str, &'static str)> {
    let page = |name: &str| Path::new(name).extension().is_some_and(|end| end == "html");
    let pages = BOOK.iter().filter(move |(name, _)| page(name));
    pages.map(|(name, page)| (name.as_str(), page.as_str()))
}

/// Returns what the page holds between two texts, each time.
fn between<'a>(page: &'a str, before: &'a str, after: &'a str) -> impl Iterator<Item = &'a str> {
    page.split(before)
        .skip(1)
        .filter_map(move |rest| rest.split(after).next())
}

/// Returns the boards of the chapters, each with its title and its moments.
fn boards() -> Vec<(String, Vec<Value>)> {
    let figures = pages().flat_map(|(name, page)| {
        let once = !["index.html", "print.html"].contains(&name);
        between(page, "<figure class=\"board\" ", "</figure>").filter(move |_| once)
    });
    figures
        .map(|figure| {
            let title = between(figure, "data-title=\"", "\"").next().unwrap();
            let title = unescaped(title);
            let data = between(figure, "json\">", "</script>").next().unwrap();
            (title, serde_json::from_str(data).unwrap())
        })
        .collect()
}

fn unescaped(text: &str) -> String {
    let text = text.replace("&quot;", "\"").replace("&#39;", "'");
    text.replace("&amp;", "&")
}

fn stones(moment: &Value) -> Option<Vec<u8>> {
    serde_json::from_value(moment.get("board")?.clone()).ok()
}

/// Returns the titles of all boards.
fn titles() -> BTreeSet<String> {
    boards().into_iter().map(|(title, _)| title).collect()
}

#[test]
fn every_worked_example_is_a_board() {
    let boards = titles();
    let missing: Vec<&str> = ASSIGNMENT
        .cases
        .iter()
        .filter(|case| !case.question.verb.is_session())
        .filter_map(|case| case.title.as_deref())
        .filter(|title| !boards.contains(*title))
        .collect();
    assert!(missing.is_empty(), "no board: {missing:?}");
    assert!(boards.len() > 200, "only {} boards", boards.len());
}

#[test]
fn a_board_begins_and_ends_as_its_example_does() {
    for (title, moments) in boards() {
        let cases = ASSIGNMENT.cases.iter();
        let cases: Vec<_> = cases
            .filter(|case| case.title.as_ref() == Some(&title))
            .collect();
        let Some(start) = cases[0].question.board else {
            continue;
        };
        assert_eq!(stones(&moments[0]), Some(start.0.to_vec()), "{title}");
        let end = cases
            .iter()
            .rev()
            .find_map(|case| case.expected.board())
            .map_or(start, |board| *board);
        let last = moments.last().unwrap();
        assert_eq!(stones(last), Some(end.0.to_vec()), "{title}");
    }
}

#[test]
fn no_stone_is_lost_between_two_moments() {
    for (title, moments) in boards() {
        let totals: BTreeSet<u64> = moments
            .iter()
            .filter_map(|moment| {
                let board: u64 = stones(moment)?
                    .iter()
                    .map(|&stones| u64::from(stones))
                    .sum();
                Some(board + moment["hand"].as_u64().unwrap_or(0))
            })
            .collect();
        assert!(totals.len() <= 1, "{title}: {totals:?} stones");
        assert!(moments.iter().all(|moment| moment["says"] != ""), "{title}");
    }
}

fn says(moments: &[Value]) -> Vec<&str> {
    let says = moments.iter().map(|moment| moment["says"].as_str());
    says.map(Option::unwrap).collect()
}

#[test]
fn the_moves_of_a_session_are_sown_even_where_it_prints_no_board() {
    let boards: BTreeMap<String, Vec<Value>> = boards().into_iter().collect();
    let session = &boards["Player One moves twice, and Player Two once"];
    let said = says(session);
    assert_eq!(
        said[0],
        "The game begins with this board. Player One moves next."
    );
    assert_eq!(
        said[1],
        "The player types 2. Player One sows the 4 stones of bowl 2."
    );
    let hands = session.iter().map(|moment| moment["hand"].as_u64());
    let hands: Vec<u64> = hands.map(Option::unwrap_or_default).collect();
    // The first board, then moves of four, five and four stones: each ends with its last stone, and a summary.
    let four = [0, 4, 3, 2, 1, 0, 0];
    let five = [0, 5, 4, 3, 2, 1, 0, 0];
    assert_eq!(hands, [&[0][..], &four, &five, &four].concat());
    assert!(
        !boards.contains_key("a kalah"),
        "nothing moves in this session"
    );
}

#[test]
fn a_game_with_a_referee_shows_what_is_said_and_sent() {
    let boards: BTreeMap<String, Vec<Value>> = boards().into_iter().collect();
    let said = says(&boards["a move that is refused"]);
    let at = said.iter().position(|says| says.contains("sends")).unwrap();
    let end = [
        "The referee sends 4 to Player Two.",
        "Player Two says 13, and the referee prints \u{201c}Two loses: kalah\u{201d}.",
        "The referee returns the winner: Player One.",
    ];
    assert_eq!(said[at..], end);
}

#[test]
fn a_computer_players_own_moves_are_shown_too() {
    let boards: BTreeMap<String, Vec<Value>> = boards().into_iter().collect();
    let said = says(&boards["MIN writes a move before it reads one"]);
    let begun: Vec<&&str> = said.iter().filter(|says| says.contains("writes")).collect();
    let expected = [
        "The player writes 0. Player One sows the 4 stones of bowl 0.",
        "The opponent writes 9. Player Two sows the 4 stones of bowl 9.",
    ];
    assert_eq!(begun, expected.iter().collect::<Vec<_>>());
}

/// A printed board that no move leads to is a jump: only a swap is one.
#[test]
fn every_move_of_every_example_is_shown_stone_by_stone() {
    let steps = RecordedSteps::read(&specs()).expect("the steps are readable");
    let worked = ASSIGNMENT.cases.iter().filter(|case| {
        let moves = matches!(case.question.verb, Verb::Sow | Verb::Capture | Verb::Play);
        moves && case.expected.board().is_some()
    });
    for case in worked {
        assert!(steps.of(&case.question).is_some(), "{}", case.question);
    }
    let mut swaps = 0;
    for (title, moments) in boards() {
        for pair in moments.windows(2) {
            let says = pair[1]["says"].as_str().unwrap();
            assert!(!says.contains("this board is printed"), "{title}: {says}");
            if says.contains("types swap: each player gets the stones") {
                assert_eq!(pair[1].get("changes"), None, "{title}: {says}");
                swaps += 1;
            }
        }
    }
    assert_eq!(swaps, 3, "three sessions have a swap");
}

#[test]
fn every_session_in_which_something_moves_is_a_board() {
    let boards = titles();
    let moving: Vec<&str> = ASSIGNMENT
        .cases
        .iter()
        .filter_map(|case| {
            let Answer::Session(session) = &case.expected else {
                return None;
            };
            let text = session.to_string();
            let moves = ["> 4\n", ">> ", "> One: 4\n", "> One: 0\n"];
            let moves = moves
                .iter()
                .any(|typed| text.split("[ends").next().unwrap().contains(typed));
            case.title.as_deref().filter(|_| moves)
        })
        .collect();
    assert!(moving.len() > 60, "only {} sessions", moving.len());
    let missing: Vec<&&str> = moving
        .iter()
        .filter(|title| !boards.contains(**title))
        .collect();
    assert!(missing.is_empty(), "no board: {missing:?}");
}

/// Returns the pages that have this anchor.
fn pages_with(anchor: &str) -> Vec<&'static str> {
    let id = format!(" id=\"{anchor}\"");
    let pages = pages().filter(|(name, page)| *name != "print.html" && page.contains(&id));
    pages.map(|(name, _)| name).collect()
}

/// Returns the words of a text, without elements and marks.
fn words(html: &str) -> Vec<&str> {
    let texts = html.split('<').enumerate().map(|(index, piece)| {
        let text = piece.split_once('>').map(|(_, text)| text);
        text.or((index == 0).then_some(piece)).unwrap_or_default()
    });
    let words = texts.flat_map(|text| text.split(|letter: char| !letter.is_ascii_alphanumeric()));
    words.filter(|word| !word.is_empty()).collect()
}

#[test]
fn every_rule_has_a_heading_of_its_sentence_and_name_with_the_name_as_its_address() {
    for rule in &ASSIGNMENT.rules {
        let name = &*rule.name;
        let heading = format!(" id=\"{name}\"><a class=\"header\" href=\"#{name}\">");
        let found = pages().filter(|(page, text)| *page != "print.html" && text.contains(&heading));
        let [(page, text)] = found.collect::<Vec<_>>()[..] else {
            panic!("{name} isn't on one page");
        };
        let heading = between(text, &heading, "</a>").next().unwrap();
        let (sentence, beside) = heading.rsplit_once(" <code>").unwrap();
        assert_eq!(beside, format!("{name}</code>"));
        let first = rule.sentence.split(". ").next().unwrap();
        let first = &first.replace(['<', '>'], " ");
        let sentence = unescaped(&sentence.replace("&lt;", " ").replace("&gt;", " "));
        assert_eq!(words(&sentence), words(first), "{name}");
        let below = between(text, heading, "</p>").next().unwrap();
        assert!(
            !words(below).starts_with(&words(first)),
            "{name} says it twice"
        );
        // The address of the whole file leads there, and without a script to its place in the list of rules.
        let file = Path::new(&*rule.place.file).with_extension("html");
        let file = file.file_name().unwrap().to_str().unwrap();
        let moved = format!("\"#{name}\":\"{page}#{name}\"");
        let listed = format!("<a id=\"{name}\"></a><a href=\"{page}#{name}\">");
        let forwards = BOOK[file].contains(&moved) && BOOK[file].contains(&listed);
        assert!(page == file || forwards, "{name}");
    }
}

#[test]
fn no_picture_repeats_the_example_below_it() {
    let rules = ASSIGNMENT.rules.iter().map(|rule| &*rule.name);
    let shown: Vec<&str> = pages()
        .flat_map(|(_, page)| between(page, "src=\"pictures/", ".svg\""))
        .collect();
    assert!(shown.contains(&"board.opening"), "the lesson has one");
    let again: Vec<&str> = rules.filter(|name| shown.contains(name)).collect();
    assert_eq!(again, ["board.opening"]);
    assert!(!BOOK["part-1-the-board.html"].contains("pictures/"));
}

#[test]
fn the_first_page_says_what_this_is_and_has_three_doors_and_a_board() {
    let page = &BOOK["index.html"];
    let title = "Kalah (Mancala): a programming assignment";
    assert!(page.contains(&format!("{title}</a></h1>")), "{title}");
    assert!(page.contains("<strong>For whom?</strong>"));
    let doors = between(page, "<div class=\"doors\">", "</div>")
        .next()
        .unwrap();
    let doors: Vec<&str> = between(doors, "href=\"", "\"").collect();
    assert_eq!(doors, ["lesson.html", "assignment.html", "teach.html"]);
    for (name, figures) in [("index.html", 1), ("play.html", 1), ("lesson.html", 0)] {
        let count = BOOK[name].matches("<figure class=\"board moves\">").count();
        assert_eq!(count, figures, "{name}");
    }
}

#[test]
fn a_book_without_the_script_of_its_board_shows_a_picture_and_no_dead_link() {
    let book = book(None);
    let first = &book["index.html"];
    assert!(first.contains("src=\"pictures/board.opening.svg\""));
    assert!(!book.contains_key("play.html"));
    let dead: Vec<&String> = book
        .iter()
        .filter(|(name, page)| name.contains(".html") && page.contains("play.html"))
        .map(|(name, _)| name)
        .collect();
    assert_eq!(dead, [""; 0]);
}

#[test]
fn every_part_of_the_rules_is_a_page() {
    let rules = fs::read_to_string(specs().join("rules.md")).unwrap();
    let headings: Vec<&str> = between(&rules, "\n## ", "\n").collect();
    assert_eq!(headings.len(), 6);
    for heading in headings {
        let title = format!("<title>{heading} - Kalah</title>");
        let found = pages().filter(|(_, page)| page.contains(&title));
        assert_eq!(found.count(), 1, "{heading}");
        assert!(
            BOOK["rules.html"].contains(&format!(">{heading}</a>")),
            "{heading}"
        );
    }
}

#[test]
fn every_board_has_an_address_of_its_own() {
    for (title, _) in boards() {
        let found: BTreeSet<&str> = pages()
            .filter(|(name, _)| !["index.html", "print.html"].contains(name))
            .flat_map(|(_, page)| between(page, "<figure class=\"board\" id=\"", ">"))
            .filter(|figure| unescaped(figure).ends_with(&format!("data-title=\"{title}\"")))
            .filter_map(|figure| figure.split('"').next())
            .collect();
        assert_eq!(found.len(), 1, "{title}: {found:?}");
        assert_eq!(pages_with(found.first().unwrap()).len(), 1, "{title}");
    }
}

#[test]
fn every_link_leads_to_a_page_and_an_anchor_of_the_book() {
    let mut lost = Vec::new();
    for (name, page) in pages() {
        let links = between(page, "href=\"", "\"").chain(between(page, "src=\"", "\""));
        let links: BTreeSet<&str> = links.collect();
        for link in links
            .into_iter()
            .filter(|link| !link.contains("://") && *link != "data:,")
        {
            let (path, anchor) = link.split_once('#').unwrap_or((link, ""));
            let path = if path.is_empty() { name } else { path };
            // What has an `=` is a game for the board to play on.
            let there = BOOK.get(path).is_some_and(|page| {
                let here = anchor.is_empty() || page.contains(&format!("id=\"{anchor}\""));
                here || (anchor.contains('=') && page.contains("class=\"game full\""))
            });
            if !there {
                lost.push(format!("{name}: {link}"));
            }
        }
    }
    assert!(lost.is_empty(), "links lead nowhere:\n{}", lost.join("\n"));
}

#[test]
fn a_page_loads_nothing_from_elsewhere() {
    for (name, page) in pages() {
        let sources = between(page, "src=\"", "\"").chain(between(page, "<link ", ">"));
        for source in sources {
            assert!(!source.contains("://"), "{name}: {source}");
        }
    }
    for (name, text) in BOOK.iter().filter(|(name, _)| name.contains(".css")) {
        assert!(
            !text.contains("@import") && !text.contains("url(http"),
            "{name}"
        );
    }
}

#[test]
fn every_rule_is_found_by_the_search() {
    let index = BOOK
        .iter()
        .find(|(name, _)| name.starts_with("searchindex"));
    let (_, index) = index.expect("the book can be searched");
    for rule in &ASSIGNMENT.rules {
        assert!(index.contains(&*rule.name), "{}", rule.name);
    }
}

#[test]
fn the_contents_name_every_file_of_the_rubric() {
    let contents = fs::read_to_string(specs().join("SUMMARY.md")).unwrap();
    for rule in &ASSIGNMENT.rules {
        let file = Path::new(&*rule.place.file).file_name().unwrap();
        let link = format!("({})", file.display());
        assert!(contents.contains(&link), "{}", file.display());
    }
}

#[test]
fn answers_of_refused_moves_are_boards_too() {
    let refused = ASSIGNMENT
        .cases
        .iter()
        .find(|case| matches!(case.expected, Answer::Refused(_)))
        .and_then(|case| case.title.clone())
        .expect("there are refused moves");
    let board = boards().into_iter().find(|(title, _)| *title == refused);
    let (_, moments) = board.expect("it has a board");
    let says = moments[0]["says"].as_str().unwrap();
    assert!(says.contains("is refused"), "{says}");
}

#[test]
fn the_contents_show_the_parts_of_a_chapter_below_it() {
    let (_, below) = BOOK["toc.html"].split_once("rules.html").unwrap();
    let (_, list) = below.split_once("<ol class=\"section\">").unwrap();
    let (parts, _) = list.split_once("</ol>").unwrap();
    assert_eq!(parts.matches("href=\"part-").count(), 6);
}

#[test]
fn no_heading_of_a_page_repeats_its_name_in_the_contents() {
    for name in between(&BOOK["toc.html"], "href=\"", "</a>") {
        let (page, title) = name.split_once('"').unwrap();
        let title = title.rsplit('>').next().unwrap();
        let mut headings = between(BOOK[page].as_str(), "<h2 ", "</h2>");
        let repeated = headings.any(|heading| heading.contains(&format!(">{title}<")));
        assert!(!repeated, "{page} repeats {title}");
    }
}
