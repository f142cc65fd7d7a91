// @ts-check
/** A tree in a file of its own, which needs no server: what is searched, the viewer, and the way to the other language. */

import { fields } from '../common/address.js';
import { byId, element, fill, seldom } from '../common/dom.js';
import { language, loadWords, say } from '../common/words.js';
import { sourceOf } from './kept.js';
import { TreeViewer } from './viewer.js';

const OTHER = language === 'ja' ? 'en' : 'ja';

/** The step that the address names, if it names one. */
function stepAsked() {
  const step = fields(location.hash.slice(1)).get('step') ?? '';
  return /^\d{1,9}$/.test(step) ? Number(step) : undefined;
}

/** Shows the tree that a file keeps. @param {import('./kept.js').Kept} kept */
async function start(kept) {
  await loadWords('tree');
  const source = sourceOf(kept);
  const { game, search, position } = kept.head;
  const tongue = element('a', { class: 'tree-language', lang: OTHER, hreflang: OTHER }, say('tree.file.other'));
  const place = element('div', {});
  fill(byId('main'), element('div', { class: 'row tree-title' }, element('h1', {}, say('tree.page.title')), tongue), place,
    element('p', { class: 'soft tree-keys' }, say('tree.keys')));
  const keepAddress = seldom(250, (/** @type {string} */ fragment) => history.replaceState(null, '', `${location.search}${fragment}`));
  const onStep = (/** @type {number} */ stop) => {
    // The end is where a tree opens, so that it needs no words in the address.
    const fragment = stop === viewer.replay?.last ? '#' : `#step=${stop}`;
    tongue.setAttribute('href', `?language=${OTHER}${fragment}`);
    keepAddress(fragment);
  };
  const step = stepAsked();
  const viewer = new TreeViewer(place, { where: { game, position, moves: [] }, search, keys: true, onStep, ...(step === undefined ? {} : { step }) }, source);
  addEventListener('hashchange', () => viewer.go(stepAsked() ?? viewer.replay?.last ?? 0));
  await viewer.loaded;
}

void start(JSON.parse(byId('kept').textContent ?? ''));
