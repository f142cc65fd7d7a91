// @ts-check
/**
 * The value over the game: a line for each player, from what searches have said about its positions while it was played and
 * analyzed. The whole game can be analyzed at once.
 */
import { announce, byId, element, fill, svg } from '../common/dom.js';
import { ask, AskError } from '../common/socket.js';
import { say } from '../common/words.js';
import { swatch } from './scene.js';
import { withLimit } from './spec.js';
import { parts, valueWords } from './values.js';

/** @typedef {import('./record.js').Record} Record */
/** @typedef {import('../common/socket.js').Asked} Asked */
/** @typedef {import('../common/socket.js').Answer} Answer */

/** What the search of the panel may take for each position where it has no limit of its own. */
const EACH = '500ms';
const WIDTH = 640;
const HEIGHT = 170;
const LEFT = 10;
const TOP = 12;

/**
 * Shows the graph and keeps it shown.
 * @param {Record} record
 */
export function showGraph(record) {
  const room = byId('graph-body');
  const drawing = element('div', { class: 'graph' });
  const progress = element('span', { class: 'soft number' });
  const failure = element('p', { class: 'failure', role: 'alert', hidden: true });
  const button = element('button', { type: 'button' }, say('graph.all'));
  /** @type {{asked: Asked | null} | null} The analysis that runs. */
  let run = null;

  const analyzeAll = async () => {
    const { game, position, moves } = record;
    const search = withLimit(record.search || record.situation.default_search, EACH);
    /** @type {{asked: Asked | null}} */
    const mine = { asked: null };
    run = mine;
    failure.hidden = true;
    button.textContent = say('graph.stop');
    try {
      for (let at = 0; at <= moves.length; at += 1) {
        const played = moves.slice(0, at);
        if (record.game !== game || record.position !== position || played.some((move, ply) => record.moves[ply] !== move)) break;
        progress.textContent = say('graph.progress', { at, count: moves.length });
        mine.asked = ask({ ask: 'analyze', game, position, moves: played, search, multi: 1, stages: false });
        const { answer } = await mine.asked.done;
        // Whoever stopped it, or began anew, hears no more of it.
        if (run !== mine) return;
        if (answer && record.game === game && record.position === position) record.keep(played, answer, true);
      }
      announce(say('graph.done'));
    } catch (error) {
      if (run !== mine) return;
      failure.textContent = error instanceof AskError ? error.message : String(error);
      failure.hidden = false;
    }
    end();
  };
  const end = () => {
    const ended = run;
    run = null;
    ended?.asked?.stop();
    progress.textContent = '';
    button.textContent = say('graph.all');
  };
  button.addEventListener('click', () => {
    if (run) end();
    else analyzeAll();
  });
  fill(room, drawing, element('div', { class: 'row' }, button, progress), failure);
  const draw = () => {
    const focused = /** @type {HTMLElement | null} */ (drawing.contains(document.activeElement) ? document.activeElement : null)?.dataset['at'];
    fill(drawing, ...plot(record));
    if (focused) /** @type {SVGElement | null} */ (drawing.querySelector(`[data-at="${focused}"]`))?.focus();
  };
  record.listen(draw);
}

/**
 * @param {Record} record
 * @returns {Element[]}
 */
function plot(record) {
  const count = record.moves.length;
  /** @type {{at: number, answer: Answer, heights: number[]}[]} a height from 0 to 1 a player */
  const points = [];
  for (let at = 0; at <= count; at += 1) {
    const answer = record.answerAt(at);
    const outcome = record.seen(at)?.outcome;
    const value = outcome ?? answer?.value ?? middle(answer?.values);
    if (value && answer) {
      const { areShares, of } = parts(value, outcome ? 'exact' : answer.kind, record.situation.payoffs);
      points.push({ at, answer, heights: areShares ? of : of.map((part) => (1 + part) / 2) });
    }
  }
  if (points.length === 0) return [element('p', { class: 'soft' }, say('graph.empty'))];
  const x = (/** @type {number} */ at) => LEFT + (count === 0 ? 0.5 : at / count) * (WIDTH - 2 * LEFT);
  const y = (/** @type {number} */ height) => TOP + (1 - height) * (HEIGHT - 2 * TOP);
  const drawing = svg('svg', { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: 'group', 'aria-label': say('graph.name') });
  for (const height of [0, 0.5, 1]) drawing.append(svg('line', { class: height === 0.5 ? 'middle' : 'frame', x1: LEFT, x2: WIDTH - LEFT, y1: y(height), y2: y(height) }));
  drawing.append(svg('line', { class: 'here', x1: x(record.at), x2: x(record.at), y1: TOP, y2: HEIGHT - TOP }));
  const players = record.situation.players;
  for (let player = players; player >= 1; player -= 1) {
    const path = points.map(({ at, heights }, index) => {
      const joins = index > 0 && points[index - 1]?.at === at - 1;
      return `${joins ? 'L' : 'M'}${x(at).toFixed(1)} ${y(heights[player - 1] ?? 0).toFixed(1)}`;
    }).join('');
    drawing.append(svg('path', { class: `player owner-${player}`, d: path }));
    for (const { at, heights } of points) drawing.append(svg('circle', { class: `dot owner-${player}`, cx: x(at), cy: y(heights[player - 1] ?? 0), r: count > 80 ? 2 : 3.5 }));
  }
  const current = points.find(({ at }) => at === record.at) ?? points[0];
  const half = (WIDTH - 2 * LEFT) / Math.max(1, count) / 2;
  for (const { at, answer } of points) {
    const words = at === 0 ? say('graph.start', { value: valueWords(answer) }) : say('graph.point', { at, move: record.moves[at - 1] ?? '', value: valueWords(answer) });
    const target = svg('rect', {
      class: 'target', role: 'button', tabindex: at === current?.at ? 0 : -1, 'aria-label': words, data: { at },
      x: x(at) - Math.max(4, half), y: 0, width: Math.max(8, half * 2), height: HEIGHT,
      on: {
        click: () => record.goTo(at),
        keydown: (/** @type {KeyboardEvent} */ event) => {
          const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
          if (step) {
            const order = [...drawing.querySelectorAll('.target')];
            /** @type {SVGElement | undefined} */ (order[order.indexOf(target) + step])?.focus();
          } else if (event.key === 'Enter' || event.key === ' ') {
            record.goTo(at);
          } else {
            return;
          }
          event.preventDefault();
          event.stopPropagation();
        },
      },
    }, svg('title', {}, words));
    drawing.append(target);
  }
  const legend = element('ul', { class: 'row graph-legend' }, ...Array.from({ length: players }, (_, at) => element('li', { class: 'row' },
    svg('svg', { class: 'key', viewBox: '0 0 28 8', 'aria-hidden': 'true' }, svg('path', { class: `player owner-${at + 1}`, d: 'M0 4H28' })), swatch(at + 1), say('player', { player: at + 1 }))));
  return [drawing, legend];
}

/**
 * The middle of a set of values, player by player.
 * @param {number[][] | null | undefined} values
 * @returns {number[] | null}
 */
function middle(values) {
  const [first] = values ?? [];
  if (!values || !first) return null;
  return first.map((_, at) => values.reduce((sum, value) => sum + (value[at] ?? 0), 0) / values.length);
}
