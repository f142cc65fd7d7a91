//! Numbers for moves: the fixed list of the actions of a game, as learners of policies use them.

use crate::rules::Game;
use crate::scene::{Layout, reading_order};
use std::fmt;
use std::ops::Range;

/// The most actions of a list: games with more have none.
pub const MAX_ACTIONS: usize = 1 << 20;

/// The separator of the cells of an action in its text.
const BETWEEN: &str = "-";
/// The text of the action without cells.
const PASS: &str = "pass";

/// The fixed list of the actions of a game: every move is one of them, in every position. Most lists have
/// actions that are never legal, such as those from a cell to itself.
///
/// # Laws
///
/// 37. Every legal move has one number below the [count](Actions::count), two legal moves of a position never
///     share one, and a move has the same number wherever it is legal.
///
/// [`laws::check_actions`](crate::laws::check_actions) tests it.
pub struct Actions<G: Game + ?Sized> {
    count: usize,
    text: Text,
    number: Number<G>,
}

type Text = Box<dyn Fn(usize) -> String + Send + Sync>;
type Number<G> = Box<dyn Fn(&G, &<G as Game>::State, <G as Game>::Move) -> usize + Send + Sync>;

impl<G: Game + ?Sized> fmt::Debug for Actions<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Actions").field("count", &self.count).finish_non_exhaustive()
    }
}

impl<G: Game + ?Sized> Actions<G> {
    /// `count` actions: the text of each by its number, and the number of a legal move of a position. `None`
    /// if there are more than [`MAX_ACTIONS`].
    pub fn new(
        count: usize,
        text: impl Fn(usize) -> String + Send + Sync + 'static,
        number: impl Fn(&G, &G::State, G::Move) -> usize + Send + Sync + 'static,
    ) -> Option<Actions<G>> {
        (count <= MAX_ACTIONS).then(|| Actions { count, text: Box::new(text), number: Box::new(number) })
    }

    /// The number of actions.
    pub fn count(&self) -> usize {
        self.count
    }

    /// The text of an action, which no other has. It may differ from that of the move, which depends on the
    /// position.
    ///
    /// # Panics
    ///
    /// May panic if there is no such action.
    pub fn text(&self, action: usize) -> String {
        (self.text)(action)
    }

    /// The number of a legal move of a position.
    ///
    /// # Panics
    ///
    /// May panic if the move is not legal.
    pub fn number(&self, game: &G, state: &G::State, mv: G::Move) -> usize {
        (self.number)(game, state, mv)
    }
}

impl<G: Layout> Actions<G> {
    /// The actions of a game whose moves are known by the cells that they [click](Layout::clicks): the cells
    /// of its scene that are the board, and all that follow them. `clicks` are the possible numbers of
    /// clicks, of which 0 is a pass: the actions with the first of these numbers come first.
    ///
    /// Actions with the same number of clicks are in the order of their first cells, then of the second ones.
    /// The cells of a board that is a grid are counted by rows from the top, as in its drawing, and others in
    /// the order of the scene. `None` if there are more than [`MAX_ACTIONS`].
    ///
    /// # Panics
    ///
    /// If the scene has no cell of `board`.
    pub fn by_cells(game: &G, board: Range<usize>, clicks: &[usize]) -> Option<Actions<G>> {
        let mut scene = game.scene(&game.start());
        let beyond = board.end..scene.cells.len();
        let centers: Vec<(f32, f32)> =
            scene.cells[board.clone()].iter().map(|cell| (cell.x, cell.y)).collect();
        let order: Vec<usize> = match reading_order(&centers) {
            Some((_, order)) => order.into_iter().map(|place| board.start + place).chain(beyond).collect(),
            None => board.chain(beyond).collect(),
        };
        let mut places = vec![0; scene.cells.len()];
        for (place, &cell) in order.iter().enumerate() {
            places[cell] = place;
        }
        let names: Vec<String> =
            order.iter().map(|&cell| std::mem::take(&mut scene.cells[cell].name)).collect();
        // The first action with each number of clicks.
        let (mut firsts, mut count) = (Vec::new(), 0_usize);
        for &clicks in clicks {
            firsts.push((clicks, count));
            count = count.checked_add(names.len().checked_pow(clicks as u32)?)?;
        }
        let (base, texts) = (names.len(), firsts.clone());
        let text = move |action: usize| {
            let &(clicks, first) = texts.iter().rfind(|(_, first)| *first <= action).expect("an action");
            let digit = |place: usize| (action - first) / base.pow((clicks - 1 - place) as u32) % base;
            let cells: Vec<&str> = (0..clicks).map(|place| names[digit(place)].as_str()).collect();
            if cells.is_empty() { PASS.to_owned() } else { cells.join(BETWEEN) }
        };
        let number = move |game: &G, state: &G::State, mv: G::Move| {
            let clicked = game.clicks(state, mv);
            let of_length = firsts.iter().find(|(clicks, _)| *clicks == clicked.len());
            let &(_, first) = of_length.expect("law 37: moves have as many clicks as the game says");
            first + clicked.into_iter().fold(0, |number, cell| number * base + places[cell])
        };
        Actions::new(count, text, number)
    }
}
