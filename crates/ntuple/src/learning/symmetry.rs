//! Symmetries of a board, proposed by its drawing and accepted only if random games in step confirm them.

use crate::design::CellMap;
use crate::graph::Graph;
use crate::structure::counterpart;
use game::random::{Random, derive_seed};
use game::{Board, Contents, Evaluated, Payoffs, Player};

/// Rotations by multiples of this many degrees are tried, alone and after a reflection.
const ANGLE: u16 = 30;
/// The number of games played in step to confirm a symmetry.
const GAMES: u64 = 40;
/// The maximum plies of each.
const PLIES: u32 = 200;

/// The rotations and reflections of the drawing that map neighbors to neighbors, the identity first.
pub(crate) fn candidates(board: &Board) -> Vec<CellMap> {
    let graph = Graph::new(board);
    let cells = graph.cells();
    let mean = |axis: usize| (0..cells).map(|cell| graph.center(cell)[axis]).sum::<f32>() / cells as f32;
    let middle = [mean(0), mean(1)];
    let map = |mirrored: bool, degrees: u16| {
        let (sin, cos) = f64::from(degrees).to_radians().sin_cos();
        let (sin, cos) = (sin as f32, cos as f32);
        let image = |cell: usize| {
            let [x, y] = graph.center(cell);
            let (x, y) = (x - middle[0], y - middle[1]);
            let x = if mirrored { -x } else { x };
            graph.at([middle[0] + cos * x - sin * y, middle[1] + sin * x + cos * y]).map(|cell| cell as u16)
        };
        let map = CellMap((0..cells).map(image).collect::<Option<_>>()?);
        let keeps = |cell: usize| {
            let mut images: Vec<usize> = graph.neighbors(cell).iter().map(|&near| map.image(near)).collect();
            images.sort_unstable();
            images == graph.neighbors(map.image(cell))
        };
        (map.is_permutation(cells) && (0..cells).all(keeps)).then_some(map)
    };
    let mut found: Vec<CellMap> = Vec::new();
    for mirrored in [false, true] {
        for degrees in (0..360).step_by(usize::from(ANGLE)) {
            if let Some(map) = map(mirrored, degrees as u16).filter(|map| !found.contains(map)) {
                found.push(map);
            }
        }
    }
    found
}

/// The visible features of a position.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Seen {
    planes: Vec<u64>,
    context: usize,
    counts: Vec<u8>,
    mover: usize,
    payoffs: Option<Vec<i32>>,
}

/// A map of the cells with an exchange of the players, each becoming the one `shift` seats on.
pub(crate) struct Proposed<'a> {
    pub(crate) map: &'a CellMap,
    pub(crate) shift: usize,
}

impl Proposed<'_> {
    /// True if the map takes the start to the start, with the seats of the pieces exchanged.
    pub(crate) fn fits_start<G: Evaluated>(&self, game: &G, board: &Board) -> bool {
        let start = game.start();
        let seen = |image: bool| self.seen(game, board, &start, image);
        seen(true).is_some_and(|image| seen(false).is_some_and(|seen| seen.planes == image.planes))
    }

    /// True if it is a symmetry of the rules, as far as random games in step tell.
    pub(crate) fn is_symmetry<G: Evaluated>(&self, game: &G, board: &Board, seed: u64) -> bool {
        let start = game.start();
        let first = if self.shift == 0 {
            Some(start.clone())
        } else {
            let mover = (game.to_move(&start).index() + self.shift) % game.players();
            game.with_mover(&start, Player::new(mover))
        };
        let Some(first) = first else { return false };
        let is_same = self.seen(game, board, &start, true) == self.seen(game, board, &first, false);
        is_same
            && (0..GAMES).all(|number| self.holds(game, board, [&start, &first], derive_seed(seed, number)))
    }

    /// Plays one random game and its image in step.
    fn holds<G: Evaluated>(&self, game: &G, board: &Board, start: [&G::State; 2], seed: u64) -> bool {
        let mut random = Random::new(seed);
        let [mut state, mut image] = start.map(Clone::clone);
        for _ in 0..PLIES {
            if game.outcome(&state).is_some() {
                return true;
            }
            let here = self.successors(game, board, &state, true);
            let there = self.successors(game, board, &image, false);
            let (Some((here, mut after)), Some((there, mut after_image))) = (here, there) else {
                return false;
            };
            let (order, order_of_image) = (order_of(&here), order_of(&there));
            if !are_alike(&here, &order, &there, &order_of_image) {
                return false;
            }
            let chosen = random.index(order.len());
            state = after.swap_remove(order[chosen]);
            image = after_image.swap_remove(order_of_image[chosen]);
        }
        true
    }

    /// What is seen after every move of a position, or of its image, with the positions.
    fn successors<G: Evaluated>(
        &self,
        game: &G,
        board: &Board,
        state: &G::State,
        mapped: bool,
    ) -> Option<(Vec<Seen>, Vec<G::State>)> {
        let (mut moves, mut seen, mut after) = (Vec::new(), Vec::new(), Vec::new());
        game.legal_moves(state, &mut moves);
        for mv in moves {
            let mut next = state.clone();
            game.play(&mut next, mv);
            seen.push(self.seen(game, board, &next, mapped)?);
            after.push(next);
        }
        Some((seen, after))
    }

    /// The visible features of a position, or of its image; `None` if the pieces have no image.
    fn seen<G: Evaluated>(&self, game: &G, board: &Board, state: &G::State, image: bool) -> Option<Seen> {
        let mut contents = Contents::default();
        game.read_contents(state, &mut contents);
        let mover = game.to_move(state).index();
        self.seen_of(board, game.players(), &contents, (mover, game.outcome(state)), image)
    }

    fn seen_of(
        &self,
        board: &Board,
        players: usize,
        contents: &Contents,
        (mover, outcome): (usize, Option<Payoffs>),
        image: bool,
    ) -> Option<Seen> {
        let words = board.words();
        let shift = if image { self.shift } else { 0 };
        if shift != 0 && (board.contexts > 1 || !board.counts.is_empty()) {
            return None;
        }
        let mut planes = contents.planes[..board.planes() * words].to_vec();
        if image {
            let before = std::mem::replace(&mut planes, vec![0; board.planes() * words]);
            for (plane, before) in before.chunks_exact(words).enumerate() {
                let to = counterpart(board, plane, shift, players)?;
                for cell in (0..board.cells.len()).filter(|cell| before[cell / 64] >> (cell % 64) & 1 == 1) {
                    let cell = self.map.image(cell);
                    planes[to * words + cell / 64] |= 1 << (cell % 64);
                }
            }
        }
        let payoffs = |payoffs: Payoffs| {
            let mut payoffs = payoffs.as_slice().to_vec();
            payoffs.rotate_right(shift);
            payoffs
        };
        Some(Seen {
            planes,
            context: contents.context,
            counts: contents.counts[..board.counts.len()].to_vec(),
            mover: (mover + shift) % players,
            payoffs: outcome.map(payoffs),
        })
    }
}

/// The indices of positions in the order of what is seen of them.
fn order_of(seen: &[Seen]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..seen.len()).collect();
    order.sort_by_key(|&index| &seen[index]);
    order
}

/// True if the same is seen of both, each in its order.
fn are_alike(here: &[Seen], order: &[usize], there: &[Seen], order_there: &[usize]) -> bool {
    let here = order.iter().map(|&index| &here[index]);
    here.eq(order_there.iter().map(|&index| &there[index]))
}
