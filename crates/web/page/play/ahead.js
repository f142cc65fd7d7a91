// @ts-check
/**
 * Asks for the position of the address while the page's other files still arrive: the page loads this module first, by itself.
 */
import { readAddress } from '../common/address.js';
import { askSituation } from '../common/socket.js';

/** The game where the address names none. */
export const FIRST = 'tic-tac-toe';

const { game, position, moves, at } = readAddress(location.search);
const where = { game: game || FIRST, position, moves: moves.slice(0, at ?? undefined) };

/** Where the page begins, and the answer to come. */
export const ahead = { where, asked: askSituation(where) };
// What is wrong with it is told by whoever opens it.
ahead.asked.catch(() => {});
