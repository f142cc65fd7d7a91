// @ts-check
/** What an answer of the server says, as text. */

import { digits } from '../tree/values.js';

/** @typedef {{ value: number[] | null, values?: number[][] | null }} Valued */

/** One number where two players' numbers are opposites, else all of them. @param {number[]} value */
const vector = (value) => (value.length === 2 && value[0] === -(value[1] ?? 0) ? digits(value[0] ?? 0) : `[${value.map((each) => digits(each)).join(',')}]`);

/** The value of an answer or of one of its moves, from player 1's point of view. @param {Valued} answer */
export function valueText({ value, values }) {
  if (values) return `{${values.map(vector).join(', ')}}`;
  return value ? vector(value) : '?';
}

/** The value as a player sees it. @param {Valued} answer @param {number} player From 1 */
export const valueFor = ({ value }, player) => digits(value?.[player - 1] ?? 0);
