//! A parsed source file.

use std::fs;
use std::path::{Path, PathBuf};

use syn::spanned::Spanned as _;
use syn::visit::{self, Visit};
use syn::{Block, ImplItemFn, Item, ItemFn, Visibility};

/// A crate, whose modules begin at `src/`.
pub(crate) struct Package {
    folder: PathBuf,
    name: String,
}

/// Lists the crates that are checked.
pub(crate) fn crates() -> Vec<Package> {
    let top = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    [
        "grader/src",
        "grader/sandbox/src",
        "grader/submission/src",
        "grader/course/src",
        "solution/src",
    ]
    .map(|name| Package {
        folder: top.join(name),
        name: name.to_owned(),
    })
    .into()
}

impl Package {
    /// Reads all of its files.
    pub(crate) fn sources(&self) -> Vec<Source> {
        let mut sources = Vec::new();
        walk(&self.folder, &mut |path| {
            sources.push(Source::read(path, &self.folder, &self.name));
        });
        sources.sort_by(|one, other| one.name.cmp(&other.name));
        sources
    }
}

fn walk(folder: &Path, see: &mut dyn FnMut(&Path)) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            walk(&path, see);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            see(&path);
        }
    }
}

/// A source file.
pub(crate) struct Source {
    /// Its path in the repository.
    pub(crate) name: String,
    /// Its module path; empty for `lib.rs` and `main.rs`.
    pub(crate) module: Vec<String>,
    /// How many lines it has.
    pub(crate) lines: usize,
    /// Its syntax tree.
    pub(crate) file: syn::File,
}

impl Source {
    fn read(path: &Path, folder: &Path, package: &str) -> Source {
        let text = fs::read_to_string(path).unwrap();
        let inside = path.strip_prefix(folder).unwrap().with_extension("");
        let mut module: Vec<String> = inside
            .iter()
            .map(|part| part.to_string_lossy().into_owned())
            .collect();
        if module.last().is_some_and(|last| last == "mod")
            || matches!(module.as_slice(), [root] if root == "lib" || root == "main")
        {
            module.pop();
        }
        Source {
            name: format!("{package}/{}.rs", inside.display()),
            module,
            lines: text.lines().count(),
            file: syn::parse_file(&text).unwrap(),
        }
    }

    /// Lists its functions, each with the number of its lines.
    pub(crate) fn functions(&self) -> Vec<(String, usize)> {
        let mut found = Functions(Vec::new());
        found.visit_file(&self.file);
        found
            .0
            .into_iter()
            .map(|(name, lines)| (format!("{}: {name}", self.name), lines))
            .collect()
    }

    /// Lists the public types that it defines.
    pub(crate) fn public_types(&self) -> impl Iterator<Item = String> {
        self.file.items.iter().filter_map(|item| {
            let (visibility, name) = match item {
                Item::Struct(item) => (&item.vis, &item.ident),
                Item::Enum(item) => (&item.vis, &item.ident),
                Item::Trait(item) => (&item.vis, &item.ident),
                _ => return None,
            };
            matches!(visibility, Visibility::Public(_)).then(|| name.to_string())
        })
    }
}

struct Functions(Vec<(String, usize)>);

impl Functions {
    fn add(&mut self, name: &syn::Ident, block: &Block) {
        let span = block.span();
        let lines = span.end().line - span.start().line + 1;
        self.0.push((name.to_string(), lines));
    }
}

impl<'ast> Visit<'ast> for Functions {
    fn visit_item_fn(&mut self, item: &'ast ItemFn) {
        self.add(&item.sig.ident, &item.block);
        visit::visit_item_fn(self, item);
    }

    fn visit_impl_item_fn(&mut self, item: &'ast ImplItemFn) {
        self.add(&item.sig.ident, &item.block);
        visit::visit_impl_item_fn(self, item);
    }
}
