//! All pairs as figures: the leads on each game, and the recommended searches against the default.

use super::table::{Confirmed, PairTable, SearchResult};
use crate::words;
use ::picture::escape;
use arena::plot::{Axis, Dots, Drawing, Row};

/// The figures of the tables at equal time with the smallest budget, each with its name.
pub(crate) fn figures(tables: &[PairTable]) -> Vec<(String, Drawing)> {
    let at_time = || tables.iter().filter(|table| table.equal == "time" && table.recommends);
    let least = at_time().map(|table| table.x).min();
    let tables: Vec<&PairTable> = at_time().filter(|table| Some(table.x) == least).collect();
    let confirmed = tables.iter().any(|table| table.recommended.is_some());
    let leads = (!tables.is_empty()).then(|| ("leads".to_owned(), leads(&tables)));
    let recommended = confirmed.then(|| ("recommended".to_owned(), recommended(&tables)));
    leads.into_iter().chain(recommended).collect()
}

const CELL: (f64, f64) = (46.0, 24.0);
const LEFT: f64 = 250.0;
const TOP: f64 = 170.0;

/// Rows of searches, columns of games: blue where a search leads over all others on the whole, orange where
/// it is behind, the darker the more.
fn leads(tables: &[&PairTable]) -> Drawing {
    let title = "Mean lead over all other searches, in percent";
    let mut names: Vec<&str> = Vec::new();
    for result in tables.iter().flat_map(|table| &table.searches) {
        if !names.contains(&result.name.as_str()) {
            names.push(&result.name);
        }
    }
    let place = |row: usize, column: usize| (LEFT + column as f64 * CELL.0, TOP + row as f64 * CELL.1);
    let mut content = format!("<text class=\"title\" x=\"16\" y=\"22\">{title}</text>\n");
    for (column, table) in tables.iter().enumerate() {
        let (x, y) = (place(0, column).0 + CELL.0 / 2.0, TOP - 8.0);
        content += &format!(
            "<text class=\"label\" x=\"{x:.1}\" y=\"{y:.1}\" \
             transform=\"rotate(-50 {x:.1} {y:.1})\">{}</text>\n",
            escape(&table.game)
        );
    }
    for (row, name) in names.iter().enumerate() {
        let y = place(row, 0).1 + 16.0;
        content +=
            &format!("<text class=\"end\" x=\"{:.1}\" y=\"{y:.1}\">{}</text>\n", LEFT - 8.0, escape(name));
        for (column, table) in tables.iter().enumerate() {
            let found = table.searches.iter().find(|result| result.name == *name);
            content += &found.and_then(|result| cell(result, place(row, column))).unwrap_or_default();
        }
    }
    let (width, height) = place(names.len(), tables.len());
    Drawing::new(title, (width + 110.0, height + 16.0), content)
}

fn cell(result: &SearchResult, (x, y): (f64, f64)) -> Option<String> {
    let lead = result.lead.as_ref()?;
    let (series, depth) = (u8::from(lead.value < 0.0), (2.0 * lead.value.abs()).min(1.0) * 0.7);
    Some(format!(
        "<rect class=\"mark s{series}\" fill-opacity=\"{depth:.2}\" x=\"{x:.1}\" y=\"{y:.1}\" \
         width=\"{:.1}\" height=\"{:.1}\"><title>{}</title></rect>\n\
         <text class=\"middle\" x=\"{:.1}\" y=\"{:.1}\">{}</text>\n",
        CELL.0,
        CELL.1,
        words::interval(lead, true),
        x + CELL.0 / 2.0,
        y + 16.0,
        words::share(lead),
    ))
}

/// What each recommended search wins alone against copies of the default, over what equals win.
fn recommended(tables: &[&PairTable]) -> Drawing {
    let row = |(table, of): (&&PairTable, &Confirmed)| {
        let players = table.players as f64;
        let shares = of.alone.as_ref().map(|alone| [alone.value, alone.low, alone.high]);
        let [value, low, high] = shares.unwrap_or([f64::NAN; 3]).map(|share| share * players);
        let note = format!("{}: {}", of.search, of.words());
        Row { name: format!("{}, {} players", table.game, table.players), value, low, high, note, series: 0 }
    };
    let dots = Dots {
        title: "The recommended search alone against copies of the default".to_owned(),
        axis: Axis::new("games won, over those that equals win"),
        rows: tables.iter().filter_map(|table| Some((table, table.recommended.as_ref()?))).map(row).collect(),
        references: vec![1.0],
        bars: false,
    };
    dots.draw()
}
