// @ts-check
/**
 * A situation and the address that names it, each way. Everything is in the query, and what is as by default is left out; only the
 * text of a written game is in the fragment.
 *
 * A plus stands for itself, never for a space: `nim:heaps=3+4+5` may be typed as it is. Spaces are `%20`. What is written here
 * has `%2B` for a plus, so that readers of either kind understand it.
 */
import { NAMELESS, isWritten, readFragment, writeFragment } from './written.js';

/**
 * @typedef {object} Address
 * @property {string} game  as `yomi … GAME` takes it; empty where none is named
 * @property {string} written  the text of a written game; empty for any other
 * @property {'' | 'broken' | 'long' | 'missing'} wrong  what is wrong with the text in the address, if anything is
 * @property {string | null} position  as `--position` takes it; null is the game's own start
 * @property {string[]} moves  all of the game
 * @property {number | null} at  how many of them lead to the position looked at; null is all of them
 * @property {number | null} resigned  the player who gave up after the last of them
 * @property {boolean} late  whether that player's time was up
 * @property {string[] | null} main  where `moves` are a line that is followed: the moves of the game it belongs to
 * @property {string} lines  other lines that were played or followed, as `variations.js` writes them
 * @property {string[]} seats  `human` or a search's specification, one for each player; empty where none is named
 * @property {string[]} names  of the players; empty where nobody has one
 * @property {string} clock  each player's time and what a move adds, such as `5m+3s`; empty is none
 * @property {string} search  of the panel; empty is the default
 * @property {string} second  a second search beside it; empty is none
 * @property {'' | 'analysis' | 'tree'} panel
 * @property {boolean} flip
 * @property {string} limit  of the tree page, kept as it is
 * @property {string} step  of the tree page, kept as it is
 */

/** The longest name of a player. */
export const LONGEST_NAME = 24;

/** @returns {Address} an address that names nothing */
export function nowhere() {
  return { game: '', written: '', wrong: '', position: null, moves: [], at: null, resigned: null, late: false, main: null, lines: '', seats: [], names: [], clock: '', search: '', second: '', panel: '', flip: false, limit: '', step: '' };
}

/**
 * @param {string} text
 * @returns {string}
 */
function decode(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * The query's fields, the first of each name.
 * @param {string} query  with or without its question mark
 * @returns {Map<string, string>}
 */
export function fields(query) {
  /** @type {Map<string, string>} */
  const found = new Map();
  for (const part of query.replace(/^\?/, '').split('&')) {
    if (!part) continue;
    const at = part.indexOf('=');
    const name = decode(at < 0 ? part : part.slice(0, at));
    if (!found.has(name)) found.set(name, at < 0 ? '' : decode(part.slice(at + 1)));
  }
  return found;
}

/**
 * Reads an address. Whether the game, the position and the moves are any is for the server to say.
 * @param {string} query
 * @param {string} [fragment]  which holds the text of a written game
 * @returns {Address}
 */
export function readAddress(query, fragment = '') {
  const found = fields(query);
  const { written, wrong } = readFragment(fragment);
  const text = (/** @type {string} */ name) => (found.get(name) ?? '').trim();
  const panel = text('panel');
  const number = (/** @type {string} */ name) => (/^\d{1,6}$/.test(text(name)) ? Number(text(name)) : null);
  const list = (/** @type {string} */ name) => text(name).split(/\s+/).filter(Boolean);
  const game = text('game') || (written || wrong ? NAMELESS : '');
  const isText = isWritten(game);
  return {
    game,
    written: isText ? written : '',
    wrong: isText && !written ? wrong || 'missing' : '',
    position: text('position') || null,
    moves: list('moves'),
    at: number('at'),
    resigned: number('resigned') || null,
    late: text('late') === '1',
    main: found.has('main') ? list('main') : null,
    lines: text('lines'),
    seats: splitSeats(text('seats')),
    names: text('names') ? text('names').split(';').map((name) => name.trim().slice(0, LONGEST_NAME)) : [],
    clock: text('clock'),
    search: text('search'),
    second: text('second'),
    panel: panel === 'analysis' || panel === 'tree' ? panel : '',
    flip: text('flip') === '1',
    limit: text('limit'),
    step: text('step'),
  };
}

/**
 * @param {string} text
 * @returns {string[]}
 */
function splitSeats(text) {
  return text ? text.split(';').map((seat) => seat.trim() || 'human') : [];
}

/**
 * Percent-encodes what a query needs encoded, and leaves what reads better as it is.
 * @param {string} text
 * @returns {string}
 */
export function encode(text) {
  return encodeURIComponent(text).replace(/%(3A|3D|2C|2F|3B|40|5B|5D)/g, (kept) => decodeURIComponent(kept));
}

/**
 * The query of a situation, with its question mark, or nothing where everything is as by default; and the fragment with the text of
 * a written game.
 * @param {Partial<Address> & {language?: string}} address
 * @returns {string}
 */
export function writeAddress(address) {
  /** @type {[string, string][]} */
  const parts = [];
  const add = (/** @type {string} */ name, /** @type {string | null | undefined} */ text) => {
    if (text) parts.push([name, text]);
  };
  const { moves = [], at = null } = address;
  add('game', address.game);
  add('position', address.position);
  add('moves', moves.join(' '));
  add('at', at !== null && at < moves.length ? String(at) : '');
  add('resigned', address.resigned ? String(address.resigned) : '');
  add('late', address.resigned && address.late ? '1' : '');
  if (address.main) parts.push(['main', address.main.join(' ')]);
  add('lines', address.lines);
  const seats = address.seats ?? [];
  add('seats', seats.some((seat) => seat !== 'human') ? seats.join(';') : '');
  const names = address.names ?? [];
  add('names', names.some(Boolean) ? names.map((name) => name.replaceAll(';', ',')).join(';') : '');
  add('clock', address.clock);
  add('search', address.search);
  add('second', address.second);
  add('panel', address.panel);
  add('flip', address.flip ? '1' : '');
  add('limit', address.limit);
  add('step', address.step);
  add('language', address.language ?? languageAsked());
  add('present', presentAsked() ? '1' : '');
  const query = parts.length ? `?${parts.map(([name, text]) => `${name}=${encode(text)}`).join('&')}` : '';
  return `${query}${isWritten(address.game) ? writeFragment(address.written ?? '') : ''}`;
}

/**
 * The language that this page's address names, or nothing: links keep it.
 * @returns {string}
 */
export function languageAsked() {
  const language = fields(location.search).get('language') ?? '';
  return language === 'en' || language === 'ja' ? language : '';
}

/**
 * Whether this page is shown to a room, large and with little around it: links keep that.
 * @returns {boolean}
 */
export function presentAsked() {
  return fields(location.search).get('present') === '1';
}

/**
 * This page's address as it is now up to its fragment, with one of its fields left out.
 * @param {string} field
 * @param {string} [other]  a field to end with, such as `present=1`
 * @returns {string}
 */
export function addressWithout(field, other = '') {
  const kept = location.search.replace(/^\?/, '').split('&').filter((part) => part && !part.startsWith(`${field}=`));
  const query = [...kept, other].filter(Boolean).join('&');
  return `${location.pathname}${query ? `?${query}` : ''}`;
}

/**
 * A link to a tournament of searches.
 * @param {{game: string, written: string}} where
 * @param {string[]} searches
 * @returns {string}
 */
export function tournamentLink({ game, written }, searches) {
  const language = languageAsked();
  return `/tournament?game=${encode(game)}&searches=${encode(searches.join(';'))}${language && `&language=${language}`}${isWritten(game) ? writeFragment(written) : ''}`;
}

/**
 * A link to a page of the playground, in the language that was asked for.
 * @param {string} path  such as `/play`
 * @param {Partial<Address>} [address]
 * @returns {string}
 */
export function link(path, address = {}) {
  return `${path}${writeAddress(address)}`;
}
