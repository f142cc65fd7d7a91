// @ts-check
/** The choice of a game: which one, its parameters as a form and as text, a position to start from; and its rules to read. */
import { element, fill } from '../common/dom.js';
import { openDialog } from '../common/dialog.js';
import { languageOf, told } from '../common/messages.js';
import { askRules, askSamples, askSituation, AskError } from '../common/socket.js';
import { addWords, gameTitle, knows, language, say } from '../common/words.js';
import { markdown } from '../common/markdown.js';
import { isWritten, titleOf } from '../common/written.js';
import { control } from './parameter.js';
import { nameOf, readSpec, writeSpec } from './spec.js';

/** @typedef {import('../common/socket.js').Catalog} Catalog */
/** @typedef {import('./record.js').Record} Record */

/**
 * Lets the reader choose a game.
 * @param {Record} record
 * @param {Catalog} catalog
 * @param {string | null} [done]  what the button says where the game is chosen from its start on and not to be played; null to play it
 */
export async function chooseGame(record, catalog, done = null) {
  // What the games are is told by the first page.
  const [samples] = await Promise.all([askSamples(catalog.games), addWords('first', 'samples')]);
  const options = (/** @type {{name: string}[]} */ games) => games.map(({ name }) => element('option', { value: name }, gameTitle(name)));
  const names = element('select', { id: 'game-name' }, ...options(catalog.games), element('optgroup', { label: say('first.written') }, ...options(samples)));
  // A written game is not on the list; its text stays that of the page.
  const own = nameOf(record.game);
  if (isWritten(own)) names.prepend(element('option', { value: own }, titleOf(record.written) || own));
  const text = element('input', { type: 'text', id: 'game-text', spellcheck: 'false', autocomplete: 'off', autocapitalize: 'none', 'aria-describedby': 'game-wrong' });
  const position = element('input', { type: 'text', id: 'game-position', spellcheck: 'false', autocomplete: 'off', autocapitalize: 'none', placeholder: say('menu.start') });
  const about = element('p', { class: 'soft', lang: language });
  const form = element('div', { class: 'parameter-grid' });
  const wrong = element('p', { class: 'failure', id: 'game-wrong', role: 'alert', hidden: true });
  const rules = element('details', { class: 'rules' });
  const play = element('button', { type: 'submit', class: 'main' }, done ?? say('menu.play'));
  const showForm = () => {
    const listed = catalog.games.find((game) => game.name === nameOf(text.value));
    const entry = listed ?? samples.find((game) => game.name === nameOf(text.value));
    fill(form);
    rules.hidden = !entry;
    if (!entry) {
      if (nameOf(text.value) === own) names.value = own;
      about.textContent = '';
      return;
    }
    names.value = entry.name;
    const isSaid = knows(`about.${entry.name}`);
    about.textContent = isSaid ? say(`about.${entry.name}`) : told(listed?.about ?? '');
    about.lang = isSaid ? language : languageOf(about.textContent);
    const values = new Map(readSpec(text.value, entry.parameters[0]?.name)?.values);
    fill(form, ...entry.parameters.map((parameter) => control(parameter, values.get(parameter.name) ?? '', (chosen) => {
      values.delete(parameter.name);
      if (chosen) values.set(parameter.name, chosen);
      text.value = writeSpec(entry.name, entry.parameters.flatMap(({ name }) => (values.has(name) ? [/** @type {[string, string]} */ ([name, values.get(name) ?? ''])] : [])));
      wrong.hidden = true;
    })));
    rules.open = false;
    fill(rules, element('summary', {}, say('play.rules')), element('div', { class: 'prose' }));
  };
  rules.addEventListener('toggle', async () => {
    const prose = rules.querySelector('.prose');
    if (rules.open && prose && !prose.hasChildNodes()) await writeRules(nameOf(text.value), prose);
  });
  names.addEventListener('change', () => {
    text.value = names.value;
    position.value = '';
    wrong.hidden = true;
    showForm();
  });
  text.addEventListener('change', showForm);
  text.value = record.game;
  position.value = record.position ?? '';
  showForm();
  const row = (/** @type {string} */ id, /** @type {string} */ key, /** @type {Node} */ input, /** @type {Node | null} */ more = null) =>
    element('div', { class: 'field-row' }, element('label', { for: id }, say(key)), input, more);
  const body = element('form', { class: 'form' },
    row('game-name', 'menu.game', names, about),
    form,
    row('game-text', 'menu.text', text),
    done === null && row('game-position', 'menu.position', position),
    wrong,
    element('div', { class: 'row end' }, element('button', { type: 'button', on: { click: () => dialog.close() } }, say('cancel')), play),
    rules);
  body.addEventListener('submit', async (event) => {
    event.preventDefault();
    const game = text.value.trim();
    const from = position.value.trim() || null;
    play.disabled = true;
    try {
      await askSituation({ game, written: record.written, position: from, moves: [] });
      const keep = nameOf(game) === nameOf(record.game) ? record.seats : record.seats.filter((seat) => seat === 'human');
      record.search = nameOf(game) === nameOf(record.game) ? record.search : '';
      record.second = nameOf(game) === nameOf(record.game) ? record.second : '';
      await record.open({ game, position: from, moves: [], at: 0 }, keep);
      dialog.close();
    } catch (error) {
      wrong.textContent = error instanceof AskError ? error.message : String(error);
      wrong.lang = languageOf(wrong.textContent);
      wrong.hidden = false;
      text.focus();
    } finally {
      play.disabled = false;
    }
  });
  const dialog = openDialog(say('menu.title'), [body]);
  names.focus();
}

/**
 * Shows the rules of the game that is played.
 * @param {Record} record
 */
export function showRules(record) {
  if (isWritten(record.game)) {
    openDialog(titleOf(record.written) || nameOf(record.game), [element('pre', { class: 'game-text', tabindex: 0 }, record.written)], { className: 'wide' });
    return;
  }
  const prose = element('div', { class: 'prose' });
  openDialog(gameTitle(record.game), [prose], { className: 'wide' });
  writeRules(nameOf(record.game), prose);
}

/**
 * @param {string} name
 * @param {Element} prose
 */
async function writeRules(name, prose) {
  try {
    const rules = await askRules(name);
    prose.setAttribute('lang', languageOf(rules));
    fill(prose, markdown(rules));
  } catch (error) {
    fill(prose, element('p', { class: 'failure', role: 'alert' }, error instanceof AskError ? error.message : String(error)));
  }
}
