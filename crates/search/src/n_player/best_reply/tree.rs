//! The tree of best-reply search: the possible replies and the positions after them.

use crate::core::budget::Stop;
use crate::core::observer::Observer;
use crate::core::report::{Kind, Proof};
use crate::core::root::Root;
use crate::n_player::coalition::root::kind_for_root_player;
use crate::n_player::coalition::tree::{CoalitionTree, Follows};
use crate::walk::Walk;
use game::{Evaluated, Game, Player};

/// The tree of best-reply search.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BestReplyTree {
    root: Player,
    is_zero_sum: bool,
}

/// A position after a move.
#[derive(Debug)]
pub(crate) struct AfterReply<S> {
    pub(crate) state: S,
    /// True if an opponent has moved and moves again.
    goes_on: bool,
    pub(crate) follows: Follows,
}

impl BestReplyTree {
    /// The tree in which all others reply to `root`.
    pub(crate) fn new<G: Game>(game: &G, root: Player) -> BestReplyTree {
        BestReplyTree { root, is_zero_sum: is_zero_sum(game) }
    }

    /// Appends the moves of all other opponents who may reply, with their makers. There are none if the
    /// player at the root is to move, or if `goes_on`: the replying opponent moves again.
    pub(crate) fn list_others<G: Game>(
        self,
        game: &G,
        state: &G::State,
        goes_on: bool,
        moves: &mut Vec<G::Move>,
        makers: &mut Vec<Player>,
    ) {
        let turn = game.to_move(state);
        if turn == self.root || goes_on {
            return;
        }
        let mut player = turn.next(game.players());
        while player != turn {
            if player != self.root
                && let Some(turned) = game.with_mover(state, player)
            {
                game.legal_moves(&turned, moves);
                makers.resize(moves.len(), player);
            }
            player = player.next(game.players());
        }
    }

    /// The position after a move of `maker`.
    #[inline]
    pub(crate) fn after<G: Game>(
        self,
        game: &G,
        state: &G::State,
        mv: G::Move,
        maker: Player,
    ) -> AfterReply<G::State> {
        let is_in_turn = maker == game.to_move(state);
        let turned = if is_in_turn { None } else { game.with_mover(state, maker) };
        let mut child = turned.unwrap_or_else(|| state.clone());
        game.play(&mut child, mv);
        let mut follows = if is_in_turn { Follows::Goes } else { Follows::OutOfTurn };
        let mut goes_on = maker != self.root;
        if goes_on && game.outcome(&child).is_none() {
            let next = game.to_move(&child);
            goes_on = next == maker;
            if !goes_on
                && next != self.root
                && let Some(handed) = game.with_mover(&child, self.root)
            {
                child = handed;
                follows = if is_in_turn { Follows::Ends } else { follows };
            }
        }
        AfterReply { state: child, goes_on, follows }
    }
}

impl<G: Evaluated> CoalitionTree<G> for BestReplyTree {
    /// True if a turn is in progress.
    type Round = bool;
    /// The player who makes the move.
    type Mark = Player;

    fn open<O: Observer<G>>(
        &self,
        walk: &mut Walk<'_, G, O>,
        state: &G::State,
        is_used: bool,
        marks: &mut Vec<Player>,
    ) -> Result<usize, Stop> {
        let game = walk.game;
        let first = walk.open(state)?;
        let own = walk.moves.len();
        marks.resize(own, game.to_move(state));
        self.list_others(game, state, is_used, &mut walk.moves, marks);
        walk.meter.work((walk.moves.len() - own) as u64);
        Ok(first)
    }

    #[inline]
    fn with_child<T>(
        &self,
        game: &G,
        state: &mut G::State,
        mv: G::Move,
        player: Player,
        _round: bool,
        look: impl FnOnce(&mut G::State, bool, Follows) -> T,
    ) -> T {
        let mut after = self.after(game, state, mv, player);
        look(&mut after.state, after.goes_on, after.follows)
    }

    /// The opponents can do more in the game than in this tree.
    fn proof(&self, proof: Proof, is_root_player: bool) -> Proof {
        if is_root_player || self.is_zero_sum { proof } else { Proof::NONE }
    }

    fn kind(&self, game: &G, proof: Proof) -> Kind {
        kind(game, proof)
    }
}

/// True if somebody can be skipped at the root, or nobody needs to be.
pub(crate) fn can_skip<G: Game>(root: &Root<'_, G>) -> bool {
    let (game, state) = (root.game, root.line.state());
    let mut others = Player::all(game.players()).filter(|&player| player != game.to_move(state));
    game.players() == 2
        || game.outcome(state).is_some()
        || others.any(|player| game.with_mover(state, player).is_some())
}

/// True for a two-player zero-sum game.
pub(super) fn is_zero_sum<G: Game>(game: &G) -> bool {
    game.players() == 2 && game.promises().is_zero_sum()
}

/// The kind of a value in the game itself. A value proven both ways rests only on moves of the root player.
pub(super) fn kind<G: Game>(game: &G, proof: Proof) -> Kind {
    if proof == Proof::EXACT { Kind::Exact } else { kind_for_root_player(game, proof) }
}
