//! A census as plots and as a page: the winners, the winning cards, stable deals, and how many wins the
//! leader keeps with the other hands hidden.

use crate::html::{heads, scrollable};
use ::census::{CensusAnswer, HiddenRow, OrdersAnswer, Reading, Readings, Stability};
use arena::plot::{Axis, Dots, Drawing, Lines, Point, Row, Series};
use arena::report::Document;
use picture::escape;

const PAGE: &str = include_str!("census.html");

/// The page of a census.
pub fn page(answer: &CensusAnswer) -> String {
    let kind = if answer.ties { "some of them equal" } else { "all different" };
    let numbers = [
        ("deals".to_owned(), answer.deals),
        ("surely won by the leader".to_owned(), answer.wins),
        ("deals in which the leader has two cards or more".to_owned(), answer.deals_two_or_more),
        ("of these surely won".to_owned(), answer.wins_two_or_more),
        ("positions solved below the deals".to_owned(), answer.positions),
    ];
    let summary =
        format!("{} cards, {kind}, to {} players; pass: {}", answer.cards, answer.players, answer.pass);
    let hidden = answer.hidden.iter().flat_map(|hidden| hidden.by_own_cards.iter().chain([&hidden.all]));
    let mut tables = table(&["", ""], numbers.map(|(what, count)| vec![what, count.to_string()]));
    if answer.hidden.is_some() {
        tables += "<h2>Hands hidden</h2>\n";
        let header = [
            "own cards",
            "groups",
            "deals",
            "a card wins all",
            "of several deals",
            "several winnable",
            "a card wins these",
            "sure wins",
            "kept",
            "",
        ];
        tables += &table(&header, hidden.map(hidden_row));
    }
    let game = format!("{} cards to {}", answer.cards, answer.players);
    html(&answer.game, &summary, &plots(&game, answer), &tables)
}

/// The page of a census of orders.
pub fn page_of_orders(answer: &OrdersAnswer) -> String {
    let kind = if answer.ties { "some of them equal" } else { "all different" };
    let summary = format!(
        "{} cards, {kind}, to {} players, paid by rank; pass: {}",
        answer.cards, answer.players, answer.pass
    );
    let mut sets: Vec<(&String, &u64)> = answer.order_sets.iter().collect();
    sets.sort_by_key(|(set, deals)| (std::cmp::Reverse(**deals), *set));
    let rows = sets.into_iter().take(100).map(|(set, deals)| vec![set.clone(), deals.to_string()]);
    let tables = format!(
        "<h2>Orders that may come about</h2>\n<p>{} sets of orders; the most frequent:</p>\n{}",
        answer.order_sets.len(),
        table(&["orders", "deals"], rows)
    );
    let game = format!("{} cards to {}", answer.cards, answer.players);
    html(&answer.game, &summary, &of_orders(&game, answer), &tables)
}

fn html(game: &str, summary: &str, plots: &[Drawing], tables: &str) -> String {
    let figures: String = plots.iter().map(Drawing::figure).collect();
    let title = format!("{game} · census");
    let document = Document { title: &title, heading: game, summary, style: "" };
    document.page(PAGE, &[("plots", figures), ("tables", tables.to_owned())])
}

/// A table whose first column names the rows; without a head if no column has a name.
fn table(header: &[&str], rows: impl IntoIterator<Item = Vec<String>>) -> String {
    let row = |row: Vec<String>| {
        let name = row.first().map_or("", String::as_str);
        let cells: String = row.iter().skip(1).map(|cell| format!("<td>{}</td>", escape(cell))).collect();
        format!("<tr><th scope=\"row\">{}</th>{cells}</tr>\n", escape(name))
    };
    let rows: String = rows.into_iter().map(row).collect();
    let named = if header.iter().all(|name| name.is_empty()) { &[] } else { header };
    scrollable("Counts, scrollable", &heads(named.iter().copied()), &rows)
}

fn hidden_row(row: &HiddenRow) -> Vec<String> {
    let own = row.own_cards.map_or_else(|| "all".to_owned(), |own| own.to_string());
    let counts = [
        row.groups,
        row.deals,
        row.always,
        row.always_of_several,
        row.several_wins,
        row.one_card,
        row.wins,
        row.kept,
    ];
    let kept = format!("{:.2} %", 100.0 * row.kept_part);
    std::iter::once(own).chain(counts.map(|count| count.to_string())).chain([kept]).collect()
}

/// A bar for each name, followed by its number.
fn bars(title: &str, label: &str, rows: impl Iterator<Item = (String, f64, String)>) -> Drawing {
    let row = |(name, value, note)| Row { name, value, low: value, high: value, note, series: 0 };
    let axis = Axis::share(label);
    Dots { title: title.to_owned(), axis, rows: rows.map(row).collect(), references: Vec::new(), bars: true }
        .draw()
}

fn part(of: u64, all: u64) -> f64 {
    of as f64 / all.max(1) as f64
}

/// The plots of a census; `game` is its name in titles.
pub(crate) fn plots(game: &str, answer: &CensusAnswer) -> Vec<Drawing> {
    let first = (1..)
        .zip(&answer.first_card)
        .map(|(card, &wins)| (format!("{card}"), part(wins, answer.wins_two_or_more), wins.to_string()));
    let title = format!("{game}: the weakest winning card");
    let mut plots = vec![bars(&title, "wins with two cards or more, %", first)];
    let all: u64 = answer.value_sets.values().sum();
    let mut sets: Vec<(&String, &u64)> = answer.value_sets.iter().collect();
    sets.sort_by_key(|(set, _)| (set.len(), *set));
    let sets = sets.into_iter().map(|(set, &deals)| (set.clone(), part(deals, all), deals.to_string()));
    plots.push(bars(&format!("{game}: who may win"), "deals without an empty hand, %", sets));
    plots.extend(answer.stability.as_ref().map(|stability| of_stability(game, stability)));
    if let Some(hidden) = &answer.hidden {
        let line = |name: &str, part: fn(&HiddenRow) -> f64| {
            let rows = hidden.by_own_cards.iter();
            let points = rows.filter_map(|row| Some((row.own_cards? as f64, part(row))));
            series(name, points)
        };
        plots.push(
            Lines {
                title: format!("{game}: what hidden hands leave"),
                x: Axis::new("cards in the leader's hand"),
                y: Axis::share("%"),
                series: vec![
                    line("sure wins kept", |row| row.kept_part),
                    line("a card wins all that can be won, of groups with several", |row| {
                        part(row.one_card, row.several_wins)
                    }),
                    line("a card wins in every deal, of all groups", |row| part(row.always, row.groups)),
                ],
                references: Vec::new(),
            }
            .draw(),
        );
    }
    plots
}

fn series(name: &str, points: impl Iterator<Item = (f64, f64)>) -> Series {
    let points = points.map(|(x, value)| Point::exact(x, value));
    Series { name: name.to_owned(), points: points.filter(|point| point.value.is_finite()).collect() }
}

fn of_stability(game: &str, stability: &Stability) -> Drawing {
    let line = |name: &str, reading: fn(&Readings) -> Reading, has_choice: bool| {
        let points = stability.rows.iter().map(|row| {
            let reading = reading(&row.readings);
            (row.players as f64, if has_choice { reading.choice.part() } else { reading.all.part() })
        });
        series(name, points)
    };
    Lines {
        title: format!("{game}: stable deals by number of players"),
        x: Axis::new("players"),
        y: Axis::share("deals, %"),
        series: vec![
            line("leader surely wins", |of| of.leader_wins, false),
            line("the same, with a choice", |of| of.leader_wins, true),
            line("one winner", |of| of.one_winner, false),
            line("the same, with a choice", |of| of.one_winner, true),
            line("no tie", |of| of.no_tie, false),
            line("the same, with a choice", |of| of.no_tie, true),
        ],
        references: Vec::new(),
    }
    .draw()
}

/// The plots of a census of orders; `game` is its name in titles.
pub(crate) fn of_orders(game: &str, answer: &OrdersAnswer) -> Vec<Drawing> {
    let row = |row: &::census::ByOrders| {
        (row.orders.to_string(), part(row.deals, answer.deals), row.deals.to_string())
    };
    let title = format!("{game}: in how many orders players may go out");
    vec![bars(&title, "deals without an empty hand, %", answer.by_orders.iter().map(row))]
}
