//! Proofs by passes and zones: df-pn of a win in which the defender passes first, and then makes only those
//! answers that the win after the pass does not already refute.
//!
//! **Value.** A win of the attacker, proven; or nothing, as the attacker tries some moves only. The answers
//! that are left out are refuted by the proof after the pass: `walk.rs` says why.
//!
//! **Source.** Wu & Lin, *Relevance-zone-oriented proof search for Connect6*, IEEE Transactions on
//! Computational Intelligence and AI in Games 2(3), 2010 \[Wu10\]: zones by the number of moves that the
//! defender is ahead. Allis, *Searching for solutions in games and artificial intelligence*, thesis,
//! University of Limburg, 1994, chapter 5 \[Allis94b\]: few moves of the attacker, all answers of the
//! defender that matter, and threats at the leaves. Thomsen, *Lambda-search in game trees - with
//! application to Go*, ICGA Journal 23(4), 2000 \[Thomsen00\]: a threat of second order wins by threats of
//! first order after a pass.
//!
//! **Differences.** (1) The pass is a child like others: the first, and the only one until it is proven. So
//! there is no order of threats but for the number of passes behind each other. (2) Of several answers that
//! must be refuted, all but the hardest count an eighth, as their proofs share most positions. (3) Positions
//! begin with the work that they seem to be. (4) Where the defender is to move at the root, every move is
//! answered, without a pass; symmetric ones once.
//!
//! **Cost.** A node is a position of continuous fours; an expansion is a position whose moves are looked at,
//! and counts again when it is visited again. The table keeps every position and the zone of every proof, and
//! has no limit but that of the budget.

mod known;
mod walk;

use crate::core::budget::{Budget, Stop};
use crate::core::claim::{Claim, Goal, Verdict};
use crate::core::meter::Meter;
use crate::core::observer::{Left, Observer, Step};
use crate::core::report::{Kind, Report, Value};
use crate::core::root::Root;
use crate::core::search::Search;
use crate::core::unsupported::Unsupported;
use game::{Configured, Given, Parameter, ParameterError, Payoffs, Player, Scale, Zone, Zones, legal};
use known::{Entry, Known, NO_MOVE, Numbers};
use walk::{Settings, Walk};

/// A search of a win by passes and zones. See the [module](self).
#[derive(Debug)]
pub struct ZoneProof {
    /// Whose win; that of the player to move at the root where it is not said.
    pub player: Option<Player>,
    /// How many passes of the defender may be behind each other.
    pub passes: u32,
    /// How many moves of the attacker are tried, where they need not be threats.
    pub width: usize,
    /// The number of positions that continuous fours may look at before a position is searched.
    pub fours: u64,
}

impl Default for ZoneProof {
    fn default() -> ZoneProof {
        ZoneProof { player: None, passes: 2, width: 12, fours: 400 }
    }
}

const NAME: &str = "zones";

impl Configured for ZoneProof {
    const PARAMETERS: &'static [Parameter] = &[
        Parameter {
            name: "player",
            expects: "1 or 2",
            default: "",
            about: "whose win; that of the player to move by default",
        },
        Parameter {
            name: "passes",
            expects: "1 to 8",
            default: "2",
            about: "how many passes of the defender may be behind each other: with 1, a move of the attacker \
                must threaten to win by fours, with 2 by such moves, and so on",
        },
        Parameter {
            name: "width",
            expects: "1 to 361",
            default: "12",
            about: "how many moves of the attacker are tried, where they need not be threats",
        },
        Parameter {
            name: "threats",
            expects: "1 to 1000000",
            default: "400",
            about: "how many positions a search of continuous fours may look at before a position is \
                searched",
        },
    ];

    fn configure(given: &Given<'_>) -> Result<ZoneProof, ParameterError> {
        let player = match given.text("player") {
            "" => None,
            _ => Some(Player::new(given.whole("player", 1..=2)? as usize - 1)),
        };
        Ok(ZoneProof {
            player,
            passes: given.whole("passes", 1..=8)? as u32,
            width: given.whole("width", 1..=361)? as usize,
            fours: given.whole("threats", 1..=1_000_000)?,
        })
    }
}

/// What a search has found.
struct Found<M> {
    is_proven: bool,
    best: Option<M>,
}

impl ZoneProof {
    const fn settings(&self) -> Settings {
        Settings { passes: self.passes, width: self.width, fours: self.fours }
    }

    /// The zone of a proof that the player to move wins, which holds with `extra` more moves of the other
    /// player outside of it, made before, unless these win by themselves. `None` if no win was found.
    ///
    /// # Panics
    ///
    /// If the game is over, or has no zones.
    pub fn zone<G: Zones>(&self, game: &G, state: &G::State, extra: u32, budget: &Budget) -> Option<Zone> {
        assert!(game.has_zones() && game.outcome(state).is_none(), "an unfinished game with zones");
        let (mut known, mut state) = (Known::default(), state.clone());
        let settings = Settings { passes: self.passes + extra, ..self.settings() };
        let mut walk = Walk::new(game, game.to_move(&state), settings, &mut known, Meter::new(budget));
        let entry = walk.solve_attack(&mut state, extra).ok()?;
        entry.is_proven().then(|| known.zone(entry))
    }

    /// The player whose win is looked for.
    fn attacker<G: Zones>(&self, root: &Root<'_, G>) -> Player {
        self.player.unwrap_or_else(|| root.game.to_move(root.line.state()))
    }

    fn claim<G: Zones>(&self, root: &Root<'_, G>, verdict: Verdict) -> Claim {
        Claim { player: self.attacker(root), goal: Goal::Win, verdict, plies: None }
    }
}

impl<G: Zones> Walk<'_, G> {
    /// Proves a win of the attacker, to move, or gives it up.
    fn solve_attack(&mut self, state: &mut G::State, extra: u32) -> Result<Entry, Stop> {
        let mut entry = self.attack_entry(state, extra)?;
        while !entry.is_proven() && !entry.is_given_up() {
            entry = self.attack(state, extra, Numbers::LAST, NO_MOVE)?;
        }
        Ok(entry)
    }

    /// Proves a win of the attacker, whoever is to move.
    fn solve(&mut self, state: &mut G::State) -> Result<Found<G::Move>, Stop> {
        let game = self.game;
        if game.to_move(state) == self.attacker {
            let entry = self.solve_attack(state, 0)?;
            let best = legal(game, state).into_iter().find(|&mv| game.number(mv) == usize::from(entry.mv));
            return Ok(Found { is_proven: entry.is_proven(), best });
        }
        let mut seen: Vec<G::State> = Vec::new();
        for mv in legal(game, state) {
            let undo = game.play(state, mv);
            let canonical = game.canonical(state);
            let found = match game.outcome(state) {
                Some(payoffs) => Ok(payoffs[self.attacker] > payoffs[self.attacker.next(2)]),
                None if seen.contains(&canonical) => Ok(true),
                None => self.solve_attack(state, 0).map(Entry::is_proven),
            };
            game.undo(state, mv, undo);
            if !found? {
                return Ok(Found { is_proven: false, best: Some(mv) });
            }
            seen.push(canonical);
        }
        Ok(Found { is_proven: true, best: legal(game, state).first().copied() })
    }
}

impl<G: Zones> Search<G> for ZoneProof {
    fn fits(&self, root: &Root<'_, G>, budget: &Budget) -> Result<(), Unsupported> {
        let promises = root.game.promises();
        if root.game.players() != 2 {
            return Err(Unsupported::Players { search: NAME, players: root.game.players() });
        }
        if !root.game.has_zones() {
            return Err(Unsupported::Threats { search: NAME });
        }
        if !promises.is_zero_sum() || !promises.is_only_won_or_lost() {
            return Err(Unsupported::Payoffs { search: NAME });
        }
        if budget.depth.is_some() {
            let why = "a proof is as long as it must be; expansions limits the work";
            return Err(Unsupported::Limit { search: NAME, limit: "depth", why });
        }
        Ok(())
    }

    /// It says what it knows when it is interrupted.
    fn ends_by_itself(&self) -> bool {
        true
    }

    fn ends_soon(&self) -> bool {
        false
    }

    fn conclude(&self, root: &Root<'_, G>, payoffs: &Payoffs, report: &mut Report<G::Move>) {
        let attacker = self.attacker(root);
        let is_won = payoffs[attacker] > payoffs[attacker.next(2)];
        report.claims = vec![self.claim(root, if is_won { Verdict::Proven } else { Verdict::Disproven })];
    }

    fn search_on<O: Observer<G>>(
        &mut self,
        root: &Root<'_, G>,
        budget: &Budget,
        mut observer: O,
    ) -> Result<Report<G::Move>, Unsupported> {
        let (game, state) = (root.game, root.line.state().clone());
        let (mut known, attacker) = (Known::default(), self.attacker(root));
        observer.begin(Scale::Payoffs);
        let node = Step::ROOT.node(0);
        observer.enter(node, &state, None, None);
        let mut walk = Walk::new(game, attacker, self.settings(), &mut known, Meter::new(budget));
        let found = walk.solve(&mut state.clone());
        let mut report = Report::unknown();
        report.stats = walk.meter.finish();
        report.stop = found.as_ref().err().copied().unwrap_or(Stop::Finished);
        let is_proven = found.as_ref().is_ok_and(|found| found.is_proven);
        report.best =
            found.ok().and_then(|found| found.best).or_else(|| legal(game, &state).first().copied());
        report.line = report.best.into_iter().collect();
        report.claims = vec![self.claim(root, if is_proven { Verdict::Proven } else { Verdict::Unknown })];
        if is_proven {
            (report.value, report.kind) = (Value::Vector(Payoffs::winner(attacker, 2)), Kind::Exact);
        }
        report.depth = report.line.len() as u32;
        report.selective_depth = report.depth;
        observer.leave(
            node,
            &state,
            &Left { value: &report.value, kind: report.kind, window: None, cut: None, unvisited: &[] },
        );
        Ok(report)
    }
}
