//! The probabilities of classes of moves: their file, and their use by searches.
//!
//! A file has the lines of [`class_records`](crate::class_records). The reader adds the games up, so that a
//! truncated file is a valid file of fewer games.

use crate::class_records::{AUTO, Header, Played, RootMoves, feature_names};
use crate::grown;
use crate::rule_hash::{hexadecimal, rule_hash};
use game::{Game, MAX_TEMPO, Notation, Parameter};
use request::{Argument, CLASSES, Error, POLICY, SCHEMA, TREE, is_written_out, unknown};
use search::{Feature, Policy, default_ply_probability};
use std::path::Path;

/// The maximum size of a file of classes, in bytes.
pub const MAX_BYTES: u64 = 1 << 30;

/// The prefix of the line that names the shard of a run, unlike that of any other line.
pub const SHARD: &[u8] = br#"{"shard":"#;

/// The contents of a file of classes.
#[derive(Clone, PartialEq, Debug)]
pub struct ClassTable {
    /// The settings of the learning.
    pub header: Header,
    /// The games, in the order of their numbers.
    pub games: Vec<Played>,
}

impl ClassTable {
    /// Reads a file of classes. `name` is the name of the file, for error messages.
    ///
    /// An incomplete last line is ignored, as the record of its game was cut off.
    pub fn read(name: &str, text: &str) -> Result<ClassTable, Error> {
        let wrong = |line: usize, expected: &str| {
            Error::Other(format!(
                "{name}: line {line}: expected {expected}, as `yomi learn classes` writes it"
            ))
        };
        let altered = |what| Error::Other(format!("{name}: {what}"));
        let mut lines = files::lines(text.as_bytes());
        let no_head = || wrong(1, "the head of a file of classes");
        let first = lines.next().ok_or_else(no_head)?.map_err(altered)?;
        let header: Header = serde_json::from_slice(&first.json).map_err(|_| no_head())?;
        if header.schema != SCHEMA {
            return Err(wrong(1, &format!("version {SCHEMA}, and not {}", header.schema)));
        }
        let is_share = |number: f64| number.is_finite() && number > 0.0;
        if !is_share(header.prior)
            || header.prior >= 1.0
            || !is_share(header.prior_roots)
            || header.batch == 0
        {
            return Err(wrong(1, "a prior between 0 and 1, of more than no root, and batches of games"));
        }
        let is_grown = header.way == AUTO;
        if is_grown && header.names != feature_names() {
            return Err(wrong(1, &format!("the features {}", feature_names().join(", "))));
        }
        let mut games = Vec::new();
        for line in lines {
            let files::Line { number: index, json, .. } = line.map_err(altered)?;
            if json.starts_with(SHARD) {
                return Err(altered(
                    "expected a whole file of classes, got a shard of one: `yomi learn merge` merges all"
                        .to_owned(),
                ));
            }
            let played: Played = serde_json::from_slice(&json).map_err(|_| wrong(index, "a game"))?;
            let classes = header.names.len();
            let is_of_classes =
                [&played.existed, &played.chosen].iter().all(|counts| counts.len() == classes)
                    && (played.moves.is_empty() || played.moves.len() == classes);
            let is_possible =
                played.existed.iter().zip(&played.chosen).all(|(existed, chosen)| chosen <= existed);
            let is_possible = is_possible
                && (is_grown || played.roots.is_empty())
                && played.roots.iter().all(RootMoves::is_possible);
            // A file that was merged without some of its shards lacks their games.
            let next = games.last().map_or(0, |last: &Played| last.game + 1);
            if played.game < next || !is_of_classes || !is_possible {
                return Err(wrong(
                    index,
                    &format!("game {next} or a later one, with as many counts as classes"),
                ));
            }
            games.push(played);
        }
        Ok(ClassTable { header, games })
    }

    /// Reads the file of classes at `path`.
    pub fn open(path: &Path) -> Result<ClassTable, Error> {
        let text = files::read_text(path, "a file of classes", MAX_BYTES)
            .map_err(|error| Error::Other(error.to_string()))?;
        ClassTable::read(&path.display().to_string(), &text)
    }

    /// The first `games` games.
    pub fn first(&self, games: u64) -> &[Played] {
        &self.games[..usize::try_from(games).map_or(self.games.len(), |games| games.min(self.games.len()))]
    }

    /// The statistics of the first `games` games for a search: of the classes of the classification, or of
    /// classes grown from the games.
    pub fn learned(&self, games: u64) -> Learned {
        let played = self.first(games);
        let (names, counts, tree): (_, Vec<_>, _) = if self.header.way == AUTO {
            let tree = grown::grown(&grown::choices(played));
            let questions = grown::questions(&tree);
            let counts = played.iter().map(|game| grown::counts(&tree, game)).collect();
            (questions.names(), counts, Some(questions))
        } else {
            let counts = played.iter().map(|game| (game.existed.clone(), game.chosen.clone())).collect();
            (self.header.names.clone(), counts, None)
        };
        let probabilities =
            self.shares(&sums(names.len(), counts.iter().map(|(existed, chosen)| (existed, chosen))));
        let text = if let Some(tree) = &tree {
            format!("{TREE}:{}", tree.text(&probabilities))
        } else {
            let numbers: Vec<String> = probabilities.iter().map(|p| format!("{p:.6}")).collect();
            format!("{}:{}", self.header.way, numbers.join("+"))
        };
        Learned { names, games: counts, probabilities, text }
    }

    /// The maximum-likelihood policy of the choices in the first `games` games; `None` if the file has no
    /// roots, as without grown classes.
    pub fn policy(&self, games: u64) -> Option<Policy> {
        (self.header.way == AUTO).then(|| grown::policy(&grown::choices(self.first(games))))
    }

    /// The number of roots at which each class (with grown classes, each feature) existed and was chosen, in
    /// the first `games` games. Shape `[classes]`, both.
    pub fn counts(&self, games: u64) -> (Vec<u64>, Vec<u64>) {
        let counts = self.first(games).iter().map(|played| (&played.existed, &played.chosen));
        sums(self.header.names.len(), counts)
    }

    /// The probability of each class after the first `games` games: chosen of existed, with the prior, so
    /// that none is 0. Shape `[classes]`.
    pub fn probabilities(&self, games: u64) -> Vec<f64> {
        self.shares(&self.counts(games))
    }

    /// Chosen of existed, with the prior.
    fn shares(&self, (existed, chosen): &(Vec<u64>, Vec<u64>)) -> Vec<f64> {
        let Header { prior, prior_roots, .. } = self.header;
        let share = |(&existed, &chosen): (&u64, &u64)| {
            (chosen as f64 + prior * prior_roots) / (existed as f64 + prior_roots)
        };
        existed.iter().zip(chosen).map(share).collect()
    }

    /// The probability of each move of a class after the first `games` games: chosen of legal moves, with the
    /// prior as one move per root. The same as [`probabilities`](ClassTable::probabilities) where the file
    /// does not have the number of moves. Shape `[classes]`.
    pub fn probabilities_of_moves(&self, games: u64) -> Vec<f64> {
        let Header { prior, prior_roots, .. } = self.header;
        let counted = self.first(games);
        if counted.iter().any(|played| played.moves.is_empty()) {
            return self.probabilities(games);
        }
        let (_, chosen) = self.counts(games);
        let moves = |class: usize| counted.iter().map(|played| played.moves[class]).sum::<u64>() as f64;
        let share = |(class, &chosen): (usize, &u64)| {
            (chosen as f64 + prior * prior_roots) / (moves(class) + prior_roots)
        };
        chosen.iter().enumerate().map(share).collect()
    }

    /// The probability of a move that costs one ply.
    pub fn ply_probability(&self, games: u64) -> f64 {
        default_ply_probability(&self.learned(games).probabilities)
    }

    /// The value of the turn after the first `games` games, in points of the evaluation: half of the average
    /// difference of the roots' values at depths one and two. 0 if it was not measured.
    pub fn tempo(&self, games: u64) -> i32 {
        let (sum, roots) = self
            .first(games)
            .iter()
            .filter_map(|played| played.turn)
            .fold((0.0, 0.0), |(sum, roots), (more, asked)| (sum + more as f64, roots + asked as f64));
        let tempo = if roots > 0.0 { sum / roots / 2.0 } else { 0.0 };
        tempo.round().clamp(0.0, f64::from(MAX_TEMPO)) as i32
    }

    /// The same as arguments for a search with these parameters: the probabilities of classes, and the value
    /// of the turn if the search takes it.
    pub fn arguments(&self, games: u64, parameters: &[Parameter]) -> Vec<Argument> {
        let is_taken = |name: &str| parameters.iter().any(|parameter| parameter.name == name);
        let values = [(CLASSES, self.learned(games).text), (TEMPO, self.tempo(games).to_string())];
        let taken = values.into_iter().filter(|(name, _)| is_taken(name));
        taken.map(|(name, value)| Argument { key: Some(name.to_owned()), value }).collect()
    }
}

/// The sums of the counts of games: of roots at which each of so many classes existed, and was chosen.
fn sums<'a>(
    classes: usize,
    counts: impl Iterator<Item = (&'a Vec<u64>, &'a Vec<u64>)>,
) -> (Vec<u64>, Vec<u64>) {
    let mut sums = (vec![0; classes], vec![0; classes]);
    for (existed, chosen) in counts {
        sums.0.iter_mut().zip(existed).for_each(|(sum, count)| *sum += count);
        sums.1.iter_mut().zip(chosen).for_each(|(sum, count)| *sum += count);
    }
    sums
}

/// The statistics of games by class, for a search.
#[derive(Clone, PartialEq, Debug)]
pub struct Learned {
    /// The names of the classes.
    pub names: Vec<String>,
    /// The number of roots of each game at which each class existed, and was chosen. Shape `[games]` of
    /// `[classes]`, both.
    pub games: Vec<(Vec<u64>, Vec<u64>)>,
    /// The probability of each class. Shape `[classes]`.
    pub probabilities: Vec<f64>,
    /// All of it, as the argument of a search.
    pub text: String,
}

/// The parameter for the value of the move.
const TEMPO: &str = "tempo";

/// The parameters of a search that the value of [`CLASSES`] stands for: the value itself, or what was learned
/// that is in the file that it names. A file for another game is refused.
pub(crate) fn values<G: Game + Notation>(
    text: &str,
    game: &G,
    spelled_out: &str,
) -> Result<Vec<(&'static str, String)>, Error> {
    if is_written_out(text) {
        known_features(text)?;
        return Ok(vec![(CLASSES, text.to_owned())]);
    }
    let (file, is_policy) = match text.split_once(':') {
        Some((POLICY, file)) => (file, true),
        _ => (text, false),
    };
    let table = ClassTable::open(Path::new(file))?;
    let found = &table.header.game;
    if found != spelled_out {
        return Err(Error::Other(format!("{file}: expected classes of {spelled_out}, got those of {found}")));
    }
    if table.header.rules != hexadecimal(rule_hash(game, &game.start())) {
        return Err(Error::Other(format!(
            "{file}: it was learned by other rules of {found} than these: learn it again"
        )));
    }
    let games = table.games.len() as u64;
    let classes = if is_policy {
        let policy = table.policy(games).ok_or_else(|| {
            let way = &table.header.way;
            Error::Other(format!("{file}: expected classes learned with `--way {AUTO}`, got the way {way}"))
        })?;
        format!("{POLICY}:{}", policy.text())
    } else {
        table.learned(games).text
    };
    Ok(vec![(CLASSES, classes), (TEMPO, table.tempo(games).to_string())])
}

/// Refuses an unknown feature, with the nearest known one.
fn known_features(text: &str) -> Result<(), Error> {
    let Some((TREE | POLICY, rest)) = text.split_once(':') else { return Ok(()) };
    let words = rest.split(|c: char| c.is_whitespace() || c == '(' || c == ')');
    let is_unknown = |word: &&str| {
        word.parse::<f64>().is_err()
            && word.starts_with(char::is_alphabetic)
            && Feature::named(word).is_none()
    };
    words
        .into_iter()
        .find(is_unknown)
        .map_or(Ok(()), |word| Err(unknown("feature of moves", word, Feature::ALL.map(Feature::name))))
}
