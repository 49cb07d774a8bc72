//! A source file, as the checks see it.

use std::fs;
use std::path::{Path, PathBuf};

use syn::spanned::Spanned as _;
use syn::visit::{self, Visit};
use syn::{Block, ImplItem, ImplItemFn, Item, ItemFn, ItemImpl, UseTree, Visibility};

/// A crate, whose modules begin at `src/`.
pub(crate) struct Package {
    /// Its files, by name.
    pub(crate) sources: Vec<Source>,
}

/// Reads the crates that are checked.
pub(crate) fn crates() -> Vec<Package> {
    let top = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    [
        "grader/src",
        "grader/notation/src",
        "grader/sandbox/src",
        "grader/submission/src",
        "grader/staff/src",
        "grader/class/src",
        "grader/author/src",
        "grader/tournament/src",
        "grader/course/src",
        "solution/src",
    ]
    .map(|name| Package::read(&top.join(name), name))
    .into()
}

/// Lists the files of the tests and the benchmarks, with the number of their lines.
pub(crate) fn tests() -> Vec<(String, usize)> {
    let top = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut paths = Vec::new();
    for folder in [
        "grader/tests",
        "grader/sandbox/tests",
        "grader/submission/tests",
        "grader/course/tests",
        "grader/course/benches",
        "solution/tests",
    ] {
        walk(&top.join(folder), &mut paths);
    }
    let lines = |path: &Path| fs::read_to_string(path).unwrap().lines().count();
    let files = paths.iter();
    files
        .map(|path| (path.display().to_string(), lines(path)))
        .collect()
}

impl Package {
    fn read(folder: &Path, name: &str) -> Package {
        let mut paths = Vec::new();
        walk(folder, &mut paths);
        paths.sort();
        let sources = paths.iter().map(|path| Source::read(path, folder, name));
        Package {
            sources: sources.collect(),
        }
    }
}

pub(crate) fn walk(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            walk(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

/// A source file, without its syntax tree, which threads can't share.
pub(crate) struct Source {
    /// Its path in the repository.
    pub(crate) name: String,
    /// Its module path; empty for `lib.rs` and `main.rs`.
    pub(crate) module: Vec<String>,
    /// Its first line, which says what it is.
    pub(crate) first_line: String,
    /// Number of lines.
    pub(crate) lines: usize,
    /// Its functions, each with the number of its lines.
    pub(crate) functions: Vec<(String, usize)>,
    /// The public types that it defines.
    pub(crate) public_types: Vec<String>,
    /// Every name that it defines for other files.
    pub(crate) visible_names: Vec<String>,
    /// The names that its own `use` declarations bring in, each with its path.
    pub(crate) uses: Vec<Vec<String>>,
    /// Every path in it, except in its tests.
    pub(crate) paths: Vec<Vec<String>>,
    /// True if it does more than declare and re-export modules.
    pub(crate) defines: bool,
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
        let file = syn::parse_file(&text).unwrap();
        let mut facts = Facts::default();
        facts.visit_file(&file);
        let mut uses = Vec::new();
        for item in &file.items {
            if let Item::Use(item) = item {
                flatten(&item.tree, &mut Vec::new(), &mut uses);
            }
        }
        let declares = |item: &Item| matches!(item, Item::Mod(item) if item.content.is_none());
        Source {
            name: format!("{package}/{}.rs", inside.display()),
            module,
            first_line: text.lines().next().unwrap_or_default().to_owned(),
            lines: text.lines().count(),
            functions: facts.functions,
            public_types: file.items.iter().filter_map(public_type).collect(),
            visible_names: file.items.iter().flat_map(visible_names).collect(),
            uses,
            paths: facts.paths,
            defines: file
                .items
                .iter()
                .any(|item| !declares(item) && !matches!(item, Item::Use(_))),
        }
    }

    /// Returns whether it is the root of a folder: a `mod.rs` or a `lib.rs`.
    pub(crate) fn is_root(&self) -> bool {
        self.name.ends_with("/mod.rs") || self.name.ends_with("/lib.rs")
    }
}

fn public_type(item: &Item) -> Option<String> {
    let (visibility, name) = match item {
        Item::Struct(item) => (&item.vis, &item.ident),
        Item::Enum(item) => (&item.vis, &item.ident),
        Item::Trait(item) => (&item.vis, &item.ident),
        _ => return None,
    };
    matches!(visibility, Visibility::Public(_)).then(|| name.to_string())
}

/// Lists the names that an item defines for other files.
fn visible_names(item: &Item) -> Vec<String> {
    let (visibility, name) = match item {
        Item::Struct(item) => (&item.vis, &item.ident),
        Item::Enum(item) => (&item.vis, &item.ident),
        Item::Trait(item) => (&item.vis, &item.ident),
        Item::Type(item) => (&item.vis, &item.ident),
        Item::Fn(item) => (&item.vis, &item.sig.ident),
        Item::Const(item) => (&item.vis, &item.ident),
        Item::Static(item) => (&item.vis, &item.ident),
        Item::Mod(item) if item.content.is_some() => (&item.vis, &item.ident),
        Item::Impl(item) => return visible_methods(item),
        Item::Macro(item) => return defined_by_macro(&item.mac),
        Item::Use(item) if is_visible(&item.vis) => return re_exports(&item.tree),
        _ => return Vec::new(),
    };
    Vec::from_iter(is_visible(visibility).then(|| name.to_string()))
}

/// Lists the type that a macro such as `settings!` defines: its name follows `pub`.
fn defined_by_macro(item: &syn::Macro) -> Vec<String> {
    let tokens = item.tokens.to_string();
    let mut words = tokens.split_whitespace().skip_while(|word| *word != "pub");
    let name = words.find(|word| !matches!(*word, "pub" | "(crate)" | "(" | "crate" | ")"));
    let is_type = |name: &&str| name.starts_with(char::is_uppercase);
    name.filter(is_type)
        .map(str::to_owned)
        .into_iter()
        .collect()
}

/// Lists the methods that an `impl` defines for other files.
fn visible_methods(item: &ItemImpl) -> Vec<String> {
    let items = item.items.iter();
    let methods = items.filter_map(|item| match item {
        ImplItem::Fn(method) if is_visible(&method.vis) => Some(method.sig.ident.to_string()),
        _ => None,
    });
    methods.collect()
}

/// Lists the names that a `use` declaration passes on to other files.
fn re_exports(tree: &UseTree) -> Vec<String> {
    let mut leaves = Vec::new();
    flatten(tree, &mut Vec::new(), &mut leaves);
    leaves
        .into_iter()
        .filter_map(|mut path| path.pop())
        .collect()
}

fn is_visible(visibility: &Visibility) -> bool {
    !matches!(visibility, Visibility::Inherited)
}

/// Lists the paths that a `use` declaration brings in.
fn flatten(tree: &UseTree, before: &mut Vec<String>, leaves: &mut Vec<Vec<String>>) {
    match tree {
        UseTree::Path(path) => {
            before.push(path.ident.to_string());
            flatten(&path.tree, before, leaves);
            before.pop();
        }
        UseTree::Group(group) => {
            for tree in &group.items {
                flatten(tree, before, leaves);
            }
        }
        UseTree::Name(name) => leaves.push([before.as_slice(), &[name.ident.to_string()]].concat()),
        UseTree::Rename(name) => {
            leaves.push([before.as_slice(), &[name.ident.to_string()]].concat());
        }
        UseTree::Glob(_) => leaves.push(before.clone()),
    }
}

#[derive(Default)]
struct Facts {
    functions: Vec<(String, usize)>,
    paths: Vec<Vec<String>>,
    in_tests: bool,
}

impl Facts {
    fn add(&mut self, name: &syn::Ident, block: &Block) {
        let span = block.span();
        let lines = span.end().line - span.start().line + 1;
        self.functions.push((name.to_string(), lines));
    }
}

impl<'ast> Visit<'ast> for Facts {
    fn visit_item_fn(&mut self, item: &'ast ItemFn) {
        self.add(&item.sig.ident, &item.block);
        visit::visit_item_fn(self, item);
    }

    fn visit_impl_item_fn(&mut self, item: &'ast ImplItemFn) {
        self.add(&item.sig.ident, &item.block);
        visit::visit_impl_item_fn(self, item);
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        if !self.in_tests {
            let parts = path.segments.iter().map(|part| part.ident.to_string());
            self.paths.push(parts.collect());
        }
        visit::visit_path(self, path);
    }

    fn visit_item_use(&mut self, item: &'ast syn::ItemUse) {
        if !self.in_tests {
            flatten(&item.tree, &mut Vec::new(), &mut self.paths);
        }
    }

    fn visit_item_mod(&mut self, item: &'ast syn::ItemMod) {
        // Tests inside a file may use anything.
        let before = self.in_tests;
        self.in_tests |= item.ident == "tests";
        visit::visit_item_mod(self, item);
        self.in_tests = before;
    }
}
