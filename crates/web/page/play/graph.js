// @ts-check
/**
 * The value over the game. With a review, it is the expected result after each move; without one, what searches have said about the
 * positions while the game was played and analyzed. Between two players there is one line: above 0 the first one is ahead, below it
 * the second. With more players each has a line. The whole game can be analyzed at once.
 */
import { announce, byId, element, fill, svg } from '../common/dom.js';
import { showFailure } from '../common/messages.js';
import { ask, AskError } from '../common/socket.js';
import { number, say } from '../common/words.js';
import { chart } from './chart.js';
import { reviewOf, reviewedMove } from './reviewed.js';
import { swatch } from './scene.js';
import { withLimit } from './spec.js';
import { unitOf } from './units.js';
import { chancesOf, isExact, isRaw, leaders, unitWords, valueWords, worth } from './values.js';

/** @typedef {import('./record.js').Record} Record */
/** @typedef {import('../common/socket.js').Asked} Asked */
/** @typedef {import('../common/socket.js').Answer} Answer */
/** @typedef {import('./chart.js').Point} Point */

/** What the search of the panel may take for each position where it has no limit of its own. */
const EACH = '500ms';
/** How much further an exact result is drawn than the greatest guess. */
const BEYOND = 1.15;

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
      showFailure(failure, error instanceof AskError ? error.message : String(error));
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
 * What is drawn: between two, `chance` of the first player's from -100 to 100, or what the game counts; among more the chance of the first
 * place in percent; `raw` are the values of the evaluation.
 * @typedef {{points: Point[], least: number, most: number, scale: 'chance' | 'discs' | 'share' | 'raw', about: string}} Drawn
 */

/**
 * @param {Record} record
 * @returns {Element[]}
 */
function plot(record) {
  const { players, two_player: isTwo } = record.situation;
  const drawn = fromReview(record, isTwo) ?? fromAnswers(record, isTwo);
  if (!drawn) return [element('p', { class: 'soft' }, say('graph.empty'))];
  const { points, least, most, scale, about } = drawn;
  const lines = isTwo ? [1] : Array.from({ length: players }, (_, at) => at + 1);
  const signed = (/** @type {number} */ height) => `${height > 0 && least < 0 ? '+' : ''}${number(height)}`;
  const drawing = chart({
    name: say('graph.name'), points, lines, least, most, count: record.moves.length, here: record.at, across: say('graph.across'),
    unit: scale === 'raw' ? '' : say(`graph.axis.${scale}`, { player: 1 }),
    label: (height) => (scale === 'chance' ? `${number(50 + height / 2)} %` : scale === 'share' ? `${number(height)} %` : signed(height)),
    above: isTwo ? say('graph.ahead', { player: 1 }) : '', below: isTwo ? say('graph.ahead', { player: 2 }) : '', goTo: (at) => void record.goTo(at),
  });
  const legend = !isTwo && element('ul', { class: 'row graph-legend' }, ...lines.map((player) => element('li', { class: 'row' },
    svg('svg', { class: 'key', viewBox: '0 0 28 8', 'aria-hidden': 'true' }, svg('path', { class: `player owner-${player}`, d: 'M0 4H28' })), swatch(player), say('player', { player }))));
  return [drawing, legend, element('p', { class: 'soft graph-unit' }, about || say(`graph.unit.${scale}`, { player: 1 }))].filter((part) => part instanceof Element);
}

/**
 * Chances as heights.
 * @param {number[]} shares
 * @param {boolean} isTwo
 */
const heightsOf = (shares, isTwo) => (isTwo ? [200 * (shares[0] ?? 0) - 100] : shares.map((share) => 100 * share));

/**
 * The expected results of a review.
 * @param {Record} record
 * @param {boolean} isTwo
 * @returns {Drawn | null} null where there is none of this line
 */
function fromReview(record, isTwo) {
  if (!reviewOf(record)) return null;
  /** @type {Point[]} */
  const points = [];
  const add = (/** @type {number} */ at, /** @type {import('../common/socket.js').ReviewedValue} */ { expected, value, kind, distance }, /** @type {string} */ mark) => {
    if (!expected) return;
    const known = isExact(kind) ? valueWords({ value, values: null, kind, distance, game: record.game })
      : expected.map((share, player) => say('review.expects', { player: player + 1, share: Math.round(100 * share) })).slice(0, isTwo ? 1 : undefined).join(', ');
    const words = at === 0 ? say('graph.start', { value: known }) : say('graph.point', { at, move: `${record.moves[at - 1] ?? ''}${mark}`, value: known });
    points.push({ at, heights: heightsOf(expected, isTwo), isExact: isExact(kind), mark, words });
  };
  for (let at = 1; at <= record.moves.length; at += 1) {
    const move = reviewedMove(record, record.moves.slice(0, at));
    if (!move) continue;
    if (points.length === 0) add(at - 1, move.best_value, '');
    add(at, move.played_value, move.mark);
  }
  return points.length > 1 ? { points, least: isTwo ? -100 : 0, most: 100, scale: isTwo ? 'chance' : 'share', about: '' } : null;
}

/**
 * What searches have said.
 * @param {Record} record
 * @param {boolean} isTwo
 * @returns {Drawn | null} null where nothing is known
 */
function fromAnswers(record, isTwo) {
  /** @type {Known[]} */
  const known = [];
  for (let at = 0; at <= record.moves.length; at += 1) {
    const answer = record.answerAt(at);
    const outcome = record.seen(at)?.outcome;
    const value = outcome ?? answer?.value ?? middle(answer?.values);
    if (value && answer) known.push({ at, answer, value, isSure: Boolean(outcome) || isExact(answer.kind) });
  }
  if (known.length === 0) return null;
  const { heights, least, most, scale, about } = scaleFor(known, record.game, isTwo);
  const points = known.map((one) => ({
    at: one.at, isExact: one.isSure, mark: '', heights: heights(one),
    words: one.at === 0 ? say('graph.start', { value: valueWords(one.answer) }) : say('graph.point', { at: one.at, move: record.moves[one.at - 1] ?? '', value: valueWords(one.answer) }),
  }));
  return { points, least, most, scale, about };
}

/** @typedef {{at: number, answer: Answer, value: number[], isSure: boolean}} Known */

/**
 * The scale on which values can be compared: what the game counts, chances, or the units of the evaluation.
 * @param {Known[]} known
 * @param {string} game
 * @param {boolean} isTwo
 * @returns {{heights: (one: Known) => number[], least: number, most: number, scale: Drawn['scale'], about: string}}
 */
function scaleFor(known, game, isTwo) {
  const guesses = known.filter(({ isSure }) => !isSure);
  const units = new Set(isRaw() ? ['points'] : guesses.map(({ answer }) => worth(answer, 1).unit));
  const [unit = unitOf(game, null) || 'chance', other] = units;
  if (isTwo && !other && unit === unitOf(game, null)) {
    const count = (/** @type {Known} */ { answer, value, isSure }) => (isSure ? value[0] ?? 0 : worth(answer, 1).count);
    const most = 8 * Math.max(1, Math.ceil(Math.max(...known.map((one) => Math.abs(count(one)))) / 8));
    return { heights: (one) => [count(one)], least: -most, most, scale: 'discs', about: '' };
  }
  if (!isRaw() && guesses.every(({ answer }) => chancesOf(answer))) {
    const shares = (/** @type {Known} */ { answer, value, isSure }) => {
      const best = leaders(value);
      return (isSure ? null : chancesOf(answer)) ?? value.map((_, at) => (best.includes(at + 1) ? 1 / best.length : 0));
    };
    return { heights: (one) => heightsOf(shares(one), isTwo), least: isTwo ? -100 : 0, most: 100, scale: isTwo ? 'chance' : 'share', about: '' };
  }
  const greatest = (/** @type {boolean} */ isSure) => Math.max(0, ...known.filter((one) => one.isSure === isSure).flatMap(({ value }) => value.map(Math.abs)));
  const [guess, paid] = [greatest(false), greatest(true)];
  const most = (guess ? guess * (paid ? BEYOND : 1) : paid) || 1;
  const height = (/** @type {number} */ value, /** @type {boolean} */ isSure) => {
    if (!isSure || guess === 0) return value;
    // Beside guesses, whose unit is another, a result is further out than any of them.
    return isTwo ? Math.sign(value) * most : (value / (paid || 1)) * most;
  };
  const guessed = guesses[0]?.answer;
  return {
    heights: ({ value, isSure }) => (isTwo ? value.slice(0, 1) : value).map((entry) => height(entry, isSure)),
    least: isTwo || known.some(({ value }) => value.some((entry) => entry < 0)) ? -most : 0, most, scale: 'raw',
    about: guessed ? say(paid ? 'graph.unit.both' : 'graph.unit', { unit: unitWords(guessed) }) : say('graph.unit.paid'),
  };
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
