// @ts-check
/**
 * Asks for the position of the address while the page's other files still arrive: the page loads this module first, by itself.
 */
import { readAddress } from '../common/address.js';
import { askSituation } from '../common/socket.js';

/** The game where the address names none. */
export const FIRST = 'tic-tac-toe';

const { game, written, position, moves, at } = readAddress(location.search, location.hash);
const where = { game: game || FIRST, written, position, moves: moves.slice(0, at ?? undefined) };

/** Where the page begins, and the answer to come. */
export const ahead = { where, asked: askSituation(where) };
// What is wrong with it is told by whoever opens it.
ahead.asked.catch(() => {});
