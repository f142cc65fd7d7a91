//! Compiles the lines of `turn`: their groups, and the changes that moves make.

use super::writer::Choice;
use super::{Compiler, Result};
use crate::compiled::{Action, Deed, Emission, Flips, Group, Line, Second, Shape};
use crate::read::Mistake;
use crate::syntax::{Belongs, Effect, EndLine, Layer, Motion, MoveLine, Movement, Part, SetKind, Verb};
use crate::words::Word;
use game::Player;

/// The groups and the lines of a player.
type Turn<W> = (Vec<Group<W>>, Vec<Option<Line<W>>>);

impl<W: Word> Compiler<'_, W> {
    /// The groups and the lines of a player.
    pub(super) fn turn(&mut self, me: Player) -> Result<Turn<W>> {
        let rules = self.rules;
        let (mut groups, mut lines) = (Vec::new(), Vec::new());
        for group in &rules.turn {
            let first = lines.len();
            for line in group {
                if lines.len() >= usize::from(u8::MAX) {
                    let what = format!("at most {} lines of `turn` can be played", u8::MAX);
                    return Err(Mistake::at(line.span, what));
                }
                let sowing = self.sowing(me, &line.verb)?;
                self.sowings.push(sowing);
                lines.push(self.line(me, line)?);
            }
            let is_own = |(index, _): &(usize, &MoveLine)| lines[*index].is_some();
            let numbered = (first..).zip(group).filter(is_own);
            groups.push(self.group(me, &parts(&numbered.collect::<Vec<_>>()))?);
        }
        Ok((groups, lines))
    }

    /// The hops that capture and the slides that go on, if a piece may have to go on.
    pub(super) fn hops(&mut self, me: Player, lines: &[Option<Line<W>>]) -> Result<Option<Group<W>>> {
        let rules = self.rules;
        if !lines.iter().flatten().any(|line| line.hops_on) {
            return Ok(None);
        }
        let captures = |(index, _): &(usize, &MoveLine)| {
            let line = lines[*index].as_ref();
            line.is_some_and(|line| line.hops_on || matches!(line.verb, Deed::HopCapturing { .. }))
        };
        let numbered = rules.turn.iter().flatten().enumerate().filter(captures);
        self.group(me, &parts(&numbered.collect::<Vec<_>>())).map(Some)
    }

    /// The captures by which a player attacks pieces, if a rule asks for them.
    pub(super) fn captures(&mut self, me: Player) -> Result<Vec<(bool, Group<W>)>> {
        let rules = self.rules;
        let end = rules.end.iter().flat_map(EndLine::parts);
        if !rules.lines().flat_map(MoveLine::parts).chain(end).any(Part::asks_for_attacks) {
            return Ok(Vec::new());
        }
        let attacks = |(_, line): &(usize, &MoveLine)| line.attacks() && self.deed(me, &line.verb).is_some();
        let mut known: Vec<(usize, &MoveLine)> = Vec::new();
        for (index, line) in rules.lines().enumerate().filter(attacks) {
            let is_same = |(_, other): &(usize, &MoveLine)| {
                (&other.verb, &other.condition) == (&line.verb, &line.condition)
            };
            if !known.iter().any(is_same) {
                known.push((index, line));
            }
        }
        let by_piece = std::mem::replace(&mut self.by_piece, true);
        let group = |&(index, line): &(usize, &MoveLine)| -> Result<(bool, Group<W>)> {
            let mut group = self.group(me, &[part(index, line, None)])?;
            for emission in group.stages.iter_mut().flat_map(|stage| &mut stage.emissions) {
                let Emission::Walks(walks) = emission else { continue };
                for walk in walks {
                    walk.sources = self.sources(walk);
                }
            }
            Ok((line.verb.captures_between(), group))
        };
        let groups = known.iter().map(group).collect();
        self.by_piece = by_piece;
        groups
    }

    /// A line; `None` if it moves pieces that only another player has.
    fn line(&mut self, me: Player, line: &MoveLine) -> Result<Option<Line<W>>> {
        let Some(mut verb) = self.deed(me, &line.verb) else { return Ok(None) };
        if let Deed::Sow { sowing } = &mut verb {
            *sowing = self.sowings.len() as u16 - 1;
        }
        let (first, mut actions, mut second, mut again) = (verb, Vec::new(), None, false);
        let mut last = Vec::new();
        for effect in &line.effects {
            let (effect, waits) = match effect {
                Effect::AtLast(effect) => (&**effect, true),
                effect => (effect, false),
            };
            let action = match effect {
                Effect::Flip(set) if set.kind == SetKind::Enclosed && self.has_lines() => {
                    let (mine, theirs) = (self.mask(|owner| owner == Some(me)), self.mask_of_others(me));
                    Action::FlipEnclosed { mine, theirs, layers: self.flipped(me) }
                }
                Effect::Flip(set) => {
                    Action::Flip { set: self.set_program(me, set)?, layers: self.flipped(me) }
                }
                Effect::Remove(set) => Action::Remove(self.set_program(me, set)?),
                Effect::Put { is_next, piece, on } => {
                    let owner = if *is_next { me.next(self.rules.seats()) } else { me };
                    let layer = self.effect_layer(owner, *piece, line.span)?;
                    Action::Put { set: self.set_program(me, on)?, layer }
                }
                Effect::Becomes(piece) => {
                    Action::Becomes { layer: self.effect_layer(me, *piece, line.span)? }
                }
                Effect::Add { number, counter } => {
                    let counter = self.counter(*counter, me);
                    match self.amount(me, number) {
                        Some(amount) => Action::AddAmount { amount, counter },
                        None => Action::Add { number: self.number_program(me, number, line.span)?, counter },
                    }
                }
                Effect::MoveSeeds { from, to } => {
                    let SetKind::Fixed(to) = &to.kind else { continue };
                    let to = self.geometry.bit(to[me.index()][0]) as u16;
                    Action::MoveSeeds { set: self.set_program(me, from)?, to }
                }
                Effect::SamePlayerAgain => {
                    again = true;
                    continue;
                }
                Effect::AtLast(_) => continue,
                Effect::Verb(verb) => {
                    let Some(deed) = self.deed(me, verb) else { return Ok(None) };
                    let part = Choice {
                        line: 0,
                        span: line.span,
                        verb,
                        condition: None,
                        guard: &[],
                        whole: None,
                        goes_on: None,
                        is_plain: true,
                        shoots: false,
                    };
                    let mut group = self.group(me, &[part])?;
                    // A shape looks at the board without the piece that was moved, as it was otherwise.
                    if matches!(first, Deed::HopCapturing { .. } | Deed::Push(_) | Deed::Rotate { .. }) {
                        group.shape = Shape::Program;
                    }
                    let is_apart = is_apart(first, &actions, &group);
                    second = Some(Second { after: actions.len(), verb: deed, group, is_apart });
                    continue;
                }
            };
            let place = if waits { &mut last } else { &mut actions };
            place.push(action);
        }
        let hops_on = line.verb.hops_on();
        let hands = self.hands(me, line);
        let is_alone = actions.is_empty() && last.is_empty() && second.is_none() && hands.is_empty();
        let is_plain = is_alone && !again && !hops_on && verb != Deed::Exchange;
        // The next player may have finished, and then it is the turn of another.
        let by_place = self.rules.pays_by_place();
        let is_plain = is_plain && !by_place && !self.rules.is_deep();
        let may_flip = second.is_none() && last.is_empty() && !again && !by_place;
        let flips = flips(&actions, verb).filter(|_| may_flip);
        let afterwards =
            line.afterwards.as_ref().map(|condition| self.condition(me, condition)).transpose()?;
        let longest = line.verb.is_longest();
        Ok(Some(Line {
            verb,
            actions,
            last,
            second,
            again,
            hops_on,
            longest,
            hands,
            flips,
            is_plain,
            afterwards,
        }))
    }

    /// The layers that a line may bring to a player's hands, with the counters of these.
    fn hands(&self, me: Player, line: &MoveLine) -> Vec<(u8, u8)> {
        let captures = |verb: &Verb| verb.movement().is_some_and(|movement| movement.capturing);
        let layers = self.layers.iter().zip(0..).filter(|_| line.verbs().any(captures));
        let hand = |layer: &Layer| self.rules.pieces[layer.piece].hand;
        layers.filter_map(|(layer, index)| Some((index, self.counter(hand(layer)?, me)))).collect()
    }

    /// From each layer of another player's pieces to that of the same pieces of the player.
    fn flipped(&self, me: Player) -> Vec<(u8, u8)> {
        let pairs = self.layers.iter().enumerate().filter_map(|(from, layer)| {
            let is_for_each = self.rules.pieces[layer.piece].belongs == Belongs::Each;
            let other = layer.owner.filter(|&owner| owner != me && is_for_each);
            Some((from as u8, other.and_then(|_| self.layer(layer.piece, Some(me)))?))
        });
        pairs.collect()
    }

    /// The change that a verb makes; `None` if it needs a piece that only another player has.
    fn deed(&mut self, me: Player, verb: &Verb) -> Option<Deed> {
        Some(match verb {
            Verb::Place { piece, .. } => Deed::Place { layer: self.own_layer(*piece, me)? },
            Verb::Remove { .. } => Deed::Remove,
            Verb::Sow { .. } => Deed::Sow { sowing: 0 },
            Verb::Move(movement) => {
                let layer = self.own_layer(movement.piece, me)?;
                if let Motion::Push(push) = &movement.motion {
                    Deed::Push(self.pushing(me, layer, (movement, push)))
                } else if movement.captures_between() {
                    Deed::HopCapturing { layer, beneath: movement.beneath }
                } else if movement.carries() {
                    Deed::CarryPart
                } else {
                    Deed::Carry { layer, captures: movement.capturing }
                }
            }
            Verb::Rotate(rotation) => Deed::Rotate { squares: self.squares(rotation) },
            Verb::Add { .. } => Deed::Add,
            Verb::Take { .. } => Deed::Take,
            Verb::Pass => Deed::Pass,
            Verb::PieRule => Deed::Exchange,
        })
    }
}

/// True if the moves of a second verb do not depend on the first verb and the effects before it.
fn is_apart<W: Word>(first: Deed, actions: &[Action<W>], second: &Group<W>) -> bool {
    let (Deed::Place { layer } | Deed::Carry { layer, captures: false }) = first else { return false };
    let [stage] = &second.stages[..] else { return false };
    let is_add = |action: &Action<W>| matches!(action, Action::Add { .. } | Action::AddAmount { .. });
    matches!(stage.emissions[..], [Emission::Place { .. }])
        && stage.guard.is_empty()
        && actions.iter().all(is_add)
        && !second.program.depends_on(1 << layer, !actions.is_empty())
}

/// Lines of `turn`, each with its number, as the parts of a group.
fn parts<'a>(lines: &[(usize, &'a MoveLine)]) -> Vec<Choice<'a>> {
    let goes_on = |line: &MoveLine| {
        let alike = lines.iter().find(|(_, other)| go_on_alike(other, line));
        line.second().and(alike).map(|(index, _)| *index as u8)
    };
    lines.iter().map(|&(index, line)| part(index, line, goes_on(line))).collect()
}

/// True if two lines that give the same first leg leave the same choice for the second.
fn go_on_alike(one: &MoveLine, other: &MoveLine) -> bool {
    let (Some((before, _)), Some((after, _))) = (one.second(), other.second()) else { return false };
    one.verb.captures_between() == other.verb.captures_between()
        && one.effects[..=before] == other.effects[..=after]
}

/// A line of `turn` as the part of a group.
fn part(index: usize, line: &MoveLine, goes_on: Option<u8>) -> Choice<'_> {
    Choice {
        line: index as u8,
        span: line.span,
        verb: &line.verb,
        condition: line.condition.as_ref(),
        guard: &[],
        whole: line.condition.as_ref(),
        goes_on,
        is_plain: line.effects.is_empty()
            && line.afterwards.is_none()
            && !line.verb.movement().is_some_and(Movement::repeats),
        shoots: matches!(line.effects.first(), Some(Effect::Verb(verb)) if is_shot(verb)),
    }
}

/// True if a verb places a piece on a cell seen from the one that the first verb has reached.
pub(super) fn is_shot(verb: &Verb) -> bool {
    let Verb::Place { on, .. } = verb else { return false };
    matches!(&on.kind, SetKind::SeenFrom(from) if from.kind == SetKind::It)
}

/// What the effects flip, if that is all they do: pieces of one layer that are enclosed by the piece placed.
fn flips<W>(actions: &[Action<W>], verb: Deed) -> Option<Flips> {
    let ([Action::FlipEnclosed { mine, theirs, layers }], Deed::Place { layer }) = (actions, verb) else {
        return None;
    };
    let is_all = |pair: &&(u8, u8)| *pair == &(theirs.trailing_zeros() as u8, layer);
    let pair = layers.first().filter(|_| layers.len() == 1).filter(is_all);
    let is_only = *mine == 1 << layer && theirs.is_power_of_two();
    pair.filter(|_| is_only).map(|&(other, own)| Flips { own, other })
}
