// @ts-check
/**
 * How pieces come from where they lay to where they lie: they slide, hop, drop, turn over, come or go. The drawing is the final one
 * at once, and motions play on top of it, each for itself: none waits for another, so that going through a game quickly makes no queue.
 */
import { svg } from '../common/dom.js';
import { isColumn } from './cells.js';
import { UNIT, pieceSize } from './scene.js';

/** @typedef {import('../common/socket.js').Scene} Scene */
/** @typedef {import('../common/socket.js').Piece} Piece */
/** @typedef {import('./scene.js').Place} Place */
/** @typedef {import('./pieces.js').Shown} Shown */
/** @typedef {{places: {x: number, y: number}[], hops: boolean}} Way */
/** @typedef {{from: Shown, to: Shown}} Pair */
/** @typedef {{moved: Pair[], turned: Pair[], come: Shown[], gone: Shown[]}} Plan */

const SLIDE = 240;
const HOP = 170;
const LONGEST = 850;
const TURN = 320;
const APPEAR = 180;
/** More pieces than these do not move in one move: another position has come. */
const MOST = 64;

const spot = (/** @type {Piece} */ piece) => `${piece.x.toFixed(2)},${piece.y.toFixed(2)}`;
const look = (/** @type {Piece} */ piece) => `${piece.kind} ${piece.owner} ${piece.text}`;
const distance = (/** @type {{x: number, y: number}} */ one, /** @type {{x: number, y: number}} */ other) => Math.hypot(one.x - other.x, one.y - other.y);

/**
 * Which piece came from where.
 * @param {Shown[]} left  that lie no longer as they lay
 * @param {Shown[]} fresh  that lie as none did
 * @returns {Plan}
 */
export function plan(left, fresh) {
  /** @type {Plan} */
  const found = { moved: [], turned: [], come: [], gone: [] };
  const isLittle = fresh.length + left.length <= MOST;
  const take = (/** @type {Piece} */ to, /** @type {(piece: Piece) => boolean} */ fits) => {
    if (!isLittle) return undefined;
    const [nearest] = left.filter(({ piece }) => fits(piece)).sort((one, other) => distance(one.piece, to) - distance(other.piece, to));
    left = left.filter((shown) => shown !== nearest);
    return nearest;
  };
  for (const to of fresh) {
    const { piece } = to;
    const from = take(piece, (one) => look(one) === look(piece) || (piece.kind === 'token' && one.kind === 'token'));
    const turned = from ? undefined : take(piece, (one) => one.kind === piece.kind && piece.kind === 'disc' && spot(one) === spot(piece));
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

/**
 * Plays how pieces came to lie as they do; what lies no longer is taken away when it has gone.
 * @param {Shown[]} left  that lie no longer as they lay
 * @param {Shown[]} fresh  that lie as none did
 * @param {{scene: Scene, place: Place, before: Piece[], last: number[]}} on  what they lie on, what lay there, and the cells of the move
 */
export function play(left, fresh, { scene, place, before, last }) {
  const { moved, turned, come, gone } = plan(left, fresh);
  const frame = new Frames(scene, place);
  for (const { from, to } of moved) {
    from.node.remove();
    move(to, path(scene, before, from.piece, to.piece), frame);
  }
  // Discs turn over one after the other, from the one that was placed.
  const cells = last.map((cell) => scene.cells[cell]);
  const [heart] = cells;
  for (const { from, to } of turned) turn(from, to, frame, heart ? Math.min(6, Math.max(0, distance(heart, to.piece) - 1)) * 45 : 0);
  const column = cells.find((cell) => cell && isColumn(cell));
  for (const shown of come) {
    if (column && shown.piece.kind === 'disc') drop(shown, frame);
    else shown.node.animate([{ opacity: 0 }, { opacity: 1 }], { duration: APPEAR, delay: moved.length > 0 ? SLIDE * 0.8 : 0, fill: 'backwards' });
  }
  for (const { node } of gone) {
    const delay = moved.length > 0 ? SLIDE * 0.5 : 0;
    node.animate([{ opacity: 1 }, { opacity: 0 }], { duration: SLIDE, delay, fill: 'both' }).onfinish = () => node.remove();
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
