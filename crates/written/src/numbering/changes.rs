//! Finds the slices that the moves of a slice can lead to, by the words of each line.
//!
//! The words of a line bound the pieces it can place, take and turn over. Everything they allow is assumed to
//! happen: unreachable slices do no harm except for the size of a table.

use super::contents::{Frame, Touched, bit};
use super::slice::Slice;
use crate::compiled::LAYERS;
use crate::syntax::{
    Belongs, Contents, EMPTY, Effect, End, Layer, Motion, MoveLine, Movement, Number, Rules, Set, SetKind,
    Verb, made_layer, pieces_that,
};
use game::Player;

/// A slice in the middle of a move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Draft {
    slice: Slice,
    touched: Touched,
}

/// Numbers of pieces, by layer.
type Counts = [u16; LAYERS];

/// The work exceeded its limit.
pub(super) struct TooMuch;

/// The successors of slices, found with a limited amount of work.
pub(super) struct Changes<'a> {
    pub(super) frame: Frame<'a>,
    /// The steps of work left.
    pub(super) left: u64,
}

impl Changes<'_> {
    fn rules(&self) -> &Rules {
        self.frame.rules
    }

    fn work(&mut self, steps: usize) -> Result<(), TooMuch> {
        self.left = self.left.checked_sub(1 + steps as u64).ok_or(TooMuch)?;
        Ok(())
    }

    /// True if the game is over in every position of a slice, for any player who moved last.
    pub(super) fn is_over(&self, slice: &Slice) -> bool {
        let mover = slice.mover;
        let mut last = vec![Player::new((mover.index() + self.rules().seats() - 1) % self.rules().seats())];
        if slice.hopping {
            last = vec![mover];
        } else if has_again(self.rules()) {
            last.push(mover);
        }
        let is_over = |last: Player| {
            self.rules().end.iter().any(|line| match &line.test {
                End::When(condition) => {
                    self.frame.truth(condition, slice, last, Touched::default()) == Some(true)
                }
                End::After(plies) => slice.plies >= *plies,
                End::Repetition(_) => false,
            })
        };
        last.into_iter().all(is_over)
    }

    /// The slices that a line leads to from a slice in which the game is not over.
    pub(super) fn after(&mut self, slice: &Slice, line: &MoveLine) -> Result<Vec<Slice>, TooMuch> {
        let me = slice.mover;
        if slice.hopping && !line.verb.continues() {
            return Ok(Vec::new());
        }
        let draft = Draft { slice: *slice, touched: Touched::default() };
        let condition = line.condition.as_ref();
        if condition.is_some_and(|it| self.frame.truth(it, slice, me, draft.touched) == Some(false)) {
            return Ok(Vec::new());
        }
        let mut drafts = self.by_verb(vec![draft], &line.verb, me, true)?;
        for effect in &line.effects {
            drafts = self.by_effect(drafts, effect, me)?;
            drafts.sort_unstable();
            drafts.dedup();
        }
        let mut after = Vec::new();
        for draft in drafts {
            self.work(1)?;
            self.turn_over(draft.slice, line, &mut after);
        }
        after.sort_unstable();
        after.dedup();
        Ok(after)
    }

    /// Adds the slices of the next player, or of the same one if they move again.
    fn turn_over(&self, slice: Slice, line: &MoveLine, after: &mut Vec<Slice>) {
        let players = self.rules().seats();
        let plies = (slice.plies + 1).min(self.rules().counts_plies());
        let slice = Slice { plies, hopping: false, ..slice };
        if line.verb == Verb::PieRule {
            after.push(Slice { exchanged: true, ..slice });
            return;
        }
        if line.verb.hops_on() {
            after.push(Slice { hopping: true, ..slice });
        }
        if line.effects.contains(&Effect::SamePlayerAgain) {
            after.push(slice);
        } else {
            after.push(Slice { mover: slice.mover.next(players), ..slice });
        }
    }

    fn by_verb(
        &mut self,
        drafts: Vec<Draft>,
        verb: &Verb,
        me: Player,
        is_first: bool,
    ) -> Result<Vec<Draft>, TooMuch> {
        let mut after = Vec::new();
        for draft in drafts {
            self.work(1)?;
            match verb {
                Verb::Place { piece, .. } => {
                    let Some(layer) = self.frame.own_layer(*piece, me) else { continue };
                    if draft.slice.pieces() < self.frame.cells {
                        let mut placed = draft;
                        placed.slice.counts[layer] += 1;
                        after.push(reached(placed, None, layer, is_first));
                    }
                }
                Verb::Move(Movement { motion: Motion::Push(push), piece, .. }) => {
                    let layer = self.frame.own_layer(*piece, me);
                    if layer.is_none_or(|layer| draft.slice.counts[layer] == 0) {
                        continue;
                    }
                    let first = after.len();
                    match &push.over {
                        Some(over) => self.by_replacing(draft, over, None, me, &mut after)?,
                        None => after.push(draft),
                    }
                    after[first..].iter_mut().for_each(|draft| draft.touched = Touched::default());
                }
                Verb::Move(movement) => self.by_movement(draft, movement, me, is_first, &mut after),
                Verb::Remove { of, otherwise } => {
                    let contents = |set| self.frame.bound(set, me, draft.touched).contents & !EMPTY;
                    let contents = contents(of) | otherwise.as_ref().map_or(0, contents);
                    let emptied = |draft: Draft| {
                        let it = if is_first { Some(EMPTY) } else { None };
                        Draft { touched: Touched { from: None, to: Some(EMPTY), it }, ..draft }
                    };
                    after.extend(one_less(draft, contents).into_iter().map(emptied));
                }
                Verb::Add { least, greatest, counter } => {
                    let number = |number: &Number| self.frame.number(number, &draft.slice, me, draft.touched);
                    let bounds = (number(least).0, number(greatest).1);
                    self.by_number(draft, self.frame.counter(*counter, me), bounds, false, &mut after)?;
                }
                Verb::Take { least, greatest } => {
                    let number = |number: &Number| self.frame.number(number, &draft.slice, me, draft.touched);
                    let greatest = greatest.as_ref().map_or(i64::MAX, |greatest| number(greatest).1);
                    self.by_taking(draft, (number(least).0.max(1), greatest), &mut after)?;
                }
                Verb::Pass | Verb::Sow { .. } => after.push(draft),
                Verb::Rotate(_) => after.push(Draft { touched: Touched::default(), ..draft }),
                Verb::PieRule if draft.slice.plies == 1 && self.rules().seats() == 2 => after.push(draft),
                Verb::PieRule => {}
            }
        }
        Ok(after)
    }

    fn by_movement(
        &self,
        draft: Draft,
        movement: &Movement,
        me: Player,
        is_first: bool,
        after: &mut Vec<Draft>,
    ) {
        let Some(layer) = self.frame.own_layer(movement.piece, me) else { return };
        if draft.slice.counts[layer] == 0 {
            return;
        }
        // The moving piece cannot be taken.
        let mut lifted = draft;
        lifted.slice.counts[layer] -= 1;
        let mut taken = vec![lifted];
        if movement.capturing {
            let over = Some(movement.captured()).filter(|_| movement.captures_between());
            for set in over.into_iter().chain([&movement.to]) {
                let contents = self.frame.bound(set, me, draft.touched).contents;
                let less = |draft: Draft| {
                    let less = one_less(draft, contents).into_iter();
                    less.map(move |after| self.held(&draft.slice, after, me))
                };
                taken = taken.into_iter().flat_map(less).collect();
            }
        }
        for mut draft in taken {
            draft.slice.counts[layer] += 1;
            after.push(reached(draft, Some(EMPTY), layer, is_first));
        }
    }

    /// A draft after a capture, with the piece that was taken in the hand that it comes to.
    fn held(&self, before: &Slice, mut draft: Draft, me: Player) -> Draft {
        for (layer, Layer { piece, .. }) in self.frame.layers.iter().enumerate() {
            let hand = self.rules().pieces[*piece].hand;
            if let (Some(hand), true) = (hand, draft.slice.counts[layer] < before.counts[layer]) {
                let counter = self.frame.counter(hand, me);
                let value = &mut draft.slice.counters[counter];
                *value = (*value + 1).min(self.frame.ranges[counter].greatest);
            }
        }
        draft
    }

    /// Adds each number between two to a counter. Beyond its range it is its bound, or there is no move.
    fn by_number(
        &mut self,
        draft: Draft,
        counter: usize,
        (least, greatest): (i64, i64),
        is_clamped: bool,
        after: &mut Vec<Draft>,
    ) -> Result<(), TooMuch> {
        let range = self.frame.ranges[counter];
        let value = i64::from(draft.slice.counters[counter]);
        let (low, high) = (i64::from(range.least), i64::from(range.greatest));
        let (mut from, mut to) = (value.saturating_add(least), value.saturating_add(greatest));
        if is_clamped {
            (from, to) = (from.clamp(low, high), to.clamp(low, high));
        } else {
            (from, to) = (from.max(low), to.min(high));
        }
        for value in from..=to {
            self.work(1)?;
            let mut draft = draft;
            draft.slice.counters[counter] = value as i32;
            after.push(draft);
        }
        Ok(())
    }

    fn by_taking(
        &mut self,
        draft: Draft,
        (least, greatest): (i64, i64),
        after: &mut Vec<Draft>,
    ) -> Result<(), TooMuch> {
        let heaps = self.frame.first_heap..self.frame.ranges.len();
        for heap in heaps.clone() {
            let size = draft.slice.counters[heap];
            for number in least..=greatest.min(size.into()) {
                self.work(1)?;
                let mut draft = draft;
                draft.slice.counters[heap] -= number as i32;
                draft.slice.counters[heaps.clone()].sort_unstable();
                after.push(draft);
            }
        }
        Ok(())
    }

    fn by_effect(&mut self, drafts: Vec<Draft>, effect: &Effect, me: Player) -> Result<Vec<Draft>, TooMuch> {
        if let Effect::Verb(verb) = effect {
            return self.by_verb(drafts, verb, me, false);
        }
        let mut after = Vec::new();
        for draft in drafts {
            self.work(1)?;
            match effect {
                Effect::Remove(set) => self.by_replacing(draft, set, None, me, &mut after)?,
                Effect::Put { is_next, piece, on } => {
                    let owner = if *is_next { me.next(self.rules().seats()) } else { me };
                    let layer = made_layer(self.frame.layers, *piece, owner);
                    self.by_replacing(draft, on, layer, me, &mut after)?;
                }
                Effect::Flip(set) => self.by_flipping(draft, set, me, &mut after)?,
                Effect::Becomes(piece) => {
                    let Some(layer) = made_layer(self.frame.layers, *piece, me) else { continue };
                    let contents = draft.touched.it.unwrap_or(Contents::MAX);
                    for mut changed in one_less(draft, contents) {
                        if changed.slice.pieces() < draft.slice.pieces() {
                            changed.slice.counts[layer] += 1;
                        }
                        changed.touched = if draft.touched.it.is_some_and(|it| it != EMPTY) {
                            changed.touched.without(draft.touched.it.unwrap_or(0)).with_it(bit(layer))
                        } else {
                            Touched::default()
                        };
                        after.push(changed);
                    }
                }
                Effect::Add { number, counter } => {
                    let bounds = self.frame.number(number, &draft.slice, me, draft.touched);
                    self.by_number(draft, self.frame.counter(*counter, me), bounds, true, &mut after)?;
                }
                Effect::MoveSeeds { .. } | Effect::AtLast(_) | Effect::SamePlayerAgain | Effect::Verb(_) => {
                    after.push(draft);
                }
            }
        }
        Ok(after)
    }

    /// Removes everything that can lie on the cells of a set, and puts pieces of a layer there, if one is
    /// given.
    fn by_replacing(
        &mut self,
        draft: Draft,
        set: &Set,
        layer: Option<usize>,
        me: Player,
        after: &mut Vec<Draft>,
    ) -> Result<(), TooMuch> {
        let contents = self.frame.bound(set, me, draft.touched).contents;
        let is_one = matches!(set.kind, SetKind::From | SetKind::To | SetKind::It);
        let least = usize::from(is_one && contents.is_power_of_two());
        let most = self.frame.most(set, me);
        let touched = draft.touched.without(contents);
        let empty = self.frame.cells - draft.slice.pieces();
        let empty = if contents & EMPTY == 0 || layer.is_none() { 0 } else { empty };
        for taken in self.choices(&draft.slice, contents, most)? {
            let pieces: usize = taken.iter().copied().map(usize::from).sum();
            for filled in 0..=empty.min(most - pieces) {
                self.work(1)?;
                if pieces + filled < least && !(layer.is_none() && contents == EMPTY) {
                    continue;
                }
                let mut slice = draft.slice;
                for (count, taken) in slice.counts.iter_mut().zip(taken) {
                    *count -= taken;
                }
                if let Some(layer) = layer {
                    slice.counts[layer] += (pieces + filled) as u16;
                }
                after.push(Draft { slice, touched });
            }
        }
        Ok(())
    }

    /// Turns over pieces that can lie in a set.
    fn by_flipping(
        &mut self,
        draft: Draft,
        set: &Set,
        me: Player,
        after: &mut Vec<Draft>,
    ) -> Result<(), TooMuch> {
        let is_turned = |layer: &Layer| {
            let is_each = self.rules().pieces[layer.piece].belongs == Belongs::Each;
            is_each && layer.owner.is_some_and(|owner| owner != me)
        };
        let turned = pieces_that(self.frame.layers, is_turned);
        let contents = self.frame.bound(set, me, draft.touched).contents & turned;
        let most = self.frame.most(set, me);
        let touched = draft.touched.without(contents);
        for taken in self.choices(&draft.slice, contents, most)? {
            let mut slice = draft.slice;
            for (layer, taken) in taken.into_iter().enumerate().filter(|(_, taken)| *taken > 0) {
                let own = self.frame.own_layer(self.frame.layers[layer].piece, me).unwrap_or(layer);
                slice.counts[layer] -= taken;
                slice.counts[own] += taken;
            }
            after.push(Draft { slice, touched });
        }
        Ok(())
    }

    /// The ways to choose up to `most` pieces with certain contents.
    fn choices(&mut self, slice: &Slice, contents: Contents, most: usize) -> Result<Vec<Counts>, TooMuch> {
        let mut choices = vec![([0; LAYERS], most)];
        for layer in (0..self.frame.layers.len()).filter(|&layer| contents & bit(layer) != 0) {
            let mut more = Vec::new();
            for (chosen, left) in choices {
                for count in 0..=usize::from(slice.counts[layer]).min(left) {
                    self.work(1)?;
                    let mut chosen: Counts = chosen;
                    chosen[layer] = count as u16;
                    more.push((chosen, left - count));
                }
            }
            choices = more;
        }
        Ok(choices.into_iter().map(|(chosen, _)| chosen).collect())
    }
}

/// True if a line lets the same player move again.
pub(super) fn has_again(rules: &Rules) -> bool {
    rules.lines().any(|line| line.effects.contains(&Effect::SamePlayerAgain))
}

/// A draft after a verb that has left a piece of a layer on the cell that it reached.
fn reached(draft: Draft, from: Option<Contents>, layer: usize, is_first: bool) -> Draft {
    let known = Some(bit(layer));
    let it = if is_first { known } else { None };
    Draft { touched: Touched { from, to: known, it }, ..draft }
}

/// A draft without one piece of any of these contents, or the same one if they have an empty cell.
fn one_less(draft: Draft, contents: Contents) -> Vec<Draft> {
    let mut drafts = Vec::new();
    if contents & EMPTY != 0 {
        drafts.push(draft);
    }
    for layer in (0..LAYERS).filter(|&layer| contents & bit(layer) != 0 && draft.slice.counts[layer] > 0) {
        let mut less = draft;
        less.slice.counts[layer] -= 1;
        drafts.push(less);
    }
    drafts
}

impl Touched {
    /// Keeps the facts that remain valid after cells with these contents may have changed.
    fn without(self, contents: Contents) -> Touched {
        let kept = |known: Option<Contents>| known.filter(|known| known & contents == 0);
        Touched { from: kept(self.from), to: kept(self.to), it: kept(self.it) }
    }

    fn with_it(self, it: Contents) -> Touched {
        Touched { it: Some(it), ..self }
    }
}
