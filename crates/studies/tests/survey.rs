//! Surveys of games whose figures are known: by counting everything, or by arithmetic.

use game::random::derive_seed;
use game::toy::{EvenAgain, OwnHeaps, RandomTree, Ring, TreeShape};
use game::{Game, KeySet, Line, Payoffs, Player, Promises, legal};
use registry::walks::{Choice, Walk, random_walk};
use statistics::Estimate;
use std::sync::atomic::AtomicBool;
use studies::published::{self, Amount, Quantity};
use studies::survey::{Play, Tree};

pub(crate) static NEVER: AtomicBool = AtomicBool::new(false);

/// The extent of a survey.
#[derive(Clone, Copy)]
pub(crate) struct Extent {
    pub(crate) games: u64,
    pub(crate) probes: u64,
    pub(crate) ply_limit: u32,
    pub(crate) level: f64,
    pub(crate) resamples: usize,
    pub(crate) seed: u64,
}

const EXTENT: Extent =
    Extent { games: 1_000, probes: 10_000, ply_limit: 1_000, level: 0.95, resamples: 2_000, seed: 1 };

#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Survey {
    pub(crate) play: Option<Play>,
    pub(crate) tree: Option<Tree>,
}

/// A survey in one piece: random games, and then random probes, each made from its own seed by `walk`.
pub(crate) fn survey_by(walk: &dyn Fn(u64) -> Option<Walk>, players: usize, extent: &Extent) -> Survey {
    let walks = |stream: u64, wanted: u64| -> Vec<Walk> {
        let seeds = (0..wanted).map(|index| derive_seed(derive_seed(extent.seed, stream), index));
        seeds.map_while(walk).collect()
    };
    let Extent { games, probes, level, resamples, seed, .. } = *extent;
    Survey {
        play: Play::of(&walks(0, games), players, level, resamples, seed),
        tree: Tree::of(&walks(1, probes), level, resamples, seed),
    }
}

fn survey<G: Game>(game: &G, start: &Line<G>, extent: &Extent) -> Survey {
    let walk = |seed| random_walk(game, start, seed, extent.ply_limit, &NEVER);
    survey_by(&walk, game.players(), extent)
}

fn survey_of<G: Game>(game: &G, games: u64, probes: u64) -> Survey {
    survey(game, &Line::new(game), &Extent { games, probes, ..EXTENT })
}

/// Nodes and leaves of the whole tree, and the sums over all games of their probability in random play, and
/// of that times their length.
#[derive(Default)]
struct Whole {
    nodes: u64,
    games: u64,
    plies: f64,
    wins: f64,
}

fn count<G: Game>(game: &G, line: &mut Line<G>, chance: f64, whole: &mut Whole) {
    whole.nodes += 1;
    if let Some(payoffs) = line.outcome(game) {
        whole.games += 1;
        whole.plies += chance * line.moves().len() as f64;
        if payoffs[Player::FIRST] > 0 {
            whole.wins += chance;
        }
        return;
    }
    let moves = legal(game, line.state());
    for &mv in &moves {
        line.push(game, mv);
        count(game, line, chance / moves.len() as f64, whole);
        line.pop(game);
    }
}

#[track_caller]
fn assert_contains(what: &str, estimate: Estimate, truth: f64) {
    assert!(estimate.contains(truth), "{what}: {truth} is not in {estimate:?}");
}

#[track_caller]
fn assert_near(what: &str, value: f64, truth: f64) {
    assert!((value - truth).abs() < 1e-9, "{what}: {value} is not {truth}");
}

#[track_caller]
fn check_against_everything<G: Game>(game: &G) {
    let mut whole = Whole::default();
    count(game, &mut Line::new(game), 1.0, &mut whole);
    // Dozens of intervals are checked here: at 95 % some would miss.
    let found =
        survey(game, &Line::new(game), &Extent { games: 2_000, probes: 2_000, level: 0.999, ..EXTENT });
    let (play, tree) = (found.play.expect("games"), found.tree.expect("probes"));
    assert_contains("nodes", tree.log10_nodes, (whole.nodes as f64).log10());
    assert_contains("games", tree.log10_games, (whole.games as f64).log10());
    assert_contains("plies", play.plies, whole.plies);
    assert_contains("wins of the first", play.results.wins[0], whole.wins);
    assert_eq!((play.hit_limit, tree.hit_limit), (0, 0));
}

#[test]
fn what_is_counted_in_full_lies_within_the_intervals() {
    check_against_everything(&OwnHeaps::new(&[6, 7], false));
    check_against_everything(&EvenAgain::new(12, 2));
    for seed in 0..4 {
        let shape = TreeShape { players: 2, depth: 6, branching: 5, spread: 5, again: 20, pass: 20, end: 10 };
        check_against_everything(&RandomTree::new(shape, seed));
    }
}

/// The number of 2 000 surveys, of 100 games and 200 probes each, that cover the truth: nodes, games, plies,
/// wins.
fn covering<G: Game>(game: &G) -> [u32; 4] {
    let mut whole = Whole::default();
    count(game, &mut Line::new(game), 1.0, &mut whole);
    let mut covering = [0; 4];
    for seed in 0..2_000 {
        let extent = Extent { games: 100, probes: 200, resamples: 200, seed, ..EXTENT };
        let found = survey(game, &Line::new(game), &extent);
        let (play, tree) = (found.play.unwrap(), found.tree.unwrap());
        for (count, (estimate, truth)) in covering.iter_mut().zip([
            (tree.log10_nodes, (whole.nodes as f64).log10()),
            (tree.log10_games, (whole.games as f64).log10()),
            (play.plies, whole.plies),
            (play.results.wins[0], whole.wins),
        ]) {
            *count += u32::from(estimate.contains(truth));
        }
    }
    covering
}

#[test]
fn intervals_cover_as_often_as_they_say() {
    let found = covering(&OwnHeaps::new(&[5, 4], false));
    assert!(found.iter().all(|count| (1860..=1940).contains(count)), "of 2000: {found:?}");
}

#[test]
fn intervals_of_a_skewed_tree_cover_less_often_as_documented() {
    let [nodes, games, plies, wins] = covering(&EvenAgain::new(10, 2));
    for count in [plies, wins] {
        assert!((1860..=1940).contains(&count), "of 2000: {count}");
    }
    for count in [nodes, games] {
        assert!((1780..=1860).contains(&count), "of 2000: {count}");
    }
}

/// A tree in which every position has the same number of moves, and every game the same length.
struct Uniform {
    branching: u16,
    depth: u32,
}

impl Game for Uniform {
    type State = u32;
    type Move = u16;
    type Undo = ();

    fn players(&self) -> usize {
        2
    }
    fn start(&self) -> u32 {
        0
    }
    fn to_move(&self, ply: &u32) -> Player {
        Player::new(*ply as usize % 2)
    }
    fn outcome(&self, ply: &u32) -> Option<Payoffs> {
        (*ply == self.depth).then(|| Payoffs::two(1))
    }
    fn legal_moves(&self, _ply: &u32, moves: &mut Vec<u16>) {
        moves.extend(0..self.branching);
    }
    fn play(&self, ply: &mut u32, _mv: u16) {
        *ply += 1;
    }
    fn undo(&self, ply: &mut u32, _mv: u16, (): ()) {
        *ply -= 1;
    }
}

#[test]
fn a_uniform_tree_is_estimated_exactly() {
    let found = survey_of(&Uniform { branching: 3, depth: 7 }, 20, 20);
    let (play, tree) = (found.play.unwrap(), found.tree.unwrap());
    let nodes = ((3f64.powi(8) - 1.0) / 2.0).log10();
    for (what, estimate, truth) in [
        ("nodes", tree.log10_nodes, nodes),
        ("games", tree.log10_games, 7.0 * 3f64.log10()),
        ("by playing", play.log10_size, 7.0 * 3f64.log10()),
        ("plies", play.plies, 7.0),
        ("branching", play.branching, 3.0),
        ("branching of games", play.branching_of_games, 3.0),
    ] {
        assert_near(what, estimate.value, truth);
        assert_near(what, estimate.low, truth);
        assert_near(what, estimate.high, truth);
    }
    assert_near("every probe weighs the same", tree.heaviest_share, 1.0 / 20.0);
}

#[test]
fn trees_beyond_every_number_do_not_overflow() {
    let tree = survey_of(&Uniform { branching: 1000, depth: 900 }, 0, 20).tree.unwrap();
    assert_near("games", tree.log10_games.value, 2700.0);
    assert_near("nodes", tree.log10_nodes.value, 2700.0 + (1000.0f64 / 999.0).log10());
}

#[test]
fn games_without_end_are_broken_off_and_counted() {
    let game = Uniform { branching: 2, depth: 51 };
    let found = survey(&game, &Line::new(&game), &Extent { games: 10, probes: 10, ply_limit: 50, ..EXTENT });
    let (play, tree) = (found.play.unwrap(), found.tree.unwrap());
    assert_eq!((play.hit_limit, tree.hit_limit, play.longest), (10, 10, 50));
    assert_near("unfinished", play.results.unfinished.value, 1.0);
    assert_near("the tree down to the limit", tree.log10_games.value, 50.0 * 2f64.log10());
}

#[test]
fn repetitions_end_games_those_before_the_start_included() {
    // Only repetition draws a ring that nobody leaves: every walk ends before the limit.
    let ring = Ring::new(12, 6);
    let play = survey_of(&ring, 300, 1).play.unwrap();
    assert_eq!(play.hit_limit, 0);
    assert!(play.results.draws.value > 0.0);

    // Twice around past square 0: the player who repeats the third position now draws at once.
    let ring = Ring::new(6, 3);
    let mut line = Line::new(&ring);
    for step in [1, 1, 2, 2, 1, 1, 2, 2] {
        line.push(&ring, step);
    }
    let shortest = |start: &Line<Ring>| {
        let walks = survey(&ring, start, &Extent { games: 500, probes: 1, ..EXTENT }).play.unwrap();
        (walks.shortest, walks.results.draws.value)
    };
    let with_past = shortest(&line);
    let without = shortest(&Line::from_state(*line.state()));
    assert_eq!(with_past.0, 1);
    assert!(with_past.1 > without.1, "{with_past:?} {without:?}");
}

#[test]
fn results_sum_to_one_and_know_shared_wins() {
    // If the player who takes last loses, the two others share.
    let found = survey_of(&OwnHeaps::new(&[3, 4, 2], true), 200, 0);
    let results = found.play.unwrap().results;
    assert_near("shared", results.shared.value, 1.0);
    assert_eq!((results.wins.len(), found.tree), (3, None));

    let shape = TreeShape { players: 4, depth: 5, branching: 4, spread: 1, again: 0, pass: 0, end: 0 };
    let results = survey_of(&RandomTree::new(shape, 3), 500, 0).play.unwrap().results;
    let sum: f64 = results.wins.iter().map(|win| win.value).sum();
    assert_near("sum", sum + results.shared.value + results.draws.value + results.unfinished.value, 1.0);
}

#[test]
fn the_same_seed_gives_the_same_survey() {
    let game = EvenAgain::new(30, 3);
    let of_seed =
        |seed| survey(&game, &Line::new(&game), &Extent { games: 100, probes: 100, seed, ..EXTENT });
    assert_eq!(of_seed(7), of_seed(7));
    assert_ne!(of_seed(7), of_seed(8));
}

#[test]
fn nothing_is_said_of_no_games() {
    let game = Uniform { branching: 2, depth: 3 };
    assert_eq!(survey_of(&game, 0, 0), Survey { play: None, tree: None });
}

#[test]
fn a_tree_that_one_probe_carries_says_so() {
    let through = |moves: [usize; 3]| Walk::through(&moves.map(|moves| Choice { moves, chosen: 0 }), None);
    let (thin, thick) = (through([2, 1, 1]), through([2, 1000, 1000]));
    let tree = Tree::of(&[thin, thin, thin, thick], 0.95, 100, 1).unwrap();
    assert!(tree.heaviest_share > 0.999);
}

/// Tic-tac-toe as simply as possible: the figures that `published` prints of it are counted here.
struct TicTacToe;

type Board = [u8; 9];

const LINES: [[usize; 3]; 8] =
    [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];

impl Game for TicTacToe {
    type State = Board;
    type Move = usize;
    type Undo = ();

    fn players(&self) -> usize {
        2
    }
    fn start(&self) -> Board {
        [0; 9]
    }
    fn to_move(&self, board: &Board) -> Player {
        Player::new(board.iter().filter(|&&mark| mark > 0).count() % 2)
    }
    fn outcome(&self, board: &Board) -> Option<Payoffs> {
        let mark = |owner| LINES.iter().any(|line| line.iter().all(|&square| board[square] == owner));
        match (mark(1), mark(2)) {
            (true, _) => Some(Payoffs::two(1)),
            (_, true) => Some(Payoffs::two(-1)),
            _ => (!board.contains(&0)).then(|| Payoffs::zero(2)),
        }
    }
    fn legal_moves(&self, board: &Board, moves: &mut Vec<usize>) {
        moves.extend((0..9).filter(|&square| board[square] == 0));
    }
    fn play(&self, board: &mut Board, square: usize) {
        board[square] = 1 + self.to_move(board).index() as u8;
    }
    fn undo(&self, board: &mut Board, square: usize, (): ()) {
        board[square] = 0;
    }
    fn promises(&self) -> Promises {
        Promises { draws: true, ..Promises::win_or_lose(9) }
    }
}

/// The minimum of the eight images of a board.
fn smallest_image(board: &Board) -> Board {
    let turned = |board: &Board| -> Board { std::array::from_fn(|to| board[3 * (2 - to % 3) + to / 3]) };
    let mirrored = |board: &Board| -> Board { std::array::from_fn(|to| board[to / 3 * 3 + 2 - to % 3]) };
    let mut image = *board;
    let mut least = *board;
    for _ in 0..4 {
        image = turned(&image);
        least = least.min(image).min(mirrored(&image));
    }
    least
}

fn collect(board: Board, positions: &mut KeySet<Board>) {
    if positions.insert(board) {
        for mv in legal(&TicTacToe, &board) {
            let mut next = board;
            TicTacToe.play(&mut next, mv);
            collect(next, positions);
        }
    }
}

#[test]
fn tic_tac_toe_is_as_published_and_as_estimated() {
    let exactly = |quantity| {
        let figures = published::of("tic-tac-toe");
        let figure = figures.iter().find(|figure| figure.quantity == quantity).expect("it is published");
        match figure.amount {
            Amount::Number(number) => number,
            Amount::Words(_) => panic!("expected a number, got {figure:?}"),
        }
    };
    let mut whole = Whole::default();
    count(&TicTacToe, &mut Line::new(&TicTacToe), 1.0, &mut whole);
    assert_near("games", exactly(Quantity::Games), whole.games as f64);
    let mut positions = KeySet::default();
    collect([0; 9], &mut positions);
    assert_near("positions", exactly(Quantity::Positions), positions.len() as f64);
    #[expect(clippy::iter_over_hash_type, reason = "a set of a set has no order")]
    let images = {
        let mut images = KeySet::default();
        for board in &positions {
            images.insert(smallest_image(board));
        }
        images
    };
    assert_near("up to symmetry", exactly(Quantity::PositionsUpToSymmetry), images.len() as f64);
    check_against_everything(&TicTacToe);
}

/// A deterministic search plays one game, however often it is repeated; random openings make others.
#[test]
fn the_same_game_again_and_again_is_one() {
    let session = registry::open("tic-tac-toe").expect("a game");
    let request = request::Request::new(Some("pvs:depth=1"), &search::Budget::default()).expect("a search");
    let played = |games, opening| {
        let walks = studies::self_play(&session, &request, (games, opening), &|_| ()).expect("it fits");
        Play::of_self_play(&walks, 2, 0.95, 100, 1).expect("games")
    };
    let one = played(40, 0);
    assert_eq!((one.games, one.different), (40, 1));
    let wins = one.results.wins[0];
    for estimate in [one.plies, one.branching, one.log10_size, wins] {
        assert_eq!(estimate.n, 1, "{estimate:?}");
    }
    assert!(one.plies.high.is_infinite() && one.log10_size.high.is_infinite() && wins.high - wins.low > 0.5);
    let many = played(40, 1);
    assert!((2..=9).contains(&many.different), "{many:?}");
    assert_eq!((many.games, many.plies.n, many.results.draws.n), (40, 40, 40));
    // No length and no number of moves is below 0.
    let two = played(2, 1);
    assert!(two.plies.low >= 0.0 && two.branching.low >= 0.0, "{two:?}");
}
