// @ts-check
/**
 * Keeps the game where it can be found again: in the address, in the browser's history and in its storage. Moves replace the address;
 * another game is a step of the history, so that Back undoes "New game".
 */
import { readAddress, writeAddress } from '../common/address.js';
import { gameAt, goneOnWith, newId, saveGame, savedGame } from '../common/saved-games.js';
import { language } from '../common/words.js';
import { isWritten } from '../common/written.js';

/** @typedef {import('./record.js').Record} Record */
/** @typedef {import('./record.js').Place} Place */
/** @typedef {import('../common/saved-games.js').SavedGame} SavedGame */

export class Keeper {
  #record;
  #stateOf;
  /** @type {SavedGame} */
  #saved;
  /** Whether the next game that is opened is one of the history, and no new step of it. */
  #isReturning = true;
  /** Whether there is a game to go back to. */
  #hasBefore = false;
  /** Milliseconds left on the clocks, asked when the game is saved. */
  clocks = () => /** @type {number[]} */ ([]);
  /** Called when the reader went back or forth in the browser's history. */
  onReturn = () => {};

  /**
   * @param {Record} record
   * @param {() => string} stateOf  whose turn it is, or how the game ended
   */
  constructor(record, stateOf) {
    this.#record = record;
    this.#stateOf = stateOf;
    // Another language is another step of the history, and the same game.
    this.#saved = this.#begin(history.state?.game ?? goneOnWith() ?? gameAt(location.search + location.hash)?.id);
    record.onWay = () => this.#write(record.ahead);
    record.listen((change) => {
      if (change === 'answers') return;
      if (change === 'opened' && !record.room) this.#open();
      this.#write(record.ahead);
      if (change !== 'view') this.save();
    });
    addEventListener('popstate', () => this.#return());
    addEventListener('pagehide', () => this.save());
  }

  /** Whether this game was begun in place of another one, which can be come back to. */
  get canUndo() {
    return this.#hasBefore && this.#record.moves.length === 0;
  }

  /** Milliseconds left on the clocks when the game was saved; empty where that is not known. */
  get clocksSaved() {
    return this.#saved.clocks;
  }

  /** What is said of the game's positions, as it was saved. */
  get commentsSaved() {
    return new Map(this.#saved.comments ?? []);
  }

  /** Keeps the game in the browser's storage, once it has begun. */
  save() {
    const { moves, resigned, over, game } = this.#record;
    if (!this.#record.situation || (moves.length === 0 && resigned === null)) return;
    const id = this.#saved.id;
    this.#saved = saveGame({
      ...this.#saved, game, address: this.#query(this.#record.ahead), moves: moves.length, state: this.#stateOf(), language, over,
      saved: Date.now(), clocks: this.clocks(), comments: [...this.#record.comments],
    });
    if (this.#saved.id !== id) history.replaceState({ game: this.#saved.id }, '');
  }

  /** @param {unknown} id  of a game that was saved */
  #begin(id) {
    const there = typeof id === 'string' ? savedGame(id) : null;
    this.#record.seed = 1 + Math.floor(Math.random() * 1e6);
    return there ?? { id: typeof id === 'string' ? id : newId(), revision: 0, game: '', address: '', moves: 0, state: '', over: false, saved: 0, clocks: [] };
  }

  #open() {
    if (this.#isReturning) {
      this.#isReturning = false;
      return;
    }
    this.#saved = this.#begin(null);
    this.#hasBefore = true;
    history.pushState({ game: this.#saved.id }, '', location.href);
  }

  async #return() {
    const address = readAddress(location.search, location.hash);
    if (address.wrong || this.#record.room) return;
    const record = this.#record;
    const { game, written, position, moves, at, resigned, late, main, lines, names, clock } = address;
    this.#isReturning = true;
    this.#hasBefore = false;
    this.#saved = this.#begin(history.state?.game);
    Object.assign(record, { search: address.search, second: address.second, panel: address.panel, flip: address.flip });
    try {
      await record.open({ game: game || record.game, written, position, moves, at: Math.min(at ?? moves.length, moves.length), resigned, late, main, lines, names, clock, comments: this.commentsSaved }, address.seats);
    } catch {
      // Such an address was never written here: the page says what is wrong with it.
      location.reload();
      return;
    }
    this.onReturn();
  }

  /** @param {Place} place */
  #write(place) {
    const query = this.#query(place);
    const here = `${location.search}${isWritten(this.#record.game) ? location.hash : ''}`;
    if (query !== here || history.state?.game !== this.#saved.id) history.replaceState({ game: this.#saved.id }, '', `${location.pathname}${query}`);
  }

  /** @param {Place} place */
  #query({ moves, at, resigned, late, main }) {
    if (this.#record.room) return `?${location.search.slice(1)}`;
    const { game, written, position, seats, search, second, panel, flip, names, clock, lines } = this.#record;
    return writeAddress({
      game, written, position, moves, at, seats, names, clock, search, second, panel, flip,
      resigned: main ? main.resigned : resigned,
      late: main ? main.late : late,
      main: main?.moves ?? null,
      lines: lines.write(main ? [main.moves, moves] : [moves]),
    });
  }
}
