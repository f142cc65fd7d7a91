// @ts-check
/**
 * Whose turn it is: the searches that sit are asked for their moves, and what happened is said. Going back in the game holds them,
 * so that a position can be looked at; a move of the reader's or "Continue" lets them play again.
 */
import { announce, byId, element, fill } from '../common/dom.js';
import { languageOf } from '../common/messages.js';
import { ask, AskError } from '../common/socket.js';
import { waitingWords } from '../common/waiting.js';
import { say } from '../common/words.js';
import { endWords } from './ending.js';
import { replyToBest } from './gains.js';
import { SEAT_TIME, searchOf, seatName } from './level.js';
import { nameOf, withLimit } from './spec.js';
import { valueWords } from './values.js';
import { swatch } from './scene.js';

/** How long a forced pass is shown before it is played, in milliseconds. */
const PASS = 900;

/** @typedef {import('./record.js').Record} Record */
/** @typedef {import('./board.js').Board} Board */
/** @typedef {import('../common/socket.js').Asked} Asked */

export class Turn {
  /** Whether the searches wait. */
  held = false;
  #record;
  #board;
  /** @type {Asked | null} */
  #thinking = null;
  /** @type {Asked | null} */
  #hinting = null;
  #failure = '';
  /** How many searches are before the one that waits for its turn; null where it does not. @type {number | null} */
  #waits = null;
  #passing = 0;
  /** @type {import('./clock.js').Clock | null} */
  clock = null;
  /** Whether the reader may move where the game is played with others, and who is told of a move. */
  allows = () => true;
  onPlay = (/** @type {string} */ _move) => {};
  /** What the search that moved last said. */
  #said = '';
  #buttons = {
    now: element('button', { type: 'button', on: { click: () => this.#thinking?.stop() } }, say('turn.now')),
    hold: element('button', { type: 'button', on: { click: () => this.hold() } }, say('turn.stop')),
    on: element('button', { type: 'button', class: 'main', on: { click: () => this.goOn() } }, say('turn.on')),
    hint: element('button', { type: 'button', on: { click: () => this.hint() } }, say('turn.hint')),
    resign: element('button', { type: 'button', on: { click: () => this.resign() } }, say('turn.resign')),
  };

  /**
   * @param {Record} record
   * @param {Board} board
   */
  constructor(record, board) {
    this.#record = record;
    this.#board = board;
    fill(byId('turn-tools'), ...Object.values(this.#buttons));
    record.listen((change) => {
      if (change === 'answers' || change === 'view') return;
      this.#leave();
      this.#failure = '';
      if (change !== 'played') this.#said = '';
      clearTimeout(this.#passing);
      if (change === 'went') this.held = this.#areSearches;
      // A game that is opened somewhere in its middle is looked at: a search that moved would take the rest of it away.
      if (change === 'opened') this.held = this.#areSearches && (record.at < record.moves.length || record.main !== null);
      this.#step(change);
    });
  }

  /** Whether the reader may move now. */
  get open() {
    return !this.#thinking && !this.#record.over && this.allows();
  }

  get #areSearches() {
    return this.#record.seats.some((seat) => seat !== 'human');
  }

  /** Whether a search is to move here, thinking or held. */
  get #searchToMove() {
    const { situation } = this.#record;
    return !this.#record.over && this.#record.seat(situation.to_move) !== 'human';
  }

  /**
   * A move of the reader's, in the position that is shown.
   * @param {string} move
   */
  async move(move) {
    if (this.#record.going) {
      announce(say('board.going'));
      return;
    }
    this.held = false;
    await this.#play(move, '');
  }

  /** Stops the search that is to move, and holds all. */
  hold() {
    this.held = true;
    this.#leave();
    this.show();
    this.#record.tell('view');
    announce(say('turn.held'));
  }

  /** Lets the searches play. */
  goOn() {
    this.held = false;
    this.#failure = '';
    this.#step('seats');
    this.#record.tell('view');
  }

  /** Asks for a good move and marks it on the board. */
  async hint() {
    const record = this.#record;
    if (!this.open || this.#hinting || this.#record.room) return;
    const { situation, played } = record;
    const asked = ask({ ask: 'analyze', ...record.where, search: withLimit(record.search || situation.default_search, SEAT_TIME), multi: 1, stages: false },
      ({ tell, before }) => this.#wait(this.#hinting === asked, tell, before));
    this.#hinting = asked;
    this.show();
    try {
      const { answer } = await asked.done;
      if (this.#hinting !== asked) return;
      if (answer?.best) {
        this.#board.setHint(answer.best);
        this.#said = say('turn.hint.is', { move: answer.best, value: valueWords(answer), search: nameOf(answer.search) });
        this.#said = `${this.#said} ${replyToBest(answer)}`.trim();
        announce(this.#said);
      }
      if (answer) record.keep(played, answer, false);
    } catch (error) {
      if (this.#hinting !== asked) return;
      this.#failure = error instanceof AskError ? error.message : String(error);
    } finally {
      if (this.#hinting === asked) {
        this.#hinting = null;
        this.#waits = null;
        this.show();
      }
    }
  }

  /**
   * Says why clicks make no move. Of a written game, the server knows the line of the text that forbids it.
   * @param {string[]} cells  that were clicked
   * @param {string} why  empty where they begin one
   */
  async explain(cells, why) {
    const record = this.#record;
    const { where, played } = record;
    this.#failure = why;
    try {
      if (where.written && why) await ask({ ask: 'situation', ...where, moves: [...(where.moves ?? []), cells.join('-')] }).done;
    } catch (error) {
      if (record.played.join() !== played.join()) return;
      if (error instanceof AskError) this.#failure = error.message;
    }
    this.show();
    announce(this.#failure);
  }

  /** The player whose turn it is gives up. */
  resign() {
    if (!this.#record.over) this.#record.resign(this.#record.situation.to_move);
  }

  /**
   * @param {string} move
   * @param {string} who  the search that made it, empty for the reader
   */
  async #play(move, who) {
    const { situation } = this.#record;
    const player = situation.to_move;
    const key = move === 'pass' ? 'turn.passed' : 'turn.moved';
    this.onPlay(move);
    try {
      if (!(await this.#record.play(move))) return;
      const end = endWords(this.#record);
      const next = end || say('turn.next', { player: this.#record.situation.to_move });
      announce([say(key, { player, move }), next].filter(Boolean).join(' '));
    } catch (error) {
      this.#fail(error instanceof AskError ? error.message : String(error));
    }
  }

  /** @param {import('./record.js').Change} change */
  #step(change) {
    if (this.#searchToMove && !this.held) this.#think();
    else if (this.#mustPass && !this.held && (change === 'played' || change === 'opened')) this.#passing = window.setTimeout(() => this.#pass(), PASS);
    this.show();
    const end = endWords(this.#record);
    if (change !== 'played' && end) announce(end);
  }

  /** Whether a person is to move and can only pass. */
  get #mustPass() {
    const { over, situation: { legal } } = this.#record;
    return !over && legal.length === 1 && legal[0]?.move === 'pass';
  }

  /** Plays a pass that is forced, and says so. */
  async #pass() {
    if (!this.#mustPass || !this.open || this.#record.going) return;
    const player = this.#record.situation.to_move;
    await this.#play('pass', '');
    this.#said = say('turn.had-to-pass', { player });
    this.show();
  }

  async #think() {
    const record = this.#record;
    const { situation, played } = record;
    const seat = record.seat(situation.to_move);
    const asked = ask({ ask: 'analyze', ...record.where, search: searchOf(seat, record.seed, this.clock?.leftOf(situation.to_move) ?? null, situation), multi: 1, stages: false },
      ({ tell, before }) => this.#wait(this.#thinking === asked, tell, before));
    this.#thinking = asked;
    document.body.dataset['thinking'] = 'true';
    try {
      const { answer } = await asked.done;
      // The move before comes to rest first, at nobody's cost.
      const answered = performance.now();
      await this.#board.rest;
      this.clock?.give(performance.now() - answered);
      if (this.#thinking !== asked) return;
      this.#end();
      if (answer) record.keep(played, answer, false);
      // The reader is on the way to another position: this move is no longer wanted.
      if (record.going) return;
      if (!answer?.best) {
        this.#fail(say('turn.nothing', { search: seat }));
        return;
      }
      this.#said = answer.kind === 'unknown' ? '' : say('turn.says', { player: situation.to_move, move: answer.best, value: valueWords(answer) });
      await this.#play(answer.best, seat);
    } catch (error) {
      if (this.#thinking !== asked) return;
      this.#end();
      this.#fail(error instanceof AskError ? error.message : String(error));
    }
  }

  /**
   * Holds the searches and says why; the reader can move.
   * @param {string} failure
   */
  #fail(failure) {
    this.held = true;
    this.#failure = failure;
    this.show();
    this.#record.tell('view');
    announce(failure);
  }

  /**
   * A search has been told its place among those that wait.
   * @param {boolean} isAwaited
   * @param {string} tell
   * @param {number} [before]
   */
  #wait(isAwaited, tell, before = 0) {
    if (!isAwaited) return;
    this.#waits = tell === 'waiting' ? before : null;
    this.show();
  }

  #end() {
    this.#thinking = null;
    this.#waits = null;
    document.body.dataset['thinking'] = 'false';
  }

  /** Gives up what is being asked for this position. */
  #leave() {
    const [thinking, hinting] = [this.#thinking, this.#hinting];
    this.#end();
    this.#hinting = null;
    // An ask that is given up still ends; nobody listens, and an error of it is nobody's.
    for (const asked of [thinking, hinting]) {
      asked?.done.catch(() => {});
      asked?.stop();
    }
  }

  /** Says whose turn it is. */
  show() {
    const record = this.#record;
    const { situation } = record;
    const end = endWords(record);
    const seat = record.seat(situation.to_move);
    const player = situation.to_move;
    const words = end
      || (this.#thinking ? say('turn.thinking', { player, search: seatName(seat) })
        : this.#searchToMove ? say('turn.waiting', { player, search: seatName(seat) })
          : say(this.#mustPass ? 'turn.must-pass' : 'turn.your', { player }));
    fill(byId('turn-words'), !end && swatch(player), element('span', {}, words));
    byId('turn').classList.toggle('over', Boolean(end));
    const note = byId('turn-note');
    note.textContent = end ? '' : this.#failure || (this.#waits !== null ? waitingWords(this.#waits) : this.#hinting ? say('turn.hinting') : this.#said);
    note.className = this.#failure ? 'failure' : 'soft';
    if (this.#failure) note.lang = languageOf(this.#failure);
    else note.removeAttribute('lang');
    note.hidden = !note.textContent;
    const shown = {
      now: Boolean(this.#thinking), hold: Boolean(this.#thinking), on: this.#searchToMove && !this.#thinking,
      hint: !end && !this.#thinking && !record.room, resign: !end && !this.#thinking && !record.main && !record.room,
    };
    for (const [name, isShown] of Object.entries(shown)) this.#buttons[/** @type {keyof typeof shown} */ (name)].hidden = !isShown;
    this.#buttons.hint.disabled = Boolean(this.#hinting);
  }
}
