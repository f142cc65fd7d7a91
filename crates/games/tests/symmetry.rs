//! Every game under all of its symmetries, with every parameter drawn at random: in random games, and from
//! random positions, since random games seldom reach pieces that touch each other across a corner of the
//! board.

use game::random::Random;
use game::toy::Ring;
use game::{Configured, Evaluated, Game, Given, KeyMap, Notation, Symmetric, Symmetry, laws, legal, perft};
use games::last_mover::LastMover;
use games::lines_of_action::NoMove;
use games::{
    Amazons, CoinRow, ConnectFour, CountTo, Diamond, LinesOfAction, Mnk, Nim, Othello, RandomGame, Shatar,
    Slide, SplitNim, Tanhinmin, Tree, Uniform,
};
use std::ops::RangeInclusive;
use std::sync::atomic::AtomicBool;

/// With `YOMI_DEEP` in the environment a hundred times as many settings are drawn.
fn times(settings: u64) -> u64 {
    if std::env::var_os("YOMI_DEEP").is_some() { 100 * settings } else { settings }
}

/// A parameter and its possible values.
type Choice = (&'static str, Vec<String>);

fn numbers(name: &'static str, range: RangeInclusive<u32>) -> Choice {
    (name, range.map(|number| number.to_string()).collect())
}

/// Values separated by spaces; `-` omits the parameter.
fn words(name: &'static str, words: &str) -> Choice {
    (name, words.split(' ').map(str::to_owned).collect())
}

/// A game with random parameters, and these as text.
fn configured<G: Configured>(choices: &[Choice], random: &mut Random) -> (G, String) {
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
struct Plan {
    settings: u64,
    games: u32,
    positions: usize,
}

/// Draws settings, plays random games under each, and draws positions as text; those that the notation
/// refuses are drawn again.
fn holds<G: Symmetric + Evaluated + Notation + Configured>(
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
fn empty(columns: usize, rows: usize) -> Vec<Vec<char>> {
    vec![vec!['-'; columns]; rows]
}

/// Puts pieces on random empty squares, half of them on the border.
fn scatter(board: &mut [Vec<char>], letter: char, count: usize, random: &mut Random) {
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
fn joined(board: &[Vec<char>]) -> String {
    board.iter().map(|row| row.iter().collect::<String>()).collect::<Vec<_>>().join("/")
}

/// Rows joined by `/`, with numbers for empty squares.
fn shortened(board: &[Vec<char>]) -> String {
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
fn letter(random: &mut Random) -> char {
    ['x', 'o'][random.index(2)]
}

#[test]
fn lines_of_action() {
    let choices = [
        numbers("columns", 3..=10),
        numbers("rows", 3..=10),
        words("both-connected", "draw mover"),
        words("no-move", "loss draw pass"),
        words("repetition", "2 3 none"),
    ];
    let plan = Plan { settings: 100, games: 1, positions: 100 };
    holds::<LinesOfAction>(&plan, &choices, |game, random| {
        let mut board = empty(game.columns(), game.rows());
        for (letter, most) in [('x', 2 * (game.columns() - 2)), ('o', 2 * (game.rows() - 2))] {
            scatter(&mut board, letter, 1 + random.index(most), random);
        }
        format!("{} {}", shortened(&board), letter(random))
    });
}

#[test]
fn amazons() {
    let choices = [numbers("columns", 4..=11), numbers("rows", 4..=11)];
    let plan = Plan { settings: 40, games: 0, positions: 20 };
    holds::<Amazons>(&plan, &choices, |game, random| {
        let mut board = empty(game.columns(), game.rows());
        for letter in ['x', 'o'] {
            scatter(&mut board, letter, 1 + random.index(4), random);
        }
        scatter(&mut board, '#', 8 + random.index(game.columns() * game.rows()), random);
        format!("{} {}", shortened(&board), letter(random))
    });
    laws::check_symmetries(&Amazons::new(4, 5), 3, 1);
    laws::check_symmetries(&Amazons::new(10, 10), 1, 1);
}

#[test]
fn shatar() {
    let choices = [
        words("knight-mate", "loses draw illegal wins"),
        words("robado", "draw unless-mate none"),
        words("niol", "draw wins"),
        words("double-step", "played choice none"),
        words("fifty-moves", "true false"),
        words("repetition", "2 3 none"),
    ];
    let plan = Plan { settings: 40, games: 1, positions: 40 };
    holds::<Shatar>(&plan, &choices, |_, random| {
        let mut board = empty(8, 8);
        for king in ['K', 'k'] {
            board[random.index(8)][random.index(8)] = king;
        }
        for letter in "PNBRJpnbrj".chars() {
            scatter(&mut board, letter, random.index(3), random);
        }
        format!("{} {}", shortened(&board), ['w', 'b'][random.index(2)])
    });
    assert_eq!(Shatar::default().symmetries().len(), 3);
}

#[test]
fn mnk() {
    let choices = [
        numbers("m", 1..=19),
        numbers("n", 1..=19),
        numbers("k", 1..=7),
        words("misere", "true false"),
        words("players", "2 3"),
    ];
    let plan = Plan { settings: 60, games: 1, positions: 20 };
    holds::<Mnk>(&plan, &choices, |game, random| {
        let (columns, rows) = (game.columns(), game.rows());
        let letters = &['x', 'o', '+'][..game.players()];
        let count = random.index(columns * rows + 1);
        let mut squares: Vec<char> = (0..columns * rows)
            .map(|square| if square < count { letters[square % letters.len()] } else { '-' })
            .collect();
        random.shuffle(&mut squares);
        let board: Vec<Vec<char>> = squares.chunks(columns).map(<[char]>::to_vec).collect();
        format!("{} {}", joined(&board), letters[count % letters.len()])
    });
}

#[test]
fn connect_four() {
    let choices = [numbers("columns", 1..=12), numbers("rows", 1..=12), numbers("connect", 2..=6)];
    let plan = Plan { settings: 60, games: 2, positions: 40 };
    holds::<ConnectFour>(&plan, &choices, |game, random| {
        let (columns, rows) = (game.columns(), game.rows());
        let count = random.index(columns * rows + 1);
        let mut discs: Vec<char> = (0..count).map(|disc| ['x', 'o'][disc % 2]).collect();
        random.shuffle(&mut discs);
        let mut board = empty(columns, rows);
        for disc in discs {
            let column = random.index(columns);
            // If a column is full, the disc goes to the next one.
            let column = (0..columns).map(|next| (column + next) % columns).find(|&at| board[0][at] == '-');
            let column = column.expect("there is room");
            let row = (0..rows).rev().find(|&row| board[row][column] == '-').expect("there is room");
            board[row][column] = disc;
        }
        format!("{} {}", joined(&board), ['x', 'o'][count % 2])
    });
}

#[test]
fn othello() {
    let choices =
        [words("size", "4 6 8 10"), words("start", "standard parallel"), words("discs", "most fewest")];
    let plan = Plan { settings: 16, games: 1, positions: 40 };
    holds::<Othello>(&plan, &choices, |game, random| {
        let (size, half) = (game.size(), game.size() / 2);
        let mut board = empty(size, size);
        // Most of the discs are of one color, or as many of each.
        let share = random.below(10);
        let disc = |random: &mut Random| if random.below(10) <= share { 'x' } else { 'o' };
        for (row, column) in [(half - 1, half - 1), (half - 1, half), (half, half - 1), (half, half)] {
            board[row][column] = disc(random);
        }
        for _ in 0..random.index(2 * size * size) {
            let (column, row) = (random.index(size), random.index(size));
            let near = |at: usize| at.saturating_sub(1)..size.min(at + 2);
            let is_linked = near(row).any(|row| near(column).any(|column| board[row][column] != '-'));
            if is_linked && board[row][column] == '-' {
                board[row][column] = disc(random);
            }
        }
        format!("{} {}", joined(&board), letter(random))
    });
}

#[test]
fn diamond() {
    let choices = [
        words("players", "2 3 6"),
        numbers("arm", 1..=4),
        numbers("camp", 1..=5),
        words("hop", "single chain"),
        words("other-arms", "free passing closed"),
        words("leave-goal", "true false"),
        words("backward", "free no nor-sideways"),
        words("pay", "winner places"),
        words("full", "own own any"),
        words("limit", "none 3 40"),
    ];
    let plan = Plan { settings: 60, games: 0, positions: 20 };
    holds::<Diamond>(&plan, &choices, |game, random| {
        // A few pieces of the start are moved elsewhere, and any player is to move.
        let start = game.write_position(&game.start());
        let mut board: Vec<char> = start.split(' ').next().expect("a board").chars().collect();
        for _ in 0..=random.index(12) {
            let (one, other) = (random.index(board.len()), random.index(board.len()));
            if board[one] != '/' && board[other] != '/' {
                board.swap(one, other);
            }
        }
        let mover = 1 + random.index(game.players());
        format!("{} {mover}", board.into_iter().collect::<String>())
    });
    for seed in 0..times(10) {
        let (game, settings) = configured::<Diamond>(&choices, &mut Random::new(seed));
        let kept = laws::test_symmetries(&game, [game.start()], 60, seed);
        kept.unwrap_or_else(|violation| panic!("{settings}: {violation}"));
    }
}

#[test]
fn slide() {
    let plan = Plan { settings: 30, games: 0, positions: 20 };
    holds::<Slide>(&plan, &[numbers("rows", 1..=8), numbers("width", 2..=16)], |game, random| {
        let start = game.write_position(&game.start());
        let mut rows: Vec<Vec<char>> =
            start.split(' ').next().expect("a board").split('/').map(|row| row.chars().collect()).collect();
        for row in &mut rows {
            random.shuffle(row);
        }
        format!("{} {}", joined(&rows), 1 + random.index(2))
    });
}

#[test]
fn heaps_and_rows() {
    /// Heaps that hold no more than those of the start, and one of `players` to move.
    fn heaps(text: &str, players: usize, random: &mut Random) -> String {
        let (start, _) = text.split_once(' ').expect("heaps and who is to move");
        let mut left: Vec<usize> = start.split('+').map(|heap| heap.parse().expect("a number")).collect();
        for heap in &mut left {
            *heap = random.index(*heap + 1);
        }
        left.retain(|&heap| heap > 0);
        let left: Vec<String> = left.iter().map(ToString::to_string).collect();
        let left = if left.is_empty() { "0".to_owned() } else { left.join("+") };
        format!("{left} {}", 1 + random.index(players))
    }
    let plan = Plan { settings: 30, games: 4, positions: 10 };
    let starts = "1 7 1+6 3+4+5 2+2+2+2 20+30 1+1+1+1+1+1 9+9+9";
    let nim = [words("heaps", starts), words("misere", "true false"), numbers("players", 2..=6)];
    holds::<Nim>(&plan, &nim, |game, random| {
        heaps(&game.write_position(&game.start()), game.players(), random)
    });
    let rows = [words("rows", starts), words("last", "wins loses")];
    holds::<CoinRow>(&plan, &rows, |game, random| heaps(&game.write_position(&game.start()), 2, random));
    let split = [words("heaps", starts), words("rule", "split subtract unequal")];
    holds::<SplitNim>(&plan, &split, |game, random| heaps(&game.write_position(&game.start()), 2, random));
}

#[test]
fn count_to() {
    let plan = Plan { settings: 30, games: 4, positions: 4 };
    let choices = [words("n", "1 2 25 100 1000"), words("step", "1 2 3 10 100"), words("last", "wins loses")];
    holds::<CountTo>(&plan, &choices, |_, random| format!("{} {}", random.index(100), 1 + random.index(2)));
}

#[test]
fn tanhinmin() {
    let choices = [
        words("deal", "even random"),
        numbers("players", 2..=6),
        numbers("cards", 6..=32),
        words("ties", "true false"),
        words("pay", "winner rank"),
        words("pass", "free forced"),
        words("re-entry", "true false"),
        numbers("seed", 1..=50),
    ];
    let plan = Plan { settings: 100, games: 2, positions: 5 };
    holds::<Tanhinmin>(&plan, &choices, |game, random| {
        // Each card goes to a random player; any player leads.
        let mut hands = vec![Vec::new(); game.players()];
        for card in 1..=game.players() + random.index(20) {
            hands[random.index(game.players())].push(card);
        }
        format!("{hands:?} to-move={}", 1 + random.index(game.players()))
    });
}

#[test]
fn random_games() {
    let choices = [
        numbers("players", 2..=6),
        words("branching", "1 3 1-5 2-9"),
        words("plies", "1 5 20"),
        words("mover-spread", "0 1 16384"),
        words("others-spread", "0 1 1024"),
        numbers("seed", 1..=50),
    ];
    let plan = Plan { settings: 60, games: 2, positions: 0 };
    holds::<RandomGame>(&plan, &choices, |_, _| String::new());
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
