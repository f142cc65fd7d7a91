//! All pairs of searches as a part of a page.

use super::table::{Confirmed, PairTable, SearchResult};
use crate::html::{class, heads, scrollable};
use crate::words;
use ::picture::escape;
use arena::report::Interval;
use request::grouped;

/// The section of all pairs; empty without any.
pub(crate) fn section(tables: &[PairTable]) -> String {
    if tables.is_empty() {
        return String::new();
    }
    let tables_of_games: String = tables.iter().map(one).collect();
    format!(
        "<section aria-labelledby=\"pairs\">\n<h2 id=\"pairs\">All pairs</h2>\n\
         <p class=\"note\">Each search plays alone against copies of each other one, from every seat. Cells \
         are shares of games won alone, in percent, in color where the whole interval is above or below what \
         equals win. The lead is the share alone less that of the other alone, the mean over all others.\
         </p>\n\
         {}{tables_of_games}</section>\n",
        recommended(tables)
    )
}

fn recommended(tables: &[PairTable]) -> String {
    let row = |(table, of): (&PairTable, &Confirmed)| {
        format!(
            "<tr><th scope=\"row\">{}</th><td>{} {}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td>\
             <td>{}</td><td class=\"verdict {}\">{}</td></tr>\n",
            escape(&table.game),
            escape(&table.equal),
            table.x,
            escape(&of.search),
            words::interval(&of.lead, true),
            escape(&of.default),
            words::known(of.alone.as_ref(), true),
            words::known(of.many.as_ref(), true),
            class(of.verdict),
            of.words(),
        )
    };
    let rows = tables.iter().filter_map(|table| Some((table, table.recommended.as_ref()?)));
    let rows: String = rows.map(row).collect();
    if rows.is_empty() {
        return String::new();
    }
    let head =
        ["game", "equal", "recommended", "lead, %", "default", "alone, %", "many, %", "more than equals"];
    format!(
        "<h3>Recommended searches</h3>\n<p class=\"note\">Chosen on blocks of odd number that all pairs \
         have, held against the program&#39;s default on all others, alone and as many.</p>\n{}",
        scrollable("Recommended searches, scrollable", &heads(head), &rows)
    )
}

fn one(of: &PairTable) -> String {
    let equals = 1.0 / of.players as f64;
    let cell = |at: usize, (many, alone): (usize, &Option<Interval>)| match alone {
        _ if many == at => "<td></td>".to_owned(),
        None => "<td>–</td>".to_owned(),
        Some(alone) => {
            let kind = match alone {
                alone if alone.low > equals => " class=\"above\"",
                alone if alone.high < equals => " class=\"below\"",
                _ => "",
            };
            format!("<td{kind} title=\"{}\">{}</td>", words::interval(alone, true), words::share(alone))
        }
    };
    let row = |(at, result): (usize, &SearchResult)| {
        let cells: String = result.alone.iter().enumerate().map(|alone| cell(at, alone)).collect();
        format!(
            "<tr><td>{}</td><th scope=\"row\" title=\"{}\">{}</th>{cells}<td>{}</td><td>{}</td><td>{}</td>\
             <td>{}</td></tr>\n",
            at + 1,
            escape(&result.search),
            escape(&result.name),
            words::known(result.lead.as_ref(), true),
            words::known(result.rating.as_ref(), false),
            words::decimal(result.depth, 1),
            words::decimal(result.nodes, 0),
        )
    };
    let rows: String = of.searches.iter().enumerate().map(row).collect();
    let numbers: String = (1..=of.searches.len()).map(|number| format!("<th>{number}</th>")).collect();
    let head =
        format!("<th></th><th>search</th>{numbers}<th>lead, %</th><th>Elo</th><th>depth</th><th>nodes</th>");
    let fit = of.fit.map_or_else(String::new, |fit| {
        format!("; ratings that are true would fit worse with probability {fit:.3}")
    });
    format!(
        "<h3>{}, equal {}, {} {}</h3>\n<p class=\"note\"><code>{}</code>, {} of {} games played; equals win \
         {} %{fit}.</p>\n{}",
        escape(&of.game),
        escape(&of.equal),
        of.x,
        of.unit,
        escape(&of.spelled),
        grouped(of.games),
        grouped(of.planned),
        words::percent(Some(equals)),
        scrollable(&format!("Pairs on {}, scrollable", escape(&of.game)), &head, &rows)
    )
}
