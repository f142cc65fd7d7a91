// @ts-check
/**
 * What is at the top of every page: the name, the ways to the other pages, the language; and, while the connection is lost, a
 * line that says so. A page has an empty `<header id="top">` for it, and loads the words of `common`.
 */
import { element, fill, byId } from './dom.js';
import { addressWithout, link, presentAsked, writeAddress } from './address.js';
import { say, language } from './words.js';
import { watchConnection } from './socket.js';
import { holdsText } from './written.js';

/**
 * Writes the top of the page.
 * @param {'games' | 'play' | 'write' | 'tree' | 'lesson' | 'puzzles' | 'tournament' | 'help'} here  which page this is
 * @param {() => string} [ways]  the query that the way to the play, write or tree page keeps, asked when it is taken
 */
export function writeHeader(here, ways = () => '') {
  const top = byId('top');
  const item = (/** @type {string} */ name, /** @type {string} */ path) => {
    const keeps = path !== '/';
    const way = element('a', { href: link(path), 'aria-current': name === here ? 'page' : null }, say(`top.${name}`));
    if (keeps) way.addEventListener('click', () => { way.href = `${path}${name === here ? `${location.search}${textHere()}` : ways() || writeAddress({})}`; });
    return element('li', {}, way);
  };
  const lessons = element('li', {}, element('a', { href: `${link('/')}#lessons-title`, 'aria-current': here === 'lesson' ? 'page' : null }, say('top.lesson')));
  // A telephone held upright has no room for it: the first page and that of trees lead there.
  const tournament = element('li', { class: 'top-wide' }, element('a', { href: link('/tournament'), 'aria-current': here === 'tournament' ? 'page' : null }, say('top.tournament')));
  const puzzles = element('li', {}, element('a', { href: link('/puzzles'), 'aria-current': here === 'puzzles' ? 'page' : null }, say('top.puzzles')));
  const help = element('li', { class: 'top-wide' }, element('a', { href: link('/help'), 'aria-current': here === 'help' ? 'page' : null }, say('top.help')));
  const other = language === 'en' ? 'ja' : 'en';
  const change = element('a', { href: inLanguage(other), lang: other, hreflang: other, class: 'language' }, say(`top.language.${other}`));
  change.addEventListener('click', () => { change.href = inLanguage(other); });
  const tools = element('div', { class: 'top-tools' });
  if (here !== 'games' && here !== 'write' && here !== 'help') {
    void import('./present.js').then(({ writeTools }) => writeTools(tools));
    if (presentAsked()) present();
  }
  fill(
    top,
    element('a', { href: '#main', class: 'skip', on: { click: skip } }, say('top.skip')),
    element('div', { class: 'top' },
      element('a', { href: link('/'), class: 'name' }, 'yomi', element('span', { lang: 'ja', 'aria-hidden': 'true' }, '読み')),
      element('nav', { 'aria-label': say('top.ways') }, element('ul', {}, item('games', '/'), item('play', '/play'), item('write', '/write'), item('tree', '/tree'), tournament, puzzles, lessons, help)),
      tools, change),
    connectionLine(),
  );
  // Another text in the same page's address is another game.
  addEventListener('hashchange', () => {
    if (holdsText()) location.reload();
  });
}

/**
 * Goes to the content; the fragment of the address stays, as a text may be there.
 * @param {Event} event
 */
function skip(event) {
  event.preventDefault();
  byId('main').focus();
}

/** The part of this page's address that holds a text. */
function textHere() {
  return holdsText() ? location.hash : '';
}

/** Shows the page to a room. */
function present() {
  document.documentElement.classList.add('is-presented');
  document.head.append(element('link', { rel: 'stylesheet', href: '/common/present.css' }));
}

/**
 * This page's address as it is now, in another language.
 * @param {string} other
 */
function inLanguage(other) {
  return `${addressWithout('language', `language=${other}`)}${textHere()}`;
}

/** @returns {HTMLElement} */
function connectionLine() {
  const line = element('p', { class: 'connection', role: 'alert', hidden: true });
  let timer = 0;
  watchConnection((status) => {
    document.body.dataset['connection'] = status;
    clearTimeout(timer);
    if (status === 'lost') {
      timer = window.setTimeout(() => {
        line.textContent = say('top.lost');
        line.hidden = false;
      }, 400);
    } else {
      line.hidden = true;
      line.textContent = '';
    }
  });
  return line;
}
