//! The forward solver: known values and counts, with and without symmetry, and agreement with a search of the
//! whole tree.

use crate::fixpoint::fixpoint;
use crate::{DONE, GO_ON, make};
use game::toy::{OwnHeaps, RandomTree, TreeShape};
use game::{Evaluated, Game, Line, Payoffs, Player, Promises};
use search::reference::{self, Reference};
use solve::forced::{Forced, ForcedValues};
use solve::{SolveControl, Unsolved};
use std::sync::atomic::AtomicBool;

const fn control(positions: u64) -> SolveControl<'static> {
    SolveControl { cancel: &GO_ON, progress: &DONE, positions, limits: None }
}

fn forced<G: Game>(game: &G, player: usize, symmetric: bool) -> Forced<'_, G> {
    Forced::of(game, &game.start(), Player::new(player), symmetric, &control(10_000_000))
        .expect("small enough")
}

/// The first player's forced value and the number of positions, without and with symmetry.
fn solved<G: Game>(game: &G) -> (i32, [u64; 2]) {
    let start = game.start();
    let [all, one] = [false, true].map(|symmetric| forced(game, 0, symmetric));
    let worth = all.forced_value(&start).expect("the start is reached");
    let other = one.forced_value(&start).expect("the start is reached");
    assert_eq!((worth.value, worth.bound), (other.value, other.bound));
    if worth.value != 0 {
        assert_eq!(worth.distance, other.distance);
    }
    (worth.value, [all.positions(), one.positions()])
}

#[test]
fn tic_tac_toe_is_a_draw_with_5478_positions_and_765_up_to_symmetry() {
    assert_eq!(solved(&make::<games::Mnk>(&[])), (0, [5_478, 765]));
    assert_eq!(solved(&make::<games::Mnk>(&[("misere", "true")])), (0, [5_478, 765]));
}

/// Values: spec/small-games.md 4.1 and 4.2.
#[test]
fn small_games_have_their_known_values() {
    let value = |found: (i32, [u64; 2])| found.0;
    assert_eq!(value(solved(&make::<games::CountTo>(&[]))), -1);
    assert_eq!(value(solved(&make::<games::CountTo>(&[("n", "5")]))), -1);
    assert_eq!(value(solved(&make::<games::CoinRow>(&[("rows", "1+6")]))), 1);
    assert_eq!(value(solved(&make::<games::CoinRow>(&[("rows", "1+4")]))), -1);
    assert_eq!(value(solved(&make::<games::Othello>(&[("size", "4")]))), -8);
    for columns in ["4", "5"] {
        let game = make::<games::ConnectFour>(&[("columns", columns), ("rows", "4")]);
        let worth = forced(&game, 0, columns == "5").forced_value(&game.start());
        assert_eq!(worth.expect("the start is reached").value, 0, "{columns} columns");
    }
}

#[test]
fn count_to_is_lost_exactly_where_4_divides_what_is_left() {
    let game = make::<games::CountTo>(&[]);
    let forced = forced(&game, 0, false);
    let mut looked_at = 0;
    for said in 0..25_u32 {
        for mover in ["1", "2"] {
            let text = format!("{said} {mover}");
            let Ok(state) = game::Notation::read_position(&game, &text) else { continue };
            let Some(worth) = forced.forced_value(&state) else { continue };
            let mover_loses = (25 - 1 - said).is_multiple_of(4);
            assert_eq!(worth.value == 1, (mover == "1") != mover_loses, "{text}");
            looked_at += 1;
        }
    }
    assert!(looked_at > 40, "{looked_at}");
}

/// Bouton (1901): in normal play positions with nim-sum 0 are lost; in misère play too as long as a heap is
/// larger than 1, else those with an odd number of heaps.
#[test]
fn nim_is_as_bouton_says_in_both_forms() {
    for misere in [false, true] {
        let game =
            make::<games::Nim>(&[("heaps", "3+4+5"), ("misere", if misere { "true" } else { "false" })]);
        let forced = forced(&game, 0, true);
        let mut looked_at = 0;
        for heaps in (0..4 * 5 * 6_u8).map(|n| [n % 4, n / 4 % 5, n / 20]) {
            let text: Vec<String> = heaps.iter().filter(|&&heap| heap > 0).map(ToString::to_string).collect();
            let text = if text.is_empty() { "0".to_owned() } else { text.join("+") };
            for mover in 1..=2 {
                let state = game::Notation::read_position(&game, &format!("{text} {mover}")).expect("heaps");
                let Some(worth) = forced.forced_value(&state) else { continue };
                let sum = heaps.iter().fold(0, |sum, heap| sum ^ heap);
                let mover_loses =
                    if misere && heaps.iter().all(|&heap| heap < 2) { sum == 1 } else { sum == 0 };
                assert_eq!(worth.value == 1, (mover == 1) != mover_loses, "{text} {mover} misère {misere}");
                looked_at += 1;
            }
        }
        assert!(looked_at > 200, "{looked_at}");
    }
}

/// Northcott's game: lost exactly if the nim-sum of the gaps is 0, in every position. Play may cycle.
#[test]
fn slide_is_lost_exactly_where_the_gaps_add_to_nothing() {
    for (rows, columns) in [("1", "5"), ("2", "5"), ("3", "4")] {
        let game = make::<games::Slide>(&[("rows", rows), ("width", columns)]);
        let truth = fixpoint(&game, &game.start());
        let forced = forced(&game, 0, false);
        let mut looked_at = 0;
        for state in truth.states() {
            let text = game::Notation::write_position(&game, state);
            let board = text.split(' ').next().expect("the rows");
            let gap = |row: &str| {
                let at = |side: char| row.find(side).expect("each has a piece in each row");
                at('x').abs_diff(at('o')) as u32 - 1
            };
            let sum = board.split('/').map(gap).fold(0, |sum, gap| sum ^ gap);
            let value = forced.forced_value(state).expect("reached").value;
            assert_eq!(value == 1, (game.to_move(state) == Player::FIRST) == (sum != 0), "{text}");
            looked_at += 1;
        }
        assert!(looked_at > 10, "{looked_at}");
    }
}

/// Lines of Action on 3x3: the values of the slow fixpoint over all positions, for either player.
#[test]
fn lines_of_action_on_three_by_three_is_what_the_fixpoint_says() {
    let game = games::LinesOfAction::new(3, 3);
    let truth = fixpoint(&game, &game.start());
    for player in 0..2 {
        let forced = forced(&game, player, false);
        assert_eq!(forced.positions(), truth.states().len() as u64);
        for state in truth.states() {
            let known = truth.value(state).expect("reached").payoffs;
            assert_eq!(forced.forced_value(state).expect("reached").value, known[Player::new(player)]);
        }
    }
}

/// Searches the whole tree for the payoff of `player` against a coalition of the others.
fn by_trying_everything<G: Game>(game: &G, state: &G::State, player: Player) -> i32 {
    if let Some(payoffs) = game.outcome(state) {
        return payoffs[player];
    }
    let children = game::legal(game, state).into_iter().map(|mv| {
        let mut child = state.clone();
        game.play(&mut child, mv);
        by_trying_everything(game, &child, player)
    });
    let best = if game.to_move(state) == player { children.max() } else { children.min() };
    best.expect("law 1: a move")
}

#[test]
fn random_trees_with_ties_passes_and_double_moves_agree_with_trying_everything() {
    let (mut trees, mut many) = (0, 0);
    for seed in 0..400 {
        let game = RandomTree::new(TreeShape::random(seed), seed);
        for player in Player::all(game.players()) {
            let expected = by_trying_everything(&game, &game.start(), player);
            let found = forced(&game, player.index(), false).forced_value(&game.start()).expect("the start");
            assert_eq!(found.value, expected, "seed {seed}, player {player}");
            trees += 1;
            many += usize::from(game.players() > 2);
        }
        if game.players() == 2 {
            let line = Line::new(&game);
            let truth = reference::value(&game, &evaluation(&game), &line, Reference::to_the_end());
            assert_eq!(
                forced(&game, 0, false).forced_value(&game.start()).expect("the start").value,
                truth.values[Player::FIRST]
            );
        }
    }
    assert!(trees > 800 && many > 400, "{trees} {many}");
    let game = OwnHeaps::new(&[3, 2, 4], false);
    for player in Player::all(3) {
        let expected = by_trying_everything(&game, &game.start(), player);
        assert_eq!(
            forced(&game, player.index(), false).forced_value(&game.start()).expect("the start").value,
            expected
        );
    }
}

fn evaluation<G: Evaluated>(_game: &G) -> G::Evaluation {
    <G::Evaluation as game::Named>::default_choice()
}

/// Three in a row with three players on small boards: every position has the value of its canonical form.
#[test]
fn symmetric_positions_have_the_value_of_the_one_that_stands_for_them() {
    for parameters in [
        &[("players", "3")][..],
        &[("players", "3"), ("misere", "true")],
        &[("m", "4"), ("n", "2"), ("k", "2"), ("players", "3")],
        &[("m", "4"), ("n", "3"), ("k", "3")],
    ] {
        let game = make::<games::Mnk>(parameters);
        for player in 0..game.players() {
            let (all, one) = (forced(&game, player, false), forced(&game, player, true));
            let symmetries = if game.columns() == game.rows() { 8 } else { 4 };
            assert!(one.positions() * symmetries >= all.positions() && one.positions() < all.positions());
            let mut path = vec![game.start()];
            let mut seen = game::KeySet::default();
            while let Some(state) = path.pop() {
                let (worth, other) =
                    (all.forced_value(&state).expect("reached"), one.forced_value(&state).expect("reached"));
                assert_eq!((worth.value, worth.bound), (other.value, other.bound));
                for mv in game::legal(&game, &state) {
                    let mut child = state;
                    game.play(&mut child, mv);
                    if seen.insert(child) {
                        path.push(child);
                    }
                }
            }
            assert_eq!(seen.len() as u64 + 1, all.positions());
        }
    }
}

/// Counts up forever, and promises an end.
struct Liar(Promises);

impl Game for Liar {
    type State = u64;
    type Move = ();
    type Undo = ();

    fn players(&self) -> usize {
        2
    }
    fn start(&self) -> u64 {
        0
    }
    fn to_move(&self, state: &u64) -> Player {
        Player::new(*state as usize % 2)
    }
    fn outcome(&self, _state: &u64) -> Option<Payoffs> {
        None
    }
    fn legal_moves(&self, _state: &u64, moves: &mut Vec<()>) {
        moves.push(());
    }
    fn play(&self, state: &mut u64, (): ()) {
        *state = (*state + 1) % 1_000;
    }
    fn undo(&self, state: &mut u64, (): (), (): ()) {
        *state -= 1;
    }
    fn promises(&self) -> Promises {
        self.0
    }
}

#[test]
fn bounds_are_kept_and_said() {
    let error = |game: &dyn Fn(&SolveControl<'_>) -> Option<Unsolved>, positions| game(&control(positions));
    let tic_tac_toe = make::<games::Mnk>(&[]);
    let of = |control: &SolveControl<'_>| {
        Forced::new(&tic_tac_toe, &tic_tac_toe.start(), Player::FIRST, control).err()
    };
    assert_eq!(error(&of, 5_477), Some(Unsolved::Positions(5_477)));
    assert_eq!(error(&of, 5_478), None);
    let slide = make::<games::Slide>(&[]);
    let of = |control: &SolveControl<'_>| Forced::new(&slide, &slide.start(), Player::FIRST, control).err();
    let positions = forced(&slide, 0, false).positions();
    assert_eq!(error(&of, positions - 1), Some(Unsolved::Positions(positions - 1)));
    assert_eq!(error(&of, positions), None);
    // Rules that cycle in spite of their promise meet the limit too.
    for (longest, expected) in [(10, Unsolved::Positions(5_000)), (100_000, Unsolved::Plies)] {
        let liar = Liar(Promises::win_or_lose(longest));
        let of = |control: &SolveControl<'_>| Forced::new(&liar, &0, Player::FIRST, control).err();
        assert_eq!(error(&of, 5_000), Some(expected));
    }
    let thrown = AtomicBool::new(true);
    let control = SolveControl { cancel: &thrown, ..control(1_000) };
    assert_eq!(
        Forced::new(&tic_tac_toe, &tic_tac_toe.start(), Player::FIRST, &control).err(),
        Some(Unsolved::Cancelled)
    );
}
