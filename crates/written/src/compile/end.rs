//! Compiles the lines of `end`: tests and payments.

use super::guards::conjuncts;
use super::{Compiler, Result, too_long};
use crate::compiled::{Amount, Comparison, Test, TestKind};
use crate::program::{Builder, Program};
use crate::syntax::{
    Belongs, Condition, ConditionKind, End, EndLine, Number, Outcome, OutcomeKind, Set, SetKind, Span, Verb,
    Who,
};
use crate::words::Word;
use game::Player;
use std::ops::Range;

impl<W: Word> Compiler<'_, W> {
    /// The program that is run after a move of `me`.
    pub(super) fn end(&mut self, me: Player) -> Result<Program<W>> {
        self.end_of(me, 0..self.rules.end.len())
    }

    /// The same line by line, where players finish one after another; else none.
    pub(super) fn lines_of_end(&mut self, me: Player) -> Result<Vec<Program<W>>> {
        let lines = if self.rules.pays_by_place() { self.rules.end.len() } else { 0 };
        (0..lines).map(|line| self.end_of(me, line..line + 1)).collect()
    }

    fn end_of(&mut self, me: Player, lines: Range<usize>) -> Result<Program<W>> {
        let mut builder = Builder::new();
        let mut last = Span::default();
        let first = lines.start;
        for (index, line) in (first..).zip(&self.rules.end[lines]) {
            let behind = builder.label();
            match &line.test {
                End::When(condition) => self.jump(&mut builder, me, condition, false, behind)?,
                // Repetitions are counted on the line of play.
                End::Repetition(_) => continue,
                End::After(plies) => builder.jump_before(*plies, behind),
            }
            builder.stop(index as u16 + 1);
            builder.place(behind);
            last = line.span;
        }
        builder.stop(0);
        Ok(builder.finish().ok_or_else(|| too_long(last))?.0)
    }

    /// The lines as simple tests, if all of them are.
    pub(super) fn tests(&mut self, me: Player) -> Option<Vec<Test<W>>> {
        let mut tests = Vec::new();
        for (index, line) in self.rules.end.iter().enumerate() {
            let kind = match &line.test {
                End::When(condition) => self.simple(me, condition)?,
                End::Repetition(_) => continue,
                End::After(plies) => TestKind::After { plies: *plies },
            };
            tests.push(Test { code: index as u16 + 1, kind });
        }
        Some(tests)
    }

    fn simple(&mut self, me: Player, condition: &Condition) -> Option<TestKind<W>> {
        match &condition.kind {
            ConditionKind::LineOf { length: Number::Constant(length), within } => {
                let layers = self.layers_of(me, within)?;
                let length = usize::try_from(*length).ok().filter(|length| (2..=32).contains(length))?;
                Some(TestKind::Line { layers, plan: self.geometry.line_plan(length) })
            }
            ConditionKind::NobodyCanMove => Some(TestKind::NobodyCanMove),
            ConditionKind::CannotMove(Who::Next) => Some(TestKind::NextCannotMove),
            ConditionKind::Compare(..) => self.comparison(me, condition).map(TestKind::Compare),
            ConditionKind::And(..) => {
                let mut all = Vec::new();
                conjuncts(condition, &mut all);
                let all: Option<Vec<Comparison>> =
                    all.into_iter().map(|condition| self.comparison(me, condition)).collect();
                all.map(TestKind::CompareAll)
            }
            ConditionKind::No(set) if set.kind == SetKind::Empty => Some(TestKind::Full),
            ConditionKind::No(set) => Some(TestKind::Without { layers: self.layers_of(me, set)? }),
            ConditionKind::Some(set) => {
                let SetKind::And(one, other) = &set.kind else { return None };
                let (pieces, cells) = match (&one.kind, &other.kind) {
                    (SetKind::Fixed(cells), _) => (other, cells),
                    (_, SetKind::Fixed(cells)) => (one, cells),
                    _ => return None,
                };
                let cells = self.geometry.set(&cells[me.index()]);
                Some(TestKind::Reached { layers: self.layers_of(me, pieces)?, cells })
            }
            ConditionKind::Connects { set, from, to } => {
                let (SetKind::Fixed(from), SetKind::Fixed(to)) = (&from.kind, &to.kind) else { return None };
                let sides = [from, to].map(|side| self.geometry.set(&side[me.index()]));
                Some(TestKind::Connected { layers: self.layers_of(me, set)?, sides })
            }
            ConditionKind::IsIn(cells, pieces) => {
                let SetKind::Fixed(cells) = &cells.kind else { return None };
                let cells = self.geometry.set(&cells[me.index()]);
                Some(TestKind::Filled { layers: self.layers_of(me, pieces)?, cells })
            }
            _ => None,
        }
    }

    /// A number that needs no program.
    pub(super) fn amount(&self, me: Player, number: &Number) -> Option<Amount> {
        match number {
            Number::Constant(number) => Some(Amount::Constant(*number)),
            Number::Counter(counter) => Some(Amount::Counter(self.counter(*counter, me))),
            Number::Count(set) => self.layers_of(me, set).map(Amount::Count),
            _ => None,
        }
    }

    /// The layers of a set of pieces, as bits.
    fn layers_of(&self, me: Player, set: &Set) -> Option<u32> {
        let plain = self.plain(me, set)?;
        let is_whole = plain.within == self.geometry.all || plain.layers == 0;
        (is_whole && !plain.is_complement).then_some(plain.layers)
    }

    /// The numbers of the outcome of each line after a move of `me`: those of all players, or of those who
    /// are paid.
    pub(super) fn numbers_of_outcomes(&mut self, me: Player) -> Result<Vec<Vec<Program<W>>>> {
        self.rules.end.iter().map(|line| self.numbers_of_outcome(me, &line.outcome)).collect()
    }

    fn numbers_of_outcome(&mut self, me: Player, outcome: &Outcome) -> Result<Vec<Program<W>>> {
        match &outcome.kind {
            OutcomeKind::Most(number) | OutcomeKind::Fewest(number) | OutcomeKind::EachScores(number) => {
                let players = Player::all(self.rules.seats());
                players.map(|player| self.number_program(player, number, outcome.span)).collect()
            }
            OutcomeKind::Pay(list) => {
                list.iter().map(|(_, number)| self.number_program(me, number, outcome.span)).collect()
            }
            _ => Ok(Vec::new()),
        }
    }

    /// True unless it is certain that a position in which no line of `end` holds has a legal move.
    pub(super) fn may_be_stuck(&self) -> bool {
        let lines = || self.rules.lines();
        let passes = lines()
            .any(|line| line.verb == Verb::Pass && line.condition.is_none() && line.afterwards.is_none());
        let is_asked = |line: &EndLine| match &line.test {
            End::When(condition) => {
                matches!(condition.kind, ConditionKind::CannotMove(Who::Next) | ConditionKind::NobodyCanMove)
                    && (condition.kind != ConditionKind::NobodyCanMove || passes)
            }
            _ => false,
        };
        let fills = |line: &EndLine| match &line.test {
            End::When(condition) => {
                matches!(&condition.kind, ConditionKind::No(set) if set.kind == SetKind::Empty)
            }
            _ => false,
        };
        let places = lines().any(|line| {
            let is_simple = line.condition.is_none() && line.effects.is_empty() && line.afterwards.is_none();
            let is_for_all = |piece: usize| !matches!(self.rules.pieces[piece].belongs, Belongs::Player(_));
            let Verb::Place { on, piece } = &line.verb else { return false };
            on.kind == SetKind::Empty && is_for_all(*piece) && is_simple
        });
        let end = || self.rules.end.iter();
        !(passes || end().any(is_asked) || (places && end().any(fills)))
    }
}
