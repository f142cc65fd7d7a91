// @ts-check
/** What an opening book knows of the position: its moves with their values and results, to be played with a click. */
import { byId, element, fill } from '../common/dom.js';
import { languageOf, spoken } from '../common/messages.js';
import { ask, AskError } from '../common/socket.js';
import { say } from '../common/words.js';

/** @typedef {import('./record.js').Record} Record */
/** @typedef {import('../common/socket.js').Catalog} Catalog */
/** @typedef {import('../common/socket.js').BookKnown} BookKnown */
/** @typedef {import('../common/socket.js').BookView} BookView */

/**
 * Shows the panel when it is opened, and keeps it shown. Nothing is asked before.
 * @param {Record} record
 * @param {() => Promise<Catalog>} catalog
 */
export function showBook(record, catalog) {
  const room = /** @type {HTMLDetailsElement} */ (byId('book'));
  const view = element('div', { class: 'book-view', 'aria-live': 'polite' });
  let chosen = '';
  let shown = '';
  let turn = 0;
  const show = async () => {
    const key = JSON.stringify([record.where, chosen]);
    if (!room.open || !chosen || key === shown) return;
    shown = key;
    const mine = ++turn;
    try {
      const tell = await ask({ ask: 'book', ...record.where, book: chosen }).done;
      if (mine === turn && tell.view) fill(view, ...rows(record, tell.view));
    } catch (error) {
      if (mine === turn) fill(view, element('p', { class: 'soft', lang: error instanceof AskError ? languageOf(error.message) : null }, error instanceof AskError ? error.message : String(error)));
    }
  };
  const offer = async () => {
    const { books } = await catalog();
    if (chosen) return;
    if (books.length === 0) {
      fill(byId('book-body'), element('p', { class: 'soft' }, say('book.none')));
      return;
    }
    const choice = element('select', { id: 'book-choice' }, ...books.map((name) => element('option', { value: name }, name)));
    choice.addEventListener('change', () => {
      chosen = choice.value;
      void show();
    });
    chosen = choice.value;
    fill(byId('book-body'),
      element('div', { class: 'row' }, element('label', { for: 'book-choice' }, say('book.choice')), choice),
      view);
  };
  room.addEventListener('toggle', async () => {
    if (!room.open) return;
    await offer();
    await show();
  });
  record.listen((change) => {
    if (change !== 'answers') void show();
  });
}

/**
 * @param {Record} record
 * @param {BookView} view
 */
function rows(record, view) {
  if (!view.known) return [element('p', { class: 'soft' }, say('book.unknown'))];
  const known = view.moves.filter((row) => row.known);
  const head = ['move', 'value', 'games', 'note'].map((name) => element('th', { scope: 'col' }, say(`book.${name}`)));
  const body = known.map((row) => element('tr', { class: row.move === view.plays ? 'book-move' : null },
    element('th', { scope: 'row' }, element('button', {
      type: 'button', class: 'plain', 'aria-label': say('analysis.try', { move: row.move }), on: { click: () => record.follow([row.move]) },
    }, `${row.move}${row.mark ?? ''}`), row.move === view.plays && element('span', { class: 'soft' }, ` ${say('book.own')}`)),
    element('td', {}, value(row.known)),
    element('td', {}, games(row.known)),
    spoken('td', row.known?.note ?? '')));
  return [
    element('p', {}, view.plays
      ? say('book.plays', { move: view.plays })
      : say('book.silent'), view.reason && ' ', view.reason && spoken('span', view.reason, 'soft')),
    known.length > 0 && element('div', { class: 'table-room', tabindex: 0, role: 'group', 'aria-label': say('book.title') },
      element('table', { class: 'rows' }, element('thead', {}, element('tr', {}, ...head)), element('tbody', {}, ...body))),
  ].filter(Boolean);
}

/** @param {BookKnown | null} known */
function value(known) {
  const proven = known?.proven ?? '';
  if (['wins', 'draws', 'loses'].includes(proven)) return element('b', { class: { wins: 'win', draws: 'draw' }[proven] ?? 'loss' }, say(`book.${proven}`));
  return spoken('span', proven || (known?.estimate ?? ''));
}

/** @param {BookKnown | null} known */
function games(known) {
  const parts = /^([0-9]+) games?, (.*)$/.exec(known?.games ?? '');
  return parts ? say('book.count', { count: Number(parts[1]), share: parts[2] ?? '' }) : '';
}
