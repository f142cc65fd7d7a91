//! Wraps external engines as searches: they are asked for a move in place of a search.

mod parameters;

use crate::answers::write_moves;
use crate::any_search::{AnySearch, Observable};
use engines::{Board, Engine, Limits, Protocol, Question, Settings, Thought};
use erased::{Erased, Move};
use game::{Game, Layout, Notation, Payoffs};
use request::{Error, GAME_FILE, Spec, unknown};
use search::{Budget, Kind, Observer, Report, Root, Search, Stats, Stop, Unsupported, Value};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The name of these searches, as used in error messages.
const NAME: &str = request::ENGINE;

/// An engine that plays a game.
struct EngineSearch {
    /// The program, as named in the specification.
    text: String,
    /// The game with its parameters.
    game: String,
    protocol: Protocol,
    /// The engines that have a name.
    named: Vec<String>,
    /// Starts its process lazily, so that checking whether it fits starts none.
    engine: Mutex<Engine>,
}

/// The search that `spec` names for the game of this name.
pub(crate) fn made(
    spec: &Spec,
    name: &str,
    spelled_out: &str,
    game: &Erased,
) -> Result<Box<dyn AnySearch<Erased>>, Error> {
    let entries = parameters::entries()?;
    let settings = parameters::settings(spec, name, board(game), &entries)?;
    let Settings { protocol, ref command, .. } = settings;
    let text = format!("{}:{}", spec.name, command.join(" "));
    let engine = Mutex::new(Engine::new(settings));
    let (game, named) = (spelled_out.to_owned(), entries.into_keys().collect());
    Ok(Box::new(Observable(EngineSearch { text, game, protocol, named, engine })))
}

/// The board of a game, where its squares are named by a letter and a number.
pub fn board(game: &Erased) -> Option<Board> {
    let cells = if game.has_layout() { game.scene(&game.start()).cells } else { Vec::new() };
    Board::of_cells(cells.iter().map(|cell| (cell.name.as_str(), cell.x)))
}

/// True if a game, spelled out, is gomoku without opening rules.
pub fn is_gomoku(spelled_out: &str) -> bool {
    let (name, parameters) = spelled_out.split_once(':').unwrap_or((spelled_out, ""));
    let file = name.strip_suffix(GAME_FILE).and_then(|path| path.rsplit(['/', '\\']).next());
    let is_given = |parameter| parameters.split(',').any(|given| given == parameter);
    match file {
        Some(file) => file == "gomoku" && is_given("row=5"),
        None => name == "mnk" && ["k=5", "misere=false", "players=2"].into_iter().all(is_given),
    }
}

/// Checks an engine's specification as far as possible without a game.
pub fn check(spec: &Spec) -> Result<(), Error> {
    parameters::settings(spec, "", None, &parameters::entries()?).map(drop)
}

impl EngineSearch {
    fn engine(&self) -> MutexGuard<'_, Engine> {
        self.engine.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn fault(&self, fault: &engines::Fault) -> Unsupported {
        let why = match fault {
            engines::Fault::Missing { program } if !self.named.is_empty() => {
                unknown("program or engine of a name", program, self.named.iter().map(String::as_str))
                    .to_string()
            }
            fault => fault.to_string(),
        };
        let (text, is_on_time) = (&self.text, matches!(fault, engines::Fault::Time { .. }));
        let why = format!("{text}: {why}");
        match fault {
            engines::Fault::Time { .. } | engines::Fault::Resigned => Unsupported::Lost { why, is_on_time },
            _ => Unsupported::Engine { why },
        }
    }

    fn question(&self, root: &Root<'_, Erased>, budget: &Budget) -> Question {
        let Root { game, line, .. } = root;
        let start = line.start();
        Question {
            game: self.game.clone(),
            start: game.write_position(start),
            is_usual_start: *start == game.start(),
            moves: write_moves(game, start, line.moves()),
            legal: line.legal(game).into_iter().map(|mv| game.write_move(line.state(), mv)).collect(),
            to_move: game.to_move(line.state()).index() + 1,
            limits: Limits {
                depth: budget.depth,
                nodes: budget.nodes,
                time: budget.time.into_iter().chain(budget.deadline).min(),
            },
        }
    }

    /// The report on an engine's answer.
    fn report(&self, root: &Root<'_, Erased>, question: &Question, thought: Thought) -> Report<Move> {
        let Thought { mv, depth, nodes, score, line, elapsed } = thought;
        // Of more players it knows the value of its own alone.
        let of_the_first = |score: i32| if question.to_move == 1 { score } else { -score };
        let value = score
            .filter(|_| root.game.players() == 2)
            .map_or(Value::Unknown, |score| Value::Vector(Payoffs::two(of_the_first(score))));
        let kind = if value == Value::Unknown { Kind::Unknown } else { Kind::Heuristic };
        let best = root.game.read_move(root.line.state(), &mv).ok();
        let stats = Stats { nodes, elapsed, ..Stats::default() };
        let line = self.expected(root, &question.legal, &line).unwrap_or_default();
        let line = if line.first() == best.as_ref() { line } else { best.into_iter().collect() };
        Report { best, value, kind, line, depth, selective_depth: depth, stats, ..Report::unknown() }
    }

    /// The principal variation of the engine, as far as it is legal.
    fn expected(&self, root: &Root<'_, Erased>, legal: &[String], line: &[String]) -> Option<Vec<Move>> {
        let engine = self.engine();
        let mapping = &engine.settings().mapping;
        let (mut at, mut legal) = (root.line.clone(), legal.to_vec());
        let mut moves = Vec::new();
        for theirs in line {
            let Ok(ours) = mapping.ours(theirs, &legal) else { break };
            let mv = root.game.read_move(at.state(), ours).ok()?;
            at.push(root.game, mv);
            moves.push(mv);
            legal = at.legal(root.game).into_iter().map(|mv| root.game.write_move(at.state(), mv)).collect();
        }
        Some(moves)
    }
}

impl Search<Erased> for EngineSearch {
    fn fits(&self, root: &Root<'_, Erased>, budget: &Budget) -> Result<(), Unsupported> {
        let players = root.game.players();
        if self.protocol != Protocol::Plain && players != 2 {
            return Err(Unsupported::Players { search: "an engine that does not speak plain", players });
        }
        if self.protocol == Protocol::Piskvork && !is_gomoku(&self.game) {
            let why = "its protocol knows gomoku alone: mnk with k=5, or the sample of that name";
            return Err(Unsupported::Engine { why: format!("{}: {why}", self.text) });
        }
        let units = "engines count in units of their own";
        let (knows_depth, knows_time, why) = match self.protocol {
            Protocol::Nboard => (true, false, "its protocol knows the depth alone"),
            Protocol::Gtp | Protocol::Piskvork => (false, true, "its protocol knows the time alone"),
            Protocol::Uci | Protocol::Plain => (true, true, ""),
        };
        let is_whole = budget.time.is_none_or(|time| time.subsec_nanos() == 0);
        for (limit, is_given, why) in [
            ("expansions", budget.expansions.is_some(), units),
            ("evaluations", budget.evaluations.is_some(), units),
            ("stored", budget.stored.is_some(), units),
            ("depth", !knows_depth && budget.depth.is_some(), why),
            ("nodes", !(knows_depth && knows_time) && budget.nodes.is_some(), why),
            ("time", !knows_time && budget.time.is_some(), why),
            ("time", self.protocol == Protocol::Gtp && !is_whole, "GTP counts whole seconds"),
        ] {
            if is_given {
                return Err(Unsupported::Limit { search: NAME, limit, why });
            }
        }
        self.engine().start().map_err(|fault| self.fault(&fault))
    }

    /// Without limits, it uses its own time per move, or decides for itself.
    fn ends_by_itself(&self) -> bool {
        true
    }

    fn process(&self) -> Option<u32> {
        let mut engine = self.engine();
        engine.start().ok()?;
        engine.process()
    }

    fn forget(&mut self) {
        self.engine().new_game();
    }

    fn search_on<O: Observer<Erased>>(
        &mut self,
        root: &Root<'_, Erased>,
        budget: &Budget,
        _: O,
    ) -> Result<Report<Move>, Unsupported> {
        let question = self.question(root, budget);
        let answer = self.engine().choose(&question, budget.cancel.clone());
        match answer.map_err(|fault| self.fault(&fault))? {
            Some(thought) => Ok(self.report(root, &question, thought)),
            None => Ok(Report { stop: Stop::Cancelled, ..Report::unknown() }),
        }
    }
}
