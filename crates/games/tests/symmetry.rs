//! Symmetries: [`holds`] tries those of a game with every parameter drawn at random, in random games and from
//! random positions, since random games seldom reach pieces that touch each other across a corner of the
//! board. The tests of each game call it.

use game::random::Random;
use game::toy::Ring;
use game::{Configured, Evaluated, Game, Given, KeyMap, Notation, Symmetric, Symmetry, laws, legal, perft};
use games::last_mover::LastMover;
use games::lines_of_action::NoMove;
use games::{Amazons, ConnectFour, Diamond, LinesOfAction, Mnk, Nim, Othello, Slide, Tree, Uniform};
use std::ops::RangeInclusive;
use std::sync::atomic::AtomicBool;

/// With `YOMI_DEEP` in the environment a hundred times as many settings are drawn.
pub(crate) fn times(settings: u64) -> u64 {
    if std::env::var_os("YOMI_DEEP").is_some() { 100 * settings } else { settings }
}

/// A parameter and its possible values.
pub(crate) type Choice = (&'static str, Vec<String>);

pub(crate) fn numbers(name: &'static str, range: RangeInclusive<u32>) -> Choice {
    (name, range.map(|number| number.to_string()).collect())
}

/// Values separated by spaces; `-` omits the parameter.
pub(crate) fn words(name: &'static str, words: &str) -> Choice {
    (name, words.split(' ').map(str::to_owned).collect())
}

/// A game with random parameters, and these as text.
pub(crate) fn configured<G: Configured>(choices: &[Choice], random: &mut Random) -> (G, String) {
    loop {
        let drawn: Vec<(&'static str, &str)> =
            choices.iter().map(|(name, words)| (*name, words[random.index(words.len())].as_str())).collect();
        let mut given = Given::defaults(G::PARAMETERS);
        for (name, word) in drawn.iter().filter(|(_, word)| *word != "-") {
            given.set(name, word).expect("a parameter");
        }
        // Some are incompatible.
        if let Ok(game) = G::configure(&given) {
            return (game, format!("{drawn:?}"));
        }
    }
}

/// The amount of testing under one setting.
pub(crate) struct Plan {
    pub(crate) settings: u64,
    pub(crate) games: u32,
    pub(crate) positions: usize,
}

/// Draws settings, plays random games under each, and draws positions as text; those that the notation
/// refuses are drawn again.
pub(crate) fn holds<G: Symmetric + Evaluated + Notation + Configured>(
    plan: &Plan,
    choices: &[Choice],
    draw: impl Fn(&G, &mut Random) -> String,
) {
    /// The number of plies played from a random position on.
    const PLIES: usize = 3;
    /// The number of attempts to draw a position.
    const TRIES: usize = 50;
    let mut positions = 0;
    for seed in 0..times(plan.settings) {
        let mut random = Random::new(seed);
        let (game, settings) = configured::<G>(choices, &mut random);
        let keeps = |starts: Vec<G::State>, plies| {
            if let Err(violation) = laws::test_symmetries(&game, starts, plies, seed) {
                panic!("{settings}: {violation}");
            }
        };
        keeps((0..plan.games).map(|_| game.start()).collect(), usize::MAX);
        let read =
            (0..TRIES * plan.positions).filter_map(|_| game.read_position(&draw(&game, &mut random)).ok());
        let starts: Vec<G::State> = read.take(plan.positions).collect();
        positions += starts.len();
        keeps(starts, PLIES);
    }
    let expected = plan.positions * times(plan.settings) as usize;
    assert!(positions >= expected / 2, "only {positions} of {expected} positions were read");
}

/// An empty board, drawn as dashes.
pub(crate) fn empty(columns: usize, rows: usize) -> Vec<Vec<char>> {
    vec![vec!['-'; columns]; rows]
}

/// Puts pieces on random empty squares, half of them on the border.
pub(crate) fn scatter(board: &mut [Vec<char>], letter: char, count: usize, random: &mut Random) {
    for _ in 0..count {
        let (columns, rows) = (board[0].len(), board.len());
        let (mut column, mut row) = (random.index(columns), random.index(rows));
        match random.index(8) {
            0 => row = 0,
            1 => row = rows - 1,
            2 => column = 0,
            3 => column = columns - 1,
            _ => {}
        }
        if board[row][column] == '-' {
            board[row][column] = letter;
        }
    }
}

/// Rows joined by `/`.
pub(crate) fn joined(board: &[Vec<char>]) -> String {
    board.iter().map(|row| row.iter().collect::<String>()).collect::<Vec<_>>().join("/")
}

/// Rows joined by `/`, with numbers for empty squares.
pub(crate) fn shortened(board: &[Vec<char>]) -> String {
    let mut text = String::new();
    for (row, squares) in board.iter().enumerate() {
        text.push_str(if row > 0 { "/" } else { "" });
        for run in squares.chunk_by(|one, other| one == other) {
            match run {
                ['-', ..] => text.push_str(&run.len().to_string()),
                _ => text.extend(run),
            }
        }
    }
    text
}

/// `x` or `o`.
pub(crate) fn letter(random: &mut Random) -> char {
    ['x', 'o'][random.index(2)]
}

#[test]
fn every_map_has_a_name_of_its_own() {
    fn named<G: Symmetric>(game: &G) -> usize {
        let mut names: Vec<String> = game.symmetries().into_iter().map(|map| map.name).collect();
        let count = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), count, "{names:?}");
        count
    }
    // Eight of a square, each with and without an exchange; the identity is omitted.
    assert_eq!(named(&LinesOfAction::new(8, 8)), 15);
    assert_eq!(named(&LinesOfAction::new(8, 7)), 7);
    assert_eq!(named(&Amazons::new(10, 10)), 15);
    assert_eq!(named(&Othello::new(6)), 15);
    assert_eq!(named(&Mnk::new(3, 4, 3).with_players(3)), 7);
    assert_eq!(named(&ConnectFour::default()), 3);
    assert_eq!(named(&Diamond::default()), 1);
    assert_eq!(named(&Slide::new(3, 5)), 6);
    assert_eq!(named(&"(1 2)".parse::<Tree>().expect("a tree")), 0);
    assert_eq!(named(&Uniform::random(2, 3, 2, 5, 1).expect("a tree")), 0);
}

/// A rotation by 90 degrees takes a board to another, with as many leaves. The first player of Lines of
/// Action starts on the rows and the second on the columns, so that they exchange their colors and the second
/// is to move.
#[test]
fn a_board_and_the_same_rotated_have_as_many_leaves() {
    fn leaves<G: Notation>(game: &G, text: &str, depth: u32) -> u64 {
        let state = game.read_position(text).expect("a position");
        perft(game, &state, depth, &AtomicBool::new(false)).expect("nobody cancels").leaves
    }
    for (columns, rows, depth) in [(3, 4, 9), (3, 5, 6), (4, 5, 5), (5, 6, 4), (7, 10, 3), (8, 9, 3)] {
        let (game, rotated) = (LinesOfAction::new(columns, rows), LinesOfAction::new(rows, columns));
        let start = game.write_position(&game.start());
        let start_of_rotated = rotated.write_position(&rotated.start()).replace(" x", " o");
        let (one, other) = (leaves(&game, &start, depth), leaves(&rotated, &start_of_rotated, depth));
        assert_eq!(one, other, "lines of action on {columns} by {rows}, {depth} plies");
    }
    for (m, n, k) in [(3, 4, 3), (1, 6, 2), (5, 4, 4)] {
        let (game, rotated) = (Mnk::new(m, n, k), Mnk::new(n, m, k));
        let [start, start_of_rotated] = [&game, &rotated].map(|game| game.write_position(&game.start()));
        let (one, other) = (leaves(&game, &start, 5), leaves(&rotated, &start_of_rotated, 5));
        assert_eq!(one, other, "{k} in a row on {m} by {n}");
    }
}

/// The closure of the start under moves and maps, in any order, and the results of each move and map.
struct Whole<S> {
    states: Vec<S>,
    children: Vec<Vec<usize>>,
    images: Vec<Vec<usize>>,
}

fn whole<G: Symmetric>(game: &G, symmetries: &[Symmetry<G::Map>]) -> Whole<G::State> {
    let mut all = Whole { states: vec![game.start()], children: Vec::new(), images: Vec::new() };
    let mut numbers = KeyMap::default();
    numbers.insert(game.start(), 0);
    while let Some(state) = all.states.get(all.children.len()).cloned() {
        let mut number = |state: G::State| {
            *numbers.entry(state.clone()).or_insert_with(|| {
                all.states.push(state);
                all.states.len() - 1
            })
        };
        let play = |mv| {
            let mut child = state.clone();
            game.play(&mut child, mv);
            child
        };
        let children = legal(game, &state).into_iter().map(|mv| number(play(mv))).collect();
        let images = symmetries.iter().map(|map| number(game.image(map, &state))).collect();
        all.children.push(children);
        all.images.push(images);
    }
    all
}

/// The payoff to the player to move, 1, 0 or -1, is the same in every position and its images.
fn values_of_images_are_equal<G: Symmetric + Notation>(game: &G) {
    let symmetries = game.symmetries();
    let all = whole(game, &symmetries);
    let mover = |number: usize| game.to_move(&all.states[number]);
    let mut values: Vec<Option<i32>> =
        all.states.iter().map(|state| Some(game.outcome(state)?[game.to_move(state)])).collect();
    // A sweep decides positions by those already decided, until one decides nothing. The rest is endless
    // play.
    loop {
        let undecided: Vec<usize> = (0..values.len()).filter(|&number| values[number].is_none()).collect();
        let mut decided = 0;
        for number in undecided {
            let worth = |&child: &usize| {
                values[child].map(|value| if mover(child) == mover(number) { value } else { -value })
            };
            let mut worths = all.children[number].iter().map(worth);
            let value = if worths.clone().any(|worth| worth == Some(1)) {
                Some(1)
            } else {
                worths.all(|worth| worth == Some(-1)).then_some(-1)
            };
            decided += usize::from(value.is_some());
            values[number] = value;
        }
        if decided == 0 {
            break;
        }
    }
    for (number, images) in all.images.iter().enumerate() {
        for (map, &image) in symmetries.iter().zip(images) {
            let [of, of_image] = [number, image].map(|number| values[number].unwrap_or(0));
            let [state, image] = [number, image].map(|number| game.write_position(&all.states[number]));
            assert_eq!(of, of_image, "{state}, by {} {image}", map.name);
        }
    }
}

#[test]
fn small_games_are_worth_the_same_in_every_image() {
    for no_move in [NoMove::Loss, NoMove::Pass] {
        values_of_images_are_equal(&LinesOfAction::new(3, 4).with_no_move(no_move));
    }
    values_of_images_are_equal(&LinesOfAction::new(3, 3));
    values_of_images_are_equal(&Mnk::tic_tac_toe());
    values_of_images_are_equal(&Mnk::new(4, 3, 3).with_misere(true));
    values_of_images_are_equal(&ConnectFour::new(4, 3, 3));
    values_of_images_are_equal(&Slide::new(2, 4));
    values_of_images_are_equal(&Ring::new(7, 2));
    values_of_images_are_equal(&Nim::new(&[3, 4, 5], LastMover::Loses, 2));
}
