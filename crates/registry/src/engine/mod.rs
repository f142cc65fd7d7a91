//! Wraps external engines as searches: they are asked for a move in place of a search.

mod parameters;

use crate::answers::write_moves;
use crate::any_search::{AnySearch, Observable};
use engines::{Engine, Limits, Protocol, Question, Settings, Thought};
use erased::{Erased, Move};
use game::{Game, Notation};
use request::{Error, Spec};
use search::{Budget, Observer, Report, Root, Search, Stats, Stop, Unsupported};
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
    /// Starts its process lazily, so that checking whether it fits starts none.
    engine: Mutex<Engine>,
}

/// The search that `spec` names for the game of this name.
pub(crate) fn made(spec: &Spec, name: &str, spelled_out: &str) -> Result<Box<dyn AnySearch<Erased>>, Error> {
    let settings = parameters::settings(spec, name)?;
    let Settings { protocol, ref command, .. } = settings;
    let text = format!("{}:{}", spec.name, command.join(" "));
    let engine = Mutex::new(Engine::new(settings));
    Ok(Box::new(Observable(EngineSearch { text, game: spelled_out.to_owned(), protocol, engine })))
}

/// Checks an engine's specification as far as possible without a game.
pub fn check(spec: &Spec) -> Result<(), Error> {
    parameters::settings(spec, "").map(drop)
}

impl EngineSearch {
    fn engine(&self) -> MutexGuard<'_, Engine> {
        self.engine.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn fault(&self, fault: &engines::Fault) -> Unsupported {
        Unsupported::Engine { why: format!("{}: {fault}", self.text) }
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
        let Thought { mv, depth, nodes, line, elapsed } = thought;
        let best = root.game.read_move(root.line.state(), &mv).ok();
        let stats = Stats { nodes, elapsed, ..Stats::default() };
        let line = self.expected(root, &question.legal, &line).unwrap_or_default();
        let line = if line.first() == best.as_ref() { line } else { best.into_iter().collect() };
        Report { best, line, depth, selective_depth: depth, stats, ..Report::unknown() }
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
        let units = "engines count in units of their own";
        let depth_alone = "its protocol knows the depth alone";
        let is_nboard = self.protocol == Protocol::Nboard;
        for (limit, is_given, why) in [
            ("expansions", budget.expansions.is_some(), units),
            ("evaluations", budget.evaluations.is_some(), units),
            ("stored", budget.stored.is_some(), units),
            ("nodes", is_nboard && budget.nodes.is_some(), depth_alone),
            ("time", is_nboard && budget.time.is_some(), depth_alone),
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
