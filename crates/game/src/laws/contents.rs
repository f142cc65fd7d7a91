//! The laws of boards and of their contents.

use super::random_games::{Breach, broken, hold};
use crate::board::{Board, BoardCell, Content, Contents, MAX_COUNTS, MAX_PLANE_WORDS};
use crate::evaluate::Evaluated;
use crate::rules::legal;
use crate::scene::{Cell, Layout, Piece, Scene};

/// Tests laws 25 and 26 on `games` random games: the contents of the board are what the scene shows.
///
/// # Panics
///
/// If a law is violated, with its number; or if the game has no board.
pub fn check_contents<G: Layout + Evaluated>(game: &G, games: u32, seed: u64) {
    let board = game.board().expect("the game describes its board");
    if let Some(fault) = fault_of_board(&board, &game.scene(&game.start()), game.players()) {
        panic!("law 25 or 26 is violated: {fault}");
    }
    hold(game, games, seed, |game, line| contents_laws(game, &board, line.state()));
}

/// A description of a part of the board that no position could make right.
fn fault_of_board(board: &Board, scene: &Scene, players: usize) -> Option<String> {
    /// The tolerance of computations in `f32`.
    const CLOSE: f32 = 1e-4;
    let cells = board.cells.len();
    if !board.fits() {
        return Some(format!("{} planes of {cells} cells do not fit", board.planes()));
    }
    if board.contexts == 0 || board.counts.contains(&0) {
        return Some(format!("{} contexts and counts below {:?}", board.contexts, board.counts));
    }
    let is_wrong = |&(index, content): &(usize, &Content)| {
        content.owner > players || content.pieces == 0 || board.contents[..index].contains(content)
    };
    if let Some((_, content)) = board.contents.iter().enumerate().find(is_wrong) {
        return Some(format!("{content:?} is a content twice, or not one of {players} players"));
    }
    if let Some(edge) = board.edges.iter().find(|&&(one, other)| one == other || one.max(other) >= cells) {
        return Some(format!("the edge {edge:?} on {cells} cells"));
    }
    let is_elsewhere = |&(index, cell): &(usize, &BoardCell)| {
        cell.drawn.is_some_and(|drawn| {
            let is_near = |shown: &Cell| (shown.x - cell.x).hypot(shown.y - cell.y) < CLOSE;
            let is_there = scene.cells.get(drawn).is_some_and(is_near);
            !is_there || board.cells[..index].iter().any(|before| before.drawn == Some(drawn))
        })
    };
    let (index, cell) = board.cells.iter().enumerate().find(is_elsewhere)?;
    Some(format!("cell {index} is not drawn where it lies, or another one is: {cell:?}"))
}

/// Reads the contents of a position into a buffer in which everything is set to this byte.
fn read<G: Evaluated>(game: &G, state: &G::State, byte: u8) -> Contents {
    let garbage = u64::from_ne_bytes([byte; 8]);
    let (planes, counts) = ([garbage; MAX_PLANE_WORDS], [byte; MAX_COUNTS]);
    let mut contents = Contents { planes, context: garbage as usize, counts };
    game.read_contents(state, &mut contents);
    contents
}

fn contents_laws<G: Layout + Evaluated>(game: &G, board: &Board, state: &G::State) -> Result<(), Breach> {
    let contents = read(game, state, 0x00);
    if !is_equal(board, &contents, &read(game, state, 0xff)) {
        return broken(25, "the contents depend on what the buffer held before");
    }
    if let Some(what) = differs_from_scene(board, &contents, &game.scene(state)) {
        return broken(25, what);
    }
    let counts = &contents.counts[..board.counts.len()];
    if contents.context >= board.contexts || counts.iter().zip(&board.counts).any(|(n, bound)| n >= bound) {
        return broken(26, format!("context {} and counts {counts:?} are out of bounds", contents.context));
    }
    if board.has_targets && game.outcome(state).is_none() {
        let found: Vec<usize> =
            (0..board.cells.len()).filter(|&cell| board.has(&contents, board.contents.len(), cell)).collect();
        let expected = placed(game, board, &contents, state);
        if expected.as_ref() != Ok(&found) {
            return broken(26, format!("its targets are {found:?} and not {expected:?}"));
        }
    }
    Ok(())
}

/// True if two readings agree in all that belongs to the board.
fn is_equal(board: &Board, one: &Contents, other: &Contents) -> bool {
    let (words, counts) = (board.words() * board.planes(), board.counts.len());
    one.planes[..words] == other.planes[..words]
        && one.context == other.context
        && one.counts[..counts] == other.counts[..counts]
}

/// A description of a cell that holds something other than the scene shows, or of a bit that is none.
fn differs_from_scene(board: &Board, contents: &Contents, scene: &Scene) -> Option<String> {
    let cells = board.cells.len();
    for index in 0..board.planes() {
        if let Some(bit) = (cells..64 * board.words()).find(|&bit| board.has(contents, index, bit)) {
            return Some(format!("plane {index} of {cells} cells has bit {bit}"));
        }
    }
    for (index, cell) in board.cells.iter().enumerate() {
        let held: Vec<&Content> = (0..board.contents.len())
            .filter(|&plane| board.has(contents, plane, index))
            .map(|plane| &board.contents[plane])
            .collect();
        if held.len() > 1 {
            return Some(format!("cell {index} holds {held:?}"));
        }
        let Some(drawn) = cell.drawn else { continue };
        let shown: Vec<&Piece> = scene.pieces.iter().filter(|piece| piece.cell == Some(drawn)).collect();
        let is_alike = |piece: &&Piece| {
            held.iter().all(|content| {
                (content.owner, content.kind, &content.text) == (piece.owner, piece.kind, &piece.text)
            })
        };
        let pieces = held.first().map_or(0, |content| usize::from(content.pieces));
        if shown.len() != pieces || !shown.iter().all(is_alike) {
            return Some(format!("cell {index} holds {held:?} and is shown with {shown:?}"));
        }
    }
    None
}

/// The cells on which the legal moves place a piece, in ascending order, found by playing them; or a
/// description of a move that places more than one.
fn placed<G: Evaluated>(
    game: &G,
    board: &Board,
    before: &Contents,
    state: &G::State,
) -> Result<Vec<usize>, String> {
    let mut cells = Vec::new();
    for mv in legal(game, state) {
        let mut child = state.clone();
        game.play(&mut child, mv);
        let after = read(game, &child, 0x00);
        let filled =
            |&cell: &usize| board.content(before, cell).is_none() && board.content(&after, cell).is_some();
        let filled: Vec<usize> = (0..board.cells.len()).filter(filled).collect();
        if filled.len() > 1 {
            return Err(format!("{mv:?}, which places pieces on {filled:?}"));
        }
        cells.extend(filled);
    }
    cells.sort_unstable();
    cells.dedup();
    Ok(cells)
}

#[cfg(test)]
mod tests {
    use super::super::random_games::{Violation, walk};
    use super::*;
    use crate::evaluate::NoEvaluation;
    use crate::payoffs::Payoffs;
    use crate::player::Player;
    use crate::rules::Game;
    use crate::scene::{CellShape, PieceKind};

    /// A mistake made on purpose.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    enum Fault {
        None,
        NoBoard,
        Owner,
        Text,
        Number,
        Missing,
        Twice,
        BeyondTheCells,
        LeftInPlane,
        LeftInCount,
        LeftInContext,
        Context,
        Count,
        TargetMissing,
        TargetTaken,
    }

    const CELLS: usize = 5;

    /// The players take turns to fill one of five squares: the first with a disc, the second with two that
    /// are marked. A square that is filled twice stays as it is, and the game ends when all are full.
    #[derive(Clone, Copy, Debug)]
    struct Filling(Fault);

    impl Game for Filling {
        /// The owner of each square from 1, or 0; and the number of moves.
        type State = ([usize; CELLS], u8);
        type Move = usize;
        type Undo = ([usize; CELLS], u8);

        fn players(&self) -> usize {
            2
        }
        fn start(&self) -> Self::State {
            ([0; CELLS], 0)
        }
        fn to_move(&self, state: &Self::State) -> Player {
            Player::new(usize::from(state.1 % 2))
        }
        fn outcome(&self, state: &Self::State) -> Option<Payoffs> {
            (!state.0.contains(&0)).then(|| Payoffs::zero(2))
        }
        fn legal_moves(&self, state: &Self::State, moves: &mut Vec<usize>) {
            moves.extend((0..CELLS).filter(|&cell| state.0[cell] == 0));
        }
        fn play(&self, state: &mut Self::State, mv: usize) -> Self::State {
            let before = *state;
            state.0[mv] = 1 + usize::from(state.1 % 2);
            state.1 += 1;
            before
        }
        fn undo(&self, state: &mut Self::State, _mv: usize, undo: Self::State) {
            *state = undo;
        }
    }

    impl Layout for Filling {
        fn scene(&self, state: &Self::State) -> Scene {
            let x = |index: usize| index as f32 + 0.5;
            let cell = |index: usize| Cell {
                name: index.to_string(),
                x: x(index),
                y: 0.5,
                width: 1.0,
                height: 1.0,
                shape: CellShape::Square,
                is_dark: false,
                text: String::new(),
            };
            let pieces = |index: usize| {
                let owner = state.0[index];
                let text = if owner == 2 { "b" } else { "" }.to_owned();
                let kind = PieceKind::Disc;
                vec![Piece { x: x(index), y: 0.5, cell: Some(index), kind, owner, text }; owner]
            };
            Scene {
                width: CELLS as f32,
                height: 1.0,
                cells: (0..CELLS).map(cell).collect(),
                edges: vec![(0, 1), (3, 4)],
                pieces: (0..CELLS).flat_map(pieces).collect(),
                ..Scene::default()
            }
        }
        fn clicks(&self, _state: &Self::State, mv: usize) -> Vec<usize> {
            vec![mv]
        }
    }

    impl Evaluated for Filling {
        type Evaluation = NoEvaluation;

        fn board(&self) -> Option<Board> {
            let text = if self.0 == Fault::Text { "" } else { "b" }.to_owned();
            let pieces = if self.0 == Fault::Number { 1 } else { 2 };
            let marked = Content { text, pieces, ..Content::piece(2, PieceKind::Disc) };
            let contents = vec![Content::piece(1, PieceKind::Disc), marked];
            let board = Board::of_scene(&self.scene(&self.start()), (0..CELLS).rev(), contents);
            // A disc that is missing after a move would be missed among the targets of the position before.
            let has_targets = self.0 != Fault::Missing;
            let board = Board { contexts: 2, counts: vec![CELLS as u8 + 1], has_targets, ..board };
            (self.0 != Fault::NoBoard).then_some(board)
        }

        /// The cells are those of the scene from the last one on.
        fn read_contents(&self, state: &Self::State, contents: &mut Contents) {
            let of = |owner: usize| {
                (0..CELLS).filter(|&cell| state.0[cell] == owner).map(|cell| 1 << (CELLS - 1 - cell)).sum()
            };
            let (mut planes, fault): ([u64; 3], _) = ([of(1), of(2), of(0)], self.0);
            match fault {
                Fault::Owner => planes.swap(0, 1),
                Fault::Missing => planes[0] &= planes[0].wrapping_sub(1),
                Fault::Twice => planes[1] |= planes[0],
                Fault::BeyondTheCells => planes[2] |= 1 << CELLS,
                Fault::TargetMissing => planes[2] &= planes[2].wrapping_sub(1),
                Fault::TargetTaken => planes[2] |= planes[0],
                _ => {}
            }
            for (index, plane) in planes.into_iter().enumerate() {
                match fault {
                    Fault::LeftInPlane => contents.planes[index] |= plane,
                    _ => contents.set_small(index, plane),
                }
            }
            if fault != Fault::LeftInContext {
                contents.context = usize::from(state.1 % 2) + usize::from(fault == Fault::Context);
            }
            if fault != Fault::LeftInCount {
                contents.counts[0] = state.1 + u8::from(fault == Fault::Count);
            }
        }
    }

    fn checked(fault: Fault) -> Result<(), Violation> {
        let game = Filling(fault);
        let board = game.board().expect("a board");
        assert_eq!(fault_of_board(&board, &game.scene(&game.start()), 2), None);
        walk(&game, 3, 1, |game, line| contents_laws(game, &board, line.state()))
    }

    #[test]
    fn contents_that_are_right_pass() {
        check_contents(&Filling(Fault::None), 3, 1);
        let board = Filling(Fault::None).board().expect("a board");
        assert_eq!(board.edges, [(4, 3), (1, 0)]);
        assert_eq!(board.cells[0], BoardCell { x: 4.5, y: 0.5, drawn: Some(4) });
    }

    #[test]
    fn each_wrong_content_breaks_its_law() {
        for (fault, law, what) in [
            (Fault::Owner, 25, "is shown with"),
            (Fault::Text, 25, "is shown with"),
            (Fault::Number, 25, "is shown with"),
            (Fault::Missing, 25, "holds [] and is shown with"),
            (Fault::Twice, 25, "holds [Content"),
            (Fault::BeyondTheCells, 25, "has bit 5"),
            (Fault::LeftInPlane, 25, "what the buffer held before"),
            (Fault::LeftInCount, 25, "what the buffer held before"),
            (Fault::LeftInContext, 25, "what the buffer held before"),
            (Fault::Context, 26, "context 2"),
            (Fault::Count, 26, "counts [6]"),
            (Fault::TargetMissing, 26, "its targets are"),
            (Fault::TargetTaken, 26, "its targets are"),
        ] {
            let violation = checked(fault).expect_err("the contents are wrong on purpose");
            assert_eq!(violation.law, law, "{fault:?}: {violation}");
            assert!(violation.what.contains(what), "{fault:?}: {violation}");
        }
    }

    #[test]
    #[should_panic(expected = "the game describes its board")]
    fn a_game_without_a_board_is_refused() {
        check_contents(&Filling(Fault::NoBoard), 1, 1);
    }

    #[test]
    fn each_wrong_part_of_a_board_is_found() {
        let game = Filling(Fault::None);
        let (board, scene) = (game.board().expect("a board"), game.scene(&game.start()));
        let spoilt = |spoil: &dyn Fn(&mut Board)| {
            let mut board = board.clone();
            spoil(&mut board);
            fault_of_board(&board, &scene, 2).is_some()
        };
        assert!(!spoilt(&|_| {}));
        assert!(spoilt(&|board| board.cells = vec![BoardCell { x: 0.0, y: 0.0, drawn: None }; 64 * 64]));
        assert!(spoilt(&|board| board.counts = vec![2; MAX_COUNTS + 1]));
        assert!(spoilt(&|board| board.contexts = 0));
        assert!(spoilt(&|board| board.counts[0] = 0));
        assert!(spoilt(&|board| board.contents[0].owner = 3));
        assert!(spoilt(&|board| board.contents[0].pieces = 0));
        assert!(spoilt(&|board| board.contents[1] = board.contents[0].clone()));
        assert!(spoilt(&|board| board.edges[0] = (1, 1)));
        assert!(spoilt(&|board| board.edges[0] = (0, 5)));
        assert!(spoilt(&|board| board.cells[0].drawn = Some(5)));
        assert!(spoilt(&|board| board.cells[0].x += 1.0));
        assert!(spoilt(&|board| board.cells[0] = board.cells[1]));
    }
}
