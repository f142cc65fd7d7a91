// @ts-check
/** Pictures of the standings: each share with its interval beside the share without skill, and how an interval narrowed. */
import { svg } from '../common/dom.js';
import { say } from '../common/words.js';
import { percent, rangeWords } from './shares.js';

/** @typedef {import('../common/socket.js').Interval} Interval */
/** @typedef {import('./course.js').SoFar} SoFar */
/** @typedef {{player: number, name: string, score: Interval}} Row */

const ROW = 34;
const TOP = 26;
const BOTTOM = 26;
const SIDE = 12;
/** From this width on, names and numbers stand beside the lines and not above them. */
const WIDE = 520;
/** Distances of the lines of a scale. */
const STEPS = [0.01, 0.02, 0.05, 0.1, 0.2, 0.25, 0.5];

/** @param {Interval} score @returns {[number, number]} its ends as shares */
const endsOf = ({ low, high }) => [Math.max(0, low ?? 0), Math.min(1, high ?? 1)];

/**
 * How a share stands to the share without skill: its interval lies above it, below it or around it.
 * @param {Interval} score
 * @param {number} fair
 */
export function standing(score, fair) {
  const [low, high] = endsOf(score);
  return low > fair ? 'above' : high < fair ? 'below' : 'around';
}

/**
 * A scale that shows all of these shares, with some room.
 * @param {number[]} values
 */
function scaleOf(values) {
  const least = Math.max(0, Math.min(...values) - 0.02);
  const most = Math.min(1, Math.max(...values) + 0.02);
  const step = STEPS.find((one) => (most - least) / one <= 8) ?? 0.5;
  const from = Math.floor(least / step + 1e-9) * step;
  const to = Math.min(1, Math.ceil(most / step - 1e-9) * step);
  const ticks = Array.from({ length: Math.round((to - from) / step) + 1 }, (_, at) => from + at * step);
  return { from, to: Math.max(to, from + step), ticks };
}

/**
 * A dot with its whiskers for each player.
 * @param {Row[]} rows
 * @param {number} fair
 * @param {number} width  in pixels
 */
export function dots(rows, fair, width) {
  const isWide = width >= WIDE;
  const [left, right] = isWide ? [Math.min(190, width * 0.28), 172] : [SIDE, SIDE];
  const row = isWide ? ROW : ROW + 16;
  const height = TOP + rows.length * row + BOTTOM;
  const { from, to, ticks } = scaleOf([...rows.flatMap(({ score }) => endsOf(score)), fair]);
  const x = (/** @type {number} */ share) => left + ((share - from) / (to - from)) * (width - left - right);
  const bottom = height - BOTTOM;
  const words = rows.map(({ name, score }) => `${name}: ${percent(score.value)} ${rangeWords(score)}`).join('; ');
  return svg('svg', { class: 'shares', viewBox: `0 0 ${width} ${height}`, role: 'img', 'aria-label': say('tournament.plot', { fair: percent(fair), rows: words }) },
    ...ticks.flatMap((share) => [svg('line', { class: 'grid', x1: x(share), x2: x(share), y1: TOP, y2: bottom }), svg('text', { class: 'tick middle', x: x(share), y: bottom + 17 }, percent(share))]),
    svg('line', { class: 'fair', x1: x(fair), x2: x(fair), y1: TOP - 6, y2: bottom }),
    svg('text', { class: 'tick fair-words middle', x: Math.min(width - 70, Math.max(70, x(fair))), y: TOP - 12 }, say('tournament.fair', { fair: percent(fair) })),
    ...rows.map(({ player, name, score }, at) => {
      const y = TOP + at * row + (isWide ? row / 2 : row - 14);
      const [low, high] = endsOf(score);
      const cap = (/** @type {number} */ share) => svg('line', { x1: x(share), x2: x(share), y1: y - 6, y2: y + 6 });
      return svg('g', { class: `share-row ${standing(score, fair)}` },
        svg('text', { class: 'name', x: isWide ? left - 12 : SIDE, y: isWide ? y : y - 18, 'text-anchor': isWide ? 'end' : 'start' }, shortened(`${player} ${name}`, isWide ? left - 24 : width - 170)),
        svg('text', { class: 'value', x: isWide ? width - right + 12 : width - SIDE, y: isWide ? y : y - 18, 'text-anchor': isWide ? 'start' : 'end' }, say('tournament.value', { share: percent(score.value), range: rangeWords(score) })),
        svg('line', { x1: x(low), x2: x(high), y1: y, y2: y }), cap(low), cap(high),
        svg('circle', { cx: x(score.value), cy: y, r: 5 }));
    }));
}

/** @param {string} text @param {number} room  in pixels */
function shortened(text, room) {
  const letters = Math.max(4, Math.floor(room / 7.4));
  return text.length > letters ? `${text.slice(0, letters - 1)}…` : text;
}

const HEIGHT = 190;
const LEFT = 52;

/**
 * The share of a player over the blocks, with its interval as a band.
 * @param {SoFar[]} history
 * @param {number} player  from 1
 * @param {{fair: number, blocks: number, name: string}} of
 * @param {number} width  in pixels
 */
export function narrowing(history, player, { fair, blocks, name }, width) {
  const points = history.flatMap(({ whole, standings }) => {
    const score = standings[player - 1];
    return score && whole > 1 ? [{ whole, score }] : [];
  });
  const last = points.at(-1);
  const { from, to, ticks } = scaleOf([fair, ...points.slice(Math.min(3, Math.floor(points.length / 8))).flatMap(({ score }) => endsOf(score))]);
  const bottom = HEIGHT - 34;
  const x = (/** @type {number} */ whole) => LEFT + ((whole - 1) / Math.max(1, blocks - 1)) * (width - LEFT - SIDE);
  const y = (/** @type {number} */ share) => 10 + ((to - Math.min(to, Math.max(from, share))) / (to - from)) * (bottom - 10);
  const way = (/** @type {(score: Interval) => number} */ of) => points.map(({ whole, score }) => `${x(whole).toFixed(1)},${y(of(score)).toFixed(1)}`);
  const band = [...way((score) => endsOf(score)[1]), ...way((score) => endsOf(score)[0]).reverse()];
  const words = last ? say('tournament.history.plot', { name, count: last.whole, share: percent(last.score.value), range: rangeWords(last.score) }) : '';
  return svg('svg', { class: 'shares narrowing', viewBox: `0 0 ${width} ${HEIGHT}`, role: 'img', 'aria-label': words },
    ...ticks.flatMap((share) => [svg('line', { class: 'grid', x1: LEFT, x2: width - SIDE, y1: y(share), y2: y(share) }), svg('text', { class: 'tick end', x: LEFT - 8, y: y(share) + 4 }, percent(share))]),
    svg('text', { class: 'tick', x: LEFT, y: bottom + 18 }, '1'),
    svg('text', { class: 'tick end', x: width - SIDE, y: bottom + 18 }, say('tournament.history.blocks', { count: blocks })),
    points.length > 1 && svg('polygon', { class: 'band', points: band.join(' ') }),
    svg('line', { class: 'fair', x1: LEFT, x2: width - SIDE, y1: y(fair), y2: y(fair) }),
    points.length > 1 && svg('polyline', { class: 'mean', points: way((score) => score.value).join(' ') }));
}
