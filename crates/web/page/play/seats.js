// @ts-check
/** Who sits where: a line for each player, with the way to put somebody else there. */
import { byId, element, fill } from '../common/dom.js';
import { say } from '../common/words.js';
import { countWords } from './counts.js';
import { SEAT_TIME, seatWords } from './level.js';
import { swatch } from './scene.js';

/** @typedef {import('./record.js').Record} Record */
/** @typedef {import('../common/socket.js').Catalog} Catalog */

/**
 * Shows the seats and keeps them shown.
 * @param {Record} record
 * @param {() => Promise<Catalog>} catalog
 */
export function showSeats(record, catalog) {
  const room = byId('seats');
  const draw = () => {
    const focused = room.contains(document.activeElement) ? /** @type {HTMLElement} */ (document.activeElement).dataset['player'] : '';
    const has = countWords(record.situation.scene, record.situation.players);
    fill(room, ...record.seats.map((seat, at) => {
      const player = at + 1;
      const here = !record.over && record.situation.to_move === player;
      return element('button', {
        type: 'button',
        class: 'seat',
        'aria-current': here ? 'true' : null,
        data: { player },
        on: { click: () => change(record, catalog, player) },
      }, swatch(player), element('span', { class: 'who' }, element('b', {}, record.names[at] || say('player', { player })), element('span', { class: 'seat-search' }, record.room?.seatWords(player) ?? seatWords(seat))),
      record.clock && element('span', { class: 'seat-clock number', data: { clock: player } }),
      has[at] && element('span', { class: 'seat-count' }, has[at]),
      element('span', { class: 'unseen' }, here ? say('seats.here') : '', ' ', say('seats.change')));
    }));
    if (focused) /** @type {HTMLElement | null} */ (room.querySelector(`[data-player="${focused}"]`))?.focus();
  };
  record.listen((kind) => {
    if (kind !== 'answers') draw();
  });
}

/**
 * @param {Record} record
 * @param {() => Promise<Catalog>} catalog
 * @param {number} player
 */
export async function change(record, catalog, player) {
  if (record.room) {
    record.room.sit(player);
    return;
  }
  const [{ chooseSearch }, there] = await Promise.all([import('./search-dialog.js'), catalog()]);
  chooseSearch({
    title: say('seats.title', { player }),
    value: record.seat(player),
    record,
    catalog: there,
    other: 'human',
    note: say('seats.limit', { time: SEAT_TIME }),
  }, (value) => {
    record.seats[player - 1] = value;
    record.tell('seats');
  });
}
