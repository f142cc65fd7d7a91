// @ts-check
/** Opens a room: who plays which side, the reader's name and the clocks; then the page goes there, and others follow by its link. */
import { element } from '../common/dom.js';
import { LONGEST_NAME, languageAsked } from '../common/address.js';
import { openDialog } from '../common/dialog.js';
import { ask } from '../common/socket.js';
import { addWords, say } from '../common/words.js';
import { readClock } from './clock.js';
import { searchOf, seatWords } from './level.js';
import { keepRoom, newSecret } from './room-store.js';

/** @typedef {import('./record.js').Record} Record */

/**
 * Asks who plays, and opens the room.
 * @param {Record} record
 */
export async function invite(record) {
  await addWords('room');
  const people = record.seats.filter((seat) => seat === 'human').length;
  const searches = [...new Set([...record.seats.filter((seat) => seat !== 'human'), ...Array.from({ length: record.situation.levels }, (_, at) => `level:${at + 1}`)])];
  const seats = record.seats.map((seat, at) => {
    const choice = element('select', { id: `invite-seat-${at + 1}` },
      element('option', { value: 'me' }, say('room.seat.me')),
      element('option', { value: 'friend' }, say('room.seat.friend')),
      ...searches.map((search) => element('option', { value: search }, seatWords(search))));
    // Whoever played a computer alone wants a friend in its place.
    const isMine = at === Math.max(0, record.seats.indexOf('human'));
    choice.value = isMine ? 'me' : seat === 'human' || people < 2 && record.seats.length === 2 ? 'friend' : seat;
    return choice;
  });
  const time = readClock(record.clock);
  const number = (/** @type {string} */ id, /** @type {number} */ value) => element('input', { type: 'number', id, min: 0, max: 180, step: id === 'invite-minutes' ? 'any' : 1, value });
  const minutes = number('invite-minutes', time ? time.each / 60_000 : 0);
  const seconds = number('invite-seconds', time ? time.more / 1000 : 0);
  const name = element('input', { type: 'text', id: 'invite-name', maxlength: LONGEST_NAME, autocomplete: 'nickname', value: record.names.find(Boolean) ?? '' });
  const wrong = element('p', { class: 'failure', role: 'alert', hidden: true });
  const row = (/** @type {string} */ words, /** @type {HTMLElement} */ field) => element('div', { class: 'field-row' }, element('label', { for: field.id }, words), field);
  const form = element('form', { class: 'form' },
    element('p', {}, say('room.about')),
    row(say('room.name'), name),
    ...seats.map((choice, at) => row(say('player', { player: at + 1 }), choice)),
    element('fieldset', {}, element('legend', {}, say('new.clock')), element('div', { class: 'parameter-grid' }, row(say('new.minutes'), minutes), row(say('new.seconds'), seconds))),
    wrong,
    element('div', { class: 'row end' }, element('button', { type: 'submit', class: 'main', id: 'invite-open' }, say('room.open'))));
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const chosen = seats.map(({ value }) => value);
    const isPerson = (/** @type {string} */ seat) => seat === 'me' || seat === 'friend';
    const each = Math.round(Number(minutes.value) * 60_000) || 0;
    const table = {
      game: record.game,
      written: record.written || null,
      position: record.position,
      seats: chosen.map((seat) => (isPerson(seat) ? null : searchOf(seat, record.seed, null, record.situation))),
      clock: each > 0 ? { each, more: Math.round(Number(seconds.value) * 1000) || 0 } : null,
    };
    const known = { table, seats: [], round: 0, log: [] };
    const host = newSecret();
    const asked = ask({ ask: 'room', host, known }, ({ state }) => {
      if (!state) return;
      const secrets = Object.fromEntries(chosen.flatMap((seat, at) => (seat === 'me' ? [[at + 1, newSecret()]] : [])));
      keepRoom(state.room, { host, secrets, name: name.value.trim(), seal: '', known, wanted: null, used: Date.now() });
      const language = languageAsked();
      location.href = `/play?room=${state.room}${language && `&language=${language}`}`;
    });
    try {
      await asked.done;
    } catch (error) {
      wrong.textContent = error instanceof Error ? error.message : String(error);
      wrong.hidden = false;
    }
  });
  openDialog(say('room.open.title'), [form]);
  name.focus();
}
