//! A room: people and searches at one table, wherever they are, and who watches them.
//!
//! A room is known by its host, and a seat by its page, each through a secret that the page drew and the
//! server forgets: it keeps their hashes. The name of a room is the hash of the host's secret. When all
//! persons sit, the room gets a seal, the hash of its table and of the seats' hashes. So a page that comes to
//! a server that knows nothing proves by the secret of a seat that a room is its own.

use crate::one_line::shortened;
use crate::round::{Deed, Entry, Round, Table, merged};
use data_encoding::BASE64URL_NOPAD;
use registry::Session;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::collections::BTreeSet;
use std::net::IpAddr;
use std::sync::{Mutex, MutexGuard, PoisonError};
use tokio::sync::watch;

/// Length of a hash that is told, in bytes: 144 bits.
const HASH: usize = 18;

/// Minimum length of a secret: 128 bits as base64url.
const MIN_SECRET: usize = 22;

/// Maximum length of a secret, and of the name of a person, in characters.
const MAX_SECRET: usize = 64;
const MAX_NAME: usize = 24;

/// Maximum number of pages in a room.
const MAX_WATCHING: usize = 64;

/// What a page remembers of a room.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub(crate) struct Remembered {
    pub(crate) table: Table,
    /// The seats of persons that are taken; null for others.
    #[serde(default)]
    pub(crate) seats: Vec<Option<Taken>>,
    #[serde(default)]
    pub(crate) round: u32,
    #[serde(default)]
    pub(crate) log: Vec<Entry>,
}

/// A seat that a person has taken: the hash of its secret, and the name of the person.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Taken {
    pub(crate) mark: String,
    pub(crate) name: String,
}

/// A room as a page is told of it.
#[derive(Debug, Serialize)]
pub(crate) struct View {
    room: String,
    /// Empty until all persons sit.
    seal: String,
    /// In the first message only.
    #[serde(skip_serializing_if = "Option::is_none")]
    table: Option<Table>,
    round: u32,
    log: Vec<Entry>,
    seats: Vec<Option<Taken>>,
    /// The seats, from 1, whose pages are here, and those of the page that is told.
    here: Vec<usize>,
    yours: Vec<usize>,
    watching: usize,
    /// Milliseconds left of each seat, and the seat whose clock runs, or null.
    clocks: Vec<u64>,
    running: Option<usize>,
    over: bool,
    /// Whether a draw may be offered, and the seats that offer one or agree to another game.
    draws: bool,
    offers: BTreeSet<usize>,
    agreed: BTreeSet<usize>,
    /// Why a search does not move.
    trouble: Option<String>,
}

/// The next move of a search.
pub(crate) struct Job {
    pub(crate) session: Session,
    pub(crate) search: String,
    pub(crate) seat: usize,
    pub(crate) round: u32,
    pub(crate) moves: usize,
    pub(crate) left: Option<u64>,
}

pub(crate) struct Room {
    pub(crate) id: String,
    /// The network that opened it.
    pub(crate) network: IpAddr,
    pub(crate) table: Table,
    start: Session,
    state: Mutex<State>,
    /// Notified of every change.
    pub(crate) changes: watch::Sender<()>,
}

struct State {
    seal: String,
    seats: Vec<Option<Taken>>,
    /// The seats whose pages have said what they know.
    heard: BTreeSet<usize>,
    round: Round,
    /// The seats of each page that is here.
    pages: Vec<Vec<usize>>,
    /// True once the host has proven to be the host.
    is_hosted: bool,
    is_thinking: bool,
    /// Taken away: what pages know of it is in another room.
    is_closed: bool,
    trouble: Option<String>,
    /// When the last page went, in milliseconds of the server.
    idle_since: u64,
}

/// The hash of a text, for a purpose.
fn hash(purpose: &str, text: &str) -> String {
    let digest = Sha256::new().chain_update(purpose).chain_update([0]).chain_update(text).finalize();
    BASE64URL_NOPAD.encode(&digest[..HASH])
}

/// The name of the room of a host.
pub(crate) fn id_of(host: &str) -> Result<String, String> {
    secret(host).map(|host| hash("yomi room", host))
}

/// The mark of a seat with this secret.
pub(crate) fn mark_of(text: &str) -> Result<String, String> {
    secret(text).map(|text| hash("yomi seat", text))
}

/// The seal of a room in which all persons sit; empty if one is missing.
pub(crate) fn seal_of(id: &str, table: &Table, seats: &[Option<Taken>]) -> String {
    let is_full = table.seats.iter().zip(seats).all(|(search, taken)| search.is_some() || taken.is_some());
    // Plain data with text keys can always be serialized.
    let text = serde_json::to_string(&(id, table, seats)).unwrap_or_default();
    if is_full && table.seats.len() == seats.len() { hash("yomi seal", &text) } else { String::new() }
}

fn secret(text: &str) -> Result<&str, String> {
    let is_sign = |sign: char| sign.is_ascii_alphanumeric() || sign == '-' || sign == '_';
    if !(MIN_SECRET..=MAX_SECRET).contains(&text.len()) || !text.chars().all(is_sign) {
        // What may be somebody's secret is not repeated.
        return Err(format!(
            "expected a secret of {MIN_SECRET} to {MAX_SECRET} letters and digits, got another"
        ));
    }
    Ok(text)
}

/// A name as it is shown: nothing that ends a line or turns the direction of what follows.
fn name_of(text: &str) -> String {
    let is_shown = |sign: &char| {
        !sign.is_control() && !matches!(sign, '\u{200e}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
    };
    text.trim().chars().filter(is_shown).take(MAX_NAME).collect()
}

impl Room {
    /// A room as a page remembers it, which proved by one of its secrets that it is its own.
    pub(crate) fn new(
        id: String,
        network: IpAddr,
        known: Remembered,
        start: Session,
        now: u64,
    ) -> Result<Room, String> {
        let Remembered { table, mut seats, round: number, log } = known;
        seats.resize(table.seats.len(), None);
        let is_mark = |mark: &str| mark.len() == hash("", "").len() && secret(mark).is_ok();
        for (search, taken) in table.seats.iter().zip(&seats) {
            let Some(taken) = taken else { continue };
            if search.is_some() || !is_mark(&taken.mark) || taken.name != name_of(&taken.name) {
                return Err("seats: expected the marks and names of persons, got others".to_owned());
            }
        }
        let seal = seal_of(&id, &table, &seats);
        if seal.is_empty() && (!log.is_empty() || number > 0) {
            return Err("log: expected no moves before all persons sit".to_owned());
        }
        let mut round = Round::new(start.clone(), &table, number);
        for entry in log {
            round.enter(entry)?;
        }
        round.start_clock(now);
        let state = State {
            seal,
            seats,
            heard: BTreeSet::new(),
            round,
            pages: Vec::new(),
            is_hosted: false,
            is_thinking: false,
            is_closed: false,
            trouble: None,
            idle_since: now,
        };
        Ok(Room { id, network, table, start, state: Mutex::new(state), changes: watch::Sender::new(()) })
    }

    fn state(&self) -> MutexGuard<'_, State> {
        // A panic leaves no update half done.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Changes the room, and lets its pages know.
    fn change<T>(&self, change: impl FnOnce(&mut State) -> T) -> T {
        let changed = change(&mut self.state());
        self.changes.send_replace(());
        changed
    }

    pub(crate) fn seal(&self) -> String {
        self.state().seal.clone()
    }

    /// The seats, from 1, with these marks.
    pub(crate) fn seats_of(&self, marks: &[String]) -> Vec<usize> {
        let state = self.state();
        let is_own = |taken: &Option<Taken>| taken.as_ref().is_some_and(|taken| marks.contains(&taken.mark));
        (1..=state.seats.len()).filter(|seat| is_own(&state.seats[seat - 1])).collect()
    }

    /// How much speaks for this room, where several have one name.
    pub(crate) fn standing(&self, marks: &[String]) -> (bool, bool, usize, usize) {
        let is_own = !self.seats_of(marks).is_empty();
        let state = self.state();
        (is_own, state.is_hosted, state.heard.len(), state.round.log.len())
    }

    /// Lets a page in with its seats.
    pub(crate) fn enter(&self, seats: &[usize], is_host: bool) -> Result<(), String> {
        if self.state().pages.len() >= MAX_WATCHING {
            return Err(format!("expected at most {MAX_WATCHING} pages in a room, got one more"));
        }
        self.change(|state| {
            state.is_hosted |= is_host;
            // What a search stumbled over may be gone.
            state.trouble = None;
            state.pages.push(seats.to_vec());
        });
        Ok(())
    }

    /// Gives a page another seat.
    pub(crate) fn reseat(&self, seats: &[usize], seat: usize) {
        self.change(|state| {
            if let Some(page) = state.pages.iter_mut().find(|page| *page == seats) {
                page.push(seat);
            }
        });
    }

    /// A page with these seats goes.
    pub(crate) fn leave(&self, seats: &[usize], now: u64) {
        self.change(|state| {
            if let Some(at) = state.pages.iter().position(|page| page == seats) {
                state.pages.swap_remove(at);
            }
            state.idle_since = now;
        });
    }

    /// When the last page went; `None` if one is here.
    pub(crate) fn idle_since(&self) -> Option<u64> {
        let state = self.state();
        state.pages.is_empty().then_some(state.idle_since)
    }

    pub(crate) fn close(&self) {
        self.change(|state| state.is_closed = true);
    }

    pub(crate) fn is_closed(&self) -> bool {
        self.state().is_closed
    }

    /// The room as it is told to a page with these seats.
    pub(crate) fn view(&self, seats: &[usize], is_first: bool, now: u64) -> View {
        let state = self.state();
        let round = &state.round;
        let here: BTreeSet<usize> = state.pages.iter().flatten().copied().collect();
        View {
            room: self.id.clone(),
            seal: state.seal.clone(),
            table: is_first.then(|| self.table.clone()),
            round: round.number,
            log: round.log.clone(),
            seats: state.seats.clone(),
            here: here.into_iter().collect(),
            yours: seats.to_vec(),
            watching: state.pages.iter().filter(|page| page.is_empty()).count(),
            clocks: round.clocks(now),
            running: round.running(),
            over: round.is_over,
            draws: round.has_draws(),
            offers: round.offers.clone(),
            agreed: round.agreed.clone(),
            trouble: state.trouble.clone(),
        }
    }

    /// Seats a person at a free place, whose page keeps the secret of this mark.
    pub(crate) fn claim(&self, seat: usize, mark: String, name: &str) -> Result<(), String> {
        let search = self.table.seats.get(seat.wrapping_sub(1));
        let Some(None) = search else {
            return Err(format!("expected the seat of a person, got seat {seat}"));
        };
        let name = name_of(name);
        self.change(|state| match &state.seats[seat - 1] {
            Some(taken) if taken.mark == mark => Ok(()),
            Some(_) => Err(format!("expected a free seat, got seat {seat}, which is taken")),
            None => {
                state.seats[seat - 1] = Some(Taken { mark, name });
                state.heard.insert(seat);
                state.seal = seal_of(&self.id, &self.table, &state.seats);
                Ok(())
            }
        })
    }

    /// Hears what the page of these seats remembers, if the server has forgotten more than it has.
    pub(crate) fn hear(&self, seats: &[usize], known: Option<&Remembered>, now: u64) -> Result<(), String> {
        loop {
            let (before, heard) = {
                let state = self.state();
                (state.round.clone(), state.heard.clone())
            };
            let newcomers: BTreeSet<usize> =
                seats.iter().copied().filter(|seat| !heard.contains(seat)).collect();
            let Some(known) = known.filter(|_| !newcomers.is_empty() && !self.seal().is_empty()) else {
                self.change(|state| state.heard.extend(newcomers));
                return Ok(());
            };
            let agreed = |log: &[Entry], seats: &BTreeSet<usize>| {
                let is_said = |seat| log.iter().any(|entry| entry.by == seat && entry.did == Deed::Rematch);
                seats.iter().all(|&seat| is_said(seat))
            };
            // Another game begins when all have agreed: whoever does not know of it is asked.
            let (number, log) = match known.round.cmp(&before.number) {
                std::cmp::Ordering::Equal => {
                    (known.round, merged(&before.log, &known.log, &newcomers, &heard))
                }
                std::cmp::Ordering::Less if !agreed(&known.log, &newcomers) => {
                    (known.round, known.log.clone())
                }
                std::cmp::Ordering::Greater if agreed(&before.log, &heard) => {
                    (known.round, known.log.clone())
                }
                _ => (before.number, before.log.clone()),
            };
            let is_known = |number, log: &Vec<Entry>| number == before.number && *log == before.log;
            // All of what a page says has to be a game, not only what is taken of it.
            if !is_known(known.round, &known.log) {
                self.played(known.round, known.log.clone(), now)?;
            }
            let round = if is_known(number, &log) { None } else { Some(self.played(number, log, now)?) };
            let is_done = self.change(|state| {
                if state.round.number != before.number
                    || state.round.log != before.log
                    || state.heard != heard
                {
                    return false;
                }
                state.heard.extend(&newcomers);
                if let Some(round) = round {
                    state.round = round;
                }
                true
            });
            if is_done {
                return Ok(());
            }
        }
    }

    fn played(&self, number: u32, log: Vec<Entry>, now: u64) -> Result<Round, String> {
        let mut round = Round::new(self.start.clone(), &self.table, number);
        log.into_iter().try_for_each(|entry| round.enter(entry))?;
        round.start_clock(now);
        Ok(round)
    }

    /// Does what a seat wants in the game of this number; a move only after so many others. What was done
    /// already is not done again. Moves are found and played beside the lock, as that may take time.
    pub(crate) fn act(
        &self,
        seat: usize,
        number: u32,
        moves: usize,
        did: &Deed,
        now: u64,
    ) -> Result<(), String> {
        loop {
            let (mut round, is_full) = {
                let state = self.state();
                (state.round.clone(), !state.seal.is_empty())
            };
            if !is_full {
                return Err("expected all persons to sit before the game begins".to_owned());
            }
            if is_done(&round, seat, number, moves, did) {
                return Ok(());
            }
            if round.number != number || matches!(did, Deed::Move(_)) && round.moves() != moves {
                let (games, played) = (round.number, round.moves());
                return Err(format!(
                    "expected an act in game {games}, after {played} moves, got one in game {number}, after \
                     {moves}"
                ));
            }
            let before = round.log.len();
            let left = if matches!(did, Deed::Move(_)) { round.left_after(seat, now) } else { None };
            round.enter(Entry { by: seat, did: did.clone(), left })?;
            if matches!(did, Deed::Move(_)) {
                round.spell_out();
                round.start_clock(now);
            }
            if round.is_agreed() {
                round = Round::new(self.start.clone(), &self.table, number + 1);
            }
            let is_done = self.change(|state| {
                let is_same = state.round.number == number && state.round.log.len() == before;
                if is_same {
                    state.round = round;
                    state.trouble = None;
                }
                is_same
            });
            if is_done {
                return Ok(());
            }
        }
    }

    /// Ends the game of a seat whose time is up.
    pub(crate) fn look_at_clock(&self, now: u64) {
        let late = {
            let round = &self.state().round;
            let seat = round.running().filter(|seat| round.clocks(now)[seat - 1] == 0);
            seat.map(|seat| (seat, round.number))
        };
        if let Some((seat, number)) = late {
            // Whoever has moved meanwhile was in time.
            let _ = self.act(seat, number, 0, &Deed::Late, now);
        }
    }

    /// The move that a search has to find, if one is to move, somebody watches, and nobody has begun.
    pub(crate) fn job(&self, now: u64) -> Option<Job> {
        let mut state = self.state();
        let seat = state.round.mover()?;
        let search = self.table.seats[seat - 1].clone()?;
        if state.is_thinking || state.trouble.is_some() || state.seal.is_empty() || state.pages.is_empty() {
            return None;
        }
        state.is_thinking = true;
        let round = &state.round;
        let left = round.clocks(now).get(seat - 1).copied();
        Some(Job {
            session: round.session.clone(),
            search,
            seat,
            round: round.number,
            moves: round.moves(),
            left,
        })
    }

    /// True if nothing has happened in the game of this number since so many moves.
    pub(crate) fn is_at(&self, number: u32, moves: usize) -> bool {
        let round = &self.state().round;
        round.number == number && round.moves() == moves && !round.is_over
    }

    /// The search has moved, or says why not.
    pub(crate) fn thought(&self, trouble: Option<String>) {
        self.change(|state| {
            state.is_thinking = false;
            state.trouble = trouble.map(|trouble| shortened(&trouble));
        });
    }
}

/// True if this was done before: a page asks again when its connection comes back.
fn is_done(round: &Round, seat: usize, number: u32, moves: usize, did: &Deed) -> bool {
    let is_said = |did| round.log.iter().any(|entry| entry.by == seat && entry.did == did);
    match did {
        Deed::Move(_) => {
            let mut all = round.log.iter().filter(|entry| matches!(entry.did, Deed::Move(_)));
            round.number == number
                && all.nth(moves).is_some_and(|entry| entry.by == seat && entry.did == *did)
        }
        Deed::Rematch => round.number > number || is_said(Deed::Rematch),
        Deed::Draw => round.offers.contains(&seat),
        _ => round.number == number && is_said(did.clone()),
    }
}
