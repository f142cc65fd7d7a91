//! Searches with learned evaluations: a search that was given a network does what it does with an evaluation
//! that the game names and whose values are those of the network.

use game::random::Random;
use game::toy::Threes;
use game::{
    Board, Bounds, Contents, Evaluate, Evaluated, Game, Given, Line, Named, Payoffs, Player, Promises, Scale,
};
use ntuple::{Design, Estimate, Network, Sharing, TupleKind};
use search::{
    AlphaBeta, BestFirstMaxN, BestReply, BestReplyPlus, Budget, Chosen, ConfiguredFor, Kind, MaxN, Minimax,
    MpMix, NegaAlpha, NegaMax, OnePly, Paranoid, ProbMaxN, Pvs, Report, Root, Search, SoftMaxN,
    TurnConsideredBestFirstMaxN,
};
use std::sync::Arc;

/// A network with random weights.
fn network(game: &Threes, seed: u64) -> Arc<Network> {
    let design = Design {
        tuples: TupleKind::read_all("cell+line3").expect("tuples"),
        phases: vec![3],
        symmetries: Vec::new(),
        turns: Vec::new(),
        sharing: Sharing::Apart,
        estimate: Estimate::Win,
    };
    let mut random = Random::new(seed);
    let weights = Network::number_of_weights(game, &design).expect("a design for this board");
    let weights = (0..weights).map(|_| random.below(1 << 13) as i16 - (1 << 12)).collect();
    Arc::new(Network::new(game, design, 12, weights).expect("a network"))
}

/// The game with an evaluation of its own that has the values of a network.
#[derive(Clone, Debug)]
struct WithNetwork {
    game: Threes,
    network: Arc<Network>,
}

/// The evaluation. Only a game has one with a network.
#[derive(Clone, Debug)]
struct Values(Option<Arc<Network>>);

/// There is one.
impl PartialEq for Values {
    fn eq(&self, _other: &Values) -> bool {
        true
    }
}

impl Game for WithNetwork {
    type State = <Threes as Game>::State;
    type Move = u8;
    type Undo = <Threes as Game>::Undo;

    fn players(&self) -> usize {
        self.game.players()
    }

    fn start(&self) -> Self::State {
        self.game.start()
    }

    fn to_move(&self, state: &Self::State) -> Player {
        self.game.to_move(state)
    }

    fn outcome(&self, state: &Self::State) -> Option<Payoffs> {
        self.game.outcome(state)
    }

    fn legal_moves(&self, state: &Self::State, moves: &mut Vec<u8>) {
        self.game.legal_moves(state, moves);
    }

    fn play(&self, state: &mut Self::State, mv: u8) -> Self::Undo {
        self.game.play(state, mv)
    }

    fn undo(&self, state: &mut Self::State, mv: u8, undo: Self::Undo) {
        self.game.undo(state, mv, undo);
    }

    fn with_mover(&self, state: &Self::State, player: Player) -> Option<Self::State> {
        self.game.with_mover(state, player)
    }

    fn promises(&self) -> Promises {
        self.game.promises()
    }
}

impl Evaluated for WithNetwork {
    type Evaluation = Values;

    fn evaluation(&self, name: &str) -> Option<Values> {
        (name == "values").then(|| Values(Some(Arc::clone(&self.network))))
    }

    fn board(&self) -> Option<Board> {
        self.game.board()
    }

    fn read_contents(&self, state: &Self::State, contents: &mut Contents) {
        self.game.read_contents(state, contents);
    }
}

impl Named for Values {
    const ALL: &'static [(Self, &'static str, &'static str)] =
        &[(Self(None), "values", "those of a network")];
}

impl Values {
    fn network(&self) -> &Network {
        self.0.as_ref().expect("the evaluation of a game")
    }
}

impl Evaluate<WithNetwork> for Values {
    fn values(&self, game: &WithNetwork, state: &<Threes as Game>::State) -> Payoffs {
        self.network().values(game, state)
    }

    fn scale(&self, game: &WithNetwork) -> Scale {
        self.network().scale(game)
    }

    fn bounds(&self, game: &WithNetwork) -> Option<Bounds> {
        self.network().bounds(game)
    }
}

/// Everything that a report says, the time aside.
fn told(report: &Report<u8>) -> String {
    let Report { best, value, kind, line, depth, moves, stats, stop, .. } = report;
    let stats = (stats.nodes, stats.expansions, stats.evaluations);
    format!("{best:?} {value:?} {kind:?} {line:?} {depth} {moves:?} {stats:?} {stop:?}")
}

/// The positions after a few random moves.
fn line<G: Game>(game: &G, seed: u64) -> Line<G> {
    let (mut line, mut random) = (Line::new(game), Random::new(seed));
    for _ in 0..seed % 4 {
        let moves = line.legal(game);
        line.push(game, moves[random.index(moves.len())]);
    }
    line
}

fn found<G: Game<Move = u8>, S: Search<G>>(
    mut search: S,
    game: &G,
    seed: u64,
    budget: &Budget,
) -> Option<String> {
    let root = Root { multi_pv: 1 + seed as usize % 2 * 99, ..Root::new(game, line(game, seed)) };
    search.fits(&root, budget).ok()?;
    let report = search.search(&root, budget, ()).expect("it fits");
    Some(told(&report))
}

/// Runs a search with a network, and with a named evaluation that has the network's values. False if the
/// search does not fit the game.
fn agrees<L, N>(game: &Threes, parameters: &[(&str, &'static str)], seed: u64, budget: &Budget) -> bool
where
    L: Search<Threes> + ConfiguredFor<Threes>,
    N: Search<WithNetwork> + ConfiguredFor<WithNetwork>,
{
    let network = network(game, seed);
    let with_network = WithNetwork { game: *game, network: Arc::clone(&network) };
    let mut given = Given::defaults(L::PARAMETERS);
    for &(name, value) in parameters {
        given.set(name, value).expect("a parameter");
    }
    let named = N::configure(&with_network, &given).expect("a search");
    given.attach("evaluation", network).expect("a search with an evaluation");
    let learned = L::configure(game, &given).expect("a search");
    let named = found(named, &with_network, seed, budget);
    let learned = found(learned, game, seed, budget);
    assert_eq!(learned, named, "{} {parameters:?} on {game:?}, seed {seed}", std::any::type_name::<L>());
    learned.is_some()
}

#[test]
fn a_search_with_a_network_is_that_with_an_evaluation_of_its_values() {
    let plies = Budget::plies(3);
    let expansions = Budget { expansions: Some(40), ..Budget::default() };
    for players in [2, 3] {
        let game = Threes::new(players, 4, 3);
        for seed in 0..6 {
            let mut fitting = 0;
            macro_rules! check {
                ($($search:ident $budget:expr, $parameters:expr;)*) => {$(
                    let fits = agrees::<$search<Threes>, $search<WithNetwork>>(
                        &game, &$parameters, seed, &$budget,
                    );
                    fitting += u32::from(fits);
                )*};
            }
            check! {
                Minimax plies, [];
                NegaMax plies, [];
                AlphaBeta plies, [];
                NegaAlpha plies, [];
                Pvs plies, [];
                Pvs plies, [("table", "0")];
                Pvs plies, [("late-move-reductions", "true")];
                MaxN plies, [];
                MaxN plies, [("pruning", "immediate")];
                Paranoid plies, [];
                MpMix plies, [];
                MpMix plies, [("late-move-reductions", "true")];
                ProbMaxN plies, [];
                ProbMaxN plies, [("late-move-reductions", "true")];
                Paranoid plies, [("deepening", "always")];
                BestReply plies, [];
                BestReply plies, [("late-move-reductions", "true")];
                BestReplyPlus plies, [];
                BestReplyPlus plies, [("late-move-reductions", "true")];
                SoftMaxN plies, [];
                SoftMaxN plies, [("late-move-reductions", "true")];
                OnePly Budget::default(), [];
                BestFirstMaxN expansions, [];
                TurnConsideredBestFirstMaxN expansions, [];
            }
            assert!(fitting >= 8, "{fitting} searches fit {players} players");
        }
    }
}

#[test]
fn a_network_changes_what_a_search_finds() {
    let game = Threes::new(2, 5, 5);
    let values = |evaluation: Chosen<Threes>| {
        let mut pvs = Pvs::new(evaluation);
        pvs.table = 0;
        pvs.search(&Root::start(&game), &Budget::plies(2), ()).expect("it fits").value
    };
    let learned = |seed| values(Chosen::learned(game::NoEvaluation, network(&game, seed)));
    assert_ne!(learned(1), values(Chosen::default()));
    assert_ne!(learned(1), learned(2));
}

#[test]
fn a_table_of_one_bucket_changes_no_value() {
    let game = Threes::new(2, 4, 4);
    let mut heuristic = 0;
    for seed in 0..20 {
        let evaluation: Chosen<Threes> = Chosen::learned(game::NoEvaluation, network(&game, seed));
        let mut values = |table: u64| {
            let mut pvs = Pvs::new(evaluation.clone());
            (pvs.table, pvs.history, pvs.killers) = (table, seed % 2 == 0, seed % 3 == 0);
            let root = Root::new(&game, line(&game, seed));
            let report = pvs.search(&root, &Budget::plies(4), ()).expect("it fits");
            heuristic += u32::from(report.kind == Kind::Heuristic);
            report.value
        };
        assert_eq!(values(64), values(0), "seed {seed}");
    }
    assert!(heuristic >= 10, "{heuristic} searches of 40 end in static values");
}

#[test]
fn a_table_is_not_shared_by_networks() {
    let game = Threes::new(2, 5, 5);
    let [one, other] = [1, 2].map(|seed| Chosen::learned(game::NoEvaluation, network(&game, seed)));
    let root = Root::start(&game);
    let fresh = Pvs::new(other.clone()).search(&root, &Budget::plies(3), ()).expect("it fits");
    let mut pvs: Pvs<Threes> = Pvs::new(one);
    pvs.search(&root, &Budget::plies(3), ()).expect("it fits");
    pvs.evaluation = other;
    let after = pvs.search(&root, &Budget::plies(3), ()).expect("it fits");
    assert_eq!(told(&after), told(&fresh));
}

#[test]
fn an_attached_object_is_found_by_its_type() {
    let mut given = Given::defaults(<Pvs<Threes> as ConfiguredFor<Threes>>::PARAMETERS);
    given.attach("evaluation", Arc::new(7_u32)).expect("a parameter");
    assert_eq!(given.attached::<u32>("evaluation").as_deref(), Some(&7));
    assert_eq!(given.attached::<u64>("evaluation"), None);
    assert_eq!(given.attached::<u32>("table"), None);
    let error = |attached: Result<(), game::ParameterError>| attached.expect_err("refused").to_string();
    assert_eq!(error(given.attach("evaluation", Arc::new(8))), "parameter `evaluation` is given twice");
    assert_eq!(error(given.attach("eval", Arc::new(8))), "there is no parameter `eval`");
}

#[test]
fn an_evaluation_that_does_not_exist_is_refused() {
    let game = Threes::new(2, 3, 3);
    let mut given = Given::defaults(<Pvs<Threes> as ConfiguredFor<Threes>>::PARAMETERS);
    given.set("evaluation", "best").expect("a parameter");
    let error = <Pvs<Threes> as ConfiguredFor<Threes>>::configure(&game, &given).expect_err("refused");
    assert_eq!(error.to_string(), "parameter `evaluation`: expected none or learned:FILE, got `best`");
}
