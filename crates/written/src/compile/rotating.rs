//! Compiles the lines that rotate squares of cells.

use super::writer::{Choice, Writer};
use super::{Compiler, Result};
use crate::compiled::{Emission, Squares};
use crate::program::{Code, Op, Register};
use crate::syntax::{Rotation, Verb};
use crate::words::Word;
use game::Player;

impl<W: Word> Compiler<'_, W> {
    /// The number of the squares that a line rotates, which are found if their size is new.
    pub(super) fn squares(&mut self, rotation: &Rotation) -> u8 {
        let known = self.squares.iter().position(|squares| squares.side == rotation.side);
        if let (None, Some(board)) = (known, &self.rules.board) {
            let mut at = vec![Vec::new(); W::BITS];
            for cell in 0..self.rules.cells() as u16 {
                let square = rotation.square(board, cell).into_iter().flatten();
                at[self.geometry.bit(cell)] = square.map(|cell| self.geometry.bit(cell) as u16).collect();
            }
            self.squares.push(Squares { side: rotation.side, at });
        }
        known.unwrap_or(self.squares.len() - 1) as u8
    }

    /// Emits the moves of lines that rotate squares.
    pub(super) fn rotations(
        &mut self,
        writer: &mut Writer<W>,
        me: Player,
        parts: &[Choice<'_>],
    ) -> Result<()> {
        let mut earlier: Vec<(Register, (usize, Option<u8>))> = Vec::new();
        for part in parts {
            let Verb::Rotate(rotation) = part.verb else { continue };
            writer.demand(part.guard);
            let squares = usize::from(self.squares(rotation));
            let whole = self.squares[squares].at.iter().enumerate().filter(|(_, square)| !square.is_empty());
            let whole = whole.fold(W::NONE, |whole, (bit, _)| whole | W::bit(bit));
            for direction in self.geometry.toward(&rotation.toward) {
                let way = self.geometry.steps(direction, rotation.side - 1);
                let builder = &mut writer.builder;
                let at = self.set(builder, me, &rotation.at)?;
                let whole = builder.constant(whole);
                let at = builder.value(Op::new(Code::And, [at, whole]));
                let mut set = builder.value(Op::new(Code::Move, [at, way as u16]));
                if let Some(condition) = part.condition {
                    set = self.where_holds(builder, me, condition, set, Some(way as u16))?;
                }
                // The first line that gives a move counts.
                let kind = (way, part.goes_on);
                for (other, _) in earlier.iter().filter(|(_, other)| *other == kind) {
                    set = builder.value(Op::new(Code::Without, [set, *other]));
                }
                earlier.push((set, kind));
                writer.emit(Emission::Carry { set, way: way as u16, line: part.line });
            }
        }
        Ok(())
    }
}
