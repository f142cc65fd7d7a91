//! Threats: moves after which a player wins unless the other answers. An optional ability of a game.

use crate::player::Player;
use crate::rules::Game;

/// A game that can list threats, so that searches can look for wins by threats alone.
///
/// The terms are those of five in a row. A *four* is a move after which the player would win with the next
/// one; a *three* is a move after which the player could make a four in more than one way, so that it may
/// lead to two at once. In a game of k in a row they are lines that lack one stone, and two.
///
/// Whoever asks for threats asks [`has_threats`](Threats::has_threats) first. All other methods are for
/// positions in which the game is not over, of two players who take turns with one move each, of whom one
/// gains what the other loses; `player` need not be to move.
///
/// # Laws
///
/// 27. [`wins_at_once`](Threats::wins_at_once) gives each move once with which the player, if to move, would
///     win at once, and no other.
/// 28. After a move that does not win at once and a pass of the other player, the player's wins at once are
///     those from before, plus the costs of the fours that have the move as their gain. The other player's
///     are those from before, without the move.
/// 29. The gain and the costs of a threat are different legal moves, and its rest are no legal moves. A four
///     has one cost, a three has at least one.
/// 30. In [`passed`](Threats::passed) the other player is to move, all else is as it was, and passing once
///     more leads back.
/// 31. Where [`danger`](Threats::danger) is 0, or after a move that [`holding_move`](Threats::holding_move)
///     finds, the attacker cannot force a win.
/// 32. A move that [`is_idle`](Threats::is_idle) is no better for whoever makes it than any other move.
///
/// [`laws::check_threats`](crate::laws::check_threats) tests laws 27 to 30; law 31 and law 32 are claims
/// about whole games, which a game must hold against exhaustive search itself.
///
/// # Source
///
/// Allis, van den Herik & Huntjens, *Go-Moku solved by new search techniques*, Computational Intelligence
/// 12(1), 1996, section 3: gain, cost and rest squares.
pub trait Threats: Game {
    /// True if these rules have threats as described above.
    fn has_threats(&self) -> bool;

    /// Appends the moves with which `player` would win at once.
    fn wins_at_once(&self, state: &Self::State, player: Player, moves: &mut Vec<Self::Move>);

    /// Appends the threats of `player` of this kind.
    fn threats(
        &self,
        state: &Self::State,
        player: Player,
        kind: ThreatKind,
        threats: &mut ThreatList<Self::Move>,
    );

    /// The position after the player to move has passed, whether or not the rules allow it. It need not be
    /// reachable.
    fn passed(&self, state: &Self::State) -> Self::State;

    /// 0 if the other player surely keeps `attacker` from winning, by a rule that needs no search. Otherwise
    /// an estimate of the work that a proof of it takes, as a multiple of what it takes where such a rule
    /// just fails; it affects the order in which positions are searched, and no result. `None` if nothing is
    /// known.
    fn danger(&self, _state: &Self::State, _attacker: Player) -> Option<u32> {
        None
    }

    /// Looks for a move after which the player to move surely keeps `attacker`, the other one, from winning,
    /// by a rule that needs no search. Returns its index in `moves`, which are legal. If none is found,
    /// appends the danger after each of the moves to `dangers`; otherwise what it appends means nothing.
    ///
    /// Unless a game overrides it, [`danger`](Threats::danger) is asked after each move. A game may find more
    /// or fewer moves than that, and need not tell the same dangers.
    fn holding_move(
        &self,
        state: &Self::State,
        attacker: Player,
        moves: &[Self::Move],
        dangers: &mut Vec<Option<u32>>,
    ) -> Option<usize> {
        let mut state = state.clone();
        moves.iter().position(|&mv| {
            let undo = self.play(&mut state, mv);
            let danger = if self.outcome(&state).is_none() { self.danger(&state, attacker) } else { None };
            self.undo(&mut state, mv, undo);
            dangers.push(danger);
            danger == Some(0)
        })
    }

    /// True if a legal move is surely as good as passing, for either player.
    fn is_idle(&self, _state: &Self::State, _mv: Self::Move) -> bool {
        false
    }
}

/// The kinds of threats that searches look for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ThreatKind {
    /// Wins with the player's next move, unless it is answered at once.
    Four,
    /// Makes fours possible.
    Three,
}

/// A threat: a move, and what it rests on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Threat<'a, M> {
    /// The move that makes the threat.
    pub gain: M,
    /// The moves that carry it out, each of which the other player could make to stop it.
    pub cost: &'a [M],
    /// The moves already made for it: the player's own pieces, as the moves that would place them.
    pub rest: &'a [M],
}

/// Threats, one behind the other, in memory that is used again.
#[derive(Clone, Debug)]
pub struct ThreatList<M> {
    moves: Vec<M>,
    /// For each threat, the position of its gain and the start of its rest. The costs lie between.
    spans: Vec<[u32; 2]>,
}

impl<M> Default for ThreatList<M> {
    fn default() -> ThreatList<M> {
        ThreatList { moves: Vec::new(), spans: Vec::new() }
    }
}

impl<M: Copy> ThreatList<M> {
    /// Appends a threat.
    pub fn push(&mut self, gain: M, cost: impl IntoIterator<Item = M>, rest: impl IntoIterator<Item = M>) {
        let first = self.moves.len() as u32;
        self.moves.push(gain);
        self.moves.extend(cost);
        self.spans.push([first, self.moves.len() as u32]);
        self.moves.extend(rest);
    }

    /// The number of threats.
    pub const fn len(&self) -> usize {
        self.spans.len()
    }

    /// True if there is none.
    pub const fn is_empty(&self) -> bool {
        self.spans.is_empty()
    }

    /// The threat at this index.
    ///
    /// # Panics
    ///
    /// If there are not so many.
    pub fn get(&self, index: usize) -> Threat<'_, M> {
        let [first, rest] = self.spans[index].map(|place| place as usize);
        let end = self.spans.get(index + 1).map_or(self.moves.len(), |&[next, _]| next as usize);
        Threat { gain: self.moves[first], cost: &self.moves[first + 1..rest], rest: &self.moves[rest..end] }
    }

    /// The threats, in the order in which they were appended.
    pub fn iter(&self) -> impl Iterator<Item = Threat<'_, M>> {
        (0..self.len()).map(|index| self.get(index))
    }

    /// Keeps the first `len` threats.
    pub fn truncate(&mut self, len: usize) {
        if let Some(&[first, _]) = self.spans.get(len) {
            self.moves.truncate(first as usize);
            self.spans.truncate(len);
        }
    }

    /// Forgets all threats.
    pub fn clear(&mut self) {
        self.truncate(0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn threats_are_read_as_they_were_written() {
        let mut list = ThreatList::default();
        list.push('a', ['b'], ['x', 'y']);
        list.push('b', ['a', 'c'], []);
        list.push('c', [], ['z']);
        let first = Threat { gain: 'a', cost: &['b'], rest: &['x', 'y'] };
        let second = Threat { gain: 'b', cost: &['a', 'c'], rest: &[] };
        let third = Threat { gain: 'c', cost: &[], rest: &['z'] };
        assert_eq!(list.iter().collect::<Vec<_>>(), [first, second, third]);
        list.truncate(5);
        assert_eq!(list.len(), 3);
        list.truncate(1);
        list.push('d', ['e'], ['f']);
        let fourth = Threat { gain: 'd', cost: &['e'], rest: &['f'] };
        assert_eq!(list.iter().collect::<Vec<_>>(), [first, fourth]);
        list.clear();
        assert!(list.is_empty() && list.iter().next().is_none());
    }
}
