//! Compiles the lines that move several pieces in a line as one.

use super::Compiler;
use crate::compiled::{Plain, Pushing};
use crate::syntax::{Movement, Push};
use crate::words::Word;
use game::Player;

impl<W: Word> Compiler<'_, W> {
    /// The number of the way in which lines of a player's pieces move.
    pub(super) fn pushing(&mut self, me: Player, layer: u8, (movement, push): (&Movement, &Push)) -> u16 {
        let nothing = Plain { layers: 0, is_complement: false, within: W::NONE };
        let pushing = Pushing {
            way: push.way,
            layer,
            mine: self.mask(|owner| owner == Some(me)),
            longest: push.longest,
            over: push.over.as_ref().and_then(|over| self.plain(me, over)).unwrap_or(nothing),
            fewer: push.fewer,
            directions: self.geometry.toward(&movement.directions[me.index()]),
        };
        let known = self.pushings.iter().position(|other| *other == pushing);
        if known.is_none() {
            self.pushings.push(pushing);
        }
        known.unwrap_or(self.pushings.len() - 1) as u16
    }
}
