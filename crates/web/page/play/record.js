// @ts-check
/**
 * The game being played: where it started, its moves, the place in it that is looked at, who sits where, and what searches have
 * said about its positions. The rooms of the page read it and listen to it; the address is written from it.
 */
import { askSituation } from '../common/socket.js';

/** @typedef {import('../common/socket.js').Situation} Situation */
/** @typedef {import('../common/socket.js').Answer} Answer */
/** @typedef {import('../common/address.js').Address} Address */
/**
 * What has changed: a new game or file was `opened`; a move was `played`; the reader `went` to another position of the game; who
 * sits where (`seats`); a player `resigned`; how things are shown (`view`); what is known of positions (`answers`).
 * @typedef {'opened' | 'played' | 'went' | 'seats' | 'resigned' | 'view' | 'answers'} Change
 */
/** @typedef {{game: string, position: string | null, moves: string[], at: number}} Spot */

const KEPT = 400;

export class Record {
  game = '';
  /** @type {string | null} */
  position = null;
  /** @type {string[]} All moves of the game, those after the position looked at included. */
  moves = [];
  /** How many of them lead to the position looked at. */
  at = 0;
  /** @type {string[]} */
  seats = [];
  /** @type {number | null} */
  resigned = null;
  flip = false;
  /** @type {Address['panel']} */
  panel = '';
  search = '';
  second = '';
  /** @type {{moves: string[], at: number} | null} The game as it was before a line was followed. */
  main = null;
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
  #turn = 0;

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
    return { game: this.game, position: this.position, moves: this.played };
  }

  /** Whether nobody can move any more. */
  get over() {
    return this.situation.outcome !== null || this.resigned !== null;
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
    const moves = [...spot.moves];
    const turn = ++this.#turn;
    const whole = await this.#ask({ ...spot, moves });
    const situation = spot.at === moves.length ? whole : await this.#ask({ ...spot, moves: moves.slice(0, spot.at) });
    if (turn !== this.#turn) return;
    const other = spot.game !== this.game || spot.position !== this.position;
    if (other) this.answers = new Map();
    Object.assign(this, { game: spot.game, position: spot.position, moves: [...whole.moves], at: spot.at, situation, resigned: null, main: null });
    this.seats = Array.from({ length: situation.players }, (_, at) => seats[at] ?? 'human');
    this.tell('opened');
  }

  /**
   * Takes a position that was asked for already and is about to be opened.
   * @param {{game: string, position: string | null, moves: string[]}} where
   * @param {Promise<Situation>} asked
   */
  prepare(where, asked) {
    this.#asking.set(this.#key(where), asked);
    this.#ask(where).catch(() => {});
  }

  /**
   * Plays a move where the reader is; moves that came after it are gone, unless it is the same.
   * @param {string} move
   */
  async play(move) {
    const moves = this.moves[this.at] === move ? this.moves : [...this.played, move];
    await this.#go(moves, this.at + 1, 'played');
  }

  /**
   * Goes to another position of the game.
   * @param {number} at
   */
  async goTo(at) {
    const to = Math.max(0, Math.min(this.moves.length, at));
    if (to !== this.at || this.resigned !== null) await this.#go(this.moves, to, 'went');
  }

  /**
   * Follows a line from the position looked at; the game can be come back to.
   * @param {string[]} line
   */
  async follow(line) {
    const main = this.main ?? { moves: this.moves, at: this.at };
    const moves = [...this.played, ...line];
    const isMain = moves.every((move, at) => move === main.moves[at]);
    await this.#go(isMain ? main.moves : moves, moves.length, 'went');
    this.main = isMain ? null : main;
    this.tell('view');
  }

  /** Comes back to the game from a line that was followed. */
  async leaveLine() {
    const { main } = this;
    if (!main) return;
    await this.#go(main.moves, main.at, 'went');
    this.main = null;
    this.tell('view');
  }

  /**
   * The position so many moves from the start, if it has been seen.
   * @param {number} at
   */
  seen(at) {
    return this.#seen.get(this.#key({ game: this.game, position: this.position, moves: this.moves.slice(0, at) }));
  }

  /**
   * What is known of the position so many moves from the start.
   * @param {number} at
   */
  answerAt(at) {
    return this.answers.get(this.moves.slice(0, at).join(' '));
  }

  /**
   * Keeps an answer, unless an exact one is known.
   * @param {string[]} moves  that lead to its position
   * @param {Answer} answer
   */
  keep(moves, answer) {
    const key = moves.join(' ');
    const old = this.answers.get(key);
    if (old?.kind === 'exact' && answer.kind !== 'exact') return;
    if (!answer.value && !answer.values) return;
    this.answers.set(key, answer);
    this.tell('answers');
  }

  /** @param {number} player */
  resign(player) {
    this.resigned = player;
    this.tell('resigned');
  }

  /**
   * @param {string[]} moves
   * @param {number} at
   * @param {Change} change
   */
  async #go(moves, at, change) {
    const turn = ++this.#turn;
    const situation = await this.#ask({ game: this.game, position: this.position, moves: moves.slice(0, at) });
    if (turn !== this.#turn) return;
    Object.assign(this, { moves: [...situation.moves, ...moves.slice(at)], at, situation, resigned: null });
    this.tell(change);
  }

  /**
   * @param {{game: string, position: string | null, moves: string[]}} where
   */
  async #ask({ game, position, moves }) {
    const key = this.#key({ game, position, moves });
    const known = this.#seen.get(key);
    if (known) return known;
    const asking = this.#asking.get(key) ?? askSituation({ game, position, moves });
    this.#asking.set(key, asking);
    const situation = await asking.finally(() => this.#asking.delete(key));
    if (this.#seen.size >= KEPT) this.#seen.clear();
    this.#seen.set(key, situation);
    this.#seen.set(this.#key({ game, position, moves: situation.moves }), situation);
    return situation;
  }

  /** @param {{game: string, position: string | null, moves: string[]}} where */
  #key({ game, position, moves }) {
    return JSON.stringify([game, position, moves]);
  }
}
