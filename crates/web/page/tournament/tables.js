// @ts-check
/** The standings as a table, and how each search compares with each other one. */
import { element } from '../common/dom.js';
import { number, say } from '../common/words.js';
import { differenceWords, percent, points, rangeWords } from './shares.js';
import { standing } from './plot.js';

/** @typedef {import('./plot.js').Row} Row */
/** @typedef {import('../common/socket.js').TournamentReport} Report */

/** Below this, times are in microseconds. */
const MILLISECOND = 1e-3;

/** @param {number} seconds */
function timeWords(seconds) {
  if (seconds < MILLISECOND) return say('tournament.time.us', { time: Math.round(seconds * 1e6) });
  return seconds < 1 ? say('tournament.time.ms', { time: Math.round(seconds * 1e4) / 10 }) : say('tournament.time.s', { time: Math.round(seconds * 100) / 100 });
}

/**
 * @param {Row[]} rows
 * @param {number} fair
 * @param {Report | null} report  the last one
 */
export function standingsTable(rows, fair, report) {
  const columns = ['search', 'share', 'range', 'nodes', 'depth', 'time'];
  const line = (/** @type {Row} */ { player, name, score }) => {
    const own = report?.players[player - 1];
    return element('tr', {},
      element('th', { scope: 'row' }, element('span', { class: `sign sign-${player}`, 'aria-hidden': 'true' }, String(player)), ' ', name),
      element('td', { class: standing(score, fair) }, percent(score.value)),
      element('td', {}, rangeWords(score)),
      element('td', {}, own?.nodes ? number(Math.round(own.nodes.value)) : '–'),
      element('td', {}, own?.depth ? number(Math.round(own.depth.value * 10) / 10) : '–'),
      element('td', {}, own?.time_s ? timeWords(own.time_s.value) : '–'));
  };
  return element('div', { class: 'table-room', role: 'group', tabindex: 0, 'aria-label': say('tournament.standings') },
    element('table', { class: 'standings' },
      element('thead', {}, element('tr', {}, ...columns.map((key) => element('th', { scope: 'col' }, say(`tournament.${key}.column`))))),
      element('tbody', {}, ...rows.map(line))));
}

/**
 * How many points the search of each row has more than that of each column.
 * @param {Report} report
 */
export function pairsTable({ players, pairs }) {
  const cell = (/** @type {number} */ row, /** @type {number} */ column) => {
    const pair = pairs.find(({ first, second }) => Math.min(row, column) === first && Math.max(row, column) === second);
    if (!pair) return element('td', { class: 'own' }, '–');
    const isTurned = row > column;
    const { value, low, high } = pair.difference;
    const difference = isTurned ? { ...pair.difference, value: -value, low: high === null ? null : -high, high: low === null ? null : -low } : pair.difference;
    const verdict = pair.verdict === 'undecided' ? 'around' : (pair.verdict === 'better') !== isTurned ? 'above' : 'below';
    return element('td', { class: verdict },
      element('b', {}, `${{ above: '▲', below: '▼', around: '=' }[verdict]} ${difference.value > 0 ? '+' : ''}${points(difference.value)}`),
      element('span', { class: 'unseen' }, ` ${say(`tournament.pair.${verdict}`)}`), element('br'), element('span', { class: 'soft' }, differenceWords(difference)));
  };
  return element('div', { class: 'table-room', role: 'group', tabindex: 0, 'aria-label': say('tournament.pairs') },
    element('table', { class: 'pairs' },
      element('thead', {}, element('tr', {}, element('td'), ...players.map(({ player, name }) => element('th', { scope: 'col', title: name }, element('span', { class: `sign sign-${player}`, 'aria-hidden': 'true' }, String(player)), element('span', { class: 'unseen' }, name))))),
      element('tbody', {}, ...players.map(({ player, name }) => element('tr', {},
        element('th', { scope: 'row' }, element('span', { class: `sign sign-${player}`, 'aria-hidden': 'true' }, String(player)), ' ', name),
        ...players.map((other) => cell(player, other.player)))))));
}
