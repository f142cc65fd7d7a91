// @ts-check
/**
 * A tournament that is played: its games as they come, what the server makes of them, and the ways to stop it and to go on. The page
 * keeps the games; the server is told of them when it is to go on, as it keeps nothing.
 */
import { ask, AskError, LARGEST_WITH_FILES, watchConnection } from '../common/socket.js';
import { say } from '../common/words.js';
import { keyOf, requestOf } from './settings.js';

/** @typedef {import('./settings.js').Settings} Settings */
/** @typedef {import('../common/socket.js').Asked} Asked */
/** @typedef {import('../common/socket.js').Tell} Tell */
/** @typedef {import('../common/socket.js').Interval} Interval */
/** @typedef {import('../common/socket.js').TournamentReport} Report */
/** @typedef {{block: number, game: number, seats: number[], seed: number | null, unfinished: boolean, payoffs: number[], plies: number, moves: string, forfeit?: {seat: number, why: string}, spent: {nodes: number, searched: number}[]}} Game */
/** @typedef {'new' | 'waiting' | 'playing' | 'stopping' | 'stopped' | 'done'} State */
/** @typedef {{whole: number, standings: Interval[]}} SoFar */

export class Course {
  /** @type {Settings | null} */
  settings = null;
  /** @type {State} */
  state = 'new';
  /** The first line of the result file. */
  header = '';
  /** @type {string[]} */
  names = [];
  /** The players of the seats in each game of a block, from 1. @type {number[][]} */
  seats = [];
  blocks = 0;
  /** The share of a player without skill. */
  fair = 0.5;
  /** The lines of the result file. @type {string[]} */
  lines = [];
  /** @type {Game[]} */
  games = [];
  /** After each whole block. @type {SoFar[]} */
  history = [];
  /** Of whole blocks; of the games so far only now and then. @type {Report | null} */
  report = null;
  /** The last word, with the report in other formats. @type {{html: string, csv: string, late: boolean} | null} */
  ended = null;
  /** How many wait that came before; null if it does not wait for a place. @type {number | null} */
  before = null;
  failure = '';
  /** Whether games that were kept are being counted again. */
  isRestoring = false;
  #began = 0;
  #gamesBefore = 0;
  /** @type {Set<string>} */
  #known = new Set();
  /** @type {Asked | null} */
  #asked = null;
  /** @type {(change: 'state' | 'game') => void} */
  #tell;

  /** @param {(change: 'state' | 'game') => void} tell  called at every change */
  constructor(tell) {
    this.#tell = tell;
    // What is asked again goes on where the games end that have come.
    watchConnection((status) => {
      if (status === 'lost' && this.#asked && this.settings) this.#asked.renew(this.#message(this.settings));
    });
  }

  get isRunning() {
    return this.state === 'waiting' || this.state === 'playing' || this.state === 'stopping';
  }

  /** How many games there are in all blocks. */
  get all() {
    return this.blocks * this.seats.length;
  }

  /** Games a minute since it was started or went on; 0 before the first. */
  get pace() {
    const played = this.games.length - this.#gamesBefore;
    return played > 0 ? (60_000 * played) / Math.max(1, performance.now() - this.#began) : 0;
  }

  /** The next game: its block, its number there and who sits where; null when all are played. */
  get next() {
    for (let block = 1; block <= this.blocks; block += 1) {
      for (let game = 1; game <= this.seats.length; game += 1) {
        if (!this.#known.has(`${block}.${game}`)) return { block, game, seats: this.seats[game - 1] ?? [] };
      }
    }
    return null;
  }

  /** Whether the games so far can be gone on with. @param {Settings} settings */
  goesOn(settings) {
    return this.settings !== null && this.games.length > 0 && keyOf(settings) === keyOf(this.settings) && Number(settings.blocks) * this.seats.length > this.games.length
      && this.games.every(({ block }) => block <= Number(settings.blocks));
  }

  /** Begins anew. @param {Settings} settings */
  start(settings) {
    [this.lines, this.games, this.history, this.header, this.names, this.seats, this.blocks] = [[], [], [], '', [], [], 0];
    this.#known = new Set();
    return this.goOn(settings);
  }

  /**
   * Takes up games that were kept, as they were when they were stopped, and has the whole blocks of them counted.
   * @param {Settings} settings
   * @param {import('./kept.js').Kept} kept
   */
  async restore(settings, { header, names, seats, blocks, fair, lines, history }) {
    [this.header, this.names, this.seats, this.fair, this.history] = [header, names, seats, fair, history];
    for (const line of lines) this.#add(line);
    const counts = new Map();
    for (const { block } of this.games) counts.set(block, (counts.get(block) ?? 0) + 1);
    let whole = 0;
    while (counts.get(whole + 1) === seats.length) whole += 1;
    this.isRestoring = true;
    if (whole > 0) await this.goOn(settings, whole);
    else this.settings = settings;
    this.isRestoring = false;
    this.blocks = blocks;
    this.#change(this.games.length < this.all ? 'stopped' : 'done');
  }

  /**
   * Goes on with the games that there are.
   * @param {Settings} settings
   * @param {number | null} [blocks]  of which nothing is missing, to have them counted; null for all
   */
  async goOn(settings, blocks = null) {
    [this.settings, this.report, this.ended, this.failure, this.before] = [settings, null, null, '', null];
    [this.#began, this.#gamesBefore] = [performance.now(), this.games.length];
    this.#change('waiting');
    try {
      checkNumbers(settings);
      for (let room = true; room;) {
        const message = blocks === null ? this.#message(settings) : { ...requestOf(settings), blocks, done: this.games.filter(({ block }) => block <= blocks) };
        if (JSON.stringify(message).length > LARGEST_WITH_FILES) throw new AskError(say('tournament.too-many'));
        this.#asked = ask(message, (tell) => this.#hear(tell));
        const told = await this.#asked.done;
        this.#asked = null;
        room = told.room === true && this.state !== 'stopping';
        this.report = told.report ?? null;
        this.ended = { html: told.html ?? '', csv: told.csv ?? '', late: told.late === true };
        if (room) this.#change('waiting');
        else this.#change(told.stopped || told.room ? 'stopped' : 'done');
      }
    } catch (error) {
      this.#asked = null;
      this.failure = error instanceof AskError ? error.message : String(error);
      this.#change(this.games.length > 0 ? 'stopped' : 'new');
    }
  }

  stop() {
    if (!this.#asked) return;
    this.#asked.stop();
    this.#change('stopping');
  }

  /** @param {Settings} settings */
  #message(settings) {
    return { ...requestOf(settings), done: this.games };
  }

  /** @param {State} state */
  #change(state) {
    this.state = state;
    this.#tell('state');
  }

  /** @param {Tell} tell */
  #hear(tell) {
    if (tell.tell === 'waiting') {
      this.before = tell.before ?? 0;
      this.#tell('state');
    } else if (tell.tell === 'begun') {
      [this.header, this.names, this.seats, this.blocks, this.fair] = [tell.header ?? '', tell.names ?? [], tell.seats ?? [], tell.blocks ?? 0, tell.fair ?? 0.5];
      if (this.games.length === 0) [this.#began, this.#gamesBefore] = [performance.now(), 0];
      if (this.state !== 'stopping') this.#change('playing');
    } else if (tell.tell === 'played' && tell.line) {
      this.#play(tell.line, tell);
    }
  }

  /**
   * @param {string} line
   * @param {Tell} tell
   */
  #play(line, tell) {
    if (!this.#add(line)) return;
    if (tell.standings && tell.whole) this.history.push({ whole: tell.whole, standings: tell.standings });
    if (tell.report) this.report = tell.report;
    this.#tell('game');
  }

  /** Adds the game of a line, if it is not there. @param {string} line */
  #add(line) {
    const { checksum: _, ...game } = /** @type {Game & {checksum?: string}} */ (JSON.parse(line));
    const key = `${game.block}.${game.game}`;
    if (this.#known.has(key)) return false;
    this.#known.add(key);
    this.lines.push(line);
    this.games.push(game);
    return true;
  }
}

/**
 * Whether what has to be a whole number is one.
 * @param {Settings} settings
 * @throws {AskError} as the server would say it
 */
function checkNumbers(settings) {
  for (const name of /** @type {const} */ (['blocks', 'seed', 'opening', 'plies'])) {
    const value = settings[name];
    if (value && !/^\d{1,16}$/.test(value)) throw new AskError(`${name}: expected a whole number, got ${value}`);
  }
}
