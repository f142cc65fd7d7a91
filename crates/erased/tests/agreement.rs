//! An erased game is the game itself: it obeys the same laws, and a search of it visits the same nodes in
//! the same order and reports the same as a search of the game in its own type.

use erased::{Erasable, Erased};
use game::random::Random;
use game::{Configured, Contents, Evaluated, Game, Given, Key, Line, Notation, Threats, laws, toy};
use games::{
    Amazons, CoinRow, ConnectFour, CountTo, Diamond, LinesOfAction, Mnk, Nim, Othello, RandomGame, Shatar,
    Slide, SplitNim, Tanhinmin, Tree, Uniform,
};
use search::proof::ProofRequest;
use search::{
    AlphaBeta, BestFirstMaxN, Budget, ConfiguredFor, ContinuousThreats, DfPn, MaxN, Mcts, Pvs, Report, Root,
    Search, SoftMaxN, ThreatDfPn, Verdict,
};

fn made<G: Configured>(parameters: &[(&str, &'static str)]) -> G {
    let mut given = Given::defaults(G::PARAMETERS);
    for (name, value) in parameters {
        given.set(name, value).expect("a parameter of the game");
    }
    G::configure(&given).expect("a game")
}

/// Everything a report says, with moves as text; the time aside.
fn told<G: Notation>(game: &G, line: &Line<G>, report: &Report<G::Move>) -> String {
    let write = |mv: G::Move| game.write_move(line.state(), mv);
    let rows = report.moves.iter().map(|row| {
        format!("{} {:?} {:?} {:?} {}", write(row.mv), row.value, row.kind, row.distance, row.nodes)
    });
    let stats = &report.stats;
    format!(
        "{:?} {:?} {:?} {:?} {} {:?} {:?} nodes {} expansions {} evaluations {} {}",
        report.best.map(write),
        report.value,
        report.kind,
        report.distance,
        report.depth,
        report.line_depth,
        report.claims,
        stats.nodes,
        stats.expansions,
        stats.evaluations,
        rows.collect::<Vec<_>>().join("; ")
    )
}

/// A search of the typed game and of the erased one, from the same line. False where the search refuses both.
fn agrees<G, T, E>(
    game: &G,
    erased: &Erased,
    line: &Line<G>,
    erased_line: &Line<Erased>,
    budget: &Budget,
) -> bool
where
    G: Erasable,
    T: Search<G> + ConfiguredFor<G>,
    E: Search<Erased> + ConfiguredFor<Erased>,
{
    let mut typed = T::configure(game, &Given::defaults(T::PARAMETERS)).expect("the defaults");
    let mut other = E::configure(erased, &Given::defaults(E::PARAMETERS)).expect("the defaults");
    let (root, erased_root) = (Root::new(game, line.clone()), Root::new(erased, erased_line.clone()));
    let fits = typed.fits(&root, budget);
    assert_eq!(
        fits.is_ok(),
        other.fits(&erased_root, budget).is_ok(),
        "{}",
        game.write_position(line.state())
    );
    if fits.is_err() {
        return false;
    }
    let report = typed.search(&root, budget, ()).expect("it fits");
    let found = other.search(&erased_root, budget, ()).expect("it fits");
    let what = format!("{} from {}", std::any::type_name::<T>(), game.write_position(line.state()));
    assert_eq!(told(game, line, &report), told(erased, erased_line, &found), "{what}");
    true
}

/// Searches of a game and of its erased twin from the same line: of each, whether it fits the game.
type Searches<G> = fn(&G, &Erased, &Line<G>, &Line<Erased>) -> Vec<bool>;

fn nodes() -> Budget {
    Budget { nodes: Some(400), ..Budget::default() }
}

fn expansions() -> Budget {
    Budget { expansions: Some(60), ..Budget::default() }
}

/// A search that uses the evaluation, the order of the moves and their undoing.
fn alpha_beta<G: Erasable>(
    game: &G,
    erased: &Erased,
    line: &Line<G>,
    erased_line: &Line<Erased>,
) -> Vec<bool> {
    vec![agrees::<G, AlphaBeta<G>, AlphaBeta<Erased>>(game, erased, line, erased_line, &nodes())]
}

/// A search that uses a table, quiet positions, null moves and the knowledge of the end of the game too.
fn pvs<G: Erasable>(game: &G, erased: &Erased, line: &Line<G>, erased_line: &Line<Erased>) -> Vec<bool> {
    vec![agrees::<G, Pvs<G>, Pvs<Erased>>(game, erased, line, erased_line, &nodes())]
}

/// A search for any number of players.
fn max_n<G: Erasable>(game: &G, erased: &Erased, line: &Line<G>, erased_line: &Line<Erased>) -> Vec<bool> {
    vec![agrees::<G, MaxN<G>, MaxN<Erased>>(game, erased, line, erased_line, &nodes())]
}

/// A search of each family. To compile them takes seconds a game, so not every game has them all.
fn one_of_each_family<G: Erasable>(
    game: &G,
    erased: &Erased,
    line: &Line<G>,
    erased_line: &Line<Erased>,
) -> Vec<bool> {
    let mut runs = alpha_beta(game, erased, line, erased_line);
    runs.extend(pvs(game, erased, line, erased_line));
    runs.extend(max_n(game, erased, line, erased_line));
    runs.extend([
        agrees::<G, SoftMaxN<G>, SoftMaxN<Erased>>(game, erased, line, erased_line, &nodes()),
        agrees::<G, BestFirstMaxN<G>, BestFirstMaxN<Erased>>(game, erased, line, erased_line, &expansions()),
        agrees::<G, Mcts<G>, Mcts<Erased>>(game, erased, line, erased_line, &nodes()),
        agrees::<G, DfPn, DfPn>(game, erased, line, erased_line, &expansions()),
    ]);
    runs
}

/// Plays random games in step, and compares positions, moves, evaluations and searches on the way.
fn check<G: Erasable + Clone>(game: &G, searches: Searches<G>, seed: u64) {
    let erased = Erased::new(game.clone());
    laws::check(&erased, 3, seed);
    laws::check_notation(&erased, 3, seed);
    assert_eq!(game.promises(), erased.promises());
    assert_eq!(game.evaluations(), erased.evaluations());
    assert_eq!(game.classes(), erased.classes());
    assert_eq!(game.board(), erased.board());
    let deal = Key::of(&game.random_start(&mut Random::new(seed)));
    assert_eq!(deal, Key::of(&erased.random_start(&mut Random::new(seed))));
    assert_eq!(Key::of(&game.common_start()), Key::of(&erased.common_start()));
    let (mut contents, mut erased_contents) = (Contents::default(), Contents::default());
    let mut fitting = 0;
    for number in 0..3 {
        let mut random = Random::new(seed + number);
        let (mut line, mut erased_line) = (Line::new(game), Line::new(&erased));
        for ply in 0..40 {
            assert_eq!(line.keys(), erased_line.keys());
            assert_eq!(line.outcome(game), erased_line.outcome(&erased));
            let (state, erased_state) = (line.state(), erased_line.state());
            assert_eq!(game.write_position(state), erased.write_position(erased_state));
            assert_eq!(
                Key::of(&game.canonical(state)),
                Key::of(&erased.canonical(erased_state)),
                "the canonical form"
            );
            let (moves, erased_moves) = (line.legal(game), erased_line.legal(&erased));
            let written: Vec<String> = moves.iter().map(|&mv| game.write_move(state, mv)).collect();
            let erased_written: Vec<String> =
                erased_moves.iter().map(|&mv| erased.write_move(erased_state, mv)).collect();
            assert_eq!(written, erased_written);
            if moves.is_empty() {
                break;
            }
            for (name, _) in game.evaluations() {
                let evaluation = game.evaluation(name).expect("a name of the list");
                let erased_evaluation = erased.evaluation(name).expect("a name of the list");
                let values = game::Evaluate::values(&evaluation, game, state);
                assert_eq!(values, game::Evaluate::values(&erased_evaluation, &erased, erased_state));
            }
            game.read_contents(state, &mut contents);
            erased.read_contents(erased_state, &mut erased_contents);
            assert_eq!(contents, erased_contents);
            if ply % 9 == 2 {
                let runs = searches(game, &erased, &line, &erased_line);
                fitting += runs.iter().filter(|&&ran| ran).count();
            }
            let chosen = random.index(moves.len());
            line.push(game, moves[chosen]);
            erased_line.push(&erased, erased_moves[chosen]);
        }
    }
    assert!(fitting > 0, "no search ran on {erased:?}");
}

#[test]
fn threats_are_those_of_the_game() {
    let (typed, mut random, mut proven) = (Mnk::new(6, 5, 4), Random::new(1), 0);
    let erased = Erased::of(typed.clone()).with_threats().finish();
    laws::check_threats(&erased, 3, 1);
    assert!(!Erased::new(Mnk::tic_tac_toe()).has_threats(), "without the ability there are none");
    for _ in 0..20 {
        let (mut line, mut erased_line) = (Line::new(&typed), Line::new(&erased));
        for _ in 0..10 + random.index(6) {
            let (moves, erased_moves) = (line.legal(&typed), erased_line.legal(&erased));
            if let Some(index) = (!moves.is_empty()).then(|| random.index(moves.len())) {
                line.push(&typed, moves[index]);
                erased_line.push(&erased, erased_moves[index]);
            }
        }
        let budget = expansions();
        let (root, erased_root) = (Root::new(&typed, line.clone()), Root::new(&erased, erased_line.clone()));
        let mut fours = ContinuousThreats { threes: 1 };
        let found = fours.search(&root, &budget, ()).expect("it fits");
        let also = fours.search(&erased_root, &budget, ()).expect("it fits");
        assert_eq!(told(&typed, &line, &found), told(&erased, &erased_line, &also));
        let request = ProofRequest::default();
        let found = ThreatDfPn::new(request, 1 << 10, 20).search(&root, &budget, ()).expect("it fits");
        let also = ThreatDfPn::new(request, 1 << 10, 20).search(&erased_root, &budget, ()).expect("it fits");
        assert_eq!(told(&typed, &line, &found), told(&erased, &erased_line, &also));
        proven += u32::from(found.claims[0].verdict == Verdict::Proven);
    }
    assert!(proven > 3, "{proven}");
}

#[test]
fn large_boards() {
    check(&made::<Mnk>(&[("m", "4"), ("n", "3"), ("k", "3")]), pvs, 1);
    check(&made::<Othello>(&[("size", "6")]), pvs, 2);
    check(&made::<ConnectFour>(&[("columns", "5"), ("rows", "4")]), pvs, 3);
    check(&made::<LinesOfAction>(&[("size", "5")]), one_of_each_family, 4);
    check(&made::<Amazons>(&[("columns", "4"), ("rows", "4")]), alpha_beta, 5);
    check(&made::<Shatar>(&[("niol", "wins")]), alpha_beta, 17);
}

#[test]
fn games_of_three_and_more() {
    check(&made::<Diamond>(&[("arm", "1"), ("camp", "1")]), max_n, 6);
    check(&made::<Tanhinmin>(&[("players", "3"), ("cards", "9")]), one_of_each_family, 7);
    check(&made::<RandomGame>(&[("plies", "12")]), max_n, 8);
    check(&made::<Nim>(&[("heaps", "2+3+3"), ("players", "4")]), max_n, 9);
}

#[test]
fn small_games() {
    check(&made::<CountTo>(&[]), alpha_beta, 10);
    check(&made::<CoinRow>(&[]), alpha_beta, 11);
    check(&made::<SplitNim>(&[]), alpha_beta, 12);
    check(&made::<Slide>(&[]), pvs, 13);
    check(&made::<Tree>(&[]), max_n, 14);
    check(&made::<Uniform>(&[]), alpha_beta, 15);
    check(&made::<toy::Ring>(&[]), one_of_each_family, 16);
}
