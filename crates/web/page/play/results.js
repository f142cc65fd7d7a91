// @ts-check
/** How the reader's last games against computers ended, kept in the browser for each game: two alike offer another level. */
import { levelOf } from './level.js';
import { nameOf } from './spec.js';
import { standing } from './values.js';

/** @typedef {import('./record.js').Record} Record */
/** @typedef {import('./values.js').Standing} Standing */
/** @typedef {{level: number, ended: [number, Standing][]}} Results  each game by its seed */

const STORED = 'yomi-results';

/**
 * The one person at the table, and the level that sits at every other seat.
 * @param {Record} record
 * @returns {{player: number, level: number | null} | null} null where none or several people sit
 */
export function challenger({ seats }) {
  const player = seats.indexOf('human') + 1;
  const others = new Set(seats.filter((seat) => seat !== 'human').map(levelOf));
  const [level = null] = others;
  if (player === 0 || seats.filter((seat) => seat === 'human').length > 1 || seats.length === 1) return null;
  return { player, level: others.size === 1 ? level : null };
}

/**
 * How a game that is over ended for a player.
 * @param {Record} record
 * @param {number} player
 * @returns {Standing | null} null where somebody else gave up in a game of three and more
 */
export function resultOf({ resignedHere: resigned, situation: { outcome, players } }, player) {
  if (resigned === player) return 'loss';
  if (resigned !== null) return players === 2 ? 'win' : null;
  return outcome && standing(outcome, player);
}

/**
 * Notes how a game ended.
 * @param {Record} record
 * @param {number} level
 * @param {Standing} result
 * @returns {-1 | 0 | 1} the step to the level to be offered: one lower after two losses against this one, one higher after two wins
 */
export function noteResult({ game, seed, situation: { levels } }, level, result) {
  const name = nameOf(game);
  /** @type {{[game: string]: Results}} */
  let all = {};
  try {
    all = JSON.parse(localStorage.getItem(STORED) ?? '{}');
  } catch {
    // What cannot be read is begun anew.
  }
  const before = all[name]?.level === level ? all[name].ended : [];
  const ended = /** @type {Results['ended']} */ ([...before.filter(([one]) => one !== seed), [seed, result]].slice(-2));
  try {
    localStorage.setItem(STORED, JSON.stringify({ ...all, [name]: { level, ended } }));
  } catch {
    // Without storage nothing is offered.
  }
  const isTwice = (/** @type {Standing} */ wanted) => ended.length === 2 && ended.every(([, one]) => one === wanted);
  return isTwice('loss') && level > 1 ? -1 : isTwice('win') && level < levels ? 1 : 0;
}
