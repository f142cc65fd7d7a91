//! Values split into their terms, against the values of searches and the boards of games.

use super::{network, plain, positions};
use crate::design::{CellMap, Design, Sharing};
use crate::learning::Options;
use crate::network::Network;
use crate::structure::Structure;
use crate::terms::{Place, Term, Terms};
use crate::tuples::TupleKind;
use game::random::Random;
use game::{Configured, Contents, Evaluated, Given};

/// Checks the terms of positions of random games.
fn check<G: Evaluated>(game: &G, network: &Network) {
    let board = game.board().expect("a board");
    let mut phases = std::collections::BTreeSet::new();
    for state in positions(game, 4, 3) {
        let terms = network.terms(game, &state);
        let Terms { sums, values, .. } = &terms;
        // The sum of all terms is the value, to the last unit.
        assert_eq!(*values, network.values(game, &state), "{state:?}");
        assert_eq!(*sums, terms.rest(0), "{state:?}");
        assert_eq!(terms.terms.len(), network.tuples() + board.counts.len());
        let greatest = |term: &Term| term.weights.iter().map(|weight| weight.abs()).max();
        assert!(terms.terms.is_sorted_by_key(|term| std::cmp::Reverse(greatest(term))));
        for most in 0..terms.terms.len() {
            let mut sums = terms.rest(most);
            for term in &terms.terms[..most] {
                sums.iter_mut().zip(&term.weights).for_each(|(sum, weight)| *sum += weight);
            }
            assert_eq!(sums, terms.sums, "{most}");
        }
        let mut contents = Contents::default();
        game.read_contents(&state, &mut contents);
        assert_eq!(terms.context, contents.context);
        for Term { place, .. } in &terms.terms {
            match place {
                Place::Count { number, value } => assert_eq!(contents.counts[*number], *value),
                Place::Cells(cells) => {
                    for &(cell, plane) in cells {
                        let is_target = |plane: usize| plane == board.contents.len();
                        let expected = plane.filter(|&plane| !is_target(plane));
                        assert_eq!(board.content(&contents, cell), expected, "{cell} of {state:?}");
                        assert!(plane.is_none_or(|plane| board.has(&contents, plane, cell)));
                    }
                }
            }
        }
        assert!(terms.phase < terms.phases);
        phases.insert(terms.phase);
    }
    assert!(phases.len() * 2 > network.design().phases.len(), "{phases:?}");
}

/// A network of random weights.
fn random_network<G: Evaluated>(game: &G, design: Design) -> Network {
    let weights = Network::number_of_weights(game, &design).expect("a design");
    let mut random = Random::new(5);
    let weights = (0..weights).map(|_| random.below(20_001) as i16 - 10_000).collect();
    Network::new(game, design, 13, weights).expect("a network")
}

#[test]
fn terms_of_random_weights_add_up_to_values() {
    fn of<G: Evaluated>(game: &G, tuples: &str, sharing: Sharing, phases: Vec<u16>) {
        check(game, &random_network(game, Design { phases, ..plain(game, tuples, sharing) }));
    }
    of(&games::Othello::default(), "max4+3x3", Sharing::Apart, vec![20, 40]);
    of(&games::ConnectFour::default(), "line4+2x3", Sharing::Factorized, vec![10]);
    of(&games::Amazons::default(), "line4+2x3", Sharing::Factorized, Vec::new());
    of(&games::Diamond::default(), "max4+star", Sharing::Shared, Vec::new());
    of(&games::Diamond::default(), "line3", Sharing::Apart, vec![3]);
    of(&games::Mnk::tic_tac_toe(), "cell+3x3", Sharing::Shared, vec![2, 4, 6]);
}

/// Symmetries, turns of the board and phases as the learner finds them.
#[test]
fn terms_of_learned_weights_add_up_to_values() {
    fn of<G: Evaluated + Clone + Send + Sync>(game: &G, least_symmetries: usize)
    where
        G::State: Send,
    {
        let network = network(game, &Options { phases: Some(3), ..Options::games(30) });
        assert!(network.design().symmetries.len() >= least_symmetries);
        check(game, &network);
    }
    of(&games::Othello::default(), 3);
    of(&games::LinesOfAction::default(), 3);
    of(&games::Mnk::tic_tac_toe(), 7);
    of(&games::Diamond::default(), 0);
    // With counts beside the board and contexts.
    let given = Given::defaults(games::Tanhinmin::PARAMETERS);
    of(&games::Tanhinmin::configure(&given).expect("the default deal"), 0);
}

#[test]
fn cells_of_a_turned_board_are_those_of_the_board() {
    let game = games::LinesOfAction::default();
    let cells = game.board().expect("a board").cells.len() as u16;
    let turns = vec![CellMap::identity(cells.into()), CellMap((0..cells).rev().collect())];
    let design = Design { turns, ..plain(&game, "line3+cell", Sharing::Factorized) };
    check(&game, &random_network(&game, design));
}

/// A single cell: the only term is the weight of its content, for the player who profits from it.
#[test]
fn a_single_weight_is_the_only_term() {
    let game = games::Mnk::tic_tac_toe();
    let design = Design {
        tuples: TupleKind::read_all("cell").expect("tuples"),
        ..plain(&game, "cell", Sharing::Apart)
    };
    let made = Structure::new(&game.board().expect("a board"), 2, 1, &design).expect("it fits");
    let mut weights = vec![0; made.weights()];
    // With the second player to move, a piece of the first one on the fifth cell.
    weights[made.set() + made.classes[made.tuples[4].class].offset + 1] = -300;
    let network = Network::new(&game, design, 10, weights).expect("a network");
    let mut found = 0;
    for state in positions(&game, 20, 1) {
        let terms = network.terms(&game, &state);
        let Some(first) = terms.terms.first().filter(|term| term.weights[0] != 0) else { continue };
        found += 1;
        assert_eq!(first.place, Place::Cells(vec![(4, Some(0))]));
        assert_eq!((&first.weights[..], terms.rest(1)), (&[300, -300][..], vec![0, 0]));
        assert_eq!(terms.values.as_slice(), [29_297, -29_297]);
        assert!((terms.in_units(300) - 300.0 / 1024.0).abs() < 1e-12);
    }
    assert!(found > 5, "{found}");
}
