//! What no player can do better against `cards` at Tanhinmin, however strong: two goals of the learned
//! evaluations are beyond it.

use game::{Game, Line, Notation, Player};
use games::Tanhinmin;
use games::tanhinmin::{Deal, Move, Rules, State, TanhinminEvaluation};
use search::{Budget, MaxN, Root, Search};
use std::collections::BTreeMap;

/// Whether the players who are not `cards`, of one mind and knowing how `cards` replies, can win.
struct BestReplies {
    game: Tanhinmin,
    /// For each player, whether it is `max-n:depth=1,evaluation=cards`.
    cards: Vec<bool>,
    known: BTreeMap<String, bool>,
}

impl BestReplies {
    fn reply(&self, state: &State) -> Move {
        let mut search = MaxN { evaluation: TanhinminEvaluation::Cards.into(), ..MaxN::default() };
        let root = Root::new(&self.game, Line::from_state(*state));
        let budget = Budget { depth: Some(1), ..Budget::default() };
        let report = search.search(&root, &budget, ()).expect("it searches Tanhinmin");
        report.best.expect("the game is not over")
    }

    fn after(&mut self, state: &State, mv: Move) -> bool {
        let mut next = *state;
        self.game.play(&mut next, mv);
        self.can_win(&next)
    }

    fn can_win(&mut self, state: &State) -> bool {
        if let Some(payoffs) = self.game.outcome(state) {
            return Player::all(self.cards.len())
                .any(|player| payoffs[player] == 1 && !self.cards[player.index()]);
        }
        let position = self.game.write_position(state);
        if let Some(&known) = self.known.get(&position) {
            return known;
        }
        let can_win = if self.cards[self.game.to_move(state).index()] {
            let mv = self.reply(state);
            self.after(state, mv)
        } else {
            let mut moves = Vec::new();
            self.game.legal_moves(state, &mut moves);
            moves.into_iter().any(|mv| self.after(state, mv))
        };
        self.known.insert(position, can_win);
        can_win
    }
}

/// The games that can be won, in percent, over deals with the one player in every seat: the mean, and the
/// upper end of its 95 % interval.
fn won(players: usize, cards: u8, is_one_cards: bool) -> (f64, f64) {
    let deals = if std::env::var_os("YOMI_DEEP").is_some() { 20_000 } else { 1_000 };
    let of_deals: Vec<f64> = (0..deals)
        .map(|seed| {
            let deal = Deal::even(players, cards, false, 1_000_000 + seed).expect("an even deal");
            let game = Tanhinmin::new(Rules::default(), deal).expect("no ties");
            let can_win = |one: usize| {
                let cards = (0..players).map(|player| (player == one) == is_one_cards).collect();
                let mut replies = BestReplies { game, cards, known: BTreeMap::new() };
                f64::from(u8::from(replies.can_win(&game.start())))
            };
            (0..players).map(can_win).sum::<f64>() * 100.0 / players as f64
        })
        .collect();
    let mean = of_deals.iter().sum::<f64>() / deals as f64;
    let variance = of_deals.iter().map(|won| (won - mean).powi(2)).sum::<f64>() / (deals - 1) as f64;
    (mean, mean + 1.96 * (variance / deals as f64).sqrt())
}

#[test]
fn nobody_wins_as_much_against_cards_as_the_goals_ask() {
    for (players, cards, goal) in [(3, 10, 44.0), (4, 15, 50.0)] {
        let (mean, most) = won(players, cards, false);
        let what = format!("{cards} cards, one against {}", players - 1);
        assert!(most < goal, "{what}: {mean} %, at most {most} %, and the goal is {goal} %");
    }
}

#[test]
fn players_of_one_mind_could_reach_the_other_goals() {
    for (players, cards, goal) in [(3, 10, 75.0), (4, 15, 80.0)] {
        let (mean, most) = won(players, cards, true);
        let what = format!("{cards} cards, {} against one", players - 1);
        assert!(mean > goal, "{what}: {mean} %, at most {most} %, and the goal is {goal} %");
    }
}
