// @ts-check
/** What a page has for a room: it can be shown large, in full screen, and shared with those who are there. */

import { addressWithout, presentAsked } from './address.js';
import { element, fill, svg } from './dom.js';
import { say } from './words.js';

/** @param {string} path */
const drawing = (path) => svg('svg', { viewBox: '0 0 16 16', 'aria-hidden': 'true' }, svg('path', { d: path }));

const SCREEN = 'M1.5 2.5h13v8h-13zM5 14l3-3.5L11 14';
const FULL = 'M2 6V2h4M10 2h4v4M14 10v4h-4M6 14H2v-4';
const END = 'M3 3l10 10M13 3 3 13';
const SHARE = 'M2 2h4v4H2zM10 2h4v4h-4zM2 10h4v4H2zM10 10h1.5M14 10v4h-4v-1.5';

/**
 * Writes the tools into the top of the page.
 * @param {HTMLElement} place
 */
export function writeTools(place) {
  const isPresented = presentAsked();
  const way = element('a', { class: 'button plain', href: other(isPresented), 'aria-label': say(isPresented ? 'top.present.end' : 'top.present'),
    title: say(isPresented ? 'top.present.end' : 'top.present') }, drawing(isPresented ? END : SCREEN));
  // The address may have changed since, by moves or steps.
  way.addEventListener('click', () => { way.href = other(isPresented); });
  fill(place, button('top.share', SHARE, async () => (await import('./share.js')).openShare()), isPresented && document.fullscreenEnabled && fullScreen(), way);
}

/** This page as it is now, shown to a room or no longer. @param {boolean} isPresented */
function other(isPresented) {
  return `${addressWithout('present', isPresented ? '' : 'present=1')}${location.hash}`;
}

/** @param {string} words @param {string} path @param {() => unknown} pressed */
function button(words, path, pressed) {
  return element('button', { type: 'button', class: 'plain', 'aria-label': say(words), title: say(words), on: { click: pressed } }, drawing(path));
}

function fullScreen() {
  const full = button('top.full', FULL, async () => {
    if (document.fullscreenElement) await document.exitFullscreen();
    else await document.documentElement.requestFullscreen();
  });
  document.addEventListener('fullscreenchange', () => {
    const words = say(document.fullscreenElement ? 'top.full.end' : 'top.full');
    full.setAttribute('aria-label', words);
    full.title = words;
  });
  return full;
}
