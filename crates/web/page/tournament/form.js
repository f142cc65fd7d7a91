// @ts-check
/** The settings of a tournament as a form: the game, the searches, what limits a move, and how many games there are. */
import { element, fill } from '../common/dom.js';
import { languageOf } from '../common/messages.js';
import { askCatalog, askSituation, AskError } from '../common/socket.js';
import { gameTitle, say } from '../common/words.js';
import { isWritten, titleOf } from '../common/written.js';
import { seatWords } from '../play/level.js';
import { nameOf } from '../play/spec.js';
import { KINDS, SEATINGS, USUAL } from './settings.js';

/** @typedef {import('./settings.js').Settings} Settings */
/** @typedef {import('./settings.js').LimitKind} LimitKind */
/** @typedef {import('../common/socket.js').Situation} Situation */
/** @typedef {import('../play/record.js').Record} Record */

/** As many as the server lets play. */
const MOST = 6;
/** Who plays beside the default search where nobody is named. */
const OTHER = 'one-ply';

/**
 * What a game is called, with its parameters.
 * @param {Settings} settings
 */
export function gameWords({ game, written }) {
  if (isWritten(game)) return titleOf(written) || nameOf(game);
  const colon = game.indexOf(':');
  return colon < 0 ? gameTitle(game) : `${gameTitle(game)} (${game.slice(colon + 1)})`;
}

export class Form {
  /** @type {Settings} */
  #settings;
  /** The start of the game; null until it is known, or if there is no such game. @type {Situation | null} */
  #situation = null;
  #rows = element('div', { class: 'search-rows' });
  #game = element('button', { type: 'button', id: 'game', on: { click: () => this.#chooseGame() } });
  #add = element('button', { type: 'button', id: 'add', on: { click: () => this.#change(() => this.#settings.searches.push(this.#fitting())) } }, say('tournament.add'));
  #failure = element('p', { class: 'failure', id: 'wrong', role: 'alert', hidden: true });
  #start = element('button', { type: 'submit', class: 'main', id: 'start' }, say('tournament.start'));
  #fields = element('fieldset', { class: 'form' });
  #searches = element('datalist', { id: 'searches' });
  #onChange;

  /**
   * @param {Settings} settings
   * @param {{onStart: (settings: Settings) => void, onChange: (settings: Settings) => void}} on
   */
  constructor(settings, { onStart, onChange }) {
    this.#settings = settings;
    this.#onChange = onChange;
    this.root = element('form', { novalidate: true, on: { submit: (/** @type {Event} */ event) => {
      event.preventDefault();
      onStart(this.settings);
    } } }, this.#fields, this.#failure, element('div', { class: 'row end' }, this.#start));
    fill(this.#fields,
      element('div', { class: 'field-row' }, element('span', { class: 'field-name', id: 'game-label' }, say('tournament.game')), this.#game),
      element('div', { class: 'field-row', role: 'group', 'aria-labelledby': 'searches-label' },
        element('span', { class: 'field-name', id: 'searches-label' }, say('tournament.searches')), this.#rows, element('div', { class: 'row' }, this.#add)),
      this.#limit(),
      element('div', { class: 'number-row' },
        this.#number('blocks', { min: 1, max: 1000 }, 'tournament.blocks.about'),
        this.#number('seed', { min: 0 })),
      element('details', { open: Boolean(settings.opening || settings.plies || settings.seatings) }, element('summary', {}, say('tournament.more')),
        element('div', { class: 'number-row' },
          this.#number('opening', { min: 0, max: 100, placeholder: say('tournament.opening.usual') }, 'tournament.opening.about'),
          this.#number('plies', { min: 1, max: 1000, placeholder: '1000' }, 'tournament.plies.about')),
        this.#seatings()),
      this.#searches);
    this.#show();
  }

  get settings() {
    const searches = this.#settings.searches.map((search) => search.trim()).filter(Boolean);
    return { ...this.#settings, searches };
  }

  /** Finds the searches of the game, and seats two where nobody is named. */
  async begin() {
    await this.#meet();
    this.#show();
  }

  /** @param {boolean} isRunning @param {string} words  what the button says */
  lock(isRunning, words) {
    this.#fields.disabled = isRunning;
    this.#start.disabled = isRunning;
    this.#start.textContent = words;
  }

  /** @param {string} words  what is wrong; nothing for nothing */
  tell(words) {
    this.#failure.textContent = words;
    this.#failure.lang = languageOf(words);
    this.#failure.hidden = words === '';
  }

  /** @param {() => unknown} change */
  #change(change) {
    change();
    this.#show();
    this.#onChange(this.settings);
  }

  /** Who plays beside the others. */
  #fitting() {
    const { searches } = this.#settings;
    return [OTHER, 'level:4', 'level:6', 'random'].find((search) => !searches.includes(search)) ?? OTHER;
  }

  /** Asks for the start of the game, and has as many searches as there are seats. */
  async #meet() {
    const { game, written } = this.#settings;
    this.#situation = null;
    try {
      this.#situation = await askSituation({ game, written });
    } catch (error) {
      this.tell(error instanceof AskError ? error.message : String(error));
      return;
    }
    const { searches, default_search: best, players, levels } = this.#situation;
    const own = this.#settings.searches;
    if (own.length === 0) own.push(best);
    while (own.length < players) own.push(this.#fitting());
    fill(this.#searches, ...[...searches, ...Array.from({ length: levels }, (_, at) => `level:${at + 1}`)].map((value) => element('option', { value })));
    this.#onChange(this.settings);
  }

  #show() {
    fill(this.#game, element('span', { class: 'game-name' }, gameWords(this.#settings)), element('span', { class: 'soft' }, say('tournament.choose')));
    this.#game.setAttribute('aria-describedby', 'game-label');
    const { searches } = this.#settings;
    const least = Math.max(2, this.#situation?.players ?? 2);
    fill(this.#rows, ...searches.map((search, at) => {
      const input = element('input', {
        type: 'text', id: `search-${at + 1}`, value: search, list: 'searches', spellcheck: 'false', autocomplete: 'off', autocapitalize: 'none', 'aria-label': say('tournament.search', { count: at + 1 }),
      });
      input.addEventListener('input', () => {
        searches[at] = input.value;
        this.tell('');
        this.#onChange(this.settings);
      });
      return element('div', { class: 'search-row' }, element('span', { class: `sign sign-${at + 1}`, 'aria-hidden': 'true' }, String(at + 1)), input,
        element('button', { type: 'button', 'aria-label': say('tournament.choose.of', { count: at + 1 }), on: { click: () => this.#chooseSearch(at) } }, say('tournament.choose')),
        searches.length > least && element('button', { type: 'button', class: 'plain', 'aria-label': say('tournament.remove', { count: at + 1 }), title: say('tournament.remove', { count: at + 1 }), on: { click: () => {
          this.#change(() => searches.splice(at, 1));
          this.#add.focus();
        } } }, '×'));
    }));
    this.#add.hidden = searches.length >= MOST;
  }

  #limit() {
    const { kind, limit } = this.#settings;
    const input = element('input', { type: 'number', id: 'limit', min: 1, value: limit, 'aria-describedby': 'limit-about' });
    const kinds = element('select', { id: 'limit-kind', 'aria-label': say('tournament.limit.kind') }, ...KINDS.map((one) => element('option', { value: one, selected: one === kind }, say(`tournament.limit.${one}`))));
    kinds.addEventListener('change', () => {
      const chosen = /** @type {LimitKind} */ (kinds.value);
      input.value = USUAL[chosen];
      this.#change(() => Object.assign(this.#settings, { kind: chosen, limit: input.value }));
    });
    input.addEventListener('input', () => this.#change(() => { this.#settings.limit = input.value.trim(); }));
    return element('div', { class: 'field-row' }, element('label', { for: 'limit' }, say('tournament.limit')), element('div', { class: 'limit-row' }, input, kinds),
      element('p', { class: 'soft', id: 'limit-about' }, say('tournament.limit.about')));
  }

  /**
   * @param {'blocks' | 'seed' | 'opening' | 'plies'} name
   * @param {{[name: string]: unknown}} how
   * @param {string} [about]
   */
  #number(name, how, about = '') {
    const input = element('input', { type: 'number', id: name, value: this.#settings[name], ...how, 'aria-describedby': about ? `${name}-about` : null });
    input.addEventListener('input', () => {
      this.tell('');
      this.#change(() => { this.#settings[name] = input.value.trim(); });
    });
    return element('div', { class: 'field-row' }, element('label', { for: name }, say(`tournament.${name}`)), input, about && element('p', { class: 'soft', id: `${name}-about` }, say(about)));
  }

  #seatings() {
    const { seatings } = this.#settings;
    const select = element('select', { id: 'seatings' }, ...['', ...SEATINGS].map((one) => element('option', { value: one, selected: one === seatings }, say(`tournament.seatings.${one || 'all'}`))));
    select.addEventListener('change', () => this.#change(() => { this.#settings.seatings = select.value; }));
    return element('div', { class: 'field-row' }, element('label', { for: 'seatings' }, say('tournament.seatings')), select);
  }

  /** What the choosers of the play page need to know of a game. */
  #record() {
    const { game, written } = this.#settings;
    const open = async (/** @type {{game: string}} */ { game: chosen }) => {
      if (nameOf(chosen) !== nameOf(game)) this.#settings.searches = [];
      this.#settings.game = chosen;
      if (!isWritten(chosen)) this.#settings.written = '';
      this.tell('');
      await this.begin();
      this.#onChange(this.settings);
    };
    const record = { game, written, position: null, situation: this.#situation, seats: [], search: '', second: '', where: { game, written, position: null, moves: [] }, open };
    return /** @type {Record} */ (/** @type {unknown} */ (record));
  }

  async #chooseGame() {
    const [{ chooseGame }, catalog] = await Promise.all([import('../play/game-menu.js'), askCatalog()]);
    await chooseGame(this.#record(), catalog, say('tournament.game.take'));
  }

  /** @param {number} at */
  async #chooseSearch(at) {
    const [{ chooseSearch }, catalog] = await Promise.all([import('../play/search-dialog.js'), askCatalog()]);
    if (!this.#situation) return;
    chooseSearch({ title: say('tournament.search', { count: at + 1 }), value: this.#settings.searches[at] ?? '', record: this.#record(), catalog, other: '', levels: true, note: say('tournament.limit.about') }, (value) => {
      this.#change(() => { this.#settings.searches[at] = value; });
      document.getElementById(`search-${at + 1}`)?.focus();
    });
  }
}

/** What a player is called in tables: a level by its name. @param {string} name */
export const playerWords = (name) => seatWords(name);
