//! Compiles the numbers of cells, and the lines that sow them.

use super::{Compiler, Result};
use crate::compiled::Sowing;
use crate::program::{Builder, Code, Op, Register};
use crate::syntax::{CellId, Condition, Set, SetKind, Verb};
use crate::words::Word;
use game::Player;

impl<W: Word> Compiler<'_, W> {
    /// The way in which a player's line sows; one that is never used for other lines.
    pub(super) fn sowing(&mut self, me: Player, verb: &Verb) -> Result<Sowing<W>> {
        let Verb::Sow { skipping, again, .. } = verb else {
            return Ok(Sowing { orders: Vec::new(), again: None });
        };
        let again = again.as_ref().map(|again| self.set_program(me, again)).transpose()?;
        let mut orders = vec![Vec::new(); W::BITS];
        for from in self.rules.track.get(me.index()).into_iter().flatten() {
            let order = self.order(me, skipping.as_ref(), *from);
            orders[self.geometry.bit(*from)] = order;
        }
        Ok(Sowing { orders, again })
    }

    /// The bits of the cells that are sown from a cell of the track, once around.
    fn order(&self, me: Player, skipping: Option<&Set>, from: CellId) -> Vec<u16> {
        let track = &self.rules.track[me.index()];
        let behind = track.iter().position(|&cell| cell == from).map_or(0, |place| place + 1);
        let cells = track[behind..].iter().chain(&track[..behind]);
        let sown = cells.filter(|&&cell| !skipping.is_some_and(|set| is_skipped(set, me, from, cell)));
        sown.map(|&cell| self.geometry.bit(cell) as u16).collect()
    }

    /// The cells of a set that can be sown from.
    pub(super) fn sowable(
        &mut self,
        builder: &mut Builder<W>,
        me: Player,
        (from, skipping): (&Set, Option<&Set>),
    ) -> Result<Register> {
        let track = self.rules.track.get(me.index()).into_iter().flatten();
        let sown = track.filter(|&&cell| !self.order(me, skipping, cell).is_empty());
        let cells = self.geometry.set(&sown.copied().collect::<Vec<_>>());
        let cells = builder.constant(cells);
        let seeds = self.holding(builder, 1, u32::MAX);
        let set = self.set(builder, me, from)?;
        let set = builder.value(Op::new(Code::And, [set, seeds]));
        Ok(builder.value(Op::new(Code::And, [set, cells])))
    }

    /// The part of a set of cells to sow from for which a condition holds.
    pub(super) fn where_sown(
        &mut self,
        builder: &mut Builder<W>,
        me: Player,
        condition: &Condition,
        (set, line): (Register, u8),
    ) -> Result<Register> {
        let sowing = (me.index() * self.rules.lines().count()) as u16 + u16::from(line);
        let program = self.condition(me, condition)?;
        let program = builder.condition(program);
        Ok(builder.value(Op::new(Code::FilterSown, [set, program, sowing])))
    }

    /// The cells whose number lies between two, both included.
    pub(super) fn holding(&self, builder: &mut Builder<W>, least: u32, greatest: u32) -> Register {
        let (layers, sets) = (self.layers.len(), self.rules.sets(W::BITS));
        let digits = (1_u32 << sets) - (1 << layers);
        let most = u32::from(u16::MAX);
        builder.value(match (least, greatest) {
            (1, u32::MAX) if digits != 0 => Op::new(Code::Layers, Op::mask(digits)),
            (0, 0) => Op::new(Code::Empty, Op::mask(digits)),
            _ => Op::new(Code::Holding, [least.min(most) as u16, greatest.min(most) as u16]),
        })
    }
}

/// True if a cell is in a set of fixed cells and the one that things are taken from.
fn is_skipped(set: &Set, me: Player, from: CellId, cell: CellId) -> bool {
    match &set.kind {
        SetKind::Fixed(cells) => cells[me.index()].binary_search(&cell).is_ok(),
        SetKind::From => cell == from,
        SetKind::Or(one, other) => [one, other].into_iter().any(|set| is_skipped(set, me, from, cell)),
        _ => false,
    }
}
