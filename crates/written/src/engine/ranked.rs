//! Ranks positions of games that can be numbered.

use super::state::{Move, State, Status};
use super::{Finished, Written};
use crate::compiled::{Action, Deed, LAYERS, Layers};
use crate::geometry::NOWHERE;
use crate::numbering::{Content, Numbering, Origin, Slice};
use crate::syntax::MAX_CELLS;
use crate::words::Word;
use game::{Game, Player, Rank, Ranked};
use std::sync::Arc;

impl<W: Word> Written<W> {
    /// The numbers of the positions, found at the first use.
    fn numbering(&self) -> Result<&Numbering, &str> {
        let numbered = self.numbering.get_or_init(|| {
            let (layers, ranges) = (&self.compiled.layers, &self.compiled.counters);
            Arc::new(Numbering::new(&self.rules, layers, ranges, slice_of(&self.start)))
        });
        match &**numbered {
            Ok(numbering) => Ok(numbering),
            Err(why) => Err(why),
        }
    }

    /// A position with some pieces before it is known whether the game is over.
    fn placed(&self, slice: &Slice, contents: &[Content], hopping: u16) -> State<W> {
        let mut layers = Layers::NONE;
        for (cell, &content) in contents.iter().enumerate().filter(|(_, content)| **content > 0) {
            layers[usize::from(content) - 1] |= W::bit(self.compiled.geometry.bit(cell as u16));
        }
        let Slice { counters, plies, mover, exchanged, .. } = *slice;
        let status = Status::Open;
        let finished = Finished::default();
        let (free, has_line) = (W::NONE, false);
        State { layers, counters, plies, mover, exchanged, hopping, status, finished, free, has_line }
    }

    fn contents(&self, state: &State<W>, contents: &mut [Content]) {
        for (layer, content) in state.layers[..self.compiled.layers.len()].iter().zip(1..) {
            for bit in layer.bits() {
                contents[usize::from(self.compiled.geometry.cell(bit))] = content;
            }
        }
    }

    /// The position as it is after a move of a player.
    fn settled(&self, state: &State<W>, last: Player) -> State<W> {
        let mut state = *state;
        self.settle_anew(&mut state, last);
        state
    }

    /// The number that a rank has beside the arrangement of the pieces. Where both players can have moved
    /// last and the game is not over, it does not matter who has.
    fn rest(&self, numbering: &Numbering, state: &State<W>) -> usize {
        if state.hopping != NOWHERE {
            return usize::from(self.compiled.geometry.cell(usize::from(state.hopping)));
        }
        if !numbering.has_again {
            return 0;
        }
        usize::from(match state.status {
            Status::Over { last, .. } => last == state.mover,
            Status::Open | Status::Stuck | Status::Places => {
                self.settled(state, self.before(state.mover)).status != state.status
            }
        })
    }

    /// The position of a rank's parts; `None` if there is none.
    fn position(
        &self,
        numbering: &Numbering,
        (slice, contents, rest): (&Slice, &[Content], usize),
    ) -> Option<State<W>> {
        let mover = slice.mover;
        if slice.hopping {
            let hopping = self.compiled.geometry.bit(rest as u16) as u16;
            let state = self.placed(slice, contents, hopping);
            return (self.count(&state) > 0).then(|| self.settled(&state, mover));
        }
        let state = self.placed(slice, contents, NOWHERE);
        let last = if rest == 0 { self.before(mover) } else { mover };
        let state = self.settled(&state, last);
        (self.rest(numbering, &state) == rest).then_some(state)
    }

    /// Appends the positions of an origin, a piece's move or another, from which a move leads here.
    fn before_by(
        &self,
        origin: Origin,
        (state, contents): (&State<W>, &[Content]),
        before: &mut Vec<State<W>>,
    ) {
        let Ok(numbering) = self.numbering() else { return };
        let slice = numbering.slice(origin.before);
        let Some(line) = &self.compiled.seats[slice.mover.index()].lines[usize::from(origin.line)] else {
            return;
        };
        let (Deed::Carry { layer, .. } | Deed::HopCapturing { layer, .. }) = line.verb else {
            let mut candidate = State { hopping: NOWHERE, ..*state };
            (candidate.counters, candidate.plies) = (slice.counters, slice.plies);
            (candidate.mover, candidate.exchanged) = (slice.mover, slice.exchanged);
            return self.verified(&candidate, slice, (NOWHERE, NOWHERE), state, before);
        };
        let becomes = line.actions.iter().rev().find_map(|action| match action {
            Action::Becomes { layer } => Some(*layer),
            _ => None,
        });
        let after = becomes.unwrap_or(layer);
        let geometry = &self.compiled.geometry;
        for to in (0..contents.len()).filter(|&to| contents[to] == after + 1) {
            let sources = numbering.cells_before(origin.line, slice.mover, to).iter();
            for &from in sources.filter(|&&from| contents[usize::from(from)] == 0) {
                let (from, to) = (geometry.bit(from), geometry.bit(to as u16));
                let mut candidate = State { hopping: NOWHERE, ..*state };
                candidate.layers[usize::from(after)] =
                    candidate.layers[usize::from(after)].without(W::bit(to));
                candidate.layers[usize::from(layer)] |= W::bit(from);
                (candidate.counters, candidate.plies) = (slice.counters, slice.plies);
                (candidate.mover, candidate.exchanged) = (slice.mover, slice.exchanged);
                self.verified(&candidate, slice, (from as u16, to as u16), state, before);
            }
        }
    }

    /// Appends a position once for each of its legal moves between two cells, or without cells, that lead
    /// here.
    fn verified(
        &self,
        candidate: &State<W>,
        slice: &Slice,
        path: (u16, u16),
        state: &State<W>,
        before: &mut Vec<State<W>>,
    ) {
        let mut candidate = *candidate;
        if slice.hopping {
            candidate.hopping = path.0;
        }
        if slice_of(&candidate) != *slice {
            return;
        }
        let last = [self.before(candidate.mover), candidate.mover];
        let is_open = |last: &Player| self.settled(&candidate, *last).status == Status::Open;
        let possible = if slice.hopping { &last[1..] } else { &last[..] };
        let Some(&last) = possible.iter().find(|last| is_open(last)) else { return };
        let candidate = self.settled(&candidate, last);
        if before.contains(&candidate) {
            return;
        }
        let mut moves = Vec::new();
        self.list(&candidate, &mut moves);
        let has_cells = |mv: &Move| match self.compiled.seats[candidate.mover.index()].lines[mv.line()]
            .as_ref()
            .map(|line| line.verb)
        {
            Some(Deed::Carry { .. } | Deed::HopCapturing { .. }) => (mv.first().from, mv.first().to) == path,
            Some(
                Deed::Place { .. }
                | Deed::Remove
                | Deed::Push(_)
                | Deed::Sow { .. }
                | Deed::Rotate { .. }
                | Deed::CarryPart,
            )
            | None => false,
            Some(Deed::Add | Deed::Take | Deed::Pass | Deed::Exchange) => path.0 == NOWHERE,
        };
        for mv in moves.into_iter().filter(has_cells) {
            let mut after = candidate;
            self.play(&mut after, mv);
            if after == *state {
                before.push(candidate);
            }
        }
    }
}

impl<W: Word> Ranked for Written<W> {
    fn layers(&self) -> Option<Vec<u64>> {
        Some(self.numbering().ok()?.layers().to_vec())
    }

    fn unnumbered(&self) -> String {
        self.numbering().err().unwrap_or_default().to_owned()
    }

    fn rank(&self, state: &State<W>) -> Option<Rank> {
        let numbering = self.numbering().ok()?;
        let mut contents = [0; MAX_CELLS];
        let contents = &mut contents[..self.rules.cells()];
        self.contents(state, contents);
        numbering.rank((&slice_of(state), contents, self.rest(numbering, state)))
    }

    fn unrank(&self, rank: Rank) -> Option<State<W>> {
        let numbering = self.numbering().ok()?;
        let mut contents = [0; MAX_CELLS];
        let contents = &mut contents[..self.rules.cells()];
        let (slice, rest) = numbering.unrank(rank, contents)?;
        self.position(numbering, (&slice, contents, rest))
    }

    fn predecessors(&self, state: &State<W>, before: &mut Vec<State<W>>) {
        let Ok(numbering) = self.numbering() else { return };
        let mut contents = [0; MAX_CELLS];
        let contents = &mut contents[..self.rules.cells()];
        self.contents(state, contents);
        let first = before.len();
        let mut found = before.split_off(first);
        for &origin in numbering.origins(&slice_of(state)) {
            self.before_by(origin, (state, contents), &mut found);
        }
        before.append(&mut found);
    }
}

/// All of a position but the cells of its pieces.
fn slice_of<W: Word>(state: &State<W>) -> Slice {
    let mut counts = [0; LAYERS];
    for (count, layer) in counts.iter_mut().zip(&*state.layers) {
        *count = layer.len() as u16;
    }
    let State { counters, plies, mover, exchanged, .. } = *state;
    Slice { counts, counters, plies, mover, exchanged, hopping: state.hopping != NOWHERE }
}
