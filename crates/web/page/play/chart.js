// @ts-check
/** A chart of a game: values over its plies on one scale, with axes, where each position can be gone to by pointer and by keyboard. */
import { svg } from '../common/dom.js';

/**
 * A position.
 * @typedef {object} Point
 * @property {number} at  the moves that lead to it
 * @property {number[]} heights  one a line, on the chart's scale
 * @property {boolean} isExact
 * @property {string} mark  of the move that led to it: `??`, `?`, `?!`, `!` or nothing
 * @property {string} words
 */
/**
 * @typedef {object} Chart
 * @property {string} name
 * @property {Point[]} points  by their moves
 * @property {number[]} lines  the player of each line, from 1
 * @property {number} count  the moves of the game
 * @property {number} here  the moves of the position that is looked at
 * @property {number} least  of the scale
 * @property {number} most  of the scale
 * @property {string} unit  what is counted upwards
 * @property {(height: number) => string} label  of a height
 * @property {string} across  what is counted along the game
 * @property {string} above  what lies above 0; nothing for no words
 * @property {string} below  what lies below 0
 * @property {(at: number) => void} goTo
 */

const WIDTH = 640;
const HEIGHT = 260;
const LEFT = 78;
const RIGHT = 14;
const TOP = 40;
const BOTTOM = 50;
const STEPS = [1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000];

/**
 * @param {Chart} chart
 * @returns {SVGSVGElement}
 */
export function chart(chart) {
  const { points, count, least, most } = chart;
  const x = (/** @type {number} */ at) => LEFT + (count === 0 ? 0.5 : at / count) * (WIDTH - LEFT - RIGHT);
  const y = (/** @type {number} */ height) => TOP + ((most - height) / (most - least || 1)) * (HEIGHT - TOP - BOTTOM);
  const drawing = svg('svg', { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: 'group', 'aria-label': chart.name });
  drawing.append(axes(chart, x, y));
  chart.lines.forEach((player, line) => {
    const way = path(points, line, x, y);
    if (chart.lines.length === 1) drawing.append(svg('path', { class: 'area', d: area(points, x, y) }));
    drawing.append(svg('path', { class: chart.lines.length === 1 ? 'signed' : `player owner-${player}`, d: way }));
  });
  const plain = count > 80 ? 2 : 3.5;
  for (const { at, heights, isExact, mark } of points) {
    heights.forEach((height, line) => {
      const isMarked = mark !== '' && line === 0 && chart.lines.length === 1;
      const name = [chart.lines.length === 1 ? 'dot' : `dot owner-${chart.lines[line]}`, isExact && 'exact', isMarked && MARKS[mark]].filter(Boolean).join(' ');
      drawing.append(svg('circle', { class: name, cx: x(at), cy: y(height), r: isMarked ? 6 : plain }));
    });
  }
  drawing.append(...targets(chart, x, drawing));
  return drawing;
}

/** The classes of marks. @type {Record<string, string>} */
export const MARKS = { '??': 'blunder', '?': 'mistake', '?!': 'inaccuracy', '!': 'only' };

/** @typedef {(value: number) => number} Scale */

/**
 * @param {Chart} chart
 * @param {Scale} x
 * @param {Scale} y
 */
function axes({ count, here, least, most, unit, label, across, above, below }, x, y) {
  const group = svg('g', { class: 'axes', 'aria-hidden': 'true' });
  const bottom = HEIGHT - BOTTOM;
  for (const height of ticks(least, most, 5)) {
    group.append(
      svg('line', { class: height === 0 ? 'zero' : 'frame', x1: LEFT, x2: WIDTH - RIGHT, y1: y(height), y2: y(height) }),
      svg('text', { class: 'tick high', x: LEFT - 8, y: y(height) }, label(height)));
  }
  for (const at of ticks(0, count, 8)) {
    group.append(
      svg('line', { class: 'frame', x1: x(at), x2: x(at), y1: bottom, y2: bottom + 5 }),
      svg('text', { class: 'tick', x: x(at), y: bottom + 16 }, String(at)));
  }
  group.append(
    svg('text', { class: 'tick side unit', x: 4, y: 14 }, unit),
    svg('text', { class: 'tick end', x: WIDTH - RIGHT, y: HEIGHT - 8 }, across),
    svg('text', { class: 'tick side', x: LEFT + 6, y: TOP + 8 }, above),
    svg('text', { class: 'tick side', x: LEFT + 6, y: bottom - 8 }, below),
    svg('line', { class: 'here', x1: x(here), x2: x(here), y1: TOP, y2: bottom }));
  return group;
}

/**
 * Round numbers from one to the other, so many at most.
 * @param {number} least
 * @param {number} most
 * @param {number} many
 */
export function ticks(least, most, many) {
  const range = most - least;
  if (!(range > 0)) return [least];
  const ten = 10 ** Math.max(0, Math.floor(Math.log10(range / 1000)));
  const step = (STEPS.find((one) => range / (one * ten) <= many) ?? 1000) * ten;
  const found = [];
  for (let tick = Math.ceil(least / step) * step; tick <= most; tick += step) found.push(tick + 0);
  return found;
}

/**
 * @param {Point[]} points
 * @param {number} line
 * @param {Scale} x
 * @param {Scale} y
 */
function path(points, line, x, y) {
  return points.map(({ at, heights }, index) => {
    const joins = index > 0 && points[index - 1]?.at === at - 1;
    return `${joins ? 'L' : 'M'}${x(at).toFixed(1)} ${y(heights[line] ?? 0).toFixed(1)}`;
  }).join('');
}

/**
 * What lies between the line and 0.
 * @param {Point[]} points
 * @param {Scale} x
 * @param {Scale} y
 */
function area(points, x, y) {
  return points.slice(1).map(({ at, heights }, index) => {
    const before = points[index];
    if (!before || before.at !== at - 1) return '';
    const [left, right, zero] = [x(before.at).toFixed(1), x(at).toFixed(1), y(0).toFixed(1)];
    return `M${left} ${zero}L${left} ${y(before.heights[0] ?? 0).toFixed(1)}L${right} ${y(heights[0] ?? 0).toFixed(1)}L${right} ${zero}Z`;
  }).join('');
}

/**
 * What is clicked: a strip for each position.
 * @param {Chart} chart
 * @param {Scale} x
 * @param {SVGSVGElement} drawing
 */
function targets({ points, count, here, goTo }, x, drawing) {
  const current = points.find(({ at }) => at === here) ?? points[0];
  const half = (WIDTH - LEFT - RIGHT) / Math.max(1, count) / 2;
  return points.map(({ at, words }) => {
    const target = svg('rect', {
      class: 'target', role: 'button', tabindex: at === current?.at ? 0 : -1, 'aria-label': words, data: { at },
      x: x(at) - Math.max(4, half), y: 0, width: Math.max(8, half * 2), height: HEIGHT - BOTTOM,
      on: {
        click: () => goTo(at),
        keydown: (/** @type {KeyboardEvent} */ event) => {
          const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
          if (step) {
            const order = [...drawing.querySelectorAll('.target')];
            /** @type {SVGElement | undefined} */ (order[order.indexOf(target) + step])?.focus();
          } else if (event.key === 'Enter' || event.key === ' ') {
            goTo(at);
          } else {
            return;
          }
          event.preventDefault();
          event.stopPropagation();
        },
      },
    }, svg('title', {}, words));
    return target;
  });
}
