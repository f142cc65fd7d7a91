//! Which file of a crate names items of which other file.
//!
//! The sources are read by words: no macro is expanded and no type is known. A path is followed through
//! modules, imports and re-exports to the file that has the item. Such a file is used by the file that
//!
//! - imports the item or its module, unless the import is a re-export whose name is nowhere else in the file,
//!   or
//! - writes a path to it: `crate::…`, `super::…`, `self::…`, or one that begins with a child module or an
//!   imported one.
//!
//! A declaration `mod child;` is no use, nor is a method that is called, as neither names an item. So a file
//! that only declares modules and re-exports their items uses nothing, and nothing uses it. A parent that
//! works with the items of its child uses it, and a child that works with those of its parent uses the
//! parent: both together are a circle.
//!
//! Code under `#[cfg(test)]` is left out.

use crate::graph::Graph;
use crate::rust::{are_attributes, code};
use std::collections::{BTreeMap, BTreeSet};

/// The sources of a crate by their paths below its folder, such as `src/lib.rs`.
pub(crate) type Sources = BTreeMap<String, String>;

/// The graph of the files of a crate.
pub(crate) fn graph_of_files(sources: &Sources) -> Graph {
    let mut graph = Graph::default();
    for root in ["src/lib.rs", "src/main.rs"].into_iter().filter(|root| sources.contains_key(*root)) {
        let mut crate_ = Crate { sources, modules: Vec::new() };
        crate_.read(root, None, "");
        for module in 0..crate_.modules.len() {
            for file in crate_.files_used_by(module) {
                graph.add(&crate_.modules[module].file, &file);
            }
        }
    }
    graph
}

struct Crate<'a> {
    sources: &'a Sources,
    modules: Vec<Module<'a>>,
}

/// A module; one that is written inside another has the same file.
struct Module<'a> {
    file: String,
    parent: Option<usize>,
    children: BTreeMap<&'a str, usize>,
    imports: Vec<Import<'a>>,
    /// The tokens beside imports and declarations of modules.
    body: Vec<&'a str>,
}

struct Import<'a> {
    path: Vec<&'a str>,
    /// The name that it has here; none for a `*`.
    name: Option<&'a str>,
    is_export: bool,
}

/// The end of a path: a module, or an item in one.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Target {
    Module(usize),
    ItemOf(usize),
}

/// Imports that lead to imports: longer chains are taken for circles of their own.
const MAX_DEPTH: u32 = 32;

impl<'a> Crate<'a> {
    /// Reads a file and those of its child modules. `folder` is where these lie, below `src/`.
    fn read(&mut self, file: &str, parent: Option<usize>, folder: &str) -> Option<usize> {
        let source = self.sources.get(file)?;
        let mut tokens = code(source).into_iter().peekable();
        Some(self.module(file, parent, folder, &mut tokens))
    }

    /// Reads a module to the end of its tokens, or to the brace that closes it.
    fn module(
        &mut self,
        file: &str,
        parent: Option<usize>,
        folder: &str,
        tokens: &mut std::iter::Peekable<std::vec::IntoIter<&'a str>>,
    ) -> usize {
        let number = self.modules.len();
        let (children, imports, body) = Default::default();
        self.modules.push(Module { file: file.to_owned(), parent, children, imports, body });
        let mut depth = 0;
        while let Some(token) = tokens.next() {
            match token {
                // Not the captures of an `impl Trait + use<'a>`.
                "use" if tokens.peek() != Some(&"<") => {
                    let is_export = is_visible(&self.modules[number].body);
                    drop_visibility(&mut self.modules[number].body);
                    let tree: Vec<&str> = tokens.by_ref().take_while(|token| *token != ";").collect();
                    let mut at = 0;
                    let imports = &mut self.modules[number].imports;
                    import(&tree, &mut at, &mut Vec::new(), is_export, imports);
                }
                "mod" => {
                    drop_visibility(&mut self.modules[number].body);
                    let Some(name) = tokens.next() else { break };
                    let below = format!("{folder}{name}/");
                    let child = match tokens.next() {
                        Some("{") => Some(self.module(file, Some(number), &below, tokens)),
                        _ => [format!("src/{folder}{name}.rs"), format!("src/{below}mod.rs")]
                            .iter()
                            .find_map(|file| self.read(file, Some(number), &below)),
                    };
                    if let Some(child) = child {
                        self.modules[number].children.insert(name, child);
                    }
                }
                "}" if depth == 0 => break,
                _ => {
                    match token {
                        "{" => depth += 1,
                        "}" => depth -= 1,
                        _ => {}
                    }
                    self.modules[number].body.push(token);
                }
            }
        }
        number
    }

    /// The files whose items a module names, its own aside.
    fn files_used_by(&self, number: usize) -> BTreeSet<String> {
        let module = &self.modules[number];
        let mut used = BTreeSet::new();
        for import in &module.imports {
            let is_used = import.name.is_none_or(|name| {
                !import.is_export
                    || names(&module.body).any(|(at, word)| word == name && !is_below(&module.body, at))
            });
            if is_used && let Some(target) = self.follow(number, &import.path, 0) {
                used.extend(self.file(target));
            }
        }
        for (at, _) in names(&module.body).filter(|&(at, _)| !is_below(&module.body, at)) {
            let path = path_at(&module.body, at);
            if path.len() > 1 && !is_in_visibility(&module.body, at) {
                used.extend(self.follow(number, &path, 0).and_then(|target| self.file(target)));
            }
        }
        used.remove(&module.file);
        used
    }

    /// The file of a target; none for a module that only declares and re-exports.
    fn file(&self, target: Target) -> Option<String> {
        let (Target::Module(number) | Target::ItemOf(number)) = target;
        let module = &self.modules[number];
        (!are_attributes(&module.body)).then(|| module.file.clone())
    }

    /// Follows a path from a module, or finds that it leads out of the crate.
    fn follow(&self, from: usize, path: &[&str], depth: u32) -> Option<Target> {
        let mut at = match *path.first()? {
            "crate" => Target::Module(0),
            "self" => Target::Module(from),
            "super" => Target::Module(self.modules[from].parent?),
            name => self.find(from, name, depth)?,
        };
        for name in &path[1..] {
            let Target::Module(module) = at else { break };
            at = match *name {
                "super" => Target::Module(self.modules[module].parent?),
                "self" => at,
                // A name that is neither a module nor imported is an item of the module itself.
                name => self.find(module, name, depth).unwrap_or(Target::ItemOf(module)),
            };
        }
        Some(at)
    }

    /// A name in a module: a child, an import, or one that an import of all names brings.
    fn find(&self, module: usize, name: &str, depth: u32) -> Option<Target> {
        if depth > MAX_DEPTH {
            return None;
        }
        let Module { children, imports, .. } = &self.modules[module];
        if let Some(&child) = children.get(name) {
            return Some(Target::Module(child));
        }
        if let Some(import) = imports.iter().find(|import| import.name == Some(name)) {
            return self.follow(module, &import.path, depth + 1);
        }
        let mut everything = imports.iter().filter(|import| import.name.is_none());
        everything.find_map(|import| {
            let Target::Module(other) = self.follow(module, &import.path, depth + 1)? else { return None };
            self.find(other, name, depth + 1)
                .or_else(|| self.defines(other, name).then_some(Target::ItemOf(other)))
        })
    }

    /// True if a module has an item of this name.
    fn defines(&self, module: usize, name: &str) -> bool {
        const ITEMS: [&str; 8] = ["fn", "struct", "enum", "union", "trait", "type", "const", "static"];
        self.modules[module].body.windows(2).any(|pair| pair[1] == name && ITEMS.contains(&pair[0]))
    }
}

/// Reads the tree of a `use`, from behind that word, into imports.
fn import<'a>(
    tree: &[&'a str],
    at: &mut usize,
    path: &mut Vec<&'a str>,
    is_export: bool,
    imports: &mut Vec<Import<'a>>,
) {
    let above = path.len();
    let mut name = None;
    while let Some(&token) = tree.get(*at) {
        *at += 1;
        match token {
            // From outside of the crate, whatever is called so here.
            "::" if path.is_empty() => path.push("::"),
            "::" => {}
            "{" => {
                while tree.get(*at).is_some_and(|token| *token != "}") {
                    import(tree, at, path, is_export, imports);
                    if tree.get(*at) == Some(&",") {
                        *at += 1;
                    }
                }
                *at += 1;
                path.truncate(above);
                return;
            }
            "as" => {
                name = tree.get(*at).copied();
                *at += 1;
            }
            "," | "}" => {
                *at -= 1;
                break;
            }
            token => path.push(token),
        }
    }
    if path.last() == Some(&"self") && path.len() > 1 {
        path.pop();
    }
    if path.len() > above || above > 0 {
        let is_everything = path.last() == Some(&"*");
        let path = path[..path.len() - usize::from(is_everything)].to_vec();
        let name = name.or(path.last().copied()).filter(|_| !is_everything);
        imports.push(Import { path, name, is_export });
    }
    path.truncate(above);
}

/// True if the tokens end with a visibility: `pub`, `pub(crate)`.
fn is_visible(body: &[&str]) -> bool {
    visibility(body) < body.len()
}

fn drop_visibility(body: &mut Vec<&str>) {
    let end = visibility(body);
    body.truncate(end);
}

/// The index at which the visibility at the end begins, or the length if there is none.
fn visibility(body: &[&str]) -> usize {
    let end = body.len();
    if body.last() == Some(&"pub") {
        return end - 1;
    }
    match body.iter().rposition(|token| *token == "pub") {
        Some(at)
            if body.get(at + 1) == Some(&"(")
                && body[at..].iter().position(|token| *token == ")") == Some(end - 1 - at) =>
        {
            at
        }
        _ => end,
    }
}

/// The words of a body, with their places.
fn names<'a>(body: &[&'a str]) -> impl Iterator<Item = (usize, &'a str)> {
    body.iter()
        .copied()
        .enumerate()
        .filter(|(_, token)| token.starts_with(|c: char| c.is_alphabetic() || c == '_'))
}

/// True if the word here belongs to something before it: a longer path, a value, a field.
fn is_below(body: &[&str], at: usize) -> bool {
    at > 0 && ["::", "."].contains(&body[at - 1])
}

/// True if the path here is that of a `pub(in path)`.
fn is_in_visibility(body: &[&str], at: usize) -> bool {
    at > 2 && body[at - 3..at] == ["pub", "(", "in"]
}

/// The path that begins here.
fn path_at<'a>(body: &[&'a str], at: usize) -> Vec<&'a str> {
    let mut path = vec![body[at]];
    for pair in body[at + 1..].chunks_exact(2) {
        let is_name = pair[1].starts_with(|c: char| c.is_alphabetic() || c == '_');
        if pair[0] != "::" || !is_name {
            break;
        }
        path.push(pair[1]);
    }
    path
}
