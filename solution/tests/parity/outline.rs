//! What a crate shows to the outside, by name.

use std::collections::BTreeMap;

use quote::ToTokens;
use syn::visit_mut::{self, VisitMut};
use syn::{Attribute, Block, Expr, Ident, ImplItem, Item, ItemImpl, PatIdent, Stmt, Visibility};

/// What another crate and a reader of the documentation can see: each thing under a unique name.
pub(crate) type Outline = BTreeMap<String, Shape>;

/// What must be the same about one thing, as tokens.
#[derive(Debug)]
pub(crate) struct Shape {
    pub(crate) signature: String,
    pub(crate) docs: String,
    pub(crate) derives: String,
    pub(crate) attributes: String,
    pub(crate) body: Option<Body>,
}

#[derive(Debug)]
pub(crate) enum Body {
    /// A single `todo!` with this message.
    Stub(String),
    Written(String),
}

/// Returns the outline of one file.
pub(crate) fn outline(crate_name: &str, file: &str, text: &str) -> Outline {
    let mut tree =
        syn::parse_file(text).unwrap_or_else(|error| panic!("{crate_name}: {file}: {error}"));
    OwnName(crate_name).visit_file_mut(&mut tree);
    let mut things = Vec::new();
    for item in std::mem::take(&mut tree.items) {
        things_of(item, &mut things);
    }
    things.push(("the file".to_owned(), Thing::File(tree)));
    let mut outline = Outline::new();
    for (name, thing) in things {
        let earlier = outline.insert(format!("{file}: {name}"), shape(&thing));
        assert!(
            earlier.is_none(),
            "{crate_name}: {file}: two things have the name {name}"
        );
    }
    outline
}

/// Anything with a shape.
#[derive(Clone)]
#[expect(clippy::large_enum_variant, reason = "they are few and short-lived")]
enum Thing {
    File(syn::File),
    Item(Item),
    Inner(ImplItem),
}

fn things_of(item: Item, things: &mut Vec<(String, Thing)>) {
    let (vis, name) = match &item {
        Item::Impl(block) => return things_of_impl(block.clone(), things),
        Item::Const(item) => (&item.vis, item.ident.to_string()),
        Item::Enum(item) => (&item.vis, item.ident.to_string()),
        Item::Fn(item) => (&item.vis, item.sig.ident.to_string()),
        Item::Mod(item) => (&item.vis, item.ident.to_string()),
        Item::Struct(item) => (&item.vis, item.ident.to_string()),
        Item::Trait(item) => (&item.vis, item.ident.to_string()),
        Item::Type(item) => (&item.vis, item.ident.to_string()),
        Item::Use(item) => (&item.vis, tokens(item)),
        unknown => panic!(
            "this test doesn't know what is public about `{}`",
            tokens(unknown)
        ),
    };
    if is_public(vis) || name == "main" {
        things.push((format!("`{name}`"), Thing::Item(item)));
    }
}

fn things_of_impl(mut block: ItemImpl, things: &mut Vec<(String, Thing)>) {
    let of_type = tokens(&block.self_ty);
    let of_trait = block
        .trait_
        .as_ref()
        .and_then(|(path, _)| path.segments.last());
    let of_trait = of_trait.map(|segment| segment.ident.to_string());
    for inner in std::mem::take(&mut block.items) {
        let (is_public, name) = match &inner {
            ImplItem::Fn(function) => (is_public(&function.vis), function.sig.ident.to_string()),
            other => (true, tokens(other)),
        };
        match &of_trait {
            Some(of_trait) => things.push((
                format!("`{name} of {of_trait} for {of_type}`"),
                Thing::Inner(inner),
            )),
            None if is_public => things.push((format!("`{of_type}::{name}`"), Thing::Inner(inner))),
            None => {}
        }
    }
    if let Some(of_trait) = of_trait {
        things.push((
            format!("`impl {of_trait} for {of_type}`"),
            Thing::Item(Item::Impl(block)),
        ));
    }
}

fn shape(thing: &Thing) -> Shape {
    let with = |keep: fn(&Attribute) -> bool| {
        let mut bare = Bare(keep);
        match thing.clone() {
            Thing::File(mut tree) => {
                bare.visit_file_mut(&mut tree);
                tokens(tree)
            }
            Thing::Item(mut item) => {
                bare.visit_item_mut(&mut item);
                tokens(item)
            }
            Thing::Inner(mut item) => {
                bare.visit_impl_item_mut(&mut item);
                tokens(item)
            }
        }
    };
    let block = match thing {
        Thing::Item(Item::Fn(function)) => Some(&*function.block),
        Thing::Inner(ImplItem::Fn(function)) => Some(&function.block),
        _ => None,
    };
    Shape {
        signature: with(|_| false),
        docs: with(|attribute| attribute.path().is_ident("doc")),
        derives: with(|attribute| attribute.path().is_ident("derive")),
        attributes: with(|attribute| {
            !["doc", "derive"]
                .iter()
                .any(|name| attribute.path().is_ident(name))
        }),
        body: block.map(body),
    }
}

fn body(block: &Block) -> Body {
    let only = match block.stmts.as_slice() {
        [Stmt::Macro(only)] => &only.mac,
        [Stmt::Expr(Expr::Macro(only), None)] => &only.mac,
        _ => return Body::Written(tokens(block)),
    };
    if only.path.is_ident("todo") {
        Body::Stub(only.tokens.to_string())
    } else {
        Body::Written(tokens(block))
    }
}

fn tokens(of: impl ToTokens) -> String {
    of.to_token_stream().to_string()
}

fn is_public(vis: &Visibility) -> bool {
    matches!(vis, Visibility::Public(_))
}

/// Strips an item of its functions' bodies, and of all attributes but those to keep.
struct Bare(fn(&Attribute) -> bool);

impl VisitMut for Bare {
    fn visit_attributes_mut(&mut self, attributes: &mut Vec<Attribute>) {
        attributes.retain(self.0);
    }

    fn visit_block_mut(&mut self, block: &mut Block) {
        block.stmts.clear();
    }

    /// A `mut` before a parameter's name concerns only the body.
    fn visit_pat_ident_mut(&mut self, pattern: &mut PatIdent) {
        pattern.mutability = None;
        visit_mut::visit_pat_ident_mut(self, pattern);
    }
}

/// Replaces the crate's own name.
struct OwnName<'a>(&'a str);

impl VisitMut for OwnName<'_> {
    fn visit_ident_mut(&mut self, ident: &mut Ident) {
        if ident == self.0 {
            *ident = Ident::new("this_crate", ident.span());
        }
    }
}
