// @ts-check
/**
 * The listings that a replay follows, in words and a notation of our own: the lecture's `V_max` and `V_min` (Yokoo, *Game tree search I*), and
 * the four of *Abstract Strategy Games Online*. A search has the listing whose steps it takes and whose values it returns.
 */

import { say } from '../common/words.js';
import { KIND, NONE } from './frame.js';

/** @typedef {import('./replay.js').Replay} Replay */
/** @typedef {keyof typeof LINES} Listing */
/** @typedef {'enter' | 'limit' | 'over' | 'better' | 'cut' | 'end' | 'call'} Event */

/**
 * Which line stands for which event of a search, at a node of MAX and at one of MIN, counted from 0. `enter`: the function is called;
 * `limit` and `over`: a leaf by the depth and by the rules returns; `better`: a child's value arrives; `cut` and `end`: the node returns early
 * and after its last move; `call`: where a function waits for a child's.
 */
export const LINES = Object.freeze({
  lecture: { enter: [0, 6], limit: [1, 7], over: [1, 7], call: [3, 9], better: [3, 9], cut: [4, 10], end: [5, 11] },
  minimax: { enter: [0, 0], limit: [1, 1], over: [2, 2], call: [13, 7], better: [14, 8], cut: [15, 9], end: [15, 9] },
  alphabeta: { enter: [0, 0], limit: [1, 1], over: [2, 2], call: [12, 6], better: [13, 7], cut: [14, 8], end: [15, 9] },
  negamax: { enter: [0, 0], limit: [1, 1], over: [2, 2], call: [5, 5], better: [6, 6], cut: [7, 7], end: [7, 7] },
  negaalpha: { enter: [0, 0], limit: [1, 1], over: [2, 2], call: [5, 5], better: [6, 6], cut: [7, 7], end: [8, 8] },
});

/** The listing of a search, where it follows one. @param {string} search @returns {Listing | null} */
export function listingOf(search) {
  const [name = '', rest = ''] = search.split(/:(.*)/s);
  if (/\bdistance=true\b/.test(rest)) return null;
  const cut = /\bcut=(bound|found)\b/.exec(rest)?.[1];
  if (name === 'minimax') return 'minimax';
  if (name === 'nega-max') return 'negamax';
  if (name === 'alpha-beta') return cut === 'found' ? 'alphabeta' : 'lecture';
  return name === 'nega-alpha' && cut !== 'bound' ? 'negaalpha' : null;
}

/** Whether values are those of the player to move. @param {Listing} listing */
export const isNega = (listing) => listing === 'negamax' || listing === 'negaalpha';

/** The function that a node is a call of. @param {Listing} listing @param {number} side As `sideOf` says. */
export const functionOf = (listing, side) => (listing !== 'lecture' ? listing : side === 0 ? 'Vmax' : 'Vmin');

/** The lines of a listing: how far each is indented, and its text. @param {Listing} listing @returns {[number, string][]} */
export function linesOf(listing) {
  const back = (/** @type {string} */ value) => say('listing.return', { value });
  const when = (/** @type {string} */ condition, /** @type {string} */ then) => say('listing.if', { condition, then });
  const each = say('listing.each');
  const value = say(isNega(listing) ? 'listing.value.mover' : 'listing.value.max');
  /** @type {[number, string][]} */
  const leaf = [[1, when(say('listing.limit'), back(`${value}, d`))], [1, when(say('listing.over'), back(`${value}, d`))]];
  const better = (/** @type {string} */ name, /** @type {string} */ sign) => when(`v ${sign} ${name}`, `${name} ← v, m ← k`);
  switch (listing) {
    case 'lecture': return [
      [0, 'Vmax(n, α, β)'], [1, when(say('listing.leaf'), back(say('listing.static')))], [1, each],
      [2, 'α ← max(α, Vmin(c, α, β))'], [2, when('α ≥ β', back('β'))], [1, back('α')],
      [0, 'Vmin(n, α, β)'], [1, when(say('listing.leaf'), back(say('listing.static')))], [1, each],
      [2, 'β ← min(β, Vmax(c, α, β))'], [2, when('β ≤ α', back('α'))], [1, back('β')],
    ];
    case 'minimax': return [
      [0, 'minimax(n, d)'], ...leaf, [1, 'm ← d'],
      [1, say('listing.min')], [2, 'e ← +∞'], [2, each], [3, 'v, k ← minimax(c, d+1)'], [3, better('e', '<')], [2, back('e, m')],
      [1, say('listing.max')], [2, 'e ← −∞'], [2, each], [3, 'v, k ← minimax(c, d+1)'], [3, better('e', '>')], [2, back('e, m')],
    ];
    case 'alphabeta': return [
      [0, 'alphabeta(n, α, β, d)'], ...leaf, [1, 'm ← d'],
      [1, say('listing.min')], [2, each], [3, 'v, k ← alphabeta(c, α, β, d+1)'], [3, better('β', '<')], [3, when('β ≤ α', back('β, m'))], [2, back('β, m')],
      [1, say('listing.max')], [2, each], [3, 'v, k ← alphabeta(c, α, β, d+1)'], [3, better('α', '>')], [3, when('β ≤ α', back('α, m'))], [2, back('α, m')],
    ];
    case 'negamax': return [
      [0, 'negamax(n, d)'], ...leaf, [1, 'm ← d, e ← −∞'], [1, each],
      [2, 'v, k ← negamax(c, d+1); v ← −v'], [2, better('e', '>')], [1, back('e, m')],
    ];
    default: return [
      [0, 'negaalpha(n, α, β, d)'], ...leaf, [1, 'm ← d'], [1, each],
      [2, 'v, k ← negaalpha(c, −β, −α, d+1); v ← −v'], [2, better('α', '>')], [2, when('β ≤ α', back('α, m'))], [1, back('α, m')],
    ];
  }
}

/** Whose function a node is a call of: 0 is MAX's, 1 is MIN's. Where the game is over, it is the other one's than above.
 * @param {Replay} replay @param {number} node */
export function sideOf({ frame: { columns: { mover, parent } } }, node) {
  if (mover[node] !== 0) return mover[node] - 1;
  return parent[node] === NONE ? 0 : 2 - mover[parent[node]];
}

/** What happens at a stop, for a listing; nothing before and after the search. @param {Replay} replay @returns {Event | null} */
export function happening(replay) {
  const event = replay.eventAt();
  const { step_kind, step_node, step_other, step_alpha, step_beta } = replay.frame.columns;
  if (event < 0) return null;
  switch (step_kind[event]) {
    case KIND.enter: return 'enter';
    case KIND.backup: return 'better';
    case KIND.leave: {
      const before = event - 1;
      if (step_kind[before] === KIND.evaluate && step_node[before] === step_node[event]) return step_other[before] === 1 ? 'over' : 'limit';
      return step_alpha[event] !== NONE && step_beta[event] !== NONE && step_alpha[event] >= step_beta[event] ? 'cut' : 'end';
    }
    default: return null;
  }
}

/** The line that is reached at the present stop, or -1. @param {Listing} listing @param {Replay} replay */
export function lineOf(listing, replay) {
  const event = happening(replay);
  return event === null ? -1 : (LINES[listing][event][sideOf(replay, replay.current)] ?? -1);
}
