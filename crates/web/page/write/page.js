// @ts-check
/** The page on which a game is written: the text at one side, the board that it describes at the other. */
import { announce, byId, element, fill, seldom, svg } from '../common/dom.js';
import { link, readAddress, writeAddress } from '../common/address.js';
import { markdown } from '../common/markdown.js';
import { languageOf, spoken } from '../common/messages.js';
import { openDialog } from '../common/dialog.js';
import { askCheck, askLanguage, askSamples, AskError } from '../common/socket.js';
import { gameTitle, list, loadWords, say } from '../common/words.js';
import { writeHeader } from '../common/header.js';
import { paintPlayers } from '../common/players.js';
import { LARGEST, NAMELESS, bytesOf, isWritten } from '../common/written.js';
import { control } from '../play/parameter.js';
import { outline, picture, placing, swatch } from '../play/scene.js';
import { nameOf, readSpec, writeSpec } from '../play/spec.js';
import { Editor } from './editor.js';

/** @typedef {import('../common/socket.js').Checked} Checked */
/** @typedef {import('../common/socket.js').Remark} Remark */
/** @typedef {import('../common/socket.js').Sample} Sample */
/** @typedef {import('./editor.js').Spot} Spot */

/** The text where the address holds none. */
const FIRST = 'breakthrough';
/** Time between two checks while the text is typed, in milliseconds. */
const CHECK_MS = 250;
/** Time without typing after which the result is said, in milliseconds. */
const SAY_MS = 1500;
/** How many cells of a set are named. */
const NAMED = 24;
/** The buttons that open the game on another page. */
const WAYS_ON = ['lesson', 'play'];

/** @type {Editor} */
let editor;
let name = NAMELESS;
/** @type {Map<string, string>} the values that parameters were given */
let values = new Map();
/** @type {Checked['game']} the game that is drawn */
let game = null;
let turn = 0;
let saying = 0;
let controls = '';
/** @type {Spot | null} */
let pointed = null;

const spec = () => writeSpec(name, values);

/** Whether the text is as it was when the game was made from it. */
const isCurrent = () => document.body.dataset['checked'] === 'true';

async function main() {
  const address = readAddress(location.search, location.hash);
  const asked = askSamples();
  await loadWords('common', 'play', 'write', 'samples');
  writeHeader('write', () => (isCurrent() ? writeAddress({ game: spec(), written: editor.text }) : ''));
  document.title = say('write.page');
  editor = new Editor({ onInput: () => changed(), onPoint: point });
  byId('editor').append(editor.root);
  byId('play').addEventListener('click', () => go('/play'));
  byId('lesson').addEventListener('click', () => go('/lessons/win-or-lose'));
  byId('language').addEventListener('click', showLanguage);
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) go('/play');
  });
  if (isWritten(address.game)) {
    name = nameOf(address.game);
    values = new Map(readSpec(address.game)?.values);
    values.delete('rules');
  }
  let samples = /** @type {Sample[]} */ ([]);
  try {
    samples = await asked;
  } catch (error) {
    fail(error instanceof AskError ? error.message : String(error));
  }
  offer(samples);
  editor.text = address.written || (samples.find((sample) => sample.name === FIRST)?.text ?? '');
  if (address.wrong && location.hash) fail(say(`written.${address.wrong}`));
  await check();
  document.body.dataset['ready'] = 'true';
}

/**
 * Offers texts to start from.
 * @param {Sample[]} samples
 */
function offer(samples) {
  const names = byId('samples');
  fill(names, ...samples.map((sample) => element('option', { value: sample.name, selected: sample.name === FIRST },
    say('write.sample', { title: gameTitle(sample.name), count: sample.players }))));
  byId('load').addEventListener('click', () => {
    const sample = samples.find((one) => one.name === /** @type {HTMLSelectElement} */ (names).value);
    if (!sample) return;
    values = new Map();
    byId('trouble').hidden = true;
    editor.replace(sample.text);
  });
}

/** The text or a value has changed. */
function changed() {
  document.body.dataset['checked'] = 'false';
  checkSoon();
}

const checkSoon = seldom(CHECK_MS, () => void check());

/** Checks the text and shows what comes of it. */
async function check() {
  const mine = ++turn;
  const written = editor.text;
  document.body.dataset['checked'] = 'false';
  if (bytesOf(written) > LARGEST) {
    fail(say('write.long', { bytes: bytesOf(written), most: LARGEST }));
    for (const name of WAYS_ON) byId(name).setAttribute('disabled', '');
    return;
  }
  try {
    let checked = await askCheck(spec(), written);
    if (mine !== turn) return;
    if (values.size > 0 && checked.mistakes.some((mistake) => mistake.line === null)) {
      // A parameter that was given a value may be gone, or its range has changed.
      values = new Map();
      checked = await askCheck(spec(), written);
      if (mine !== turn) return;
    }
    byId('trouble').hidden = true;
    show(checked);
    history.replaceState(null, '', `/write${writeAddress({ game: spec(), written })}`);
  } catch (error) {
    if (mine === turn) fail(error instanceof Error ? error.message : String(error));
  }
}

/** @param {Checked} checked */
function show({ mistakes, warnings, game: described }) {
  const remarks = [...mistakes, ...warnings];
  editor.mark(remarks, mistakes.length);
  fill(byId('remarks'), ...remarks.map((remark, at) => remarkLine(remark, at < mistakes.length ? 'mistake' : 'warning')));
  for (const name of WAYS_ON) byId(name).toggleAttribute('disabled', !described);
  byId('board').classList.toggle('stale', !described);
  const words = described
    ? [say('write.good', { count: described.situation.legal.length }), warnings.length > 0 ? say('write.warnings', { count: warnings.length }) : ''].filter(Boolean).join(' ')
    : say('write.mistakes', { count: mistakes.length });
  byId('status').textContent = words;
  clearTimeout(saying);
  saying = window.setTimeout(() => announce(words), SAY_MS);
  if (described) draw(described);
  Object.assign(document.body.dataset, { checked: 'true', mistakes: String(mistakes.length), warnings: String(warnings.length) });
}

/**
 * @param {Remark} remark
 * @param {'mistake' | 'warning'} kind
 */
function remarkLine(remark, kind) {
  const where = remark.line === null ? say(`write.${kind}`) : say(`write.${kind}.at`, { line: remark.line, column: remark.column ?? 1 });
  return element('li', {},
    element('button', { type: 'button', class: `remark ${kind}`, on: { click: () => editor.go(remark) } },
      element('b', {}, where), ' ',
      ...[remark.message, remark.help].filter(Boolean).flatMap((text, at) => [at > 0 && say('write.between'), spoken('span', text)])));
}

/** @param {NonNullable<Checked['game']>} described */
function draw(described) {
  game = described;
  name = described.name;
  byId('title').textContent = described.title;
  byId('title').hidden = !described.title;
  paintPlayers(described.players);
  fill(byId('players'), ...described.players.map((player, at) => element('li', {}, swatch(at + 1), ' ', player)));
  const { scene, text, players } = described.situation;
  fill(byId('board'), scene ? picture(scene, name, players) : element('pre', {}, text));
  const wanted = JSON.stringify(described.parameters.map((parameter) => [parameter.name, parameter.takes, parameter.default]));
  if (wanted !== controls) {
    controls = wanted;
    fill(byId('parameters'), ...described.parameters.map((parameter) => control(parameter, values.get(parameter.name) ?? '', (value) => {
      if (value) values.set(parameter.name, value);
      else values.delete(parameter.name);
      changed();
    })));
    byId('parameters').hidden = described.parameters.length === 0;
  }
  light();
}

/** @param {Spot | null} spot */
function point(spot) {
  pointed = spot;
  light();
}

/** Lights the cells of the set that is pointed at. */
function light() {
  const scene = game?.situation.scene;
  const drawing = byId('board').querySelector('svg');
  if (!game || !scene || !drawing) return;
  drawing.querySelector('.lit')?.remove();
  const words = byId('cells');
  const set = pointed && isCurrent() ? setAt(pointed) : undefined;
  words.textContent = '';
  if (!set) return;
  const place = placing(scene, false);
  const cells = set.cells.flatMap((at) => scene.cells[at] ?? []);
  drawing.append(svg('g', { class: 'lit' }, ...cells.map((cell) => outline(cell, place, 'lit-cell'))));
  const names = cells.slice(0, NAMED).map((cell) => cell.name);
  if (cells.length > NAMED) names.push('…');
  words.textContent = cells.length === 0 ? say('write.cells.none') : say('write.cells', { cells: list(names), count: cells.length });
}

/**
 * The smallest set that a place in the text belongs to.
 * @param {Spot} spot
 */
function setAt({ line, column }) {
  const isIn = (/** @type {import('../common/socket.js').NamedSet} */ set) =>
    (line > set.line || (line === set.line && column >= set.column)) && (line < set.end_line || (line === set.end_line && column <= set.end_column));
  // A set comes before those that it is made of.
  return game?.sets.filter(isIn).at(-1);
}

/** Shows the description of the language. */
async function showLanguage() {
  const prose = element('div', { class: 'prose' });
  openDialog(say('write.language'), [prose], { className: 'wide' });
  try {
    const text = await askLanguage();
    prose.lang = languageOf(text);
    fill(prose, markdown(text));
  } catch (error) {
    fill(prose, element('p', { class: 'failure', role: 'alert' }, error instanceof AskError ? error.message : String(error)));
  }
}

/** Opens the game on another page. @param {string} path */
function go(path) {
  if (!game || !isCurrent() || document.body.dataset['mistakes'] !== '0') return;
  location.href = link(path, { game: spec(), written: editor.text });
}

/** @param {string} words */
function fail(words) {
  const trouble = byId('trouble');
  trouble.textContent = words;
  trouble.hidden = false;
}

main();
