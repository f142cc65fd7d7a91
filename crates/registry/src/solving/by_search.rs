//! Solves a position by searches and their proofs.

use super::Question;
use game::Game;
use request::{Answer, BoundAnswer, Error, SolveAnswer, Spec};
use search::{Kind, Verdict};

impl Question<'_> {
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
        each.collect::<Result<_, _>>()
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
            // In a zero-sum game one player's guaranteed payoff bounds the other's.
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
}
