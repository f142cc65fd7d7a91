// @ts-check
/** Values, windows, movers and branches as text: the same words everywhere. */

import { knows, number, say } from '../common/words.js';
import { FLAG, KIND, NONE } from './frame.js';
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

/** From here on a number is that of a game that is won or lost, and above `BY` more a payoff other than 1: see the frame of a tree in
 * docs/playground.md. */
const DECIDED = 1e9;
const BY = 1e6;

/** Whether a number is that of a game that is won or lost. @param {number} value */
const isDecided = (value) => Math.abs(value) >= DECIDED && value !== NONE;

/** Whether a number says at which ply a game is won or lost. @param {number} value */
export const tellsPly = (value) => isDecided(value) && Math.abs(value) > DECIDED + 1 && Math.abs(value) < DECIDED + BY;

/**
 * A whole number with a true minus sign; of a decided game `win 5`, by more than 1 `win +8`.
 * @param {number} value @param {boolean} [isSaid] Whether it stands in a sentence.
 */
export function digits(value, isSaid = false) {
  if (!isDecided(value)) return String(value).replace('-', '\u2212');
  const code = Math.abs(value) - DECIDED;
  if (code === 0) return '0';
  const won = value > 0 ? 'win' : 'lost';
  if (code > BY) return say(`tree.${won}.by`, { payoff: `${value > 0 ? '+' : '\u2212'}${code - BY}` });
  return code === 1 ? say(`tree.${won}`) : say(isSaid ? `tree.${won}.told` : `tree.${won}.at`, { ply: String(code - 2) });
}

/** A bound of a window. @param {number} value @param {string} infinity */
const bound = (value, infinity) => (value === NONE ? infinity : digits(value));

/** A window as the lecture writes it: `(−∞, 3)`. @param {number} alpha @param {number} beta */
export const windowText = (alpha, beta) => `(${bound(alpha, '\u2212∞')}, ${bound(beta, '∞')})`;

/** How a frame is spoken of. */
export class Values {
  /** @param {Frame} frame @param {Shape} shape @param {Readonly<Record<string, string>>} [names] What nodes are called, by their moves. */
  constructor(frame, shape, names = {}) {
    this.frame = frame;
    this.shape = shape;
    /** Most trees have no letters, and may be large. */
    this.names = Object.keys(names).length > 0 ? names : null;
    /** Whether MAX's number says everything. */
    this.isZeroSum = frame.players === 2 && isZeroSum(frame.columns.numbers);
  }

  /** A vector of `numbers`. @param {number} place @param {boolean} [isSaid] As for `digits`. */
  vector(place, isSaid = false) {
    const { columns: { numbers }, players } = this.frame;
    return this.payoffs(numbers.subarray(place, place + players), isSaid);
  }

  /** `4` for two players, `[1,0,0]` for more. @param {ArrayLike<number>} payoffs @param {boolean} [isSaid] */
  payoffs(payoffs, isSaid = false) {
    if (this.isZeroSum) return digits(payoffs[0], isSaid);
    return `[${Array.from(payoffs, (each) => digits(each)).join(',')}]`;
  }

  /** The value that the search ended with. */
  answer() {
    const { columns: { step_kind, step_value, step_vectors } } = this.frame;
    const end = step_kind.lastIndexOf(KIND.end);
    return end < 0 ? '?' : this.worth(step_value[end], step_vectors[end]);
  }

  /** A value or a set, in one line of a sentence. @param {number} place @param {number} vectors */
  worth(place, vectors) {
    if (place === NONE) return '?';
    if (vectors === 1) return this.vector(place, true);
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

  /** The letter of a node that has one. @param {number} node */
  called(node) {
    return this.names?.[this.moves(node).join(' ')] ?? '';
  }

  /** What a node is called: its letter, else the number of its visit, or for a node never looked at that number above it and the moves from
   * there. @param {number} node */
  name(node) {
    if (this.called(node) !== '') return this.called(node);
    const { visited, parent } = this.shape;
    let at = node;
    while (visited[at] < 0 && parent[at] !== NONE) at = parent[at];
    const below = pathTo(parent, node).slice(pathTo(parent, at).length).map((each) => this.move(each));
    return [String(visited[at]), ...below].join('.');
  }

  /** The move that leads to a node. @param {number} node */
  move(node) {
    const move = this.frame.columns.move[node];
    if (move === NONE) return this.shape.parent[node] === NONE ? '' : say('tree.null-move');
    return this.frame.strings[move] ?? '';
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

  /** Why a cut was made at a node: `4 ≥ beta 3, set at ply 1`; empty where it needs no bound. @param {number} cut @param {number} node */
  reason(cut, node) {
    const { cut_name, cut_met_by, cut_bound, cut_set_at, cut_margin, mover } = this.frame.columns;
    const name = this.frame.strings[cut_name[cut]] ?? '';
    const margin = cut_margin[cut];
    if (name === 'quiescence') return say('tree.reason.quiet');
    if (name === 'late-move pruning') return say('tree.reason.late', { count: margin });
    if (cut_bound[cut] === NONE) return '';
    const isHigh = (mover[node] === 1) === ['static cut', 'null move', 'stand pat'].includes(name);
    const kind = name.includes('beta') ? 'beta' : name.includes('alpha') ? 'alpha' : cut_met_by[cut] === NONE ? 'bound' : isHigh ? 'beta' : 'alpha';
    const met = cut_met_by[cut] === NONE ? '' : `${digits(cut_met_by[cut])} `;
    const far = cut_met_by[cut] - cut_bound[cut];
    const reason = margin === NONE ? say(`tree.reason.${kind}`, { bound: digits(cut_bound[cut]) })
      : say(far < 0 ? 'tree.reason.below' : 'tree.reason.above', {
        value: met.trim(), far: number(Math.abs(far)), bound: `${say(`tree.${kind}`)} ${digits(cut_bound[cut])}`, margin: number(margin),
      });
    const set = cut_set_at[cut] === NONE ? '' : say('tree.reason.set', { ply: String(cut_set_at[cut]) });
    return (kind === 'bound' || margin !== NONE ? reason : met + reason) + set;
  }

  /** The cut for which a branch was never searched, or -1. @param {number} node */
  cutAbove(node) {
    const { cut_first, cut_count, flags } = this.frame.columns;
    let at = node;
    while ((flags[this.shape.parent[at]] & FLAG.never) !== 0) at = this.shape.parent[at];
    let cut = cut_first.length - 1;
    while (cut >= 0 && (at < cut_first[cut] || at >= cut_first[cut] + cut_count[cut])) cut -= 1;
    return cut;
  }

  /** A cut and its reason. @param {number} cut @param {number} node */
  cutWithReason(cut, node) {
    const reason = this.reason(cut, node);
    return reason === '' ? this.cut(cut) : `${this.cut(cut)}: ${reason}`;
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
    return Array.from(numbers.subarray(place, place + players), (value) => (isDecided(value) ? Number(value > 0)
      : greatest > least ? (value - least) / (greatest - least) : 1));
  }

  /** The least and the greatest number of the tree, once it was needed. @type {[number, number] | undefined} */
  #scale;

  /** The window of a node now, or nothing. @param {Replay} replay @param {number} node */
  window(replay, node) {
    return replay.hasWindow(node) ? this.windowOf(node, replay.states.alpha[node], replay.states.beta[node]) : '';
  }

  /** A window, of a node with a letter as the lecture writes it: `αβ(A) = (−∞, 3)`. @param {number} node @param {number} alpha @param {number} beta */
  windowOf(node, alpha, beta) {
    const letter = this.called(node);
    return (letter === '' ? '' : `αβ(${letter}) = `) + windowText(alpha, beta);
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
    if (isDecided(each)) continue;
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
