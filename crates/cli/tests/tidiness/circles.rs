//! No files of a crate form a circle: every file can be read with nothing but the files it uses.
//!
//! [`modules`](crate::modules) says when a file uses another. A circle that is a recursion by nature may
//! stay: it is entered in [`EXCEPTIONS`] with its reason, and leaves the list when it is opened.

use crate::graph::Graph;
use crate::modules::{Sources, graph_of_files};
use crate::sources::{crates, files, name, read};
use std::collections::BTreeSet;
use std::path::Path;

/// A circle that may stay.
struct Exception {
    crate_: &'static str,
    /// Its files, below `src/`.
    files: &'static [&'static str],
    reason: &'static str,
}

const EXCEPTIONS: [Exception; 1] = [Exception {
    crate_: "written",
    files: &[
        "reference/effects.rs",
        "reference/moves.rs",
        "reference/pushing.rs",
        "reference/rotating.rs",
        "reference/sowing.rs",
        "reference/stacks.rs",
        "reference/view.rs",
    ],
    reason: "what is attacked are cells that moves reach, and moves of all kinds are between cells of sets",
}];

fn sources(folder: &Path) -> Sources {
    let path =
        |path: &Path| path.strip_prefix(folder).expect("below it").to_string_lossy().replace('\\', "/");
    files(&folder.join("src"), &[".rs"]).iter().map(|file| (path(file), read(file))).collect()
}

/// The files of a circle as an exception lists them.
fn below_src<'a>(circle: &BTreeSet<&'a str>) -> BTreeSet<&'a str> {
    circle.iter().map(|file| file.trim_start_matches("src/")).collect()
}

/// Faults of the circles of a crate: those that are no exceptions, and exceptions that are no
/// circles.
fn wrong(crate_: &str, graph: &Graph, exceptions: &[Exception]) -> Vec<String> {
    let circles = graph.circles();
    let listed = |exception: &&Exception| exception.crate_ == crate_;
    let is = |exception: &Exception, circle: &BTreeSet<&str>| {
        below_src(circle) == exception.files.iter().copied().collect::<BTreeSet<_>>()
    };
    let new =
        circles.iter().filter(|circle| !exceptions.iter().filter(listed).any(|known| is(known, circle)));
    let new = new.map(|circle| {
        format!("{crate_}: the circle {:?}:\n{}", below_src(circle), graph.arrows_within(circle))
    });
    let stale =
        exceptions.iter().filter(listed).filter(|known| !circles.iter().any(|circle| is(known, circle)));
    let stale = stale.map(|known| {
        format!("{crate_}: the exception {:?} ({}) is no circle any more", known.files, known.reason)
    });
    new.chain(stale).collect()
}

#[test]
fn no_files_of_a_crate_form_a_circle() {
    let folders = crates();
    let found: Vec<String> = folders
        .iter()
        .flat_map(|folder| wrong(&name(folder), &graph_of_files(&sources(folder)), &EXCEPTIONS))
        .collect();
    assert!(found.is_empty(), "{}", found.join("\n"));
    for Exception { crate_, reason, .. } in EXCEPTIONS {
        assert!(
            folders.iter().any(|folder| name(folder) == crate_) && !reason.is_empty(),
            "{crate_}: {reason}"
        );
    }
}

/// The sources of a made-up crate.
fn made(files: &[(&str, &str)]) -> Graph {
    let files = files.iter().map(|&(path, source)| (format!("src/{path}"), source.to_owned()));
    graph_of_files(&files.collect())
}

/// The arrows of a made-up crate, a line each.
fn arrows(files: &[(&str, &str)]) -> String {
    let graph = made(files);
    let all = graph.iter().map(|(name, _)| name).collect();
    graph.arrows_within(&all).replace("src/", "").replace("  ", "")
}

#[test]
fn uses_are_followed_to_the_file_that_has_the_item() {
    let through_a_re_export = [
        ("lib.rs", "mod a; mod b; mod c; pub use a::A;"),
        ("a.rs", "pub struct A;"),
        ("b.rs", "use crate::A; pub fn b(a: A) -> Vec<crate::c::inner::C> { vec![] }"),
        ("c/mod.rs", "pub mod inner;"),
        ("c/inner.rs", "pub struct C; fn f() { super::super::a::A }"),
    ];
    assert_eq!(arrows(&through_a_re_export), "b.rs -> a.rs\nb.rs -> c/inner.rs\nc/inner.rs -> a.rs\n");
    let of_a_parent = [
        ("lib.rs", "mod a;"),
        ("a/mod.rs", "mod child; pub use child::Child; pub struct Parent; use self::other::f; mod other;"),
        ("a/child.rs", "use super::{Parent, other}; pub struct Child(Parent); fn g() { other::f() }"),
        ("a/other.rs", "pub fn f() {}"),
    ];
    assert_eq!(
        arrows(&of_a_parent),
        "a/child.rs -> a/mod.rs\na/child.rs -> a/other.rs\na/mod.rs -> a/other.rs\n"
    );
    let by_other_ways = [
        ("main.rs", "mod a; mod b; mod c; use a::*; fn main() { run(); b::run() }"),
        ("a.rs", "pub(crate) fn run() { helper!(crate::c::X) }"),
        (
            "b.rs",
            "pub(in crate::a) fn no() {}
             pub(crate) fn run() { mod inner { use super::super::c as d; fn f() -> d::X {} } }",
        ),
        ("c.rs", "pub(crate) struct X;"),
    ];
    assert_eq!(arrows(&by_other_ways), "a.rs -> c.rs\nb.rs -> c.rs\nmain.rs -> a.rs\nmain.rs -> b.rs\n");
}

#[test]
fn a_circle_that_is_put_in_is_caught_and_an_exception_that_is_gone_is_stale() {
    let open = [
        ("lib.rs", "mod a; mod b; mod c;"),
        ("a.rs", "use crate::b::B; pub struct A(B);"),
        ("b.rs", "pub struct B; #[cfg(test)] mod tests { use crate::a::A; }"),
        ("c.rs", "use crate::a::A;"),
    ];
    assert_eq!(wrong("made", &made(&open), &[]), Vec::<String>::new());
    let mut closed = open;
    closed[2].1 = "pub struct B; // a circle\nimpl From<super::a::A> for B {}";
    let caught = wrong("made", &made(&closed), &[]);
    assert!(matches!(&caught[..], [one] if one.contains(r#"{"a.rs", "b.rs"}"#)), "{caught:?}");
    let exception =
        || Exception { crate_: "made", files: &["a.rs", "b.rs"], reason: "a recursion by nature" };
    assert_eq!(wrong("made", &made(&closed), &[exception()]), Vec::<String>::new());
    let stale = wrong("made", &made(&open), &[exception()]);
    assert!(matches!(&stale[..], [one] if one.contains("is no circle any more")), "{stale:?}");
}
