// @ts-check
/**
 * A game to be looked at: the board, where one is in it, and the ways through it. It stands alone, so that a file without a server can
 * hold it: what it shows and the words for it are given to it.
 */
import { element, fill, svg } from '../common/dom.js';
import { lastPieces, markDecided, markLast } from '../play/marked.js';
import { picture, placing } from '../play/scene.js';

/** @typedef {import('../common/socket.js').Scene} Scene */
/** @typedef {{scene: Scene | null, text: string, last: number[], mover: number, outcome: number[] | null}} Position  `mover` is to move, from 1 */
/**
 * A game as it is shown.
 * @typedef {object} Shown
 * @property {string} game
 * @property {string} title
 * @property {string[]} names  of the players
 * @property {string[]} moves
 * @property {number[]} movers  who made each of them, from 1
 * @property {number} at  how many of the moves are made first
 * @property {boolean} flip
 * @property {string} link  to the whole page; empty for none
 * @property {(at: number) => Position | Promise<Position>} look
 * @property {(key: string, values?: Record<string, string | number>) => string} say
 */

/** The buttons, by what they do. */
const SIGNS = Object.freeze({ first: 'M3 3v10M13 3 6 8l7 5z', back: 'M11 3 4 8l7 5z', forward: 'm5 3 7 5-7 5z', last: 'M13 3v10M3 3l7 5-7 5z' });

/** The keys, by what they do. @type {Record<string, keyof typeof SIGNS>} */
const KEYS = { Home: 'first', ArrowLeft: 'back', ArrowRight: 'forward', End: 'last' };

/**
 * Shows a game in an element.
 * @param {HTMLElement} place
 * @param {Shown} shown
 * @returns {{ready: Promise<void>, leave: () => void}} `ready` ends when the first position is there
 */
export function showGame(place, shown) {
  const { say, moves } = shown;
  let at = Math.min(Math.max(shown.at, 0), moves.length);
  const board = element('div', { class: 'embed-board', role: 'img' });
  const said = element('p', { class: 'embed-said', 'aria-live': 'polite' });
  const goals = { first: () => 0, back: () => at - 1, forward: () => at + 1, last: () => moves.length };
  const go = (/** @type {keyof typeof SIGNS} */ way) => {
    const to = Math.min(Math.max(goals[way](), 0), moves.length);
    return to === at ? Promise.resolve() : show(to);
  };
  const names = /** @type {(keyof typeof SIGNS)[]} */ (Object.keys(SIGNS));
  const buttons = new Map(names.map((way) => [way, element('button', {
    type: 'button', 'aria-label': say(`embed.${way}`), title: say(`embed.${way}`), on: { click: () => go(way) },
  }, svg('svg', { viewBox: '0 0 16 16', 'aria-hidden': 'true' }, svg('path', { d: SIGNS[way] })))]));
  const ways = element('div', { class: 'embed-ways' },
    element('div', { class: 'embed-ways', role: 'group', 'aria-label': say('embed.ways'), hidden: moves.length === 0 }, ...buttons.values()),
    shown.link !== '' && element('a', { href: shown.link, target: '_blank', rel: 'noopener' }, say('embed.open')));
  fill(place, element('h1', { class: 'embed-title' }, shown.title), board, said, ways);

  /** @param {number} to */
  async function show(to) {
    at = to;
    const position = await shown.look(to);
    // Another one was asked for in the meantime.
    if (at !== to) return;
    const words = [where(), position.outcome ? ended(position.outcome) : say('embed.turn', { player: shown.names[position.mover - 1] ?? '' })];
    said.textContent = words.filter(Boolean).join(' ');
    fill(board, position.scene ? drawPosition(position.scene, position.last, { ...shown, players: shown.names.length }) : element('pre', { tabindex: 0 }, position.text));
    if (position.scene) board.setAttribute('role', 'img');
    else board.removeAttribute('role');
    if (position.scene) board.setAttribute('aria-label', `${shown.title}. ${position.text}`);
    else board.removeAttribute('aria-label');
    const off = { first: at === 0, back: at === 0, forward: at === moves.length, last: at === moves.length };
    for (const way of names) buttons.get(way)?.setAttribute('aria-disabled', String(off[way]));
    document.body.dataset['at'] = String(at);
  }

  /** Where one is in the game. */
  function where() {
    if (moves.length === 0) return '';
    if (at === 0) return say('embed.start', { all: moves.length });
    return say('embed.move', { at, all: moves.length, move: moves[at - 1] ?? '', player: shown.names[(shown.movers[at - 1] ?? 0) - 1] ?? '' });
  }

  /** @param {number[]} outcome */
  function ended(outcome) {
    const best = Math.max(...outcome);
    if (outcome.every((paid) => paid === best)) return say('embed.draw');
    if (outcome.length === 2) return say('embed.wins', { player: shown.names[outcome.indexOf(best)] ?? '' });
    return say('embed.paid', { list: outcome.map((paid, player) => `${shown.names[player] ?? ''} ${paid}`).join(', ') });
  }

  const press = (/** @type {KeyboardEvent} */ event) => {
    const way = KEYS[event.key];
    if (!way || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || moves.length === 0) return;
    event.preventDefault();
    void go(way);
  };
  document.addEventListener('keydown', press);
  return { ready: show(at), leave: () => document.removeEventListener('keydown', press) };
}

/**
 * A position with what is marked on it.
 * @param {Scene} scene
 * @param {number[]} last  the cells of the last move
 * @param {{game: string, players: number, flip: boolean}} how
 */
export function drawPosition(scene, last, { game, players, flip }) {
  const turned = flip && scene.turns;
  const drawing = picture(scene, game, players, turned);
  const spot = placing(scene, turned);
  drawing.append(svg('g', { class: 'rings' }, ...markLast(scene, lastPieces(scene, new Set(last)), spot), ...markDecided(scene, spot)));
  return drawing;
}
