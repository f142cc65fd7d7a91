//! The tree of best-reply search: the possible replies and the positions after them.

use crate::core::budget::Stop;
use crate::core::observer::Observer;
use crate::core::root::Root;
use crate::n_player::tree::{Follows, Place, Tree};
use crate::walk::Walk;
use game::{Evaluated, Game, Player};

/// The tree of best-reply search.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BestReplyTree {
    root: Player,
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
    pub(crate) const fn new(root: Player) -> BestReplyTree {
        BestReplyTree { root }
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

impl<G: Evaluated> Tree<G> for BestReplyTree {
    /// True if a turn is in progress.
    type Round = bool;
    /// The player who makes the move.
    type Mark = Player;

    fn open<O: Observer<G>>(
        &self,
        walk: &mut Walk<'_, G, O>,
        state: &G::State,
        place: Place<bool>,
        marks: &mut Vec<Player>,
    ) -> Result<usize, Stop> {
        let game = walk.game;
        let first = walk.open(state)?;
        let own = walk.moves.len();
        marks.resize(own, game.to_move(state));
        self.list_others(game, state, place.round, &mut walk.moves, marks);
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

    fn in_turn<T>(
        &self,
        game: &G,
        state: &mut G::State,
        maker: Player,
        look: impl FnOnce(&mut G::State) -> T,
    ) -> T {
        if maker == game.to_move(state) {
            return look(state);
        }
        look(&mut game.with_mover(state, maker).expect("the maker was given the turn before"))
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
