//! Books on random graphs, against what plain searches of the same graphs say.

use book::{Best, Book, Draft, Games, Graph, Header, Mark, Node, Proven, Searched, file};
use game::random::{Random, derive_seed};
use game::{Bounds, Payoffs, Promises};
use std::path::Path;

/// The number of random graphs; a hundred times as many with `.ci/run --deep`.
fn count(deep: u64) -> u64 {
    if std::env::var_os("YOMI_DEEP").is_some() { deep } else { deep / 100 }
}

/// A graph of positions of two players, some of whose ends are known.
struct Positions {
    /// The player to move, 0 or 1.
    movers: Vec<usize>,
    /// The positions behind the moves; none at an end.
    behind: Vec<Vec<usize>>,
    /// What the first player gets at an end.
    paid: Vec<i32>,
}

const SIZE: usize = 14;

impl Positions {
    fn random(random: &mut Random, has_cycles: bool) -> Positions {
        let mut positions = Positions { movers: Vec::new(), behind: Vec::new(), paid: Vec::new() };
        for place in 0..SIZE {
            let first = if has_cycles { 0 } else { place + 1 };
            let is_end = first >= SIZE || random.index(4) == 0;
            let wanted = if is_end { 0 } else { 1 + random.index(3) };
            let mut behind: Vec<usize> = (0..wanted).map(|_| first + random.index(SIZE - first)).collect();
            behind.sort_unstable();
            behind.dedup();
            positions.movers.push(random.index(2));
            positions.behind.push(behind);
            positions.paid.push(random.index(3) as i32 - 1);
        }
        positions
    }

    /// The value of each position for the first player, where endless play is a draw: what each side can
    /// force, found round by round.
    fn values(&self) -> Vec<i32> {
        let forced = |side: usize| {
            let goal = if side == 0 { 1 } else { -1 };
            let mut won: Vec<bool> =
                (0..SIZE).map(|at| self.behind[at].is_empty() && self.paid[at] == goal).collect();
            for _ in 0..SIZE {
                for at in 0..SIZE {
                    let mut behind = self.behind[at].iter().map(|&next| won[next]);
                    let is_won = if self.movers[at] == side {
                        behind.any(|won| won)
                    } else {
                        !self.behind[at].is_empty() && behind.all(|won| won)
                    };
                    won[at] |= is_won;
                }
            }
            won
        };
        let (first, second) = (forced(0), forced(1));
        (0..SIZE).map(|at| i32::from(first[at]) - i32::from(second[at])).collect()
    }

    fn node(&self, at: usize) -> Node {
        let node = Node::new(name(at), self.movers[at] + 1, self.behind[at].len());
        node.with_moves(self.behind[at].iter().map(|&next| (name(next), name(next))))
    }
}

fn name(at: usize) -> String {
    format!("p{at:02}")
}

fn promises(ends: bool) -> Promises {
    Promises {
        longest: ends.then_some(SIZE as u32),
        draws: true,
        payoffs: Some(Bounds::zero_sum(1)),
        repetition: None,
    }
}

fn header() -> Header {
    Header::new("random", "0", 2)
}

fn both(first: i32) -> (Vec<i32>, Vec<i32>) {
    (vec![first, -first], vec![first, -first])
}

#[test]
fn bounds_hold_whatever_is_unknown_and_a_cycle_gives_no_more() {
    let mut exact = 0;
    for seed in 0..count(100_000) {
        let mut random = Random::new(derive_seed(seed, 7));
        let has_cycles = seed % 2 == 0;
        let positions = Positions::random(&mut random, has_cycles);
        let truth = positions.values();
        let mut graph = Graph::new(2);
        for (at, &truth) in truth.iter().enumerate() {
            let mut node = positions.node(at);
            if positions.behind[at].is_empty() && random.index(3) > 0 {
                node = node.paying(&[positions.paid[at], -positions.paid[at]], "rules");
            } else if random.index(6) == 0 {
                // A search has found out something.
                let (least, greatest) = match random.index(4) {
                    0 => both(truth),
                    // Of one player alone: what he gets the other does not.
                    3 => (vec![-1, -truth], vec![1, 1]),
                    1 => (vec![truth, -1], vec![1, -truth]),
                    _ => (vec![-1, -truth], vec![truth, 1]),
                };
                node.proven = Some(Proven { least, greatest, by: vec!["a search".to_owned()] });
            }
            if random.index(4) == 0 && !node.moves.is_empty() {
                node.moves.remove(random.index(node.moves.len()));
            }
            if random.index(8) > 0 {
                graph.add(node).expect("a position");
            }
        }
        let book = Book::new(header(), graph, &promises(!has_cycles)).expect("facts that are true");
        for (node, value) in book.nodes().iter().zip(book.values()) {
            let at: usize = node.position[1..].parse().expect("a number");
            let (least, greatest) = (value.least.as_slice()[0], value.greatest.as_slice()[0]);
            assert!((least..=greatest).contains(&truth[at]), "seed {seed}, {}: {value:?}", node.position);
            assert_eq!(value.least.as_slice()[1], -greatest, "seed {seed}");
            exact += u64::from(least == greatest);
        }
    }
    assert!(exact > count(100_000), "{exact}");
}

/// With all ends known the bounds of the wins are exactly the wins.
#[test]
fn every_win_of_a_whole_graph_is_found_and_no_more() {
    for seed in 0..count(100_000) {
        let mut random = Random::new(derive_seed(seed, 8));
        let positions = Positions::random(&mut random, true);
        let truth = positions.values();
        let mut graph = Graph::new(2);
        for at in 0..SIZE {
            let node = positions.node(at);
            let is_end = positions.behind[at].is_empty();
            let paid = positions.paid[at];
            graph.add(if is_end { node.paying(&[paid, -paid], "rules") } else { node }).expect("a position");
        }
        let book = Book::new(header(), graph, &promises(false)).expect("facts that are true");
        for (at, value) in book.values().iter().enumerate() {
            assert_eq!(value.least.as_slice()[0] == 1, truth[at] == 1, "seed {seed}, {at}");
            assert_eq!(value.greatest.as_slice()[0] == -1, truth[at] == -1, "seed {seed}, {at}");
        }
        play_wins(&book, &positions, &truth, &mut random, seed);
    }
}

/// From every won position the book's moves win, against any play, and never go round in circles.
fn play_wins(book: &Book, positions: &Positions, truth: &[i32], random: &mut Random, seed: u64) {
    for start in (0..SIZE).filter(|&at| truth[at] != 0) {
        let winner = usize::from(truth[start] < 0);
        let mut at = start;
        for ply in 0.. {
            assert!(ply < 10 * SIZE, "seed {seed}: from {start} the win is never reached");
            let behind = &positions.behind[at];
            if behind.is_empty() {
                break;
            }
            let names: Vec<String> = behind.iter().map(|&next| name(next)).collect();
            at = if positions.movers[at] == winner {
                behind[book.advise(&name(at), &names).expect("a proven win").index]
            } else {
                behind[random.index(behind.len())]
            };
        }
        assert_eq!(positions.paid[at], truth[start], "seed {seed}: from {start}");
    }
}

/// Estimates of a whole graph without cycles are plain minimax, and with cycles lie where it may lie.
#[test]
fn estimates_are_backed_up_as_by_minimax() {
    for seed in 0..count(20_000) {
        let mut random = Random::new(derive_seed(seed, 9));
        let positions = Positions::random(&mut random, false);
        let mut graph = Graph::new(2);
        let mut own = Vec::new();
        for at in 0..SIZE {
            let mut node = positions.node(at);
            own.push(random.index(2001) as i32 - 1000);
            // The searches of inner positions say nothing where all their moves are known.
            node.search = Some(Searched {
                by: "a search".to_owned(),
                value: vec![own[at], -own[at]],
                decided: false,
                depth: 1,
                nodes: 1,
                best: None,
            });
            node.legal = node.legal.max(1);
            graph.add(node).expect("a position");
        }
        let book = Book::new(header(), graph, &promises(true)).expect("no proofs");
        for at in (0..SIZE).rev() {
            let next = positions.behind[at].iter().map(|&next| own[next]);
            let backed_up = if positions.movers[at] == 0 { next.max() } else { next.min() };
            own[at] = backed_up.unwrap_or(own[at]);
            let estimate = book.values()[at].estimate.expect("everything is searched");
            assert_eq!(estimate.value, Payoffs::two(own[at]), "seed {seed}, {at}");
        }
    }
}

#[test]
fn a_proof_outweighs_a_mark_a_mark_an_estimate_and_an_estimate_the_games() {
    let searched = |value: i32| {
        Some(Searched {
            by: "a search".to_owned(),
            value: vec![value, -value],
            decided: false,
            depth: 3,
            nodes: 1,
            best: None,
        })
    };
    let mut root = Node::new("root", 1, 4).with_moves(["a", "b", "c"].map(|to| (to.into(), to.into())));
    let mut games = Games::one(&[1, -1]);
    games.add(&Games::one(&[1, -1]));
    let leaf = |name: &str| Node::new(name, 2, 2);
    let moves: Vec<String> = ["a", "b", "c", "d"].map(str::to_owned).to_vec();
    let asked = |nodes: &[Node]| {
        let mut graph = Graph::new(2);
        for node in nodes {
            graph.add(node.clone()).expect("a position");
        }
        let book = Book::new(header(), graph, &promises(true)).expect("no contradiction");
        book.advise("root", &moves).map(|advice| advice.index)
    };
    assert_eq!(asked(&[root.clone()]), None);
    let played = Node { games: games.clone(), ..leaf("a") };
    assert_eq!(asked(&[root.clone(), played.clone(), leaf("b")]), Some(0));
    // Of its own search and of moves: the better one, unless a move is missing that the search prefers.
    root.search = searched(10);
    let good = Node { search: searched(20), ..leaf("b") };
    assert_eq!(asked(&[root.clone(), played.clone(), good.clone()]), Some(1));
    root.search.as_mut().expect("a search").best = Some(Best { mv: "d".to_owned(), to: "d".to_owned() });
    let poor = Node { search: searched(-20), ..leaf("b") };
    assert_eq!(asked(&[root.clone(), played.clone(), poor]), Some(3));
    root.moves[2].mark = Some(Mark::Good);
    assert_eq!(asked(&[root.clone(), played.clone(), good.clone(), leaf("c")]), Some(2));
    root.moves[2].mark = Some(Mark::Bad);
    assert_eq!(asked(&[root.clone(), played.clone(), good.clone(), leaf("c")]), Some(1));
    let won = leaf("a").paying(&[1, -1], "a search");
    assert_eq!(asked(&[root.clone(), won, good, leaf("c")]), Some(0));
    // What is proven to be worse is not played, whatever is said of it.
    root.moves[2].mark = Some(Mark::Good);
    root.proven = Some(Proven { least: vec![0, -1], greatest: vec![1, 0], by: vec!["a search".to_owned()] });
    let lost = leaf("c").paying(&[-1, 1], "a search");
    assert_eq!(asked(&[root, played, lost]), Some(3));
}

/// Where play can cycle, proofs of searches do not say how to come nearer to the win.
#[test]
fn no_cycle_of_proven_wins_is_played() {
    for ends in [false, true] {
        let mut graph = Graph::new(2);
        for (here, there) in [("a", "b"), ("b", "a")] {
            let node = Node::new(here, 1, 2).with_moves([("go".to_owned(), there.to_owned())]);
            graph.add(node.paying(&[1, -1], "a search")).expect("a position");
        }
        let book = Book::new(header(), graph, &promises(ends)).expect("no contradiction");
        let advice = book.advise("a", &["b".to_owned(), "c".to_owned()]);
        let is_exact = advice.is_some_and(|advice| advice.is_proven);
        assert_eq!(is_exact, ends, "ends: {ends}");
    }
}

/// The value of a search is that of its best move: what the book has learned of that move takes its place.
#[test]
fn a_best_move_that_is_looked_at_again_is_worth_what_was_found() {
    let searched = |value: i32, best: Option<&str>| {
        let best = best.map(|to| Best { mv: to.to_owned(), to: to.to_owned() });
        let value = vec![value, -value];
        Some(Searched { by: "a search".to_owned(), value, decided: false, depth: 3, nodes: 1, best })
    };
    let mut graph = Graph::new(2);
    let root = Node::new("root", 1, 5).with_moves([("d".to_owned(), "d".to_owned())]);
    graph.add(Node { search: searched(50, Some("d")), ..root }).expect("a position");
    graph.add(Node { search: searched(-10, None), ..Node::new("d", 2, 2) }).expect("a position");
    let book = Book::new(header(), graph, &promises(true)).expect("no proofs");
    let (_, value) = book.find("root").expect("it is there");
    assert_eq!(value.estimate.expect("an estimate").value, Payoffs::two(-10));
}

#[test]
fn lines_of_one_position_add_up() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a.book");
    let (mut draft, _) = Draft::open(&path, &header()).expect("a book");
    let node = || Node::new("a", 1, 2);
    draft.append(&node().paying(&[1, -1], "one")).expect("written");
    draft.append(&Node { games: Games::one(&[1, -1]), ..node() }).expect("written");
    drop(draft);
    let graph = read(&path).expect("a book");
    let node = graph.get("a").expect("it is there");
    assert!(node.proven.is_some() && node.games.count == 1, "{node:?}");
}

#[test]
fn facts_add_up_in_any_order() {
    for seed in 0..count(5_000) {
        let mut random = Random::new(derive_seed(seed, 10));
        let positions = Positions::random(&mut random, false);
        let truth = positions.values();
        let mut facts: Vec<Node> = Vec::new();
        for _ in 0..3 * SIZE {
            let at = random.index(SIZE);
            let mut node = positions.node(at);
            let keep = random.index(node.moves.len() + 1);
            node.moves.truncate(keep);
            if random.index(2) == 0 {
                node.games = Games::one(&[truth[at], -truth[at]]);
            }
            if random.index(3) == 0 {
                node = node.paying(&[truth[at], -truth[at]], ["one", "two"][random.index(2)]);
            }
            facts.push(node);
        }
        let joined = |order: &[Node]| {
            let mut graph = Graph::new(2);
            for node in order {
                graph.add(node.clone()).expect("facts that are true");
            }
            let mut nodes: Vec<Node> = graph.nodes().cloned().collect();
            for node in &mut nodes {
                node.moves.sort_by(|a, b| a.mv.cmp(&b.mv));
            }
            nodes
        };
        let one = joined(&facts);
        for at in (1..facts.len()).rev() {
            facts.swap(at, random.index(at + 1));
        }
        assert_eq!(joined(&facts), one, "seed {seed}");
    }
}

#[test]
fn proofs_that_contradict_each_other_are_told_with_the_position() {
    let mut graph = Graph::new(2);
    graph.add(Node::new("here", 1, 1).paying(&[1, -1], "one")).expect("a position");
    let error = graph.add(Node::new("here", 1, 1).paying(&[-1, 1], "two")).expect_err("a contradiction");
    assert!(error.ends_with("at here") && error.contains("contradict"), "{error}");
    // Over a move, too.
    let mut graph = Graph::new(2);
    let root = Node::new("root", 1, 1).with_moves([("go".to_owned(), "here".to_owned())]);
    graph.add(root.paying(&[-1, 1], "one")).expect("a position");
    graph.add(Node::new("here", 2, 1).paying(&[1, -1], "two")).expect("a position");
    let error = Book::new(header(), graph, &promises(true)).expect_err("a contradiction");
    assert!(error.contains("contradict") && error.contains("at "), "{error}");
}

fn three() -> Graph {
    let mut graph = Graph::new(2);
    let root = Node::new("root", 1, 2).with_moves([("a".into(), "a".into()), ("b".into(), "b".into())]);
    graph.add(root).expect("a position");
    graph.add(Node::new("a", 2, 0).paying(&[0, 0], "rules")).expect("a position");
    graph
        .add(Node { games: Games::one(&[1, 1]), note: Some("half".into()), ..Node::new("b", 2, 3) })
        .expect("it");
    graph
}

fn read(path: &Path) -> Result<Graph, String> {
    let bytes = file::bytes(path).map_err(|error| error.to_string())?;
    file::read(path, &bytes).map(|(_, graph)| graph).map_err(|error| error.to_string())
}

#[test]
fn a_book_that_was_cut_is_refused_and_a_draft_goes_on_without_the_line_that_was_cut_off() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a.book");
    file::write(&path, &header(), &three()).expect("written");
    assert_eq!(read(&path), Ok(three()));
    let whole = std::fs::read(&path).expect("bytes");
    let first = whole.iter().position(|&byte| byte == b'\n').expect("a header");
    for end in 0..whole.len() {
        std::fs::write(&path, &whole[..end]).expect("written");
        let error = read(&path).expect_err("it was cut");
        assert!(error.contains("a book of"), "{end}: {error}");
        // A header that is not whole is begun again.
        assert!(end <= first || Draft::open(&path, &header()).is_err(), "{end}: a book of fewer positions");
    }
    std::fs::remove_file(&path).expect("removed");
    let (mut draft, _) = Draft::open(&path, &header()).expect("a draft");
    three().nodes().for_each(|node| draft.append(node).expect("written"));
    drop(draft);
    let begun = std::fs::read(&path).expect("bytes");
    for end in 0..begun.len() {
        std::fs::write(&path, &begun[..end]).expect("written");
        match read(&path) {
            Ok(graph) => assert!(graph.len() < 3, "{end}"),
            Err(error) => assert!(error.contains("a book of yomi"), "{end}: {error}"),
        }
        // It is gone on with.
        if let Ok((mut draft, mut graph)) = Draft::open(&path, &header()) {
            for node in three().nodes().filter(|node| graph.get(&node.position).is_none()) {
                draft.append(node).expect("written");
            }
            for node in three()
                .nodes()
                .filter(|node| graph.get(&node.position).is_none())
                .cloned()
                .collect::<Vec<_>>()
            {
                graph.add(node).expect("a position");
            }
            draft.finish(&path, &header(), &graph).expect("written");
            assert_eq!(std::fs::read(&path).expect("bytes"), whole, "{end}");
        }
    }
}

#[test]
fn bytes_that_were_altered_are_told_and_none_makes_it_panic() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a.book");
    file::write(&path, &header(), &three()).expect("written");
    let whole = std::fs::read(&path).expect("bytes");
    let mut random = Random::new(3);
    for _ in 0..count(1_000_000) {
        let mut bytes = whole.clone();
        for _ in 0..=random.index(3) {
            let at = random.index(bytes.len());
            bytes[at] = random.index(256) as u8;
        }
        if bytes != whole {
            let error = file::read(&path, &bytes).map(|_| ()).map_err(|error| error.to_string());
            let error = error.err().unwrap_or_else(|| "a.book: line 9: the last line was cut".to_owned());
            assert!(error.contains("a.book") && !error.contains('\n'), "{error}");
        }
    }
    // Without checksums the contents are checked as well.
    for (lines, said) in [
        ("{\"yomi\":\"book\",\"schema\":2,\"game\":\"g\",\"rules\":\"0\",\"players\":2}\n", "version"),
        ("{\"yomi\":\"book\",\"schema\":1,\"game\":\"g\",\"rules\":\"0\",\"players\":9}\n", "players"),
        ("[]\n", "a book of yomi"),
        ("", "empty"),
    ] {
        let error = file::read(&path, lines.as_bytes()).map(|_| ()).expect_err(said).to_string();
        assert!(error.contains(said), "{error}");
    }
    let head = "{\"yomi\":\"book\",\"schema\":1,\"game\":\"g\",\"rules\":\"0\",\"players\":2}\n";
    for (line, said) in [
        ("{\"position\":\"a\",\"to_move\":3,\"legal\":1}\n", "to_move"),
        (
            "{\"position\":\"a\",\"to_move\":1,\"legal\":0,\"moves\":[{\"move\":\"m\",\"to\":\"b\"}]}\n",
            "legal",
        ),
        (
            "{\"position\":\"a\",\"to_move\":1,\"legal\":1,\"games\":{\"count\":1,\"sixtieths\":[60,60]}}\n",
            "first place",
        ),
        (
            "{\"position\":\"a\",\"to_move\":1,\"legal\":1,\
             \"proven\":{\"least\":[1,0],\"greatest\":[0,0],\"by\":[]}}\n",
            "order",
        ),
        ("{\"position\":\"a\",\"to_move\":1,\"legal\":1,\"wrong\":1}\n", "unknown field"),
    ] {
        let bytes = [head, line].concat();
        let error = file::read(&path, bytes.as_bytes()).map(|_| ()).expect_err(said).to_string();
        assert!(error.contains("line 2") && error.contains(said), "{error}");
    }
}
