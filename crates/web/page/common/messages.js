// @ts-check
/**
 * What the server says, in the reader's language. It says everything in English; for other languages there are words for its messages and
 * for what its lists describe, which come after the board.
 */
import { element } from './dom.js';
import { language } from './words.js';

/** @type {(text: string) => string} */
let translate = (text) => text;

/** How long after the page is there the words are fetched, if nothing has asked for them. */
const LATER_MS = 1000;

/** @type {Promise<void> | null} */
let loading = null;

/** Settled when the words are there, or cannot be had: the English text stays then. */
export function messagesLoaded() {
  return (loading ??= language === 'en' ? Promise.resolve() : load());
}

if (language !== 'en') addEventListener('load', () => setTimeout(messagesLoaded, LATER_MS));

async function load() {
  try {
    /** @type {{inJapanese: (text: string) => string}} */
    const { inJapanese } = await import('../words/messages.ja.js');
    translate = inJapanese;
  } catch (error) {
    console.error(error);
  }
}

/**
 * A message or a description of the server in the reader's language, or as it came where nobody has put it into words.
 * @param {string} text
 */
export function told(text) {
  return translate(text);
}

/**
 * The language of a text of the server, for `lang`: by its letters, as a game that another program has added has English rules only.
 * @param {string} text
 */
export function languageOf(text) {
  return language === 'ja' && /[\u3040-\u30ff\u4e00-\u9fff]/.test(text) ? 'ja' : 'en';
}

/**
 * Says what went wrong, in the language that it is told in.
 * @param {HTMLElement} place
 * @param {string} words  as they are to be read
 */
export function showFailure(place, words) {
  place.textContent = words;
  place.lang = languageOf(words);
  place.hidden = false;
}

/**
 * A text of the server as an element, in the language that it is told in.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {string} text  as the server says it
 * @param {string | null} [className]
 */
export function spoken(tag, text, className = null) {
  const words = told(text);
  return element(tag, { class: className, lang: languageOf(words) }, words);
}
