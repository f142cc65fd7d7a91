// @ts-check
/** What a tournament is: all that its games depend on, as an address, as a request and as a command line. */
import { encode, fields, languageAsked, presentAsked } from '../common/address.js';
import { NAMELESS, isWritten, readFragment, writeFragment } from '../common/written.js';
import { LIMITS, quote, readSpec } from '../play/spec.js';

/** @typedef {'nodes' | 'depth' | 'time'} LimitKind */
/**
 * @typedef {object} Settings
 * @property {string} game
 * @property {string} written  the text of a written game; empty for any other
 * @property {string[]} searches  as the reader wrote them
 * @property {LimitKind} kind  what limits each move of a search without a limit of its own
 * @property {string} limit  how many nodes or plies, or how many milliseconds
 * @property {string} blocks
 * @property {string} seed
 * @property {string} opening  random plies at the start; empty for one a player
 * @property {string} plies  the most of a game; empty for the usual number
 * @property {string} seatings  as `--seatings` takes it; empty for all orders
 */

/** What can limit a move. */
export const KINDS = /** @type {const} */ (['nodes', 'depth', 'time']);
/** The limits that a reader begins with. @type {Record<LimitKind, string>} */
export const USUAL = { nodes: '2000', depth: '4', time: '50' };
/** The seatings beside all orders. */
export const SEATINGS = ['ordered', 'rotations', 'fixed'];
/** Searches that end by themselves, or have their limits from elsewhere. */
const FREE = new Set(['random', 'one-ply', 'level']);

const BLOCKS = '50';
const SEED = '1';

/** @returns {Settings} */
export function usual() {
  return { game: 'connect-four', written: '', searches: ['pvs', 'one-ply'], kind: 'nodes', limit: USUAL.nodes, blocks: BLOCKS, seed: SEED, opening: '', plies: '', seatings: '' };
}

/**
 * The settings that an address names; what it leaves out is as usual, and the searches stay empty.
 * @param {string} query
 * @param {string} fragment
 * @returns {Settings & {wrong: '' | 'broken' | 'long' | 'missing'}}
 */
export function readSettings(query, fragment) {
  const found = fields(query);
  const { written, wrong } = readFragment(fragment);
  const text = (/** @type {string} */ name, /** @type {string} */ other = '') => (found.get(name) ?? '').trim() || other;
  const [, kind = 'nodes', limit = ''] = /^(nodes|depth|time)=(\d+)(?:ms)?$/.exec(text('limit')) ?? [];
  const game = text('game') || (written || wrong ? NAMELESS : usual().game);
  const known = /** @type {LimitKind} */ (kind);
  return {
    game,
    written: isWritten(game) ? written : '',
    wrong: isWritten(game) && !written ? wrong || 'missing' : '',
    searches: text('searches').split(';').map((search) => search.trim()).filter(Boolean),
    kind: known,
    limit: limit || USUAL[known],
    blocks: text('blocks', BLOCKS),
    seed: text('seed', SEED),
    opening: text('opening'),
    plies: text('plies'),
    seatings: SEATINGS.includes(text('seatings')) ? text('seatings') : '',
  };
}

/**
 * The address of a tournament on this server.
 * @param {Settings} settings
 */
export function addressOf(settings) {
  const { game, searches, kind, limit, blocks, seed, opening, plies, seatings } = settings;
  const usualLimit = kind === 'nodes' && limit === USUAL.nodes;
  /** @type {[string, string][]} */
  const parts = [['game', game], ['searches', searches.join(';')], ['limit', usualLimit ? '' : `${kind}=${limit}${kind === 'time' ? 'ms' : ''}`], ['blocks', blocks], ['seed', seed],
    ['opening', opening], ['plies', plies], ['seatings', seatings], ['language', languageAsked()], ['present', presentAsked() ? '1' : '']];
  return `/tournament?${parts.filter(([, value]) => value).map(([name, value]) => `${name}=${encode(value)}`).join('&')}${isWritten(game) ? writeFragment(settings.written) : ''}`;
}

/**
 * The searches with the limit of each move.
 * @param {Settings} settings
 * @returns {string[]}
 */
export function limited({ searches, kind, limit }) {
  return searches.map((search) => {
    const spec = readSpec(search);
    if (!spec || !limit || FREE.has(spec.name) || LIMITS.some((name) => spec.values.has(name))) return search;
    return `${search}${spec.values.size ? ',' : ':'}${kind}=${limit}${kind === 'time' ? 'ms' : ''}`;
  });
}

/**
 * The request for these games.
 * @param {Settings} settings
 */
export function requestOf(settings) {
  const { game, written, blocks, seed, opening, plies, seatings } = settings;
  const whole = (/** @type {string} */ text) => (text === '' ? undefined : Number(text));
  return { ask: 'tournament', game, written, players: limited(settings), blocks: whole(blocks) ?? 0, seed: whole(seed), opening: whole(opening), plies: whole(plies), seatings: seatings || undefined };
}

/**
 * What the games depend on: those of two settings with the same key are the same, up to the number of blocks.
 * @param {Settings} settings
 */
export function keyOf(settings) {
  return JSON.stringify({ ...requestOf(settings), blocks: 0, written: settings.written });
}

/**
 * The same on the command line, which goes on with the file where the page stopped.
 * @param {Settings} settings
 */
export function commandOf(settings) {
  const { game, blocks, seed, opening, plies, seatings } = settings;
  const option = (/** @type {string} */ name, /** @type {string} */ value) => (value ? [`--${name}`, quote(value)] : []);
  return ['yomi', 'tournament', quote(game), ...limited(settings).flatMap((search) => option('player', search)), ...option('blocks', blocks), ...option('seed', seed),
    ...option('opening', opening), ...option('plies', plies), ...option('seatings', seatings), '--output', fileName(settings, 'jsonl')].join(' ');
}

/**
 * @param {Settings} settings
 * @param {string} end
 */
export function fileName({ game, seed }, end) {
  return `tournament-${game.replace(/[^\w.=+-]+/g, '-').slice(0, 60).replace(/-+$/, '')}-${seed}.${end}`;
}
