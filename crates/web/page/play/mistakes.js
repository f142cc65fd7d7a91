// @ts-check
/**
 * A mistake that is looked at: the board shows the position before it, with what was played and what was better; then the better move
 * plays itself, and whoever asks "What if" goes on from there against the search that reviewed the game.
 */
import { drawArrows } from './arrows.js';
import { reviewOf } from './reviewed.js';
import { SEAT_TIME } from './level.js';
import { withLimit } from './spec.js';

/** @typedef {import('./record.js').Record} Record */
/** @typedef {import('../common/socket.js').ReviewedMove} ReviewedMove */

/** Plies of the better line that are kept beside the game. */
const FOLLOWED = 12;
/** How long the mistake is seen before the better move plays itself, in milliseconds. */
const BEAT = 1400;

/**
 * Whether there was a better move, which can be shown.
 * @param {ReviewedMove} move
 */
export const hasBetter = (move) => Boolean(move.best) && move.best !== move.move && move.loss !== null;

export class Mistakes {
  /** @type {ReviewedMove | null} */
  looked = null;
  #record;
  #board;
  #turn;
  #timer = 0;
  /** Who sat where before the reviewer sat down. @type {string[] | null} */
  #seats = null;

  /**
   * @param {Record} record
   * @param {import('./board.js').Board} board
   * @param {import('./turn.js').Turn} turn
   */
  constructor(record, board, turn) {
    this.#record = record;
    this.#board = board;
    this.#turn = turn;
    record.listen((change) => {
      if (change === 'answers' || change === 'view' || change === 'seats') return;
      if (this.looked && !this.#isHere()) this.#leave();
      if (change === 'opened') this.#seats = null;
      if (!this.#seats || record.main) return;
      record.seats = this.#seats;
      this.#seats = null;
      record.tell('seats');
    });
  }

  /** Whether the reader plays on against the reviewer. */
  get playsOn() {
    return this.#seats !== null;
  }

  /**
   * Shows a move: a mistake with what was better, any other as it was played.
   * @param {ReviewedMove} move
   */
  async look(move) {
    const record = this.#record;
    this.#leave();
    if (record.main) await record.leaveLine();
    if (!hasBetter(move)) return record.goTo(move.ply);
    await record.goTo(move.ply - 1);
    if (record.at !== move.ply - 1) return;
    const cells = (/** @type {string | null} */ wanted) => record.situation.legal.find((legal) => legal.move === wanted)?.clicks ?? [];
    this.looked = move;
    /** @type {import('./arrows.js').Arrow[]} */
    const arrows = [{ cells: cells(move.move), tone: 'played' }, { cells: cells(move.best), tone: 'better' }];
    const { scene: before } = record.situation;
    this.#board.setArrows((_, place) => (before ? drawArrows(before, arrows, place) : []));
    record.tell('view');
    this.#timer = window.setTimeout(() => this.#playBest(move), BEAT);
  }

  /**
   * Goes on from the better move: the reader for the player who missed it, the reviewer for the others.
   * @param {ReviewedMove} move
   */
  async whatIf(move) {
    const record = this.#record;
    if (this.looked !== move) await this.look(move);
    clearTimeout(this.#timer);
    await this.#playBest(move);
    if (!record.main) return;
    const search = withLimit(reviewOf(record)?.review.search || record.situation.default_search, SEAT_TIME);
    this.#seats ??= record.seats;
    record.seats = record.seats.map((_, at) => (at + 1 === move.player ? 'human' : search));
    this.#turn.goOn();
    record.tell('seats');
  }

  /** @param {ReviewedMove} move */
  async #playBest(move) {
    const record = this.#record;
    if (this.looked !== move || record.at !== move.ply - 1) return;
    const before = record.played;
    record.lines.add([...before, ...(move.line.length > 0 ? move.line.slice(0, FOLLOWED) : [move.best ?? ''])]);
    await record.goAlong([...before, move.best ?? '']);
  }

  /** Whether the position before the mistake, or the one after the better move, is on the board. */
  #isHere() {
    const { looked } = this;
    const kept = reviewOf(this.#record);
    if (!looked || !kept) return false;
    const { played } = this.#record;
    const line = [...kept.moves.slice(0, looked.ply - 1), looked.best];
    return played.length >= looked.ply - 1 && played.length <= looked.ply && played.every((move, at) => move === line[at]);
  }

  #leave() {
    clearTimeout(this.#timer);
    this.looked = null;
    this.#board.setArrows(() => []);
  }
}
