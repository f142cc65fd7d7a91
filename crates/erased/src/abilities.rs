//! Optional abilities of games: layouts, numbered positions, moves of last resort, threats.

use crate::erasable::Erasable;
use crate::moves::Move;
use crate::rules::Typed;
use crate::state::State;
use game::{LastResort, Layout, Player, Rank, Ranked, Scene, ThreatKind, ThreatList, Threats};

impl<G: Erasable + Layout> Layout for Typed<G> {
    fn scene(&self, state: &State) -> Scene {
        self.game.scene(state.typed())
    }

    fn clicks(&self, state: &State, mv: Move) -> Vec<usize> {
        self.game.clicks(state.typed(), self.moves.typed(mv))
    }
}

impl<G: Erasable + Ranked> Ranked for Typed<G> {
    fn layers(&self) -> Option<Vec<u64>> {
        self.game.layers()
    }

    fn unnumbered(&self) -> String {
        self.game.unnumbered()
    }

    fn rank(&self, state: &State) -> Option<Rank> {
        self.game.rank(state.typed())
    }

    fn unrank(&self, rank: Rank) -> Option<State> {
        self.game.unrank(rank).map(State::new)
    }

    fn predecessors(&self, state: &State, before: &mut Vec<State>) {
        let mut typed = Vec::new();
        self.game.predecessors(state.typed(), &mut typed);
        before.extend(typed.into_iter().map(State::new));
    }

    fn leaving(
        &self,
        state: &State,
        layer: u32,
        _moves: &mut Vec<Move>,
        below: &mut Vec<Option<Rank>>,
    ) -> usize {
        self.game.leaving(state.typed(), layer, &mut Vec::new(), below)
    }

    fn indexes_before(&self, rank: Rank, _before: &mut Vec<State>, indexes: &mut Vec<u64>) {
        self.game.indexes_before(rank, &mut Vec::new(), indexes);
    }
}

impl<G: Erasable + LastResort> LastResort for Typed<G> {
    fn is_last_resort(&self, state: &State, mv: Move) -> bool {
        self.game.is_last_resort(state.typed(), self.moves.typed(mv))
    }
}

impl<G: Erasable + Threats> Threats for Typed<G> {
    fn has_threats(&self) -> bool {
        self.game.has_threats()
    }

    fn wins_at_once(&self, state: &State, player: Player, moves: &mut Vec<Move>) {
        let mut typed = Vec::new();
        self.game.wins_at_once(state.typed(), player, &mut typed);
        self.moves.extend(&typed, moves);
    }

    fn threats(&self, state: &State, player: Player, kind: ThreatKind, threats: &mut ThreatList<Move>) {
        let mut typed = ThreatList::default();
        self.game.threats(state.typed(), player, kind, &mut typed);
        let erased = |moves: &[G::Move]| {
            let mut erased = Vec::with_capacity(moves.len());
            self.moves.extend(moves, &mut erased);
            erased
        };
        for threat in typed.iter() {
            threats.push(self.moves.erased(threat.gain), erased(threat.cost), erased(threat.rest));
        }
    }

    fn passed(&self, state: &State) -> State {
        State::new(self.game.passed(state.typed()))
    }

    fn danger(&self, state: &State, attacker: Player) -> Option<u32> {
        self.game.danger(state.typed(), attacker)
    }

    fn holding_move(
        &self,
        state: &State,
        attacker: Player,
        moves: &[Move],
        dangers: &mut Vec<Option<u32>>,
    ) -> Option<usize> {
        let typed: Vec<G::Move> = moves.iter().map(|&mv| self.moves.typed(mv)).collect();
        self.game.holding_move(state.typed(), attacker, &typed, dangers)
    }

    fn is_idle(&self, state: &State, mv: Move) -> bool {
        self.game.is_idle(state.typed(), self.moves.typed(mv))
    }
}
