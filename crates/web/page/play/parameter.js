// @ts-check
/** One parameter of a game or a search as a control of a form: a choice where its values are listed, a number or a text else. */
import { element } from '../common/dom.js';
import { spoken } from '../common/messages.js';
import { say } from '../common/words.js';

/** @typedef {import('../common/socket.js').Parameter} Parameter */

let made = 0;

/**
 * @param {Parameter} parameter
 * @param {string} value  empty for the default
 * @param {(value: string) => void} onChange
 * @param {string[]} [choices]  the values it can have, where the parameter does not list them itself
 * @returns {HTMLElement}
 */
export function control(parameter, value, onChange, choices = []) {
  const id = `parameter-${++made}`;
  const note = `${id}-note`;
  const listed = choices.length > 0 ? choices : /^[\w.-]+(\|[\w.-]+)+$/.test(parameter.takes) ? parameter.takes.split('|') : [];
  const described = parameter.about || (listed.length === 0 && parameter.takes) ? note : null;
  /** @type {HTMLInputElement | HTMLSelectElement} */
  let input;
  if (listed.length > 0) {
    input = element('select', { id, 'aria-describedby': described },
      element('option', { value: '' }, parameter.default === null ? say('parameter.none') : say('parameter.default', { value: parameter.default })),
      ...listed.filter((choice) => choice !== parameter.default).map((choice) => element('option', { value: choice }, choice)));
    if (value && value !== parameter.default && !listed.includes(value)) input.append(element('option', { value }, value));
    input.value = value === parameter.default ? '' : value;
  } else {
    const range = /^(-?\d+) to (-?\d+)$/.exec(parameter.takes);
    input = element('input', {
      id, type: range ? 'number' : 'text', min: range?.[1], max: range?.[2], value, placeholder: parameter.default ?? '', 'aria-describedby': described,
      autocomplete: 'off', autocapitalize: 'none', spellcheck: 'false',
    });
  }
  input.addEventListener('change', () => onChange(input.value.trim()));
  return element('div', { class: 'parameter' },
    element('label', { for: id }, parameter.name),
    input,
    described && element('p', { class: 'soft', id: note }, ...[parameter.about, listed.length === 0 ? parameter.takes : ''].filter(Boolean)
      .flatMap((text, at) => [at > 0 && ' · ', spoken('span', text)])));
}
