//! Every game that can be drawn: its scenes obey the laws, and known positions look as the rules say.

use game::{CellShape, Configured, Game, Given, Layout, Notation, PieceKind, Scene, laws, legal};
use games::{
    Amazons, CoinRow, ConnectFour, CountTo, Diamond, LinesOfAction, Mnk, Nim, Othello, Shatar, Slide,
    SplitNim, Tanhinmin, Tree, Uniform,
};

/// The game with these parameters.
fn configured<G: Configured>(settings: &[(&'static str, &str)]) -> G {
    let mut given = Given::defaults(G::PARAMETERS);
    for (name, value) in settings {
        given.set(name, value).expect("a parameter");
    }
    G::configure(&given).expect("parameters that go together")
}

/// The scene of a position.
fn scene<G: Layout + Notation>(game: &G, position: &str) -> Scene {
    game.scene(&game.read_position(position).expect("a position"))
}

/// The pieces of a scene as kind, owner, and the name of the cell, sorted.
fn pieces(scene: &Scene) -> Vec<(PieceKind, usize, &str)> {
    let cell = |cell: Option<usize>| scene.cells[cell.expect("a cell")].name.as_str();
    let mut pieces: Vec<_> =
        scene.pieces.iter().map(|piece| (piece.kind, piece.owner, cell(piece.cell))).collect();
    pieces.sort_by_key(|&(_, owner, name)| (owner, name));
    pieces
}

/// The center of a cell.
fn at(scene: &Scene, name: &str) -> [f32; 2] {
    let cell = scene.cells.iter().find(|cell| cell.name == name).expect("a cell of this name");
    [cell.x, cell.y]
}

/// The number of cells by which one cell lies right of and below the other.
fn apart(scene: &Scene, one: &str, other: &str) -> [i32; 2] {
    let (one, other) = (at(scene, one), at(scene, other));
    [0, 1].map(|axis| (other[axis] - one[axis]).round() as i32)
}

/// The names of the cells that are clicked for a move.
fn clicked<G: Layout + Notation>(game: &G, position: &str, mv: &str) -> Vec<String> {
    let state = game.read_position(position).expect("a position");
    let mv = game.read_move(&state, mv).expect("a move");
    let scene = game.scene(&state);
    game.clicks(&state, mv).into_iter().map(|cell| scene.cells[cell].name.clone()).collect()
}

/// The number of legal moves of a position without clicks.
fn without_clicks<G: Layout>(game: &G, state: &G::State) -> usize {
    legal(game, state).into_iter().filter(|&mv| game.clicks(state, mv).is_empty()).count()
}

#[test]
fn boards_keep_the_laws() {
    for settings in
        [&[][..], &[("players", "3")], &[("m", "19"), ("n", "19"), ("k", "5")], &[("m", "1"), ("n", "4")]]
    {
        laws::check_board(&configured::<Mnk>(settings), 3, 1);
    }
    for size in Othello::SIZES {
        laws::check_board(&Othello::new(size), 3, 1);
    }
    for (columns, rows, connect) in [(7, 6, 4), (1, 63, 5), (32, 1, 3), (2, 2, 2)] {
        laws::check_board(&ConnectFour::new(columns, rows, connect), 3, 1);
    }
    for players in ["2", "3", "6"] {
        for arm in ["1", "2", "3", "4"] {
            let settings = [("players", players), ("arm", arm), ("camp", arm), ("limit", "20")];
            laws::check_board(&configured::<Diamond>(&settings), 2, 1);
        }
    }
    laws::check_board(&Diamond::default(), 3, 1);
    for (columns, rows) in [(8, 8), (3, 3), (10, 4), (10, 10)] {
        laws::check_board(&LinesOfAction::new(columns, rows), 2, 1);
    }
    laws::check_board(&configured::<LinesOfAction>(&[("size", "3"), ("no-move", "pass")]), 5, 1);
    laws::check_board(&Shatar::default(), 3, 1);
    laws::check_board(&configured::<Shatar>(&[("double-step", "choice"), ("knight-mate", "illegal")]), 2, 1);
    for (columns, rows) in [(4, 4), (11, 5), (10, 10)] {
        laws::check_board(&Amazons::new(columns, rows), 1, 1);
    }
    for (rows, width) in [(2, 5), (1, 2), (8, 16)] {
        laws::check_board(&Slide::new(rows, width), 1, 1);
    }
    for (n, step) in [("25", "3"), ("1", "1"), ("11", "100"), ("1000", "100")] {
        laws::check_board(&configured::<CountTo>(&[("n", n), ("step", step)]), 3, 1);
    }
}

#[test]
fn what_is_left_keeps_the_laws() {
    for heaps in ["3+4+5", "1", "2+2+2+2", "99+99+98+1+1"] {
        laws::check_layout(&configured::<Nim>(&[("heaps", heaps)]), 20, 1);
    }
    for heaps in ["1+6", "1", "7", "2+2+2+3+3", "31+33"] {
        laws::check_layout(&configured::<CoinRow>(&[("rows", heaps)]), 20, 1);
        for rule in ["split", "subtract", "unequal"] {
            laws::check_layout(&configured::<SplitNim>(&[("heaps", heaps), ("rule", rule)]), 20, 1);
        }
    }
    for settings in [
        &[][..],
        &[("players", "6"), ("cards", "32"), ("ties", "true"), ("pay", "rank")],
        &[("deal", "[[1,1,1,5],[2,2],[5,5,5,5,6]]"), ("re-entry", "true")],
        &[("players", "2"), ("cards", "2"), ("pass", "forced")],
    ] {
        laws::check_layout(&configured::<Tanhinmin>(settings), 20, 1);
    }
}

#[test]
fn trees_keep_the_laws() {
    for text in ["((3 (((4 1) 2))))", "(1 2)", "([1,2,3] 3:([0,0,1] [2,2,2]) [-1000000,5,5])"] {
        laws::check_board(&text.parse::<Tree>().expect("a tree"), 10, 1);
    }
    let deep = format!("{}(1 2){}", "(".repeat(120), ")".repeat(120));
    laws::check_board(&deep.parse::<Tree>().expect("a tree"), 1, 1);
    let deep = format!("{}(1 (2 {})){}", "(".repeat(120), "3 ".repeat(500), ")".repeat(120));
    laws::check_layout(&deep.parse::<Tree>().expect("a tree"), 1, 1);
    for settings in [
        &[][..],
        &[("branching", "4"), ("depth", "3"), ("players", "3")],
        &[("branching", "1"), ("depth", "62")],
    ] {
        laws::check_board(&configured::<Uniform>(settings), 5, 1);
    }
    for (branching, depth) in [("2", "62"), ("2", "7"), ("100", "4"), ("65", "1")] {
        let settings = [("branching", branching), ("depth", depth)];
        laws::check_layout(&configured::<Uniform>(&settings), 2, 1);
    }
}

#[test]
fn othello_begins_with_four_discs_and_has_row_1_at_the_top() {
    let game = Othello::default();
    let scene = game.scene(&game.start());
    let disc = PieceKind::Disc;
    assert_eq!(pieces(&scene), [(disc, 1, "d5"), (disc, 1, "e4"), (disc, 2, "d4"), (disc, 2, "e5")]);
    assert_eq!(apart(&scene, "a1", "h8"), [7, 7]);
    assert!(scene.turns);
    assert_eq!(clicked(&game, &game.write_position(&game.start()), "d3"), ["d3"]);
    // Black has no legal placement.
    let passing = Othello::new(4).read_position("-xoo/-oo-/-ooo/-o-- x").expect("a position");
    assert_eq!(legal(&Othello::new(4), &passing).len(), 1);
    assert_eq!(without_clicks(&Othello::new(4), &passing), 1);
}

#[test]
fn three_in_a_row_is_played_with_crosses_and_noughts_from_the_bottom_left() {
    let scene = scene(&Mnk::tic_tac_toe(), "x-o/-x-/--- o");
    let (cross, nought) = (PieceKind::Cross, PieceKind::Nought);
    assert_eq!(pieces(&scene), [(cross, 1, "a3"), (cross, 1, "b2"), (nought, 2, "c3")]);
    assert_eq!(apart(&scene, "a1", "c3"), [2, -2]);
    let three = configured::<Mnk>(&[("players", "3")]);
    let drawn = three.scene(&three.read_position("xo+/---/--- x").expect("a position"));
    assert_eq!(pieces(&drawn), [(cross, 1, "a3"), (nought, 2, "b3"), (PieceKind::Disc, 3, "c3")]);
    assert!(scene.turns && !drawn.turns);
    let five = configured::<Mnk>(&[("m", "5"), ("n", "5"), ("k", "5")]);
    let drawn = five.scene(&five.read_position("x----/-----/-----/-----/----- o").expect("a position"));
    assert_eq!(pieces(&drawn), [(PieceKind::Disc, 1, "a5")]);
}

#[test]
fn stones_of_gomoku_lie_on_the_crossings_of_lines() {
    let gomoku = configured::<Mnk>(&[("m", "15"), ("n", "15"), ("k", "5")]);
    let drawn = gomoku.scene(&gomoku.start());
    assert!(drawn.cells.iter().all(|cell| cell.shape == CellShape::Point));
    assert_eq!(drawn.edges.len(), 2 * 14 * 15);
    let stars: Vec<_> =
        drawn.cells.iter().filter(|cell| cell.is_dark).map(|cell| cell.name.as_str()).collect();
    assert_eq!(stars, ["d4", "l4", "h8", "d12", "l12"]);
    laws::check_board(&gomoku, 1, 1);
    let go = configured::<Mnk>(&[("m", "19"), ("n", "19"), ("k", "6")]);
    assert_eq!(go.scene(&go.start()).cells.iter().filter(|cell| cell.is_dark).count(), 9);
    let small = Mnk::tic_tac_toe();
    assert!(small.scene(&small.start()).edges.is_empty(), "small boards have squares");
}

/// The names of the cells that decided the game.
fn decided<G: Layout + Notation>(game: &G, position: &str) -> Vec<String> {
    let scene = scene(game, position);
    scene.decided.iter().map(|&cell| scene.cells[cell].name.clone()).collect()
}

#[test]
fn a_complete_line_is_told() {
    let game = Mnk::tic_tac_toe();
    assert_eq!(decided(&game, "x-o/ox-/--x o"), ["c1", "b2", "a3"]);
    assert_eq!(decided(&game, "x-o/ox-/xox o"), ["c1", "b2", "a3"]);
    assert!(decided(&game, "x-o/ox-/--- x").is_empty());
    // A corner completes two lines, and six in a row are a line of five and more.
    assert_eq!(decided(&game, "xoo/xoo/xxx o"), ["a1", "b1", "c1", "a2", "a3"]);
    let long = configured::<Mnk>(&[("m", "7"), ("n", "2"), ("k", "5")]);
    assert_eq!(decided(&long, "oo-ooo-/xxxxxx- o").len(), 6);
}

#[test]
fn four_discs_in_a_row_are_told() {
    let game = ConnectFour::default();
    let holes = |position: &str| {
        let scene = scene(&game, position);
        scene.decided.iter().map(|&cell| (scene.cells[cell].x, scene.cells[cell].y)).collect::<Vec<_>>()
    };
    assert!(holes("-------/-------/-------/x------/xo-----/xo----o x").is_empty());
    let upright = holes("-------/-------/x------/x------/xo-----/xo----o o");
    assert_eq!(upright.len(), 4);
    assert!(upright.iter().all(|hole| (hole.0 - upright[0].0).abs() < 0.01));
    let falling = holes("-------/-------/o------/xo-----/xxo----/xxoo--- x");
    assert_eq!(falling.len(), 4, "{falling:?}");
}

#[test]
fn discs_of_connect_four_lie_in_holes_and_columns_are_clicked() {
    let game = ConnectFour::default();
    let position = "-------/-------/-------/x------/xo-----/xo----o x";
    let scene = scene(&game, position);
    assert_eq!(scene.cells.iter().filter(|cell| cell.shape == CellShape::Hole).count(), 42);
    assert!(
        scene.pieces.iter().all(|piece| scene.cells[piece.cell.expect("a hole")].shape == CellShape::Hole)
    );
    let in_column = |name| {
        let x = at(&scene, name)[0];
        let mut discs: Vec<_> = scene.pieces.iter().filter(|piece| (piece.x - x).abs() < 0.1).collect();
        discs.sort_by(|one, other| other.y.total_cmp(&one.y));
        discs.iter().map(|piece| (piece.owner, piece.y)).collect::<Vec<_>>()
    };
    let bottom = in_column("7")[0].1;
    assert_eq!(in_column("1"), [(1, bottom), (1, bottom - 1.0), (1, bottom - 2.0)]);
    assert_eq!(in_column("2"), [(2, bottom), (2, bottom - 1.0)]);
    assert_eq!(in_column("7"), [(2, bottom)]);
    assert_eq!(clicked(&game, position, "7"), ["7"]);
}

#[test]
fn a_coin_of_nim_is_clicked_and_goes_with_all_beyond_it() {
    let game = configured::<Nim>(&[("heaps", "3+4+5+5")]);
    let start = game.start();
    let scene = game.scene(&start);
    assert_eq!(scene.pieces.len(), 17);
    for mv in legal(&game, &start) {
        let [cell] = game.clicks(&start, mv)[..] else { panic!("one click takes coins") };
        let cell = &scene.cells[cell];
        let half = cell.height / 2.0;
        let beyond =
            scene.pieces.iter().filter(|coin| (coin.y - cell.y).abs() <= half && coin.x >= cell.x).count();
        let heaps = if mv.heap() == 5 { 2 } else { 1 };
        assert_eq!(beyond, heaps * usize::from(mv.heap() - mv.left()[1]), "{mv}");
    }
}

#[test]
fn the_star_has_its_holes_in_rows_and_edges_between_neighbors() {
    let game = Diamond::default();
    let scene = game.scene(&game.start());
    assert_eq!(scene.cells.len(), 37);
    let own: Vec<&str> =
        pieces(&scene).into_iter().filter(|&(_, owner, _)| owner == 1).map(|(_, _, name)| name).collect();
    assert_eq!(own, ["a1", "b1", "b2", "c3", "c4", "c5"]);
    assert_eq!(scene.cells.iter().filter(|cell| cell.is_dark).count(), 18);
    assert!(scene.pieces.iter().all(|piece| scene.cells[piece.cell.expect("a hole")].is_dark));
    let distance = |one: usize, other: usize| {
        let (one, other) = (&scene.cells[one], &scene.cells[other]);
        (one.x - other.x).hypot(one.y - other.y)
    };
    let pairs = (0..37).flat_map(|one| (one + 1..37).map(move |other| (one, other)));
    let mut near: Vec<_> = pairs.filter(|&(one, other)| distance(one, other) < 1.1).collect();
    let mut edges = scene.edges.clone();
    near.sort_unstable();
    edges.sort_unstable();
    assert_eq!(edges, near);
    assert!(edges.iter().all(|&(one, other)| (distance(one, other) - 1.0).abs() < 0.001));
    assert!(at(&scene, "a1")[1] > at(&scene, "i1")[1], "row a is at the bottom");
    assert_eq!(clicked(&game, &game.write_position(&game.start()), "b1-d4"), ["b1", "d4"]);
    assert!(!scene.turns && configured::<Diamond>(&[("players", "2")]).scene(&game.start()).turns);
}

#[test]
fn hands_are_rows_of_cards_below_the_card_on_the_table() {
    let game = configured::<Tanhinmin>(&[("deal", "[[1,3,10],[2],[4,6,8],[5,7,9]]")]);
    let position = "[[1,10],[2],[6,8],[5,7,9]] table=4 by=3 passed=2 to-move=4";
    let state = game.read_position(position).expect("a position");
    let scene = game.scene(&state);
    let row = |y: f32| {
        let cells = scene.cells.iter().filter(|cell| (cell.y - y).abs() < 0.1);
        let mut cells: Vec<_> = cells.map(|cell| (cell.x, cell.text.as_str())).collect();
        cells.sort_by(|one, other| one.0.total_cmp(&other.0));
        cells.into_iter().map(|(_, text)| text).collect::<Vec<_>>().join(" ")
    };
    let rows: Vec<(usize, String)> = scene
        .labels
        .iter()
        .filter(|label| label.text == label.owner.to_string())
        .map(|label| (label.owner, row(label.y)))
        .collect();
    let expected = [(3, "4"), (1, "1 10"), (2, "2"), (3, "6 8"), (4, "5 7 9")];
    assert_eq!(rows, expected.map(|(owner, cards)| (owner, cards.to_owned())));
    let notes: Vec<_> =
        scene.labels.iter().filter(|label| label.text == "pass").map(|label| label.owner).collect();
    assert_eq!(notes, [2]);
    assert_eq!(clicked(&game, position, "7"), ["7"]);
    assert_eq!(clicked(&game, position, "pass"), [""; 0]);
    assert_eq!(without_clicks(&game, &state), 1);

    let game = configured::<Tanhinmin>(&[("deal", "[[1,1,5],[2]]")]);
    let start = game.start();
    let scene = game.scene(&start);
    let [cell] = game.clicks(&start, legal(&game, &start)[0])[..] else { panic!("one click plays a card") };
    let ones = scene.cells.iter().filter(|cell| cell.text == "1");
    let inside = |x: f32| (scene.cells[cell].x - x).abs() < scene.cells[cell].width / 2.0;
    assert_eq!(ones.map(|one| inside(one.x)).collect::<Vec<_>>(), [true, true]);
}

#[test]
fn a_small_tree_is_drawn_whole_with_a_token_at_the_current_node() {
    let game: Tree = "((3 5) 1:(2 9))".parse().expect("a tree");
    let scene = game.scene(&game.read_position("2").expect("a node"));
    let mut leaves: Vec<_> = scene.cells.iter().filter(|cell| !cell.text.is_empty()).collect();
    leaves.sort_by(|one, other| one.x.total_cmp(&other.x));
    let leaves: Vec<_> = leaves.iter().map(|leaf| (leaf.name.as_str(), leaf.text.as_str())).collect();
    assert_eq!(leaves, [("1.1", "3"), ("1.2", "5"), ("2.1", "2"), ("2.2", "9")]);
    assert_eq!(pieces(&scene), [(PieceKind::Token, 1, "2")]);
    let mut edges: Vec<_> = scene
        .edges
        .iter()
        .map(|&(one, other)| [one, other].map(|cell| scene.cells[cell].name.as_str()))
        .collect();
    edges.sort_unstable();
    let expected = [["1", "1.1"], ["1", "1.2"], ["2", "2.1"], ["2", "2.2"], ["root", "1"], ["root", "2"]];
    assert_eq!(edges, expected);
    let movers: Vec<_> = scene.labels.iter().map(|label| label.owner).collect();
    assert_eq!(movers, [1, 2], "who moves at the root and at its first child");
    assert_eq!(clicked(&game, "2", "1"), ["2.1"]);
    let end = game.scene(&game.read_position("2.1").expect("a leaf"));
    assert_eq!(pieces(&end), [(PieceKind::Token, 0, "2.1")]);
    assert!(end.cells.iter().any(|cell| cell.name == "2.1" && cell.text == "2"));
}

#[test]
fn a_large_tree_is_drawn_near_the_current_node() {
    let game = configured::<Uniform>(&[("branching", "2"), ("depth", "62")]);
    let drawn = scene(&game, "1.2.1.2.1.2.1.2.1");
    assert!(drawn.cells.len() < 400);
    assert_eq!(pieces(&drawn), [(PieceKind::Token, 2, "1.2.1.2.1.2.1.2.1")]);
    assert_eq!(drawn.cells[0].name, "1.2.1.2.1", "four nodes above it are drawn");
    assert_eq!(clicked(&game, "1.2.1.2.1.2.1.2.1", "2"), ["1.2.1.2.1.2.1.2.1.2"]);
    // Of five hundred children four hundred are drawn, and can be clicked.
    let game: Tree = format!("({})", "1 ".repeat(500)).parse().expect("a tree");
    assert_eq!(without_clicks(&game, &game.start()), 100);
}

#[test]
fn lines_of_action_begins_with_men_on_the_edges() {
    let game = LinesOfAction::new(4, 4);
    let start = game.start();
    let scene = game.scene(&start);
    let disc = |owner, name| (PieceKind::Disc, owner, name);
    let first = ["b1", "b4", "c1", "c4"].map(|name| disc(1, name));
    let second = ["a2", "a3", "d2", "d3"].map(|name| disc(2, name));
    assert_eq!(pieces(&scene), [first, second].concat());
    assert_eq!(apart(&scene, "a1", "d4"), [3, -3]);
    assert!(scene.cells[0].is_dark && !scene.cells[1].is_dark);
    assert_eq!(clicked(&game, &game.write_position(&start), "b1-b3"), ["b1", "b3"]);
}

#[test]
fn amazons_leave_burnt_squares_behind() {
    let game = Amazons::default();
    let mut state = game.start();
    let amazon = |owner, name| (PieceKind::Amazon, owner, name);
    let first = ["a4", "d1", "g1", "j4"].map(|name| amazon(1, name));
    let second = ["a7", "d10", "g10", "j7"].map(|name| amazon(2, name));
    assert_eq!(pieces(&game.scene(&state)), [first, second].concat());
    assert_eq!(clicked(&game, &game.write_position(&state), "d1-d7/d1"), ["d1", "d7", "d1"]);
    let mv = game.read_move(&state, "d1-d7/g7").expect("a move");
    game.play(&mut state, mv);
    let scene = game.scene(&state);
    let burnt = pieces(&scene).into_iter().filter(|&(kind, ..)| kind == PieceKind::Burnt);
    assert_eq!(burnt.collect::<Vec<_>>(), [(PieceKind::Burnt, 0, "g7")]);
}

#[test]
fn pieces_slide_along_rows_of_squares() {
    let game = Slide::new(2, 5);
    let scene = scene(&game, "-x-o-/x---o 1");
    let disc = |owner, name| (PieceKind::Disc, owner, name);
    assert_eq!(pieces(&scene), [disc(1, "a2"), disc(1, "b1"), disc(2, "d1"), disc(2, "e2")]);
    assert_eq!(apart(&scene, "a1", "e2"), [4, 1]);
    assert_eq!(clicked(&game, "-x-o-/x---o 1", "b1-a1"), ["b1", "a1"]);
}

#[test]
fn coins_of_a_row_are_clicked_where_they_are_taken() {
    let game = configured::<CoinRow>(&[("rows", "1+6")]);
    let start = game.start();
    let scene = game.scene(&start);
    assert_eq!(scene.pieces.len(), 7);
    let mut sizes: Vec<_> = scene.labels.iter().map(|label| (label.text.as_str(), label.y)).collect();
    sizes.sort_by(|one, other| one.1.total_cmp(&other.1));
    assert_eq!(sizes.iter().map(|(text, _)| *text).collect::<Vec<_>>(), ["1", "6"]);
    // The number of coins of the row left and right of the clicked ones: the rest of the row.
    for mv in legal(&game, &start) {
        let clicks: Vec<_> = game.clicks(&start, mv).into_iter().map(|cell| &scene.cells[cell]).collect();
        let row: Vec<f32> = scene
            .pieces
            .iter()
            .filter(|coin| (coin.y - clicks[0].y).abs() < 0.1)
            .map(|coin| coin.x)
            .collect();
        let left = row.iter().filter(|&&x| clicks.iter().all(|cell| x < cell.x)).count();
        let right = row.iter().filter(|&&x| clicks.iter().all(|cell| x > cell.x)).count();
        assert_eq!([left, right], mv.left().map(usize::from), "{mv}");
        assert_eq!(row.len(), usize::from(mv.heap()), "{mv}");
        assert_eq!(left + clicks.len() + right, row.len(), "{mv}");
    }
}

#[test]
fn heaps_are_clicked_by_each_rule_where_they_change() {
    // The coin that is clicked, counted from 1 on the left of a heap of seven.
    for (rule, expected) in [
        ("subtract", &[("7>6", &[7][..]), ("7>5", &[6])][..]),
        ("unequal", &[("7>1+6", &[1]), ("7>2+5", &[2]), ("7>3+4", &[3])]),
        ("split", &[("7>6", &[1]), ("7>1+4", &[2, 3]), ("7>3+3", &[4]), ("7>2+3", &[3, 4])]),
    ] {
        let game = configured::<SplitNim>(&[("heaps", "1+7"), ("rule", rule)]);
        let start = game.start();
        for &(mv, coins) in expected {
            let mv = game.read_move(&start, mv).expect("a move");
            let scene = game.scene(&start);
            let coin = |cell: usize| {
                let cell = &scene.cells[cell];
                let before = |other: &&game::Piece| (other.y - cell.y).abs() < 0.1 && other.x <= cell.x;
                scene.pieces.iter().filter(before).count()
            };
            assert_eq!(
                game.clicks(&start, mv).into_iter().map(coin).collect::<Vec<_>>(),
                coins,
                "{rule} {mv}"
            );
        }
    }
}

#[test]
fn a_token_goes_along_the_numbers() {
    let game = configured::<CountTo>(&[]);
    let begun = game.scene(&game.start());
    assert_eq!(pieces(&begun), [(PieceKind::Token, 0, "0")]);
    let texts: Vec<_> =
        begun.cells.iter().filter(|cell| !cell.text.is_empty()).map(|cell| &cell.text).collect();
    assert_eq!(texts, (1..=25).map(|n| n.to_string()).collect::<Vec<_>>().iter().collect::<Vec<_>>());
    assert_eq!(pieces(&scene(&game, "20 1")), [(PieceKind::Token, 2, "20")], "player 2 said 20");
    assert_eq!(clicked(&game, "20 1", "22"), ["22"]);
}
