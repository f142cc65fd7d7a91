//! The report as CSV: a row for each number.

use super::interval::Interval;
use super::numbers::Report;

const HEADER: &str = "quantity,player,other,seat,ply,value,low,high,level,blocks\n";

/// Every number of the report that has an interval, a row each: the quantity, the player, the other player,
/// the seat, the ply. Fields are quoted by RFC 4180; those that do not apply or are infinite are empty.
pub fn csv(report: &Report) -> String {
    let mut table = HEADER.to_owned();
    let mut row = |quantity: &str, of: [String; 4], interval: &Interval| {
        let Interval { value, low, high, level, n } = interval;
        let [player, other, seat, ply] = of.map(|field| quoted(&field));
        let numbers = [value, low, high]
            .map(|number| if number.is_finite() { number.to_string() } else { String::new() });
        let [value, low, high] = numbers;
        table += &format!("{quantity},{player},{other},{seat},{ply},{value},{low},{high},{level},{n}\n");
    };
    let none = || [const { String::new() }; 4];
    let name = |player: usize| report.players[player - 1].name.clone();
    for player in &report.players {
        let of = || [player.name.clone(), String::new(), String::new(), String::new()];
        let quantities = [
            ("score", player.score),
            ("rating", player.rating),
            ("depth", player.depth),
            ("nodes", player.nodes),
            ("time_s", player.time_s),
            ("processor_s", player.processor_s),
            ("nodes_per_s", player.nodes_per_s),
            ("choices", player.choices),
            ("moves", player.moves),
        ];
        for (quantity, interval) in quantities {
            if let Some(interval) = &interval {
                row(quantity, of(), interval);
            }
        }
    }
    for pair in &report.pairs {
        row(
            "difference",
            [name(pair.first), name(pair.second), String::new(), String::new()],
            &pair.difference,
        );
    }
    for (seat, interval) in (1..).zip(&report.seats) {
        row("seat", [String::new(), String::new(), seat.to_string(), String::new()], interval);
    }
    for (quantity, interval) in [("plies", &report.plies), ("unfinished", &report.unfinished)] {
        if let Some(interval) = interval {
            row(quantity, none(), interval);
        }
    }
    for lead in &report.leads {
        for (player, interval) in (1..).zip(&lead.players) {
            row("lead", [name(player), String::new(), String::new(), lead.ply.to_string()], interval);
        }
    }
    table
}

/// A field, in quotes where it needs them.
fn quoted(field: &str) -> String {
    if field.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", field.replace('"', "\"\""))
    } else {
        field.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_quoted_where_they_must_be() {
        assert_eq!(quoted("one-ply"), "one-ply");
        assert_eq!(quoted("max-n:depth=2,tie=set"), "\"max-n:depth=2,tie=set\"");
        assert_eq!(quoted("a \"b\""), "\"a \"\"b\"\"\"");
    }
}
