// @ts-check
/**
 * The start of a game: who plays which side, how well the computer plays, and, for those who want it, names, clocks and a search of their
 * own for each seat.
 */
import { element } from '../common/dom.js';
import { LONGEST_NAME } from '../common/address.js';
import { openDialog } from '../common/dialog.js';
import { language, say } from '../common/words.js';
import { readClock, writeClock } from './clock.js';
import { keepLevel, lastLevel, levelOf, seatWords } from './level.js';
import { nameOf } from './spec.js';

/** @typedef {import('../common/socket.js').Catalog} Catalog */
/** @typedef {import('../common/socket.js').Level} Level */
/** @typedef {import('./record.js').Record} Record */

/** Sides beside the players' own: by lot, people at every seat, computers at every seat. */
const SIDES = /** @type {const} */ (['lot', 'people', 'computers']);

let sideChosen = '1';

/**
 * Asks how the next game is to be played, and begins it.
 * @param {Record} record
 * @param {Catalog} catalog
 */
export function newGame(record, catalog) {
  const players = record.seats.length;
  const highest = record.situation.levels;
  const levels = catalog.games.find(({ name }) => name === nameOf(record.game))?.levels ?? [];
  const seats = [...record.seats];
  const people = seats.filter((seat) => seat === 'human').length;
  const computers = seats.filter((seat) => levelOf(seat) !== null);

  const side = element('select', { id: 'new-side' },
    ...seats.map((_, at) => element('option', { value: at + 1 }, say('new.side.player', { player: at + 1 }))),
    ...SIDES.map((name) => element('option', { value: name }, say(`new.side.${name}`))));
  side.value = people === seats.length ? sideChosen : people === 0 ? 'computers' : people === 1 ? String(seats.indexOf('human') + 1) : 'people';
  const level = element('input', { type: 'range', id: 'new-level', min: 1, max: highest, step: 1, value: Math.min(highest, levelOf(computers[0] ?? '') ?? lastLevel()), 'aria-describedby': 'new-level-about' });
  const shown = element('output', { for: 'new-level', class: 'level-shown' });
  const about = element('p', { class: 'soft', id: 'new-level-about' });
  const levelRow = element('div', { class: 'field-row' }, element('label', { for: 'new-level' }, say('new.level')), element('div', { class: 'row level-row' }, level, shown), about);

  const names = seats.map((_, at) => element('input', { type: 'text', id: `new-name-${at + 1}`, maxlength: LONGEST_NAME, autocomplete: 'off', value: record.names[at] ?? '', placeholder: say('player', { player: at + 1 }) }));
  const searches = seats.map((seat, at) => element('input', {
    type: 'text', id: `new-seat-${at + 1}`, value: seat, spellcheck: 'false', autocomplete: 'off', autocapitalize: 'none', list: 'new-searches',
  }));
  const time = readClock(record.clock);
  const number = (/** @type {string} */ id, /** @type {number} */ most, /** @type {number} */ value) => element('input', { type: 'number', id, min: 0, max: most, step: id === 'new-minutes' ? 'any' : 1, value });
  const minutes = number('new-minutes', 180, time ? time.each / 60_000 : 0);
  const seconds = number('new-seconds', 180, time ? time.more / 1000 : 0);
  const wrong = element('p', { class: 'failure', role: 'alert', hidden: true, lang: 'en' });
  const start = element('button', { type: 'submit', class: 'main' }, say('new.start'));

  /** Puts people and computers where the choice of a side says. */
  const seat = () => {
    const chosen = side.value === 'lot' ? String(1 + Math.floor(Math.random() * players)) : side.value;
    seats.forEach((_, at) => {
      const isPerson = chosen === 'people' || chosen === String(at + 1);
      const input = searches[at];
      if (input) input.value = isPerson ? 'human' : `level:${level.value}`;
    });
  };
  const show = () => {
    levelRow.hidden = side.value === 'people';
    shown.textContent = say('level.of', { level: Number(level.value), most: highest, name: say(`level.name.${level.value}`) });
    about.textContent = levelWords(levels, Number(level.value), players, highest);
  };
  const change = () => {
    seat();
    show();
  };
  side.addEventListener('change', change);
  level.addEventListener('input', change);
  // What sits there already stays until something is chosen, so that the same game is begun anew at once.
  if (people === seats.length) change();
  else show();

  const list = element('datalist', { id: 'new-searches' },
    ...['human', ...Array.from({ length: highest }, (_, at) => `level:${at + 1}`), ...record.situation.searches].map((value) => element('option', { value })));
  const body = element('form', { class: 'form new-game' },
    element('div', { class: 'field-row' }, element('label', { for: 'new-side' }, say('new.side')), side),
    levelRow,
    element('details', { open: record.names.some(Boolean) || time !== null },
      element('summary', {}, say('new.more')),
      element('div', { class: 'seat-rows' }, ...seats.map((_, at) => element('fieldset', {},
        element('legend', {}, say('player', { player: at + 1 })),
        element('div', { class: 'parameter-grid' },
          element('div', { class: 'field-row' }, element('label', { for: `new-name-${at + 1}` }, say('new.name')), names[at] ?? null),
          element('div', { class: 'field-row' }, element('label', { for: `new-seat-${at + 1}` }, say('new.seat')), searches[at] ?? null))))),
      element('fieldset', {}, element('legend', {}, say('new.clock')), element('div', { class: 'parameter-grid' },
        element('div', { class: 'field-row' }, element('label', { for: 'new-minutes' }, say('new.minutes')), minutes),
        element('div', { class: 'field-row' }, element('label', { for: 'new-seconds' }, say('new.seconds')), seconds))),
      list),
    wrong,
    element('div', { class: 'row end' }, element('button', { type: 'button', on: { click: () => dialog.close() } }, say('cancel')), start));
  body.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (side.value === 'lot') seat();
    const chosen = searches.map((input) => input.value.trim() || 'human');
    start.disabled = true;
    try {
      const { checkSearch } = await import('./search-dialog.js');
      for (const search of new Set(chosen)) {
        if (search !== 'human' && levelOf(search) === null) await checkSearch(record, search);
      }
      if (side.value !== 'lot') sideChosen = side.value === 'people' || side.value === 'computers' ? '1' : side.value;
      if (chosen.some((search) => levelOf(search) !== null)) keepLevel(Number(level.value));
      await record.open({
        game: record.game, position: record.position, moves: [], at: 0,
        names: names.map((input) => input.value.trim()), clock: writeClock(Number(minutes.value) || 0, Number(seconds.value) || 0),
      }, chosen);
      dialog.close();
    } catch (error) {
      wrong.textContent = error instanceof Error ? error.message : String(error);
      wrong.hidden = false;
    } finally {
      start.disabled = false;
    }
  });
  const dialog = openDialog(say('new.title'), [body]);
  start.focus();
}

/**
 * How well a level plays, as it was measured.
 * @param {Level[]} levels
 * @param {number} level
 * @param {number} players
 * @param {number} most  the highest level
 */
function levelWords(levels, level, players, most) {
  const found = levels.find((one) => one.level === level);
  const highest = level === most ? ` ${say('level.highest')}` : '';
  if (!found?.measured || found.share === null) return `${say(level === 1 ? 'level.lowest' : 'level.unmeasured')}${highest}`;
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 });
  const values = { share: percent.format(found.share), low: percent.format(found.low ?? 0), high: percent.format(found.high ?? 0), count: found.games, below: level - 1, fair: percent.format(1 / players) };
  return `${say(found.against === 'child' ? 'level.measured.child' : players === 2 ? 'level.measured' : 'level.measured.many', values)}${highest}`;
}
