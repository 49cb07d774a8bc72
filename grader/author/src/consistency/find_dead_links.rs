//! Finds links between the texts for students that lead to no file: a part or a rule may have been taken out.

use std::fs;
use std::path::Path;

use submission::read_given_text;

/// The text outside the specs with links to them.
const STARTER: &str = "starter/README.md";

/// The guide for instructors, who know what they have taken out.
const GUIDE: &str = "CHANGING.md";

/// Returns a line for each link from a text of the specs to a file of the specs that isn't there, and from the starter's text.
pub(super) fn find_dead_links(specs: &Path, folder: &str) -> Vec<String> {
    let names = fs::read_dir(specs).into_iter().flatten().flatten();
    let mut names: Vec<String> = names
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .filter(|name| Path::new(name).extension().is_some_and(|end| end == "md"))
        .filter(|name| name != GUIDE)
        .collect();
    names.sort();
    let inside = |link: &str| (!link.starts_with("..")).then(|| link.to_owned());
    let from_starter = |link: &str| {
        let link = link.strip_prefix("../")?.strip_prefix(folder)?;
        link.strip_prefix('/').map(str::to_owned)
    };
    let mut dead: Vec<String> = names
        .iter()
        .flat_map(|name| dead_links_in(specs, name, &format!("{folder}/{name}"), &inside))
        .collect();
    let starter = format!("../{STARTER}");
    dead.extend(dead_links_in(specs, &starter, STARTER, &from_starter));
    dead
}

/// Returns a line for each dead link in the file of this name; `target` says to which file of the specs a link leads.
fn dead_links_in(
    specs: &Path,
    name: &str,
    shown: &str,
    target: &dyn Fn(&str) -> Option<String>,
) -> Vec<String> {
    let Ok(text) = read_given_text(&specs.join(name)) else {
        return Vec::new();
    };
    let mut is_code = false;
    let mut dead = Vec::new();
    for (line, number) in text.lines().zip(1..) {
        is_code ^= line.starts_with("```");
        let links = line.split("](").skip(1).filter(|_| !is_code);
        let links = links.filter_map(|rest: &str| Some(rest.split_once(')')?.0));
        for link in links {
            let file = link.split('#').next().unwrap_or_default();
            if file.is_empty() || file.contains("://") {
                continue;
            }
            let found = target(file).is_none_or(|file| specs.join(file).exists());
            if !found {
                let number: u32 = number;
                dead.push(format!(
                    "{shown}:{number}: there is no `{file}`; remove the link, or name another file"
                ));
            }
        }
    }
    dead
}
