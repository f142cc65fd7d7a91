//! Books made, against plain minimax of the same games; interrupted, in parts, and in any order.

use arena::Shard;
use book::{Book, Draft, Graph, file};
use openings::{
    CheckOptions, Growth, Progress, SearchOptions, Sides, add_game, add_lines, check, expand, hold,
    keep_frequent, view, within,
};
use records::{Record, RecordedMove, replay};
use registry::{Session, open};
use request::{Budget, Kind, Request};
use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

const SMALL: &str = "connect-four:columns=4,rows=4";
const SEARCH: &str = "pvs:distance=false,table=1MiB";

fn request(search: &str, budget: &Budget) -> Request {
    Request::new(Some(search), budget).expect("a search")
}

fn options<'a>(search: &str, progress: &'a (dyn Fn(Progress) + Sync)) -> SearchOptions<'a> {
    SearchOptions {
        request: request(search, &Budget::default()),
        keeps_tables: false,
        threads: NonZeroUsize::MIN,
        shard: Shard::ALL,
        progress,
    }
}

/// Holds sides in a file, and finishes it unless it was interrupted.
fn held(session: &Session, held: &Sides, path: &Path, options: &SearchOptions<'_>) -> (Progress, Graph) {
    let header = session.book_header();
    let (mut draft, mut graph) = Draft::open(path, &header).expect("a book");
    let made = hold(session, held, (&mut draft, &mut graph), options).expect("it is supported");
    if !made.cancelled {
        draft.finish(path, &header, &graph).expect("written");
    }
    (made, graph)
}

fn read(session: &Session, path: &Path) -> Book {
    let (header, graph) = file::read(path, &file::bytes(path).expect("bytes")).expect("a book");
    Book::new(header, graph, &session.promises()).expect("no contradiction")
}

/// What the first player gets under best play, by plain minimax over the session's own moves.
fn minimax(session: &mut Session, known: &mut BTreeMap<String, i32>) -> i32 {
    if let Some(payoffs) = session.outcome() {
        return payoffs[0];
    }
    let position = session.position();
    if let Some(&value) = known.get(&position) {
        return value;
    }
    let is_first = session.to_move() == 1;
    let mut best = if is_first { i32::MIN } else { i32::MAX };
    for mv in session.legal_moves() {
        session.play(&[&mv]).expect("legal");
        let value = minimax(session, known);
        session.take_back();
        best = if is_first { best.max(value) } else { best.min(value) };
    }
    known.insert(position, best);
    best
}

/// Plays every reply to the moves of the book, and checks that its side never gives anything up.
fn never_gives_up(
    session: &mut Session,
    side: usize,
    plies: u32,
    request: &Request,
    known: &mut BTreeMap<String, i32>,
) -> u64 {
    if plies == 0 || session.outcome().is_some() {
        return 0;
    }
    let before = minimax(session, known);
    if session.to_move() != side {
        let mut answered = 0;
        for mv in session.legal_moves() {
            session.play(&[&mv]).expect("legal");
            answered += never_gives_up(session, side, plies - 1, request, known);
            session.take_back();
        }
        return answered;
    }
    let answer = session.analyze(request).expect("an answer");
    assert!(answer.book.is_some(), "{}: not from the book", session.position());
    assert_eq!(answer.kind, Kind::Exact, "{answer:?}");
    assert_eq!(answer.value.expect("a value")[0], before, "{}", session.position());
    session.play(&[&answer.best.expect("a move")]).expect("legal");
    assert_eq!(minimax(session, known), before, "{}: given up", session.position());
    let answered = never_gives_up(session, side, plies - 1, request, known);
    session.take_back();
    answered + 1
}

#[test]
fn a_book_holds_its_sides_against_every_reply() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("small.book");
    let mut session = open(SMALL).expect("a game");
    let (made, _) = held(&session, &Sides { sides: vec![1, 2], plies: 6 }, &path, &options(SEARCH, &|_| ()));
    assert_eq!((made.left, made.cancelled), (0, false));
    let asked = request(&format!("pvs:book={}", path.display()), &Budget::default());
    let mut known = BTreeMap::new();
    for side in [1, 2] {
        assert!(never_gives_up(&mut session, side, 6, &asked, &mut known) > 20);
    }
    // A search of another kind finds nothing wrong in it, and a planted mistake at once.
    let book = read(&session, &path);
    let alpha_beta = request("alpha-beta", &Budget::default());
    let options = CheckOptions { request: alpha_beta, sample: Some(12), progress: &|_| () };
    let checked = check(&session, &book, &options).expect("it is supported");
    assert_eq!((checked.checked, checked.wrong.len(), checked.given_up.len()), (12, 0, 0), "{checked:?}");
    let (header, mut graph) = book.into_graph();
    let root = session.canonical_position();
    let mut node = graph.get(&root).expect("the start").clone();
    assert_eq!(node.proven.as_ref().expect("a draw").least, [0, 0]);
    node.proven = None;
    node.moves.clear();
    graph.retain(|node| node.position == root);
    graph.put(node.clone().paying(&[1, -1], "nobody")).expect("a position");
    let planted = Book::new(header, graph, &session.promises()).expect("no contradiction");
    let checked = check(&session, &planted, &options).expect("it is supported");
    assert_eq!(checked.wrong.len(), 1, "{checked:?}");
}

/// However often the work is interrupted, on however many threads and in whatever parts: the same bytes.
#[test]
fn a_book_does_not_depend_on_interruptions_threads_and_parts() {
    let folder = tempfile::tempdir().expect("a folder");
    let session = open(SMALL).expect("a game");
    let what = Sides { sides: vec![1, 2], plies: 5 };
    let at_once = folder.path().join("at-once.book");
    let (whole, _) = held(&session, &what, &at_once, &options(SEARCH, &|_| ()));
    let bytes = std::fs::read(&at_once).expect("bytes");
    // Interrupted after each few positions, ten times and more.
    let path = folder.path().join("interrupted.book");
    let mut stops = 0;
    loop {
        let cancel = Arc::new(AtomicBool::new(false));
        let most = whole.searched / 12;
        let count = AtomicU64::new(0);
        let told = |_| {
            if count.fetch_add(1, Ordering::Relaxed) + 1 >= most {
                cancel.store(true, Ordering::Relaxed);
            }
        };
        let budget = Budget { cancel: Some(Arc::clone(&cancel)), ..Budget::default() };
        let stopped = SearchOptions { request: request(SEARCH, &budget), ..options(SEARCH, &told) };
        let (made, _) = held(&session, &what, &path, &stopped);
        if !made.cancelled {
            break;
        }
        stops += 1;
        // A kill may leave half a line.
        let mut torn = std::fs::read(&path).expect("bytes");
        torn.truncate(torn.len() - stops % 7);
        std::fs::write(&path, torn).expect("written");
    }
    assert!(stops >= 10, "{stops}");
    assert!(std::fs::read(&path).expect("bytes") == bytes, "interrupted");
    let path = folder.path().join("threads.book");
    let threads = NonZeroUsize::new(3).expect("three");
    held(&session, &what, &path, &SearchOptions { threads, ..options(SEARCH, &|_| ()) });
    assert!(std::fs::read(&path).expect("bytes") == bytes, "on threads");
    // In two parts that are merged until nothing is left.
    let header = session.book_header();
    let merged = folder.path().join("merged.book");
    for _ in 0..10 {
        let mut graph = Graph::new(2);
        let mut left = 0;
        for part in 1..=2 {
            let path = folder.path().join(format!("part-{part}.book"));
            if merged.exists() {
                std::fs::copy(&merged, &path).expect("copied");
            }
            let options = SearchOptions { shard: Shard { index: part, of: 2 }, ..options(SEARCH, &|_| ()) };
            let (made, part) = held(&session, &what, &path, &options);
            left += made.left;
            for node in part.nodes() {
                graph.add(node.clone()).expect("no contradiction");
            }
        }
        file::write(&merged, &header, &graph).expect("written");
        if left == 0 {
            break;
        }
    }
    assert!(std::fs::read(&merged).expect("bytes") == bytes, "in parts");
}

#[test]
fn a_side_of_three_is_held_too() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("nim.book");
    let session = open("nim:heaps=2+3+4,players=3").expect("a game");
    let what = Sides { sides: vec![2], plies: 4 };
    let (made, graph) = held(&session, &what, &path, &options("max-n", &|_| ()));
    assert!(made.searched > 3 && graph.len() > 10, "{made:?}, {}", graph.len());
    let book = read(&session, &path);
    for node in book.nodes().iter().filter(|node| node.search.is_some()) {
        let mut own = session.clone();
        own.set_position(&node.position).expect("a position");
        let asked = request(&format!("max-n:book={}", path.display()), &Budget::default());
        let answer = own.analyze(&asked).expect("an answer");
        let plain = own.analyze(&request("max-n", &Budget::default())).expect("an answer");
        assert!(answer.book.is_some());
        assert_eq!(answer.value, plain.value, "{}", node.position);
    }
}

/// Expanded to its end, a book knows the value of the game; before, it has grown along the best play.
#[test]
fn expansion_reaches_the_value_of_the_game() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("ttt.book");
    let session = open("tic-tac-toe").expect("a game");
    let header = session.book_header();
    let budget = Budget { depth: Some(2), ..Budget::default() };
    let plain = SearchOptions { request: request("pvs", &budget), ..options("pvs", &|_| ()) };
    let grow = |expansions| {
        let (mut draft, mut graph) = Draft::open(&path, &header).expect("a book");
        let growth = Growth { expansions, loss_per_ply: 100, plies: 100 };
        let made = expand(&session, &growth, (&mut draft, &mut graph), &plain).expect("it is supported");
        draft.finish(&path, &header, &graph).expect("written");
        made
    };
    // The same in one run and in two.
    grow(10);
    grow(10);
    let twice = std::fs::read(&path).expect("bytes");
    std::fs::remove_file(&path).expect("removed");
    grow(20);
    assert!(std::fs::read(&path).expect("bytes") == twice, "in two runs");
    let before = read(&session, &path);
    let (_, value) = before.find(&session.canonical_position()).expect("the start");
    assert!(value.exact().is_none() && value.estimate.is_some(), "{value:?}");
    for _ in 0..20 {
        if grow(100).searched == 0 {
            break;
        }
    }
    let book = read(&session, &path);
    let (_, value) = book.find(&session.canonical_position()).expect("the start");
    let exact = session.analyze(&request("alpha-beta", &Budget::default())).expect("an answer").value;
    assert_eq!(value.exact().map(|exact| exact.as_slice().to_vec()), exact);
}

fn record(moves: &str, result: Option<Vec<i32>>) -> Record {
    let moves = moves.split(' ').map(RecordedMove::new).collect();
    Record { place: "here".to_owned(), moves, result, ..Record::default() }
}

#[test]
fn games_are_counted_over_reflections_and_transpositions_and_a_position_once_a_game() {
    let session = open("tic-tac-toe").expect("a game");
    let mut graph = Graph::new(2);
    let games = [
        ("a1 b2 c3 a3 c1 b1 c2", None), // Won by the first player.
        ("c3 b2 a1 c1 a3 b3 a2", None), // The same, turned.
        ("a1 b2", Some(vec![-1, 1])),   // Given up.
        ("a1 b1", None),                // Without a result.
    ];
    for (moves, result) in games {
        let replayed = replay(&session, &record(moves, result.clone())).expect("legal");
        let known = add_game(&mut graph, &replayed, result.as_deref(), 4).expect("positions");
        assert_eq!(known, result.is_some() || moves.len() > 10, "{moves}");
    }
    keep_frequent(&mut graph, 2);
    let book = Book::new(session.book_header(), graph, &session.promises()).expect("no proofs");
    let shown = |moves: &[&str]| {
        let mut session = session.clone();
        session.play(moves).expect("legal");
        view(&session, &book)
    };
    let start = shown(&[]);
    let games = start.known.expect("the start").games.expect("games");
    assert!(games.starts_with("3 games, 67 %"), "{games}");
    // Images of one move are one: each corner was played four times.
    let corners: Vec<u64> = start.moves.iter().map(|row| row.played).collect();
    assert_eq!(corners, [4, 4, 4, 4, 0, 0, 0, 0, 0]);
    assert!(["a1", "a3", "c1", "c3"].contains(&start.plays.expect("a move").as_str()));
    let after = shown(&["c1"]);
    let row = after.moves.iter().find(|row| row.mv == "b2").expect("the center");
    assert_eq!(row.played, 3);
    let games = row.known.as_ref().and_then(|known| known.games.clone()).expect("games");
    assert!(games.starts_with("3 games, 33 %"), "for the second player: {games}");
    // What was played once is not kept, nor what lies behind the fourth ply.
    assert!(after.moves.iter().all(|row| row.known.is_none() || row.mv == "b2"), "{after:?}");
    assert!(shown(&["a1", "b2", "c3", "a3", "c1"]).known.is_none());
}

#[test]
fn lines_by_hand_are_played_and_their_mistakes_are_told() {
    let session = open("othello").expect("a game");
    let mut graph = Graph::new(2);
    let text = "# by hand\n1. f5 d6! c3  # tiger\nf5 f6?\n\nf5d6c3d3c4\n";
    assert_eq!(add_lines(&mut graph, &session, text).expect("legal"), 3);
    let book = Book::new(session.book_header(), graph.clone(), &session.promises()).expect("no proofs");
    let mut now = session.clone();
    now.play(&["f5"]).expect("legal");
    let shown = view(&now, &book);
    assert_eq!(shown.plays.as_deref(), Some("d6"));
    assert_eq!(shown.moves.iter().find(|row| row.mv == "f6").expect("a row").mark, Some("?"));
    now.play(&["d6", "c3"]).expect("legal");
    assert_eq!(view(&now, &book).known.and_then(|known| known.note).as_deref(), Some("tiger"));
    // Seen in a mirror.
    let mut mirrored = session.clone();
    mirrored.play(&["e6"]).expect("legal");
    assert_eq!(view(&mirrored, &book).plays.as_deref(), Some("f4"));
    let error = add_lines(&mut graph, &session, "f5 d6\nf5 a1").expect_err("no move").to_string();
    assert!(error.starts_with("line 2: at a1: "), "{error}");
}

#[test]
fn a_pruned_book_keeps_what_was_known_of_its_last_positions() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("small.book");
    let session = open(SMALL).expect("a game");
    held(&session, &Sides { sides: vec![1], plies: 6 }, &path, &options(SEARCH, &|_| ()));
    let book = read(&session, &path);
    let start = session.canonical_position();
    let pruned = within(&book, &session.promises(), &start, 2).expect("the start is in it");
    let pruned = Book::new(session.book_header(), pruned, &session.promises()).expect("no contradiction");
    assert!(pruned.nodes().len() < book.nodes().len() / 2);
    for (node, value) in pruned.nodes().iter().zip(pruned.values()) {
        let (_, before) = book.find(&node.position).expect("it was there");
        assert_eq!((value.least, value.greatest), (before.least, before.greatest), "{}", node.position);
    }
}

/// A book never overrules what is proven, and is silent where the past or the question is not its own.
#[test]
fn a_book_is_asked_where_it_can_know() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("ttt.book");
    let session = open("tic-tac-toe").expect("a game");
    let mut graph = Graph::new(2);
    // By hand a losing reply: a corner is answered with an edge.
    add_lines(&mut graph, &session, "a1 b1").expect("legal");
    file::write(&path, &session.book_header(), &graph).expect("written");
    let mut now = session.clone();
    now.play(&["a1"]).expect("legal");
    let asked = |search: &str, multi_pv: usize| {
        let text = format!("{search}book={}", path.display());
        let request = Request { multi_pv, ..request(&text, &Budget::default()) };
        now.analyze(&request).expect("an answer")
    };
    let plain = asked("pvs:", 1);
    assert!(plain.book.is_some_and(|said| said.starts_with("marked")) && plain.kind == Kind::Unknown);
    // All moves are wanted; or a solver knows better.
    assert_eq!(asked("pvs:", 9).book, None);
    let mut won = session.clone();
    won.play(&["a1", "b1"]).expect("legal");
    let text = format!("pvs:solver=(df-pn:nodes=100000),book={}", path.display());
    let answer = won.analyze(&request(&text, &Budget::default())).expect("an answer");
    assert!(answer.book.is_none() && answer.proven, "{answer:?}");
    // A book of other rules is refused, in one line.
    let other = open("connect-four:columns=4,rows=4").expect("a game");
    let error = other.analyze(&request(&format!("pvs:book={}", path.display()), &Budget::default()));
    let error = error.expect_err("another game").to_string();
    assert!(error.contains("expected a book of connect-four") && !error.contains('\n'), "{error}");
}
