// @ts-check
/** What numbers count: what the rules of a game pay, and what an evaluation sums. No drawing, no page. */

/** The payoffs that are counted on the board. @type {Record<string, string>} */
const PAID = { othello: 'discs' };

/** The evaluations that count something that can be pointed at; all others are sums of many things. @type {Record<string, string>} */
const COUNTED = { 'open-fours': 'lines', 'open-lines': 'lines', discs: 'discs', corners: 'corners', assignment: 'steps' };

/**
 * @param {string} game  with or without its parameters
 * @param {string | null} evaluation  null for what the rules pay
 * @returns {string} a kind of unit; nothing where a number counts nothing that has a name
 */
export function unitOf(game, evaluation) {
  const name = (game.split(':')[0] ?? '').trim();
  return (evaluation === null ? PAID[name] : COUNTED[evaluation]) ?? '';
}
