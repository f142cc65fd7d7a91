//! Plays open claims in rounds, until the rule decides them or their games are used up.

use super::rule::{Evidence, holm, of_case};
use super::settings::{Continued, OpenClaim};
use crate::claim::Claim;
use crate::error::Error;
use crate::finding::{Case, Finding};
use crate::measure;
use crate::outcome::{Games, MeasuredPart, Outcome};
use crate::part::Part;
use crate::plan::{Setting, View};
use crate::play::{self, PlayOptions};
use crate::point::{Known, Piece, Point};
use crate::verdict::Verdict;
use arena::{Ended, Record};
use statistics::Bets;
use std::path::{Path, PathBuf};

/// The blocks of the first round; each later round has half as many again.
const FIRST: u64 = 50;

/// The options of continuing.
#[derive(Clone, Debug)]
pub struct Options {
    /// The setting.
    pub setting: Setting,
    /// The seed, from which every claim has its own: no game is one of the run that left it open.
    pub seed: u64,
    /// The claims to play; all open ones if empty. The games of the others are read.
    pub only: Vec<u32>,
    /// The claims that [`decided`](fn@super::decided) found decided: they are not played, count as decided,
    /// and are left out of the findings unless their games are there.
    pub decided: Vec<u32>,
    /// How games are played.
    pub play: PlayOptions,
}

/// An event while playing.
#[derive(Clone, Copy, Debug)]
pub enum Event<'a> {
    /// A claim is played up to so many blocks.
    Round {
        /// The number of the claim.
        number: u32,
        /// The blocks of the round.
        blocks: u64,
        /// The greatest number of blocks.
        of: u64,
    },
    /// What happens while its games are played.
    Play(play::Event<'a>),
}

/// An open claim with its games.
struct Open<'a> {
    open: &'a OpenClaim,
    claim: &'a Claim<Part>,
    points: Vec<Point>,
    records: Vec<Vec<Record>>,
    folder: Option<PathBuf>,
    cases: Vec<OpenCase<'a>>,
}

/// The open numbers of a claim in a case under a scoring.
struct OpenCase<'a> {
    case: &'a str,
    view: View,
    numbers: Vec<Number<'a>>,
}

/// An open number.
struct Number<'a> {
    part: &'a Part,
    x: Option<u32>,
    /// Its value in each block, in order up to the first that is missing, and their range.
    values: Vec<f64>,
    range: (f64, f64),
    is_share: bool,
    bets: Option<Bets>,
    evidence: Evidence,
}

impl<'a> Number<'a> {
    fn new(part: &'a Part, x: Option<u32>) -> Number<'a> {
        let (values, range) = (Vec::new(), (0.0, 1.0));
        Number { part, x, values, range, is_share: false, bets: None, evidence: Evidence::NONE }
    }
}

/// Plays the open claims, each with games of its own in a folder of its own below `folder`, or resumes where
/// an earlier run stopped. Returns the outcome, and whether it is complete.
///
/// # Errors
///
/// The first error of a game or a file; everything written before it is kept.
pub fn play(
    continued: &Continued,
    folder: Option<&Path>,
    options: &Options,
    watch: &mut dyn FnMut(Event<'_>),
) -> Result<(Outcome, Ended), Error> {
    let mut claims: Vec<Open<'_>> = Vec::new();
    for open in &continued.claims {
        claims.push(Open::new(continued, open, folder, options)?);
    }
    for claim in &mut claims {
        claim.play(0, &PlayOptions { is_played: false, ..options.play.clone() }, &mut |_| {})?;
    }
    let most = continued.claims.iter().map(|claim| claim.blocks(options.setting)).max().unwrap_or(0);
    // Without a folder there is one round only: the next would play its games again.
    let first = if folder.is_some() { FIRST.min(most) } else { most };
    let mut ended = Ended::Complete;
    for blocks in rounds(first, most) {
        for at in 0..claims.len() {
            if levels(&claims, &options.decided, continued.alpha)[at].is_some() {
                continue;
            }
            let claim = &mut claims[at];
            let (number, of) = (claim.open.number, claim.open.blocks(options.setting));
            let blocks = blocks.min(of);
            let is_asked = options.only.is_empty() || options.only.contains(&number);
            // What was played before counts, even after a stop.
            if options.play.is_played && is_asked && ended == Ended::Complete {
                watch(Event::Round { number, blocks, of });
                ended = claim.play(blocks, &options.play, &mut |event| watch(Event::Play(event)))?;
            }
            claim.look(blocks as usize);
        }
    }
    Ok((outcome(continued, &claims, options), ended))
}

/// The blocks of each round.
fn rounds(first: u64, most: u64) -> impl Iterator<Item = u64> {
    let next = move |&blocks: &u64| (blocks < most).then(|| (blocks + (blocks / 2).max(1)).min(most));
    std::iter::successors((first > 0).then_some(first), next)
}

/// The level at which each claim is decided; `None` for the open ones.
fn levels(claims: &[Open<'_>], decided: &[u32], alpha: f64) -> Vec<Option<f64>> {
    let p = |claim: &Open<'_>| if decided.contains(&claim.open.number) { 0.0 } else { claim.p() };
    holm(&claims.iter().map(p).collect::<Vec<_>>(), alpha)
}

impl<'a> Open<'a> {
    fn new(
        continued: &'a Continued,
        open: &'a OpenClaim,
        folder: Option<&Path>,
        options: &Options,
    ) -> Result<Open<'a>, Error> {
        let claim = continued.of.claims.iter().find(|claim| claim.number == open.number);
        let claim = claim.ok_or_else(|| {
            Error::Experiment(format!("continued.toml: expected a claim, got number {}", open.number))
        })?;
        let mut of =
            Open { open, claim, points: Vec::new(), records: Vec::new(), folder: None, cases: Vec::new() };
        of.folder = folder.map(|folder| folder.join(format!("claim-{:02}", open.number)));
        let seed = options.seed.wrapping_mul(1000).wrapping_add(u64::from(open.number));
        let found = open
            .parts
            .iter()
            .filter_map(|named| Some((named, claim.parts.iter().find(|part| part.about == named.about)?)));
        for (named, part) in found {
            for (case, &view) in
                named.cases.iter().flat_map(|case| named.views.iter().map(move |view| (case, view)))
            {
                let number = Number::new(part, named.x);
                let is_it = |known: &OpenCase<'_>| known.case == case && known.view == view;
                match of.cases.iter_mut().find(|known| is_it(known)) {
                    Some(known) => known.numbers.push(number),
                    None => of.cases.push(OpenCase { case, view, numbers: vec![number] }),
                }
                for term in &part.terms {
                    let x = term.x.or(named.x).unwrap_or_default();
                    of.needs(continued, (&term.of, &term.case.replace("{case}", case), x), seed)?;
                }
            }
        }
        let blocks = open.blocks(options.setting);
        of.points.iter_mut().for_each(|point| point.blocks = blocks);
        of.records = vec![Vec::new(); of.points.len()];
        Ok(of)
    }

    /// Adds the point of a match, unless it is there.
    fn needs(
        &mut self,
        continued: &Continued,
        (of, case, x): (&str, &str, u32),
        seed: u64,
    ) -> Result<(), Error> {
        if self.points.iter().any(|point| point.is(of, case, x)) {
            return Ok(());
        }
        let mut matches =
            continued.of.plans.iter().flat_map(|plan| plan.matches.iter().map(move |known| (plan, known)));
        let (plan, known) = matches.find(|(_, known)| known.name == of).ok_or_else(|| {
            Error::Experiment(format!("claim {}: expected a match, got `{of}`", self.claim.number))
        })?;
        self.points.push(Point::new(plan, known, case, x, (seed, &Known::default()))?);
        Ok(())
    }

    /// Plays all points up to a block, and keeps the values of its open numbers.
    fn play(
        &mut self,
        blocks: u64,
        options: &PlayOptions,
        watch: &mut dyn FnMut(play::Event<'_>),
    ) -> Result<Ended, Error> {
        let folder = self.folder.as_deref();
        if let Some(folder) = folder.filter(|_| options.is_played) {
            std::fs::create_dir_all(folder).map_err(|error| {
                let name = folder.display();
                Error::Experiment(format!("{name}: expected a folder that can be written to: {error}"))
            })?;
        }
        let pieces: Vec<Piece> =
            (0..self.points.len()).map(|point| Piece { point, blocks, rank: 0 }).collect();
        let (records, ended) = play::play(&self.points, &pieces, folder, options, watch)?;
        self.records = records;
        let games = Games::new(&self.points, &self.records);
        for OpenCase { case, view, numbers } in &mut self.cases {
            for number in numbers {
                let Some((columns, is_share)) = games.columns(number.part, case, *view, number.x) else {
                    continue;
                };
                number.is_share = is_share;
                let values = measure::in_order(&columns, is_share, self.open.range);
                (number.values, number.range) = values.unwrap_or_default();
            }
        }
        Ok(ended)
    }

    /// Bets on every open number by its first blocks, if all of them have been played: where a run was
    /// stopped within a round, it is looked at only after the round, so that it ends as one that was not.
    fn look(&mut self, blocks: usize) {
        let among = self.among();
        let margin = self.open.margin;
        let numbers = || self.cases.iter().flat_map(|case| &case.numbers);
        if blocks == 0 || numbers().any(|number| number.values.len() < blocks) {
            return;
        }
        for number in self.cases.iter_mut().flat_map(|case| &mut case.numbers) {
            let bets = Bets::new(&number.values[..blocks], number.range);
            if let Some(expect) = number.part.expect {
                number.evidence = Evidence::of(&bets, expect, margin, among);
            }
            number.bets = Some(bets);
        }
    }

    /// The number of open numbers, which share the level of the claim.
    fn among(&self) -> usize {
        self.cases.iter().map(|case| case.numbers.len()).sum()
    }

    /// The level at which all cases are decided.
    fn p(&self) -> f64 {
        let of = |case: &OpenCase<'_>| {
            of_case(&case.numbers.iter().map(|number| number.evidence).collect::<Vec<_>>())
        };
        self.cases.iter().map(of).fold(0.0, f64::max)
    }

    /// What is found at this level, with what the full run had decided.
    fn finding(&self, decided_at: Option<f64>, alpha: f64) -> Finding<Part, MeasuredPart> {
        let level = 1.0 - decided_at.unwrap_or(alpha) / self.among().max(1) as f64;
        let number = |number: &Number<'_>| MeasuredPart {
            about: number.part.about.clone(),
            x: number.x,
            interval: number.bets.as_ref().and_then(|bets| bets.interval(level)).map(Into::into),
            expect: number.part.expect,
            verdict: Some(decided_at.map_or(Verdict::Undecided, |alpha| number.evidence.verdict(alpha))),
            is_share: number.is_share,
            group: None,
        };
        let case = |case: &OpenCase<'_>| {
            let parts: Vec<MeasuredPart> = case.numbers.iter().map(number).collect();
            let verdicts: Vec<Verdict> = parts.iter().filter_map(|part| part.verdict).collect();
            let verdict = Verdict::all(&verdicts);
            Case { case: case.case.to_owned(), view: Some(case.view), verdict, parts }
        };
        let decided = self.open.decided.iter().map(|known| Case {
            case: known.case.clone(),
            view: Some(known.view),
            verdict: known.verdict,
            parts: Vec::new(),
        });
        Finding::new(self.claim, self.cases.iter().map(case).chain(decided).collect(), None)
    }
}

fn outcome(continued: &Continued, claims: &[Open<'_>], options: &Options) -> Outcome {
    let levels = levels(claims, &options.decided, continued.alpha);
    let is_over =
        |(claim, level): (&Open<'_>, &Option<f64>)| {
            level.is_some()
                || claim.points.iter().zip(&claim.records).all(|(point, own)| {
                    own.len() as u64 >= point.blocks * point.tournament.games().len() as u64
                })
        };
    let played = claims.iter().flat_map(|claim| {
        let games = Games::new(&claim.points, &claim.records);
        let own = claim.points.iter().zip(&claim.records);
        own.filter_map(|(point, own)| games.played(point, own)).collect::<Vec<_>>()
    });
    let is_elsewhere = |claim: &Open<'_>| {
        options.decided.contains(&claim.open.number) && claim.records.iter().all(Vec::is_empty)
    };
    let shown = claims.iter().zip(&levels).filter(|(claim, _)| !is_elsewhere(claim));
    let findings = shown.map(|(claim, level)| claim.finding(*level, continued.alpha));
    let elsewhere: Vec<String> = claims
        .iter()
        .filter(|claim| is_elsewhere(claim))
        .map(|claim| claim.open.number.to_string())
        .collect();
    let before = match elsewhere.as_slice() {
        [] => String::new(),
        numbers => format!("; decided by an earlier report: {}", numbers.join(", ")),
    };
    Outcome {
        is_complete: claims.iter().zip(&levels).all(is_over),
        games: claims.iter().flat_map(|claim| &claim.records).map(|own| own.len() as u64).sum(),
        claims: findings.collect(),
        points: played.collect(),
        method: Some(format!(
            "fresh games; confidence sequences, which hold at all times together; {} % for all verdicts of \
             {} claims together (Holm); `equal`: within the margin of its bound{before}",
            100.0 * (1.0 - continued.alpha),
            continued.claims.len(),
        )),
        ..Outcome::empty(continued.name, continued.title, options.setting, options.seed)
    }
}
