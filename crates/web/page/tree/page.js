// @ts-check
/** The tree page: what is searched, the viewer, and an address that says it all. */

import { fields, readAddress, tournamentLink, writeAddress } from '../common/address.js';
import { byId, element, fill, seldom } from '../common/dom.js';
import { writeHeader } from '../common/header.js';
import { askCatalog, askSituation } from '../common/socket.js';
import { loadWords, number, say } from '../common/words.js';
import { isWritten, titleOf } from '../common/written.js';
import { Pair } from './pair.js';
import { DEFAULT_LIMIT, mountTree } from './viewer.js';

/** @typedef {import('../common/address.js').Address} Address */
/** @typedef {import('./viewer.js').TreeViewer} TreeViewer */

const LIMITS = [500, DEFAULT_LIMIT, 10_000, 50_000, 100_000];

/** What is searched where the address names nothing: a deep beta cut with the lecture's numbers. */
const FIRST_GAME = 'tree:((3 (((4 1) 2))))';

/** Games whose whole tree is small enough to be drawn. */
const SMALL = ['tree', 'uniform', 'count-to'];

/** Plies where nobody says how deep. */
const SMALL_DEPTH = 3;

/** @type {[string, Partial<Address>][]} */
const EXAMPLES = [
  ['cut', { game: FIRST_GAME, search: 'alpha-beta', step: '14' }],
  ['order', { game: 'uniform:branching=2,depth=8,order=best', search: 'alpha-beta' }],
  ['deepening', { game: 'tic-tac-toe', search: 'pvs:depth=4' }],
  ['best-first', { game: 'random-game:players=3,branching=3,plies=9', search: 'best-first-max-n:expansions=30', step: '0' }],
  ['ties', { game: 'tree:(([2,1,0] [0,1,2]) [1,0,1])', search: 'soft-max-n' }],
  ['large', { game: 'uniform:branching=2,depth=15', search: 'minimax', limit: '100000' }],
];

/** @type {TreeViewer | null} */
let viewer = null;
/** @type {Pair | null} */
let pair = null;
let address = here();

/**
 * The address, of whose game the moves up to the position looked at matter here.
 * @returns {Address}
 */
function here() {
  const all = readAddress(location.search, location.hash);
  return { ...all, moves: all.moves.slice(0, all.at ?? undefined), at: null, resigned: null, main: null };
}

const game = () => address.game || FIRST_GAME;
const where = () => ({ game: game(), written: address.written, position: address.position, moves: address.moves });

const isLimit = (/** @type {string} */ text) => /^[1-9]\d{0,6}$/.test(text);
const limit = () => (isLimit(address.limit) ? Number(address.limit) : DEFAULT_LIMIT);

/** The search that is drawn: the one asked for, or the situation's own with a small budget. */
async function searchToDraw() {
  if (address.search) return address.search;
  const { search_to_draw: search } = await askSituation(where());
  return SMALL.includes(game().split(':')[0] ?? '') ? search : `${search}:depth=${SMALL_DEPTH}`;
}

const keepAddress = seldom(250, () => {
  const language = fields(location.search).get('language') ?? '';
  history.replaceState(null, '', `/tree${writeAddress({ ...address, language })}`);
});

/** @param {string} name @param {string} value @param {string} hint @param {string} [list] */
function field(name, value, hint, list) {
  return element('label', { class: `field field-${name}` }, say(`tree.form.${name}`),
    element('input', { name, value, placeholder: hint, autocomplete: 'off', spellcheck: 'false', list: list ?? null }));
}

function writeForm() {
  const form = element('form', { class: 'tree-form', 'aria-label': say('tree.form') },
    field('game', game(), '', 'games'),
    field('search', address.search, say('tree.form.default'), 'searches'),
    element('button', { type: 'submit', class: 'main' }, say('tree.form.show')),
    element('details', { open: Boolean(address.position || address.moves.length || address.second) },
      element('summary', {}, say('tree.form.more')),
      element('div', { class: 'tree-more' },
        field('position', address.position ?? '', say('tree.form.start')),
        field('moves', address.moves.join(' '), ''),
        field('second', address.second, '', 'searches'),
        element('label', { class: 'field' }, say('tree.form.limit'),
          element('select', { name: 'limit' }, ...[...new Set([...LIMITS, limit()])].sort((a, b) => a - b).map((each) => element('option',
            { value: each, selected: each === limit() }, number(each))))))),
    element('datalist', { id: 'games' }), element('datalist', { id: 'searches' }));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const asked = new FormData(form);
    const text = (/** @type {string} */ name) => String(asked.get(name) ?? '').trim();
    void open({
      ...address, game: text('game'), position: text('position') || null, moves: text('moves').split(/\s+/).filter(Boolean),
      search: text('search'), second: text('second'), limit: Number(text('limit')) === DEFAULT_LIMIT ? '' : text('limit'), step: '',
    });
  });
  const examples = element('nav', { class: 'tree-examples', 'aria-label': say('tree.examples') },
    element('span', { class: 'soft' }, say('tree.examples')),
    ...EXAMPLES.map(([name, to]) => element('a', {
      href: `/tree${writeAddress(to)}`,
      on: {
        click: (/** @type {MouseEvent} */ event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          void open({ ...readAddress(''), ...to });
        },
      },
    }, say(`tree.example.${name}`))));
  const both = address.search && address.second && element('p', {}, element('a', { href: tournamentLink({ game: game(), written: address.written }, [address.search, address.second]) }, say('tree.tournament')));
  fill(byId('form'), form, examples, both);
}

/** Goes to another tree, as a new entry of the history. @param {Address} to */
async function open(to) {
  address = to;
  const language = fields(location.search).get('language') ?? '';
  history.pushState(null, '', `/tree${writeAddress({ ...address, language })}`);
  await show();
}

async function show() {
  writeForm();
  void writeLists();
  document.title = `${(isWritten(game()) && titleOf(address.written)) || game()} · yomi`;
  if (isWritten(game()) && !address.written) {
    fail(say(`written.${address.wrong || 'missing'}`));
    return;
  }
  const step = /^\d{1,9}$/.test(address.step) ? Number(address.step) : undefined;
  let search = null;
  try {
    search = await searchToDraw();
  } catch {
    // The tree's own ask fails as well, and says why in its place.
  }
  const field = document.querySelector('input[name=search]');
  if (search && field instanceof HTMLInputElement) field.placeholder = search;
  const options = { where: where(), search, limit: limit(), step, onStep };
  if (viewer) await viewer.load(options);
  else {
    viewer = await mountTree(byId('viewer'), { ...options, keys: true });
    await viewer.loaded;
  }
  pair ??= new Pair(viewer, byId('second'), byId('pair-told'));
  await pair.show(address.second ? { where: where(), search: address.second, limit: limit() } : null);
}

/** @param {number} stop */
function onStep(stop) {
  const last = viewer?.replay?.last;
  // The end is where a tree opens, so that it needs no words in the address.
  address.step = stop === last ? '' : String(stop);
  keepAddress();
}

/** @param {string} words */
function fail(words) {
  const line = byId('trouble');
  line.hidden = false;
  line.textContent = words;
}

/** @type {Promise<import('../common/socket.js').Catalog> | null} */
let catalog = null;

async function writeLists() {
  catalog ??= askCatalog();
  const { games, searches } = await catalog;
  const options = (/** @type {{ name: string, about: string }[]} */ entries) => entries.map(({ name, about }) => element('option', { value: name }, about));
  fill(byId('games'), ...options(games));
  fill(byId('searches'), ...options(searches));
}

async function start() {
  await loadWords('common', 'tree');
  writeHeader('tree', () => writeAddress({ ...where(), game: address.game, search: address.search }));
  byId('title').textContent = say('tree.page.title');
  byId('keys').textContent = say('tree.keys');
  addEventListener('popstate', () => {
    address = here();
    void show();
  });
  await show();
}

void start();
