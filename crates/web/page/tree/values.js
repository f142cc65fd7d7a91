// @ts-check
/** Values, windows, movers and branches as text: the same words everywhere. */

import { knows, say } from '../common/words.js';
import { NONE } from './frame.js';
import { WORTH } from './replay.js';
import { pathTo } from './shape.js';

/** @typedef {import('./frame.js').Frame} Frame */
/** @typedef {import('./shape.js').Shape} Shape */
/** @typedef {import('./replay.js').Replay} Replay */

/** What stands before a number that is not the exact value, by `WORTH`. */
const SIGNS = ['', '≥', '≤', '≈', ''];

/** Vectors of a set that are shown in a node. */
const LINES = 4;

/** Branches never looked at that a sentence names. */
const BRANCHES = 4;

/** A whole number with a true minus sign. @param {number} value */
export const digits = (value) => String(value).replace('-', '\u2212');

/** A bound of a window. @param {number} value @param {string} infinity */
const bound = (value, infinity) => (value === NONE ? infinity : digits(value));

/** A window as the lecture writes it: `(−∞, 3)`. @param {number} alpha @param {number} beta */
export const windowText = (alpha, beta) => `(${bound(alpha, '\u2212∞')}, ${bound(beta, '∞')})`;

/** How a frame is spoken of. */
export class Values {
  /** @param {Frame} frame @param {Shape} shape */
  constructor(frame, shape) {
    this.frame = frame;
    this.shape = shape;
    /** Whether MAX's number says everything. */
    this.isZeroSum = frame.players === 2 && isZeroSum(frame.columns.numbers);
  }

  /** A vector of `numbers`. @param {number} place */
  vector(place) {
    const { columns: { numbers }, players } = this.frame;
    return this.payoffs(numbers.subarray(place, place + players));
  }

  /** `4` for two players, `[1,0,0]` for more. @param {ArrayLike<number>} payoffs */
  payoffs(payoffs) {
    if (this.isZeroSum) return digits(payoffs[0]);
    return `[${Array.from(payoffs, digits).join(',')}]`;
  }

  /** A value or a set, in one line. @param {number} place @param {number} vectors */
  worth(place, vectors) {
    if (place === NONE) return '?';
    if (vectors === 1) return this.vector(place);
    return `{${this.#vectors(place, vectors).join(',')}}`;
  }

  /** The same in as many lines as a node has. @param {number} place @param {number} vectors @param {number} worth As `WORTH`. */
  lines(place, vectors, worth) {
    if (place === NONE) return [];
    const sign = SIGNS[worth] ?? '';
    if (vectors === 1) return [sign + this.vector(place)];
    const lines = this.#vectors(place, vectors);
    if (lines.length > LINES) lines.splice(LINES - 1, lines.length, `+${lines.length - LINES + 1}`);
    lines[0] = `${sign}{${lines[0]}`;
    lines[lines.length - 1] += '}';
    return lines;
  }

  /** @param {number} place @param {number} vectors */
  #vectors(place, vectors) {
    return Array.from({ length: vectors }, (_, index) => this.vector(place + index * this.frame.players));
  }

  /** `MAX`, `MIN`, `player 3`; or what kind of end it is. @param {number} node */
  mover(node) {
    return this.player(this.frame.columns.mover[node]);
  }

  /** @param {number} player From 1; 0 is nobody. */
  player(player) {
    if (player === 0) return say('tree.leaf');
    if (this.frame.players === 2) return player === 1 ? 'MAX' : 'MIN';
    return say('tree.player', { player: String(player) });
  }

  /** What a node is called: the number of its visit, or for a node never looked at that number above it and the moves from
   * there. @param {number} node */
  name(node) {
    const { visited, parent } = this.shape;
    let at = node;
    while (visited[at] < 0 && parent[at] !== NONE) at = parent[at];
    const below = pathTo(parent, node).slice(pathTo(parent, at).length).map((each) => this.move(each));
    return [String(visited[at]), ...below].join('.');
  }

  /** The move that leads to a node. @param {number} node */
  move(node) {
    const move = this.frame.columns.move[node];
    return move === NONE ? '' : (this.frame.strings[move] ?? '');
  }

  /** The moves from the root to a node. @param {number} node @returns {string[]} */
  moves(node) {
    return pathTo(this.shape.parent, node).slice(1).map((each) => this.move(each));
  }

  /** The name of a cut in the reader's language. @param {number} cut */
  cut(cut) {
    const name = this.frame.strings[this.frame.columns.cut_name[cut]] ?? '';
    const key = `tree.cut.${name.replace(/ cut$/, '').replaceAll(' ', '-')}`;
    return knows(key) ? say(key) : name;
  }

  /** Why a cut was made: `4 ≥ beta 3, set at ply 1`; empty where it needs no bound. @param {number} cut */
  reason(cut) {
    const { cut_name, cut_met_by, cut_bound, cut_set_at } = this.frame.columns;
    if (cut_bound[cut] === NONE) return '';
    const name = this.frame.strings[cut_name[cut]] ?? '';
    const kind = name.includes('beta') ? 'beta' : name.includes('alpha') ? 'alpha' : 'bound';
    const met = cut_met_by[cut] === NONE ? '' : `${digits(cut_met_by[cut])} `;
    const reason = say(`tree.reason.${kind}`, { bound: digits(cut_bound[cut]) });
    const set = cut_set_at[cut] === NONE ? '' : say('tree.reason.set', { ply: String(cut_set_at[cut]) });
    return (kind === 'bound' ? reason : met + reason) + set;
  }

  /** The branches of a cut for a sentence: `1 → 4, 2 → (…)`. @param {number} cut */
  branches(cut) {
    const { cut_first, cut_count } = this.frame.columns;
    const names = [];
    for (let index = 0; index < Math.min(cut_count[cut], BRANCHES); index += 1) names.push(this.branch(cut_first[cut] + index));
    const rest = cut_count[cut] - names.length;
    return rest === 0 ? names.join(', ') : say('tree.branches.more', { branches: names.join(', '), count: rest });
  }

  /** A branch that was never looked at: `2 → 1`, `2 → (…)`. @param {number} node */
  branch(node) {
    const { payoff } = this.frame;
    const move = this.move(node);
    if (payoff && payoff[node] !== NONE) return `${move} → ${this.vector(payoff[node])}`;
    return this.shape.first[node] >= 0 ? `${move} → (…)` : move;
  }

  /** What is shown in a node. @param {Replay} replay @param {number} node */
  shown({ states }, node) {
    return this.lines(states.value[node], states.vectors[node], states.worth[node]);
  }

  /** What each player has of the scale of all values in the tree, from 0 to 1, of a set its first vector; nothing where there is no
   * value. @param {Replay} replay @param {number} node @returns {number[] | null} */
  shares({ states }, node) {
    const place = states.value[node];
    if (place === NONE) return null;
    this.#scale ??= scaleOf(this.frame.columns.numbers);
    const [least, greatest] = this.#scale;
    const { columns: { numbers }, players } = this.frame;
    return Array.from(numbers.subarray(place, place + players), (value) => (greatest > least ? (value - least) / (greatest - least) : 1));
  }

  /** The least and the greatest number of the tree, once it was needed. @type {[number, number] | undefined} */
  #scale;

  /** The window of a node now, or nothing. @param {Replay} replay @param {number} node */
  window(replay, node) {
    return replay.hasWindow(node) ? windowText(replay.states.alpha[node], replay.states.beta[node]) : '';
  }

  /** The value in words: `at least 3`. @param {Replay} replay @param {number} node */
  told({ states }, node) {
    if (states.value[node] === NONE) return '';
    const value = this.worth(states.value[node], states.vectors[node]);
    const key = ['', 'tree.at-least', 'tree.at-most', 'tree.guess', ''][states.worth[node]] ?? '';
    return states.worth[node] === WORTH.exact || key === '' ? value : say(key, { value });
  }
}

/** The least, or zero if that is less, and the greatest of numbers. @param {Int32Array} numbers @returns {[number, number]} */
function scaleOf(numbers) {
  let [least, greatest] = [0, -Infinity];
  for (const each of numbers) {
    if (each < least) least = each;
    if (each > greatest) greatest = each;
  }
  return [least, greatest];
}

/** @param {Int32Array} numbers */
function isZeroSum(numbers) {
  for (let at = 0; at + 1 < numbers.length; at += 2) if (numbers[at] + numbers[at + 1] !== 0) return false;
  return true;
}
