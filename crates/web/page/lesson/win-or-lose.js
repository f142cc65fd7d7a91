// @ts-check
/** Won and lost. The reader labels positions from the leaves upwards (Yokoo, *Game tree search I*). */

import { readAddress } from '../common/address.js';
import { element, fill } from '../common/dom.js';
import { list, say } from '../common/words.js';
import { titleOf } from '../common/written.js';
import { board } from './evaluation.js';
import { makeLabelling } from './labelling.js';
import { askAnswer, askVisits, fail, makeChoices, makeFeedback, press, section } from './parts.js';
import { makeQuestion } from './predict.js';
import { note } from './progress.js';

/** @typedef {import('../common/socket.js').Where} Where */

const FIVE = 'count-to:n=5';
const ROW = 'coin-row:rows=4';
const LECTURE = 'coin-row:rows=1+4';
const WHOLE = 'coin-row:rows=1+6';
/** The lecture's last example, on a board of ours: its picture is lost. */
const SLIDE = { game: 'slide' };

/** @param {HTMLElement} place */
export async function teach(place) {
  const rule = element('ul', { class: 'lesson-rule' },
    ...['leaf', 'max', 'min', 'numbers'].map((name) => element('li', {}, say(`win.rule.${name}`))));
  const five = element('div', {});
  const [row, two, slide] = [element('div', {}), element('div', {}), element('div', {})];
  place.append(section('win.what', rule), ...own(), section('win.five', five), section('win.row', row), section('win.who', two, who()), section('win.moves', moves()),
    section('win.slide', slide));
  await Promise.all([label({ game: FIVE }, five, 'win-or-lose.five'), label({ game: ROW }, row, 'win-or-lose.row'), label({ game: LECTURE }, two),
    askSlide(slide).catch((error) => fail(slide, error))]);
}

/** Adds the exercise of a game, or what is wrong with it. @param {Where} where @param {HTMLElement} at @param {string} [question] */
async function label(where, at, question) {
  try {
    at.append(await makeLabelling(where, question));
  } catch (error) {
    fail(at, error);
  }
}

/** The game that the address names, a written one for instance; nothing where it names none. */
function own() {
  const { game, written, position, moves } = readAddress(location.search, location.hash);
  if (!game) return [];
  const at = element('div', { id: 'own' });
  void label({ game, written, position, moves }, at);
  return [element('section', { class: 'lesson-part' }, element('h2', {}, say('win.own', { game: titleOf(written) || game })), element('p', {}, say('win.own.1')), at)];
}

/** Who wins where pieces may go back and forth for ever. @param {HTMLElement} place */
async function askSlide(place) {
  place.append(await board(SLIDE), makeQuestion({
    question: 'win-or-lose.slide', answers: [{ name: '1', words: say('win.who.first') }, { name: '2', words: say('win.who.second') }],
    truth: async () => {
      const { value, distance, nodes } = await askAnswer(SLIDE, 'pvs');
      const first = (value?.[0] ?? 0) > 0;
      return { right: first ? '1' : '2', values: { winner: say(first ? 'win.who.first' : 'win.who.second'), plies: distance ?? 0, nodes } };
    },
  }));
}

/** Who wins a position too large to be labelled by hand. */
function who() {
  const feedback = makeFeedback('win-or-lose.who');
  const box = element('div', { class: 'lesson-exercise' });
  const choices = makeChoices(say('win.who.choose'), [
    { name: '1', words: say('win.who.first') }, { name: '2', words: say('win.who.second') },
  ], async (name) => {
    press(choices, name);
    try {
      const where = { game: LECTURE };
      const [label, looked, whole] = await Promise.all([askAnswer(where, 'label'), askVisits(where, 'label'), askVisits(where, 'minimax')]);
      const winner = (label.value?.[0] ?? 0) > 0 ? '1' : '2';
      feedback.tell(winner === name, say(`win.who.${winner === '1' ? 'is-first' : 'is-second'}`, { nodes: looked.nodes, all: whole.nodes }));
    } catch (error) {
      fail(box, error);
    }
  });
  fill(box, element('p', { class: 'lesson-question' }, say('win.who.question')), choices, feedback.element);
  return box;
}

/** Which first moves win. */
function moves() {
  const feedback = makeFeedback();
  const box = element('div', { class: 'lesson-exercise' });
  /** @type {Set<string>} */
  const found = new Set();
  const asked = askAnswer({ game: WHOLE }, 'alpha-beta', 1000);
  asked.then((answer) => {
    const winning = answer.moves.filter((row) => row.kind === 'exact' && (row.value?.[0] ?? 0) > 0).map((row) => row.move);
    const names = answer.moves.map((row) => row.move).sort();
    const choices = makeChoices(say('win.moves.choose'), names.map((name) => ({ name, words: name })), async (name) => {
      const isWinning = winning.includes(name);
      if (isWinning) found.add(name);
      for (const button of choices.querySelectorAll('button')) {
        if (button.dataset['answer'] === name) button.classList.add(isWinning ? 'is-right' : 'is-wrong');
      }
      const reply = isWinning ? null : (await askAnswer({ game: WHOLE, moves: [name] }, 'label')).best;
      const text = !isWinning ? say('win.moves.no', { move: name, reply: reply ?? '' })
        : found.size < winning.length ? say('win.moves.more', { move: name, count: winning.length - found.size })
          : say('win.moves.all', { moves: list(winning) });
      feedback.tell(isWinning, text);
      if (found.size === winning.length) note('win-or-lose.moves');
    });
    fill(box, element('p', { class: 'lesson-question' }, say('win.moves.question')), choices, feedback.element);
  }, (error) => fail(box, error));
  return box;
}
