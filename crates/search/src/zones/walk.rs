//! The walk: df-pn in which the defender passes first, and then answers in the zone of the proof alone.
//!
//! A position is looked at with a number of *extra* moves: its proof holds with so many more moves of the
//! defender, anywhere outside of its zone, as long as these do not win by themselves.
//!
//! - The attacker wins at once: the proof and its zone are that move.
//! - The attacker is to move: the proof is a move and the proof behind it, the zone the move and the zone
//!   behind it.
//! - The defender is to move: the proof is the one after a pass, with one extra move more, and those after
//!   every answer in its zone. The zone is all of their zones, and the [ward](game::Zones::ward).
//!
//! An answer outside of the zone after the pass is an extra move of the proof after the pass, so that it
//! holds after this answer too. The ward keeps the defender from winning by extra moves that the proof
//! does not see.

use super::known::{Entry, INFINITE, Known, NO_MOVE, Numbers};
use crate::core::budget::Stop;
use crate::core::meter::Meter;
use crate::threats::fours::Fours;
use game::{Key, Player, Prospect, ThreatKind, Zone, Zones};

/// How far the walk goes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Settings {
    /// How many passes may be behind each other; after as many only fours are tried.
    pub(super) passes: u32,
    /// The attacker's quiet moves that are tried.
    pub(super) width: usize,
    /// Positions that continuous fours may look at.
    pub(super) fours: u64,
}

/// The attacker's threats that are tried where a pass leaves only fours.
const THREATS: usize = 30;
/// A number of positions more, for a move after which it is not known that a pass loses.
const QUIET: u32 = 6;
/// Of several that must be settled, all but the hardest count one in so many.
const BESIDE: u32 = 8;

/// A walk, and what it knows.
#[derive(Debug)]
pub(super) struct Walk<'a, G: Zones> {
    pub(super) game: &'a G,
    pub(super) attacker: Player,
    pub(super) meter: Meter,
    pub(super) known: &'a mut Known,
    settings: Settings,
    fours: Fours<G>,
    /// The moves of every position that the walk stands on, the last one's last.
    moves: Vec<G::Move>,
    wins: Vec<G::Move>,
    prospects: Vec<Prospect<G::Move>>,
}

impl<'a, G: Zones> Walk<'a, G> {
    pub(super) fn new(
        game: &'a G,
        attacker: Player,
        settings: Settings,
        known: &'a mut Known,
        meter: Meter,
    ) -> Walk<'a, G> {
        let (moves, wins, prospects) = (Vec::new(), Vec::new(), Vec::new());
        Walk { game, attacker, meter, known, settings, fours: Fours::default(), moves, wins, prospects }
    }

    fn defender(&self) -> Player {
        self.attacker.next(2)
    }

    fn key(&self, state: &G::State, extra: u32) -> Key {
        let salt = u64::from(extra) << 1 | self.attacker.index() as u64;
        Key(Key::of(state).0 ^ Key::of(&(salt + 1)).0)
    }

    fn put(&mut self, key: Key, entry: Entry) -> Result<Entry, Stop> {
        if self.known.put(key, entry) {
            self.meter.store()?;
        }
        Ok(entry)
    }

    fn proven(&mut self, zone: Zone, mv: G::Move) -> Entry {
        self.known.proven(zone, self.game.number(mv) as u16)
    }

    /// The moves with which a player wins at once: two of them at most, and how many there are.
    fn wins_at_once(&mut self, state: &G::State, player: Player) -> (usize, [Option<G::Move>; 2]) {
        self.wins.clear();
        self.game.wins_at_once(state, player, &mut self.wins);
        (self.wins.len(), [self.wins.first().copied(), self.wins.get(1).copied()])
    }

    /// The zone of the line of fours that was found last, of the player to move.
    fn zone_of_fours(&self, state: &G::State, extra: u32) -> Zone {
        let (game, line) = (self.game, &self.fours.line);
        let other = game.to_move(state).next(2);
        let (mut zone, mut at, mut answered) = (Zone::default(), state.clone(), Vec::new());
        for (ply, &mv) in line.iter().enumerate() {
            zone.insert(game.number(mv));
            game.play(&mut at, mv);
            if ply % 2 == 0 && ply + 1 < line.len() {
                answered.push(at.clone());
            }
        }
        answered.iter().rev().for_each(|at| game.ward(at, other, extra, &mut zone));
        zone
    }

    /// What is known of a position with the attacker to move.
    pub(super) fn attack_entry(&mut self, state: &mut G::State, extra: u32) -> Result<Entry, Stop> {
        let key = self.key(state, extra);
        if let Some(entry) = self.known.get(key) {
            return Ok(entry);
        }
        let entry = self.begin_attack(state, extra)?;
        self.put(key, entry)
    }

    fn begin_attack(&mut self, state: &mut G::State, extra: u32) -> Result<Entry, Stop> {
        if self.fours.is_won_soon(self.game, state, self.settings.fours, &mut self.meter)? {
            let zone = self.zone_of_fours(state, extra);
            return Ok(self.proven(zone, self.fours.line[0]));
        }
        if extra >= self.settings.passes || self.wins_at_once(state, self.defender()).0 > 1 {
            return Ok(Entry::GIVEN_UP);
        }
        Ok(Entry::open(Numbers { proof: self.guess(state), failure: 1 }, NO_MOVE))
    }

    /// What is known of a position with the defender to move.
    pub(super) fn defence_entry(&mut self, state: &mut G::State, extra: u32) -> Result<Entry, Stop> {
        let key = self.key(state, extra);
        if let Some(entry) = self.known.get(key) {
            return Ok(entry);
        }
        let entry = self.begin_defence(state, extra)?;
        self.put(key, entry)
    }

    fn begin_defence(&mut self, state: &mut G::State, extra: u32) -> Result<Entry, Stop> {
        let (game, defender) = (self.game, self.defender());
        if game.outcome(state).is_some() || self.wins_at_once(state, defender).0 > 0 {
            return Ok(Entry::GIVEN_UP);
        }
        match self.wins_at_once(state, self.attacker) {
            (0, _) => {}
            (_, [Some(one), Some(other)]) => {
                let mut zone = Zone::default();
                zone.insert(game.number(one));
                zone.insert(game.number(other));
                game.ward(state, defender, extra, &mut zone);
                return Ok(self.known.proven(zone, NO_MOVE));
            }
            _ => return Ok(Entry::open(Numbers { proof: 2, failure: 1 }, NO_MOVE)),
        }
        let mut passed = game.passed(state);
        let after = self.attack_entry(&mut passed, extra + 1)?;
        let few = self.settings.fours / 4;
        if after.is_given_up() || self.fours.is_won_soon(game, state, few, &mut self.meter)? {
            return Ok(Entry::GIVEN_UP);
        }
        if !after.is_proven() {
            return Ok(Entry::open(
                Numbers { proof: after.numbers.proof + QUIET, failure: after.numbers.failure + 1 },
                NO_MOVE,
            ));
        }
        let answers = self.known.zone(after).len() as u32;
        Ok(Entry::open(Numbers { proof: self.guess(state) + answers / 2, failure: 1 }, NO_MOVE))
    }

    /// The proof number that a position begins with: the square root of the work that it seems to be.
    fn guess(&self, state: &G::State) -> u32 {
        let toil = (self.game.toil(state, self.attacker) - 500).clamp(0, 1_060);
        // 2 to the power of a two hundredth of it, rounded down but for the part between two powers.
        let (whole, part) = (toil / 200, toil % 200);
        ((200 + part) << whole) as u32 / 200
    }

    /// Appends the attacker's moves, the best first. `hint` is the number of one that won nearby.
    fn attacks(&mut self, state: &mut G::State, extra: u32, hint: u16) -> Result<(), Stop> {
        let (game, defender) = (self.game, self.defender());
        if let (_, [Some(forced), _]) = self.wins_at_once(state, defender) {
            self.moves.push(forced);
            return Ok(());
        }
        // What the defender would win by must be answered, or met with fours.
        let mut passed = game.passed(state);
        let few = self.settings.fours / 4;
        let is_threatened = self.fours.is_won_soon(game, &mut passed, few, &mut self.meter)?;
        let zone = is_threatened.then(|| self.zone_of_fours(&passed, 1));
        let are_threats = extra + 1 >= self.settings.passes;
        let mut prospects = std::mem::take(&mut self.prospects);
        prospects.clear();
        game.prospects(state, self.attacker, &mut prospects);
        prospects.retain(|found| match zone {
            Some(zone) => zone.has(game.number(found.mv)) || found.threat == Some(ThreatKind::Four),
            None => !are_threats || found.threat.is_some(),
        });
        prospects.sort_by_key(|found| (u32::MAX - found.worth, game.number(found.mv)));
        let first = self.moves.len();
        let width = if are_threats { THREATS } else { self.settings.width };
        let hinted = prospects.iter().find(|found| game.number(found.mv) == usize::from(hint));
        self.moves.extend(hinted.map(|found| found.mv));
        let rest = prospects.iter().take(width).filter(|found| game.number(found.mv) != usize::from(hint));
        self.moves.extend(rest.map(|found| found.mv));
        self.prospects = prospects;
        self.meter.step((self.moves.len() - first) as u64)
    }

    /// Works on a position with the attacker to move until it is settled or its numbers are over the limits.
    pub(super) fn attack(
        &mut self,
        state: &mut G::State,
        extra: u32,
        limits: Numbers,
        hint: u16,
    ) -> Result<Entry, Stop> {
        self.meter.expand()?;
        let (key, first) = (self.key(state, extra), self.moves.len());
        self.attacks(state, extra, hint)?;
        let found = self.attack_by(state, extra, limits, first);
        self.moves.truncate(first);
        self.put(key, found?)
    }

    fn attack_by(
        &mut self,
        state: &mut G::State,
        extra: u32,
        limits: Numbers,
        first: usize,
    ) -> Result<Entry, Stop> {
        let (game, end) = (self.game, self.moves.len());
        loop {
            // Step 1. The numbers of all moves.
            let (mut least, mut second, mut chosen) = (INFINITE, INFINITE, first);
            let (mut hardest, mut open) = (0, 0);
            for index in first..end {
                let mv = self.moves[index];
                let undo = game.play(state, mv);
                let entry = self.defence_entry(state, extra);
                game.undo(state, mv, undo);
                let entry = entry?;
                if entry.is_proven() {
                    let mut zone = self.known.zone(entry);
                    zone.insert(game.number(mv));
                    return Ok(self.proven(zone, mv));
                }
                if entry.is_given_up() {
                    continue;
                }
                open += 1;
                hardest = hardest.max(entry.numbers.failure);
                if entry.numbers.proof < least {
                    (least, second, chosen) = (entry.numbers.proof, least, index);
                } else {
                    second = second.min(entry.numbers.proof);
                }
            }
            if open == 0 {
                return Ok(Entry::GIVEN_UP);
            }
            let numbers = Numbers { proof: least, failure: hardest + open - 1 };
            if numbers.are_over(limits) {
                return Ok(Entry::open(numbers, NO_MOVE));
            }
            // Step 2. Go on with the nearest, until it is a quarter further away than the next.
            let mv = self.moves[chosen];
            let limits = Numbers {
                proof: limits.proof.min(second + 1 + second / 4),
                failure: limits.failure - (open - 1),
            };
            let undo = game.play(state, mv);
            let found = self.defend(state, extra, limits, NO_MOVE);
            game.undo(state, mv, undo);
            found?;
        }
    }

    /// Works on a position with the defender to move until it is settled or its numbers are over the limits.
    pub(super) fn defend(
        &mut self,
        state: &mut G::State,
        extra: u32,
        limits: Numbers,
        hint: u16,
    ) -> Result<Entry, Stop> {
        self.meter.expand()?;
        let (game, key, first) = (self.game, self.key(state, extra), self.moves.len());
        // Step 1. A four has one answer. Else the attacker must win after a pass.
        let (zone, hint) = if let (_, [Some(win), _]) = self.wins_at_once(state, self.attacker) {
            let mut zone = Zone::default();
            zone.insert(game.number(win));
            (zone, hint)
        } else {
            let mut passed = game.passed(state);
            let mut after = self.attack_entry(&mut passed, extra + 1)?;
            while !after.is_proven() {
                let Numbers { proof, failure } = after.numbers;
                let numbers = Numbers { proof: (proof + QUIET).min(INFINITE), failure: failure + 1 };
                if after.is_given_up() {
                    return self.put(key, Entry::GIVEN_UP);
                }
                if numbers.are_over(limits) {
                    return self.put(key, Entry::open(numbers, NO_MOVE));
                }
                let limits =
                    Numbers { proof: limits.proof.saturating_sub(QUIET), failure: limits.failure - 1 };
                after = self.attack(&mut passed, extra + 1, limits, hint)?;
            }
            (self.known.zone(after), after.mv)
        };
        // Step 2. The answers in its zone.
        game.legal_moves(state, &mut self.moves);
        let mut end = first;
        for index in first..self.moves.len() {
            if zone.has(game.number(self.moves[index])) {
                self.moves.swap(end, index);
                end += 1;
            }
        }
        self.moves.truncate(end);
        let found = self.defend_by(state, (extra, hint), limits, (first, zone));
        self.moves.truncate(first);
        self.put(key, found?)
    }

    fn defend_by(
        &mut self,
        state: &mut G::State,
        (extra, mut hint): (u32, u16),
        limits: Numbers,
        (first, zone): (usize, Zone),
    ) -> Result<Entry, Stop> {
        let (game, end) = (self.game, self.moves.len());
        loop {
            let (mut least, mut second, mut chosen) = (INFINITE, INFINITE, first);
            let (mut hardest, mut open, mut all) = (0, 0, zone);
            for index in first..end {
                let entry = self.answered(state, self.moves[index], extra)?;
                if entry.is_given_up() {
                    return Ok(Entry::GIVEN_UP);
                }
                if entry.is_proven() {
                    all.add(&self.known.zone(entry));
                    hint = entry.mv;
                    continue;
                }
                open += 1;
                hardest = hardest.max(entry.numbers.proof);
                if entry.numbers.failure < least {
                    (least, second, chosen) = (entry.numbers.failure, least, index);
                } else {
                    second = second.min(entry.numbers.failure);
                }
            }
            if open == 0 {
                game.ward(state, self.defender(), extra, &mut all);
                return Ok(self.known.proven(all, NO_MOVE));
            }
            let beside = (open - 1) / BESIDE;
            let numbers = Numbers { proof: hardest + beside, failure: least };
            if numbers.are_over(limits) {
                return Ok(Entry::open(numbers, NO_MOVE));
            }
            let mv = self.moves[chosen];
            let limits = Numbers {
                proof: limits.proof - beside,
                failure: limits.failure.min(second + 1 + second / 4),
            };
            let undo = game.play(state, mv);
            let found = self.attack(state, extra, limits, hint);
            game.undo(state, mv, undo);
            found?;
        }
    }

    /// What is known of the position after an answer of the defender, who does not win by it.
    fn answered(&mut self, state: &mut G::State, mv: G::Move, extra: u32) -> Result<Entry, Stop> {
        let undo = self.game.play(state, mv);
        let is_over = self.game.outcome(state).is_some();
        let entry = if is_over { Ok(Entry::GIVEN_UP) } else { self.attack_entry(state, extra) };
        self.game.undo(state, mv, undo);
        entry
    }
}
