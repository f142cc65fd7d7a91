// @ts-check
/** How many discs, men or cards each player has, as far as a scene shows what is worth counting. */
import { say } from '../common/words.js';

/** @typedef {import('../common/socket.js').Scene} Scene */
/** @typedef {{what: 'disc' | 'man' | 'card', of: number[]}} Counts  of each player, in turn order */

/**
 * What each player has.
 * @param {Scene | null} scene
 * @param {number} players
 * @returns {Counts | null} null where a number would tell nothing: where pieces are placed in lines, or none comes or goes
 */
export function counts(scene, players) {
  if (!scene) return null;
  const each = (/** @type {(player: number) => number} */ count) => Array.from({ length: players }, (_, at) => count(at + 1));
  const hands = scene.labels.filter((label) => label.owner > 0);
  const cards = scene.cells.filter((cell) => cell.shape === 'card');
  if (cards.length > 0 || (scene.pieces.length === 0 && hands.length >= players)) {
    // A card lies beside the number of its owner; what is on the table lies above all hands.
    const rows = each((player) => Math.max(...hands.filter((label) => label.owner === player).map((label) => label.y)));
    return { what: 'card', of: rows.map((row) => cards.filter((card) => Math.abs(card.y - row) < 0.5).length) };
  }
  const men = scene.pieces.filter((piece) => piece.owner > 0);
  const isCounted = men.length > 0 && men.every((piece) => piece.kind === 'disc' && piece.cell !== null && scene.cells[piece.cell]?.shape === 'square');
  if (!isCounted) return null;
  return { what: men.some((piece) => piece.text) ? 'man' : 'disc', of: each((player) => men.filter((piece) => piece.owner === player).length) };
}

/**
 * The same in words, one for each player; empty where nothing is counted.
 * @param {Scene | null} scene
 * @param {number} players
 * @returns {string[]}
 */
export function countWords(scene, players) {
  const found = counts(scene, players);
  return found ? found.of.map((count) => say(`count.${found.what}`, { count })) : [];
}
