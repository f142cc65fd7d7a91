// @ts-check
/**
 * The state of every node at any step of a search.
 *
 * Going forth applies events one by one, some 20 nanoseconds each. Going back starts from the nearest keyframe, a copy
 * of all states; keyframes are made while going forth, as densely as fits `MEMORY`.
 *
 * A stop is a step that a reader sees: stop 0 is before anything happens, and a leaf that is evaluated and left is one
 * stop, not two.
 */

import { FLAG, HAS_WINDOW, KIND, NONE, WORTH_BITS } from './frame.js';

/** @typedef {import('./frame.js').Frame} Frame */
/** @typedef {import('./shape.js').Shape} Shape */

/** In which state a node is. `live`: expanded by a best-first search, which comes back to it. */
export const STATE = Object.freeze({ pending: 0, open: 1, closed: 2, live: 3, never: 4 });

/** What a node's value is. */
export const WORTH = Object.freeze({ exact: 0, lower: 1, upper: 2, heuristic: 3, unknown: 4 });

/** What keyframes may take, in bytes. */
const MEMORY = 48 << 20;

/** No two keyframes are nearer than this, in steps. */
const LEAST_INTERVAL = 2048;

const BYTES = 2;
const WORDS = 8;

/** Every node's state, as columns. */
class States {
  /** @param {number} nodes */
  constructor(nodes) {
    const words = new Int32Array(nodes * WORDS);
    const bytes = new Uint8Array(nodes * BYTES);
    this.words = words;
    this.bytes = bytes;
    const word = (/** @type {number} */ index) => words.subarray(index * nodes, (index + 1) * nodes);
    /** As `STATE`. */
    this.state = bytes.subarray(0, nodes);
    /** As `WORTH`. */
    this.worth = bytes.subarray(nodes, 2 * nodes);
    /** The place of the value in `numbers`, or `NONE`. */
    this.value = word(0);
    /** How many vectors the value has. */
    this.vectors = word(1);
    /** The window, where `window` says that there is one. */
    this.alpha = word(2);
    this.beta = word(3);
    /** The best child, or -1. */
    this.best = word(4);
    /** The place of the cut, or -1. */
    this.cut = word(5);
    /** By which expansion its children came to be, from 1; 0 is none. */
    this.order = word(6);
    /** Bits `WINDOW` and `NUMBERS`. */
    this.extra = word(7);
  }

  clear() {
    this.words.fill(0);
    this.bytes.fill(0);
    this.value.fill(NONE);
    this.best.fill(-1);
    this.cut.fill(-1);
  }
}

/** Bits of `extra`. */
const WINDOW = 1;
const NUMBERS = 2;

/** A search as it goes on. */
export class Replay {
  /** @param {Frame} frame @param {Shape} shape */
  constructor(frame, shape) {
    this.frame = frame;
    this.shape = shape;
    /** The events after which a reader stops; a stop's own event comes last. @type {Int32Array} */
    this.stops = stopsOf(frame);
    /** The last stop. */
    this.last = this.stops.length;
    /** The stops at which a cut is made. @type {Int32Array} */
    this.cuts = cutsOf(frame, this.stops);
    /** The present stop. */
    this.stop = 0;
    this.states = new States(frame.nodes);
    this.states.clear();
    /** Proof and disproof numbers; empty where the search has none. */
    this.proof = new Int32Array(0);
    this.disproof = new Int32Array(0);
    const { step_kind } = frame.columns;
    this.hasNumbers = step_kind.includes(KIND.numbers);
    if (this.hasNumbers) {
      this.proof = new Int32Array(frame.nodes);
      this.disproof = new Int32Array(frame.nodes);
    }
    /** Whether it is a best-first search. */
    this.isGrown = step_kind.includes(KIND.expand);
    const bytes = frame.nodes * (4 * WORDS + BYTES + (this.hasNumbers ? 8 : 0));
    const room = Math.max(Math.floor(MEMORY / Math.max(bytes, 1)), 2);
    this.interval = Math.max(LEAST_INTERVAL, Math.ceil(frame.steps / room));
    /** Whether the reader ever went back: until then no keyframe is needed. */
    this.hasTurned = false;
    /** How many events have been applied. */
    this.applied = 0;
    /** @type {Map<number, { words: Int32Array, bytes: Uint8Array, proof: Int32Array, disproof: Int32Array }>} */
    this.keyframes = new Map();
  }

  /** The event that a stop shows, or -1 at stop 0. @param {number} [stop] */
  eventAt(stop = this.stop) {
    return stop === 0 ? -1 : this.stops[stop - 1];
  }

  /** Goes to a stop. @param {number} stop */
  seek(stop) {
    this.stop = Math.min(Math.max(Math.round(stop), 0), this.last);
    const target = this.eventAt() + 1;
    const key = Math.floor(target / this.interval);
    if (target < this.applied) this.hasTurned = true;
    if (target < this.applied || key > Math.floor(this.applied / this.interval)) this.#restore(key, target);
    while (this.applied < target) {
      if (this.hasTurned && this.applied % this.interval === 0) this.#keep(this.applied / this.interval);
      this.#apply(this.applied);
      this.applied += 1;
    }
  }

  /** The nearest stop with a cut in a direction, if there is one. @param {1 | -1} direction @returns {number | undefined} */
  cutFrom(direction) {
    let [low, high] = [0, this.cuts.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (direction > 0 ? this.cuts[middle] <= this.stop : this.cuts[middle] < this.stop) low = middle + 1;
      else high = middle;
    }
    return direction > 0 ? this.cuts[low] : this.cuts[low - 1];
  }

  /** The node that the present stop is about, or -1. */
  get current() {
    const event = this.eventAt();
    const node = event < 0 ? NONE : this.frame.columns.step_node[event];
    return node === NONE ? -1 : node;
  }

  /** The walk that the present stop belongs to. */
  get walk() {
    const { step_node, walk } = this.frame.columns;
    const begin = this.eventAt();
    for (let event = begin; event >= 0; event -= 1) if (step_node[event] !== NONE) return walk[step_node[event]];
    for (let event = begin + 1; event < step_node.length; event += 1) if (step_node[event] !== NONE) return walk[step_node[event]];
    return 0;
  }

  /** Whether a node has a window now. @param {number} node */
  hasWindow(node) {
    return (this.states.extra[node] & WINDOW) !== 0;
  }

  /** Whether a node has proof and disproof numbers now. @param {number} node */
  hasProof(node) {
    return (this.states.extra[node] & NUMBERS) !== 0;
  }

  /** @param {number} key @param {number} target */
  #restore(key, target) {
    let from = key;
    while (from > 0 && !this.keyframes.has(from)) from -= 1;
    if (from * this.interval <= this.applied && this.applied <= target) return;
    const frame = this.keyframes.get(from);
    if (frame) {
      this.states.words.set(frame.words);
      this.states.bytes.set(frame.bytes);
      this.proof.set(frame.proof);
      this.disproof.set(frame.disproof);
      this.applied = from * this.interval;
    } else {
      this.states.clear();
      this.applied = 0;
    }
  }

  /** @param {number} key */
  #keep(key) {
    if (key === 0 || this.keyframes.has(key)) return;
    const { words, bytes } = this.states;
    this.keyframes.set(key, {
      words: words.slice(), bytes: bytes.slice(), proof: this.proof.slice(), disproof: this.disproof.slice(),
    });
  }

  /** @param {number} event */
  #apply(event) {
    const { columns } = this.frame;
    const node = columns.step_node[event];
    if (node === NONE) return;
    const { states } = this;
    const kind = columns.step_kind[event];
    const flags = columns.step_flags[event];
    const other = columns.step_other[event];
    if (columns.step_value[event] !== NONE) {
      states.value[node] = columns.step_value[event];
      states.vectors[node] = columns.step_vectors[event];
    }
    if ((flags & HAS_WINDOW) !== 0 && kind !== KIND.numbers) {
      states.extra[node] |= WINDOW;
      states.alpha[node] = columns.step_alpha[event];
      states.beta[node] = columns.step_beta[event];
    }
    switch (kind) {
      case KIND.enter:
        states.state[node] = STATE.open;
        states.worth[node] = WORTH.unknown;
        break;
      case KIND.evaluate:
        states.worth[node] = other === 1 ? WORTH.exact : WORTH.heuristic;
        break;
      case KIND.expand:
        states.state[node] = STATE.live;
        states.order[node] = other;
        break;
      case KIND.backup:
        if (other !== NONE && (this.isGrown || (flags & 1) !== 0)) states.best[node] = other;
        states.worth[node] = this.isGrown ? WORTH.heuristic : WORTH.unknown;
        break;
      case KIND.leave:
        states.state[node] = STATE.closed;
        states.worth[node] = flags & WORTH_BITS;
        if (other !== NONE) states.best[node] = other;
        break;
      case KIND.table:
        states.state[node] = STATE.closed;
        states.worth[node] = WORTH.exact;
        break;
      case KIND.numbers:
        states.extra[node] |= NUMBERS;
        this.proof[node] = other;
        this.disproof[node] = columns.step_alpha[event];
        break;
      default:
    }
    const cut = columns.step_cut[event];
    if (cut === NONE) return;
    states.cut[node] = cut;
    this.#close(cut);
  }

  /** Everything below a cut is never looked at. @param {number} cut */
  #close(cut) {
    const { cut_first, cut_count, flags } = this.frame.columns;
    const { first, next } = this.shape;
    const { payoff } = this.frame;
    const open = [];
    for (let index = 0; index < cut_count[cut]; index += 1) open.push(cut_first[cut] + index);
    for (let node = open.pop(); node !== undefined; node = open.pop()) {
      if ((flags[node] & FLAG.never) === 0) continue;
      this.states.state[node] = STATE.never;
      if (payoff && payoff[node] !== NONE) {
        this.states.value[node] = payoff[node];
        this.states.vectors[node] = 1;
        this.states.worth[node] = WORTH.exact;
      }
      for (let below = first[node]; below >= 0; below = next[below]) open.push(below);
    }
  }
}

/** @param {Frame} frame */
function stopsOf({ steps, columns }) {
  const { step_kind, step_node, step_cut } = columns;
  const stops = new Int32Array(steps);
  let count = 0;
  for (let event = 0; event < steps; event += 1) {
    const isLeafLeft = event + 1 < steps && step_kind[event] === KIND.evaluate && step_kind[event + 1] === KIND.leave
      && step_node[event] === step_node[event + 1] && step_cut[event + 1] === NONE;
    if (!isLeafLeft) stops[count++] = event;
  }
  return stops.slice(0, count);
}

/** @param {Frame} frame @param {Int32Array} stops */
function cutsOf({ columns }, stops) {
  /** @type {number[]} */
  const cuts = [];
  stops.forEach((event, index) => {
    if (columns.step_cut[event] !== NONE) cuts.push(index + 1);
  });
  return Int32Array.from(cuts);
}
