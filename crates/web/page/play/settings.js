// @ts-check
/**
 * How the reader wants boards to look and sound. It is remembered in the browser's storage, and told to style sheets and scripts by
 * attributes of the body.
 */
import { byId, element, fill } from '../common/dom.js';
import { say } from '../common/words.js';

const STORED = 'yomi-board';
/** What there is to choose, the first of each by default. */
const CHOICES = /** @type {const} */ ({
  board: ['own', 'walnut', 'blue', 'slate'],
  pieces: ['drawn', 'letters'],
  size: ['middle', 'small', 'large'],
  coordinates: ['on', 'off'],
  sound: ['on', 'off'],
});
/** @typedef {keyof typeof CHOICES} Name */
const NAMES = /** @type {Name[]} */ (Object.keys(CHOICES));

/** @returns {Record<string, unknown>} */
function stored() {
  try {
    return JSON.parse(localStorage.getItem(STORED) ?? '{}') ?? {};
  } catch {
    return {};
  }
}

const kept = stored();
// Whoever wants less motion has the quiet that a system can ask for.
if (kept['sound'] === undefined && matchMedia('(prefers-reduced-motion: reduce)').matches) kept['sound'] = 'off';
for (const name of NAMES) {
  const options = /** @type {readonly unknown[]} */ (CHOICES[name]);
  document.body.dataset[name] = String(options.includes(kept[name]) ? kept[name] : options[0]);
}

/**
 * Fills the settings of the board.
 * @param {() => void} onChange
 */
export function showSettings(onChange) {
  const set = (/** @type {Name} */ name, /** @type {string} */ value) => {
    document.body.dataset[name] = kept[name] = value;
    try {
      localStorage.setItem(STORED, JSON.stringify(kept));
    } catch {
      // Without storage the next visit begins as this one did.
    }
    onChange();
  };
  const [on, off] = CHOICES.sound;
  fill(byId('board-settings'), ...NAMES.map((name) => {
    const value = document.body.dataset[name];
    const input = CHOICES[name].includes(/** @type {never} */ (off))
      ? element('input', { type: 'checkbox', checked: value === on, on: { change: (event) => set(name, event.target.checked ? on : off) } })
      : element('select', { on: { change: (event) => set(name, event.target.value) } },
        ...CHOICES[name].map((option) => element('option', { value: option, selected: option === value }, say(`settings.${name}.${option}`))));
    return element('label', { class: 'row between' }, say(`settings.${name}`), input);
  }));
}
