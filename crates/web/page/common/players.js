// @ts-check
/**
 * What players are called: by their names in the text of a written game; by the colours of their pieces, where a game has them by
 * tradition; and else by their numbers. Sentences that speak of a player by number say the name once a page has called
 * {@link callPlayers}.
 */
import { knows, namePlayers, say } from './words.js';

/** The colours or signs of the players of each game, in the order of their seats. @type {Record<string, readonly string[]>} */
export const COLORS = {
  othello: ['black', 'white'],
  'lines-of-action': ['black', 'white'],
  gomoku: ['black', 'white'],
  amazons: ['white', 'black'],
  shatar: ['white', 'black'],
  'connect-four': ['red', 'yellow'],
  diamond: ['red', 'yellow', 'green', 'blue', 'black'],
  'tic-tac-toe': ['cross', 'nought'],
};

/**
 * What a player of a game is called.
 * @param {string} game  with or without its parameters
 * @param {number} player  from 1
 * @param {string[]} names  what the text of a written game calls the players
 * @returns {string}
 */
export function playerName(game, player, names) {
  return ownName(game, player, names) || say('player', { player });
}

/**
 * The name of a player; nothing where there is only the number.
 * @param {string} game
 * @param {number} player
 * @param {string[]} names
 */
function ownName(game, player, names) {
  if (names.length > 0) return names[player - 1] ?? '';
  const color = COLORS[(game.split(':')[0] ?? '').trim()]?.[player - 1];
  return color && knows(`color.${color}`) ? say(`color.${color}`) : '';
}

/**
 * Lets every sentence of the page call the players of a game by their names, and paints the pieces of a written game's.
 * @param {string} game
 * @param {string[]} names  what the text of a written game calls them
 */
export function callPlayers(game, names) {
  namePlayers((player) => ownName(game, player, names));
  paintPlayers(names);
}

/** Colors of pieces, and of what is written on them. @type {Record<string, readonly [string, string]>} */
const PAINTS = {
  white: ['#f4efe4', '#171a1f'],
  black: ['#23272f', '#fff'],
  red: ['#c4352b', '#fff'],
  yellow: ['#f0c53e', '#171a1f'],
  green: ['#1f7a43', '#fff'],
  blue: ['#2b5fb0', '#fff'],
  orange: ['#d55e00', '#171a1f'],
  purple: ['#7d3c98', '#fff'],
};

/**
 * Paints players in the colors that they are named after, if all are; else by their seats.
 * @param {string[]} names
 */
export function paintPlayers(names) {
  const paints = names.map((name) => PAINTS[name.toLowerCase()]);
  const { style } = document.documentElement;
  for (let at = 0; at < 6; at += 1) {
    const [paint = '', ink = ''] = paints.every(Boolean) ? (paints[at] ?? []) : [];
    style.setProperty(`--player-${at + 1}`, paint);
    style.setProperty(`--player-${at + 1}-ink`, ink);
  }
}
