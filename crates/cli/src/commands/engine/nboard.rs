//! The protocol of the Othello program `NBoard`.

use super::board::Board;
use super::options::{Options, TIME};
use super::speech::{Listener, say};
use super::thinker::{Thinker, Work};
use crate::failure::Failure;
use engines::{Mapping, nboard};
use game::quoted;
use request::{Answer, Budget, Error};

/// The conversation.
pub(super) struct Nboard {
    options: Options,
    board: Board,
    thinker: Thinker,
    depth: Option<u32>,
}

impl Nboard {
    pub(super) fn new(options: Options, thinker: Thinker) -> Result<Nboard, Failure> {
        let board = Board::open("othello", nboard::mapping())?;
        Ok(Nboard { options, board, thinker, depth: None })
    }

    pub(super) fn talk(mut self, listener: &mut Listener) -> Result<(), Failure> {
        say(&format!("set myname yomi {}", env!("CARGO_PKG_VERSION")))?;
        while let Some(line) = listener.line()? {
            let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((&line, ""));
            let rest = rest.trim();
            match word {
                "quit" => break,
                "ping" => {
                    self.thinker.stop();
                    say(&format!("pong {rest}"))?;
                }
                "set" => self.set(rest)?,
                "move" => {
                    self.thinker.stop();
                    let mv = rest.split('/').next().unwrap_or_default().trim().to_uppercase();
                    let played = self.play(&mv);
                    complain(played)?;
                }
                "go" => {
                    let begun = self.think(None);
                    complain(begun)?;
                }
                "hint" => {
                    let begun = self.think(Some(rest.parse().unwrap_or(1)));
                    complain(begun)?;
                }
                "analyze" => {
                    let begun = self.analyze();
                    complain(begun)?;
                }
                // What was played teaches it nothing.
                "learn" => say("learned")?,
                _ => {}
            }
        }
        self.thinker.stop();
        Ok(())
    }

    /// Plays a move after those that were played.
    fn play(&mut self, mv: &str) -> Result<(), Error> {
        let session = self.board.session()?;
        let (start, played) = (session.start(), self.board.theirs(&session.moves_played()));
        let moves: Vec<&str> = played.iter().map(String::as_str).chain([mv]).collect();
        self.board.set(Some(&start), &moves)
    }

    fn set(&mut self, rest: &str) -> Result<(), Failure> {
        self.thinker.stop();
        let (what, value) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
        match what {
            "depth" => match value.trim().parse() {
                Ok(depth) if depth > 0 => {
                    self.depth = Some(depth);
                    Ok(())
                }
                _ => say(&format!("status depth: expected a number above 0, got {}", quoted(value))),
            },
            "game" => {
                self.thinker.new_game();
                complain(match game(value) {
                    Ok((start, moves)) => {
                        let moves: Vec<&str> = moves.iter().map(String::as_str).collect();
                        self.board.set(Some(&start), &moves)
                    }
                    Err(why) => Err(self.board.refuse(why)),
                })
            }
            _ => Ok(()),
        }
    }

    /// The limits of a search.
    fn budget(&self) -> Budget {
        let Nboard { depth, .. } = self;
        Budget { depth: *depth, time: depth.is_none().then_some(TIME), ..Budget::default() }
    }

    /// Tells the value of each position of the game for its mover, from the last one back to the first.
    fn analyze(&mut self) -> Result<(), Error> {
        let mut session = self.board.session()?.clone();
        let request = self.options.request_to_play(&session, &self.budget())?;
        let mut before = Vec::new();
        loop {
            if session.outcome().is_none() {
                before.push(session.clone());
            }
            if !session.take_back() {
                break;
            }
        }
        let places: Vec<_> =
            before.iter().map(|position| (position.moves_played().len(), position.to_move())).collect();
        session.fits(&request)?;
        say("status analyzing").map_err(|_| Error::Other("nobody listens".to_owned()))?;
        // The last one to be searched is the first of the game, again: its answer comes from memory.
        let mut places = places.into_iter();
        self.thinker.start(Work {
            session,
            request,
            before,
            is_held: false,
            show: Box::new(move |answer| {
                if let Some((moves, mover)) = places.next() {
                    let value = answer.value.as_ref().map_or(0, |value| value[mover - 1]);
                    let _ = say(&format!("analysis {moves} {value}"));
                }
            }),
            conclude: Box::new(|_| {
                let _ = say("status");
            }),
        });
        Ok(())
    }

    /// Thinks about its move, or about as many moves as a hint asks for.
    fn think(&mut self, hints: Option<usize>) -> Result<(), Error> {
        let session = self.board.session()?.clone();
        let (mapping, shown) = (self.board.mapping.clone(), self.board.mapping.clone());
        let mover = session.to_move();
        let mut request = self.options.request_to_play(&session, &self.budget())?;
        let rows = hints.unwrap_or(1).clamp(1, 64);
        request.multi_pv = rows;
        session.fits(&request)?;
        say("status thinking").map_err(|_| Error::Other("nobody listens".to_owned()))?;
        let work = Work {
            session,
            request,
            before: Vec::new(),
            is_held: false,
            show: Box::new(move |answer| {
                if hints.is_some() {
                    let lines = hint(answer, mover, rows, &shown);
                    let _ = if lines.is_empty() { Ok(()) } else { say(&lines) };
                }
            }),
            conclude: Box::new(move |answer| {
                let said = match answer {
                    Ok(_) if hints.is_some() => "status".to_owned(),
                    Ok(answer) => {
                        let mv =
                            answer.best.as_ref().map_or_else(|| "PA".to_owned(), |mv| mapping.theirs(mv));
                        let value = answer.value.as_ref().map_or(0, |value| value[mover - 1]);
                        let (nodes, time) = (answer.nodes, answer.elapsed_s);
                        format!("nodestats {nodes} {time:.3}\nstatus\n=== {mv}/{value}/{time:.3}")
                    }
                    Err(error) => format!("status {error}"),
                };
                let _ = say(&said);
            }),
        };
        self.thinker.start(work);
        Ok(())
    }
}

/// What is known of the best moves, a line each, the best first.
fn hint(answer: &Answer, mover: usize, rows: usize, mapping: &Mapping) -> String {
    let best = std::iter::once((&answer.line, answer.value.as_ref()));
    let others = answer.moves.iter().skip(1).map(|row| (&row.line, row.value.as_ref()));
    let lines = best.chain(others).take(rows).filter(|(line, _)| !line.is_empty()).map(|(line, value)| {
        let variation: String = line.iter().map(|mv| mapping.theirs(mv)).collect();
        let depth = answer.depth.max(1);
        format!("search {variation} {} 0 {depth}", value.map_or(0, |value| value[mover - 1]))
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// Reports an error in the line that people see.
fn complain(result: Result<(), Error>) -> Result<(), Failure> {
    match result {
        Ok(()) => Ok(()),
        Err(error) => say(&format!("status {error}")),
    }
}

/// The start and the moves of a game in the Generic Game Format.
fn game(text: &str) -> Result<(String, Vec<String>), Error> {
    let wrong = || Error::Other(format!("game: expected one of Othello 8x8 in GGF, got {}", quoted(text)));
    let inner = text.trim().strip_prefix("(;").and_then(|rest| rest.strip_suffix(";)")).ok_or_else(wrong)?;
    let (mut start, mut moves) = (None, Vec::new());
    let mut rest = inner;
    while let Some((name, behind)) = rest.split_once('[') {
        let (value, after) = behind.split_once(']').ok_or_else(wrong)?;
        match name.trim() {
            "BO" => start = Some(board(value).ok_or_else(wrong)?),
            "B" | "W" => moves.push(value.split('/').next().unwrap_or_default().trim().to_uppercase()),
            _ => {}
        }
        rest = after;
    }
    Ok((start.ok_or_else(wrong)?, moves))
}

/// A board of GGF, such as `8 ---…*O… *`, as yomi writes it.
fn board(text: &str) -> Option<String> {
    let mut words = text.split_whitespace();
    (words.next()? == "8").then_some(())?;
    let signs: String = words.collect();
    let sign = |sign: char| match sign {
        '*' => Some('x'),
        'O' => Some('o'),
        '-' => Some('-'),
        _ => None,
    };
    let mut ours: String = signs.chars().map(sign).collect::<Option<_>>()?;
    let mover = ours.pop().filter(|mover| *mover != '-' && ours.len() == 64)?;
    Some(format!("{ours} {mover}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_read() {
        let board = "--------------------------- O*------*O --------------------------- *";
        let text = format!("(;GM[Othello]PC[x]BO[8 {board}]B[d3//1.2]W[PA];)");
        let (start, moves) = game(&text).expect("a game");
        assert_eq!(start, "---------------------------ox------xo--------------------------- x");
        assert_eq!(moves, ["D3", "PA"]);
        for wrong in ["", "(;", "(;GM[Othello];)", "(;BO[8 - *];)", "(;BO[10 x];)", "(;BO[8"] {
            assert!(game(wrong).is_err(), "{wrong}");
        }
    }
}
