#![doc = include_str!("README.md")]

mod canonical;
mod contents;
mod deal;
mod evaluation;
mod hand;
mod notation;
mod scene;
mod symmetry;
#[cfg(test)]
mod tests;

pub use deal::{Deal, MAX_CARDS};
pub use evaluation::TanhinminEvaluation;
pub use hand::{Hand, STRONGEST};

use game::{
    Bounds, Configured, Game, Given, LastResort, MAX_PLAYERS, Parameter, ParameterError, Payoffs, Player,
    Promises,
};

/// The condition under which a player who does not lead may pass.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Pass {
    /// Always.
    #[default]
    Free,
    /// Only without a stronger card.
    Forced,
}

/// The payoffs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Pay {
    /// The game ends when the first player plays their last card, and that player has won.
    #[default]
    Winner,
    /// Play continues until one player is left; each is paid the number of players who went out later.
    Rank,
}

/// The choices that the rules leave open.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Rules {
    /// True if a rank may occur more than once.
    pub ties: bool,
    /// The payoffs.
    pub pay: Pay,
    /// The condition for passing.
    pub pass: Pass,
    /// True if a player who has passed may play again in the same trick when their turn comes.
    pub re_entry: bool,
}

/// Tanhinmin: get rid of your cards, one at a time, each stronger than the last.
///
/// # Examples
///
/// ```
/// use game::{Game, Notation};
/// use games::tanhinmin::{Deal, Rules, Tanhinmin};
/// let deal = Deal::read("[[1,3,10],[2],[4,6,8],[5,7,9]]").unwrap();
/// let game = Tanhinmin::new(Rules::default(), deal).unwrap();
/// let mut state = game.start();
/// let mv = game.read_move(&state, "3").unwrap();
/// game.play(&mut state, mv);
/// assert_eq!(game.write_position(&state), "[[1,10],[2],[4,6,8],[5,7,9]] table=3 by=1 to-move=2");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Tanhinmin {
    rules: Rules,
    deal: Deal,
}

/// The hands, and the state of the trick. A hundred and ten bytes: copying them is as fast as undoing the
/// changes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct State {
    hands: [Hand; MAX_PLAYERS],
    /// The players who are out, in order; followed by zeros.
    order: [Player; MAX_PLAYERS],
    out: u8,
    /// The rank on the table; 0 if the mover leads.
    table: u8,
    /// The player of that card; the first player if the mover leads.
    by: Player,
    /// One bit for each player who has passed.
    passed: u8,
    mover: Player,
}

impl State {
    /// The cards of a player.
    pub const fn hand(&self, player: Player) -> Hand {
        self.hands[player.index()]
    }

    /// The rank on the table and the player who played it; `None` if the player to move leads.
    pub fn table(&self) -> Option<(u8, Player)> {
        (self.table > 0).then_some((self.table, self.by))
    }

    /// True if `player` has passed since the trick began or, under re-entry, since the last card.
    pub const fn has_passed(&self, player: Player) -> bool {
        self.passed & 1 << player.index() != 0
    }

    /// The players who are out, in order.
    pub fn order(&self) -> &[Player] {
        &self.order[..usize::from(self.out)]
    }

    /// The position in which the first player leads from these hands.
    const fn dealt(hands: [Hand; MAX_PLAYERS]) -> State {
        State {
            hands,
            order: [Player::FIRST; MAX_PLAYERS],
            out: 0,
            table: 0,
            by: Player::FIRST,
            passed: 0,
            mover: Player::FIRST,
        }
    }
}

/// A card, by its rank, or a pass.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Move(u8);

impl Move {
    /// The move that plays no card.
    pub const PASS: Move = Move(0);

    /// The rank of the card that is played; `None` for a pass.
    pub const fn card(self) -> Option<u8> {
        match self.0 {
            0 => None,
            rank => Some(rank),
        }
    }
}

impl Tanhinmin {
    /// The game under these rules that begins with this deal.
    ///
    /// # Errors
    ///
    /// If the deal has a rank twice and the rules do not allow ties.
    pub fn new(rules: Rules, deal: Deal) -> Result<Tanhinmin, ParameterError> {
        match deal.first_tie() {
            Some(rank) if !rules.ties => Err(ParameterError::Together(format!(
                "expected every card once, got {rank} twice; ties=true allows equal cards"
            ))),
            _ => Ok(Tanhinmin { rules, deal }),
        }
    }

    /// The rules.
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The deal that the game begins with.
    pub const fn deal(&self) -> &Deal {
        &self.deal
    }

    /// The number of players who still hold cards.
    fn left(&self, state: &State) -> usize {
        self.deal.players() - usize::from(state.out)
    }

    fn is_over(&self, state: &State) -> bool {
        match self.rules.pay {
            Pay::Winner => state.out > 0,
            Pay::Rank => self.left(state) == 1,
        }
    }

    /// The next player in turn order after `from` for whom `is_asked` is true.
    fn next(&self, from: Player, is_asked: impl Fn(Player) -> bool) -> Option<Player> {
        let players = self.deal.players();
        let mut player = from;
        for _ in 1..players {
            player = player.next(players);
            if is_asked(player) {
                return Some(player);
            }
        }
        None
    }

    /// Passes the turn after a card or a pass: to the next player who may still play; or, if only the
    /// player of the last card could, the trick is over and that player leads, or the next who has cards.
    fn hand_on(&self, state: &mut State) {
        let has_cards = |player: Player| !state.hands[player.index()].is_empty();
        let next = self.next(state.mover, |player| has_cards(player) && !state.has_passed(player));
        if let Some(next) = next.filter(|&next| next != state.by) {
            state.mover = next;
            return;
        }
        let leader = if has_cards(state.by) { Some(state.by) } else { self.next(state.by, has_cards) };
        state.mover = leader.unwrap_or(state.by);
        (state.table, state.by, state.passed) = (0, Player::FIRST, 0);
    }
}

described!(Tanhinmin);

impl Game for Tanhinmin {
    type State = State;
    type Move = Move;
    type Undo = State;

    fn players(&self) -> usize {
        self.deal.players()
    }

    fn start(&self) -> State {
        State::dealt(self.deal.hands)
    }

    fn to_move(&self, state: &State) -> Player {
        state.mover
    }

    fn outcome(&self, state: &State) -> Option<Payoffs> {
        if !self.is_over(state) {
            return None;
        }
        let players = self.deal.players();
        if self.rules.pay == Pay::Winner {
            return Some(Payoffs::winner(state.order[0], players));
        }
        let mut payoffs = Payoffs::zero(players);
        for (&player, after) in state.order().iter().zip((1..players as i32).rev()) {
            payoffs[player] = after;
        }
        Some(payoffs)
    }

    /// Cards from the weakest, then the pass.
    fn legal_moves(&self, state: &State, moves: &mut Vec<Move>) {
        let before = moves.len();
        moves.extend(state.hands[state.mover.index()].above(state.table).map(Move));
        let may_pass = state.table > 0 && self.rules.pass == Pass::Free;
        if may_pass || moves.len() == before {
            moves.push(Move::PASS);
        }
    }

    fn play(&self, state: &mut State, mv: Move) -> State {
        let before = *state;
        let mover = state.mover;
        if let Some(rank) = mv.card() {
            let hand = &mut state.hands[mover.index()];
            *hand = hand.without(rank);
            if hand.is_empty() {
                state.order[usize::from(state.out)] = mover;
                state.out += 1;
            }
            (state.table, state.by) = (rank, mover);
            if self.rules.re_entry {
                state.passed = 0;
            }
        } else {
            state.passed |= 1 << mover.index();
        }
        self.hand_on(state);
        before
    }

    fn undo(&self, state: &mut State, _mv: Move, undo: State) {
        *state = undo;
    }

    /// A card is played on every ply but the passes, and between two cards each other player passes at most
    /// once.
    fn promises(&self) -> Promises {
        let players = self.deal.players();
        let payoffs = match self.rules.pay {
            Pay::Winner if players == 2 => Bounds::zero_sum(1),
            Pay::Winner => Bounds { sum: Some(1), ..Bounds::winner_only() },
            Pay::Rank => {
                let greatest = players as i32 - 1;
                Bounds { least: 0, greatest, sum: Some(greatest * (greatest + 1) / 2) }
            }
        };
        let longest = Some(players as u32 * u32::from(MAX_CARDS));
        Promises { longest, draws: false, payoffs: Some(payoffs), repetition: None }
    }
}

/// In the paper a pass is considered only where no card leaves the player a chance to go out first: found by
/// reproducing its tables.
impl LastResort for Tanhinmin {
    fn is_last_resort(&self, _state: &State, mv: Move) -> bool {
        mv == Move::PASS
    }
}

impl Configured for Tanhinmin {
    const PARAMETERS: &'static [Parameter] = &[
        Parameter {
            name: "deal",
            expects: "even|random|hands such as [[1,3,10],[2],[4,6,8],[5,7,9]]",
            default: "even",
            about: "even: equal numbers of cards; random: any deal without an empty hand, all equally likely",
        },
        Parameter { name: "players", expects: "2 to 6", default: "3", about: "the number of players" },
        Parameter { name: "cards", expects: "2 to 32", default: "10", about: "the number of cards in all" },
        Parameter {
            name: "ties",
            expects: "true|false",
            default: "false",
            about: "whether cards may be equal; explicit hands decide it themselves",
        },
        Parameter {
            name: "pay",
            expects: "winner|rank",
            default: "winner",
            about: "rank: play on until one is left; each is paid the number of players who went out later",
        },
        Parameter {
            name: "pass",
            expects: "free|forced",
            default: "free",
            about: "forced: only without a stronger card",
        },
        Parameter {
            name: "re-entry",
            expects: "true|false",
            default: "false",
            about: "whether players who have passed may play again in the same trick",
        },
        Parameter { name: "seed", expects: "a whole number", default: "1", about: "of the deal" },
    ];
    const STARTS: &'static [&'static str] = &["deal", "seed"];

    fn configure(given: &Given<'_>) -> Result<Tanhinmin, ParameterError> {
        let rules = Rules {
            ties: given.flag("ties")?,
            pay: given.choice("pay", &[("winner", Pay::Winner), ("rank", Pay::Rank)])?,
            pass: given.choice("pass", &[("free", Pass::Free), ("forced", Pass::Forced)])?,
            re_entry: given.flag("re-entry")?,
        };
        let players = given.whole("players", 2..=MAX_PLAYERS as u64)? as usize;
        let cards = given.whole("cards", 2..=MAX_CARDS.into())? as u8;
        let seed = given.whole("seed", 0..=u64::MAX)?;
        let text = given.text("deal");
        let deal = match text {
            "even" => Deal::even(players, cards, rules.ties, seed)?,
            "random" => Deal::random(players, cards, rules.ties, seed)?,
            _ => Deal::read(text).map_err(|expected| given.wrong("deal", expected))?,
        };
        let agrees = |name, is: usize| {
            let differs = given.is_given(name) && given.text(name) != is.to_string();
            let wrong = || given.wrong(name, format!("{is}, as the deal has, or nothing"));
            if differs { Err(wrong()) } else { Ok(()) }
        };
        agrees("players", deal.players())?;
        agrees("cards", usize::from(deal.cards()))?;
        let ties = rules.ties || (deal.first_tie().is_some() && !given.is_given("ties"));
        Tanhinmin::new(Rules { ties, ..rules }, deal)
    }
}
