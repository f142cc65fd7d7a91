//! What a search among three or more players calls exact is what the rules pay, whatever evaluation it uses:
//! late positions of random games, every search, evaluation and tie-break, against solving by payoffs alone.

use crate::learned::{learned, written};
use erased::Erased;
use game::random::{Random, derive_seed};
use game::{Game, KeyMap, Payoffs, legal};
use registry::{Session, open, open_text};
use request::{Answer, Request, SolveTerms, Ties};
use search::sets::{Dominance, possible, undominated};
use search::{Budget, Kind};
use std::collections::BTreeMap;
use std::io::Write;
use std::sync::atomic::{AtomicBool, AtomicU64};

/// The most positions below a late one.
const POSITIONS: usize = 400;
/// The most plies of a random game: written ones may be long.
const PLIES: usize = 600;
/// Questions about one position.
const QUESTIONS: usize = 16;

const NATIVE: [&str; 17] = [
    "mnk:m=3,n=3,k=3,players=3",
    "mnk:m=4,n=3,k=3,players=3",
    "mnk:m=3,n=3,k=2,players=3",
    "mnk:m=3,n=3,k=3,players=3,misere=true",
    "diamond:arm=1,camp=1,limit=5,players=3",
    "diamond:arm=1,camp=1,limit=5,players=3,pay=places",
    "nim:heaps=1+2+2,players=3",
    "nim:heaps=1+2+1,players=4,misere=true",
    "tanhinmin:cards=9",
    "tanhinmin:cards=8,players=4",
    "tanhinmin:cards=9,pay=rank",
    "random-game:plies=6,branching=1-3,players=3",
    "random-game:plies=5,branching=1-3,players=4,mover-spread=3,others-spread=3",
    "uniform:branching=2,depth=5,players=3,spread=2",
    "uniform:branching=3,depth=4,players=3,spread=1",
    "tree:(([0,1,0] [1,0,0] [0,0,0]) ([0,0,1] ([1,0,0] [0,1,0])) ([0,0,0] [0,1,0]))",
    "tree:(([0,1,2] [2,1,0]) ([1,0,1] ([0,0,3] [3,0,0])))",
];

/// What a search says where it says exact.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Says {
    /// The vector of Max^N under the tie-break that it is given.
    OfTie,
    /// The set under all tie-breaks.
    OfAllTies,
    /// The set of soft-Max^n.
    Undominated(Dominance),
    /// A vector of Max^N under some tie-break.
    Some,
}

const SEARCHES: [(&str, Says); 23] = [
    ("max-n", Says::OfTie),
    ("max-n:pruning=immediate", Says::OfTie),
    ("max-n:threads=2", Says::OfTie),
    ("max-n:late-move-reductions=true", Says::OfTie),
    ("max-n:tie=set", Says::OfAllTies),
    ("soft-max-n", Says::Undominated(Dominance::Weak)),
    ("soft-max-n:dominance=strict", Says::Undominated(Dominance::Strict)),
    ("soft-max-n:late-move-reductions=true", Says::Undominated(Dominance::Weak)),
    ("one-ply", Says::OfTie),
    ("mp-mix", Says::OfTie),
    ("mp-mix:defend=4000000,attack=4000000", Says::OfTie),
    ("prob-max-n", Says::OfTie),
    ("prob-max-n:leader=0,paranoid=0,random=0", Says::OfTie),
    ("best-first-max-n:completion=true", Says::OfTie),
    ("best-first-max-n", Says::OfTie),
    ("turn-considered-best-first-max-n:completion=true", Says::OfTie),
    ("paranoid", Says::OfTie),
    ("paranoid:deepening=always", Says::OfTie),
    ("best-reply", Says::OfTie),
    ("best-reply:deepening=always", Says::OfTie),
    ("best-reply-plus", Says::OfTie),
    ("mcts", Says::Some),
    ("mcts:opponents=paranoid", Says::Some),
];

/// The truth about a position, by payoffs.
struct Truth<'a> {
    session: &'a Session,
    under: BTreeMap<String, Option<Vec<i32>>>,
}

impl Truth<'_> {
    /// The vector of Max^N under a tie-break, by enumerating all positions; `None` where there are too many.
    fn under(&mut self, tie: Ties) -> Option<&Vec<i32>> {
        let found = self.under.entry(tie.to_string()).or_insert_with(|| {
            let request = Request::new(None, &Budget::default()).expect("no search");
            let terms = SolveTerms {
                certificate: false,
                frontier: None,
                positions: Some(10 * POSITIONS as u64),
                memory: None,
                symmetric: false,
                tie,
                request: &request,
                cancel: &AtomicBool::new(false),
                progress: &AtomicU64::new(0),
            };
            self.session.solve(&terms).expect("solved").0.value
        });
        found.as_ref()
    }

    /// The set that a rule leaves; `None` where there are too many positions.
    fn set(&self, says: Says) -> Option<Vec<Vec<i32>>> {
        let (game, line) = self.session.erased();
        let found = set(game, line.state(), says, &mut KeyMap::default())?;
        Some(found.iter().map(|values| values.as_slice().to_vec()).collect())
    }
}

type State = <Erased as Game>::State;

fn set(
    game: &Erased,
    state: &State,
    says: Says,
    known: &mut KeyMap<State, Vec<Payoffs>>,
) -> Option<Vec<Payoffs>> {
    if let Some(payoffs) = game.outcome(state) {
        return Some(vec![payoffs]);
    }
    if let Some(values) = known.get(state) {
        return Some(values.clone());
    }
    let mut children = Vec::new();
    for mv in legal(game, state) {
        let mut child = state.clone();
        game.play(&mut child, mv);
        children.push(set(game, &child, says, known)?);
    }
    let mover = game.to_move(state);
    let values = match says {
        Says::Undominated(dominance) => undominated(mover, &children, dominance),
        _ => possible(mover, &children),
    };
    known.insert(state.clone(), values.clone());
    (known.len() <= POSITIONS).then_some(values)
}

/// The games: those that come with the program, and the files of what was learned of some of them.
struct Games {
    all: Vec<Session>,
    learned: BTreeMap<String, String>,
}

impl Games {
    fn new() -> Games {
        let native = NATIVE.iter().map(|name| open(name).unwrap_or_else(|error| panic!("{name}: {error}")));
        let samples = written::SAMPLES
            .iter()
            .map(|sample| open_text(&format!("{}.game", sample.name), sample.text).expect("a sample"));
        let all: Vec<Session> = native.chain(samples.filter(|sample| sample.players() > 2)).collect();
        let mut files = BTreeMap::new();
        for name in [NATIVE[0], NATIVE[1], NATIVE[3], NATIVE[4]] {
            let path =
                written(&format!("by-payoffs-{}", name.replace([':', '=', ','], "-")), &learned(name, 20));
            files.insert(open(name).expect("a game").game().to_owned(), path);
        }
        Games { all, learned: files }
    }

    /// A position near the end of a random game.
    fn late(&self, random: &mut Random) -> Option<Session> {
        let mut session = self.all[random.index(self.all.len())].clone();
        for _ in 0..PLIES {
            if session.outcome().is_some() {
                break;
            }
            let moves = session.legal_moves();
            session.play(&[&moves[random.index(moves.len())]]).expect("legal");
        }
        session.outcome()?;
        for _ in 0..=random.index(7) {
            session.take_back();
        }
        // What is solved knows no past.
        let position = session.position();
        session.set_position(&position).expect("its own text");
        session.outcome().is_none().then_some(session)
    }

    fn evaluation(&self, session: &Session, random: &mut Random) -> String {
        let named: Vec<&str> = session.evaluations().iter().map(|(name, _)| *name).collect();
        match self.learned.get(session.game()) {
            Some(path) if random.index(3) == 0 => format!("learned:{path}"),
            _ => named[random.index(named.len())].to_owned(),
        }
    }
}

fn with(search: &str, parameter: &str) -> String {
    format!("{search}{}{parameter}", if search.contains(':') { ',' } else { ':' })
}

/// Everything in an answer that is called exact or a bound and is not what the rules pay.
fn wrong(truth: &mut Truth<'_>, answer: &Answer, says: Says, tie: Ties) -> Vec<String> {
    let mut wrong = Vec::new();
    let mover = answer.to_move - 1;
    let Some(every) = truth.set(Says::OfAllTies) else { return wrong };
    let is_tie = says == Says::OfTie && tie != Ties::Random;
    let mut hold = |is_true: bool, what: String| {
        if !is_true {
            wrong.push(what);
        }
    };
    match (answer.kind, &answer.value, &answer.values) {
        (Kind::Exact, Some(value), _) if is_tie => {
            let expected = truth.under(tie);
            let is_paid = expected.is_none_or(|expected| value == expected);
            hold(is_paid, format!("exact {value:?}, and {expected:?} is paid"));
        }
        (Kind::Exact, Some(value), _) => hold(every.contains(value), format!("exact {value:?} of {every:?}")),
        (Kind::Exact, None, Some(values)) => {
            let expected = truth.set(says).expect("few positions");
            hold(*values == expected, format!("exact {values:?}, and {expected:?} are paid"));
        }
        (Kind::Lower, Some(value), _) => {
            let paid = if is_tie { truth.under(tie).map(|value| value[mover]) } else { None };
            let most = || every.iter().map(|all| all[mover]).max().expect("one");
            let own = paid.unwrap_or_else(most);
            hold(value[mover] <= own, format!("{value:?} at least, and {own} is paid"));
        }
        _ => {}
    }
    for row in answer.moves.iter().filter(|row| row.kind == Kind::Exact) {
        let mut session = truth.session.clone();
        session.play(&[&row.mv]).expect("legal");
        let mut below = Truth { session: &session, under: BTreeMap::new() };
        let name = &row.mv;
        match (&row.value, &row.values) {
            (Some(value), _) if is_tie && tie != Ties::Worst => {
                let expected = session.outcome().or_else(|| below.under(tie).cloned());
                let is_paid = expected.as_ref().is_none_or(|expected| value == expected);
                hold(is_paid, format!("{name} exact {value:?}, and {expected:?} is paid"));
            }
            (Some(value), _) => {
                let every = below.set(Says::OfAllTies).expect("fewer positions");
                hold(every.contains(value), format!("{name} exact {value:?} of {every:?}"));
            }
            (None, Some(values)) => {
                let expected = below.set(says).expect("fewer positions");
                hold(*values == expected, format!("{name} exact {values:?}, and {expected:?} are paid"));
            }
            (None, None) => hold(false, format!("{name} exact, without a value")),
        }
    }
    wrong
}

#[test]
fn what_is_called_exact_is_what_the_rules_pay() {
    let positions = if std::env::var_os("YOMI_DEEP").is_some() { 24_000 } else { 240 };
    let games = Games::new();
    let (mut asked, mut exact): (u64, BTreeMap<&str, u64>) = (0, BTreeMap::new());
    let (mut by_evaluation, mut found): (BTreeMap<String, u64>, Vec<String>) = (BTreeMap::new(), Vec::new());
    let (mut tried, mut seed) = (0, 0);
    while tried < positions {
        let mut random = Random::new(derive_seed(52, seed));
        seed += 1;
        let Some(session) = games.late(&mut random) else { continue };
        let mut truth = Truth { session: &session, under: BTreeMap::new() };
        if truth.set(Says::OfAllTies).is_none() {
            continue;
        }
        tried += 1;
        for _ in 0..QUESTIONS {
            let (search, says) = SEARCHES[random.index(SEARCHES.len())];
            let evaluation = games.evaluation(&session, &mut random);
            let mut text = with(search, &format!("evaluation={evaluation}"));
            let tie = [Ties::Paper, Ties::First, Ties::Worst, Ties::Random][random.index(4)];
            if says == Says::OfTie {
                text = with(&text, &format!("tie={tie}"));
            }
            let depth = (random.index(2) == 0).then(|| 1 + random.index(6) as u32);
            let budget = Budget { depth, nodes: Some(20_000), ..Budget::default() };
            let mut request = Request::new(Some(&text), &budget).expect("a search");
            request.multi_pv = if random.index(2) == 0 { 1 } else { usize::MAX };
            request.seed = seed;
            // Some searches take no such parameters or limits, and some games no such search.
            let Ok(answer) = session.analyze(&request) else { continue };
            asked += 1;
            if answer.kind == Kind::Exact {
                *exact.entry(search).or_default() += 1;
                let name = if evaluation.starts_with("learned") { "learned" } else { &evaluation };
                *by_evaluation.entry(name.to_owned()).or_default() += 1;
            }
            let whose = || format!("{seed}: {} at {}, {text}, {depth:?}", session.game(), session.position());
            found.extend(
                wrong(&mut truth, &answer, says, tie).iter().map(|wrong| format!("{}: {wrong}", whose())),
            );
        }
    }
    let _ = writeln!(
        std::io::stderr(),
        "{tried} positions, {asked} answers, {} wrong; exact by search: {exact:?}, by evaluation: \
         {by_evaluation:?}",
        found.len()
    );
    assert!(found.is_empty(), "{}:\n{}", found.len(), found[..found.len().min(20)].join("\n"));
    // A coalition is no more than a bound, and one ply seldom proves anything.
    let may_not = |search: &str| search.contains("paranoid") || search == "one-ply";
    for (search, _) in SEARCHES.iter().filter(|(search, _)| !may_not(search)) {
        assert!(exact.get(search).is_some_and(|&count| count > 0), "{search} never said exact: {exact:?}");
    }
    for evaluation in ["open-lines", "assignment", "learned", "none"] {
        assert!(by_evaluation.contains_key(evaluation), "{evaluation}: {by_evaluation:?}");
    }
}

#[test]
fn one_ply_gives_a_win_at_hand_one_kind() {
    for (game, moves, best, value) in [
        ("tic-tac-toe", "a1 b1 a2 b2", "a3", vec![1, -1]),
        ("mnk:players=3", "a1 a2 b3 b1 b2 a3", "c1", vec![1, 0, 0]),
    ] {
        let mut session = open(game).expect("a game");
        session.play(&moves.split(' ').collect::<Vec<_>>()).expect("legal");
        let request = Request::new(Some("one-ply"), &Budget::default()).expect("a search");
        let answer = session.analyze(&request).expect("it fits");
        let row = &answer.moves[0];
        assert_eq!((answer.best.as_deref(), answer.value.as_ref()), (Some(best), Some(&value)), "{game}");
        assert_eq!((&row.value, row.kind, answer.kind), (&answer.value, Kind::Exact, Kind::Exact), "{game}");
        assert_eq!((row.distance, answer.distance), (Some(1), Some(1)), "{game}");
    }
}
