//! Ratings of players over the result files of several tournaments, and what was played in each.

use crate::error::Error;
use crate::journal;
use crate::record::{self, Header, Record, SCHEMA};
use crate::report::{Interval, RatingModel, opening, rankings};
use crate::score::{course, win};
use crate::seating;
use crate::settings::{Unfinished, word};
use registry::End;
use request::{ENGINE, Spec};
use serde::Serialize;
use statistics::{Copies, Ranking, plackett_luce};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// The level of all intervals.
const LEVEL: f64 = 0.95;

/// The ratings of result files, game by game. `docs/json.md` documents every field.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Ratings {
    /// The version of this schema.
    pub schema: u32,
    /// A table for each game.
    pub games: Vec<Rated>,
    /// Notes for the reader.
    pub notes: Vec<String>,
}

/// The ratings in a game.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Rated {
    /// The game with its parameters.
    pub game: String,
    /// The rating model.
    pub model: RatingModel,
    /// The players, the strongest first.
    pub players: Vec<RatedPlayer>,
    /// The pairs of players that met.
    pub pairs: Vec<Meeting>,
    /// The files, in the order given.
    pub files: Vec<RatedFile>,
}

/// A player: a search of one version of the program, or another program.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct RatedPlayer {
    /// The name, with the search or the commit where other players share it.
    pub name: String,
    /// The search with its parameters and limits.
    pub search: String,
    /// The version of the program, unless the player is a program by others.
    pub version: Option<String>,
    /// Its commit, if the file tells it.
    pub commit: Option<String>,
    /// Points of Elo above the mean of the players; `n` counts blocks.
    pub rating: Interval,
    /// The share of its games that it won, from 0 to 1.
    pub score: f64,
    /// Its games, one for each seating.
    pub games: u64,
}

/// Two players that met, by their places in the list from 1.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Meeting {
    /// The first player, who is rated higher.
    pub first: usize,
    /// The second player.
    pub second: usize,
    /// The games in which both played.
    pub games: u64,
    /// The score of the first against the second, from 0 to 1: 1/2 where both won the same.
    pub score: f64,
    /// The difference of their ratings in points of Elo.
    pub difference: Interval,
}

/// What was played in a file.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct RatedFile {
    /// The file.
    pub file: String,
    /// The hash of its settings.
    pub hash: String,
    /// The version of the program that played.
    pub version: String,
    /// Its commit, if the file tells it.
    pub commit: Option<String>,
    /// What the games begin with.
    pub opening: String,
    /// The length in plies at which a game is broken off.
    pub plies: u32,
    /// The result of such a game.
    pub unfinished: String,
    /// The seed of the random numbers.
    pub seed: u64,
    /// The processor time that was asked of a search, in seconds.
    pub processor_s: Option<f64>,
    /// Whole blocks that are counted.
    pub blocks: u64,
    /// Their games.
    pub games: u64,
    /// Games of them that were broken off.
    pub broken_off: u64,
    /// Games of them that were adjudicated.
    pub adjudicated: u64,
    /// Games of them that were forfeited.
    pub forfeits: u64,
}

/// A player as files name it.
#[derive(Clone, PartialEq)]
struct Identity {
    name: String,
    search: String,
    version: Option<String>,
    commit: Option<String>,
}

/// The files of a game.
#[derive(Default)]
struct Group {
    game: String,
    seats: usize,
    players: Vec<Identity>,
    blocks: Vec<Vec<Ranking>>,
    /// Games and won shares of each player.
    won: Vec<(u64, f64)>,
    /// Games and score of pairs, the lower number first.
    met: BTreeMap<(usize, usize), (u64, f64)>,
    files: Vec<RatedFile>,
}

/// The blocks that were counted, by the hash of the settings and their number.
type Counted = BTreeMap<(String, u64), Vec<Vec<Record>>>;

impl Ratings {
    /// Rates the players of these result files, by any version of the program. Only whole blocks count; one
    /// that is in several files counts once.
    ///
    /// # Errors
    ///
    /// If a file is not a result file.
    pub fn of(paths: &[PathBuf]) -> Result<Ratings, Error> {
        let (mut groups, mut counted, mut notes) = (Vec::<Group>::new(), Counted::new(), Vec::new());
        for path in paths {
            let (header, records) = journal::read_any(path)?;
            let Some(first) = records.first() else {
                notes.push(format!("{}: there are no games", path.display()));
                continue;
            };
            let seats = first.payoffs.len();
            let at =
                groups.iter().position(|group| group.game == header.settings.game).unwrap_or_else(|| {
                    let game = header.settings.game.clone();
                    groups.push(Group { game, seats, ..Group::default() });
                    groups.len() - 1
                });
            groups[at].add(path, &header, records, &mut counted, &mut notes)?;
        }
        for group in &groups {
            notes.extend(group.strangers());
        }
        let games = groups.into_iter().filter_map(Group::rated).collect();
        Ok(Ratings { schema: SCHEMA, games, notes })
    }
}

impl Group {
    /// The number of a player.
    fn player(&mut self, identity: Identity) -> usize {
        self.players.iter().position(|known| *known == identity).unwrap_or_else(|| {
            self.players.push(identity);
            self.won.push((0, 0.0));
            self.players.len() - 1
        })
    }

    fn add(
        &mut self,
        path: &Path,
        header: &Header,
        records: Vec<Record>,
        counted: &mut Counted,
        notes: &mut Vec<String>,
    ) -> Result<(), Error> {
        let (settings, shown) = (&header.settings, path.display());
        let wrong = |what: String| Error::file(path, what);
        let searches: Vec<&str> = settings.players.iter().map(|player| &*player.search).collect();
        let games = seating::games(&searches, self.seats, settings.seatings, settings.schedule);
        let mut blocks: BTreeMap<u64, BTreeMap<usize, Record>> = BTreeMap::new();
        let all = records.len();
        for record in records {
            journal::owns(&games, &record).map_err(wrong)?;
            blocks.entry(record.block).or_default().entry(record.game).or_insert(record);
        }
        let of_a_block = seating::in_a_block(&games, searches.len(), settings.schedule);
        blocks.retain(|_, played| played.len() == of_a_block);
        let whole: usize = blocks.values().map(BTreeMap::len).sum();
        if whole < all {
            notes.push(format!("{shown}: {} games of blocks that are not whole do not count", all - whole));
        }
        let mut again = 0;
        let mut fresh: Vec<(u64, Vec<Record>)> = Vec::new();
        for (block, played) in blocks {
            let played: Vec<Record> = played.into_values().collect();
            let known = counted.entry((header.hash.clone(), block)).or_default();
            if known.iter().any(|known| known.iter().zip(&played).all(|(one, other)| one.agrees(other))) {
                again += played.len();
            } else {
                known.push(played.clone());
                fresh.push((block, played));
            }
        }
        if again > 0 {
            notes.push(format!("{shown}: {again} games are in a file before and count once"));
        }
        let courses = fresh.iter().map(|(block, played)| course(settings, *block, &refs(played)));
        let counts = Copies::counted(courses);
        let copies: usize = fresh
            .iter()
            .zip(&counts)
            .filter(|(_, counts)| !**counts)
            .map(|((_, played), _)| played.len())
            .sum();
        if copies > 0 {
            notes.push(format!("{shown}: {copies} games repeat others move for move and do not count"));
        }
        let numbers: Vec<usize> = settings
            .players
            .iter()
            .map(|player| self.player(identity(header, &player.name, &player.search)))
            .collect();
        let mut file = described(path, header);
        for (_, played) in fresh.iter().zip(&counts).filter_map(|(block, counts)| counts.then_some(block)) {
            let mut block = Vec::new();
            for (game, record) in record::played(&games, &refs(played)) {
                let won = win(settings, record);
                file.games += 1;
                file.broken_off += u64::from(record.unfinished);
                file.adjudicated += u64::from(matches!(record.ended, End::Agreement | End::Database));
                file.forfeits += u64::from(record.forfeit.is_some());
                for seating in &game.seatings {
                    let seating: Vec<usize> = seating.iter().map(|&player| numbers[player]).collect();
                    self.count(&seating, &won);
                }
                block.extend(rankings(game, &won, &numbers));
            }
            file.blocks += 1;
            self.blocks.push(block);
        }
        self.files.push(file);
        Ok(())
    }

    /// Counts a game with these players and shares of the win.
    fn count(&mut self, seating: &[usize], won: &[f64]) {
        for (seat, &player) in seating.iter().enumerate() {
            let (games, sum) = &mut self.won[player];
            (*games, *sum) = (*games + 1, *sum + won[seat]);
            for (other_seat, &other) in seating.iter().enumerate().filter(|(_, other)| player < **other) {
                let score = match won[seat].total_cmp(&won[other_seat]) {
                    std::cmp::Ordering::Less => 0.0,
                    std::cmp::Ordering::Equal => 0.5,
                    std::cmp::Ordering::Greater => 1.0,
                };
                let (games, sum) = self.met.entry((player, other)).or_default();
                (*games, *sum) = (*games + 1, *sum + score);
            }
        }
    }

    /// The names, each of one player.
    fn names(&self) -> Vec<String> {
        let name = |player: &Identity| {
            let Identity { name, search, version, commit } = player;
            let same = |other: &&Identity| other.name == *name;
            let others: Vec<&Identity> = self.players.iter().filter(same).collect();
            let mut shown = name.clone();
            if others.iter().any(|other| other.search != *search) {
                shown += &format!(" ({search})");
            }
            if others.iter().any(|other| other.search == *search && *other != player) {
                let of = commit.as_ref().or(version.as_ref()).map_or("", String::as_str);
                shown += &format!(" [{}]", of.get(..12).unwrap_or(of));
            }
            shown
        };
        self.players.iter().map(name).collect()
    }

    /// A note if there are players who never met, nor through others.
    fn strangers(&self) -> Option<String> {
        let mut of: Vec<usize> = (0..self.players.len()).collect();
        for &(one, other) in self.met.keys() {
            let (kept, gone) = (of[one], of[other]);
            of.iter_mut().filter(|group| **group == gone).for_each(|group| *group = kept);
        }
        let stranger = (0..of.len()).find(|&player| self.won[player].0 > 0 && of[player] != of[0])?;
        Some(format!(
            "{}: {} and {} never met, nor through others: their ratings cannot be compared",
            self.game,
            self.names()[0],
            self.names()[stranger]
        ))
    }

    fn rated(self) -> Option<Rated> {
        let ratings = plackett_luce(self.players.len(), &self.blocks, LEVEL)?;
        let mut order: Vec<usize> =
            (0..self.players.len()).filter(|&player| self.won[player].0 > 0).collect();
        order.sort_by(|&one, &other| ratings.players()[other].value.total_cmp(&ratings.players()[one].value));
        let names = self.names();
        let player = |&at: &usize| {
            let (Identity { search, version, commit, .. }, (games, won)) =
                (self.players[at].clone(), self.won[at]);
            RatedPlayer {
                name: names[at].clone(),
                search,
                version,
                commit,
                rating: ratings.players()[at].into(),
                score: won / games as f64,
                games,
            }
        };
        let mut pairs = Vec::new();
        for (place, &one) in order.iter().enumerate() {
            for (behind, &other) in order.iter().enumerate().skip(place + 1) {
                let Some(&(games, sum)) = self.met.get(&(one.min(other), one.max(other))) else { continue };
                let sum = if one < other { sum } else { games as f64 - sum };
                pairs.push(Meeting {
                    first: place + 1,
                    second: behind + 1,
                    games,
                    score: sum / games as f64,
                    difference: ratings.difference(one, other).into(),
                });
            }
        }
        let players = order.iter().map(player).collect();
        Some(Rated { game: self.game, model: RatingModel::of(self.seats), players, pairs, files: self.files })
    }
}

fn refs(records: &[Record]) -> Vec<&Record> {
    records.iter().collect()
}

/// A search of yomi is another player in another version; a program by others is not.
fn identity(header: &Header, name: &str, search: &str) -> Identity {
    let is_own = Spec::read(search).map_or(true, |spec| spec.name != ENGINE);
    Identity {
        name: name.to_owned(),
        search: search.to_owned(),
        version: is_own.then(|| header.version.clone()),
        commit: header.commit.clone().filter(|_| is_own),
    }
}

/// The description of a file, without its games.
fn described(path: &Path, header: &Header) -> RatedFile {
    let settings = &header.settings;
    RatedFile {
        file: path.display().to_string(),
        hash: header.hash.clone(),
        version: header.version.clone(),
        commit: header.commit.clone(),
        opening: opening(settings),
        plies: settings.plies,
        unfinished: word(&Unfinished::NAMES, settings.unfinished).to_owned(),
        seed: settings.seed,
        processor_s: settings.processor_s,
        ..RatedFile::default()
    }
}
