//! The tree of a search as a page in one file.

use request::Request;
use search::Budget;
use serde_json::Value;

fn page(game: &str, search: &str, limit: usize) -> String {
    let session = registry::open(game).expect("a game");
    let request = Request::new(Some(search), &Budget::default()).expect("a request");
    let (answer, trace) = session.trace(&request, limit).expect("a tree");
    web::tree_page(&session, &answer, &trace).expect("a page")
}

/// What the script of a page reads.
fn kept(page: &str) -> Value {
    let (_, rest) = page.split_once("id=\"kept\">").expect("data");
    let (data, _) = rest.split_once("</script>").expect("the end of the data");
    serde_json::from_str(data).expect("JSON")
}

const DEEP: &str = "tree:((3 (((4 1) 2))))";

#[test]
fn the_page_keeps_what_the_viewer_shows() {
    let page = page(DEEP, "alpha-beta", 500);
    let kept = kept(&page);
    assert_eq!(kept["head"]["game"], DEEP);
    assert_eq!(kept["head"]["answer"]["nodes"], 8);
    assert!(kept["head"]["strings"].as_array().is_some_and(|all| all.contains(&"deep beta cut".into())));
    assert_eq!(kept["columns"]["parent"], ",0,1x2,3,4,5x2,4,");
    assert_eq!(kept["looks"]["nodes"].as_array().map(Vec::len), Some(9));
    for words in ["'tree.cut.deep-beta': 'deep beta cut'", "'tree.cut.deep-beta': '深い", "class TreeViewer"]
    {
        assert!(page.contains(words), "{words}");
    }
}

/// The numbers of a column, none where there is none: see the frame of a tree in `docs/playground.md`.
fn column(kept: &Value, name: &str) -> Vec<Option<usize>> {
    let runs = kept["columns"][name].as_str().expect("a column").split_terminator(',');
    let runs = runs.map(|run| run.split_once('x').unwrap_or((run, "1")));
    runs.flat_map(|(number, times)| vec![number.parse().ok(); times.parse().expect("a count")]).collect()
}

/// A null move is no move of the game, so that the positions behind it are not shown.
#[test]
fn the_positions_behind_a_null_move_are_left_out() {
    let kept = kept(&page("tic-tac-toe", "pvs:null-move=true,depth=5", 700));
    let (parents, moves) = (column(&kept, "parent"), column(&kept, "move"));
    let looks = kept["looks"]["nodes"].as_array().expect("a position for each node");
    let mut null_moves = 0;
    for (look, (parent, mv)) in looks.iter().zip(parents.iter().zip(moves)) {
        let is_null = parent.is_some() && mv.is_none();
        let is_behind = parent.is_some_and(|parent| looks[parent].is_null());
        assert_eq!(look.is_null(), is_null || is_behind);
        null_moves += u32::from(is_null);
    }
    assert!(null_moves > 3, "{null_moves} null moves");
}

#[test]
fn nothing_on_the_page_comes_from_elsewhere() {
    let page = page(DEEP, "alpha-beta", 500);
    for outside in ["src=", "https:", "@import", "WebSocket", "fetch(", "localStorage"] {
        assert!(!page.contains(outside), "{outside}");
    }
    let mut addresses = page.split("http:").skip(1);
    assert!(addresses.all(|rest| rest.starts_with("//www.w3.org/2000/svg")));
    assert!(page.contains("default-src 'none'"));
}

#[test]
fn without_scripts_a_small_tree_is_drawn_and_a_large_one_named() {
    let small = page(DEEP, "alpha-beta", 500);
    let (_, still) = small.split_once("<noscript>").expect("something for those without scripts");
    let (still, _) = still.split_once("</noscript>").expect("its end");
    assert!(still.starts_with("\n<svg") && still.contains("deep beta cut"), "{still}");
    let large = page("tic-tac-toe", "pvs:depth=4", 541);
    assert!(large.contains("<p>326 nodes visited · "), "the caption is missing");
    assert!(!large.contains("<noscript>\n<svg"));
}

#[test]
fn a_label_cannot_end_the_data_or_become_markup() {
    let session = registry::open(DEEP).expect("a game");
    let request = Request::new(Some("alpha-beta"), &Budget::default()).expect("a request");
    let (mut answer, trace) = session.trace(&request, 500).expect("a tree");
    let name = "</script><script>alert(1)</script><!--<script>";
    answer.game = name.to_owned();
    let page = web::tree_page(&session, &answer, &trace).expect("a page");
    assert_eq!(kept(&page)["head"]["game"], name);
    assert!(!page.contains("alert(1)</script>") && !page.contains("<script>alert"));
    assert!(page.contains("<title>&lt;/script&gt;&lt;script&gt;alert(1)"));
}

#[test]
fn two_pages_of_one_search_are_one() {
    assert_eq!(page("othello", "alpha-beta:depth=2", 500), page("othello", "alpha-beta:depth=2", 500));
}

/// The page before it had the viewer of the playground took 1.8 MB for 541 nodes.
#[test]
fn pages_are_small() {
    for (game, search, limit, nodes, most) in [
        (DEEP, "alpha-beta", 500, 9, 208),
        ("amazons", "alpha-beta:depth=1", 541, 541, 292),
        ("tic-tac-toe", "pvs:depth=4", 541, 1135, 258),
        // Its positions are trees themselves: too much to keep.
        ("uniform:branching=2,depth=9,order=best", "minimax", 1100, 1023, 278),
    ] {
        let page = page(game, search, limit);
        let drawn = drawn(&kept(&page));
        assert_eq!(drawn, nodes, "{game}");
        assert!(page.len() < most * 1024, "{game}: {} bytes for {drawn} nodes", page.len());
    }
}

/// The nodes that a page draws, by the column of their parents.
fn drawn(kept: &Value) -> usize {
    let text = kept["columns"]["parent"].as_str().expect("a column");
    let run = |run: &str| run.split_once('x').map_or(1, |(_, times)| times.parse().expect("a count"));
    text.split_terminator(',').map(run).sum()
}

#[test]
fn boards_are_kept_move_by_move() {
    let kept = kept(&page("connect-four", "alpha-beta:depth=3", 500));
    let nodes = kept["looks"]["nodes"].as_array().expect("nodes");
    assert_eq!(
        nodes[0]["cells"][0].as_array().map(Vec::len),
        Some(2 + 49),
        "the cells and the heads of columns"
    );
    for (at, node) in nodes.iter().enumerate().skip(1) {
        assert_eq!(node["pieces"].as_array().map(Vec::len), Some(1), "node {at}: a disc falls: {node}");
    }
}
