//! What random games show: how often each line of `turn` and `end` is used, positions without a move that no
//! line answers, and play that does not end.

use crate::read::Mistake;
use crate::syntax::{OutcomeKind, Rules};
use game::random::{Random, derive_seed};
use game::{Game, Line, Player};

/// A game is broken off after this number of plies.
const MAX_PLIES: usize = 1000;

/// The reason why a game is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// A line of `end` holds, counted from the first.
    Line(usize),
    /// All players but one have finished.
    Places,
    /// The player to move has no legal move, and no line of `end` says what then.
    Stuck,
}

/// A written game of which it can be said which lines of the text are used.
pub trait Traced: Game {
    /// The rules.
    fn rules(&self) -> &Rules;

    /// The line of `turn` that a legal move is played by, counted from the first through all groups.
    fn line_of(&self, state: &Self::State, mv: Self::Move) -> usize;

    /// The reason why the game is over in a position; `None` if it is not.
    fn ending(&self, state: &Self::State) -> Option<Ending>;

    /// A drawing of the position, over several lines.
    fn picture(&self, state: &Self::State) -> String;
}

/// What random games have shown.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Coverage {
    /// The games played.
    pub games: u32,
    /// The games that were broken off, because they did not end.
    pub unfinished: u32,
    /// The plies of all games.
    pub plies: u64,
    /// The plies of the longest game.
    pub longest: u32,
    /// How often each line of `turn` was used.
    pub turn: Vec<u64>,
    /// How often each line of `end` has ended a game.
    pub end: Vec<u64>,
    /// The games that were won by each player: those with the greatest payoff, if only one has it.
    pub wins: Vec<u32>,
    /// The number of games that ended in a position without a move that no line answers, and the first.
    pub stuck: Option<(u32, Stuck)>,
}

/// A position without a legal move that no line of `end` answers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stuck {
    /// The plies played.
    pub plies: usize,
    /// The player to move.
    pub player: Player,
    /// A drawing of the position.
    pub picture: String,
}

/// Plays random games. No more than `plies` plies are played in all: then fewer games are.
pub fn cover<G: Traced>(game: &G, games: u32, plies: u64, seed: u64) -> Coverage {
    let rules = game.rules();
    let mut coverage = Coverage {
        turn: vec![0; rules.turn.iter().flatten().count()],
        end: vec![0; rules.end.len()],
        wins: vec![0; rules.players.len()],
        ..Coverage::default()
    };
    for index in 0..games {
        if coverage.plies >= plies {
            break;
        }
        coverage.play(game, &mut Random::new(derive_seed(seed, u64::from(index))));
    }
    coverage
}

impl Coverage {
    /// Plays a game to its end, if it has one.
    fn play<G: Traced>(&mut self, game: &G, random: &mut Random) {
        let mut line = Line::new(game);
        self.games += 1;
        for _ in 0..MAX_PLIES {
            if let Some(payoffs) = line.outcome(game) {
                let best = payoffs.as_slice().iter().max();
                let mut winners = (0..).zip(payoffs.as_slice()).filter(|(_, payoff)| Some(*payoff) == best);
                if let (Some((winner, _)), None) = (winners.next(), winners.next()) {
                    self.wins[winner] += 1;
                }
                self.note_end(game, &line);
                return;
            }
            let moves = line.legal(game);
            let mv = moves[random.index(moves.len())];
            self.turn[game.line_of(line.state(), mv)] += 1;
            line.push(game, mv);
            self.plies += 1;
            self.longest = self.longest.max(line.moves().len() as u32);
        }
        if line.outcome(game).is_some() {
            self.note_end(game, &line);
        } else {
            self.unfinished += 1;
        }
    }

    /// Notes why a game is over.
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
                    *count += u64::from(matches!(line.test, crate::syntax::End::Repetition(_)));
                }
            }
        }
    }

    /// The warnings that follow from the games, in the order of the text.
    pub fn warnings(&self, rules: &Rules) -> Vec<Mistake> {
        let mut warnings = Vec::new();
        let games = self.games;
        let turn = rules.turn.iter().flatten().map(|line| line.span).zip(&self.turn);
        let end = rules.end.iter().map(|line| line.span).zip(&self.end);
        for (span, _) in turn.chain(end).filter(|(_, count)| **count == 0) {
            let message = format!("in {games} random games this line was never used");
            warnings.push(Mistake::at(span, message));
        }
        if self.unfinished > 0 {
            let message =
                format!("{} of {games} random games did not end within {MAX_PLIES} moves", self.unfinished);
            let help = "add `repetition 3: draw` or `after 200 moves: draw` to `end`";
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
}
