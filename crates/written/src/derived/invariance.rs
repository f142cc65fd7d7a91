//! Finds the maps of a board that leave the rules unchanged: each part of the syntax tree is its own image.
//!
//! The start may differ from its image, and so may the looks.

use super::automorphisms::{CellMap, automorphisms};
use crate::syntax::{
    Belongs, ByPlayer, CellId, Condition, ConditionKind, Direction, Effect, End, MoveLine, Movement, Number,
    OutcomeKind, Owner, Rules, Set, SetKind, Verb, Who,
};
use game::Player;

/// A symmetry of the rules: a map of the board, and every player becomes the next or stays.
#[derive(Clone, Debug)]
pub(crate) struct Invariance {
    pub(crate) map: CellMap,
    pub(crate) exchanges: bool,
}

/// All symmetries but the identity.
pub(crate) fn invariances(rules: &Rules) -> Vec<Invariance> {
    let mut maps = rules.board.as_ref().map_or_else(Vec::new, automorphisms);
    maps.push(CellMap::identity(rules.board.as_ref()));
    let identity = maps.len() - 1;
    let both = [false, true]
        .into_iter()
        .flat_map(|exchanges| maps.iter().enumerate().map(move |(index, map)| (index, map, exchanges)));
    both.filter(|&(index, map, exchanges)| {
        let check = Check { rules, map, exchanges };
        (index != identity || exchanges) && check.holds()
    })
    .map(|(_, map, exchanges)| Invariance { map: map.clone(), exchanges })
    .collect()
}

struct Check<'a> {
    rules: &'a Rules,
    map: &'a CellMap,
    exchanges: bool,
}

impl Check<'_> {
    fn holds(&self) -> bool {
        let verbs = || self.rules.turn.iter().flatten().map(|line| &line.verb);
        let is_fixed = |belongs: Belongs| match belongs {
            Belongs::Player(player) => self.stays(player),
            Belongs::Each | Belongs::Nobody => true,
        };
        // The pie rule speaks of the first move and of names.
        (!self.exchanges || verbs().all(|verb| *verb != Verb::PieRule))
            && self.rules.pieces.iter().all(|kind| is_fixed(kind.belongs))
            && self.rules.turn.iter().flatten().all(|line| self.line(line))
            && self.rules.end.iter().all(|line| {
                let test = match &line.test {
                    End::When(condition) => self.condition(condition),
                    End::Repetition(_) | End::After(_) => true,
                };
                test && self.outcome(&line.outcome.kind)
            })
    }

    fn image(&self, player: Player) -> Player {
        if self.exchanges { player.next(self.rules.seats()) } else { player }
    }

    fn stays(&self, player: Player) -> bool {
        self.image(player) == player
    }

    /// True if the image of each player's cells are those of the player's image in another set.
    fn cells(&self, cells: &ByPlayer<Vec<CellId>>, images: &ByPlayer<Vec<CellId>>) -> bool {
        Player::all(self.rules.seats()).all(|player| {
            let mut moved: Vec<CellId> =
                cells[player.index()].iter().map(|&cell| self.map.cells[usize::from(cell)]).collect();
            moved.sort_unstable();
            moved == images[self.image(player).index()]
        })
    }

    /// True if the image of each player's directions are those of the player's image.
    fn directions(&self, directions: &ByPlayer<Vec<Direction>>) -> bool {
        Player::all(self.rules.seats()).all(|player| {
            let sorted = |mut list: Vec<Option<Direction>>| {
                list.sort_unstable();
                list
            };
            let moved = directions[player.index()].iter().map(|&direction| self.map.direction(direction));
            let wanted = directions[self.image(player).index()].iter().copied().map(Some);
            sorted(moved.collect()) == sorted(wanted.collect())
        })
    }

    fn set(&self, set: &Set) -> bool {
        match &set.kind {
            SetKind::Fixed(cells) => self.cells(cells, cells),
            SetKind::Piece { owner: Owner::Player(player), .. } => self.stays(*player),
            SetKind::Toward(directions, set) => {
                let each = directions.iter().map(|&direction| vec![direction]).collect();
                self.directions(&each) && self.set(set)
            }
            SetKind::SeenFrom(_)
            | SetKind::NextTo(_)
            | SetKind::Not(_)
            | SetKind::GroupOf { .. }
            | SetKind::Lines { .. }
            | SetKind::And(..)
            | SetKind::Or(..)
            | SetKind::Without(..)
            | SetKind::Empty
            | SetKind::Occupied
            | SetKind::Mine
            | SetKind::Theirs
            | SetKind::Piece { .. }
            | SetKind::From
            | SetKind::To
            | SetKind::It
            | SetKind::Enclosed => set.parts().into_iter().all(|part| self.set(part)),
        }
    }

    fn number(&self, number: &Number) -> bool {
        match number {
            Number::Constant(_) | Number::Counter(_) => true,
            Number::Count(set) | Number::CountOnLine(set) | Number::GroupsIn(set) => self.set(set),
            Number::Plus(one, other) | Number::Minus(one, other) | Number::Times(one, other) => {
                self.number(one) && self.number(other)
            }
        }
    }

    fn who(&self, who: Who) -> bool {
        match who {
            Who::Player(player) => self.stays(player),
            Who::Mover | Who::Next => true,
        }
    }

    fn condition(&self, condition: &Condition) -> bool {
        match &condition.kind {
            ConditionKind::Some(set) | ConditionKind::No(set) | ConditionKind::OneGroup(set) => self.set(set),
            ConditionKind::IsIn(one, other) => self.set(one) && self.set(other),
            ConditionKind::LineOf { length, within } => self.number(length) && self.set(within),
            ConditionKind::Connects { set, from, to } => {
                self.set(set) && (self.set(from) && self.set(to) || self.swaps(from, to))
            }
            ConditionKind::Compare(one, _, other) => self.number(one) && self.number(other),
            ConditionKind::NobodyCanMove => true,
            ConditionKind::CannotMove(who) => self.who(*who),
            ConditionKind::And(one, other) | ConditionKind::Or(one, other) => {
                self.condition(one) && self.condition(other)
            }
            ConditionKind::Not(condition) => self.condition(condition),
        }
    }

    /// True if each of two fixed sets is the image of the other.
    fn swaps(&self, one: &Set, other: &Set) -> bool {
        match (&one.kind, &other.kind) {
            (SetKind::Fixed(one), SetKind::Fixed(other)) => self.cells(one, other) && self.cells(other, one),
            _ => false,
        }
    }

    fn movement(&self, movement: &Movement) -> bool {
        movement.within.as_ref().is_none_or(|set| self.set(set))
            && self.directions(&movement.directions)
            && self.set(&movement.to)
    }

    fn verb(&self, verb: &Verb) -> bool {
        match verb {
            Verb::Place { on, .. } => self.set(on),
            Verb::Step(movement) | Verb::Fly(movement) => self.movement(movement),
            Verb::Remove { of, otherwise } => {
                self.set(of) && otherwise.as_ref().is_none_or(|set| self.set(set))
            }
            Verb::Slide { movement, at_most } => {
                self.movement(movement) && at_most.as_ref().is_none_or(|number| self.number(number))
            }
            Verb::Hop { movement, over, .. } => self.movement(movement) && self.set(over),
            Verb::Go { movement, exactly, over } => {
                self.movement(movement) && self.number(exactly) && self.set(over)
            }
            Verb::Add { least, greatest, .. } => self.number(least) && self.number(greatest),
            Verb::Take { least, greatest } => {
                self.number(least) && greatest.as_ref().is_none_or(|number| self.number(number))
            }
            Verb::Pass | Verb::PieRule => true,
        }
    }

    fn line(&self, line: &MoveLine) -> bool {
        let effect = |effect: &Effect| match effect {
            Effect::Flip(set) | Effect::Remove(set) | Effect::Put { on: set, .. } => self.set(set),
            Effect::Add { number, .. } => self.number(number),
            Effect::Verb(verb) => self.verb(verb),
            Effect::Becomes(_) | Effect::SamePlayerAgain => true,
        };
        self.verb(&line.verb)
            && line.condition.as_ref().is_none_or(|condition| self.condition(condition))
            && line.effects.iter().all(effect)
    }

    fn outcome(&self, outcome: &OutcomeKind) -> bool {
        match outcome {
            OutcomeKind::Wins(who) | OutcomeKind::Loses(who) | OutcomeKind::Finishes(who) => self.who(*who),
            OutcomeKind::Draw => true,
            OutcomeKind::Most(number) | OutcomeKind::Fewest(number) | OutcomeKind::EachScores(number) => {
                self.number(number)
            }
            OutcomeKind::Pay(list) => list.iter().all(|(who, number)| self.who(*who) && self.number(number)),
        }
    }
}
