// @ts-check
/**
 * The game being played: where it started, its moves, the place in it that is looked at, who sits where, and what searches have
 * said about its positions. The rooms of the page read it and listen to it; the address is written from it.
 */
import { askSituation } from '../common/socket.js';
import { nameOf } from './spec.js';
import { Variations } from './variations.js';

/** @typedef {import('../common/socket.js').Situation} Situation */
/** @typedef {import('../common/socket.js').Answer} Answer */
/** @typedef {import('../common/address.js').Address} Address */
/**
 * What has changed: a new game or file was `opened`; a move was `played`; the reader `went` to another position of the game; who
 * sits where (`seats`); a player `resigned`; how things are shown (`view`); what is known of positions (`answers`).
 * @typedef {'opened' | 'played' | 'went' | 'seats' | 'resigned' | 'view' | 'answers'} Change
 */
/** @typedef {{game: string, written?: string, position: string | null, moves: string[], at: number, resigned?: number | null, late?: boolean, main?: string[] | null, lines?: string, names?: string[], clock?: string, comments?: Map<string, string>}} Spot  as the address names it; the text of a written game stays the same where none is given */
/** @typedef {{game: string, written: string, position: string | null, moves: string[]}} Where */
/**
 * Where the reader is in a game, or is about to be.
 * @typedef {object} Place
 * @property {string[]} moves  all moves of the game, those after the position looked at included
 * @property {number[]} movers  who made each of them, from 1
 * @property {number} at  how many of them lead to the position looked at
 * @property {number | null} resigned  who gave up after the last of them
 * @property {boolean} late  whether that player's time was up
 * @property {Omit<Place, 'main'> | null} main  the game as it was before a line was followed
 */

const KEPT = 400;

export class Record {
  game = '';
  /** The text of a written game; empty for any other. */
  written = '';
  /** @type {string | null} */
  position = null;
  /** @type {Place['moves']} */
  moves = [];
  /** @type {Place['movers']} */
  movers = [];
  at = 0;
  /** @type {Place['resigned']} */
  resigned = null;
  late = false;
  /** @type {Place['main']} */
  main = null;
  /** Every line of this game that was on the board. */
  lines = new Variations();
  /** What is said of positions, by the moves that lead there. @type {Map<string, string>} */
  comments = new Map();
  /** @type {string[]} of the players, as far as they have one */
  names = [];
  /** Each player's time and what a move adds, such as `5m+3s`; empty is none. */
  clock = '';
  /** Where the mistakes of levels are drawn from. */
  seed = 1;
  /** @type {string[]} */
  seats = [];
  flip = false;
  /** @type {Address['panel']} */
  panel = '';
  search = '';
  second = '';
  /** The room in which the game is played with others. @type {import('./room.js').Room | null} */
  room = null;
  /** Called when a move is made, before its position has come, and again if it does not come: a move counts from then on. */
  onWay = () => {};
  /** @type {Map<string, Answer>} by the moves that lead to the position */
  answers = new Map();
  /** @type {Situation} */
  situation = /** @type {any} */ (null);
  /** @type {Map<string, Situation>} */
  #seen = new Map();
  /** @type {Set<(change: Change) => void>} */
  #listeners = new Set();
  /** @type {Map<string, Promise<Situation>>} */
  #asking = new Map();
  /** The latest wish; whatever is told of an earlier one is dropped. */
  #wish = 0;
  /** @type {Place | null} Where the reader is on the way to, while its position is asked for. */
  #ahead = null;
  #isOpening = false;
  /** @type {string[]} The texts of games that were opened. */
  #texts = [];

  /** @param {(change: Change) => void} listener */
  listen(listener) {
    this.#listeners.add(listener);
  }

  /** @param {Change} change */
  tell(change) {
    for (const listener of this.#listeners) listener(change);
  }

  /** The moves that lead to the position looked at. */
  get played() {
    return this.moves.slice(0, this.at);
  }

  /** The game, the position it started from and the moves so far, as an ask names them. */
  get where() {
    return this.#where(this.played);
  }

  /** Who has resigned where the reader looks: at the end of the game. */
  get resignedHere() {
    return this.at === this.moves.length ? this.resigned : null;
  }

  /** Whether nobody can move any more. */
  get over() {
    return this.situation.outcome !== null || this.resignedHere !== null || Boolean(this.room?.isDrawn);
  }

  /** Whether another position than the one shown is on its way: a move made now would be one in a position that is gone. */
  get going() {
    return this.#isOpening || this.#ahead !== null;
  }

  /** @returns {Place} where the reader is, or is on the way to */
  get ahead() {
    return this.#ahead ?? this.#here;
  }

  /** @returns {Place} */
  get #here() {
    const { moves, movers, at, resigned, late, main } = this;
    return { moves, movers, at, resigned, late, main };
  }

  /**
   * Who sits where a player sits.
   * @param {number} player  from 1
   */
  seat(player) {
    return this.seats[player - 1] ?? 'human';
  }

  /**
   * Opens a game at a position.
   * @param {Spot} spot
   * @param {string[]} seats
   * @throws {import('../common/socket.js').AskError} where there is no such game, position or move; nothing has changed then
   */
  async open(spot, seats) {
    // In a room there is the game of the room.
    if (this.room && !this.room.opens) return;
    const wish = ++this.#wish;
    const { game, position, written = this.written } = spot;
    const ask = (/** @type {string[]} */ moves) => this.#ask({ game, written, position, moves });
    this.#isOpening = true;
    try {
      const [situation, whole, main] = await Promise.all([ask(spot.moves.slice(0, spot.at)), ask(spot.moves), spot.main ? ask(spot.main) : null]);
      if (wish !== this.#wish) return;
      if (game !== this.game || written !== this.written || position !== this.position) this.answers = new Map();
      const { moves, movers, players } = whole;
      const resigned = spot.resigned && spot.resigned <= players ? spot.resigned : null;
      /** @type {Place} */
      const place = { moves, movers, at: situation.moves.length, resigned: whole.outcome ? null : resigned, late: spot.late ?? false, main: null };
      if (main) {
        const left = main.moves.findIndex((move, at) => move !== moves[at]);
        place.main = { moves: main.moves, movers: main.movers, at: left < 0 ? main.moves.length : left, resigned: main.outcome ? null : resigned, late: place.late };
        place.resigned = null;
      }
      this.#ahead = null;
      Object.assign(this, { game, written, position, situation, ...place });
      this.seats = Array.from({ length: players }, (_, at) => seats[at] ?? 'human');
      this.names = (spot.names ?? []).slice(0, players);
      this.clock = spot.clock ?? '';
      this.comments = spot.comments ?? new Map();
      this.lines.clear();
      if (main) this.lines.add(main.moves);
      this.lines.add(moves);
      this.lines.read(spot.lines ?? '', main?.moves ?? moves);
    } finally {
      if (wish === this.#wish) this.#isOpening = false;
    }
    this.tell('opened');
  }

  /**
   * Takes a position that was asked for already and is about to be opened.
   * @param {Where} where
   * @param {Promise<Situation>} asked
   */
  prepare(where, asked) {
    this.#asking.set(this.#key(where), asked);
    this.#ask(where).catch(() => {});
  }

  /**
   * Plays a move in the position that is shown; moves that came after it are gone, unless it is the same.
   * @param {string} move
   * @returns {Promise<boolean>} false where another position was on its way, or came in between
   */
  async play(move) {
    if (this.going) return false;
    const here = this.#here;
    const at = this.at + 1;
    const isSame = this.moves[this.at] === move;
    return this.#go(isSame ? { ...here, at } : { ...here, at, moves: [...this.played, move], resigned: null, late: false }, 'played');
  }

  /**
   * Takes the game as it is elsewhere. A reader at its end goes along; one who looks at an earlier position, or follows a line, stays.
   * @param {string[]} moves
   * @param {number[]} movers
   * @param {{resigned: number | null, late: boolean}} end
   */
  async receive(moves, movers, end) {
    const { ahead } = this;
    const isEnd = this.resigned !== end.resigned;
    if (this.main) {
      Object.assign(this.main, { moves, movers, ...end });
    } else if (ahead.at < ahead.moves.length && ahead.moves.slice(0, ahead.at).every((move, at) => moves[at] === move)) {
      Object.assign(this, { moves, movers, ...end });
      if (this.#ahead) Object.assign(this.#ahead, { moves, movers });
      this.lines.add(moves);
    } else if (moves.join(' ') !== ahead.moves.join(' ')) {
      await this.#go({ moves, movers, at: moves.length, ...end, main: null }, 'played');
    } else {
      Object.assign(this, end);
    }
    if (isEnd) this.tell('resigned');
  }

  /**
   * Goes to another position of the game.
   * @param {number} at
   */
  async goTo(at) {
    const { ahead } = this;
    const to = Math.max(0, Math.min(ahead.moves.length, at));
    if (to !== ahead.at) await this.#go({ ...ahead, at: to }, 'went');
  }

  /**
   * Goes so many moves on, from where the reader is on the way to.
   * @param {number} moves  fewer than none are back
   */
  async step(moves) {
    await this.goTo(this.ahead.at + moves);
  }

  /**
   * Follows a line from the position looked at; the game can be come back to.
   * @param {string[]} line
   */
  async follow(line) {
    await this.goAlong([...this.played, ...line]);
  }

  /**
   * Goes to the end of a line from the start of the game: a part of the game, or a variation of it.
   * @param {string[]} line
   */
  async goAlong(line) {
    const { main: _, ...here } = this.#here;
    const main = this.main ?? here;
    const isMain = line.every((move, ply) => move === main.moves[ply]);
    const moves = this.lines.whole(line);
    await this.#go(isMain ? { ...main, at: line.length, main: null } : { moves, movers: [], at: line.length, resigned: null, late: false, main }, 'went');
  }

  /** Makes the line that is followed the game; the game as it was stays as a variation. */
  makeMain() {
    if (!this.main || this.going) return;
    this.main = null;
    this.tell('went');
  }

  /** Comes back to the game and forgets the line that was followed. */
  async forgetLine() {
    if (!this.main) return;
    const line = this.moves;
    this.lines.remove(line, this.main.moves);
    await this.leaveLine();
  }

  /** Comes back to the game from a line that was followed. */
  async leaveLine() {
    if (this.main) await this.#go({ ...this.main, main: null }, 'went');
  }

  /**
   * The position so many moves from the start, if it has been seen.
   * @param {number} at
   */
  seen(at) {
    return this.#seen.get(this.#key(this.#where(this.moves.slice(0, at))));
  }

  /**
   * What is known of the position so many moves from the start.
   * @param {number} at
   */
  answerAt(at) {
    return this.answers.get(this.moves.slice(0, at).join(' '));
  }

  /**
   * Who is to move so many moves from the start.
   * @param {number} at  up to the end of the game
   * @returns {number | undefined} from 1
   */
  toMove(at) {
    return this.ahead.movers[at] ?? this.seen(at)?.to_move;
  }

  /**
   * Keeps an answer, unless what is known is better.
   * @param {string[]} moves  that lead to its position
   * @param {Answer} answer
   * @param {boolean} wasWanted  whether the reader asked this search about this position, and not for a hint or a move
   */
  keep(moves, answer, wasWanted) {
    const key = moves.join(' ');
    const old = this.answers.get(key);
    if (!answer.value && !answer.values) return;
    if (old && !isBetter(answer, old, wasWanted)) return;
    this.answers.set(key, answer);
    this.tell('answers');
  }

  /**
   * @param {number} player
   * @param {boolean} [late]  whether the player's time was up
   */
  resign(player, late = false) {
    if (this.going || this.over || this.main) return;
    Object.assign(this, { moves: this.played, movers: this.movers.slice(0, this.at), resigned: player, late });
    this.tell('resigned');
  }

  /** Takes a resignation back. */
  playOn() {
    if (this.room) return;
    Object.assign(this, { resigned: null, late: false });
    this.tell('went');
  }

  /**
   * Goes to a place, unless another is wished for before its position has come.
   * @param {Place} place
   * @param {Change} change
   * @returns {Promise<boolean>} whether the reader is there
   */
  async #go(place, change) {
    if (this.#isOpening) return false;
    const wish = ++this.#wish;
    this.#ahead = place;
    if (change === 'played') this.onWay();
    try {
      const situation = await this.#ask(this.#where(place.moves.slice(0, place.at)));
      if (wish !== this.#wish) return false;
      const [moves, movers] = [[...situation.moves, ...place.moves.slice(place.at)], [...situation.movers, ...place.movers.slice(place.at)]];
      Object.assign(this, { ...place, moves, movers, situation });
      this.lines.add(moves);
      this.#ahead = null;
    } catch (error) {
      if (wish === this.#wish) {
        this.#ahead = null;
        this.onWay();
      }
      throw error;
    }
    this.tell(change);
    return true;
  }

  /** @param {Where} where */
  async #ask(where) {
    const key = this.#key(where);
    const known = this.#seen.get(key);
    if (known) return known;
    const asking = this.#asking.get(key) ?? askSituation(where);
    this.#asking.set(key, asking);
    const situation = await asking.finally(() => this.#asking.delete(key));
    if (this.#seen.size >= KEPT) this.#seen.clear();
    this.#seen.set(key, situation);
    this.#seen.set(this.#key({ ...where, moves: situation.moves }), situation);
    return situation;
  }

  /**
   * A position of the game, by the moves that lead to it.
   * @param {string[]} moves
   * @returns {Where}
   */
  #where(moves) {
    return { game: this.game, written: this.written, position: this.position, moves };
  }

  /** @param {Where} where */
  #key({ game, written, position, moves }) {
    // Texts are long, and there are few.
    if (!this.#texts.includes(written)) this.#texts.push(written);
    return JSON.stringify([game, this.#texts.indexOf(written), position, moves]);
  }
}

/**
 * Whether an answer is to stand in place of another about the same position: exact before any guess; of the same search the one
 * with more work behind it; and of another search that of the one the reader asked, else again the one with more work.
 * @param {Answer} answer
 * @param {Answer} old
 * @param {boolean} wasWanted
 */
function isBetter(answer, old, wasWanted) {
  const [isExact, wasExact] = [answer.kind === 'exact', old.kind === 'exact'];
  if (isExact !== wasExact) return isExact;
  const isSame = nameOf(answer.search) === nameOf(old.search) && answer.evaluation === old.evaluation;
  if (isSame && answer.depth !== old.depth) return answer.depth > old.depth;
  return (wasWanted && !isSame) || answer.nodes >= old.nodes;
}
