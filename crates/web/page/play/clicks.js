// @ts-check
/**
 * Moves made by clicks: which cell can be clicked next, and which move the clicks made so far come to. No drawing, no page.
 */

/** @typedef {import('../common/socket.js').Legal} Legal */

export class Clicks {
  /** @type {Legal[]} */
  #legal;
  /** @type {number[]} The cells clicked so far. */
  made = [];

  /** @param {Legal[]} legal  of which those without clicks are no concern of the board */
  constructor(legal) {
    this.#legal = legal.filter((move) => move.clicks.length > 0);
  }

  /**
   * The moves that begin with the clicks made, and with those given.
   * @param {...number} more
   * @returns {Legal[]}
   */
  moves(...more) {
    const begun = [...this.made, ...more];
    return this.#legal.filter((move) => begun.every((cell, at) => move.clicks[at] === cell));
  }

  /**
   * The moves that each cell goes on with, by cell.
   * @returns {Map<number, Legal[]>}
   */
  next() {
    return byCell(this.moves(), this.made.length);
  }

  /**
   * The moves that each cell begins, by cell.
   * @returns {Map<number, Legal[]>}
   */
  first() {
    return byCell(this.#legal, 0);
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
      this.made.push(cell);
    } else if (cell === this.made.at(-1)) {
      this.made.pop();
      return 'back';
    } else if (this.first().has(cell)) {
      this.made = [cell];
    } else {
      return 'no';
    }
    const open = this.moves();
    const [only] = open;
    return open.length === 1 && only && only.clicks.length === this.made.length ? this.#make(only) : 'begun';
  }

  /** Takes the last click back; false where there is none. */
  back() {
    return this.made.pop() !== undefined;
  }

  /** @param {Legal} move */
  #make(move) {
    this.made = [];
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
