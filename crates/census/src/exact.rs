//! Exact values of one position: every reachable position is visited once.
//!
//! **Value.** The set of payoffs of soft-Max^n with weak dominance: the possible outcomes if every player
//! drops only moves that are surely worse. In a two-player zero-sum game it is the minimax payoff. A census
//! counts the same values, so that this search agrees on any deal with the census of all deals of its size.
//!
//! **Source.** Sturtevant & Bowling (2006); Nishino, *Tanhinmin*, table 1.
//!
//! **Differences.** (1) Moves of last resort are considered only where no other leaves their mover a chance
//! of the greatest payoff, which is the only reading of a pass that gives Nishino's tables; this can be
//! switched off. (2) Below the root a node is left at the first move that surely wins, if the rules pay a
//! single winner. (3) Among undominated moves the line takes the one with the greatest minimum for its
//! mover, then the greatest maximum, then the first generated.
//!
//! **Cost.** Each position once: about a thousand for ten cards among four.

use game::{Bounds, Configured, Given, KeyMap, LastResort, Parameter, ParameterError, Payoffs, Player};
use search::{
    Budget, Cut, Dominance, EndlessPlay, Kind, Left, Meter, MoveReport, Observer, Reason, Report,
    Requirements, Root, Search, Step, Stop, Unsupported, Value, sets,
};

/// The search. See the [module](self).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Exact {
    /// Consider moves of last resort last, and only where no other leaves a chance of the greatest payoff.
    pub last_resort: bool,
    /// The maximum number of stored positions, at which the search stops.
    pub positions: u64,
}

impl Default for Exact {
    fn default() -> Exact {
        Exact { last_resort: true, positions: 20_000_000 }
    }
}

impl Configured for Exact {
    const PARAMETERS: &'static [Parameter] = &[
        Parameter {
            name: "last-resort",
            expects: "true|false",
            default: "true",
            about: "consider a pass only where no card leaves the player a chance to go out first",
        },
        Parameter {
            name: "positions",
            expects: "1 to 1000000000",
            default: "20000000",
            about: "stop at this many stored positions",
        },
    ];

    fn configure(given: &Given<'_>) -> Result<Exact, ParameterError> {
        let positions = given.whole("positions", 1..=1_000_000_000)?;
        Ok(Exact { last_resort: given.flag("last-resort")?, positions })
    }
}

impl<G: LastResort> Search<G> for Exact {
    fn fits(&self, root: &Root<'_, G>, budget: &Budget) -> Result<(), Unsupported> {
        let needs = Requirements {
            ignores_past: true,
            endless_play: EndlessPlay::Refused,
            no_depth: Some("it goes to the end of every line"),
            ..Requirements::of("census")
        };
        needs.refuse(root, budget)
    }

    fn ends_by_itself(&self) -> bool {
        true
    }

    fn ends_soon(&self) -> bool {
        false
    }

    fn conclude(&self, _root: &Root<'_, G>, payoffs: &Payoffs, report: &mut Report<G::Move>) {
        report.value = Value::Set(vec![*payoffs]);
    }

    fn search_on<O: Observer<G>>(
        &mut self,
        root: &Root<'_, G>,
        budget: &Budget,
        observer: O,
    ) -> Result<Report<G::Move>, Unsupported> {
        let stored = budget.stored.map_or(self.positions, |stored| stored.min(self.positions));
        let mut search = SetSearch {
            game: root.game,
            last_resort: self.last_resort,
            greatest: root.game.promises().payoffs.map_or(i32::MAX, |bounds| bounds.greatest),
            win: root.game.promises().payoffs.and_then(|Bounds { least, greatest, sum }| {
                let others = root.game.players() as i32 - 1;
                (sum == Some(greatest + others * least)).then_some(greatest)
            }),
            meter: Meter::new(&Budget { stored: Some(stored), ..budget.clone() }),
            observer,
            known: KeyMap::default(),
            rows: Vec::new(),
            deepest: 0,
        };
        search.observer.begin(game::Scale::Payoffs);
        let mut state = root.line.state().clone();
        let value = search.value(Step::ROOT, &mut state);
        Ok(search.report(&state, value))
    }
}

/// The set of a position, and the best move there.
type Entry<G> = (Box<[Payoffs]>, Option<<G as game::Game>::Move>);

struct SetSearch<'a, G: LastResort, O> {
    game: &'a G,
    last_resort: bool,
    greatest: i32,
    /// The payoff of a winner, if the rules pay all others the minimum whenever a player gets it.
    win: Option<i32>,
    meter: Meter,
    observer: O,
    /// By position.
    known: KeyMap<G::State, Entry<G>>,
    /// The root moves that were searched, with their sets and nodes.
    rows: Vec<(G::Move, Box<[Payoffs]>, u64)>,
    deepest: u32,
}

/// The mover's prospects after the moves searched so far.
#[derive(Clone, Copy)]
struct Prospects {
    has_chance: bool,
    is_won: bool,
}

/// The minimum and the maximum of a set for a player.
fn extremes(mover: Player, set: &[Payoffs]) -> (i32, i32) {
    let own = || set.iter().map(|payoffs| payoffs[mover]);
    (own().min().unwrap_or(i32::MIN), own().max().unwrap_or(i32::MIN))
}

impl<G: LastResort, O: Observer<G>> SetSearch<'_, G, O> {
    fn value(&mut self, step: Step<G::Move>, state: &mut G::State) -> Result<Box<[Payoffs]>, Stop> {
        if let Some((set, _)) = self.known.get(state) {
            let set = set.clone();
            if self.observer.watches() {
                self.observer.table_hit(step, state, &Value::Set(set.to_vec()));
            }
            return Ok(set);
        }
        let node = step.node(self.meter.visit()?);
        self.deepest = self.deepest.max(node.ply);
        self.observer.enter(node, state, None, None);
        let mut cut = None;
        let (set, best, unvisited) = if let Some(payoffs) = self.game.outcome(state) {
            self.meter.evaluate()?;
            self.observer.evaluate(node, &payoffs, true);
            (vec![payoffs], None, Vec::new())
        } else {
            self.meter.expand()?;
            let mover = self.game.to_move(state);
            let (mut now, mut later) = (Vec::new(), Vec::new());
            self.game.legal_moves(state, &mut now);
            self.meter.work(now.len() as u64);
            if self.last_resort {
                let game = self.game;
                (later, now) = now.into_iter().partition(|&mv| game.is_last_resort(state, mv));
            }
            let mut children: Vec<Vec<Payoffs>> = Vec::new();
            let mut best: Option<((i32, i32), G::Move)> = None;
            let mut look = |search: &mut Self, mv: G::Move| {
                let before = search.meter.stats.nodes;
                let undo = search.game.play(state, mv);
                let child = search.value(node.step(mv), state);
                search.game.undo(state, mv, undo);
                let child = child?;
                let own = extremes(mover, &child);
                let improved = best.is_none_or(|(best, _)| own > best);
                if improved {
                    best = Some((own, mv));
                }
                if node.ply == 0 {
                    search.rows.push((mv, child.clone(), search.meter.stats.nodes - before));
                }
                children.push(child.into_vec());
                if search.observer.watches() {
                    let entered = search.meter.stats.nodes > before;
                    let id = if entered { before } else { search::NOT_ENTERED };
                    let now = Value::Set(sets::undominated(mover, &children, Dominance::Weak));
                    search.observer.backup(node, id, &now, improved, None);
                }
                Ok(best.map_or(Prospects { has_chance: false, is_won: false }, |((least, greatest), _)| {
                    Prospects { has_chance: greatest >= search.greatest, is_won: Some(least) == search.win }
                }))
            };
            let mut found = Prospects { has_chance: false, is_won: false };
            let mut left = now.into_iter();
            while !(found.is_won && node.ply > 0)
                && let Some(mv) = left.next()
            {
                found = look(self, mv)?;
            }
            if !found.has_chance {
                for mv in std::mem::take(&mut later) {
                    look(self, mv)?;
                }
            }
            if left.len() > 0 {
                self.meter.cut();
                cut = Some(Cut { reason: Reason::Win, bound: None, set_at: None });
                later = left.chain(later).collect();
            }
            (sets::undominated(mover, &children, Dominance::Weak), best.map(|(_, mv)| mv), later)
        };
        if self.observer.watches() {
            let value = Value::Set(set.clone());
            let left = Left {
                value: &value,
                kind: Kind::Exact,
                window: None,
                cut,
                line_depth: None,
                unvisited: &unvisited,
            };
            self.observer.leave(node, state, &left);
        }
        self.meter.store()?;
        let set = set.into_boxed_slice();
        self.known.insert(state.clone(), (set.clone(), best));
        Ok(set)
    }

    /// The principal variation that begins with `first`.
    fn line(&self, state: &G::State, first: Option<G::Move>) -> Vec<G::Move> {
        let (mut state, mut next, mut line) = (state.clone(), first, Vec::new());
        while let Some(mv) = next {
            self.game.play(&mut state, mv);
            line.push(mv);
            next = self.known.get(&state).and_then(|(_, best)| *best);
        }
        line
    }

    fn report(mut self, state: &G::State, value: Result<Box<[Payoffs]>, Stop>) -> Report<G::Move> {
        let mover = self.game.to_move(state);
        let mut rows = std::mem::take(&mut self.rows);
        // The greatest first; of equals the first.
        rows.sort_by_cached_key(|(_, set, _)| std::cmp::Reverse(extremes(mover, set)));
        let row = |(mv, set, nodes): &(G::Move, Box<[Payoffs]>, u64)| MoveReport {
            mv: *mv,
            value: Value::Set(set.to_vec()),
            kind: Kind::Exact,
            distance: None,
            line: self.line(state, Some(*mv)),
            nodes: *nodes,
        };
        let reports: Vec<_> = rows.iter().map(row).collect();
        let best = rows.first().map(|(mv, ..)| *mv);
        let mut spent = self.meter.finish();
        spent.positions = Some(spent.stored);
        let (value, kind, stop) = match value {
            Ok(set) => (Value::Set(set.into_vec()), Kind::Exact, Stop::Finished),
            Err(stop) => (Value::Unknown, Kind::Unknown, stop),
        };
        Report {
            best,
            value,
            kind,
            distance: None,
            line: self.line(state, best),
            depth: self.deepest,
            selective_depth: self.deepest,
            line_depth: None,
            moves: reports,
            claims: Vec::new(),
            book: None,
            stats: spent,
            stop,
        }
    }
}
