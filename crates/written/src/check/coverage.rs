//! The coverage of random games: how often each line of `turn` and `end` is used, positions without a move
//! that no line of `end` covers, and play that does not end.

use super::bounds::Possible;
use super::progress::longest;
use crate::read::Mistake;
use crate::syntax::{End, EndLine, MoveLine, OutcomeKind, PieceKind, Rules, Span};
use game::random::{Random, derive_seed};
use game::{Game, Line, Payoffs, Player};

/// A game is stopped after this number of plies.
pub const MAX_PLIES: usize = 1000;

/// The reason why a game is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// A line of `end` holds, counted from the first.
    Line(usize),
    /// All players but one have finished.
    Places,
    /// The player to move has no legal move, and no line of `end` covers this.
    Stuck,
}

/// A written game that can report which lines of the text are used.
pub trait Traced: Game {
    /// The rules.
    fn rules(&self) -> &Rules;

    /// The line of `turn` that a legal move is played by, counted from the first through all groups.
    fn line_of(&self, state: &Self::State, mv: Self::Move) -> usize;

    /// A legal move as text.
    fn text_of(&self, state: &Self::State, mv: Self::Move) -> String;

    /// The reason why the game is over in a position; `None` if it is not.
    fn ending(&self, state: &Self::State) -> Option<Ending>;

    /// Sets the entry of each kind of piece that is on the board to true. Shape `[kinds]`.
    fn mark_kinds(&self, state: &Self::State, kinds: &mut [bool]);

    /// A drawing of the position, over several lines.
    fn picture(&self, state: &Self::State) -> String;
}

/// The coverage of random games.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Coverage {
    /// The length of each game in plies.
    pub lengths: Vec<u32>,
    /// The games stopped because they did not end.
    pub unfinished: u32,
    /// The plies played, including those of an unfinished last game.
    pub plies: u64,
    /// How often each line of `turn` was used.
    pub turn: Vec<u64>,
    /// The first move that was played by each line of `turn`, as text.
    pub examples: Vec<Option<String>>,
    /// How often each line of `end` has ended a game.
    pub end: Vec<u64>,
    /// True for each kind of piece that was on the board.
    pub kinds: Vec<bool>,
    /// The games that were won by each player: those with the greatest payoff, if only one has it.
    pub wins: Vec<u32>,
    /// The games in which all players got the same.
    pub draws: u32,
    /// The number of games that ended in a position without a move that no line covers, and the first of
    /// these positions.
    pub stuck: Option<(u32, Stuck)>,
}

/// The use of a line of `turn` or `end`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LineUse<'a> {
    /// Its place.
    pub span: Span,
    /// Its text; of several lines, the first.
    pub text: &'a str,
    /// The number of moves played by it, or of games that it ended.
    pub used: u64,
    /// The first move played by it; `None` for lines of `end`, and where it was never used.
    pub example: Option<&'a str>,
}

/// A position without a legal move that no line of `end` covers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stuck {
    /// The plies played.
    pub plies: usize,
    /// The player to move.
    pub player: Player,
    /// A drawing of the position.
    pub picture: String,
}

/// Plays random games. `is_enough` is called before each ply with the number of plies played: once it returns
/// true, play stops, and the game in progress counts only for the lines it has used.
pub fn cover<G: Traced>(game: &G, games: u32, seed: u64, is_enough: &mut dyn FnMut(u64) -> bool) -> Coverage {
    let rules = game.rules();
    let lines = rules.lines().count();
    let mut coverage = Coverage {
        turn: vec![0; lines],
        examples: vec![None; lines],
        end: vec![0; rules.end.len()],
        kinds: vec![false; rules.pieces.len()],
        wins: vec![0; rules.players.len()],
        ..Coverage::default()
    };
    for index in 0..games {
        let mut random = Random::new(derive_seed(seed, u64::from(index)));
        if !coverage.play(game, &mut random, is_enough) {
            break;
        }
    }
    coverage
}

impl Coverage {
    /// The number of games played.
    pub fn games(&self) -> u32 {
        self.lengths.len() as u32
    }

    /// Each line of `turn` and `end`, in the order of the text.
    pub fn lines<'a>(&'a self, rules: &'a Rules) -> impl Iterator<Item = LineUse<'a>> {
        let of = |span: Span, used: u64, example: Option<&'a str>| {
            let text = span.first_line(&rules.source).trim();
            LineUse { span, text, used, example }
        };
        let turn = rules.lines().zip(&self.turn).zip(&self.examples);
        let turn = turn.map(move |((moves, &used), example)| of(moves.span, used, example.as_deref()));
        let end = rules.end.iter().zip(&self.end).map(move |(end, &used)| of(end.span, used, None));
        turn.chain(end)
    }

    /// The length of the longest game in plies; 0 if there is no game.
    pub fn longest(&self) -> u32 {
        self.lengths.iter().copied().max().unwrap_or(0)
    }

    /// Plays a game to its end, if it has one. Returns false if it was stopped before.
    fn play<G: Traced>(
        &mut self,
        game: &G,
        random: &mut Random,
        is_enough: &mut dyn FnMut(u64) -> bool,
    ) -> bool {
        let mut line = Line::new(game);
        loop {
            game.mark_kinds(line.state(), &mut self.kinds);
            if let Some(payoffs) = line.outcome(game) {
                self.note_result(&payoffs);
                self.note_end(game, &line);
                break;
            }
            if line.moves().len() >= MAX_PLIES {
                self.unfinished += 1;
                break;
            }
            if is_enough(self.plies) {
                return false;
            }
            let moves = line.legal(game);
            let mv = moves[random.index(moves.len())];
            let used = game.line_of(line.state(), mv);
            self.turn[used] += 1;
            // They may leave the board again within the move.
            let made = game.rules().lines().nth(used).into_iter().flat_map(MoveLine::kinds_made);
            made.for_each(|piece| self.kinds[piece] = true);
            self.examples[used].get_or_insert_with(|| game.text_of(line.state(), mv));
            line.push(game, mv);
            self.plies += 1;
        }
        self.lengths.push(line.moves().len() as u32);
        true
    }

    /// Records the winner.
    fn note_result(&mut self, payoffs: &Payoffs) {
        let payoffs = payoffs.as_slice();
        let best = payoffs.iter().max();
        let mut winners = (0..).zip(payoffs).filter(|(_, payoff)| Some(*payoff) == best);
        match (winners.next(), winners.next()) {
            (Some((winner, _)), None) => self.wins[winner] += 1,
            _ if payoffs.iter().min() == best => self.draws += 1,
            _ => {}
        }
    }

    /// Records why a game is over.
    fn note_end<G: Traced>(&mut self, game: &G, line: &Line<G>) {
        let rules = game.rules();
        match game.ending(line.state()) {
            Some(Ending::Line(index)) => self.end[index] += 1,
            Some(Ending::Places) => {
                for (count, line) in self.end.iter_mut().zip(&rules.end) {
                    *count += u64::from(matches!(line.outcome.kind, OutcomeKind::Finishes(_)));
                }
            }
            Some(Ending::Stuck) => {
                let (count, _) = self.stuck.get_or_insert_with(|| {
                    let picture = game.picture(line.state());
                    (0, Stuck { plies: line.moves().len(), player: game.to_move(line.state()), picture })
                });
                *count += 1;
            }
            None => {
                for (count, line) in self.end.iter_mut().zip(&rules.end) {
                    *count += u64::from(matches!(line.test, End::Repetition(_)));
                }
            }
        }
    }

    /// The warnings derived from the games, in the order of the text.
    pub fn warnings(&self, rules: &Rules) -> Vec<Mistake> {
        let mut warnings = self.unused_lines(rules);
        warnings.extend(self.unused_kinds(rules));
        let games = self.games();
        if self.unfinished > 0 {
            let message =
                format!("{} of {games} random games did not end within {MAX_PLIES} moves", self.unfinished);
            let is_repetition = |line: &EndLine| matches!(line.test, End::Repetition(_));
            let help = if longest(rules).is_some() || rules.end.iter().any(is_repetition) {
                "they end some time; `after 200 moves: draw` in `end` would end them sooner"
            } else {
                "add `repetition 3: draw` or `after 200 moves: draw` to `end`"
            };
            warnings.push(Mistake::of_no_line(message).help(help));
        }
        if let Some((count, stuck)) = &self.stuck {
            let name = &rules.players[stuck.player.index()];
            let message = format!(
                "after {} moves {name} has no legal move, and no line says what then ({count} of {games} \
                 random games):\n{}",
                stuck.plies, stuck.picture
            );
            let help = "add `otherwise` and below it `pass`, or to `end` `when next cannot move: mover wins`";
            warnings.push(Mistake::of_no_line(message).help(help));
        }
        warnings.sort_by_key(|warning| warning.span);
        warnings
    }

    /// The lines of `turn` and `end` that were never used; none if no game was played.
    fn unused_lines(&self, rules: &Rules) -> Vec<Mistake> {
        let games = self.games();
        let never =
            |span: Span| Mistake::at(span, format!("in {games} random games this line was never used"));
        let turn = rules.lines().map(|line| line.span).zip(&self.turn);
        let turn = turn.filter(|(_, count)| **count == 0).map(|(span, _)| never(span));
        let end = rules.end.iter().zip(&self.end).filter(|(_, count)| **count == 0);
        let end = end.map(|(line, _)| match line.test {
            End::After(plies) if self.longest() < plies => {
                never(line.span).help(format!("the longest of them had {} moves", self.longest()))
            }
            _ => never(line.span),
        });
        if games == 0 { Vec::new() } else { turn.chain(end).collect() }
    }

    /// The kinds of pieces that some line puts on the board, but that never appeared on it.
    fn unused_kinds(&self, rules: &Rules) -> Vec<Mistake> {
        let is_placed = Possible::new(rules).is_placed;
        let unused = rules.pieces.iter().zip(&self.kinds).zip(is_placed);
        let unused = unused.filter(|((_, was_there), is_placed)| !**was_there && *is_placed);
        let games = self.games();
        let warning = |((kind, _), _): ((&PieceKind, _), _)| {
            let message = format!("in {games} random games there was never a `{}` on the board", kind.name);
            Mistake::at(kind.span, message)
        };
        if games == 0 { Vec::new() } else { unused.map(warning).collect() }
    }
}
