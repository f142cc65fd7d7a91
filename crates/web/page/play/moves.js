// @ts-check
/** The moves of the game: each is a way back to the position after it; and the ways forth, back, take back and redo. */
import { byId, element, fill } from '../common/dom.js';
import { say } from '../common/words.js';
import { moveMark } from './reviewed.js';
import { shortValue, valueWords } from './values.js';

/** @typedef {import('./record.js').Record} Record */

/**
 * Shows the list of moves and keeps it shown.
 * @param {Record} record
 */
export function showMoves(record) {
  const room = byId('move-list');
  const leave = element('button', { type: 'button', class: 'main', on: { click: () => record.leaveLine() } }, say('moves.leave'));
  const line = element('div', { class: 'row line-followed', hidden: true }, element('span', {}, say('moves.line')), leave);
  room.before(line);
  const draw = (/** @type {import('./record.js').Change} */ change) => {
    const focused = room.contains(document.activeElement);
    fill(room, item(record, 0, say('moves.start')), ...record.moves.map((move, at) => item(record, at + 1, move)));
    line.hidden = !record.main;
    const current = /** @type {HTMLElement | null} */ (room.querySelector('[aria-current]'));
    if (change !== 'answers' && current) room.scrollTop = current.offsetTop - room.clientHeight / 2;
    if (focused) current?.focus();
    const [first, back, forward, last] = ['go-first', 'go-back', 'go-forward', 'go-last'].map((id) => /** @type {HTMLButtonElement} */ (byId(id)));
    for (const button of [first, back]) if (button) button.disabled = record.at === 0;
    for (const button of [forward, last]) if (button) button.disabled = record.at === record.moves.length;
    byId('take-back').toggleAttribute('disabled', record.at === 0 && record.resignedHere === null);
    byId('redo').toggleAttribute('disabled', record.at === record.moves.length);
  };
  record.listen(draw);
  const on = (/** @type {string} */ id, /** @type {() => unknown} */ call) => byId(id).addEventListener('click', call);
  on('go-first', () => record.goTo(0));
  on('go-back', () => record.step(-1));
  on('go-forward', () => record.step(1));
  on('go-last', () => record.goTo(record.ahead.moves.length));
  on('take-back', () => takeBack(record));
  on('redo', () => redo(record));
  room.addEventListener('keydown', (event) => {
    const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    const buttons = [...room.querySelectorAll('button')];
    buttons[buttons.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement)) + step]?.focus();
  });
}

/**
 * @param {Record} record
 * @param {number} at
 * @param {string} move
 */
function item(record, at, move) {
  const answer = record.answerAt(at);
  const mover = record.movers[at - 1];
  const words = answer ? valueWords(answer) : '';
  return element('li', { class: at === 0 ? 'start' : '' },
    element('button', {
      type: 'button',
      class: 'plain',
      tabindex: at === record.at ? 0 : -1,
      'aria-current': at === record.at ? 'step' : null,
      title: words || null,
      on: { click: () => record.goTo(at) },
    },
    at > 0 && element('span', { class: 'ply' }, at),
    mover && record.situation.players > 1 ? element('span', { class: `dot owner-${mover}`, 'aria-hidden': 'true' }) : null,
    element('span', {}, move),
    moveMark(record, record.moves.slice(0, at)),
    answer && element('span', { class: 'value', 'aria-hidden': 'true' }, shortValue(answer, 1)),
    element('span', { class: 'unseen' }, [mover ? say('player', { player: mover }) : '', words].filter(Boolean).join(', '))));
}

/**
 * Takes a resignation back, or goes back to where a person was to move last, or one move where nobody sits.
 * @param {Record} record
 */
export function takeBack(record) {
  if (record.resignedHere !== null && !record.going) return record.playOn();
  let at = record.ahead.at - 1;
  while (at > 0 && isForSearch(record, at)) at -= 1;
  return record.goTo(at);
}

/**
 * Goes on to where a person is to move next.
 * @param {Record} record
 */
export function redo(record) {
  let at = record.ahead.at + 1;
  while (at < record.ahead.moves.length && isForSearch(record, at)) at += 1;
  return record.goTo(at);
}

/**
 * Whether a search is to move so many moves from the start of a game in which people play.
 * @param {Record} record
 * @param {number} at
 */
function isForSearch(record, at) {
  const player = record.toMove(at);
  return player !== undefined && record.seats.includes('human') && record.seat(player) !== 'human';
}
