//! Values, windows, movers and cuts as text: the same words in every format.

use crate::trace::{Basis, Cut, CutRule, Event, Interval, Trace, Unvisited, Worth};

/// The wording for a search.
#[derive(Clone, Copy, Debug)]
pub(super) struct Words {
    players: usize,
    zero_sum: bool,
}

impl Words {
    /// The words for this trace. If the values of two players always add up to 0, they are MAX and MIN, and
    /// only MAX's number is shown; else every number is.
    pub(super) fn of(trace: &Trace) -> Words {
        let players = match trace.events.first() {
            Some(Event::Start(start)) => start.players,
            _ => 2,
        };
        let zero_sum = players == 2 && trace.events.iter().all(event_is_zero_sum);
        Words { players, zero_sum }
    }

    /// True if the players are called MAX and MIN.
    pub(super) const fn are_max_and_min(self) -> bool {
        self.players == 2
    }

    /// True if only MAX's number is shown, as MIN's is its negative.
    pub(super) const fn are_zero_sum(self) -> bool {
        self.zero_sum
    }

    /// The mover: `MAX`, `MIN`, `player 3`.
    pub(super) fn player(self, player: usize) -> String {
        match (self.are_max_and_min(), player) {
            (true, 1) => "MAX".to_owned(),
            (true, 2) => "MIN".to_owned(),
            _ => format!("player {player}"),
        }
    }

    /// One vector: `4` for two players, `[1,0,0]` for more; of a decided game `win 5`, `[win,0,0]`.
    pub(super) fn vector(self, vector: &[i32], basis: Basis) -> String {
        match (vector, basis.line_depth) {
            ([first, _], Some(ply)) if self.zero_sum && basis.decided && first.abs() == 1 => {
                format!("{} {ply}", number(*first, true))
            }
            ([first, _], _) if self.zero_sum => number(*first, basis.decided),
            _ => {
                let shown: Vec<_> = vector.iter().map(|&entry| number(entry, basis.decided)).collect();
                format!("[{}]", shown.join(","))
            }
        }
    }

    /// A value in one line: `4`, `[1,0,0]`, `{[1,0,0],[0,1,0]}`.
    pub(super) fn worth(self, worth: &Worth, basis: Basis) -> String {
        match worth {
            Worth::Vector(vector) => self.vector(vector, basis),
            Worth::Set(vectors) => {
                let shown: Vec<_> = vectors.iter().map(|vector| self.vector(vector, basis)).collect();
                format!("{{{}}}", shown.join(","))
            }
        }
    }

    /// A value, with one line for each vector of a set, at most `lines`; the last counts the missing ones.
    pub(super) fn worth_lines(self, worth: &Worth, basis: Basis, lines: usize) -> Vec<String> {
        let Worth::Set(vectors) = worth else {
            return vec![self.worth(worth, basis)];
        };
        let mut shown: Vec<String> = vectors.iter().map(|vector| self.vector(vector, basis)).collect();
        if shown.len() > lines {
            let missing = shown.len() - (lines - 1);
            shown.truncate(lines - 1);
            shown.push(format!("+{missing} more"));
        }
        if let Some(first) = shown.first_mut() {
            first.insert(0, '{');
        }
        if let Some(last) = shown.last_mut() {
            last.push('}');
        }
        shown
    }

    /// The number of a value that a cut compares: MAX's, or with more players the mover's own.
    fn compared(self, value: &Worth, mover: Option<usize>) -> Option<i32> {
        let Worth::Vector(vector) = value else { return None };
        let player = if self.are_max_and_min() { 1 } else { mover? };
        vector.get(player.checked_sub(1)?).copied()
    }

    /// The reason of a cut: `4 ≥ 3, set at ply 1`.
    pub(super) fn reason(
        self,
        cut: &Cut,
        value: Option<&Worth>,
        basis: Basis,
        mover: Option<usize>,
    ) -> Option<String> {
        if let Some(searched) = cut.searched {
            return Some(format!("after {}", count(searched as u64, "move", "moves")));
        }
        if cut.kind == CutRule::Quiet {
            return Some("only noisy moves are searched".to_owned());
        }
        let bound = number(cut.bound?, cut.bound_decided);
        let is_max = mover == Some(1);
        let compared = if let (Some(margin), Some(value), Some(limit)) = (cut.margin, cut.met_by, cut.bound) {
            let name = if is_max == (cut.kind == CutRule::StaticValue) { "beta" } else { "alpha" };
            let (side, far) = (if value < limit { "below" } else { "above" }, value.abs_diff(limit));
            format!("static value {value} is {far} {side} {name} {bound}, margin {margin}")
        } else {
            let sign = match cut.kind {
                CutRule::Beta => "≥",
                CutRule::NullMove | CutRule::StandPat if is_max => "≥",
                CutRule::Alpha | CutRule::NullMove | CutRule::StandPat => "≤",
                _ => return Some(format!("bound {bound}")),
            };
            let met_by = cut.met_by.map(|met_by| number(met_by, cut.met_by_decided));
            let own = || Some(number(self.compared(value?, mover)?, basis.decided));
            match met_by.or_else(own) {
                Some(met_by) => format!("{met_by} {sign} {bound}"),
                None => format!("{sign} {bound}"),
            }
        };
        Some(match cut.set_at {
            Some(ply) => format!("{compared}, set at ply {ply}"),
            None => compared,
        })
    }

    /// The moves that were left out for one reason, the first by name: `2, 3, 5, 7 and 4 more`.
    pub(super) fn left_out(branches: &[Unvisited]) -> String {
        let named: Vec<&str> = branches.iter().take(NAMED).map(|branch| branch.mv.as_str()).collect();
        let more = branches.len() - named.len();
        named.join(", ") + &if more > 0 { format!(" and {more} more") } else { String::new() }
    }

    /// A branch that was never searched: `2 → 1`, `2 → (1 → 4, 2 → 9)`, with an ellipsis for moves that were
    /// not generated.
    pub(super) fn branch(self, branch: &Unvisited) -> String {
        if let Some(value) = &branch.value {
            let basis = Basis { decided: branch.decided, line_depth: None };
            return format!("{} → {}", branch.mv, self.vector(value, basis));
        }
        let mut below: Vec<String> = branch.children.iter().map(|child| self.branch(child)).collect();
        if branch.more {
            below.push("…".to_owned());
        }
        if below.is_empty() {
            return branch.mv.clone();
        }
        format!("{} → ({})", branch.mv, below.join(", "))
    }
}

/// Moves left out that a line names.
const NAMED: usize = 6;

/// True if all values are zero-sum.
fn event_is_zero_sum(event: &Event) -> bool {
    let sum = |first: i32, second: i32| i64::from(first) + i64::from(second);
    let vector_is = |vector: &Vec<i32>| matches!(vector[..], [first, second] if sum(first, second) == 0);
    match event {
        Event::Evaluate { value, .. } => vector_is(value),
        Event::Backup { value, .. } | Event::TableHit { value, .. } => worth_is(value, vector_is),
        Event::End { value, .. } => value.as_ref().is_none_or(|value| worth_is(value, vector_is)),
        Event::Leave(leave) => worth_is(&leave.value, vector_is),
        Event::Start(_)
        | Event::Iteration { .. }
        | Event::Enter(_)
        | Event::Expand { .. }
        | Event::Prune { .. }
        | Event::Numbers { .. } => true,
    }
}

fn worth_is(worth: &Worth, vector_is: impl Fn(&Vec<i32>) -> bool) -> bool {
    match worth {
        Worth::Vector(vector) => vector_is(vector),
        Worth::Set(vectors) => vectors.iter().all(vector_is),
    }
}

/// A number: of a game that is won or lost `win` or `lost`, by more than 1 `win +8`.
fn number(value: i32, decided: bool) -> String {
    match (decided, value) {
        (true, 1) => "win".to_owned(),
        (true, -1) => "lost".to_owned(),
        (true, 2..) => format!("win +{value}"),
        (true, ..=-2) => format!("lost {value}"),
        _ => value.to_string(),
    }
}

/// A window as the lecture writes it: `(−∞, 3)`.
pub(super) fn window(interval: Interval) -> String {
    let alpha = interval.alpha.map_or("−∞".to_owned(), |alpha| number(alpha, interval.alpha_decided));
    let beta = interval.beta.map_or("∞".to_owned(), |beta| number(beta, interval.beta_decided));
    format!("({alpha}, {beta})")
}

/// `1 node`, `12 345 nodes`.
pub(super) fn count(number: u64, one: &str, many: &str) -> String {
    let digits = number.to_string();
    let mut grouped = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) && digits.len() > 4 {
            grouped.push('\u{a0}');
        }
        grouped.push(digit);
    }
    format!("{grouped} {}", if number == 1 { one } else { many })
}

/// `text`, or its beginning and an ellipsis if it is longer than `letters`.
pub(super) fn shortened(text: &str, letters: usize) -> String {
    if text.chars().count() <= letters {
        return text.to_owned();
    }
    text.chars().take(letters - 1).chain(['…']).collect()
}

/// Proof and disproof number: `3 / 2`, `0 / ∞`.
pub(super) fn numbers(proof: Option<u32>, disproof: Option<u32>) -> String {
    let shown = |number: Option<u32>| number.map_or_else(|| "∞".to_owned(), |number| number.to_string());
    format!("{} / {}", shown(proof), shown(disproof))
}

#[cfg(test)]
mod tests {
    use super::*;

    const TWO: Words = Words { players: 2, zero_sum: true };
    const THREE: Words = Words { players: 3, zero_sum: false };

    fn unvisited(mv: &str, value: Option<i32>, children: Vec<Unvisited>, more: bool) -> Unvisited {
        let value = value.map(|value| vec![value, -value]);
        Unvisited {
            mv: mv.to_owned(),
            position: String::new(),
            mover: None,
            value,
            decided: false,
            children,
            more,
        }
    }

    #[test]
    fn two_players_need_one_number_and_three_need_all() {
        let plain = Basis::default();
        assert_eq!(TWO.worth(&Worth::Vector(vec![-4, 4]), plain), "-4");
        assert_eq!(THREE.worth(&Worth::Vector(vec![1, 0, 0]), plain), "[1,0,0]");
        let set = Worth::Set(vec![vec![1, 0, 0], vec![0, 1, 0], vec![0, 0, 1]]);
        assert_eq!(THREE.worth(&set, plain), "{[1,0,0],[0,1,0],[0,0,1]}");
        assert_eq!(THREE.worth_lines(&set, plain, 2), ["{[1,0,0]", "+2 more}"]);
        assert_eq!(THREE.worth_lines(&set, plain, 3), ["{[1,0,0]", "[0,1,0]", "[0,0,1]}"]);
    }

    #[test]
    fn a_win_is_a_win_beside_static_values() {
        let won = Basis { decided: true, line_depth: Some(5) };
        let told = |first: i32, basis| TWO.worth(&Worth::Vector(vec![first, -first]), basis);
        assert_eq!([told(1, won), told(-1, won), told(0, won)], ["win 5", "lost 5", "0"]);
        assert_eq!([told(8, won), told(-8, won)], ["win +8", "lost -8"]);
        assert_eq!(told(1, Basis { line_depth: None, ..won }), "win");
        assert_eq!(told(1, Basis { decided: false, ..won }), "1");
        assert_eq!(THREE.worth(&Worth::Vector(vec![0, 1, 0]), won), "[0,win,0]");
        let interval = Interval { alpha: Some(2), beta: Some(1), beta_decided: true, ..Interval::default() };
        assert_eq!(window(interval), "(2, win)");
    }

    #[test]
    fn a_branch_is_named_with_everything_below_it() {
        let below = vec![unvisited("1", Some(4), vec![], false), unvisited("2", None, vec![], true)];
        assert_eq!(TWO.branch(&unvisited("3", None, below, false)), "3 → (1 → 4, 2 → (…))");
        assert_eq!(TWO.branch(&unvisited("2", Some(1), vec![], false)), "2 → 1");
    }

    #[test]
    fn a_cut_says_which_bound_was_met_and_who_set_it() {
        let cut = Cut {
            kind: CutRule::Alpha,
            deep: false,
            met_by: None,
            bound: Some(4),
            met_by_decided: false,
            bound_decided: false,
            set_at: Some(0),
            margin: None,
            searched: None,
            unvisited: vec![],
        };
        let value = Worth::Vector(vec![2, -2]);
        assert_eq!(TWO.reason(&cut, Some(&value), Basis::default(), Some(2)).unwrap(), "2 ≤ 4, set at ply 0");
        let win = Cut { kind: CutRule::Win, bound: None, ..cut };
        assert_eq!(TWO.reason(&win, Some(&value), Basis::default(), Some(2)), None);
    }

    #[test]
    fn counts_read_well() {
        assert_eq!(count(1, "node", "nodes"), "1 node");
        assert_eq!(count(1234, "node", "nodes"), "1234 nodes");
        assert_eq!(count(1_234_567, "node", "nodes"), "1\u{a0}234\u{a0}567 nodes");
        assert_eq!(shortened("abcdef", 4), "abc…");
    }
}
