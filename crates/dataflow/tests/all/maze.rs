//! Random layered graphs for any number of players, with layers of any size.

use game::random::Random;
use game::{Bounds, Game, Payoffs, Player, Promises, Rank, Ranked};

/// Every position has random moves within its layer and down, and some are terminal. Players may move several
/// times in a row. Some ranks have no position.
#[derive(Clone, Debug)]
pub(crate) struct Maze {
    players: usize,
    /// The number of ranks of each layer, and the first of it among all.
    sizes: Vec<u64>,
    firsts: Vec<u32>,
    /// By number over all layers.
    rooms: Vec<Option<Room>>,
    before: Vec<Vec<u32>>,
    promises: Promises,
}

#[derive(Clone, Debug)]
struct Room {
    layer: u32,
    mover: Player,
    payoffs: Option<Payoffs>,
    doors: Vec<u32>,
}

/// What play is like.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Play {
    /// It may go in circles, and is won, lost or drawn.
    Circles,
    /// It ends, and is paid anything: moves within a layer lead to smaller numbers.
    Ends,
    /// It ends, and is not promised to.
    EndsUnsaid,
}

impl Maze {
    pub(crate) fn new(sizes: &[u64], players: usize, play: Play, random: &mut Random) -> Maze {
        let places: u64 = sizes.iter().sum();
        let is_there: Vec<bool> = (0..places).map(|_| random.index(8) > 0).collect();
        let (mut rooms, mut firsts, mut first) = (Vec::new(), Vec::new(), 0);
        for (layer, &size) in (0..).zip(sizes) {
            firsts.push(first as u32);
            for place in first..first + size {
                let until = if play == Play::Circles { first + size } else { place };
                let mut doors: Vec<u32> = (0..=random.index(5))
                    .filter(|_| until > 0)
                    .map(|_| match random.index(4) {
                        0 => random.below(until) as u32,
                        _ if until > first => (first + random.below(until - first)) as u32,
                        _ => random.below(until) as u32,
                    })
                    .filter(|&door| is_there[door as usize])
                    .collect();
                doors.sort_unstable();
                doors.dedup();
                let is_over = doors.is_empty() || random.index(6) == 0;
                let most = if play == Play::Circles { 1 } else { 3 };
                let mut payoff = || random.index(2 * most + 1) as i32 - most as i32;
                let payoffs = is_over.then(|| match players {
                    2 => Payoffs::two(payoff()),
                    _ => Payoffs::new(&(0..players).map(|_| payoff()).collect::<Vec<_>>()),
                });
                let mover = Player::new(random.index(players));
                let room = Room { layer, mover, payoffs, doors };
                rooms.push(is_there[place as usize].then_some(room));
            }
            first += size;
        }
        let mut before = vec![Vec::new(); rooms.len()];
        for (place, room) in (0..).zip(&rooms) {
            let Some(Room { layer, payoffs: None, doors, .. }) = room else { continue };
            for &door in doors.iter().filter(|&&door| door >= firsts[*layer as usize]) {
                before[door as usize].push(place);
            }
        }
        let most = if play == Play::Circles { 1 } else { 3 };
        let payoffs = match players {
            2 => Bounds::zero_sum(most),
            _ => Bounds { least: -most, greatest: most, ..Bounds::zero_sum(most) },
        };
        let payoffs = Some(Bounds { sum: if players == 2 { payoffs.sum } else { None }, ..payoffs });
        let longest = (play == Play::Ends).then_some(5_000);
        let promises = Promises { longest, draws: true, payoffs, ..Promises::default() };
        Maze { players, sizes: sizes.to_vec(), firsts, rooms, before, promises }
    }

    fn room(&self, place: u32) -> &Room {
        self.rooms[place as usize].as_ref().expect("a room")
    }

    /// Every position.
    pub(crate) fn places(&self) -> impl Iterator<Item = u32> {
        (0..).zip(&self.rooms).filter(|(_, room)| room.is_some()).map(|(place, _)| place)
    }
}

impl Game for Maze {
    type State = u32;
    type Move = u32;
    type Undo = u32;

    fn players(&self) -> usize {
        self.players
    }
    fn start(&self) -> u32 {
        let last = self.rooms.iter().rposition(Option::is_some);
        last.expect("there is a room") as u32
    }
    fn to_move(&self, place: &u32) -> Player {
        self.room(*place).mover
    }
    fn outcome(&self, place: &u32) -> Option<Payoffs> {
        self.room(*place).payoffs
    }
    fn legal_moves(&self, place: &u32, moves: &mut Vec<u32>) {
        moves.extend(&self.room(*place).doors);
    }
    fn play(&self, place: &mut u32, door: u32) -> u32 {
        std::mem::replace(place, door)
    }
    fn undo(&self, place: &mut u32, _door: u32, before: u32) {
        *place = before;
    }
    fn promises(&self) -> Promises {
        self.promises
    }
}

impl Ranked for Maze {
    fn layers(&self) -> Option<Vec<u64>> {
        Some(self.sizes.clone())
    }
    fn rank(&self, place: &u32) -> Option<Rank> {
        let layer = self.room(*place).layer;
        Some(Rank { layer, index: u64::from(place - self.firsts[layer as usize]) })
    }
    fn unrank(&self, rank: Rank) -> Option<u32> {
        let place = self.firsts[rank.layer as usize] + rank.index as u32;
        let is_there = rank.index < self.sizes[rank.layer as usize] && self.rooms[place as usize].is_some();
        is_there.then_some(place)
    }
    fn predecessors(&self, place: &u32, before: &mut Vec<u32>) {
        before.extend(&self.before[*place as usize]);
    }
}
