// @ts-check
/**
 * What a value says to a reader: who wins, in how many plies, how good a guess is. Values are absolute, number i is player i+1's;
 * exact ones are payoffs and guesses are in the units of an evaluation.
 */
import { list, say } from '../common/words.js';
import { countOf, scaleOf, unitOf } from './units.js';

/** @typedef {import('../common/socket.js').MoveRow} MoveRow */
/** @typedef {import('../common/socket.js').Answer} Answer */
/** @typedef {import('../common/socket.js').Kind} Kind */
/** @typedef {'win' | 'draw' | 'loss'} Standing  of one player: more than all others, in between or shared, less than somebody and most of all */
/** @typedef {{value: number[] | null, values: number[][] | null, kind: Kind, distance?: number | null, game?: string, evaluation?: string | null}} Valued  the game and the evaluation tell the unit of its numbers */
/**
 * How a move is marked on the board.
 * @typedef {object} Mark
 * @property {Standing | 'mixed' | 'guess' | 'unknown'} tint
 * @property {number} share  of a guess, from 0 for the worst move to 1 for the best
 * @property {string} text  a sign and a number
 * @property {string} [badge]  of an exact result: the plies to the end, shown apart from it
 * @property {string} words  the same as a sentence
 * @property {number} rank  0 is the best move
 */

/** Guesses lie between this and its negative; they are drawn on a scale of their logarithms. */
const MOST = 1_000_000;
/** The chances from which on, between two, one is ahead, well ahead, and should win. */
const AHEAD = /** @type {const} */ ([[0.97, 'should-win'], [0.8, 'well-ahead'], [0.57, 'ahead']]);
const RAW = 'yomi-raw';

let raw = false;
try {
  raw = localStorage.getItem(RAW) === '1';
} catch {
  // Without storage it is chosen anew on each page.
}

/** Whether estimates are shown in the units of the evaluation. */
export const isRaw = () => raw;

/** @param {boolean} isOn */
export function showRaw(isOn) {
  raw = isOn;
  try {
    localStorage.setItem(RAW, isOn ? '1' : '0');
  } catch {
    // It holds for this page.
  }
}

/**
 * How a player comes out.
 * @param {number[]} value
 * @param {number} player  from 1
 * @returns {Standing}
 */
export function standing(value, player) {
  const own = value[player - 1] ?? 0;
  const others = value.filter((_, at) => at !== player - 1);
  if (others.every((other) => own > other)) return 'win';
  if (others.some((other) => other > own) && others.every((other) => other >= own)) return 'loss';
  return 'draw';
}

/**
 * Whether the numbers of a value are those of the rules.
 * @param {Kind} kind
 */
export const isExact = (kind) => kind === 'exact';

/**
 * A value as numbers between brackets; one with a single number bare.
 * @param {number[]} value
 */
export function vector(value) {
  return `[${value.map((entry) => String(entry).replace('-', '\u2212')).join(', ')}]`;
}

/**
 * A guess on a scale from -1 to 1 that shows small and large ones.
 * @param {number} value
 */
export function scaled(value) {
  return Math.sign(value) * Math.min(1, Math.log1p(Math.abs(value)) / Math.log1p(MOST));
}

/**
 * What an estimate says about the result: each player's share of the first place.
 * @param {{value: number[] | null, kind: Kind, game?: string, evaluation?: string | null}} valued
 * @returns {number[] | null} null of anything else, and where it is not known what the evaluation is worth
 */
export function chancesOf({ value, kind, game = '', evaluation = null }) {
  const scale = scaleOf(game, evaluation);
  if (!value || !scale || (kind !== 'heuristic' && kind !== 'cut')) return null;
  const most = Math.max(...value);
  const weights = value.map((entry) => Math.exp((entry - most) / scale));
  const sum = weights.reduce((all, weight) => all + weight, 0);
  return weights.map((weight) => weight / sum);
}

/** What an estimate is worth to a player: what the game counts, else the chance of winning in percent, else points of the evaluation. @typedef {{unit: string, count: number}} Worth */

/**
 * @param {Valued} valued  an estimate
 * @param {number} player
 * @returns {Worth}
 */
export function worth(valued, player) {
  const { value, game = '', evaluation = null } = valued;
  const own = value?.[player - 1] ?? 0;
  const chance = raw ? undefined : chancesOf(valued)?.[player - 1];
  if (chance === undefined) return { unit: (evaluation && unitOf(game, evaluation)) || 'points', count: own };
  const count = value?.length === 2 ? countOf(game, evaluation, own) : null;
  return count === null ? { unit: 'chance', count: Math.round(100 * chance) } : { unit: unitOf(game, null), count };
}

/**
 * Who is ahead by an estimate, and by how much in what the game counts, or with what chances.
 * @param {Valued} valued
 */
function estimateWords(valued) {
  const value = valued.value ?? [];
  const chances = chancesOf(valued);
  const [player = 0, other] = leaders(value);
  if (!chances) return say(other ? 'estimate.even' : 'estimate.ahead', { player });
  const chance = chances[player - 1] ?? 0;
  // As if the others were one player, and all had been equal at first.
  const odds = (chance * (value.length - 1)) / (1 - chance);
  const word = AHEAD.find(([least]) => odds >= least / (1 - least))?.[1] ?? 'even';
  const words = say(`estimate.${word}`, { player });
  if (value.length > 2) return say('estimate.shares', { words, shares: list(chances.map((share, at) => say('estimate.share', { player: at + 1, share: Math.round(100 * share) }))) });
  const { unit, count } = worth(valued, player);
  if (word === 'even') return words;
  return unit === 'chance' ? say('estimate.chance', { words, share: count }) : say('estimate.by', { words, by: say(`unit.${unit}`, { count }) });
}

/**
 * What a bar shows of a value. Where one of two players gains what the other loses, each has a part of one whole. Everywhere else the
 * numbers are what they are: each player's goes from 0 one way or the other, as far as it goes of the most that the game can pay or take.
 * @typedef {object} Parts
 * @property {boolean} areShares  whether they are parts of one whole
 * @property {number[]} of  a number a player: from 0 to 1 of a whole, else from -1 to 1
 */

/**
 * @param {number[]} value
 * @param {Kind} kind
 * @param {[number, number] | null} payoffs  the least and the greatest payoff, where they are known
 * @param {number} [largest]  the largest guess that is shown beside it
 * @param {number[] | null} [chances]  of an estimate
 * @returns {Parts}
 */
export function parts(value, kind, payoffs, largest = 0, chances = null) {
  if (chances && !raw) return { areShares: true, of: chances };
  if (value.length === 2 && value[0] === -(value[1] ?? 0)) {
    const own = value[0] ?? 0;
    const first = isExact(kind) ? (1 + Math.sign(own)) / 2 : 0.5 + 0.46 * scaled(own);
    return { areShares: true, of: [first, 1 - first] };
  }
  if (kind === 'heuristic') {
    const most = Math.max(largest, ...value.map(Math.abs)) || 1;
    return { areShares: false, of: value.map((entry) => entry / most) };
  }
  const most = Math.max(...[...value, ...(payoffs ?? [])].map(Math.abs)) || 1;
  return { areShares: false, of: value.map((entry) => entry / most) };
}

/**
 * The players who get most.
 * @param {number[]} value
 * @returns {number[]} from 1
 */
export function leaders(value) {
  const most = Math.max(...value);
  return value.flatMap((entry, at) => (entry === most ? [at + 1] : []));
}

/**
 * Whether a payoff says who wins: between two not where one may gain what the other does not lose.
 * @param {number[]} value
 */
export const saysWho = (value) => value.length !== 2 || value[0] === -(value[1] ?? 0);

/**
 * Who wins by a payoff, and in how many plies where that is known.
 * @param {number[]} value
 * @param {number | null | undefined} distance
 */
export function resultWords(value, distance) {
  if (!saysWho(value)) return vector(value);
  const best = leaders(value);
  const [winner] = best;
  if (best.length === value.length || winner === undefined) {
    return distance ? say('result.draw.in', { count: distance }) : say('result.draw');
  }
  if (best.length > 1) return say('play.shared', { players: list(best.map((player) => say('player', { player }))) });
  return distance ? say('result.win.in', { player: winner, count: distance }) : say('result.win', { player: winner });
}

/**
 * A value in words: who wins, or the numbers, and what kind of value it is.
 * @param {Valued} valued
 * @returns {string}
 */
export function valueWords(valued) {
  const { value, values, kind, distance } = valued;
  if (values) return say(isExact(kind) ? 'value.set' : 'value.set.guess', { members: values.map(vector).join(' '), count: values.length });
  if (!value || kind === 'unknown') return say('value.unknown');
  if (isExact(kind)) {
    const words = resultWords(value, distance);
    const won = winWords(valued);
    if (won) return say('value.exact', { words: won });
    const plain = value.every((entry) => Math.abs(entry) <= 1) || !saysWho(value);
    return plain ? say('value.exact', { words }) : say('value.exact.paid', { words, value: vector(value) });
  }
  if (kind === 'heuristic' && !raw) return estimateWords(valued);
  const [first = 0, second = 0] = value;
  if (kind === 'heuristic' && value.length === 2 && first === -second) {
    if (first === 0) return say('value.even');
    return say('value.leads', { player: first > 0 ? 1 : 2, by: amount(Math.abs(first), valued) });
  }
  if (kind === 'heuristic' && value.length > 2) {
    const [leader, other] = leaders(value);
    if (leader && !other) return say('value.leads.of', { player: leader, value: vector(value), unit: unitWords(valued) });
  }
  return say(kind === 'heuristic' ? 'value.guess' : `value.${kind}`, { value: vector(value) });
}

/**
 * A win by what is counted on the board; nothing for a game that only says who wins, and for a draw.
 * @param {Valued} valued
 */
function winWords({ value, game = '' }) {
  const unit = unitOf(game, null);
  const [first = 0] = value ?? [];
  if (!unit || value?.length !== 2 || first === 0) return '';
  return say('value.wins.by', { player: first > 0 ? 1 : 2, by: say(`unit.${unit}`, { count: Math.abs(first) }) });
}

/**
 * A difference of guesses with its unit.
 * @param {number} by
 * @param {{game?: string, evaluation?: string | null}} of
 */
function amount(by, { game = '', evaluation = null }) {
  return say(`unit.${(evaluation && unitOf(game, evaluation)) || 'points'}`, { count: by });
}

/**
 * What the numbers of an evaluation count.
 * @param {{game?: string, evaluation?: string | null}} of
 */
export function unitWords({ game = '', evaluation = null }) {
  return say(`unit.${(evaluation && unitOf(game, evaluation)) || 'points'}.name`);
}

/**
 * A number so short that it fits on a square.
 * @param {number} value
 */
export function short(value) {
  const size = Math.abs(value);
  const sign = value > 0 ? '+' : value < 0 ? '\u2212' : '';
  if (size >= 999_500) return `${sign}${Math.round(size / 1e6)}M`;
  if (size >= 9_950) return `${sign}${Math.round(size / 1000)}k`;
  return `${sign}${size >= 1000 ? `${(size / 1000).toFixed(1)}k` : Math.round(size * 10) / 10}`;
}

const SIGN = { win: '+', draw: '=', loss: '\u2212' };

/**
 * A value as a sign and a number, seen by a player: `+5` wins in five plies, `=` draws, `−2` loses in two; `≈+4` is an estimate of
 * what the game counts, `72%` the chance of winning.
 * @param {Valued} valued
 * @param {number} player
 */
export function shortValue(valued, player) {
  const { value, values, kind, distance } = valued;
  if (values) {
    const stands = new Set(values.map((member) => standing(member, player)));
    const [only] = stands;
    return stands.size === 1 && only && isExact(kind) ? SIGN[only] : '\u00b1';
  }
  if (!value || kind === 'unknown') return '?';
  const own = value[player - 1] ?? 0;
  if (isExact(kind)) {
    const stands = standing(value, player);
    if (!saysWho(value)) return short(own) || '0';
    if (value.some((entry) => Math.abs(entry) > 1)) return value.length === 2 ? short(own) || '=' : `${SIGN[stands]}${own}`;
    return `${SIGN[stands]}${stands !== 'draw' && distance ? distance : ''}`;
  }
  if (!raw && chancesOf(valued)) {
    const { unit, count } = worth(valued, player);
    return unit === 'chance' ? `${kind === 'cut' ? '\u2264' : ''}${count}%` : `${kind === 'cut' ? '\u2264' : '\u2248'}${short(count) || '0'}`;
  }
  const bound = kind === 'lower' ? '\u2265' : kind === 'upper' || kind === 'cut' ? '\u2264' : '';
  return `${bound}${short(own) || '0'}`;
}

/**
 * An exact result is a colour and its sign, and the plies to it stand apart: never a number like those of guesses.
 * @param {Omit<Mark, 'tint'>} mark
 * @param {MoveRow} row
 * @param {number[]} value
 * @param {number} player
 * @returns {Mark}
 */
function exactMark(mark, row, value, player) {
  const tint = standing(value, player);
  const isPlain = saysWho(value) && value.every((entry) => Math.abs(entry) <= 1);
  const badge = isPlain && tint !== 'draw' && row.distance ? String(row.distance) : '';
  return { ...mark, tint, text: badge ? SIGN[tint] : mark.text, badge };
}

/**
 * How each move of an answer is marked, seen by the player to move.
 * @param {MoveRow[]} rows  the best first
 * @param {number} player
 * @param {{game?: string, evaluation?: string | null}} [of]  which tell the unit of guesses
 * @returns {Map<string, Mark>}
 */
export function marks(rows, player, { game, evaluation } = {}) {
  /** @type {number[]} */
  const guesses = [];
  for (const row of rows) if (row.value && !isExact(row.kind)) guesses.push(row.value[player - 1] ?? 0);
  const least = Math.min(...guesses);
  const most = Math.max(...guesses);
  /** @type {Map<string, Mark>} */
  const found = new Map();
  rows.forEach((row, rank) => {
    const valued = { ...row, ...(game ? { game } : {}), evaluation: evaluation ?? null };
    const [text, words] = [shortValue(valued, player), valueWords(valued)];
    const mark = { share: 0.5, text, words, rank };
    if (row.values) {
      const stands = [...new Set(row.values.map((member) => standing(member, player)))];
      found.set(row.move, { ...mark, tint: stands.length === 1 && isExact(row.kind) ? /** @type {Standing} */ (stands[0]) : 'mixed' });
    } else if (!row.value || row.kind === 'unknown') {
      found.set(row.move, { ...mark, tint: 'unknown' });
    } else if (isExact(row.kind)) {
      found.set(row.move, exactMark(mark, row, row.value, player));
    } else {
      const own = row.value[player - 1] ?? 0;
      found.set(row.move, { ...mark, tint: 'guess', share: most > least ? (own - least) / (most - least) : 0.5 });
    }
  });
  return found;
}
