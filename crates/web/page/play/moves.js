// @ts-check
/** The moves of the game: each is a way back to the position after it; and the ways forth, back, take back and redo. */
import { announce, byId, element, fill } from '../common/dom.js';
import { AskError } from '../common/socket.js';
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
  const button = (/** @type {string} */ key, /** @type {() => unknown} */ call, name = '') => element('button', { type: 'button', class: name, on: { click: call } }, say(key));
  const line = element('div', { class: 'row line-followed', hidden: true }, element('span', {}, say('moves.line')),
    button('moves.leave', () => record.leaveLine(), 'main'), button('moves.make-main', () => record.makeMain()), button('moves.forget', () => record.forgetLine()));
  room.before(line);
  const draw = (/** @type {import('./record.js').Change} */ change) => {
    const focused = room.contains(document.activeElement);
    const game = record.main?.moves ?? record.moves;
    fill(room, ...item(record, [], say('moves.start')), ...variations(record, [], game[0]), ...game.flatMap((move, at) => [
      ...item(record, game.slice(0, at + 1), move), ...variations(record, game.slice(0, at + 1), game[at + 1]),
    ]));
    line.hidden = !record.main;
    const current = /** @type {HTMLElement | null} */ (room.querySelector('[aria-current]'));
    // Where it is would be found out now, before all that follows a move is drawn, and once more with that.
    if (change !== 'answers' && current) requestAnimationFrame(() => { room.scrollTop = current.offsetTop - room.clientHeight / 2; });
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
 * A move, which leads to the position after it, and what is said of that.
 * @param {Record} record
 * @param {string[]} line  the moves up to this one
 * @param {string} words
 */
function item(record, line, words) {
  const at = line.length;
  const isOnBoard = line.every((move, ply) => record.moves[ply] === move);
  const answer = record.answers.get(line.join(' '));
  const mover = isOnBoard ? record.movers[at - 1] : undefined;
  const value = answer ? valueWords(answer) : '';
  const comment = record.comments.get(line.join(' '));
  const move = element('li', { class: at === 0 ? 'start' : '' },
    element('button', {
      type: 'button',
      class: 'plain',
      tabindex: isOnBoard && at === record.at ? 0 : -1,
      'aria-current': isOnBoard && at === record.at ? 'step' : null,
      title: value || null,
      on: { click: () => (isOnBoard ? record.goTo(at) : along(record, line)) },
    },
    at > 0 && element('span', { class: 'ply' }, at),
    mover && record.situation.players > 1 ? element('span', { class: `dot owner-${mover}`, 'aria-hidden': 'true' }) : null,
    element('span', {}, words),
    moveMark(record, line),
    answer && element('span', { class: 'value', 'aria-hidden': 'true' }, shortValue(answer, 1)),
    element('span', { class: 'unseen' }, [mover ? say('player', { player: mover }) : '', value].filter(Boolean).join(', '))));
  return comment ? [move, element('li', { class: 'comment' }, comment)] : [move];
}

/**
 * The lines that leave another one after some moves, each a list within the list.
 * @param {Record} record
 * @param {string[]} line
 * @param {string | undefined} next  the move that is played there
 * @returns {HTMLElement[]}
 */
function variations(record, line, next) {
  return record.lines.after(line).filter((move) => move !== next).map((move) => {
    const whole = record.lines.whole([...line, move]);
    const items = whole.slice(line.length).flatMap((_, at) => {
      const here = whole.slice(0, line.length + at + 1);
      return [...item(record, here, here.at(-1) ?? ''), ...variations(record, here, whole[here.length])];
    });
    return element('li', { class: 'variation' }, element('ol', { 'aria-label': say('moves.variation', { at: line.length + 1, move }) }, ...items));
  });
}

/**
 * Goes along a line; one that the game does not have is forgotten.
 * @param {Record} record
 * @param {string[]} line
 */
async function along(record, line) {
  try {
    await record.goAlong(line);
  } catch (error) {
    record.lines.remove(line, record.main?.moves ?? record.moves);
    announce(error instanceof AskError ? error.message : String(error));
    record.tell('view');
  }
}

/**
 * Takes a resignation back, or goes back to where a person was to move last, or one move where nobody sits.
 * @param {Record} record
 */
export function takeBack(record) {
  if (record.resignedHere !== null && !record.going) return record.playOn();
  let at = record.ahead.at - 1;
  while (at > 0 && (isForSearch(record, at) || isForcedPass(record, at))) at -= 1;
  return record.goTo(at);
}

/**
 * Goes on to where a person is to move next.
 * @param {Record} record
 */
export function redo(record) {
  let at = record.ahead.at + 1;
  while (at < record.ahead.moves.length && (isForSearch(record, at) || isForcedPass(record, at))) at += 1;
  return record.goTo(at);
}

/**
 * Whether nothing but a pass was possible so many moves from the start, which the page plays by itself.
 * @param {Record} record
 * @param {number} at
 */
function isForcedPass(record, at) {
  const legal = record.seen(at)?.legal;
  return legal?.length === 1 && legal[0]?.move === 'pass';
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
