//! How a game is solved: by its parts, by all positions that can be reached, or, where these are too many, by
//! a search.

use crate::database::Numbers;
use crate::solve_errors::unsolved;
use crate::walks::log10_nodes;
use crate::written_game::RulesText;
use game::{Game, Line, Notation, Payoffs, Player};
use request::{
    Answer, BoundAnswer, Error, GrundyAnswer, POSITIONS, ParetoAnswer, PartAnswer, ProofAnswer, SCHEMA,
    SolveAnswer, SolveTerms, Solved, Spec, Ties,
};
use search::{Dominance, Kind, Meter, Stop, TieBreak, Verdict};
use solve::certificate::{Writer, claims};
use solve::forced::{Forced, ForcedValues};
use solve::forward::ends;
use solve::grundy;
use solve::profile::{Profile, SetOptions, Sets, deviations, dominating};
use solve::{SolveControl, Unsolved};
use std::num::NonZeroUsize;

/// Solves the sums of a game.
pub(crate) type Sums<G> = fn(
    &G,
    &<G as Game>::State,
    &SolveControl<'_>,
) -> Result<Option<grundy::Solved<<G as Game>::Move>>, Unsolved>;

/// A game and its position, to be solved.
pub(crate) struct Question<'a, G: Game> {
    pub(crate) name: &'a str,
    /// The text of a written game.
    pub(crate) text: Option<&'a RulesText>,
    pub(crate) game: &'a G,
    pub(crate) line: &'a Line<G>,
    pub(crate) sums: Option<Sums<G>>,
    pub(crate) numbers: Option<Numbers<G>>,
    pub(crate) terms: &'a SolveTerms<'a>,
}

/// The result of visiting every position.
pub(crate) enum Strong {
    /// Finished: solved, or stopped. With a certificate, if one was requested.
    Done(SolveAnswer, Option<String>),
    /// There are too many, as the note in the answer says.
    TooMany(SolveAnswer),
}

/// A sum is solved by its parts; this is the number of positions visited in addition, for the distance.
const POSITIONS_OF_SUMS: u64 = 20_000;
/// The positions of a tree are not visited if its number of nodes is greater than 10 to this power.
const FAR_TOO_MANY_LOG10_NODES: f64 = 20.0;

/// The maximum number of positions stored, and the reason for it.
struct Room {
    positions: u64,
    /// The bytes per position if memory is the reason.
    memory: Option<u64>,
}

impl<G: Notation> Question<'_, G> {
    /// Returns whether there are two players, of whom one gains what the other loses.
    pub(crate) fn is_two(&self) -> bool {
        self.game.players() == 2 && self.game.promises().is_zero_sum()
    }

    pub(crate) fn state(&self) -> &G::State {
        self.line.state()
    }

    /// Begins the certificate of a position. That of a written game carries its text.
    pub(crate) fn writer(&self, position: &str) -> Writer {
        match self.text {
            Some(RulesText { name, text }) => Writer::new(name, Some(text), position),
            None => Writer::new(self.name, None, position),
        }
    }

    /// Returns whether positions of the line end the game when they recur: then the position differs from the
    /// same one without a past.
    pub(crate) fn has_past(&self) -> bool {
        !self.line.exhausted(self.game).is_empty()
    }

    /// Refuses a past: a certificate, and a database, is about positions without one.
    pub(crate) fn certifies(&self) -> Result<(), Error> {
        let asks = self.terms.certificate || self.terms.frontier.is_some();
        if asks && (self.line.is_repetition(self.game) || self.has_past()) {
            return Err(Error::Other(format!(
                "{}: a certificate is of a position without a past, and after these moves repetition \
                 decides: give the position by --position",
                self.name
            )));
        }
        Ok(())
    }

    /// The answer where repetition has ended the game.
    pub(crate) fn ended(&self) -> Option<SolveAnswer> {
        let payoffs = self.line.outcome(self.game).filter(|_| self.game.outcome(self.state()).is_none())?;
        let mut answer = self.blank();
        for player in Player::all(self.game.players()) {
            answer.learn_bounds(player.index(), Some(payoffs[player]), Some(payoffs[player]));
        }
        let values = payoffs.as_slice().to_vec();
        answer.distance = self.is_two().then_some(0);
        (answer.value, answer.forced) = (Some(values.clone()), Some(values));
        (answer.solved, answer.positions, answer.symmetric) = (Solved::Strong, Some(1), false);
        answer.note =
            Some(format!("the game is over: occurrence {} of the position", self.line.occurrences()));
        Some(answer)
    }

    /// An answer with nothing but what the rules imply.
    pub(crate) fn blank(&self) -> SolveAnswer {
        let promised = self.game.promises().payoffs;
        let bounds = Player::all(self.game.players()).map(|player| BoundAnswer {
            player: player.index() + 1,
            at_least: promised.map(|bounds| bounds.least),
            at_most: promised.map(|bounds| bounds.greatest),
        });
        SolveAnswer {
            schema: SCHEMA,
            game: self.name.to_owned(),
            position: self.game.write_position(self.state()),
            to_move: self.game.to_move(self.state()).index() + 1,
            solved: Solved::Nothing,
            value: None,
            values: None,
            tie: None,
            forced: None,
            bounds: bounds.collect(),
            distance: None,
            positions: None,
            symmetric: self.terms.symmetric && !self.has_past(),
            equilibrium: None,
            deviations: None,
            pareto: Vec::new(),
            grundy: None,
            search: None,
            nodes: None,
            stop: Stop::Finished,
            note: self.has_past().then(|| {
                "positions of the moves before end the game as a draw when they occur once more; \
                 the answer counts them"
                    .to_owned()
            }),
            claims: Vec::new(),
            elapsed_s: 0.0,
        }
    }

    /// Solves every part of a sum, and visits every position.
    pub(crate) fn strong(&self) -> Result<Strong, Error> {
        let meter = Meter::new(&search::Budget::default());
        let mut answer = self.blank();
        let room = self.room();
        let mut certificate = None;
        let mut found = self.parts(&mut answer);
        if found.is_ok() {
            found = match self.far_too_many() {
                Some(log10) if answer.grundy.is_none() => {
                    answer.note = Some(format!(
                        "the tree has about 10^{log10:.0} nodes, and its positions were not looked at; \
                         --positions N does"
                    ));
                    return Ok(Strong::TooMany(answer));
                }
                _ => self.positions(&mut answer, &room, &mut certificate),
            };
        }
        answer.elapsed_s = meter.finish().elapsed.as_secs_f64();
        match found {
            Ok(()) => {}
            Err(why) if self.terms.certificate => return Err(self.unsolved(why, &room)),
            // The results for the parts need no positions.
            Err(Unsolved::Positions(_)) if answer.grundy.is_some() => {}
            Err(Unsolved::Cancelled) => answer.stop = Stop::Cancelled,
            Err(why) => {
                answer.note = Some(self.unsolved(why, &room).to_string());
                return Ok(Strong::TooMany(answer));
            }
        }
        if answer.stop == Stop::Finished {
            answer.solved = Solved::Strong;
        } else {
            self.conclude(&mut answer);
        }
        Ok(Strong::Done(answer, certificate))
    }

    /// The estimated log10 size of a tree whose positions are not visited unless a maximum number of
    /// positions is given.
    fn far_too_many(&self) -> Option<f64> {
        let is_asked = self.terms.positions.is_some() || self.terms.certificate;
        if is_asked || !ends(&self.game.promises()) {
            return None;
        }
        Some(log10_nodes(self.game, self.line, self.terms.cancel))
            .filter(|&log10| log10 > FAR_TOO_MANY_LOG10_NODES)
    }

    fn room(&self) -> Room {
        let is_asked = self.terms.positions.is_some() || self.terms.certificate;
        let usual = if self.sums.is_some() && !is_asked { POSITIONS_OF_SUMS } else { POSITIONS };
        let asked = self.terms.positions.unwrap_or(usual);
        let bytes = if self.is_two() {
            Forced::<G>::BYTES
        } else {
            // A profile and the walk that looks for a better move are in memory at once.
            Forced::<G>::BYTES.max(2 * Profile::<G>::BYTES).max(Sets::<G>::BYTES)
        };
        let most = self.terms.memory.map_or(u64::MAX, |memory| memory / 4 * 3 / bytes);
        Room { positions: asked.min(most), memory: (most < asked).then_some(bytes) }
    }

    fn unsolved(&self, why: Unsolved, room: &Room) -> Error {
        match (why, room.memory) {
            (Unsolved::Positions(most), Some(bytes)) => Error::Other(format!(
                "{}: expected at most {most} positions, which is all that three quarters of the memory \
                 hold at {bytes} bytes each, and there are more",
                self.name
            )),
            (why, _) => unsolved(self.name, why),
        }
    }

    fn watch(&self, positions: u64) -> SolveControl<'_> {
        SolveControl { cancel: self.terms.cancel, progress: self.terms.progress, positions }
    }

    /// The Grundy values of a sum, where the game is one.
    fn parts(&self, answer: &mut SolveAnswer) -> Result<(), Unsolved> {
        let Some(sums) = self.sums else { return Ok(()) };
        let Some(solved) = sums(self.game, self.state(), &self.watch(POSITIONS))? else { return Ok(()) };
        let mover = self.game.to_move(self.state());
        let winner = if solved.value != 0 { mover } else { mover.next(2) };
        answer.learn_forced(&Payoffs::winner(winner, 2));
        let part = |(part, grundy_value): (String, u32)| PartAnswer { part, grundy_value };
        let winning = solved.winning.iter().map(|&mv| self.game.write_move(self.state(), mv));
        answer.grundy = Some(GrundyAnswer {
            grundy_value: solved.value,
            winning: winning.collect(),
            parts: solved.parts.into_iter().map(part).collect(),
        });
        Ok(())
    }

    /// Every player's guaranteed payoff, with the certificate of it; and for three or more players the result
    /// of Max^N.
    fn positions(
        &self,
        answer: &mut SolveAnswer,
        room: &Room,
        certificate: &mut Option<String>,
    ) -> Result<(), Unsolved> {
        let (game, start) = (self.game, self.state());
        let watch = self.watch(room.positions);
        let mut writer = self.terms.certificate.then(|| self.writer(&answer.position));
        // One of two players gains what the other loses: the first player is enough.
        let is_two = self.is_two();
        let asked = if is_two { 1 } else { game.players() };
        let mut all = Vec::new();
        for player in Player::all(game.players()).take(asked) {
            let (worths, positions) = self.worths(player, &watch)?;
            let worth = worths.forced_value(start).unwrap_or_default();
            all.push(worth.value);
            answer.learn_bounds(player.index(), Some(worth.value), Some(worth.value));
            answer.positions = Some(positions);
            let has_end = worth.value != 0 || game.promises().longest.is_some();
            answer.distance = (is_two && has_end).then_some(worth.distance);
            let Some(writer) = &mut writer else { continue };
            for claim in claims(game, &*worths, start) {
                let written = writer.add(game, start, (claim, &*worths), self.terms.cancel);
                let written = written.ok_or(Unsolved::Cancelled)?;
                answer.claims.push(ProofAnswer {
                    claim: claim.to_string(),
                    positions: written.positions,
                    leaves: 0,
                    plies: 0,
                });
            }
        }
        if is_two {
            all.push(-all[0]);
            answer.learn_forced(&Payoffs::new(&all));
        } else {
            answer.forced = Some(all);
            self.profile(answer, &watch)?;
        }
        *certificate = writer.map(Writer::finish);
        Ok(())
    }

    /// A player's guaranteed payoff in every position, and the number of positions: by retrograde analysis
    /// where play may cycle and positions are numbered, otherwise by visiting all that can be reached.
    fn worths(
        &self,
        player: Player,
        watch: &SolveControl<'_>,
    ) -> Result<(Box<dyn ForcedValues<G> + '_>, u64), Unsolved> {
        let (game, start) = (self.game, self.state());
        if self.has_past() {
            let forced = Forced::after(game, self.line, player, watch)?;
            let positions = forced.positions();
            return Ok((Box::new(forced), positions));
        }
        let has_cycles = !ends(&game.promises());
        if let Some(numbers) = self.numbers.filter(|_| has_cycles && self.is_two() && !self.terms.symmetric) {
            let threads = NonZeroUsize::new(self.terms.request.threads as usize).unwrap_or(NonZeroUsize::MIN);
            match (numbers().solve)(game, start, threads, watch) {
                // There may be too many numbers but not too many positions.
                Err(Unsolved::Positions(_) | Unsolved::Unfit(_)) => {}
                solved => return solved,
            }
        }
        let forced = Forced::of(game, start, player, self.terms.symmetric, watch)?;
        let positions = forced.positions();
        Ok((Box::new(forced), positions))
    }

    /// Max^N from every position: a vector that is compared with every other move, or a set.
    fn profile(&self, answer: &mut SolveAnswer, watch: &SolveControl<'_>) -> Result<(), Unsolved> {
        let (game, start, symmetric) = (self.game, self.state(), self.terms.symmetric);
        if !ends(&game.promises()) {
            let why = "play may go round in circles, and no vector of Max^N is told";
            answer.note = Some(why.to_owned());
            return Ok(());
        }
        answer.tie = Some(self.terms.tie);
        let (values, outcomes) = match self.terms.tie.tie_break(self.terms.request.seed) {
            None | Some(TieBreak::Set) => {
                let dominance = (self.terms.tie == Ties::Soft).then_some(Dominance::Weak);
                let ties = SetOptions { dominance, last_resort: None };
                let sets = Sets::new(game, start, ties, symmetric, watch)?;
                let set = sets.value(start).unwrap_or_default().to_vec();
                answer.values = Some(set.iter().map(|value| value.as_slice().to_vec()).collect());
                (set, sets.outcomes().to_vec())
            }
            Some(tie_break) => {
                let profile = Profile::new(game, start, tie_break, symmetric, watch)?;
                let choice = |state: &G::State| profile.choice(state).unwrap_or_default();
                let checked = deviations(game, start, symmetric, choice, watch)?;
                let value = profile.value(start).unwrap_or(checked.value);
                answer.value = Some(value.as_slice().to_vec());
                answer.deviations = Some(checked.tried);
                answer.equilibrium = Some(checked.gains == 0 && checked.value == value);
                (vec![value], profile.outcomes().to_vec())
            }
        };
        let pareto = values.iter().map(|value| ParetoAnswer {
            value: value.as_slice().to_vec(),
            dominated_by: dominating(value, &outcomes).map(|better| better.as_slice().to_vec()),
        });
        answer.pareto = pareto.collect();
        Ok(())
    }

    /// The searches that solve the position alone: the requested one; otherwise principal variation search
    /// for two players, and df-pn for each of more.
    pub(crate) fn searches(&self) -> Result<Vec<Spec>, Error> {
        if let Some(spec) = &self.terms.request.search {
            return Ok(vec![spec.clone()]);
        }
        if self.is_two() {
            return Ok(vec![Spec::read("pvs")?]);
        }
        let each = (1..=self.game.players()).map(|player| Spec::read(&format!("df-pn:player={player}")));
        Ok(each.collect::<Result<_, _>>()?)
    }

    /// Adds the proven results of a search.
    pub(crate) fn learn(&self, answer: &mut SolveAnswer, found: &Answer) {
        let mover = found.to_move - 1;
        let own = |value: &Option<Vec<i32>>| value.as_ref().and_then(|value| value.get(mover)).copied();
        let is_of_mover = self.is_two() || found.search.starts_with("paranoid");
        if let (true, Some(own)) = (is_of_mover, own(&found.value)) {
            match found.kind {
                Kind::Exact => answer.learn_bounds(mover, Some(own), Some(own)),
                Kind::Lower => answer.learn_bounds(mover, Some(own), None),
                Kind::Upper => answer.learn_bounds(mover, None, Some(own)),
                Kind::Heuristic | Kind::Cut | Kind::Unknown => {}
            }
        }
        let is_exact = found.kind == Kind::Exact;
        if self.is_two() && is_exact {
            answer.distance = found.distance;
        } else if is_exact && !is_of_mover && found.claims.is_empty() {
            (answer.value, answer.values) = (found.value.clone(), found.values.clone());
        }
        let promises = self.game.promises();
        for claim in &found.claims {
            let is_proven = match claim.verdict {
                Verdict::Proven => true,
                Verdict::Disproven => false,
                Verdict::Unknown => continue,
            };
            let (at_least, at_most) = claim.goal.payoff(&promises, self.game.players(), is_proven);
            answer.learn_bounds(claim.player - 1, at_least, at_most);
        }
        if self.is_two() {
            // What one player can force the other cannot exceed.
            for (one, other) in [(0, 1), (1, 0)] {
                let BoundAnswer { at_least, at_most, .. } = answer.bounds[one];
                answer.learn_bounds(other, at_most.map(|most| -most), at_least.map(|least| -least));
            }
        }
        answer.search = Some(match answer.search.take() {
            Some(earlier) => format!("{earlier}, {}", found.search),
            None => found.search.clone(),
        });
        answer.nodes = Some(answer.nodes.unwrap_or(0) + found.nodes);
        answer.stop = found.stop;
        answer.note = found.note.clone().or(answer.note.take());
        answer.elapsed_s += found.elapsed_s;
        self.conclude(answer);
    }

    /// Sets how much is solved: by comparing what is proven with what the rules imply.
    fn conclude(&self, answer: &mut SolveAnswer) {
        let tight: Option<Vec<i32>> = answer
            .bounds
            .iter()
            .map(|row| row.at_least.filter(|least| row.at_most == Some(*least)))
            .collect();
        let is_more = answer.bounds != self.blank().bounds;
        let has_value = answer.value.is_some() || answer.values.is_some();
        answer.solved = if tight.is_some() || has_value {
            Solved::Weak
        } else if is_more {
            Solved::Bounds
        } else {
            Solved::Nothing
        };
        if let Some(forced) = tight {
            if self.is_two() {
                answer.value = Some(forced.clone());
            }
            answer.forced = Some(forced);
        }
    }
}
