// @ts-check
/**
 * The choice of a search: its name, its parameters, a limit, a database and a book as a form made from what the server says there is, and
 * beside it the same as text. The text is what counts; the server reads it before the dialog closes.
 */
import { element, fill } from '../common/dom.js';
import { openDialog } from '../common/dialog.js';
import { languageOf, told } from '../common/messages.js';
import { ask, AskError } from '../common/socket.js';
import { say } from '../common/words.js';
import { levelName, levelOf } from './level.js';
import { LIMITS, nameOf, readSpec, writeSpec } from './spec.js';
import { control } from './parameter.js';

/** @typedef {import('../common/socket.js').Catalog} Catalog */
/** @typedef {import('./record.js').Record} Record */

/**
 * Asks the reader for a search.
 * @param {object} how
 * @param {string} how.title
 * @param {string} how.value  `human`, empty for none, or a search
 * @param {Record} how.record
 * @param {Catalog} how.catalog
 * @param {'human' | 'none' | ''} how.other  what can be chosen beside searches
 * @param {boolean} [how.levels]  whether levels of play can be chosen beside searches, as they can beside `human`
 * @param {string} how.note  what holds if no limit is given
 * @param {(value: string) => void} onChoice
 */
export function chooseSearch({ title, value, record, catalog, other, levels = other === 'human', note }, onChoice) {
  const { situation } = record;
  const text = element('input', { type: 'text', id: 'search-text', spellcheck: 'false', autocomplete: 'off', autocapitalize: 'none', 'aria-describedby': 'search-note search-wrong' });
  const wrong = element('p', { class: 'failure', id: 'search-wrong', role: 'alert', hidden: true });
  const names = element('select', { id: 'search-name' });
  if (other) names.append(element('option', { value: other }, say(`search.${other}`)));
  const players = catalog.players.map((file) => file.endsWith('.player') ? file : `player:${file}`);
  const engines = catalog.engines.map((name) => `engine:${name}`);
  if (levels) names.append(...Array.from({ length: situation.levels }, (_, at) => element('option', { value: `level:${at + 1}` }, levelName(at + 1))));
  for (const name of [...situation.searches, ...players, ...engines]) names.append(element('option', { value: name }, name));
  const about = element('p', { class: 'soft' });
  const form = element('div', { class: 'parameters' });
  const textRow = element('div', { class: 'field-row' }, element('label', { for: 'search-text' }, say('search.text')), text, element('p', { class: 'soft', id: 'search-note' }, note));
  const apply = element('button', { type: 'submit', class: 'main' }, say('search.apply'));
  const cancel = element('button', { type: 'button', on: { click: () => dialog.close() } }, say('cancel'));

  /** Shows the form that goes with the text. */
  const showForm = () => {
    const spec = readSpec(text.value);
    const name = nameOf(text.value);
    const entry = catalog.searches.find((search) => search.name === name);
    const isOther = other !== '' && names.value === other;
    textRow.hidden = isOther;
    about.textContent = told(entry?.about ?? '');
    about.lang = languageOf(about.textContent);
    about.hidden = isOther || !entry;
    form.hidden = isOther || !entry;
    if (!entry || isOther) return fill(form);
    const values = new Map(spec?.values);
    const change = (/** @type {string} */ key, /** @type {string} */ chosen) => {
      values.delete(key);
      if (chosen) values.set(key, chosen);
      text.value = writeSpec(name, values);
      clear();
    };
    const named = catalog.games.find((game) => game.name === nameOf(record.game))?.evaluations ?? [];
    const evaluations = [...named.map((evaluation) => evaluation.name), ...catalog.evaluations.map((file) => `learned:${file}`)];
    const own = entry.parameters.map((parameter) => control(parameter, values.get(parameter.name) ?? '', (chosen) => change(parameter.name, chosen),
      parameter.name === 'evaluation' ? evaluations : []));
    return fill(form,
      element('fieldset', {}, element('legend', {}, say('search.limits')),
        element('div', { class: 'parameter-grid' }, ...LIMITS.map((limit) => control(
          { name: limit, takes: say(`limit.${limit}`), default: null, about: '' }, values.get(limit) ?? '', (chosen) => change(limit, chosen))))),
      own.length > 0 && element('details', { open: own.length < 4 }, element('summary', {}, say('search.parameters')), element('div', { class: 'parameter-grid' }, ...own)),
      catalog.databases.length > 0 && element('fieldset', {}, element('legend', {}, say('search.database')),
        control({ name: 'database', takes: '', default: null, about: '' }, values.get('database') ?? '', (chosen) => change('database', chosen), catalog.databases)),
      catalog.books.length > 0 && element('fieldset', {}, element('legend', {}, say('search.book')),
        control({ name: 'book', takes: '', default: null, about: '' }, values.get('book') ?? '', (chosen) => change('book', chosen), catalog.books)));
  };
  const clear = () => {
    wrong.hidden = true;
    text.removeAttribute('aria-invalid');
  };
  const read = () => {
    const level = levelOf(text.value);
    const name = level === null ? nameOf(text.value) : `level:${level}`;
    if ([...names.options].some((option) => option.value === name)) names.value = name;
  };
  names.addEventListener('change', () => {
    text.value = names.value === other ? '' : names.value;
    clear();
    showForm();
  });
  text.addEventListener('change', () => {
    read();
    showForm();
  });
  text.addEventListener('input', clear);

  if (value === '' || value === 'human') names.value = other || situation.default_search;
  text.value = value === 'human' || value === '' ? (other ? '' : situation.default_search) : value;
  if (text.value) read();
  showForm();

  const body = element('form', { class: 'form' },
    element('div', { class: 'field-row' }, element('label', { for: 'search-name' }, say(other === 'human' ? 'search.who' : 'search.name')), names, about),
    textRow, wrong, form, element('div', { class: 'row end' }, cancel, apply));
  body.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (other && names.value === other && !text.value.trim()) {
      dialog.close();
      onChoice(other === 'human' ? 'human' : '');
      return;
    }
    const chosen = text.value.trim() || names.value;
    apply.disabled = true;
    try {
      await checkSearch(record, chosen);
      dialog.close();
      onChoice(chosen);
    } catch (error) {
      wrong.textContent = error instanceof AskError ? error.message : String(error);
      wrong.lang = languageOf(wrong.textContent);
      wrong.hidden = false;
      text.setAttribute('aria-invalid', 'true');
      text.focus();
    } finally {
      apply.disabled = false;
    }
  });
  const dialog = openDialog(title, [body]);
  names.focus();
}

/**
 * Whether the server reads a search and lets it play this game: it is asked for an answer and stopped at once.
 * @param {Record} record
 * @param {string} search
 * @throws {AskError} what is wrong with it
 */
export async function checkSearch(record, search) {
  const asked = ask({ ask: 'analyze', ...record.where, search, multi: 1, stages: false });
  asked.stop();
  await asked.done;
}
