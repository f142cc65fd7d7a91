//! Every game with a board: its contents are what its scenes show.

use game::random::Random;
use game::{Configured, Contents, Evaluated, Game, Given, Layout, Line, Notation, laws};
use games::{
    Amazons, CoinRow, ConnectFour, CountTo, Diamond, LinesOfAction, Mnk, Nim, Othello, RandomGame, Shatar,
    Slide, SplitNim, Tree, Uniform, heaps,
};

/// The game with these parameters.
fn configured<G: Configured>(settings: &[(&'static str, &str)]) -> G {
    let mut given = Given::defaults(G::PARAMETERS);
    for (name, value) in settings {
        given.set(name, value).expect("a parameter");
    }
    G::configure(&given).expect("parameters that go together")
}

/// Tests the laws, and that every cell of the board is one that the scene draws.
fn check<G: Layout + Evaluated>(game: &G, games: u32) {
    laws::check_contents(game, games, 1);
    let board = game.board().expect("a board");
    assert!(board.cells.iter().all(|cell| cell.drawn.is_some()));
}

#[test]
fn boards_of_squares_hold_what_is_drawn() {
    for size in Othello::SIZES {
        check(&Othello::new(size), 5);
    }
    for (columns, rows, connect) in [(7, 6, 4), (1, 63, 5), (32, 1, 3), (2, 2, 2), (8, 7, 4), (5, 4, 4)] {
        check(&ConnectFour::new(columns, rows, connect), 5);
    }
    for (columns, rows) in [(8, 8), (3, 3), (10, 4), (10, 10), (7, 10)] {
        check(&LinesOfAction::new(columns, rows), 2);
    }
    for settings in [&[("no-move", "pass"), ("size", "3")][..], &[("no-move", "pass"), ("size", "5")]] {
        check(&configured::<LinesOfAction>(settings), 5);
    }
    for (columns, rows) in [(4, 4), (11, 5), (10, 10), (6, 8)] {
        check(&Amazons::new(columns, rows), 2);
    }
    check(&Shatar::default(), 5);
    for (rows, width) in [(2, 5), (1, 2), (8, 16), (5, 13)] {
        check(&Slide::new(rows, width), 1);
    }
    check(&configured::<Slide>(&[("start", "--ox/x--o")]), 3);
}

#[test]
fn boards_of_stones_of_two_or_three_players_hold_what_is_drawn() {
    for settings in [
        &[][..],
        &[("players", "3")],
        &[("m", "8"), ("n", "8"), ("k", "5")],
        &[("m", "13"), ("n", "5"), ("k", "4")],
        &[("m", "19"), ("n", "19"), ("k", "5")],
        &[("m", "19"), ("n", "19"), ("k", "5"), ("players", "3")],
        &[("m", "1"), ("n", "4")],
    ] {
        check(&configured::<Mnk>(settings), 3);
    }
}

#[test]
fn stars_hold_what_is_drawn() {
    for players in ["2", "3", "6"] {
        for arm in ["1", "2", "3", "4"] {
            for pay in ["winner", "places"] {
                let settings =
                    [("players", players), ("arm", arm), ("camp", arm), ("limit", "60"), ("pay", pay)];
                check(&configured::<Diamond>(&settings), 2);
            }
        }
    }
}

#[test]
fn games_of_nodes_and_numbers_have_no_board() {
    assert_eq!(configured::<CountTo>(&[]).board(), None);
    assert_eq!(configured::<Tree>(&[]).board(), None);
    assert_eq!(configured::<Uniform>(&[]).board(), None);
    assert_eq!(configured::<RandomGame>(&[]).board(), None);
}

#[test]
fn places_of_players_who_have_finished_are_counts() {
    let settings = [("players", "3"), ("arm", "1"), ("camp", "1"), ("pay", "places")];
    let game: Diamond = configured(&settings);
    assert_eq!(game.board().expect("a board").counts, [3, 3, 3]);
    let (mut random, mut contents) = (Random::new(1), Contents::default());
    let mut finished = Vec::new();
    for _ in 0..20 {
        let mut line = Line::new(&game);
        while line.outcome(&game).is_none() && line.moves().len() < 2_000 {
            let moves = line.legal(&game);
            line.push(&game, moves[random.index(moves.len())]);
            game.read_contents(line.state(), &mut contents);
            let places = &contents.counts[..3];
            let mut sorted: Vec<u8> = places.iter().copied().filter(|&place| place > 0).collect();
            sorted.sort_unstable();
            assert_eq!(sorted, (1..=sorted.len() as u8).collect::<Vec<_>>());
            finished.push(sorted.len());
        }
        if let Some(payoffs) = line.outcome(&game) {
            let mut order: Vec<usize> = (0..3).filter(|&player| contents.counts[player] > 0).collect();
            order.sort_by_key(|&player| contents.counts[player]);
            let paid = |player: usize| payoffs.as_slice()[player];
            assert!(order.windows(2).all(|pair| paid(pair[0]) > paid(pair[1])));
        }
    }
    assert!(finished.contains(&0) && finished.contains(&1) && finished.contains(&2));
}

/// Reads every position of random games and compares the cells with the heaps; returns the greatest number of
/// heaps.
fn check_heaps<G>(game: &G, games: u32) -> usize
where
    G: Layout + Evaluated + Game<State = heaps::State>,
{
    laws::check_contents(game, 3, 1);
    let board = game.board().expect("a board");
    assert!(board.is_unordered && board.cells.iter().all(|cell| cell.drawn.is_none()));
    let largest = u8::try_from(board.contents.len()).expect("few contents");
    let (mut random, mut contents, mut most) = (Random::new(1), Contents::default(), 0);
    for _ in 0..games {
        let mut line = Line::new(game);
        loop {
            game.read_contents(line.state(), &mut contents);
            let heaps = line.state().heaps;
            let mut expected: Vec<u8> = heaps.as_slice().iter().map(|&size| size.min(largest)).collect();
            let held = (0..board.cells.len()).filter_map(|cell| board.content(&contents, cell));
            let mut found: Vec<u8> = held.map(|content| board.contents[content].pieces).collect();
            expected.sort_unstable();
            found.sort_unstable();
            assert_eq!(found, expected, "{heaps}");
            most = most.max(found.len());
            if line.outcome(game).is_some() {
                break;
            }
            let moves = line.legal(game);
            line.push(game, moves[random.index(moves.len())]);
        }
    }
    most
}

#[test]
fn heaps_are_cells_and_their_sizes_contents() {
    for heaps in ["3+4+5", "1", "2+2+2+2", "99+99+98+1+1"] {
        check_heaps(&configured::<Nim>(&[("heaps", heaps)]), 20);
    }
    for heaps in ["1+6", "1", "7", "2+2+2+3+3", "31+33", "64"] {
        check_heaps(&configured::<CoinRow>(&[("rows", heaps)]), 20);
        for rule in ["split", "subtract", "unequal"] {
            check_heaps(&configured::<SplitNim>(&[("heaps", heaps), ("rule", rule)]), 20);
        }
    }
    let nim = configured::<Nim>(&[("heaps", "99+99+98+1+1")]).board().expect("a board");
    assert_eq!((nim.cells.len(), nim.contents.len()), (5, 64));
}

/// The cells are no more than the heaps can become.
#[test]
fn small_heaps_fall_into_as_many_as_there_are_cells() {
    for heaps in ["1+6", "1", "2", "3", "7", "2+3+4"] {
        let game: CoinRow = configured(&[("rows", heaps)]);
        assert_eq!(check_heaps(&game, 2_000), game.board().expect("a board").cells.len(), "{heaps}");
        for rule in ["split", "subtract", "unequal"] {
            let game: SplitNim = configured(&[("heaps", heaps), ("rule", rule)]);
            assert_eq!(
                check_heaps(&game, 2_000),
                game.board().expect("a board").cells.len(),
                "{heaps} {rule}"
            );
        }
    }
}

/// More heaps than play can make are a position too.
#[test]
fn of_too_many_heaps_the_largest_are_read() {
    let game: Nim = configured(&[("heaps", "3+4")]);
    let state = game.read_position("1+1+2+2+1 1").expect("a position");
    let (board, mut contents) = (game.board().expect("a board"), Contents::default());
    game.read_contents(&state, &mut contents);
    let held: Vec<_> = (0..board.cells.len()).map(|cell| board.content(&contents, cell)).collect();
    assert_eq!(held, [Some(1), Some(1)]);
}
