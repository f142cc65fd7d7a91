// @ts-check
/** Slider, buttons and keys that go through the steps of a search. */

import { element, fill } from '../common/dom.js';
import { say } from '../common/words.js';

/** Milliseconds between two steps at speed 1. */
const PACE_MS = 1100;

const SPEEDS = [0.5, 1, 2, 5, 20, 100];

/**
 * What the controls control.
 * @typedef {object} Steps
 * @property {() => number} stop
 * @property {() => number} last
 * @property {(direction: 1 | -1) => number | undefined} cutFrom
 * @property {(stop: number) => void} go
 * @property {() => string} sentence
 */

/** Signs of the buttons, drawn as paths in a square of 16. */
const SIGNS = Object.freeze({
  first: 'M4 3v10M13 3L6 8l7 5z',
  'cut-before': 'M13 3L8 8l5 5zM4.5 3v4M4.5 9v4M2 8h5',
  back: 'M11 3L4 8l7 5z',
  play: 'M4 2.5l9 5.5-9 5.5z',
  pause: 'M4 3h2.5v10H4zM9.5 3H12v10H9.5z',
  forth: 'M5 3l7 5-7 5z',
  'cut-after': 'M3 3l5 5-5 5zM11.5 3v4M11.5 9v4M9 8h5',
  last: 'M12 3v10M3 3l7 5-7 5z',
});

/** @param {keyof typeof SIGNS} name */
function sign(name) {
  const picture = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  picture.setAttribute('viewBox', '0 0 16 16');
  picture.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  path.setAttribute('d', SIGNS[name]);
  picture.append(path);
  return picture;
}

/**
 * Controls of a replay.
 * @param {Steps} steps
 * @returns {{ element: HTMLElement, update: () => void, key: (event: KeyboardEvent) => boolean, destroy: () => void }}
 */
export function makeControls(steps) {
  let timer = 0;
  const actions = {
    first: () => steps.go(0),
    'cut-before': () => steps.go(steps.cutFrom(-1) ?? steps.stop()),
    back: () => steps.go(steps.stop() - 1),
    play: () => setPlaying(timer === 0),
    forth: () => steps.go(steps.stop() + 1),
    'cut-after': () => steps.go(steps.cutFrom(1) ?? steps.stop()),
    last: () => steps.go(steps.last()),
  };
  /** @type {Map<string, HTMLButtonElement>} */
  const buttons = new Map();
  const button = (/** @type {keyof typeof actions} */ name) => {
    const made = element('button', {
      type: 'button', class: `step-${name}`, 'aria-label': say(`tree.${name}`), title: say(`tree.${name}`),
      on: {
        click: () => {
          if (name !== 'play') setPlaying(false);
          if (made.getAttribute('aria-disabled') !== 'true') actions[name]();
        },
      },
    });
    made.append(sign(name));
    buttons.set(name, made);
    return made;
  };
  const slider = element('input', { type: 'range', min: 0, max: 1, value: 0, step: 1, 'aria-label': say('tree.slider') });
  slider.addEventListener('input', () => {
    setPlaying(false);
    steps.go(Number(slider.value));
  });
  const speed = element('select', { 'aria-label': say('tree.speed'), title: say('tree.speed') },
    ...SPEEDS.map((each) => element('option', { value: each, selected: each === 1 }, `${each}×`)));
  const place = element('span', { class: 'step-place number' });
  const row = element('div', { class: 'tree-controls', role: 'group', 'aria-label': say('tree.controls') },
    slider,
    element('div', { class: 'tree-buttons' },
      button('first'), button('cut-before'), button('back'), button('play'), button('forth'), button('cut-after'), button('last')),
    place, speed);

  /** @param {boolean} on */
  function setPlaying(on) {
    if (on === (timer !== 0)) return;
    clearTimeout(timer);
    timer = 0;
    const play = buttons.get('play');
    const name = on ? 'pause' : 'play';
    play?.setAttribute('aria-label', say(`tree.${name}`));
    play?.setAttribute('title', say(`tree.${name}`));
    if (play) fill(play, sign(name));
    if (!on) return;
    if (steps.stop() === steps.last()) steps.go(0);
    tick();
  }

  function tick() {
    timer = window.setTimeout(() => {
      steps.go(steps.stop() + 1);
      if (steps.stop() === steps.last()) setPlaying(false);
      else tick();
    }, PACE_MS / Number(speed.value));
  }

  function update() {
    const [stop, last] = [steps.stop(), steps.last()];
    slider.max = String(last);
    slider.value = String(stop);
    slider.setAttribute('aria-valuetext', `${say('tree.place', { step: stop, steps: last })}: ${steps.sentence()}`);
    place.textContent = say('tree.place', { step: stop, steps: last });
    const off = {
      first: stop === 0, back: stop === 0, forth: stop === last, last: stop === last,
      'cut-before': steps.cutFrom(-1) === undefined, 'cut-after': steps.cutFrom(1) === undefined,
    };
    // Not `disabled`: the button would lose the focus under the reader's finger.
    for (const [name, isOff] of Object.entries(off)) buttons.get(name)?.setAttribute('aria-disabled', String(isOff));
  }

  /** @type {Record<string, keyof typeof actions>} */
  const keys = {
    Home: 'first', End: 'last', ArrowLeft: 'back', ArrowRight: 'forth', ArrowUp: 'cut-before', ArrowDown: 'cut-after',
    PageUp: 'cut-before', PageDown: 'cut-after', ' ': 'play',
  };

  /** Does what a key says. @param {KeyboardEvent} event @returns {boolean} Whether it said anything. */
  function key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return false;
    const target = /** @type {Element} */ (event.target);
    if (target.matches('select, textarea, input:not([type=range]), summary')) return false;
    if (event.key === ' ' && target.matches('button, a, input')) return false;
    const action = keys[event.key];
    if (!action) return false;
    if (action !== 'play') setPlaying(false);
    actions[action]();
    return true;
  }

  return { element: row, update, key, destroy: () => clearTimeout(timer) };
}
