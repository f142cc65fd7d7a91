//! The second proof that the solution reaches the goal and no other move does, by a different kind of search.

use super::goal::{Goal, is_two};
use super::numbers::Puzzle;
use super::purse::{NODES, Purse};
use super::sets::{self, sets_of_moves};
use game::Win;
use registry::{Session, open};
use request::{Answer, Budget, Error, Kind, Request, Spec, Verdict};

/// The maximum number of nodes of a second proof.
const NODES_OF_A_PROOF: u64 = 10 * NODES;
/// The positions that a proof by every line of play visits at most: each takes far longer than a node.
const POSITIONS_OF_A_PROOF: u64 = NODES / 2;

/// What the second proof says of a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Proof {
    /// The solution reaches the goal, and no other move does.
    Proven,
    /// Of this move it proves the opposite of what the puzzle says.
    Refuted(String),
    /// Its limit was reached first.
    Unfinished,
}

/// The kind of the second proof.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Prover {
    /// Proof numbers, move by move, where a search of values found the solution.
    ProofNumbers,
    /// Values, move by move, where proof numbers found it.
    Values,
    /// Every line of play, where there is more than one opponent or one who need not lose what one gains.
    EveryLine,
}

impl Prover {
    /// The kind that shares least with the search of this name.
    pub(super) fn beside(search: &Spec, session: &Session) -> Prover {
        match &*search.name {
            _ if !is_two(session) => Prover::EveryLine,
            "df-pn" | "pds" | "proof-number" => Prover::Values,
            _ => Prover::ProofNumbers,
        }
    }

    /// The name of the search.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Prover::ProofNumbers => "df-pn",
            Prover::Values => "pvs",
            Prover::EveryLine => sets::NAME,
        }
    }
}

/// Proves a puzzle once more, by the search that it names as its `proof`, within these limits.
///
/// # Errors
///
/// If there is no such game, position or move.
pub fn prove(puzzle: &Puzzle, budget: &Budget) -> Result<Proof, Error> {
    let mut session = open(&puzzle.game)?;
    session.set_position(&puzzle.position)?;
    let prover = [Prover::ProofNumbers, Prover::Values].into_iter().find(|one| one.name() == puzzle.proof);
    let claim = Claim {
        goal: puzzle.goal,
        solution: &puzzle.solution,
        least: least(puzzle.to_move - 1, puzzle.value.as_deref(), puzzle.values.as_deref()),
    };
    let request = Request::new(None, budget)?;
    proof(&session, prover.unwrap_or(Prover::EveryLine), &claim, &request, &mut Purse::new(budget))
}

/// The least that a player is paid by these vectors.
pub(super) fn least(player: usize, value: Option<&[i32]>, values: Option<&[Vec<i32>]>) -> i32 {
    let all = value.into_iter().chain(values.into_iter().flatten().map(Vec::as_slice));
    all.map(|value| value[player]).min().unwrap_or(i32::MAX)
}

/// What is to be proven.
#[derive(Clone, Copy, Debug)]
pub(super) struct Claim<'a> {
    pub(super) goal: Goal,
    pub(super) solution: &'a str,
    /// What the solution pays its player at least.
    pub(super) least: i32,
}

/// Proves the claim about the position of the session.
pub(super) fn proof(
    session: &Session,
    prover: Prover,
    claim: &Claim<'_>,
    request: &Request,
    purse: &mut Purse,
) -> Result<Proof, Error> {
    if prover == Prover::EveryLine {
        return by_every_line(session, claim, purse);
    }
    let mut moves = ByMove { mover: session.to_move() - 1, prover, request, purse, spent: 0 };
    for mv in session.legal_moves() {
        let mut after = session.clone();
        after.play(&[&mv])?;
        for (statement, is_true) in claim.statements(mv == claim.solution) {
            match moves.holds(&after, statement)? {
                None => return Ok(Proof::Unfinished),
                Some(holds) if holds != is_true => return Ok(Proof::Refuted(mv)),
                Some(_) => {}
            }
        }
    }
    Ok(Proof::Proven)
}

fn by_every_line(session: &Session, claim: &Claim<'_>, purse: &mut Purse) -> Result<Proof, Error> {
    let Some(sets) = sets_of_moves(session, POSITIONS_OF_A_PROOF, purse)? else {
        return Ok(Proof::Unfinished);
    };
    let worths: Vec<&[Vec<i32>]> = sets.iter().map(Vec::as_slice).collect();
    let found = claim.goal.only(&session.promises(), session.to_move() - 1, &worths);
    let mut moves = session.legal_moves();
    Ok(match found {
        Some(index) if moves[index] == claim.solution => Proof::Proven,
        Some(index) => Proof::Refuted(moves.swap_remove(index)),
        None => Proof::Refuted(claim.solution.to_owned()),
    })
}

/// A statement about what the player of the puzzle can force.
#[derive(Clone, Copy, Debug)]
enum Statement {
    Wins,
    Draws,
    Gets(i32),
}

impl Claim<'_> {
    /// What is to be proven of a move, and whether it is to be true.
    fn statements(&self, is_solution: bool) -> Vec<(Statement, bool)> {
        match (self.goal, is_solution) {
            (Goal::Win, _) => vec![(Statement::Wins, is_solution)],
            (Goal::Draw, true) => vec![(Statement::Draws, true), (Statement::Wins, false)],
            (Goal::Draw, false) => vec![(Statement::Draws, false)],
            (Goal::Best, _) => vec![(Statement::Gets(self.least), is_solution)],
        }
    }
}

impl Statement {
    /// Returns whether it is true of a game that ended with these payoffs.
    fn is_met(self, win: Option<Win>, paid: &[i32], player: usize) -> bool {
        match self {
            Statement::Wins => win.is_some_and(|win| win.is_won(paid, player)),
            Statement::Draws => paid[player] >= 0,
            Statement::Gets(least) => paid[player] >= least,
        }
    }

    /// The goal in the words of proof searches.
    fn goal(self) -> String {
        match self {
            Statement::Wins => "win".to_owned(),
            Statement::Draws => "draw".to_owned(),
            Statement::Gets(least) => least.to_string(),
        }
    }
}

/// Proofs about positions after a move.
struct ByMove<'a> {
    mover: usize,
    prover: Prover,
    request: &'a Request,
    purse: &'a mut Purse,
    spent: u64,
}

impl ByMove<'_> {
    /// Returns whether the statement is true of the position; `None` if the limit is reached first.
    fn holds(&mut self, after: &Session, statement: Statement) -> Result<Option<bool>, Error> {
        let win = after.promises().win();
        if let Some(paid) = after.outcome() {
            return Ok(Some(statement.is_met(win, &paid, self.mover)));
        }
        if self.purse.is_empty().is_some() || self.spent >= NODES_OF_A_PROOF {
            return Ok(None);
        }
        let name = match self.prover {
            Prover::Values | Prover::EveryLine => "pvs:table=1MiB".to_owned(),
            Prover::ProofNumbers => {
                format!("df-pn:goal={},player={},table=65536", statement.goal(), self.mover + 1)
            }
        };
        let request = Request { search: Some(Spec::read(&name)?), ..self.request.clone() };
        let answer =
            self.purse.pay(after, &request, self.purse.to_any_depth(NODES_OF_A_PROOF - self.spent))?;
        self.spent += answer.nodes;
        Ok(match (self.prover, &answer) {
            (Prover::ProofNumbers, Answer { claims, .. }) => {
                claims.first().and_then(|claim| match claim.verdict {
                    Verdict::Proven => Some(true),
                    Verdict::Disproven => Some(false),
                    Verdict::Unknown => None,
                })
            }
            (_, Answer { value: Some(paid), kind: Kind::Exact, .. }) => {
                Some(statement.is_met(win, paid, self.mover))
            }
            _ => None,
        })
    }
}
