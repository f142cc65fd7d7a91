//! The laws of layouts.

use super::random_games::{Breach, broken, hold};
use crate::key::KeySet;
use crate::rules::legal;
use crate::scene::{Cell, Layout, Scene};

/// Tests laws 17 and 18 on `games` random games: clicks are valid, and everything lies on the scene.
///
/// # Panics
///
/// If a law is violated, with its number.
pub fn check_layout<G: Layout>(game: &G, games: u32, seed: u64) {
    hold(game, games, seed, |game, line| layout_laws(game, line.state()));
}

/// Tests laws 16 to 18 on `games` random games: as [`check_layout`], for a game with a fixed set of cells.
///
/// # Panics
///
/// If a law is violated, with its number.
pub fn check_board<G: Layout>(game: &G, games: u32, seed: u64) {
    check_layout(game, games, seed);
    let start = game.scene(&game.start());
    hold(game, games, seed, |game, line| board_law(game, &start, line.state()));
}

fn board_law<G: Layout>(game: &G, start: &Scene, state: &G::State) -> Result<(), Breach> {
    let place = |cell: &Cell| (cell.name.clone(), [cell.x, cell.y, cell.width, cell.height]);
    let places = |scene: &Scene| scene.cells.iter().map(place).collect::<Vec<_>>();
    let scene = game.scene(state);
    let is_same =
        (scene.width, scene.height) == (start.width, start.height) && places(&scene) == places(start);
    let what = || format!("its cells are {:?}, and not those of the start", places(&scene));
    if is_same { Ok(()) } else { broken(16, what()) }
}

fn layout_laws<G: Layout>(game: &G, state: &G::State) -> Result<(), Breach> {
    let scene = game.scene(state);
    if let Some(what) = out_of_place(&scene, game.players()) {
        return broken(18, what);
    }
    let moves = if game.outcome(state).is_some() { Vec::new() } else { legal(game, state) };
    let mut clicked = KeySet::default();
    for &mv in &moves {
        let clicks = game.clicks(state, mv);
        if clicks.iter().any(|&cell| cell >= scene.cells.len()) {
            return broken(17, format!("{mv:?} is {clicks:?} of {} cells", scene.cells.len()));
        }
        if !clicks.is_empty() && !clicked.insert(clicks.clone()) {
            return broken(17, format!("{mv:?} is clicked {clicks:?}, and another move too"));
        }
    }
    for mv in moves {
        let clicks = game.clicks(state, mv);
        let twice = (1..clicks.len()).filter(|&place| clicks[place] == clicks[place - 1]);
        if twice.into_iter().any(|place| clicked.contains(&clicks[..place])) {
            return broken(
                17,
                format!("{mv:?} is clicked {clicks:?}, which confirms another move on the way"),
            );
        }
    }
    Ok(())
}

/// A description of an element of the scene that lies outside of it or has an owner who does not play.
fn out_of_place(scene: &Scene, players: usize) -> Option<String> {
    // The tolerance of computations in `f32`.
    const CLOSE: f32 = 1e-4;
    let lies_on = |x: f32, y: f32, [wide, high]: [f32; 2]| {
        let within = |at: f32, half: f32, all: f32| at - half >= -CLOSE && at + half <= all + CLOSE;
        within(x, wide / 2.0, scene.width) && within(y, high / 2.0, scene.height)
    };
    let covers = |cell: &Cell, x: f32, y: f32| {
        (x - cell.x).abs() <= cell.width / 2.0 + CLOSE && (y - cell.y).abs() <= cell.height / 2.0 + CLOSE
    };
    let cell = scene.cells.iter().find(|cell| {
        !lies_on(cell.x, cell.y, [cell.width, cell.height]) || cell.width <= 0.0 || cell.height <= 0.0
    });
    let edge = scene.edges.iter().find(|&&(one, other)| one == other || one.max(other) >= scene.cells.len());
    let label =
        scene.labels.iter().find(|label| !lies_on(label.x, label.y, [0.0; 2]) || label.owner > players);
    let piece = scene.pieces.iter().find(|piece| {
        let is_there = match piece.cell {
            Some(cell) => scene.cells.get(cell).is_some_and(|cell| covers(cell, piece.x, piece.y)),
            None => true,
        };
        !is_there || !lies_on(piece.x, piece.y, [0.0; 2]) || piece.owner > players
    });
    let decided = scene.decided.iter().find(|&&cell| cell >= scene.cells.len());
    let shown = [
        cell.map(|cell| format!("{cell:?}")),
        edge.map(|edge| format!("the edge {edge:?}")),
        decided.map(|cell| format!("the cell {cell} that decided the game")),
        label.map(|label| format!("{label:?}")),
        piece.map(|piece| format!("{piece:?}")),
    ];
    let size = || format!("{} by {} with {} cells", scene.width, scene.height, scene.cells.len());
    shown.into_iter().flatten().next().map(|shown| format!("{shown} is out of place on {}", size()))
}

#[cfg(test)]
mod tests {
    use super::super::random_games::walk;
    use super::super::tests::Broken;
    use super::*;
    use crate::scene::{CellShape, Label, Piece, PieceKind};

    /// A cell for each number, and a token on the current one.
    impl Layout for Broken {
        fn scene(&self, state: &u32) -> Scene {
            let cell = |number: u32| Cell {
                name: number.to_string(),
                x: number as f32 + 0.5,
                y: if self.0 == 16 { 0.5 + *state as f32 } else { 0.5 },
                width: 1.0,
                height: 1.0,
                shape: CellShape::Square,
                is_dark: false,
                text: String::new(),
            };
            let (at, kind) = (*state as usize, PieceKind::Token);
            let x = *state as f32 + 0.5 + if self.0 == 18 { 0.6 } else { 0.0 };
            let token = Piece { x, y: 0.5, cell: Some(at), kind, owner: 0, text: String::new() };
            let pieces = if self.0 == 16 { Vec::new() } else { vec![token] };
            Scene { width: 5.0, height: 5.0, cells: (0..5).map(cell).collect(), pieces, ..Scene::default() }
        }
        fn clicks(&self, state: &u32, mv: u32) -> Vec<usize> {
            let cell = if self.0 == 17 { 5 } else { *state as usize + 1 };
            vec![cell; mv as usize]
        }
    }

    #[test]
    fn each_broken_law_of_layouts_is_named_by_its_number() {
        check_board(&Broken(0), 3, 1);
        let layout = |law| walk(&Broken(law), 3, 1, |game, line| layout_laws(game, line.state()));
        for (broken, law) in [(17, 17), (2, 17), (19, 17), (18, 18)] {
            let violation = layout(broken).expect_err("the game breaks a law on purpose");
            assert_eq!(violation.law, law, "{violation}");
        }
        layout(16).expect("only its cells move");
        let start = Broken(16).scene(&0);
        let moved = walk(&Broken(16), 3, 1, |game, line| board_law(game, &start, line.state()));
        assert_eq!(moved.expect_err("its cells move").law, 16);
    }

    #[test]
    fn whatever_lies_outside_of_a_scene_is_out_of_place() {
        let scene = Broken(0).scene(&0);
        assert_eq!(out_of_place(&scene, 2), None);
        let spoilt = |spoil: &dyn Fn(&mut Scene)| {
            let mut scene = scene.clone();
            spoil(&mut scene);
            out_of_place(&scene, 2).is_some()
        };
        let label = |x, owner| Label { x, y: 1.0, text: "1".to_owned(), owner };
        assert!(!spoilt(&|scene| scene.labels.push(label(1.0, 2))));
        assert!(spoilt(&|scene| scene.labels.push(label(5.5, 0))));
        assert!(spoilt(&|scene| scene.labels.push(label(1.0, 3))));
        assert!(!spoilt(&|scene| scene.edges.push((0, 4))));
        assert!(spoilt(&|scene| scene.edges.push((0, 5))));
        assert!(spoilt(&|scene| scene.edges.push((1, 1))));
        assert!(!spoilt(&|scene| scene.decided.push(4)));
        assert!(spoilt(&|scene| scene.decided.push(5)));
        assert!(spoilt(&|scene| scene.cells[4].width = 1.5));
        assert!(spoilt(&|scene| scene.cells[4].height = 0.0));
        assert!(spoilt(&|scene| scene.pieces[0].owner = 3));
        assert!(spoilt(&|scene| scene.pieces[0].cell = Some(1)));
        assert!(spoilt(&|scene| (scene.pieces[0].cell, scene.pieces[0].x) = (None, f32::NAN)));
    }
}
