// @ts-check
/**
 * The pieces of a board. Those that lie as they lay stay what they are; the others are drawn where they lie at once, and how they came
 * there is played on top of it where the board has been seen before, unless a reader wants less motion or goes on in haste.
 */
import { svg } from '../common/dom.js';
import { areFigures } from './figures.js';
import { drawPiece, pieceSize } from './scene.js';

/** @typedef {import('../common/socket.js').Scene} Scene */
/** @typedef {import('../common/socket.js').Piece} Piece */
/** @typedef {import('./scene.js').Place} Place */
/** @typedef {{piece: Piece, node: SVGElement}} Shown  a piece as it is drawn */
/** @typedef {{scene: Scene, place: Place, players: number}} Ground  what pieces lie on */

/** Who goes on twice within so many milliseconds wants to see positions; a search may answer a move at once. */
const HASTE = 220;
/** How long a move rests before it is answered, in milliseconds; and the longest that an answer waits for one that moves. */
const BEAT = 180;
const PATIENCE = 1200;

/** Whether the reader wants less motion. */
const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

const key = (/** @type {Piece} */ { x, y, kind, owner, text }) => `${x.toFixed(2)} ${y.toFixed(2)} ${kind} ${owner} ${text}`;

/** @param {number} milliseconds */
const after = (milliseconds) => new Promise((done) => { setTimeout(done, milliseconds); });

/** The pieces of one board. */
export class Pieces {
  /** Ends a beat after the last motion: the next move begins then. @type {Promise<unknown>} */
  rest = Promise.resolve();
  root = svg('g', { class: 'pieces', 'aria-hidden': 'true' });
  /** Whether letters are drawn as what they stand for: for as long as the board stays. */
  areFigures = false;
  /** @type {Shown[]} */
  #shown = [];
  /** When the last two motions began. */
  #begun = [-HASTE, -HASTE];
  /** @type {typeof import('./motion.js') | null} It comes when the first board is there. */
  #motion = null;

  constructor() {
    setTimeout(async () => {
      this.#motion = await import('./motion.js');
      this.root.dataset['moves'] = 'true';
    });
  }

  /** @returns {Piece[]} what lies on the board */
  get lying() {
    return this.#shown.map(({ piece }) => piece);
  }

  /** Takes all pieces away: the board is another one. */
  clear() {
    this.areFigures = false;
    this.#shown = [];
    this.root.replaceChildren();
  }

  /**
   * Shows pieces.
   * @param {Piece[]} pieces
   * @param {Ground} ground
   * @param {{moves: boolean, last?: number[], soon?: boolean}} how  whether they move there from where they are; the cells of the move;
   *   whether the position itself comes soon, and its motions with it
   */
  show(pieces, { scene, place, players }, { moves, last = [], soon = false }) {
    const before = this.lying;
    this.areFigures ||= areFigures(pieces);
    /** @type {Map<string, Shown[]>} */
    const lay = new Map();
    for (const shown of this.#shown) {
      const there = lay.get(key(shown.piece));
      if (there) there.push(shown);
      else lay.set(key(shown.piece), [shown]);
    }
    /** @type {Shown[]} */
    const fresh = [];
    this.#shown = pieces.map((piece) => {
      const same = lay.get(key(piece))?.pop();
      if (same) return { piece, node: same.node };
      const shown = { piece, node: drawPiece(piece, pieceSize(scene, piece), place(piece.x, piece.y), players, this.areFigures) };
      fresh.push(shown);
      return shown;
    });
    const left = [...lay.values()].flat();
    // What moves is seen above what lies.
    this.root.append(...fresh.map(({ node }) => node));
    if (fresh.length + left.length === 0) return;
    const now = performance.now();
    if (!moves || !this.#motion || isStill() || now - (this.#begun[0] ?? 0) < HASTE) {
      for (const { node } of left) node.remove();
    } else {
      if (!soon) this.#begun = [this.#begun[1] ?? 0, now];
      this.#motion.play(left, fresh, { scene, place, before, last });
    }
    if (!moves || document.hidden) return;
    // Asked for now, they would have all styles found out before the rest of the page is written.
    const still = new Promise(requestAnimationFrame).then(() => Promise.allSettled(this.root.getAnimations({ subtree: true }).map((motion) => motion.finished)));
    this.rest = Promise.race([still, after(PATIENCE)]).then(() => after(BEAT));
  }

  /**
   * Shakes a cell and what lies on it: nothing can be done there.
   * @param {number} at
   * @param {SVGElement} cell
   */
  shake(at, cell) {
    if (isStill()) return;
    for (const node of [cell, ...this.#shown.filter(({ piece }) => piece.cell === at).map((shown) => shown.node)]) {
      node.animate([0, -5, 5, -4, 3, 0].map((x) => ({ transform: `translateX(${x}px)`, composite: 'add' })), { duration: 280 });
    }
  }
}
