// @ts-check
/**
 * The one-line messages of the server in Japanese. A message is compared with patterns, and its parts again; where any part stays
 * unknown the whole message stays as it is, as half a sentence in each language helps nobody.
 */
import common from './messages/common.ja.js';
import files from './messages/files.ja.js';
import games from './messages/games.ja.js';
import tournament from './messages/tournament.ja.js';
import written from './messages/written.ja.js';
import texts from './searches.ja.js';

/** @typedef {{pattern: RegExp, names: string[], japanese: string}} Pattern */

/** How deep parts lie in parts. */
const DEPTH = 6;

const exact = new Map(Object.entries(texts));
/** Those that say more come first: some take any message with a colon. @type {Pattern[]} */
const patterns = [];
for (const [english, japanese] of [...common, ...files, ...games, ...tournament, ...written].sort(([one], [other]) => said(other) - said(one))) {
  if (/\{\w+\}/.test(english)) patterns.push(compiled(english, japanese));
  else exact.set(english, japanese);
}

/**
 * How many letters of a pattern are its own.
 * @param {string} english
 */
function said(english) {
  return english.replace(/\{\w+\}/g, '').length;
}

/**
 * @param {string} english
 * @param {string} japanese
 * @returns {Pattern}
 */
function compiled(english, japanese) {
  /** @type {string[]} */
  const names = [];
  const source = english.split(/(\{\w+\})/).map((part) => {
    const name = /^\{(\w+)\}$/.exec(part)?.[1];
    if (!name) return part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    names.push(name);
    return '(.+?)';
  });
  return { pattern: new RegExp(`^${source.join('')}$`, 's'), names, japanese };
}

/**
 * Whether a part may stay as it is: names, moves, numbers, quoted texts, but no words of a sentence.
 * @param {string} text
 */
function isPlain(text) {
  return !/[A-Za-z]{2,},? [A-Za-z]{2,}/.test(text.replace(/`[^`]*`|"[^"]*"/g, ''));
}

/**
 * A part as it is, with words between its members put into Japanese.
 * @param {string} text
 */
const joined = (text) => text.replace(/, (?=\S)/g, '、').replace(/` or `/, '`か`').replace(/` and `/, '`と`');

/**
 * @param {string} text
 * @param {number} depth
 * @returns {string | null}  null where it is not known
 */
function known(text, depth) {
  const whole = exact.get(text);
  if (whole !== undefined) return whole;
  const range = /^(-?\d+) to (-?\d+)$/.exec(text);
  if (range) return `${range[1]}〜${range[2]}`;
  const choices = text.split(' or ');
  if (choices.length > 1 && choices.every((choice) => /^[\w:.-]+$/.test(choice))) return `${choices.slice(0, -1).join('、')}か${choices.at(-1)}`;
  if (depth === 0) return null;
  for (const { pattern, names, japanese } of patterns) {
    const found = pattern.exec(text);
    const parts = found && names.map((_, at) => known(found[at + 1] ?? '', depth - 1) ?? (isPlain(found[at + 1] ?? '') ? joined(found[at + 1] ?? '') : null));
    if (!parts || parts.includes(null)) continue;
    // What comes first in the pattern may come later in the sentence.
    return japanese.replace(/\{(\w+)\}/g, (_, name) => parts[names.indexOf(name)] ?? '');
  }
  const cut = text.lastIndexOf('; ');
  const halves = cut > 0 ? [known(text.slice(0, cut), depth - 1), known(text.slice(cut + 2), depth - 1)] : [null];
  return halves.includes(null) ? null : halves.join('。');
}

/**
 * A message in Japanese, or as it is where nobody has put it into Japanese.
 * @param {string} text
 */
export function inJapanese(text) {
  return known(text, DEPTH) ?? text;
}
