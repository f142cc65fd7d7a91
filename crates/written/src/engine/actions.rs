//! The moves of the engine as those of the reference: what they do, in cells and numbers of the text.

use super::Written;
use super::state::{Leg, Move, State};
use crate::compiled::Deed;
use crate::reference::Action;
use crate::words::Word;

/// What the verbs of a move do.
pub(crate) type Path = (Action, Option<Action>);

impl<W: Word> Written<W> {
    /// What a legal move of a position does.
    pub(crate) fn path(&self, state: &State<W>, mv: Move) -> Option<Path> {
        let line = self.compiled.seats[state.mover.index()].lines.get(mv.line())?.as_ref()?;
        if line.verb == Deed::CarryPart {
            let cell = |bit: u16| self.compiled.geometry.cell(bit.into());
            let Leg { from, to, .. } = mv.first();
            let drops = mv.second().number as u16;
            return Some((Action::Carry { from: cell(from), to: cell(to), drops }, None));
        }
        let second = line.second.as_ref().map(|second| {
            let mut before = *state;
            if let Deed::Push(_) = second.verb {
                self.first_part(&mut before, line, mv, second.after);
            }
            self.action(&before, second.verb, mv.second())
        });
        Some((self.action(state, line.verb, mv.first()), second))
    }

    fn action(&self, state: &State<W>, deed: Deed, leg: Leg) -> Action {
        let cell = |bit: usize| self.compiled.geometry.cell(bit);
        let (from, to) = (|| cell(leg.from.into()), || cell(leg.to.into()));
        let number = leg.number.into();
        match deed {
            Deed::Place { layer } => {
                Action::Place { kind: self.compiled.layers[usize::from(layer)].piece, to: to() }
            }
            Deed::Carry { .. } => Action::Go { from: from(), to: to(), over: None },
            Deed::HopCapturing { .. } => {
                Action::Go { from: from(), to: to(), over: self.middle(leg).map(cell) }
            }
            Deed::Remove => Action::Remove { from: to() },
            Deed::Sow { sowing } => {
                Action::Sow { from: to(), to: cell(self.landing(state, sowing, leg.to).into()) }
            }
            Deed::Push(pushing) => {
                let takes = self.shove(state, pushing, leg).is_some_and(|shove| shove.takes);
                Action::Push { from: from(), to: to(), takes }
            }
            Deed::Rotate { .. } => Action::Rotate { from: from(), to: to() },
            Deed::Add => Action::Add { counter: self.rules.counter_at(leg.from), number },
            Deed::Take => Action::Take { size: state.counters[usize::from(leg.from)].into(), number },
            Deed::Pass | Deed::CarryPart => Action::Pass,
            Deed::Exchange => Action::PieRule,
        }
    }
}
