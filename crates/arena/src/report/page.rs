//! The report as one self-contained page with its plots, readable in light and in dark, and on paper.

use super::document::Document;
use super::interval::Interval;
use super::numbers::{Comparison, Pair, Player, Report};
use crate::openings::{Openings, Order};
use crate::plot::{Axis, Dots, Lines, Row, Series};
use crate::seating::Seatings;
use crate::settings::{Scoring, Settings, Unfinished, word};
use picture::escape;

const PAGE: &str = include_str!("page.html");

/// The page.
pub fn page(report: &Report) -> String {
    let game = &report.settings.game;
    let document = Document {
        title: &format!("{game} · tournament"),
        heading: game,
        summary: &summary(report),
        style: "",
    };
    let pieces = [
        ("verdicts", verdicts(report)),
        ("plots", plots(report)),
        ("players", players(report)),
        ("notes", list(&report.notes)),
        ("settings", settings(report)),
    ];
    document.page(PAGE, &pieces)
}

fn summary(report: &Report) -> String {
    let level = report.players.iter().find_map(|player| player.score).map_or(0.95, |score| score.level);
    format!(
        "{} players, {} games in {} blocks; {:.0} % intervals by a bootstrap over blocks",
        report.players.len(),
        report.games,
        report.blocks,
        100.0 * level
    )
}

/// A number with as many decimals as help. A smaller number than any share of games is a rounding error.
fn number(value: f64) -> String {
    let value = if value.abs() < 1e-9 { 0.0 } else { value };
    let decimals = match value.abs() {
        large if large >= 100.0 => 0,
        middle if middle >= 10.0 => 1,
        small if small >= 0.01 || small == 0.0 => 2,
        _ => return format!("{value:.1e}").replace('-', "−"),
    };
    format!("{value:.decimals$}").replace('-', "−")
}

fn end(value: f64, factor: f64) -> String {
    if value.is_finite() { number(value * factor) } else { "∞".to_owned() }
}

/// `57.1 [54.0, 60.2]`.
pub(crate) fn shown(interval: &Interval, factor: f64) -> String {
    let Interval { value, low, high, .. } = *interval;
    let low = if low == f64::NEG_INFINITY { "−∞".to_owned() } else { end(low, factor) };
    format!("{} [{low}, {}]", number(value * factor), end(high, factor))
}

/// The unit of scores, and the factor that converts to it.
fn scale(report: &Report) -> (&'static str, f64) {
    match report.settings.scoring {
        Scoring::Wins => ("games won, %", 100.0),
        Scoring::Sum => ("blocks won by sum, %", 100.0),
        Scoring::Payoffs => ("mean payoff", 1.0),
    }
}

fn score_axis(report: &Report, label: &str) -> Axis {
    Axis { is_share: report.settings.scoring.is_share(), ..Axis::new(label) }
}

fn verdicts(report: &Report) -> String {
    let (_, factor) = scale(report);
    let unit = if factor > 1.0 { " points" } else { "" };
    let sentence = |pair: &Pair| {
        let (first, second) = (&report.players[pair.first - 1].name, &report.players[pair.second - 1].name);
        let words = match pair.verdict {
            Comparison::Better => "is better than",
            Comparison::Worse => "is worse than",
            Comparison::Undecided => "is not significantly different from",
        };
        let by = shown(&pair.difference, factor);
        format!(
            "<li class=\"{}\"><strong translate=\"no\">{}</strong> {words} \
             <strong translate=\"no\">{}</strong> <span>{by}{unit}</span></li>\n",
            pair.verdict,
            escape(first),
            escape(second)
        )
    };
    let mut items: String = report.pairs.iter().map(sentence).collect();
    if let Some(superiority) = report.superiority {
        let name = escape(&report.players[0].name);
        items += &format!(
            "<li>likelihood that <strong translate=\"no\">{name}</strong> is the stronger: \
             <span>{:.1} %</span></li>\n",
            100.0 * superiority
        );
    }
    if let Some(sprt) = &report.sprt {
        items += &format!(
            "<li>sequential test of {} against {} Elo: {} \
             <span>log-likelihood ratio {}, bounds {} and {}</span></li>\n",
            number(sprt.elo0),
            number(sprt.elo1),
            sprt.verdict,
            number(sprt.ratio),
            number(sprt.low),
            number(sprt.high)
        );
    }
    items
}

fn plots(report: &Report) -> String {
    let (label, factor) = scale(report);
    let seats = report.seats.len();
    let of = |interval: fn(&Player) -> Option<Interval>, factor: f64| {
        let players = report.players.iter().filter_map(|player| Some((player, interval(player)?)));
        let row = |(player, interval): (&Player, Interval)| {
            interval.row(player.name.clone(), shown(&interval, factor), player.player - 1)
        };
        players.map(row).collect::<Vec<Row>>()
    };
    let pairs = report.pairs.iter().map(|pair| {
        let (first, second) = (&report.players[pair.first - 1], &report.players[pair.second - 1]);
        let note = format!("{}  {}", shown(&pair.difference, factor), pair.verdict);
        pair.difference.row(format!("{} minus {}", first.name, second.name), note, first.player - 1)
    });
    let seat = |(seat, share): (usize, &Interval)| share.row(format!("seat {seat}"), shown(share, 100.0), 0);
    let elo = Axis::new("points of Elo above the mean");
    let won = Axis::share("games won by the seat, over all players, %");
    let depth = Axis::new("mean depth of a search in plies");
    let model = format!("Ratings ({})", report.model.names());
    let score = score_axis(report, label);
    let apart = score_axis(report, &format!("difference: {label}"));
    let plots = [
        ("Score", score, of(|player| player.score, factor), report.no_skill(seats), false),
        ("Differences, block by block", apart, pairs.collect(), Some(0.0), false),
        (&*model, elo, of(|player| player.rating, 1.0), Some(0.0), false),
        ("Seats", won, (1..).zip(&report.seats).map(seat).collect(), Some(1.0 / seats.max(1) as f64), true),
        ("Depth", depth, of(|player| player.depth, 1.0), None, true),
    ];
    let plots = plots.into_iter().filter(|(_, _, rows, ..)| !rows.is_empty());
    let dots = plots.map(|(title, axis, rows, reference, bars)| {
        let references = reference.into_iter().collect();
        Dots { title: title.to_owned(), axis, rows, references, bars }.draw().figure()
    });
    let mut drawn: String = dots.collect();
    if !report.leads.is_empty() {
        drawn += &leads(report).draw().figure();
    }
    drawn
}

fn leads(report: &Report) -> Lines {
    let series = report.players.iter().enumerate().map(|(at, player)| Series {
        name: player.name.clone(),
        points: report.leads.iter().map(|lead| lead.players[at].point(f64::from(lead.ply))).collect(),
    });
    Lines {
        title: "Leads by ply".to_owned(),
        x: Axis::new("plies played"),
        y: Axis::share("games led by static value, %"),
        series: series.collect(),
        references: Vec::new(),
    }
}

fn players(report: &Report) -> String {
    let (label, factor) = scale(report);
    let cell = |interval: &Option<Interval>, factor: f64| {
        interval.as_ref().map_or_else(
            || "<td>–</td>".to_owned(),
            |interval| format!("<td>{}</td>", shown(interval, factor)),
        )
    };
    let is_measured = report.settings.processor_s.is_some();
    let measured = "<th>processor µs per search</th><th>nodes per processor µs</th><th>last node limit</th>";
    let measured = if is_measured { measured } else { "" };
    let mut table = format!(
        "<thead><tr><th>player</th><th>{label}</th><th>rating</th><th>depth</th><th>nodes per search</th>\
         <th>µs per search</th><th>legal moves</th><th>moves per game</th>{measured}</tr></thead>\n<tbody>\n"
    );
    for player in &report.players {
        let name = if player.name == player.search {
            escape(&player.name)
        } else {
            format!("{}<small>{}</small>", escape(&player.name), escape(&player.search))
        };
        table += &format!("<tr><th translate=\"no\">{name}</th>{}", cell(&player.score, factor));
        table += &cell(&player.rating, 1.0);
        for (interval, factor) in [
            (&player.depth, 1.0),
            (&player.nodes, 1.0),
            (&player.time_s, 1e6),
            (&player.choices, 1.0),
            (&player.moves, 1.0),
        ] {
            table += &cell(interval, factor);
        }
        if is_measured {
            table += &cell(&player.processor_s, 1e6);
            table += &cell(&player.nodes_per_s, 1e-6);
            table +=
                &format!("<td>{}</td>", player.node_limit.map_or("–".to_owned(), |limit| limit.to_string()));
        }
        table += "</tr>\n";
    }
    table + "</tbody>"
}

fn list(notes: &[String]) -> String {
    notes.iter().map(|note| format!("<li>{}</li>\n", escape(note))).collect()
}

/// What the games begin with.
pub(crate) fn opening(settings: &Settings) -> String {
    let random = settings.opening.unwrap_or(0);
    match &settings.openings {
        None => format!("{random} random plies"),
        Some(Openings { file, order, openings }) => {
            let (order, random) = (
                word(&Order::NAMES, *order),
                if random > 0 { format!(", then {random} random plies") } else { String::new() },
            );
            format!("{} of {file}, {order}{random}", openings.len())
        }
    }
}

fn settings(report: &Report) -> String {
    let settings = &report.settings;
    let mut rows = vec![
        ("game", settings.game.clone()),
        ("seatings", word(&Seatings::NAMES, settings.seatings).to_owned()),
        ("opening", opening(settings)),
        ("scoring", word(&Scoring::NAMES, settings.scoring).to_owned()),
        ("unfinished", word(&Unfinished::NAMES, settings.unfinished).to_owned()),
        ("seed", settings.seed.to_string()),
        ("blocks", report.blocks.to_string()),
        ("games", format!("{}, {} of them different", report.games, report.different)),
    ];
    if let (Some(plies), Some(shortest), Some(longest)) = (&report.plies, report.shortest, report.longest) {
        rows.push(("plies per game", format!("{}, from {shortest} to {longest}", shown(plies, 1.0))));
    }
    if let Some(unfinished) = &report.unfinished {
        rows.push(("broken off", format!("{} %, after {} plies", shown(unfinished, 100.0), settings.plies)));
    }
    if let Some(asked_s) = settings.processor_s {
        rows.push(("processor time", format!("{} µs per search", number(1e6 * asked_s))));
    }
    rows.push(("hash", report.hash.clone()));
    rows.iter().map(|(key, value)| format!("<dt>{key}</dt><dd>{}</dd>\n", escape(value))).collect()
}
