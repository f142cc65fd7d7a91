//! Databases of a card game: the possible winners of every deal of up to so many cards, as a census counts
//! them. Positions within a trick have the value of their moves, down to deals.
//!
//! A file is one of [`solve::database`] with a set of winners in each cell. `docs/databases.md` describes it.

use crate::climbing::{PassRule, Sequences, TiedDeals, Workers, backed_up, turned};
use crate::count::{WinnersCensus, set_of};
use crate::deals::Explained;
use crate::error::{Error, GAME};
use crate::request::CensusRequest;
use game::{Game, KeyMap, MAX_PLAYERS, Player, Rank, legal};
use games::tanhinmin::{Deal, Move, STRONGEST, State, Tanhinmin};
use solve::database::{Begun, Built, CACHE, CELLS, Cells, Header, Packer, WorkFile, work_file};
use solve::retrograde::Cell;
use std::path::Path;

/// The database of a card game. Cards may be equal in it, whether or not they may be in the game.
#[derive(Debug)]
pub struct WinnersDatabase {
    deals: TiedDeals,
    sequences: Sequences,
    game: Tanhinmin,
    header: Header,
}

impl WinnersDatabase {
    /// The database of all deals of no more cards to as many players.
    ///
    /// # Errors
    ///
    /// As [`WinnersCensus::new`].
    pub fn new(request: &CensusRequest<'_>) -> Result<WinnersDatabase, Error> {
        let mut card_game = request.game.clone();
        (card_game.deals.ties, card_game.rules.ties) = (true, true);
        WinnersCensus::new(&CensusRequest { game: &card_game, ..request.clone() }, 1)?;
        let (rules, cards) = (card_game.deals.rules, card_game.deals.cards);
        let pass = match rules.pass {
            PassRule::LastResort => "",
            PassRule::Free => ",pass=free",
            PassRule::Forced => ",pass=forced",
        };
        let (players, re_entry) = (rules.players, rules.re_entry);
        let too_many = || Error::Other(format!("{GAME}: {cards} cards have more deals than can be numbered"));
        let sequences = Sequences::new(players, cards).ok_or_else(too_many)?;
        Ok(WinnersDatabase {
            header: Header {
                game: format!("{GAME}:players={players},cards={cards},ties=true,re-entry={re_entry}{pass}"),
                rules: 0,
                least: 0,
                values: 1 << players,
                layers: sequences.counts.iter().map(|&count| count.into()).collect(),
                player: Player::FIRST,
                is_of_sets: true,
            },
            game: Tanhinmin::new(card_game.rules, Deal::even(players, cards as u8, true, 1)?)?,
            deals: TiedDeals { rules, cards, stable: false },
            sequences,
        })
    }

    /// The header of its file.
    pub const fn header(&self) -> &Header {
        &self.header
    }

    /// The game of its positions.
    pub const fn game(&self) -> &Tanhinmin {
        &self.game
    }

    /// Solves all deals, and writes them to a file, or goes on with one that was begun. Layers that were
    /// written are solved again, which takes less time than packing them.
    ///
    /// # Errors
    ///
    /// If it was cancelled, the system failed, or there is any other file.
    pub fn build(&self, path: &Path, workers: &Workers<'_>) -> Result<Built, Error> {
        let part = work_file(path);
        let mut work = match WorkFile::begin(path.into(), part.as_path().into(), &self.header)? {
            Begun::Built(built) => return Ok(built),
            Begun::Work(work) => work,
        };
        let (reused, mut positions) = (work.layers(), 0);
        let unpacked = |error| files::Error::io(&part, "cannot pack")(error);
        let mut packer = Packer::new().map_err(unpacked)?;
        self.deals.each_size(workers, |cards, sets| {
            positions += sets.iter().filter(|&&set| set != 0).count() as u64;
            if work.layers() > cards {
                return Ok(());
            }
            for block in sets.chunks(CELLS) {
                let cells: Vec<Cell> = block.iter().map(|&set| Cell(set.into())).collect();
                work.append(&packer.pack(&cells).map_err(unpacked)?)?;
            }
            work.finish_layer().map_err(Error::File)
        })?;
        Ok(Built { reused, bytes: work.finish(path)?, positions })
    }

    /// Opens its file.
    ///
    /// # Errors
    ///
    /// If it is not the database of this game, is cut short or damaged.
    pub fn open(&self, path: &Path) -> Result<Cells, Error> {
        let (cells, game) = (Cells::open(path, CACHE)?, &self.header.game);
        if *cells.header() == self.header {
            return Ok(cells);
        }
        let line = format!("expected a database of {game}, got one of {}", cells.header().game);
        Err(files::Error::wrong(path, line).into())
    }

    /// A position with its possible winners, by the cells of its file.
    ///
    /// # Errors
    ///
    /// If it has more cards than the deals, or a block is damaged or cannot be read.
    pub fn explain(&self, cells: &Cells, state: &State) -> Result<Explained, Error> {
        let held: u32 = Player::all(self.game.players()).map(|player| state.hand(player).len()).sum();
        if held > self.deals.cards as u32 {
            let (most, path) = (self.deals.cards, cells.path().display());
            return Err(Error::Other(format!("{path}: expected at most {most} cards, got {held}")));
        }
        let known = &mut KeyMap::default();
        let winners = self.winners(cells, state, known)?;
        let is_over = self.game.outcome(state).is_some();
        let moves = if is_over { Vec::new() } else { self.moves(cells, state, known)? };
        Ok(Explained::new(&self.game, state, winners, &moves))
    }

    fn winners(&self, cells: &Cells, state: &State, known: &mut KeyMap<State, u8>) -> Result<u8, Error> {
        if let Some(payoffs) = self.game.outcome(state) {
            return Ok(set_of(&[payoffs]));
        }
        let (leader, players) = (self.game.to_move(state).index(), self.game.players());
        if state.table().is_none() {
            return Ok(turned(cells.cell(self.rank(state, leader))? as u8, leader, players));
        }
        if let Some(&set) = known.get(state) {
            return Ok(set);
        }
        let mut moves = self.moves(cells, state, known)?;
        let pass = moves.pop_if(|(mv, _)| mv.card().is_none()).map(|(_, set)| set);
        let cards: Vec<u8> = moves.into_iter().map(|(_, set)| set).collect();
        let set = backed_up(leader, &cards, pass, self.deals.rules.pass);
        known.insert(*state, set);
        Ok(set)
    }

    /// Every move of a position, a pass last, with the possible winners after it.
    fn moves(
        &self,
        cells: &Cells,
        state: &State,
        known: &mut KeyMap<State, u8>,
    ) -> Result<Vec<(Move, u8)>, Error> {
        let after = |mv| {
            let mut child = *state;
            self.game.play(&mut child, mv);
            Ok((mv, self.winners(cells, &child, known)?))
        };
        legal(&self.game, state).into_iter().map(after).collect()
    }

    /// The cell of a deal with this leader: the number of its cards, and that of its canonical form.
    fn rank(&self, state: &State, leader: usize) -> Rank {
        let (players, sequences) = (self.game.players(), &self.sequences);
        let (mut number, mut size) = (0, 0);
        for rank in (1..=STRONGEST).rev() {
            let mut group = [0; MAX_PLAYERS];
            for (player, held) in group.iter_mut().take(players).enumerate() {
                *held = state.hand(Player::new((player + leader) % players)).count(rank);
            }
            if let Some(kind) = sequences.kinds.iter().position(|kind| kind.group == group) {
                number = sequences.prepend(kind, number, size);
                size += sequences.kinds[kind].size;
            }
        }
        Rank { layer: size as u32, index: number.into() }
    }
}
