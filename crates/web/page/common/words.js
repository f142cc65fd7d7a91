// @ts-check
/**
 * Every sentence of the pages, in the reader's language: `say(key, values)`. The language is the address's (`language=ja`), else
 * the first of the browser's that there is, else English. Dictionaries lie in `words/AREA.LANGUAGE.js` and are loaded by area.
 *
 * `{name}` in a sentence stands for a value; a number is written as the language writes it. Where a `count` is among the values,
 * the sentence of `key.one` or `key.other` is taken, if there is one.
 */
import { languageAsked } from './address.js';

/** @typedef {Record<string, string>} Dictionary */
/** @typedef {Record<string, string | number>} Values */

const LANGUAGES = ['en', 'ja'];

/** The language of the page: `en` or `ja`. */
export const language = choose();

/** @type {Map<string, string>} */
const sentences = new Map();

/** What a player is called on this page; nothing for the number alone. @type {(player: number) => string} */
let nameOfPlayer = () => '';

/**
 * Lets sentences call players by name: wherever one says `Player {player}`, or the same with another number.
 * @param {(player: number) => string} naming  the name of a player, counted from 1; nothing for the number alone
 */
export function namePlayers(naming) {
  nameOfPlayer = naming;
}

/**
 * A sentence in which the players that it numbers are called by name.
 * @param {string} sentence
 * @param {Values} values
 */
function withNames(sentence, values) {
  const [before, after] = (sentences.get('player') ?? '').split('{player}');
  if (!before) return sentence;
  for (const [key, value] of Object.entries(values)) {
    const name = typeof value === 'number' && sentence.includes(`{${key}}`) ? nameOfPlayer(value) : '';
    if (!name) continue;
    for (const start of [before, before.toLowerCase()]) sentence = sentence.replaceAll(`${start}{${key}}${after ?? ''}`, name);
  }
  return sentence;
}

/** Made when it is first needed: that takes longer than drawing a board. @template T @param {() => T} make @returns {() => T} */
function lazily(make) {
  /** @type {T | undefined} */
  let made;
  return () => (made ??= make());
}

const numbers = lazily(() => new Intl.NumberFormat(language, { maximumFractionDigits: 3 }));
const plurals = lazily(() => new Intl.PluralRules(language));

/** @returns {string} */
function choose() {
  const asked = languageAsked();
  if (asked) return asked;
  for (const wished of navigator.languages) {
    const short = wished.toLowerCase().split('-')[0] ?? '';
    if (LANGUAGES.includes(short)) return short;
  }
  return 'en';
}

/**
 * Loads the dictionaries of areas and writes the page's own sentences: elements with `data-say` get it as their text, with
 * `data-say-label` as their accessible name, with `data-say-title` as what is shown on hover.
 * @param {...string} areas  such as `common`, `play`
 */
export async function loadWords(...areas) {
  document.documentElement.lang = language;
  await addWords(...areas);
  writeWords(document);
}

/**
 * Loads the dictionaries of areas for what is not on the page yet, such as a dialog.
 * @param {...string} areas
 */
export async function addWords(...areas) {
  await Promise.all(areas.map(async (area) => {
    /** @type {{default: Dictionary}} */
    const room = await import(`../words/${area}.${language}.js`);
    for (const [key, sentence] of Object.entries(room.default)) sentences.set(key, sentence);
  }));
}

/**
 * Writes the sentences of a part of the page.
 * @param {ParentNode} part
 */
export function writeWords(part) {
  for (const node of part.querySelectorAll('[data-say]')) node.textContent = say(node.getAttribute('data-say') ?? '');
  for (const node of part.querySelectorAll('[data-say-label]')) node.setAttribute('aria-label', say(node.getAttribute('data-say-label') ?? ''));
  for (const node of part.querySelectorAll('[data-say-title]')) node.setAttribute('title', say(node.getAttribute('data-say-title') ?? ''));
}

/**
 * Whether there is a sentence.
 * @param {string} key
 */
export function knows(key) {
  return sentences.has(key);
}

/**
 * A sentence.
 * @param {string} key
 * @param {Values} [values]
 * @returns {string} the key itself where there is no such sentence, which is a mistake and written to the console
 */
export function say(key, values = {}) {
  const count = values['count'];
  let sentence = sentences.get(key);
  if (typeof count === 'number') sentence = sentences.get(`${key}.${plurals().select(count)}`) ?? sentences.get(`${key}.other`) ?? sentence;
  if (sentence === undefined) {
    console.error(`no sentence for ${key} in ${language}`);
    return key;
  }
  return withNames(sentence, values).replace(/\{(\w+)\}/g, (whole, name) => {
    const value = values[name];
    return value === undefined ? whole : typeof value === 'number' ? number(value) : value;
  });
}

/**
 * A number as the language writes it.
 * @param {number} value
 * @returns {string}
 */
export function number(value) {
  // Small whole numbers are written alike everywhere.
  const text = Number.isInteger(value) && Math.abs(value) < 1000 ? String(value) : numbers().format(value);
  return text.replace(/^-/, '\u2212');
}

/**
 * Several things as the language lists them.
 * @param {string[]} parts
 * @returns {string}
 */
export function list(parts) {
  if (parts.length < 2) return parts[0] ?? '';
  return new Intl.ListFormat(language, { type: 'conjunction' }).format(parts);
}

/**
 * What a game is called; its own name where nobody has given it another.
 * @param {string} game  with or without its parameters
 * @returns {string}
 */
export function gameTitle(game) {
  const name = (game.split(':')[0] ?? '').trim();
  return knows(`game.${name}`) ? say(`game.${name}`) : name;
}
