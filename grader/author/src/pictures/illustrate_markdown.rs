//! Shows each rule's picture below its sentence, by an ordinary Markdown image.

use super::rule_picture::RulePicture;

/// The folder of pictures, relative to the specs.
const FOLDER: &str = "pictures";

/// Puts an image below each rule's sentence in a file of the specs, and leaves all else as it is.
pub fn illustrate_markdown(text: &str, pictures: &[RulePicture]) -> String {
    let mut out: Vec<String> = Vec::new();
    let mut lines = text.lines().peekable();
    while let Some(line) = lines.next() {
        out.push(line.to_owned());
        let shows = |picture: &&RulePicture| rule_of(line) == Some(&picture.rule);
        let Some(picture) = pictures.iter().find(shows) else {
            continue;
        };
        // The sentence is the first paragraph.
        while let Some(line) = lines.next_if(|line| line.is_empty()) {
            out.push(line.to_owned());
        }
        while let Some(line) = lines.next_if(|line| !line.is_empty()) {
            out.push(line.to_owned());
        }
        while lines
            .next_if(|line| line.is_empty() || is_image(line))
            .is_some()
        {}
        out.extend([String::new(), image(picture), String::new()]);
    }
    out.join("\n") + "\n"
}

/// Returns the rule that a heading names.
fn rule_of(line: &str) -> Option<&str> {
    let heading = line.trim_start_matches('#');
    if heading.len() == line.len() {
        return None;
    }
    heading.trim().strip_prefix('`')?.strip_suffix('`')
}

fn is_image(line: &str) -> bool {
    line.starts_with("![") && line.ends_with(".svg)")
}

fn image(picture: &RulePicture) -> String {
    format!("![{}]({FOLDER}/{}.svg)", picture.sentence, picture.rule)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn picture() -> RulePicture {
        RulePicture {
            rule: "sow.last".into(),
            sentence: "It falls.".to_owned(),
            svg: String::new(),
        }
    }

    const PLAIN: &str = "# Rules\n\n### `sow.last`\n\nA sentence\non two lines.\n\nMore.\n";

    #[test]
    fn an_image_follows_the_sentence_and_stays_there() {
        let drawn = illustrate_markdown(PLAIN, &[picture()]);
        let image = "on two lines.\n\n![It falls.](pictures/sow.last.svg)\n\nMore.\n";
        assert!(drawn.ends_with(image), "{drawn}");
        assert_eq!(illustrate_markdown(&drawn, &[picture()]), drawn);
    }

    #[test]
    fn an_image_that_says_something_else_is_replaced() {
        let before = illustrate_markdown(PLAIN, &[picture()]);
        let other = before.replace("It falls.", "It rises.");
        let drawn = illustrate_markdown(&other, &[picture()]);
        assert_eq!(drawn, before);
    }
}
