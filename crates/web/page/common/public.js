// @ts-check
/** What a server for the public leaves out, told on its first page. */
import { byId, element } from './dom.js';
import { loadWords, say } from './words.js';

/** @param {import('./socket.js').Off} off */
export async function showOff({ at_once: searches, per_minute: minute, time_s: seconds, tree_nodes: nodes }) {
  await loadWords('public');
  const items = [say('public.programs'), say('public.files'), say('public.threads'), say('public.tournaments'), say('public.time', { seconds }), say('public.trees', { nodes }),
    say('public.searches', { searches, minute })];
  byId('main').append(element('details', { class: 'panel', id: 'public' }, element('summary', {}, say('public.title')),
    element('p', {}, say('public.about')), element('ul', {}, ...items.map((item) => element('li', {}, item)))));
}
