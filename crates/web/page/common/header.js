// @ts-check
/**
 * What is at the top of every page: the name, the ways to the other pages, the language; and, while the connection is lost, a
 * line that says so. A page has an empty `<header id="top">`, which the server fills, and loads the words of `common`.
 */
import { byId, element } from './dom.js';
import { addressWithout, link, writeAddress } from './address.js';
import { say } from './words.js';
import { watchConnection } from './socket.js';
import { holdsText } from './written.js';

/** Pages whose address the way to them keeps, or makes of the present page's. */
const KEEPERS = ['play', 'write', 'tree'];
/** Pages that are not shown to a room. */
const PLAIN = ['games', 'write', 'help'];

/** When a page is there, and its files can be kept for later, in milliseconds. */
const KEEP_MS = 4000;

/**
 * Completes the top of the page, which is in its HTML (`common/top.html`).
 * @param {'games' | 'play' | 'write' | 'tree' | 'lesson' | 'puzzles' | 'tournament' | 'help'} here  which page this is
 * @param {() => string} [ways]  the query that the way to the play, write or tree page keeps, asked when it is taken
 */
export function writeHeader(here, ways = () => '') {
  const top = byId('top');
  for (const way of /** @type {NodeListOf<HTMLAnchorElement>} */ (top.querySelectorAll('a.name, [data-way]'))) {
    const [path = '', part = ''] = (way.getAttribute('href') ?? '').split('#');
    const name = way.dataset['way'] ?? '';
    way.href = `${link(path)}${part && `#${part}`}`;
    if (KEEPERS.includes(name)) way.addEventListener('click', () => { way.href = `${path}${name === here ? `${location.search}${textHere()}` : ways() || writeAddress({})}`; });
  }
  const change = /** @type {HTMLAnchorElement} */ (top.querySelector('.language'));
  change.href = inLanguage(change.lang);
  change.addEventListener('click', () => { change.href = inLanguage(change.lang); });
  const tools = /** @type {HTMLElement} */ (top.querySelector('.top-tools'));
  if (!PLAIN.includes(here)) void import('./present.js').then(({ writeTools }) => writeTools(tools));
  const skip = /** @type {HTMLElement} */ (top.querySelector('.skip'));
  skip.addEventListener('click', (event) => skipTo(event, byId('main')));
  const board = document.getElementById('board');
  if (board) {
    skip.after(element('a', { href: '#board', class: 'skip', on: { click: (/** @type {Event} */ event) => skipTo(event, board.querySelector('[tabindex="0"]') ?? board) } }, say('top.skip.board')));
  }
  watchLine(/** @type {HTMLElement} */ (top.querySelector('.connection')));
  const version = document.querySelector('meta[name="version"]')?.getAttribute('content') ?? '';
  // A server that is away already keeps nothing.
  setTimeout(() => import('./away.js').then(({ keepPage }) => keepPage(version), () => {}), KEEP_MS);
  // Another text in the same page's address is another game.
  addEventListener('hashchange', () => {
    if (holdsText()) location.reload();
  });
}

/**
 * Goes to a part of the page; the fragment of the address stays, as a text may be there.
 * @param {Event} event
 * @param {Element} part
 */
function skipTo(event, part) {
  event.preventDefault();
  /** @type {HTMLElement} */ (part).focus();
}

/** The part of this page's address that holds a text. */
function textHere() {
  return holdsText() ? location.hash : '';
}

/**
 * This page's address as it is now, in another language.
 * @param {string} other
 */
function inLanguage(other) {
  return `${addressWithout('language', `language=${other}`)}${textHere()}`;
}

/** @param {HTMLElement} line  says that the connection is lost, while it is */
function watchLine(line) {
  let timer = 0;
  let was = 'top.away';
  watchConnection((status) => {
    if (status === 'open') was = 'top.lost';
    document.body.dataset['connection'] = status;
    clearTimeout(timer);
    if (status === 'lost') {
      timer = window.setTimeout(() => {
        line.textContent = say(was);
        line.hidden = false;
      }, 400);
    } else {
      line.hidden = true;
      line.textContent = '';
    }
  });
}
