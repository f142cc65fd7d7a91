// @ts-check
/** What numbers count: what the rules of a game pay, what an evaluation sums, and what its estimates are worth. No drawing, no page. */

/** The payoffs that are counted on the board. @type {Record<string, string>} */
const PAID = { othello: 'discs' };

/** The evaluations that count something that can be pointed at; all others are sums of many things. @type {Record<string, string>} */
const COUNTED = { 'open-fours': 'lines', 'open-lines': 'lines', discs: 'discs', corners: 'corners', assignment: 'steps' };

/**
 * What estimates say about results, by game and evaluation: of v₁, v₂, … player i expects exp(vᵢ/s) ÷ Σ exp(vⱼ/s) of the first place.
 * This is s, as `yomi review` fits it to 100 games; for Amazons, where 300 nodes are too few for a move, to 12 games at depth 1.
 * @type {Record<string, Record<string, number>>}
 */
const SCALES = {
  amazons: { territory: 1100, mixture: 1040 },
  'connect-four': { learned: 111_000, 'open-fours': 33 },
  diamond: { learned: 1_000_000, assignment: 9.4 },
  gomoku: { 'open-lines': 446, 'open-lines-weighted': 3220 },
  'lines-of-action': { learned: 75_500, strong: 2700, 'center-of-mass': 1690 },
  othello: { learned: 80_000, 'mobility-corners': 259, discs: 26, corners: 1.03, mobility: 13, 'weighted-squares': 202 },
  shatar: { fitted: 1640, strong: 1640, material: 2040 },
};

/**
 * What is paid at the end where that is counted: of an estimate v, most · tanh(v/scale). Fitted to 40 games of 300 nodes a move.
 * @type {Record<string, Record<string, {most: number, scale: number}>>}
 */
const COUNTS = { othello: { learned: { most: 64, scale: 379_000 } } };

/** @param {string} game */
const nameOf = (game) => (game.split(':')[0] ?? '').trim();

/**
 * The scale of chances.
 * @param {string} game  with or without its parameters
 * @param {string | null} evaluation
 * @returns {number} 0 where it is not known
 */
export const scaleOf = (game, evaluation) => SCALES[nameOf(game)]?.[nameOf(evaluation ?? '')] ?? 0;

/**
 * What a game counts at its end, of an estimate.
 * @param {string} game
 * @param {string | null} evaluation
 * @param {number} value
 * @returns {number | null} null where that is not known
 */
export function countOf(game, evaluation, value) {
  const count = COUNTS[nameOf(game)]?.[nameOf(evaluation ?? '')];
  return count ? Math.round(count.most * Math.tanh(value / count.scale)) : null;
}

/**
 * @param {string} game  with or without its parameters
 * @param {string | null} evaluation  null for what the rules pay
 * @returns {string} a kind of unit; nothing where a number counts nothing that has a name
 */
export function unitOf(game, evaluation) {
  return (evaluation === null ? PAID[nameOf(game)] : COUNTED[evaluation]) ?? '';
}
