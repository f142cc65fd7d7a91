//! Moves and positions of Tanhinmin as text, in the paper's notation.

use super::deal::{first_tie, padded, read_hands, write_hands};
use super::{Hand, MAX_CARDS, Move, Pay, STRONGEST, State, Tanhinmin};
use game::{Game, Notation, NotationError, Player};

/// The text of a move without a card.
pub(super) const PASS: &str = "pass";

/// The fields that may follow the hands, each once: a word, `=`, and a number or players.
const FIELDS: [&str; 5] = ["table", "by", "passed", "out", "to-move"];

/// Players as text: their numbers, without separators.
fn numbers(players: impl IntoIterator<Item = Player>) -> String {
    players.into_iter().map(|player| player.to_string()).collect()
}

impl Tanhinmin {
    /// The players that a sequence of numbers names, each once.
    fn read_players(&self, name: &str, text: &str) -> Result<Vec<Player>, NotationError> {
        let wrong = || {
            let players = self.players();
            NotationError::new(format!("{name}= and numbers of players from 1 to {players}, each once"), text)
        };
        let mut named = Vec::new();
        for sign in text.chars() {
            let number = sign.to_digit(10).map_or(0, |number| number as usize);
            if number == 0 || number > self.players() {
                return Err(wrong());
            }
            let player = Player::new(number - 1);
            if named.contains(&player) {
                return Err(wrong());
            }
            named.push(player);
        }
        if named.is_empty() { Err(wrong()) } else { Ok(named) }
    }

    fn read_player(&self, name: &str, text: &str) -> Result<Player, NotationError> {
        match self.read_players(name, text)?.as_slice() {
            [player] => Ok(*player),
            _ => Err(NotationError::new(format!("{name}= and the number of one player"), text)),
        }
    }

    /// Checks that these hands are possible with this card on the table.
    fn check_hands(&self, hands: &[Hand], table: u8, text: &str) -> Result<(), NotationError> {
        let wrong = |expected: String| Err(NotationError::new(expected, text));
        if hands.len() != self.players() {
            return wrong(format!("{} hands, one for each player", self.players()));
        }
        if hands.iter().map(|hand| hand.len()).sum::<u32>() + u32::from(table > 0) > u32::from(MAX_CARDS) {
            return wrong(format!("at most {MAX_CARDS} cards"));
        }
        if self.rules.ties {
            return Ok(());
        }
        if let Some(rank) = first_tie(hands) {
            return wrong(format!("every card once, and not {rank} twice; ties=true allows equal cards"));
        }
        if table > 0 && hands.iter().any(|hand| hand.count(table) > 0) {
            return wrong(format!(
                "every card once, and {table} is on the table; ties=true allows equal cards"
            ));
        }
        Ok(())
    }

    /// Checks that the players without cards are those who are out.
    fn check_out(&self, state: &State, text: &str) -> Result<(), NotationError> {
        let is_out = |player: &Player| state.order().contains(player);
        let empty: Vec<Player> =
            Player::all(self.players()).filter(|&player| state.hand(player).is_empty()).collect();
        if let Some(player) = empty.iter().find(|player| !is_out(player)) {
            let expected = match self.rules.pay {
                Pay::Winner => format!("at least one card in every hand but that of out={player}"),
                Pay::Rank => {
                    format!("at least one card in the hand of player {player}, or out= with that number")
                }
            };
            return Err(NotationError::new(expected, text));
        }
        if let Some(player) = state.order().iter().find(|player| !empty.contains(player)) {
            return Err(NotationError::new(
                format!("no card in the hand of player {player}, who is out"),
                text,
            ));
        }
        let most = match self.rules.pay {
            Pay::Winner => 1,
            Pay::Rank => self.players() - 1,
        };
        if state.order().len() > most {
            return Err(NotationError::new(format!("at most {most} who are out"), text));
        }
        Ok(())
    }

    /// Checks that the trick is possible.
    fn check_trick(&self, state: &State, text: &str) -> Result<(), NotationError> {
        let wrong = |expected: String| Err(NotationError::new(expected, text));
        let mover = state.mover;
        if state.hand(mover).is_empty() && !self.is_over(state) {
            return wrong("a player to move who has cards".to_owned());
        }
        let Some((_, by)) = state.table() else {
            return match state.passed {
                0 => Ok(()),
                _ => wrong("nobody who passed, as no card is on the table".to_owned()),
            };
        };
        if mover == by {
            return wrong(format!(
                "a card on the table that another played: player {by} is to move, who would lead"
            ));
        }
        if state.has_passed(by) && !self.rules.re_entry {
            return wrong(format!(
                "a card on the table of a player who has not passed, and not of player {by}"
            ));
        }
        if state.has_passed(mover) {
            return wrong("a player to move who has not passed".to_owned());
        }
        // Every player between the one who played the card and the mover has had a turn.
        let mut between = by.next(self.players());
        let mut passed = 0;
        while between != mover {
            if !state.has_passed(between) && !state.hand(between).is_empty() {
                return wrong(format!(
                    "player {between} to have passed, as that turn is between those of players {by} \
                     and {mover}"
                ));
            }
            passed |= state.passed & 1 << between.index();
            between = between.next(self.players());
        }
        if self.rules.re_entry && state.passed != passed {
            return wrong(format!(
                "nobody to have passed but since player {by} played: re-entry=true lets the others play again"
            ));
        }
        Ok(())
    }
}

impl Notation for Tanhinmin {
    /// The rank of the card, or `pass`.
    fn write_move(&self, _state: &State, mv: Move) -> String {
        mv.card().map_or_else(|| PASS.to_owned(), |rank| rank.to_string())
    }

    /// The hands, then everything that differs from the start: the card on the table and the player who
    /// played it, the players who passed, the players who are out in order, and the player to move.
    fn write_position(&self, state: &State) -> String {
        let mut text = String::new();
        write_hands(&state.hands[..self.players()], &mut text).expect("a string takes everything");
        if let Some((rank, by)) = state.table() {
            text.push_str(&format!(" table={rank} by={by}"));
        }
        if state.passed != 0 {
            let passed = Player::all(self.players()).filter(|&player| state.has_passed(player));
            text.push_str(&format!(" passed={}", numbers(passed)));
        }
        if state.out > 0 {
            text.push_str(&format!(" out={}", numbers(state.order().iter().copied())));
        }
        if state.mover != Player::FIRST {
            text.push_str(&format!(" to-move={}", state.mover));
        }
        text
    }

    fn read_position(&self, text: &str) -> Result<State, NotationError> {
        let end = text.rfind([']', ')']).map_or(0, |last| last + 1);
        let (hands_text, rest) = text.split_at(end);
        let hands_text = hands_text.trim();
        let hands = read_hands(hands_text).map_err(|expected| NotationError::new(expected, text))?;
        let mut fields = [None; FIELDS.len()];
        for word in rest.split_whitespace() {
            let expected = || format!("{}=, each once, after the hands", FIELDS.join("=, "));
            let (name, value) = word.split_once('=').ok_or_else(|| NotationError::new(expected(), word))?;
            let index = FIELDS.iter().position(|field| *field == name);
            let field = index.map(|index| &mut fields[index]).filter(|field| field.is_none());
            *field.ok_or_else(|| NotationError::new(expected(), word))? = Some(value);
        }
        let [table, by, passed, out, mover] = fields;
        let table = match table {
            None => 0,
            Some(text) => {
                let rank = text.parse().ok().filter(|rank| (1..=STRONGEST).contains(rank));
                rank.ok_or_else(|| NotationError::new(format!("a card from 1 to {STRONGEST}"), text))?
            }
        };
        self.check_hands(&hands, table, hands_text)?;
        let mut state = State { table, ..State::dealt(padded(&hands)) };
        match (table, by) {
            (0, None) => {}
            (0, Some(by)) => {
                return Err(NotationError::new(
                    "table= with the card that was played, together with by=",
                    by,
                ));
            }
            (_, Some(by)) => state.by = self.read_player("by", by)?,
            (_, None) => {
                return Err(NotationError::new("by= with who played the card on the table", rest.trim()));
            }
        }
        if let Some(passed) = passed {
            for player in self.read_players("passed", passed)? {
                state.passed |= 1 << player.index();
            }
        }
        if let Some(out) = out {
            for player in self.read_players("out", out)? {
                state.order[usize::from(state.out)] = player;
                state.out += 1;
            }
        }
        if let Some(mover) = mover {
            state.mover = self.read_player("to-move", mover)?;
        }
        self.check_out(&state, text)?;
        self.check_trick(&state, text)?;
        Ok(state)
    }

    /// A line for each hand, and the trick above them.
    fn draw(&self, state: &State) -> String {
        let mut text = match state.table() {
            None => format!("player {} leads", state.mover),
            Some((rank, by)) => format!("{rank} on the table, by player {by}"),
        };
        for player in Player::all(self.players()) {
            let sign = if player == state.mover { '>' } else { ' ' };
            let cards: Vec<String> = state.hand(player).cards().map(|card| format!("{card:>2}")).collect();
            let place = state.order().iter().position(|&out| out == player);
            let note = match place {
                Some(place) => format!("out, number {}", place + 1),
                None if state.has_passed(player) => format!("{}  passed", cards.join(" ")),
                None => cards.join(" "),
            };
            text.push_str(&format!("\n{sign} {player}  {note}"));
        }
        text
    }
}
