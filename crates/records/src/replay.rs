//! Records played by the rules of a game.

use crate::board::place_typed;
use crate::error::Error;
use crate::family::{board_size, family_of};
use crate::pgn::sign_property;
use crate::reading::{Check, Typed, forced_pass};
use crate::record::{Record, RecordedMove, Variation, add};
use game::{Bounds, Game, Notation};
use registry::{Session, open_listed, open_with_seed};
use request::{GAME_FILE, Spec};
use std::ffi::OsStr;
use std::path::Path;

/// Opens a game by its name, with a seed.
type Open = dyn Fn(&str, Option<u64>) -> Result<Session, request::Error>;

/// A record that was played, up to its end or to its first wrong move.
#[derive(Debug)]
pub struct Replayed {
    /// The game at the end.
    pub session: Session,
    /// The moves as yomi writes them, with the passes that the record left out.
    pub moves: Vec<String>,
    /// The first wrong move, with its number and the legal moves: `move 3: expected …`. The moves before it
    /// are played.
    pub broken: Option<String>,
    /// The notices, one line each: those of the record and those found in replay.
    pub notices: Vec<String>,
    /// The score that a line of columns gives its position, of the point of view of the player to move.
    pub score: Option<String>,
    /// For each move, the index of the recorded move that it was read from.
    from: Vec<usize>,
}

/// The tag of that score.
pub(crate) const SCORE: &str = "Score";

impl Replayed {
    /// The record as yomi writes it: with these moves, each with what is said of the move that it was read
    /// from, with its variations as far as they can be played, with the start as the game writes it, and,
    /// where the game is over, with its payoffs by the rules. A result that counts the empty squares of
    /// Othello otherwise stays as it is.
    pub fn written(&self, record: &Record) -> Record {
        self.written_checked(record, &|_| Ok(()))
    }

    /// As [`Replayed::written`], for records and games by anybody. An error of `check` leaves out the rest of
    /// a variation.
    pub fn written_checked(&self, record: &Record, check: &Check<'_>) -> Record {
        let said = record.result.clone();
        let is_counted = said.as_ref().is_some_and(|said| ends(&self.session).contains(said));
        let mut written = Record {
            game: Some(self.session.game().to_owned()),
            start: record
                .start
                .as_ref()
                .map(|_| self.session.start())
                .filter(|start| is_unusual(&self.session, start)),
            moves: annotated(&self.moves, &self.from, &record.moves),
            variations: Vec::with_capacity(record.variations.len()),
            result: if is_counted { said } else { self.session.outcome().or(said) },
            ..record.clone()
        };
        written.tags.extend(self.score.iter().map(|score| (SCORE.to_owned(), score.clone())));
        // For each line as it was recorded: its number as it is written, and the recorded moves of its own.
        let mut lines: Vec<Option<(usize, Vec<usize>)>> = vec![Some((0, self.from.clone()))];
        for variation in &record.variations {
            let placed = lines.get(variation.of).and_then(Option::as_ref).map(|(of, from)| {
                // Behind all moves that were read from those before it.
                (*of, from.partition_point(|at| *at < variation.after), from.last().map_or(0, |at| at + 1))
            });
            let Some((of, after, _)) = placed.filter(|(.., played)| *played >= variation.after) else {
                written.tell("left out variations behind moves that are left out");
                lines.push(None);
                continue;
            };
            let mut session = self.session.clone();
            while session.take_back() {}
            let path = written.path(of, after);
            let path: Vec<&str> = path.iter().map(String::as_str).collect();
            let start = session.clone();
            let reached = session.play(&path).map_err(|error| error.to_string());
            let line = reached.map(|()| {
                let mut numbers = Numbers::beside(&start, record);
                let (from, broken) =
                    play_words(&mut session, &variation.moves, check, path.len(), &mut numbers);
                let moves = session.moves_played().split_off(path.len());
                if let Some(what) = broken {
                    written.tell(format!("left out the rest of a variation: {what}"));
                }
                (moves, from)
            });
            lines.push(match line {
                Ok((moves, from)) => {
                    let moves = annotated(&moves, &from, &variation.moves);
                    Some((written.branch(Variation { of, after, moves, ..variation.clone() }), from))
                }
                Err(what) => {
                    written.tell(format!("left out a variation: {what}"));
                    None
                }
            });
        }
        written
    }

    /// The payoffs of a finished game of Othello if empty squares go to the winner.
    pub(crate) fn with_empty_squares(&self) -> Option<Vec<i32>> {
        ends(&self.session).into_iter().nth(1)
    }

    /// Checks the record's claims about the whole game. The record breaks off at a contradiction.
    fn checked(mut self, record: &Record) -> Replayed {
        if self.broken.is_none() {
            self.broken = check_result(&self.session, record).err();
        }
        self
    }
}

/// True for a position that is not the usual start of a session's game. That one is not told.
fn is_unusual(session: &Session, position: &str) -> bool {
    let (game, _) = session.erased();
    game.write_position(&game.start()) != position
}

/// The payoffs that a record of this finished game may state: those of its rules and, in Othello, those with
/// the empty squares for nobody and for the winner.
fn ends(session: &Session) -> Vec<Vec<i32>> {
    let Some(outcome) = session.outcome() else { return Vec::new() };
    let [first, _] = outcome[..] else { return vec![outcome] };
    if family_of(session) != "othello" || session.is_written() {
        return vec![outcome];
    }
    let position = session.position();
    let count = |disc: char| position.split(' ').next().unwrap_or_default().matches(disc).count() as i32;
    let difference = (count('x') - count('o')).abs() * first.signum();
    let with_empty = difference + count('-') * first.signum();
    [difference, with_empty].map(|first| vec![first, -first]).to_vec()
}

/// Checks the result and the number of players against the rules.
fn check_result(session: &Session, record: &Record) -> Result<(), String> {
    let players = session.players();
    if record.players.len() > players {
        return Err(format!("expected {players} players, got the names of {}", record.players.len()));
    }
    let Some(said) = &record.result else { return Ok(()) };
    if said.len() != players {
        return Err(format!("expected a result of {players} players, got {said:?}"));
    }
    // Some formats, and some games, record only the winner.
    let signs = |payoffs: &[i32]| payoffs.iter().map(|payoff| payoff.signum()).collect::<Vec<_>>();
    let is_sign = |payoffs: &[i32]| *payoffs == *signs(payoffs);
    let Some(outcome) = session.outcome() else {
        // Somebody may have resigned.
        let Some(Bounds { least, greatest, .. }) = session.promises().payoffs else { return Ok(()) };
        let is_possible = is_sign(said) || said.iter().all(|payoff| (least..=greatest).contains(payoff));
        let expected = format!("expected results from {least} to {greatest}, got {said:?}");
        return if is_possible { Ok(()) } else { Err(expected) };
    };
    let is_same = (is_sign(said) || is_sign(&outcome)) && signs(said) == signs(&outcome);
    // Where both are paid something, the winner is paid more.
    let is_won = match (&said[..], &outcome[..]) {
        ([-1, 1] | [0, 0] | [1, -1], [first, second]) => said[0].cmp(&said[1]) == first.cmp(second),
        _ => false,
    };
    if is_same || is_won || *said == outcome || ends(session).contains(said) {
        return Ok(());
    }
    Err(format!("expected the result {outcome:?} by the moves, got {said:?}"))
}

/// Plays a record by the rules of `session`'s game, from the game's start or from that of the record. Moves
/// that `session` has played do not matter.
///
/// # Errors
///
/// If the record names another game, or if its start is not a position. An illegal move is not an error: see
/// [`Replayed::broken`].
pub fn replay(session: &Session, record: &Record) -> Result<Replayed, Error> {
    if let Some(game) = &record.game {
        let same = same_game(session, game, record.seed, &open_with_seed);
        same.map_err(|what| Error::wrong(record.place.clone(), what))?;
    }
    let mut session = at_start(session, record)?;
    let words: Vec<&str> = record.moves.iter().map(|mv| mv.text.as_str()).collect();
    let is_plain = record.moves.iter().all(|mv| mv.seat.is_none() && mv.number.is_none());
    if is_plain && session.play(&words).is_ok() {
        let (moves, from) = (session.moves_played(), (0..words.len()).collect());
        let notices = record.notices.clone();
        return Ok(Replayed { session, moves, broken: None, notices, score: None, from }.checked(record));
    }
    Ok(replay_words(session, record, &|_| Ok(())).checked(record))
}

/// As [`replay`], for records and games by anybody: no file that a record names is opened, and every position
/// is looked at before its moves are listed.
///
/// # Errors
///
/// As [`replay`]. An error of `check` breaks the record off.
pub fn replay_checked(session: &Session, record: &Record, check: &Check<'_>) -> Result<Replayed, Error> {
    if let Some(game) = &record.game {
        let same = match text_named(game) {
            Some(name) => same_text(session, &name),
            None => same_game(session, game, record.seed, &open_listed_with_seed),
        };
        same.map_err(|what| Error::wrong(record.place.clone(), what))?;
    }
    Ok(replay_words(at_start(session, record)?, record, check).checked(record))
}

/// The game of a session in the position that a record starts from.
fn at_start(session: &Session, record: &Record) -> Result<Session, Error> {
    // Written games have names of all kinds.
    if let Some(family) = record.family
        && family_of(session) != family
        && !session.is_written()
    {
        let what = format!("expected games of {}, got games of {family}", session.spelled_out());
        return Err(Error::wrong(record.place.clone(), what));
    }
    if let Some((columns, rows)) = record.size {
        let (is_same, expected) = match board_size(session) {
            (0, _) | (_, 0) => (
                session.board().is_none_or(|board| board.cells.len() == columns * rows),
                format!("the board of {}", session.game()),
            ),
            (c, r) => ((c, r) == (columns, rows), format!("a board of {c}x{r}")),
        };
        if !is_same {
            let what = format!("expected {expected}, got {columns}x{rows}");
            return Err(Error::wrong(record.place.clone(), what));
        }
    }
    let mut session = session.clone();
    while session.take_back() {}
    if let Some(start) = &record.start {
        let placed = place_typed(&mut session, start);
        placed.map_err(|error| Error::wrong(record.place.clone(), error.to_string()))?;
    }
    Ok(session)
}

/// Moves as yomi writes them, each with what is said of the recorded move that it was read from. `!` or `?`
/// behind that is a property.
fn annotated(moves: &[String], from: &[usize], recorded: &[RecordedMove]) -> Vec<RecordedMove> {
    let annotated = |(at, text): (usize, &String)| {
        let of = from[at];
        let is_last = from.get(at + 1) != Some(&of);
        let Some(mv) = recorded.get(of).filter(|_| is_last) else { return RecordedMove::new(text.clone()) };
        let RecordedMove { clock, comment, properties, text: word, .. } = mv.clone();
        let mut properties = properties;
        let sign = &word[word.trim_end_matches(['!', '?']).len()..];
        if let Some(property) = sign_property(sign).filter(|_| !text.ends_with(sign)) {
            add(&mut properties, property);
        }
        RecordedMove { clock, comment, properties, ..RecordedMove::new(text.clone()) }
    };
    moves.iter().enumerate().map(annotated).collect()
}

/// Plays the moves of a record one by one, as people write them.
fn replay_words(mut session: Session, record: &Record, check: &Check<'_>) -> Replayed {
    let mut moves = &record.moves[..];
    let score = score(&session, moves).map(str::to_owned);
    if score.is_some() {
        moves = &moves[..1];
    }
    let mut numbers = Numbers::new(&session, record);
    let (from, broken) = play_words(&mut session, moves, check, 0, &mut numbers);
    let moves = session.moves_played();
    Replayed { session, moves, broken, notices: record.notices.clone(), score, from }
}

/// Plays recorded moves behind `before` others. Returns for each move played the index of the recorded move,
/// and the first that cannot be played.
fn play_words(
    session: &mut Session,
    moves: &[RecordedMove],
    check: &Check<'_>,
    before: usize,
    numbers: &mut Numbers,
) -> (Vec<usize>, Option<String>) {
    let mut from = Vec::with_capacity(moves.len());
    let mut typed = Typed::new(session, check);
    typed.count = before;
    for (index, mv) in moves.iter().enumerate() {
        let played = numbers.check(mv, before + index, typed.count).and_then(|()| play(&mut typed, mv));
        from.resize(typed.count - before, index);
        if let Err(what) = played {
            return (from, Some(what));
        }
    }
    (from, None)
}

/// Plays a move, if the recorded player is to move.
fn play(typed: &mut Typed<'_>, mv: &RecordedMove) -> Result<(), String> {
    let (before, mover) = (typed.count, typed.session.to_move());
    let (number, is_over) = (before + 1, typed.session.outcome().is_some());
    let wrong = |mover: usize, seat: usize| {
        Err(format!("move {number}: expected a move of player {mover}, got one of player {seat}"))
    };
    if let Some(seat) = mv.seat.filter(|seat| *seat != mover && !is_over)
        && forced_pass(&typed.session.legal_moves()).is_none()
    {
        return wrong(mover, seat);
    }
    typed.play_word(&mv.text).map_err(|error| error.to_string())?;
    let Some(seat) = mv.seat.filter(|_| typed.count > before) else { return Ok(()) };
    let mut of = mover;
    // An omitted pass is the other player's.
    if typed.count > before + 1 {
        let mut earlier = typed.session.clone();
        earlier.take_back();
        of = earlier.to_move();
    }
    if of == seat { Ok(()) } else { wrong(of, seat) }
}

/// The score behind the columns of a position of Connect Four: `7422341735 -2`, a line of the files that
/// solvers are measured with.
fn score<'a>(session: &Session, moves: &'a [RecordedMove]) -> Option<&'a str> {
    // Half of the squares of the largest boards.
    const GREATEST: i32 = 42;
    let [columns, score] = moves else { return None };
    let is_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let is_score = score.text.parse::<i32>().is_ok_and(|score| score.abs() <= GREATEST);
    let legal = session.legal_moves();
    let are_columns =
        columns.text.len() > 1 && is_digits(&columns.text) && legal.iter().all(|mv| is_digits(mv));
    (is_score && are_columns && !legal.contains(&columns.text)).then_some(score.text.as_str())
}

/// The numbers before moves. People number moves or rounds, with passes or without.
struct Numbers {
    /// The ways of counting that no number has contradicted: by moves and by rounds, the latter also from the
    /// place of the first player; each with omitted passes and without.
    ways: Vec<(usize, usize, bool)>,
    /// The first number minus 1, in a game from another position.
    ahead: Option<usize>,
}

impl Numbers {
    fn new(session: &Session, record: &Record) -> Numbers {
        let players = session.players();
        let first = session.to_move() - 1;
        let counts = [(1, 0), (players, 0), (players, first)];
        let ways = counts.into_iter().flat_map(|(by, first)| [(by, first, true), (by, first, false)]);
        // A game from another position may begin with any number.
        let ahead = record.start.is_none().then_some(0);
        Numbers { ways: ways.collect(), ahead }
    }

    /// The numbers of a variation, which go on with those of the main line. Where that has none and begins
    /// anywhere, they say nothing.
    fn beside(session: &Session, record: &Record) -> Numbers {
        let mut numbers = Numbers::new(session, record);
        let first = record.moves.first().and_then(|mv| mv.number).map(|number| number.saturating_sub(1));
        numbers.ahead = numbers.ahead.or(first);
        if numbers.ahead.is_none() {
            numbers.ways.clear();
        }
        numbers
    }

    /// Checks the number of a move: `index` counts the moves of the record before it, `count` those played.
    fn check(&mut self, mv: &RecordedMove, index: usize, count: usize) -> Result<(), String> {
        let Some(number) = mv.number.filter(|_| !self.ways.is_empty()) else { return Ok(()) };
        let of = |&(by, first, is_played): &(usize, usize, bool)| {
            1 + (first + if is_played { count } else { index }) / by
        };
        let ahead = *self.ahead.get_or_insert(number.saturating_sub(1));
        let expected = self.ways.iter().map(of).max().unwrap_or_default() + ahead;
        self.ways.retain(|way| of(way) + ahead == number);
        if !self.ways.is_empty() {
            return Ok(());
        }
        let move_number = count + 1;
        Err(format!("move {move_number}: expected the number {expected} or that of its round, got {number}"))
    }
}

/// The name of a written game: its file and its arguments, among them `rules`, which identifies its text.
fn text_named(name: &str) -> Option<Spec> {
    Spec::read(name).ok().filter(|spec| spec.name.ends_with(GAME_FILE))
}

/// Checks that the session's game is the written one with this name: the same text and parameters, in
/// whatever file or sample, or the same file if the name does not identify the text.
fn same_text(session: &Session, name: &Spec) -> Result<(), String> {
    let is_told = name.arguments.iter().any(|argument| argument.key.as_deref() == Some("rules"));
    let file = |spec: &Spec| Path::new(&spec.name).file_name().map(OsStr::to_owned);
    let is_same = |here: &str| {
        Spec::read(here).is_ok_and(|here| {
            if is_told { here.arguments == name.arguments } else { file(&here) == file(name) }
        })
    };
    if is_same(session.spelled_out()) || is_same(session.game()) {
        return Ok(());
    }
    Err(format!("expected games of {}, got {}", session.spelled_out(), name.text))
}

/// A game of the list, generated with this seed if it has none of its own.
fn open_listed_with_seed(name: &str, seed: Option<u64>) -> Result<Session, request::Error> {
    let found = open_listed(name)?;
    let Some(seed) = seed else { return Ok(found) };
    let joint = if name.contains(':') { ',' } else { ':' };
    Ok(open_listed(&format!("{name}{joint}seed={seed}")).unwrap_or(found))
}

/// Checks that this names the game of the session.
fn same_game(session: &Session, name: &str, seed: Option<u64>, open: &Open) -> Result<(), String> {
    if name == session.spelled_out() || seed.is_none() && name == session.game() {
        return Ok(());
    }
    let found = open(name, seed).map_err(|error| error.to_string())?;
    if found.spelled_out() == session.spelled_out() {
        return Ok(());
    }
    Err(format!("expected games of {}, got {}", session.spelled_out(), found.spelled_out()))
}
