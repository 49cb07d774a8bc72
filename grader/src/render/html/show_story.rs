//! Shows a story on a page.

use horrorshow::prelude::*;
use horrorshow::{Raw, html};

use super::standalone_page::{draw_percentage_bar, paragraph, sentence};
use super::student_page::StudentPage;
use crate::report::{TextComparison, TextRow, plural, stones_in_words};
use crate::specs::{Place, RuleName};
use crate::story::{Block, BoardView, Fold, Points, PointsOfPart, Tone, What, capitalized};
use crate::svg::{Frame, LARGEST_HEAP, Mark, SvgWriter, define, draw_frame};
use anstream::adapter::strip_str;
use notation::BOWLS;

/// The number of folded cases that are drawn. Those of the others are text, which keeps the page small.
const DRAWN: usize = 6;

/// Maximum number of bytes of all folded cases together; further ones are left out.
const ROOM: usize = 54_000;

/// The class of the sections that come first.
pub(super) const CARD: &str = "card";

/// Maximum number of lines of two texts, where boards are drawn and where they are text.
const LINES: [usize; 2] = [40, 8];

const LINES_BEFORE: usize = 2;

/// The part of a frame that is shown: all but the space for its caption.
const VIEW: &str = "0 28 360 176";

/// Shows stories on a page, one after another.
pub(super) struct PageWriter<'a> {
    page: &'a StudentPage<'a>,
    /// The room that is left for folded cases, in bytes.
    room: usize,
    /// The number of folded cases so far.
    cases: usize,
    /// The number of headings so far.
    headings: usize,
    is_drawn: bool,
}

impl<'a> PageWriter<'a> {
    pub(super) fn new(page: &'a StudentPage<'a>) -> PageWriter<'a> {
        PageWriter {
            page,
            room: ROOM,
            cases: 0,
            headings: 0,
            is_drawn: true,
        }
    }

    /// Writes a story, with a section for each heading and what follows it.
    pub(super) fn write(&mut self, out: &mut TemplateBuffer, story: &[Block], class: &str) {
        let is_heading = |block: &Block| matches!(block.what, What::Heading(..));
        for section in story.chunk_by(|_, next| !is_heading(next)) {
            let Some((What::Heading(words, beside), inside)) = section
                .split_first()
                .map(|(first, rest)| (&first.what, rest))
            else {
                self.blocks(out, section);
                continue;
            };
            self.headings += 1;
            let id = match self.headings {
                1 if class == CARD => "first".to_owned(),
                number => format!("section-{number}"),
            };
            html! {
                section(aria-labelledby=id.as_str(), class? = (!class.is_empty()).then_some(class)) {
                    h2(id=id.as_str()) { |out| sentence(out, words); }
                    @ if !beside.is_empty() { p(class="faint") : capitalized(beside); }
                    |out| self.blocks(out, inside);
                }
            }
            .render_once(out);
        }
    }

    fn blocks(&mut self, out: &mut TemplateBuffer, blocks: &[Block]) {
        let is_fact = |block: &Block| {
            matches!(
                block.what,
                What::Labelled(..) | What::Place(..) | What::Answer(..)
            )
        };
        for group in blocks.chunk_by(|one, other| is_fact(one) && is_fact(other)) {
            match group {
                [first, ..] if is_fact(first) => self.facts(out, group),
                [block] => self.block(out, &block.what),
                _ => {}
            }
        }
    }

    fn block(&mut self, out: &mut TemplateBuffer, what: &What) {
        match what {
            What::Paragraph { tone, words, .. } => {
                html! { p(class? = class_of(*tone)) { |out| sentence(out, &strip_str(words).to_string()); } }
                    .render_once(out);
            }
            What::Boards(views) => {
                html! { div(class="boards") { |out| for view in views { self.figure(out, view); } } }
                    .render_once(out);
                for view in views {
                    if let Some(words) = &view.differences {
                        html! { p { : "Different in yours: "; strong : words.as_str(); : "."; } }
                            .render_once(out);
                    }
                }
            }
            What::Texts(compared) => texts(out, compared, LINES[usize::from(!self.is_drawn)]),
            What::Verbatim(label, _, lines) | What::Printed(label, lines) => {
                html! { p { : capitalized(label); : ":"; } }.render_once(out);
                preformatted(out, label, &lines.join("\n"));
            }
            What::Drawn(error) => preformatted(out, "The compiler's message", error),
            What::List(items) => {
                html! { ul { @ for item in items { li { |out| sentence(out, item); } } } }
                    .render_once(out);
            }
            What::Rules(label, rules) => {
                html! {
                    p {
                        : capitalized(label); : ": ";
                        @ for (number, (rule, place)) in rules.iter().enumerate() {
                            @ if number > 0 { : ", "; }
                            |out| self.place(out, place, Some(rule), rule);
                        }
                    }
                }
                .render_once(out);
            }
            What::Table(rows) => {
                html! { table { @ for row in rows { tr { @ for cell in row { td { |out| sentence(out, cell); } } } } } }
                    .render_once(out);
            }
            What::Points(all) => points(out, all),
            What::Fold(fold) => self.fold(out, fold),
            What::Heading(..)
            | What::Labelled(..)
            | What::Place(..)
            | What::Answer(..)
            | What::Gap => {}
        }
    }

    fn facts(&self, out: &mut TemplateBuffer, facts: &[Block]) {
        let rule = facts.iter().find_map(|fact| match &fact.what {
            What::Place(_, _, rule) => rule.as_ref(),
            _ => None,
        });
        let picture = rule.filter(|_| self.is_drawn && self.cases == 0);
        let picture = picture.and_then(|rule| self.page.pictures.picture(rule));
        html! {
            dl { |out| for fact in facts { self.fact(out, &fact.what); } }
            @ if let Some(picture) = &picture {
                img(class="rule", src=picture.url.as_str(), alt=picture.description.as_str());
            }
        }
        .render_once(out);
    }

    fn fact(&self, out: &mut TemplateBuffer, what: &What) {
        match what {
            What::Labelled(label, words, _) | What::Answer(label, _, words) => html! {
                dt : capitalized(label); dd { code : words.as_str(); }
            }
            .render_once(out),
            What::Place(label, place, rule) => html! {
                dt : capitalized(label); dd { |out| self.place(out, place, rule.as_ref(), &place.to_string()); }
            }
            .render_once(out),
            _ => {}
        }
    }

    /// Writes words that lead to a rule, if there is one.
    fn place(&self, out: &mut TemplateBuffer, place: &Place, rule: Option<&RuleName>, words: &str) {
        let address = rule.and_then(|rule| self.page.book.address(place, rule));
        html! {
            @ if let Some(address) = &address {
                a(href=address.as_str()) { code : words; }
            } else {
                code : words;
            }
        }
        .render_once(out);
    }

    fn fold(&mut self, out: &mut TemplateBuffer, fold: &Fold) {
        let case = (!fold.case.is_empty()).then(|| self.folded_case(fold));
        let class = match fold.tone {
            Tone::Bad => "item wrong",
            Tone::Faint => "hint",
            Tone::Good | Tone::Plain => "item",
        };
        html! {
            details(class=class) {
                summary { |out| sentence(out, &fold.summary); }
                |out| self.blocks(out, &fold.inside);
                @ if let Some(case) = &case { : Raw(case); }
            }
        }
        .render_once(out);
    }

    /// Returns the case of a fold, or the sentence that replaces it if there is no room.
    fn folded_case(&mut self, fold: &Fold) -> String {
        self.cases += 1;
        self.is_drawn = self.cases <= DRAWN;
        let case = html! { |out| self.blocks(out, &fold.case); };
        let case = case.into_string().unwrap_or_default();
        self.is_drawn = true;
        if case.len() <= self.room {
            self.room -= case.len();
            return case;
        }
        let instead = html! { |out| paragraph(out, &fold.instead); };
        instead.into_string().unwrap_or_default()
    }

    fn figure(&self, out: &mut TemplateBuffer, view: &BoardView) {
        let label = capitalized(&view.label);
        let words = stones_in_words(&view.board, ", ", "; ");
        let described = format!("{label}: {words}");
        let attributes = [
            ("viewBox", VIEW),
            ("role", "img"),
            ("aria-label", described.as_str()),
        ];
        html! {
            figure {
                figcaption : label.as_str();
                |out| if self.is_drawn {
                    SvgWriter::inside(out, &attributes, |svg| draw_frame(svg, &frame(view)));
                } else {
                    html! { pre : view.board.picture().join("\n"); }.render_once(out);
                };
                @ for (words, differs) in &view.below {
                    p(class=if *differs { "below differs" } else { "below" }) {
                        : words.as_str();
                        @ if *differs { : " (differs)"; }
                    }
                }
            }
        }
        .render_once(out);
    }
}

/// Returns what is drawn of a board. On each bowl of a wrong one there is by how many stones it differs.
fn frame(view: &BoardView) -> Frame {
    let mut frame = Frame::of(view.board, view.mover, "");
    if let Some(other) = &view.other {
        frame = frame.against(other);
        if view.differences.is_some() {
            frame = frame.since(other);
        }
    }
    let asked = view
        .asked
        .map(|(bowl, is_move)| (bowl, if is_move { Mark::Origin } else { Mark::Last }));
    let last = view.last.map(|last| (last, Mark::Last));
    let marks = asked
        .into_iter()
        .chain(last)
        .filter(|(bowl, _)| *bowl < BOWLS);
    marks.fold(frame, |frame, (bowl, mark)| frame.mark(bowl, mark))
}

fn class_of(tone: Tone) -> Option<&'static str> {
    match tone {
        Tone::Plain => None,
        Tone::Good => Some("good"),
        Tone::Bad => Some("bad"),
        Tone::Faint => Some("faint"),
    }
}

/// Writes so many lines of two texts, from a few before the first one that differs.
fn texts(out: &mut TemplateBuffer, texts: &TextComparison, most: usize) {
    let from = texts.first().saturating_sub(LINES_BEFORE);
    let to = texts.rows.len().min(from + most);
    let rest = texts.rows.len() - to;
    let line = |line: &Option<String>| line.clone().unwrap_or_default();
    let row = |out: &mut TemplateBuffer, row: &TextRow| {
        html! {
            tr(class? = row.differs.then_some("differs")) {
                td : line(&row.expected);
                td : line(&row.got);
                td { @ if row.differs { : "differs"; } }
            }
        }
        .render_once(out);
    };
    html! {
        div(class="scroll", tabindex="0", role="group", aria-label="Both texts by line") {
            table(class="texts") {
                thead { tr { th(scope="col") : "Expected"; th(scope="col") : "Yours"; th(scope="col") : "Compared"; } }
                tbody {
                    @ if from > 0 { tr { td(colspan="3", class="left-out") : format_args!("{from} identical {}", plural(from, "line")); } }
                    |out| for found in &texts.rows[from..to] { row(out, found); };
                    @ if rest > 0 { tr { td(colspan="3", class="left-out") : format_args!("and {rest} more {}", plural(rest, "line")); } }
                }
            }
        }
    }.render_once(out);
}

/// Writes a text as it is; a long line is reached by scrolling.
fn preformatted(out: &mut TemplateBuffer, label: &str, text: &str) {
    let text = strip_str(text).to_string();
    html! { pre(tabindex="0", role="group", aria-label=label) : text.trim_end(); }.render_once(out);
}

fn points(out: &mut TemplateBuffer, points: &Points) {
    html! {
        table(class="parts") {
            thead {
                tr {
                    th(scope="col") : "Part";
                    th(scope="col", class="wide") : "Progress";
                    th(scope="col") : "Points";
                    th(scope="col") : "Open";
                }
            }
            tbody { |out| for part in &points.parts { points_of_part(out, part); } }
            tfoot {
                tr {
                    th(scope="row") : "Total";
                    td(class="wide");
                    td(class="points") : format_args!("{} of {}", points.score, points.max_score);
                    td : points.extra.as_str();
                }
            }
        }
    }
    .render_once(out);
}

fn points_of_part(out: &mut TemplateBuffer, part: &PointsOfPart) {
    let share = f64::from(part.score) / f64::from(part.max_score.max(1));
    html! {
        tr {
            th(scope="row") : format_args!("{} {}", part.number, part.title);
            td(class="wide") { |out| draw_percentage_bar(out, share); }
            td(class="points") : format_args!("{} of {}", part.score, part.max_score);
            td : part.open.first().map_or("", String::as_str);
        }
    }
    .render_once(out);
}

/// Defines once for a page what the boards in its body are made of.
pub(super) fn definitions(out: &mut TemplateBuffer, body: &str) {
    let heaps = (1..=LARGEST_HEAP).filter(|heap| body.contains(&format!("#h{heap}\"")));
    let attributes = [
        ("class", "definitions"),
        ("aria-hidden", "true"),
        ("width", "0"),
        ("height", "0"),
    ];
    SvgWriter::inside(out, &attributes, |svg| define(svg, heaps));
}
