// @ts-check
/** A game in a file of its own, which needs no server: its words and positions come with it. */
import { element, fill } from '../common/dom.js';
import { positionOf } from './film.js';
import { showGame } from './view.js';

/** @typedef {'en' | 'ja'} Language */
/**
 * What the file holds.
 * @typedef {object} Kept
 * @property {string} game
 * @property {Record<Language, string>} title
 * @property {Record<Language, string[]>} names
 * @property {string[]} moves
 * @property {number[]} movers
 * @property {number} at
 * @property {boolean} flip
 * @property {import('./film.js').Film} film
 * @property {Record<Language, Record<string, string>>} words
 */

/** Shows the game of this file. @param {Kept} kept */
export function start(kept) {
  const { game, moves, movers, flip, film } = kept;
  const main = element('main', { id: 'main' });
  const tongue = element('button', { type: 'button', class: 'plain' });
  const place = element('div', { class: 'embed-game' });
  main.append(place, element('div', { class: 'embed-ways' }, tongue));
  document.body.append(main);
  /** @type {(() => void) | null} */
  let leave = null;
  const show = (/** @type {Language} */ language) => {
    const at = leave ? Number(document.body.dataset['at'] ?? kept.at) : kept.at;
    const other = language === 'en' ? 'ja' : 'en';
    const say = (/** @type {string} */ key, /** @type {Record<string, string | number>} */ values = {}) =>
      (kept.words[language][key] ?? key).replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));
    document.documentElement.lang = language;
    document.title = kept.title[language];
    leave?.();
    const look = (/** @type {number} */ position) => positionOf(film, position);
    const seen = showGame(place, { game, moves, movers, flip, at, look, say, link: '', title: kept.title[language], names: kept.names[language] });
    leave = seen.leave;
    fill(tongue, kept.words[other]['embed.language'] ?? other);
    tongue.lang = other;
    tongue.onclick = () => show(other);
  };
  show(navigator.languages.find((each) => /^(en|ja)/i.test(each))?.toLowerCase().startsWith('ja') ? 'ja' : 'en');
}
