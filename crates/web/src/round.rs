//! One game of a room: what was done in it and by whom, checked by the rules, and its clocks.
//!
//! A seat is a place at the table and stays; which player sits there turns by one from game to game.

use crate::text_game::count_moves;
use registry::Session;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// Maximum number of entries of a game.
const MAX_ENTRIES: usize = 4000;

/// Maximum length of a move in bytes.
const MAX_WORD: usize = 256;

/// What is agreed on before the first game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Table {
    pub(crate) game: String,
    /// The text of the game, if it is not in the list.
    #[serde(default)]
    pub(crate) written: Option<String>,
    #[serde(default)]
    pub(crate) position: Option<String>,
    /// Who sits at each seat: a search, or null for a person.
    pub(crate) seats: Vec<Option<String>>,
    #[serde(default)]
    pub(crate) clock: Option<Clock>,
}

/// The time of each seat for a game, in milliseconds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Clock {
    pub(crate) each: u64,
    /// Added by each move.
    pub(crate) more: u64,
}

/// What a seat does.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Deed {
    Move(String),
    Resign,
    /// Offers a draw, or agrees to one.
    Draw,
    /// Its time is up.
    Late,
    /// Agrees to another game.
    Rematch,
}

/// A deed and the seat, from 1, that did it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Entry {
    pub(crate) by: usize,
    pub(crate) did: Deed,
    /// Milliseconds left on the seat's clock after a move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) left: Option<u64>,
}

/// A game of a room.
#[derive(Clone)]
pub(crate) struct Round {
    /// Number of games before it.
    pub(crate) number: u32,
    pub(crate) session: Session,
    pub(crate) log: Vec<Entry>,
    pub(crate) is_over: bool,
    /// The seats that offer a draw, and those that agree to another game.
    pub(crate) offers: BTreeSet<usize>,
    pub(crate) agreed: BTreeSet<usize>,
    persons: BTreeSet<usize>,
    seats: usize,
    clock: Option<Clock>,
    /// Milliseconds left of each seat when the running clock was started; empty without clocks.
    left: Vec<u64>,
    /// When the clock was started, in milliseconds of the server.
    since: u64,
}

impl Round {
    /// The game of this number, at its start.
    pub(crate) fn new(start: Session, table: &Table, number: u32) -> Round {
        let seats = table.seats.len();
        Round {
            number,
            is_over: start.outcome().is_some(),
            session: start,
            log: Vec::new(),
            offers: BTreeSet::new(),
            agreed: BTreeSet::new(),
            persons: (1..=seats).filter(|&seat| table.seats[seat - 1].is_none()).collect(),
            seats,
            clock: table.clock,
            left: table.clock.map_or(Vec::new(), |clock| vec![clock.each; seats]),
            since: 0,
        }
    }

    /// The seat to move, from 1; `None` if the game is over.
    pub(crate) fn mover(&self) -> Option<usize> {
        let turned = self.number as usize % self.seats;
        (!self.is_over).then(|| (self.session.to_move() - 1 + self.seats - turned) % self.seats + 1)
    }

    /// True if a draw may be offered: the rules know draws, and only persons play, as no search agrees.
    pub(crate) fn has_draws(&self) -> bool {
        self.session.promises().draws && self.persons.len() == self.seats
    }

    /// True if every person wants another game.
    pub(crate) fn is_agreed(&self) -> bool {
        self.is_over && self.agreed == self.persons
    }

    /// Number of moves.
    pub(crate) fn moves(&self) -> usize {
        self.log.iter().filter(|entry| matches!(entry.did, Deed::Move(_))).count()
    }

    /// The last move, as the game writes it.
    pub(crate) fn spell_out(&mut self) {
        if let (Some(Entry { did: Deed::Move(word), .. }), Some(written)) =
            (self.log.last_mut(), self.session.moves_played().pop())
        {
            *word = written;
        }
    }

    /// Adds what a seat does, or says why the rules forbid it. Nothing has changed then.
    pub(crate) fn enter(&mut self, entry: Entry) -> Result<(), String> {
        let Entry { by, did, left } = &entry;
        if self.log.len() >= MAX_ENTRIES {
            return Err(format!("expected at most {MAX_ENTRIES} moves and words of a game, got one more"));
        }
        if self.is_over != (*did == Deed::Rematch) {
            let over = if self.is_over { "the game is over" } else { "the game is not over" };
            return Err(format!("expected another thing of seat {by}, as {over}"));
        }
        let is_of_a_person = matches!(did, Deed::Resign | Deed::Draw | Deed::Rematch);
        if *by == 0 || *by > self.seats || is_of_a_person && !self.persons.contains(by) {
            return Err(format!("expected the seat of a player, got seat {by}"));
        }
        match did {
            Deed::Move(word) => self.play(*by, word)?,
            Deed::Draw if !self.has_draws() => {
                return Err("expected no offer of a draw: this game has none, or a search plays".to_owned());
            }
            Deed::Draw => {
                self.offers.insert(*by);
                self.is_over = self.offers == self.persons;
            }
            Deed::Late if self.mover() != Some(*by) || self.clock.is_none() => {
                return Err(format!("expected seat {by} to have time, as its clock stands still"));
            }
            Deed::Resign | Deed::Late => self.is_over = true,
            Deed::Rematch => {
                self.agreed.insert(*by);
            }
        }
        if let (Some(left), Some(clock), Deed::Move(_)) = (left, self.clock, did) {
            self.left[by - 1] = *left.min(&(self.left[by - 1] + clock.more));
        }
        self.log.push(entry);
        Ok(())
    }

    fn play(&mut self, by: usize, word: &str) -> Result<(), String> {
        if self.mover() != Some(by) {
            let mover = self.mover().unwrap_or_default();
            return Err(format!("expected a move of seat {mover}, got one of seat {by}"));
        }
        if word.len() > MAX_WORD || word.contains(char::is_whitespace) {
            return Err(format!("expected a move, got {}", game::quoted(word)));
        }
        self.session.play(&[word]).map_err(|error| error.to_string())?;
        if let Err(error) = count_moves(&self.session) {
            self.session.take_back();
            return Err(error.to_string());
        }
        self.is_over = self.session.outcome().is_some();
        self.offers.retain(|&seat| seat == by);
        Ok(())
    }

    /// The seat whose clock runs: from the first move on.
    pub(crate) fn running(&self) -> Option<usize> {
        self.clock.filter(|_| self.moves() > 0).and_then(|_| self.mover())
    }

    /// Milliseconds left of each seat; empty without clocks.
    pub(crate) fn clocks(&self, now: u64) -> Vec<u64> {
        let mut left = self.left.clone();
        if let Some(seat) = self.running() {
            left[seat - 1] = left[seat - 1].saturating_sub(now.saturating_sub(self.since));
        }
        left
    }

    /// What a seat has left after a move that it makes now.
    pub(crate) fn left_after(&self, seat: usize, now: u64) -> Option<u64> {
        let clock = self.clock?;
        Some(self.clocks(now).get(seat - 1)? + if self.moves() > 0 { clock.more } else { 0 })
    }

    /// Starts the clock of the seat to move.
    pub(crate) fn start_clock(&mut self, now: u64) {
        self.since = now;
    }
}

/// What is played where two pages remember one game differently. Every seat is believed what it did itself:
/// what the `newcomers` do not know of themselves is gone, and so is what they say of seats that were `heard`
/// before. Of what is left the longer holds.
pub(crate) fn merged(
    here: &[Entry],
    theirs: &[Entry],
    newcomers: &BTreeSet<usize>,
    heard: &BTreeSet<usize>,
) -> Vec<Entry> {
    let is_same = |(one, other): &(&Entry, &Entry)| one.by == other.by && one.did == other.did;
    let same = here.iter().zip(theirs).take_while(is_same).count();
    let until = |log: &[Entry], seats: &BTreeSet<usize>| {
        log[same..].iter().take_while(|entry| !seats.contains(&entry.by)).cloned().collect::<Vec<_>>()
    };
    let (ours, others) = (until(here, newcomers), until(theirs, heard));
    let is_vouched = ours.iter().any(|entry| heard.contains(&entry.by));
    let rest = if others.len() > ours.len() && !is_vouched { others } else { ours };
    // Nobody gives time to themselves.
    let known = here.iter().zip(theirs).take(same);
    let known = known.map(|(one, other)| Entry { left: one.left.min(other.left), ..one.clone() });
    known.chain(rest).collect()
}

#[cfg(test)]
mod tests {
    use super::{Clock, Deed, Entry, Round, Table, merged};
    use std::collections::BTreeSet;

    fn log(text: &str) -> Vec<Entry> {
        let entry = |word: &str| {
            let (by, mv) = word.split_once(':').expect("a seat and a move");
            Entry { by: by.parse().expect("a seat"), did: Deed::Move(mv.to_owned()), left: None }
        };
        text.split_whitespace().map(entry).collect()
    }

    fn check(here: &str, theirs: &str, newcomer: usize, heard: &[usize], expected: &str) {
        let heard: BTreeSet<usize> = heard.iter().copied().collect();
        let found = merged(&log(here), &log(theirs), &BTreeSet::from([newcomer]), &heard);
        assert_eq!(found, log(expected), "{here} and {theirs} of {newcomer}");
    }

    #[test]
    fn every_seat_is_believed_what_it_did_itself() {
        // One page has heard more than the other.
        check("1:a 2:b", "1:a 2:b 1:c 2:d", 2, &[1], "1:a 2:b");
        check("1:a 2:b 1:c", "1:a 2:b 1:c 2:d", 2, &[1], "1:a 2:b 1:c 2:d");
        check("1:a 2:b 1:c", "1:a 2:b", 2, &[1], "1:a 2:b 1:c");
        // A move that was made up for a seat is gone when it comes, and so is what follows.
        check("1:a 2:x 1:c", "1:a", 2, &[1], "1:a");
        check("1:a 2:x 1:c", "1:a 2:b", 2, &[1], "1:a 2:b");
        check("1:a 2:b", "1:y 2:b 1:c", 2, &[1], "1:a");
        // What a third seat did is taken from whoever knows more of it, until it comes.
        check("1:a 2:b", "1:a 2:b 3:c 1:d", 2, &[1], "1:a 2:b 3:c");
        check("1:a 2:b 3:c", "1:a 2:b 3:z", 3, &[1, 2], "1:a 2:b 3:z");
    }

    #[test]
    fn nobody_gives_time_to_themselves() {
        let with = |left| vec![Entry { left: Some(left), ..log("1:a").remove(0) }];
        let found = merged(&with(90), &with(50), &BTreeSet::from([2]), &BTreeSet::from([1]));
        assert_eq!(found[0].left, Some(50));
    }

    fn round(number: u32, clock: Option<Clock>) -> Round {
        let start = registry::open_listed("tic-tac-toe").expect("a game");
        let table = Table {
            game: "tic-tac-toe".to_owned(),
            written: None,
            position: None,
            seats: vec![None, None],
            clock,
        };
        Round::new(start, &table, number)
    }

    fn entry(by: usize, did: Deed) -> Entry {
        Entry { by, did, left: None }
    }

    #[test]
    fn seats_turn_from_game_to_game() {
        assert_eq!(
            (round(0, None).mover(), round(1, None).mover(), round(2, None).mover()),
            (Some(1), Some(2), Some(1))
        );
    }

    #[test]
    fn a_draw_is_agreed_on_by_all_and_an_offer_ends_with_the_answer_of_another() {
        let mut round = round(0, None);
        let moved = |mv: &str| Deed::Move(mv.to_owned());
        round.enter(entry(1, Deed::Draw)).expect("an offer");
        round.enter(entry(1, moved("a1"))).expect("a move");
        assert_eq!(round.offers.len(), 1);
        round.enter(entry(2, moved("b2"))).expect("an answer");
        assert!(round.offers.is_empty());
        round.enter(entry(2, Deed::Draw)).expect("an offer");
        assert!(!round.is_over && round.enter(entry(1, Deed::Rematch)).is_err());
        round.enter(entry(1, Deed::Draw)).expect("agreed");
        assert!(round.is_over && round.enter(entry(1, moved("c3"))).is_err());
    }

    #[test]
    fn a_clock_runs_from_the_first_move_and_each_move_adds_time() {
        let mut round = round(0, Some(Clock { each: 1000, more: 100 }));
        assert_eq!((round.running(), round.left_after(1, 700)), (None, Some(1000)));
        round.enter(entry(1, Deed::Move("a1".to_owned()))).expect("a move");
        round.start_clock(700);
        assert_eq!((round.running(), round.clocks(1000)), (Some(2), vec![1000, 700]));
        let left = round.left_after(2, 1000);
        round.enter(Entry { left, ..entry(2, Deed::Move("b2".to_owned())) }).expect("a move");
        assert_eq!((left, round.clocks(700)), (Some(800), vec![1000, 800]));
        // More than there was is not taken.
        round.enter(Entry { left: Some(9000), ..entry(1, Deed::Move("c3".to_owned())) }).expect("a move");
        assert_eq!(round.clocks(0), [1100, 800]);
    }
}
