// @ts-check
/** The board in a few sentences, for those who hear it: whose turn it is, what each player has and where, and the last move. */
import { list, say } from '../common/words.js';
import { cellNames } from './cells.js';
import { endWords } from './ending.js';

/** @typedef {import('./record.js').Record} Record */

/** More places than these are counted and not named. */
const NAMED = 24;

/**
 * The position that is shown, in words.
 * @param {Record} record
 */
export function summary(record) {
  const { situation } = record;
  const { scene, players, moves, movers, legal } = situation;
  const parts = [endWords(record) || say('turn.next', { player: situation.to_move })];
  if (scene) {
    for (let player = 1; player <= players; player += 1) {
      const words = possessions(scene, player);
      if (words) parts.push(say('look.has', { player, what: words }));
    }
    const others = possessions(scene, 0);
    if (others) parts.push(say('look.nobody', { what: others }));
  } else {
    parts.push(situation.text);
  }
  const last = moves.at(-1);
  if (last !== undefined) parts.push(say(last === 'pass' ? 'look.passed' : 'look.last', { player: movers.at(-1) ?? 0, move: last }));
  if (!record.over) parts.push(say('look.moves', { count: legal.length }));
  return parts.join(' ');
}

/**
 * What a player has: pieces by their kind, each with its cell, or cards.
 * @param {import('../common/socket.js').Scene} scene
 * @param {number} owner
 */
function possessions(scene, owner) {
  const names = cellNames(scene);
  /** @type {Map<string, string[]>} */
  const kinds = new Map();
  const add = (/** @type {string} */ kind, /** @type {string} */ place) => kinds.set(kind, [...(kinds.get(kind) ?? []), place]);
  for (const piece of scene.pieces) {
    if (piece.owner !== owner) continue;
    add(`${piece.kind} ${piece.text}`, (owner > 0 && piece.cell !== null && names[piece.cell]) || '');
  }
  const hand = scene.labels.filter((label) => label.owner === owner && owner > 0).map((label) => label.y);
  const row = Math.max(...hand);
  for (const card of scene.cells) {
    if (card.shape === 'card' && hand.length > 0 && Math.abs(card.y - row) < 0.5) add('card ', card.text);
  }
  return list([...kinds].map(([kind, places]) => {
    const named = places.filter(Boolean);
    const where = named.length > 0 && named.length <= NAMED ? `: ${list(named)}` : '';
    const [name, text] = kind.split(' ');
    const count = places.length;
    return `${text ? say('pieces.lettered', { count, text }) : say(`pieces.${name}`, { count })}${where}`;
  }));
}
