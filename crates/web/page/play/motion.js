// @ts-check
/**
 * The pieces of a board, and how they come from where they lay to where they lie: they slide, hop, drop, turn over, come or go. The
 * drawing is the final one at once, and motions play on top of it, each for itself: none waits for another, so that going through a
 * game quickly makes no queue. Nothing moves for readers who want less motion.
 */
import { svg } from '../common/dom.js';
import { isColumn } from './cells.js';
import { UNIT, drawPiece, pieceSize } from './scene.js';

/** @typedef {import('../common/socket.js').Scene} Scene */
/** @typedef {import('../common/socket.js').Piece} Piece */
/** @typedef {import('./scene.js').Place} Place */
/** @typedef {{piece: Piece, node: SVGElement}} Shown  a piece as it is drawn */
/** @typedef {{places: {x: number, y: number}[], hops: boolean}} Way */
/** @typedef {{from: Shown, to: Piece}} Pair */
/** @typedef {{kept: Shown[], moved: Pair[], turned: Pair[], come: Piece[], gone: Shown[]}} Plan */
/** @typedef {{scene: Scene, place: Place, players: number}} Ground  what pieces lie on */

const SLIDE = 240;
const HOP = 170;
const LONGEST = 850;
const TURN = 320;
const APPEAR = 180;
/** More pieces than these do not move in one move: another position has come. */
const MOST = 64;
/** Who goes on twice within so many milliseconds wants to see positions; a search may answer a move at once. */
const HASTE = 220;

/** Whether the reader wants less motion. */
export const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

const spot = (/** @type {Piece} */ piece) => `${piece.x.toFixed(2)},${piece.y.toFixed(2)}`;
const look = (/** @type {Piece} */ piece) => `${piece.kind} ${piece.owner} ${piece.text}`;
const distance = (/** @type {{x: number, y: number}} */ one, /** @type {{x: number, y: number}} */ other) => Math.hypot(one.x - other.x, one.y - other.y);

/**
 * Which piece came from where.
 * @param {Shown[]} before
 * @param {Piece[]} after
 * @returns {Plan}
 */
export function plan(before, after) {
  /** @type {Map<string, Shown[]>} */
  const lay = new Map();
  for (const shown of before) {
    const key = `${spot(shown.piece)} ${look(shown.piece)}`;
    const there = lay.get(key);
    if (there) there.push(shown);
    else lay.set(key, [shown]);
  }
  /** @type {Plan} */
  const found = { kept: [], moved: [], turned: [], come: [], gone: [] };
  const fresh = after.filter((piece) => {
    const same = lay.get(`${spot(piece)} ${look(piece)}`)?.pop();
    if (same) found.kept.push({ ...same, piece });
    return !same;
  });
  let left = [...lay.values()].flat();
  const take = (/** @type {Piece} */ to, /** @type {(piece: Piece) => boolean} */ fits) => {
    const [nearest] = left.filter(({ piece }) => fits(piece)).sort((one, other) => distance(one.piece, to) - distance(other.piece, to));
    left = left.filter((shown) => shown !== nearest);
    return nearest;
  };
  const isLittle = fresh.length + left.length <= MOST;
  for (const to of fresh) {
    const from = isLittle ? take(to, (one) => look(one) === look(to) || (to.kind === 'token' && one.kind === 'token')) : undefined;
    const turned = from || !isLittle ? undefined : take(to, (one) => one.kind === to.kind && to.kind === 'disc' && spot(one) === spot(to));
    if (from) found.moved.push({ from, to });
    else if (turned) found.turned.push({ from: turned, to });
    else found.come.push(to);
  }
  found.gone = left;
  return found;
}

/**
 * The places that a piece goes by: over neighbours that lie on the lines between cells, one after the other; straight where it
 * cannot have come so.
 * @param {Scene} scene
 * @param {Piece[]} before
 * @param {Piece} from
 * @param {Piece} to
 * @returns {Way}
 */
export function path(scene, before, from, to) {
  const straight = { places: [from, to], hops: false };
  const [start, end] = [from.cell, to.cell];
  if (start === null || end === null || scene.edges.length === 0 || scene.cells[end]?.shape !== 'hole') return straight;
  const taken = new Set(before.flatMap((piece) => (piece.cell === null || piece === from ? [] : [piece.cell])));
  /** @type {Map<number, number[]>} */
  const next = new Map();
  for (const [one, other] of scene.edges) {
    next.set(one, [...(next.get(one) ?? []), other]);
    next.set(other, [...(next.get(other) ?? []), one]);
  }
  if (next.get(start)?.includes(end)) return straight;
  /** @type {Map<number, number>} */
  const came = new Map([[start, start]]);
  const open = [start];
  for (let at = open.shift(); at !== undefined && !came.has(end); at = open.shift()) {
    const here = scene.cells[at];
    for (const over of next.get(at) ?? []) {
      const middle = scene.cells[over];
      if (!here || !middle || !taken.has(over)) continue;
      const landing = (next.get(over) ?? []).find((cell) => {
        const there = scene.cells[cell];
        return there && Math.hypot(2 * middle.x - here.x - there.x, 2 * middle.y - here.y - there.y) < 0.05;
      });
      if (landing === undefined || taken.has(landing) || came.has(landing)) continue;
      came.set(landing, at);
      open.push(landing);
    }
  }
  if (!came.has(end)) return straight;
  /** @type {{x: number, y: number}[]} */
  const places = [];
  for (let at = end; at !== start; at = came.get(at) ?? start) places.unshift(scene.cells[at] ?? to);
  return { places: [from, ...places], hops: true };
}

/** The pieces of one board. */
export class Pieces {
  root = svg('g', { class: 'pieces', 'aria-hidden': 'true' });
  /** @type {Shown[]} */
  #shown = [];
  /** When the last two motions began. */
  #begun = [-HASTE, -HASTE];

  /** @returns {Piece[]} what lies on the board */
  get lying() {
    return this.#shown.map(({ piece }) => piece);
  }

  /** Takes all pieces away: the board is another one. */
  clear() {
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
  show(pieces, ground, { moves, last = [], soon = false }) {
    const now = performance.now();
    const isMoving = moves && !isStill() && now - (this.#begun[0] ?? 0) > HASTE;
    const before = this.lying;
    const found = plan(this.#shown, pieces);
    const draw = (/** @type {Piece} */ piece) => {
      const { scene, place, players } = ground;
      const node = drawPiece(piece, pieceSize(scene, piece), place(piece.x, piece.y), players);
      this.root.append(node);
      return { piece, node };
    };
    const moved = found.moved.map(({ from, to }) => ({ from, to: draw(to) }));
    const turned = found.turned.map(({ from, to }) => ({ from, to: draw(to) }));
    const come = found.come.map(draw);
    this.#shown = [...found.kept, ...[...moved, ...turned].map(({ to }) => to), ...come];
    for (const { from } of moved) from.node.remove();
    if (!isMoving) {
      for (const { node } of [...found.gone, ...turned.map(({ from }) => from)]) node.remove();
      return;
    }
    if (!soon && moved.length + turned.length + come.length + found.gone.length > 0) this.#begun = [this.#begun[1] ?? 0, now];
    const { scene, place } = ground;
    const frame = new Frames(scene, place);
    for (const { from, to } of moved) move(to, path(scene, before, from.piece, to.piece), frame);
    // Discs turn over one after the other, from the one that was placed.
    const cells = last.map((cell) => scene.cells[cell]);
    const [heart] = cells;
    for (const { from, to } of turned) turn(from, to, frame, heart ? Math.min(6, Math.max(0, distance(heart, to.piece) - 1)) * 45 : 0);
    const column = cells.find((cell) => cell && isColumn(cell));
    for (const shown of come) {
      if (column && shown.piece.kind === 'disc') drop(shown, frame);
      else shown.node.animate([{ opacity: 0 }, { opacity: 1 }], { duration: APPEAR, delay: moved.length > 0 ? SLIDE * 0.8 : 0, fill: 'backwards' });
    }
    for (const { node } of found.gone) {
      this.root.prepend(node);
      const delay = moved.length > 0 ? SLIDE * 0.5 : 0;
      node.animate([{ opacity: 1 }, { opacity: 0 }], { duration: SLIDE, delay, fill: 'both' }).onfinish = () => node.remove();
    }
  }
}

/** Where and how large pieces are in a drawing, as frames of an animation. */
class Frames {
  /**
   * @param {Scene} scene
   * @param {Place} place
   */
  constructor(scene, place) {
    this.scene = scene;
    this.place = place;
  }

  /** @param {Piece} piece */
  size(piece) {
    return pieceSize(this.scene, piece) / UNIT;
  }

  /**
   * @param {{x: number, y: number}} at
   * @param {number} wide
   * @param {number} [high]
   */
  at({ x, y }, wide, high = wide) {
    const [left, top] = this.place(x, y);
    return { transform: `translate(${left}px, ${top}px) scale(${wide}, ${high})` };
  }
}

/**
 * @param {Shown} shown
 * @param {Way} way
 * @param {Frames} frame
 */
function move({ piece, node }, { places, hops }, frame) {
  const size = frame.size(piece);
  const frames = places.flatMap((here, step) => {
    const next = places[step + 1];
    const rests = [frame.at(here, size)];
    return next && hops ? [...rests, frame.at({ x: (here.x + next.x) / 2, y: (here.y + next.y) / 2 }, size * 1.28)] : rests;
  });
  const duration = hops ? Math.min(LONGEST, HOP * (places.length - 1) + 90) : SLIDE;
  node.animate(frames, { duration, easing: hops ? 'ease-in-out' : 'cubic-bezier(0.3, 0.1, 0.2, 1)' });
}

/**
 * @param {Shown} from
 * @param {Shown} to
 * @param {Frames} frame
 * @param {number} delay
 */
function turn(from, { piece, node }, frame, delay) {
  const size = frame.size(piece);
  const [flat, edge] = [frame.at(piece, size), frame.at(piece, 0.02, size)];
  from.node.animate([flat, edge], { duration: TURN / 2, delay, easing: 'ease-in', fill: 'both' }).onfinish = () => from.node.remove();
  node.animate([edge, flat], { duration: TURN / 2, delay: delay + TURN / 2, easing: 'ease-out', fill: 'backwards' });
}

/**
 * From above the board to its place, behind the board's front.
 * @param {Shown} shown
 * @param {Frames} frame
 */
function drop({ piece, node }, frame) {
  const [, down] = frame.place(piece.x, piece.y);
  const rows = down / UNIT + 0.5;
  const holes = node.ownerSVGElement?.querySelector('clipPath');
  if (holes?.firstChild) {
    const front = svg('g', { 'clip-path': `url(#${holes.id})` });
    node.replaceWith(front);
    front.append(node);
  }
  const size = frame.size(piece);
  const landed = frame.at(piece, size);
  node.animate([
    { ...frame.at({ x: piece.x, y: piece.y - rows }, size), easing: 'cubic-bezier(0.5, 0, 0.9, 0.6)' },
    { ...landed, offset: 0.72, easing: 'ease-out' },
    { ...frame.at({ x: piece.x, y: piece.y - Math.min(0.16, rows * 0.03) }, size), offset: 0.86, easing: 'ease-in' },
    landed,
  ], { duration: 150 * Math.sqrt(rows) + 120 });
}
