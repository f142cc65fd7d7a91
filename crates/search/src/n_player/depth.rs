//! The depth left in searches for any number of players: in whole plies, or in move costs.
//!
//! A move that costs more than a ply is first searched at its cost and again for one ply, in the enhanced
//! form with a cost between, as long as its mover would take it by the rule of the search. See [`MoveCost`]
//! for the source.
//!
//! **Differences from two players**: (1) a player's choice depends on the tie-break, not only on the number.
//! (2) A depth extension goes on by whole plies, whatever moves cost. (3) At unlimited depth moves cost
//! nothing, which is plain search.

use crate::core::budget::Stop;
use crate::core::observer::{Node, Observer};
use crate::core::root::Root;
use crate::cost::move_cost::{MoveCost, PLY, plies};
use crate::walk::Walk;
use crate::walk::horizon::Horizon;
use game::Evaluated;
use std::ops::Range;

/// The cost of a move that takes no depth.
pub(crate) const FREE: i32 = 0;

/// The move costs of one search.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CostModel<'a, M> {
    cost: &'a MoveCost,
    /// The move that led to the root.
    before: Option<M>,
    /// True if every root move gets its own value, so that none costs more than a ply.
    every_move: bool,
}

/// The remaining depth at a node.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Depth<'a, M> {
    /// The remaining plies, rounded up, for leaves and observers.
    pub(crate) horizon: Horizon,
    /// The same in units of [`PLY`], with what moves cost; `None` if every move costs one ply.
    priced: Option<(i32, &'a CostModel<'a, M>)>,
}

impl<'a, M: Copy> CostModel<'a, M> {
    /// The move costs at this root.
    pub(crate) fn new<G: Evaluated<Move = M>>(cost: &'a MoveCost, root: &Root<'_, G>) -> CostModel<'a, M> {
        CostModel { cost, before: root.line.moves().last().copied(), every_move: root.multi_pv > 1 }
    }

    /// The depth up to the horizon.
    pub(crate) fn depth(&'a self, horizon: Horizon) -> Depth<'a, M> {
        let is_plain = *self.cost == MoveCost::Ply || horizon.depth() == Horizon::UNLIMITED;
        Depth { horizon, priced: (!is_plain).then_some((plies(horizon.depth()), self)) }
    }
}

impl<M: Copy> Depth<'_, M> {
    /// A depth where every move costs one ply.
    pub(crate) const fn plain(horizon: Horizon) -> Self {
        Depth { horizon, priced: None }
    }

    /// True if moves may cost more or less than a ply.
    pub(crate) const fn is_priced(self) -> bool {
        self.priced.is_some()
    }

    /// The depth left after a move of this cost.
    fn after(self, cost: i32) -> Self {
        match self.priced {
            _ if cost == FREE => self,
            Some((left, costs)) if left > 0 => {
                let left = left - cost;
                let plies = left.max(0).unsigned_abs().div_ceil(PLY.unsigned_abs());
                let horizon = Horizon::new(plies, self.horizon.extension());
                Depth { horizon, priced: Some((left, costs)) }
            }
            _ => Depth { horizon: self.horizon.next(), ..self },
        }
    }

    /// The greatest cost of the move at `index`. The moves of its maker are `moves`, and their costs are
    /// computed in order.
    pub(crate) fn cost<G: Evaluated<Move = M>, O: Observer<G>>(
        self,
        walk: &mut Walk<'_, G, O>,
        node: Node<M>,
        state: &mut G::State,
        moves: Range<usize>,
        index: usize,
    ) -> Result<i32, Stop> {
        let Some((left, CostModel { cost, before, every_move })) = self.priced else { return Ok(PLY) };
        let (number, before) = (index - moves.start, node.mv.or(*before));
        let class = match cost.ranking() {
            // Near the horizon every move costs one ply.
            Some(_) if left <= PLY => 0,
            Some(by) => {
                if number == 0 {
                    walk.rank(by, state, before, moves)?;
                }
                walk.move_classes.classes[index] as usize
            }
            None if cost.is_by_class() => walk.game.class_of(walk.way, state, before, walk.moves[index]),
            None => 0,
        };
        let costs = cost.of(number, left, || cost.of_class(class, number, left));
        // The first move has no best so far to be compared with.
        let has_value = number == 0 || (*every_move && node.ply == 0);
        Ok(if has_value { costs.min(PLY) } else { costs })
    }

    /// Searches a move with `search`, at `cost` and, as long as `is_taken` is true, at lower costs. `search`
    /// gets the depth after the move, and whether this is certainly the last search of it. `cost` comes from
    /// [`cost`](Depth::cost), or is [`FREE`].
    #[inline]
    pub(crate) fn look<S, T, E>(
        self,
        searcher: &mut S,
        cost: i32,
        mut search: impl FnMut(&mut S, Self, bool) -> Result<T, E>,
        is_taken: impl Fn(&S, &T) -> bool,
    ) -> Result<T, E> {
        if let Some((_, costs)) = self.priced.filter(|_| cost > PLY) {
            for cost in [Some(cost), costs.cost.between(cost)].into_iter().flatten() {
                let found = search(searcher, self.after(cost), false)?;
                if !is_taken(searcher, &found) {
                    return Ok(found);
                }
            }
        }
        search(searcher, self.after(cost.min(PLY)), true)
    }
}
