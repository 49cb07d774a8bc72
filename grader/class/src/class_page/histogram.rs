//! Charts as plain SVG. Each has a table or a list with the same numbers next to it.

use grader::svg::SvgWriter;
use horrorshow::TemplateBuffer;

/// Points per bar.
pub(super) const STEP: u32 = 5;
const BAR: u32 = 30;
const HEIGHT: u32 = 160;

/// Counts scores in steps, the last of which includes the full score.
pub(super) fn counted(scores: impl Iterator<Item = u32>, most: u32) -> Vec<usize> {
    let bars = (most.div_ceil(STEP)).max(1) as usize;
    let mut counts = vec![0; bars];
    for score in scores {
        counts[((score / STEP) as usize).min(bars - 1)] += 1;
    }
    counts
}

/// Returns the highest score in a bar; empty for the last one, which has all the higher scores.
pub(super) fn last_score(bar: usize, bars: usize) -> String {
    if bar + 1 == bars {
        String::new()
    } else {
        ((bar + 1) * STEP as usize - 1).to_string()
    }
}

/// Draws how many students have which score.
pub(super) fn histogram(out: &mut TemplateBuffer, label: &str, counts: &[usize], highest: usize) {
    let bars = u32::try_from(counts.len()).unwrap_or(0);
    let view = format!("0 0 {} {}", bars * BAR + 10, HEIGHT + 65);
    let attributes = [
        ("class", "chart"),
        ("viewBox", view.as_str()),
        ("role", "img"),
        ("aria-label", label),
    ];
    SvgWriter::inside(out, &attributes, |svg| {
        for (number, &count) in (0..).zip(counts) {
            let share = count * HEIGHT as usize / highest.max(1);
            let height = u32::try_from(share)
                .unwrap_or(HEIGHT)
                .max(u32::from(count > 0));
            let (x, y) = (number * BAR + 5, 20 + HEIGHT - height);
            let [left, top, tall] = [x + 2, y, height].map(|number| number.to_string());
            let width = (BAR - 4).to_string();
            let from = (number * STEP).to_string();
            let to = last_score(number as usize, counts.len());
            svg.shape(
                "rect",
                &[
                    ("x", &left),
                    ("y", &top),
                    ("width", &width),
                    ("height", &tall),
                    ("data-from", &from),
                    ("data-to", &to),
                    ("data-own", "yes"),
                ],
            );
            if count > 0 {
                // On a phone, a number of three digits is wider than its bar; the table has it.
                let class = if highest < 100 { "" } else { "wide" };
                let [middle, above] = [x + BAR / 2, y - 4].map(|number| number.to_string());
                let attributes = [("class", class), ("x", &middle), ("y", &above)];
                svg.text_as("text", &attributes, &count.to_string());
            }
            // A number under every other bar has room on a phone too.
            if number % 2 == 0 {
                svg.text((x + BAR / 2, HEIGHT + 38), &(number * STEP).to_string());
            }
        }
        svg.text((bars * BAR / 2 + 5, HEIGHT + 60), "points");
        svg.text((42, 12), "students");
        let (wide, base) = ((bars * BAR + 5).to_string(), (HEIGHT + 20).to_string());
        svg.shape(
            "line",
            &[("x1", "5"), ("x2", &wide), ("y1", &base), ("y2", &base)],
        );
    });
}
