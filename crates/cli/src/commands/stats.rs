//! `yomi stats`: branching factor, length and size of a game, measured, beside published figures.

use super::shards;
use crate::arguments::{Common, Stats, StatsPart};
use crate::caller;
use crate::failure::Failure;
use crate::interrupt;
use crate::intervals::{percent, shown};
use crate::output::{json, tell};
use crate::progress::Progress;
use crate::words::{counted, grouped, plies, table};
use arena::Shard;
use registry::Session;
use request::{Budget, Request, SCHEMA};
use serde::Serialize;
use statistics::Estimate;
use std::path::{Path, PathBuf};
use studies::published::{self, Amount, Figure, Published, Quantity};
use studies::sample::{Kind, Merged, Plan, Sample, SampleOptions, Walks, merge, sample};
use studies::survey::{Play, Tree};

/// Resamples of each bootstrap.
const RESAMPLES: usize = 2_000;
/// The level of intervals.
const LEVEL: f64 = 0.95;

/// The measurements of a game, and published figures.
#[derive(Serialize)]
struct Report<'a> {
    schema: u32,
    game: &'a str,
    seed: u64,
    random_play: Option<Play>,
    self_play: Option<Play>,
    /// The search that played itself.
    player: &'a str,
    /// Random plies at the start of each game of self-play.
    opening: u32,
    tree: Option<Tree>,
    published: Vec<Quoted>,
    /// What shards that were merged did not bring.
    #[serde(skip_serializing_if = "Option::is_none")]
    missing: Option<String>,
}

pub(crate) fn run(stats: &Stats, common: &Common) -> Result<String, Failure> {
    if let Some(StatsPart::Merge { files, output, allow_missing }) = &stats.part {
        return merged(files, output.as_deref(), *allow_missing, common);
    }
    let Some(game) = &stats.game else { return figures(common) };
    let session = caller::open(game, Some(common.seed()))?;
    let request = Request { seed: common.seed(), ..Request::new(Some(&stats.player), &Budget::default())? };
    session.fits(&request)?;
    let Stats { games, probes, self_play, player, opening, .. } = stats;
    let wanted = |games: u64| if session.outcome().is_some() { 0 } else { games };
    let plan = Plan {
        games: wanted(*games),
        probes: wanted(*probes),
        self_play: wanted(*self_play),
        player: player.clone(),
        opening: *opening,
        ..Plan::new(&session, game, common.seed())
    };
    let walks = play(&session, &plan, &request, stats)?;
    report(&session, &plan, &walks, None, common)
}

/// Plays the games that are missing in the file, or all of them.
fn play(session: &Session, plan: &Plan, request: &Request, stats: &Stats) -> Result<Walks, Failure> {
    let progress = Progress::new("games and probes");
    let options = SampleOptions {
        shard: stats.shard.unwrap_or(Shard::ALL),
        cancel: interrupt::switch(),
        progress: &|done| progress.count(done),
    };
    let place = stats.output.as_deref();
    let Sample { walks, cancelled, cut_off } =
        sample(session, plan, request, place.map(Into::into), &options)?;
    drop(progress);
    if let Some(path) = place {
        if cut_off > 0 {
            tell(&format!(
                "yomi: {}: the last line was cut off after {} bytes: it is dropped and its game is played \
                 again",
                path.display(),
                grouped(cut_off)
            ));
        }
        if cancelled {
            tell("yomi: run the same command again to resume");
        }
    }
    Ok(walks)
}

/// The report of the games of shards.
fn merged(
    files: &[PathBuf],
    output: Option<&Path>,
    allow_missing: bool,
    common: &Common,
) -> Result<String, Failure> {
    output.map(files::check).transpose()?;
    let Merged { plan, walks, gaps, bytes } = merge(files)?;
    let missing = shards::note(&gaps, allow_missing)?;
    let session = caller::open(&plan.game, Some(plan.seed))?;
    if !plan.is_of(&session) {
        let game = &plan.game;
        return Err(Failure::usage(format!(
            "expected games by the rules of {game}, got files of other rules"
        )));
    }
    if let Some(path) = output {
        files::replace(path, bytes)?;
        let (games, from) = (counted(walks.len(), "game"), counted(files.len() as u64, "file"));
        tell(&format!("yomi: {}: {games} from {from}", path.display()));
    }
    report(&session, &plan, &walks, missing, common)
}

/// The report of these games, with a note on missing ones.
fn report(
    session: &Session,
    plan: &Plan,
    walks: &Walks,
    missing: Option<String>,
    common: &Common,
) -> Result<String, Failure> {
    let published = published::about(session, plan.game.split(':').next().unwrap_or(&plan.game));
    let quoted = |figures: &[&Figure], is_same| -> Vec<Quoted> {
        figures.iter().map(|figure| Quoted::of(figure, Some(is_same))).collect()
    };
    let (of, players, seed) = (|kind| walks.of(kind), session.players(), plan.seed);
    let report = Report {
        schema: SCHEMA,
        game: session.game(),
        seed,
        random_play: Play::of(&of(Kind::Random), players, LEVEL, RESAMPLES, seed),
        self_play: Play::of_self_play(&of(Kind::SelfPlay), players, LEVEL, RESAMPLES, seed),
        player: &plan.player,
        opening: plan.opening,
        tree: Tree::of(&of(Kind::Probe), LEVEL, RESAMPLES, seed),
        published: [quoted(&published.of_this, true), quoted(&published.of_others, false)].concat(),
        missing,
    };
    if common.json { json(&report) } else { Ok(text(session, &report, &published)) }
}

fn text(session: &Session, report: &Report<'_>, published: &Published) -> String {
    let (game, promises) = (session.game(), session.promises());
    // The only player with the greatest payoff has won.
    let is_plain = promises.is_zero_sum() || promises.is_only_won_or_lost();
    let [wins, draws] = if is_plain { ["wins", "draws"] } else { ["gets most", "all get the same"] };
    let none = || "none".to_owned();
    let column = |play: &Option<Play>, show: &dyn Fn(&Play) -> String| play.as_ref().map_or_else(none, show);
    let both =
        |show: &dyn Fn(&Play) -> String| [column(&report.random_play, show), column(&report.self_play, show)];
    let mut used = Vec::new();
    let mut rows = Vec::new();
    let mut row = |name: &str, [random, own]: [String; 2], quantities: &[Quantity]| {
        used.extend_from_slice(quantities);
        let theirs = published.of_this.iter().filter(|figure| quantities.contains(&figure.quantity));
        let theirs: Vec<String> = theirs.map(|figure| quote(figure)).collect();
        rows.push(vec![name.to_owned(), random, own, theirs.join("; ")]);
    };
    row("games", both(&|play| grouped(play.games)), &[]);
    row("distinct games", both(&|play| grouped(play.different)), &[]);
    row("plies", both(&|play| shown(play.plies)), &[Quantity::Plies]);
    row("shortest, longest", both(&|play| format!("{}, {}", play.shortest, play.longest)), &[]);
    row("branching", both(&|play| shown(play.branching)), &[Quantity::Branching]);
    row("tree, log10: b^plies", both(&|play| shown(play.log10_size)), &[Quantity::GameTree]);
    let tree = |show: &dyn Fn(&Tree) -> &Estimate| {
        [report.tree.as_ref().map_or_else(none, |tree| shown(*show(tree))), String::new()]
    };
    row("tree, log10: Knuth, nodes", tree(&|tree| &tree.log10_nodes), &[]);
    row("tree, log10: Knuth, games", tree(&|tree| &tree.log10_games), &[Quantity::Games]);
    let players = report.random_play.as_ref().map_or(0, |play| play.results.wins.len());
    for player in 0..players {
        let share = both(&|play| percent(play.results.wins[player]));
        row(&format!("player {} {wins}", player + 1), share, &[]);
    }
    row(draws, both(&|play| percent(play.results.draws)), &[]);
    if [&report.random_play, &report.self_play]
        .iter()
        .any(|play| play.as_ref().is_some_and(|play| play.hit_limit > 0))
    {
        row("unfinished", both(&|play| percent(play.results.unfinished)), &[]);
    }
    let self_play = format!("{} against itself", report.player);
    let mut text = format!("{game}, with {:.0} % intervals\n\n", LEVEL * 100.0);
    text.push_str(&table(&["", "random play", &self_play, "published"], rows, &[]));
    text.push_str(&about_self_play(report));
    if let Some(missing) = &report.missing {
        text.push_str(&format!("\nnote: {missing}\n"));
    }
    if let Some(tree) = report.tree.as_ref().filter(|tree| tree.heaviest_share > 0.1) {
        text.push_str(&format!(
            "\nOne of {} probes contributes {:.0} % of Knuth's estimate: the tree may be larger; \
             use more --probes.\n",
            grouped(tree.probes),
            tree.heaviest_share * 100.0
        ));
    }
    let rest = published.of_this.iter().filter(|figure| !used.contains(&figure.quantity));
    for (heading, is_of_others, figures) in [
        ("besides", false, rest.collect::<Vec<_>>()),
        ("of other boards or rules", true, published.of_others.iter().collect()),
    ] {
        if !figures.is_empty() {
            text.push_str(&format!("\nPublished {heading}:\n"));
        }
        for figure in figures {
            let game = figure.game;
            let is_usual = figure.specification().as_deref() == Some(game);
            let usual = if is_of_others && is_usual {
                format!(", for {game} as it is usually played")
            } else {
                String::new()
            };
            text.push_str(&format!("  {}: {}{usual}\n", figure.quantity, quote(figure)));
        }
    }
    text + "\nSources are keys of docs/papers.md.\n"
}

/// A note on the openings of self-play, and a warning if all games are the same.
fn about_self_play(report: &Report<'_>) -> String {
    let Report { self_play: Some(play), player, opening, seed, .. } = report else {
        return String::new();
    };
    let mut text = String::new();
    if *opening > 0 {
        let plies = plies(*opening);
        text.push_str(&format!(
            "\nEach game of {player} begins with {plies} chosen at random (--seed {seed}).\n"
        ));
    }
    if play.different == 1 && play.games > 1 {
        let help = if *opening == 0 { "; --opening 4 begins with random plies" } else { "" };
        text.push_str(&format!(
            "\nAll {} games of {player} against itself are identical: one game gives no interval{help}.\n",
            grouped(play.games)
        ));
    }
    text
}

/// A figure with its subject and its source.
fn quote(figure: &Figure) -> String {
    let amount = match figure.amount {
        Amount::Number(number) if !figure.quantity.is_log10() && number >= 1e4 => grouped(number as u64),
        amount => amount.to_string(),
    };
    let variant = if figure.variant.is_empty() { String::new() } else { format!(" for {}", figure.variant) };
    let doubt = if figure.verified { "" } else { ", unverified" };
    let note = if figure.note.is_empty() { String::new() } else { format!(", {}", figure.note) };
    format!("{amount}{variant} [{}{doubt}{note}]", figure.source)
}

/// Every published figure.
fn figures(common: &Common) -> Result<String, Failure> {
    if common.json {
        let quoted = |figure| Quoted::of(figure, None);
        return json(&All { schema: SCHEMA, published: published::all().iter().map(quoted).collect() });
    }
    let rows = published::all()
        .iter()
        .map(|figure| vec![figure.game.to_owned(), figure.quantity.to_string(), quote(figure)]);
    Ok(table(&["game", "what", "published"], rows.collect(), &[])
        + "\nyomi stats GAME measures one beside them.\n")
}

#[derive(Serialize)]
struct All {
    schema: u32,
    published: Vec<Quoted>,
}

#[derive(Clone, Serialize)]
struct Quoted {
    game: &'static str,
    variant: &'static str,
    /// True if the figure is about the very game that was measured; null if none was.
    same_game: Option<bool>,
    quantity: String,
    /// The number; null if the figure is text.
    number: Option<f64>,
    words: Option<&'static str>,
    source: &'static str,
    verified: bool,
    note: &'static str,
}

impl Quoted {
    fn of(figure: &Figure, same_game: Option<bool>) -> Quoted {
        let (number, words) = match figure.amount {
            Amount::Number(number) => (Some(number), None),
            Amount::Words(words) => (None, Some(words)),
        };
        Quoted {
            game: figure.game,
            variant: figure.variant,
            same_game,
            quantity: figure.quantity.to_string(),
            number,
            words,
            source: figure.source,
            verified: figure.verified,
            note: figure.note,
        }
    }
}
