// @ts-check
/**
 * Moves made by clicks: which cell can be clicked next, and which move the clicks made so far come to. No drawing, no page.
 */

/** @typedef {import('../common/socket.js').Legal} Legal */

export class Clicks {
  /** @type {number[]} The cells clicked so far. */
  #made = [];
  /** @type {{moves: Legal[], next: Map<number, Legal[]>}[]} The moves that each number of these clicks leaves open, by their next cell: a position may have thousands. */
  #open;

  /** @param {Legal[]} legal  of which those without clicks are no concern of the board */
  constructor(legal) {
    const moves = legal.filter((move) => move.clicks.length > 0);
    this.#open = [{ moves, next: byCell(moves, 0) }];
  }

  /** @returns {readonly number[]} the cells clicked so far */
  get made() {
    return this.#made;
  }

  /** @returns {Legal[]} the moves that begin with the clicks made */
  moves() {
    return this.#open.at(-1)?.moves ?? [];
  }

  /** @returns {Map<number, Legal[]>} the moves that each cell goes on with, by cell */
  next() {
    return this.#open.at(-1)?.next ?? new Map();
  }

  /** @returns {Map<number, Legal[]>} the moves that each cell begins, by cell */
  first() {
    return this.#open[0]?.next ?? new Map();
  }

  /** The move that the clicks made are, if they are a whole one: clicking the last cell again makes it. */
  get whole() {
    const { made } = this;
    return made.length === 0 ? undefined : this.moves().find((move) => move.clicks.length === made.length);
  }

  /**
   * A click on a cell.
   * @param {number} cell
   * @returns {{move: string} | 'begun' | 'back' | 'no'} the move it completes; that one is begun; that it was taken back; or that
   *   the cell leads nowhere
   */
  click(cell) {
    const { whole } = this;
    if (whole && cell === this.made.at(-1)) return this.#make(whole);
    if (this.next().has(cell)) {
      this.#push(cell);
    } else if (this.made.at(-1) === cell) {
      this.back();
      return 'back';
    } else if (this.first().has(cell)) {
      this.#clear();
      this.#push(cell);
    } else {
      return 'no';
    }
    const open = this.moves();
    const [only] = open;
    return open.length === 1 && only && only.clicks.length === this.made.length ? this.#make(only) : 'begun';
  }

  /** Takes the last click back; false where there is none. */
  back() {
    if (this.#made.length === 0) return false;
    this.#made.pop();
    this.#open.pop();
    return true;
  }

  /** @param {number} cell  one that goes on with a move */
  #push(cell) {
    const moves = this.next().get(cell) ?? [];
    this.#made.push(cell);
    this.#open.push({ moves, next: byCell(moves, this.#made.length) });
  }

  #clear() {
    this.#made = [];
    this.#open.length = 1;
  }

  /** @param {Legal} move */
  #make(move) {
    this.#clear();
    return { move: move.move };
  }
}

/**
 * @param {Legal[]} moves
 * @param {number} at
 * @returns {Map<number, Legal[]>}
 */
function byCell(moves, at) {
  /** @type {Map<number, Legal[]>} */
  const cells = new Map();
  for (const move of moves) {
    const cell = move.clicks[at];
    if (cell === undefined) continue;
    const there = cells.get(cell);
    if (there) there.push(move);
    else cells.set(cell, [move]);
  }
  return cells;
}
