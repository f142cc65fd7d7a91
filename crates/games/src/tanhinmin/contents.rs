//! The board and its contents, for learned evaluations: the remaining cards in a line.
//!
//! The ranks themselves do not matter, only their order. So the cells are not the ranks but the places of the
//! remaining cards, the strongest first. The card on the table lies behind the cards that are stronger, and
//! equal cards lie in the order of their players.

use super::notation::PASS;
use super::{Deal, Hand, Move, Pay, STRONGEST, State, Tanhinmin, TanhinminEvaluation};
use game::random::Random;
use game::{Actions, Board, BoardCell, Content, Contents, Evaluated, Game, MAX_PLAYERS, PieceKind};

impl Evaluated for Tanhinmin {
    type Evaluation = TanhinminEvaluation;

    /// Each rank, and then the pass.
    fn actions(&self) -> Option<Actions<Self>> {
        let pass = usize::from(STRONGEST);
        let text =
            move |action: usize| if action == pass { PASS.to_owned() } else { (action + 1).to_string() };
        Actions::new(pass + 1, text, move |_, _, mv: Move| {
            mv.card().map_or(pass, |rank| usize::from(rank) - 1)
        })
    }

    /// A place for every card of the deal. Contents are the players who may hold a card, then the card on the
    /// table, and then, where cards may be equal, the players who may hold a card equal to the one before it.
    ///
    /// The context is who has played the card on the table and who of the others has passed. Where players
    /// are paid by place, counts are the places of those who are out, and 0 for the others.
    fn board(&self) -> Option<Board> {
        let players = self.players();
        let cell = |place: u8| BoardCell { x: f32::from(place) + 0.5, y: 0.5, drawn: None };
        let mut contents = Content::piece_of_each(players, PieceKind::Disc);
        contents.push(Content::piece(0, PieceKind::Token));
        if self.rules.ties {
            let equal = |content| Content { text: "=".to_owned(), ..content };
            contents.extend(Content::piece_of_each(players, PieceKind::Disc).into_iter().map(equal));
        }
        Some(Board {
            edges: (1..usize::from(self.deal.cards())).map(|place| (place - 1, place)).collect(),
            contexts: 1 + (players << (players - 1)),
            counts: if self.rules.pay == Pay::Rank { vec![players as u8; players] } else { Vec::new() },
            ..Board::new((0..self.deal.cards()).map(cell).collect(), contents)
        })
    }

    fn read_contents(&self, state: &State, contents: &mut Contents) {
        let players = self.players();
        contents.context = context(state, players);
        if self.rules.pay == Pay::Rank {
            contents.counts[..players].fill(0);
            for (player, place) in state.order().iter().zip(1..) {
                contents.counts[player.index()] = place;
            }
        }
        if self.rules.ties {
            read_equal_cards(self, state, contents);
        } else {
            read_cards(self, state, contents);
        }
    }

    /// Another deal of the same cards, in which every player has as many as in this one.
    fn random_start(&self, random: &mut Random) -> State {
        State::dealt(self.deal().dealt_again(random))
    }

    fn common_start(&self) -> State {
        let (players, cards) = (self.players(), self.deal().cards());
        let deal = Deal::even(players, cards, self.rules().ties, 1);
        State::dealt(deal.as_ref().unwrap_or(self.deal()).hands)
    }
}

/// Reads cards of different ranks: the table is one more hand, of one card or none.
fn read_cards(game: &Tanhinmin, state: &State, contents: &mut Contents) {
    let players = game.deal.players();
    let mut ranks = [0u32; MAX_PLAYERS + 1];
    for (ranks, hand) in ranks.iter_mut().zip(&state.hands[..players]) {
        *ranks = hand.bits();
    }
    ranks[players] = (1u64 << state.table >> 1) as u32;
    let (mut places, mut place) = ([0; STRONGEST as usize], 0);
    let mut left = ranks.iter().fold(0, |all, ranks| all | ranks);
    while let Some(strongest) = left.checked_ilog2() {
        left ^= 1 << strongest;
        places[strongest as usize] = place;
        place += 1;
    }
    let cells = u64::MAX >> (u64::BITS - u32::from(game.deal.cards()));
    for (plane, mut ranks) in contents.planes.iter_mut().zip(ranks).take(players + 1) {
        let mut held = 0u64;
        while ranks != 0 {
            held |= 1 << places[ranks.trailing_zeros() as usize];
            ranks &= ranks - 1;
        }
        *plane = held & cells;
    }
}

/// Reads cards with ties: several may be of one rank.
fn read_equal_cards(game: &Tanhinmin, state: &State, contents: &mut Contents) {
    let players = game.deal.players();
    // One bit beyond the last cell is nothing, as cards beyond those of the deal are.
    let cells = u64::MAX >> (u64::BITS - u32::from(game.deal.cards()));
    let planes = &mut contents.planes[..=2 * players];
    planes.fill(0);
    let mut place = 1;
    let mut put = |plane: usize| {
        planes[plane] |= place & cells;
        place <<= 1;
    };
    let hands = &state.hands[..players];
    let mut left = hands.iter().fold(Hand::EMPTY, |all, &hand| all.joined(hand));
    let mut table = state.table;
    while !left.is_empty() || table > 0 {
        let rank = left.strongest();
        if table >= rank {
            put(players);
            table = 0;
            continue;
        }
        left = left.without_rank(rank);
        let mut equal = 0;
        for (player, hand) in hands.iter().enumerate() {
            for _ in 0..hand.count(rank) {
                put(player + equal);
                equal = players + 1;
            }
        }
    }
}

/// 0 if the player to move leads; otherwise who has played the card on the table, and in the lowest bits who
/// of the others has passed.
fn context(state: &State, players: usize) -> usize {
    if state.table == 0 {
        return 0;
    }
    let (by, passed) = (state.by.index(), usize::from(state.passed));
    let below = passed & ((1 << by) - 1);
    let above = passed >> (by + 1) << by;
    1 + (by << (players - 1)) + (below | above)
}
