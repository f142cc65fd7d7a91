// @ts-check
/**
 * The grammar of games and searches, `name:key=value,key=value`, as the command line has it, read and written so that a form can
 * stand beside the text. A value is bare, "quoted" or nested in brackets; one value without a key is the first parameter's.
 * What is wrong in a text is for the server to say: here a text that is not in the grammar is none.
 */

/** @typedef {{name: string, values: Map<string, string>}} Spec */

/** The limits that every search takes, beside its own parameters. */
export const LIMITS = ['time', 'depth', 'nodes', 'expansions', 'evaluations', 'stored'];

/**
 * @param {string} text
 * @returns {string[] | null} the parts between the commas that are outside quotes and brackets
 */
function split(text) {
  const parts = [];
  let part = '';
  let depth = 0;
  let quoted = false;
  for (const sign of text) {
    if (sign === '"') quoted = !quoted;
    if (!quoted && '([{'.includes(sign)) depth += 1;
    if (!quoted && ')]}'.includes(sign)) depth -= 1;
    if (sign === ',' && depth === 0 && !quoted) {
      parts.push(part);
      part = '';
    } else {
      part += sign;
    }
  }
  if (quoted || depth !== 0) return null;
  parts.push(part);
  return parts;
}

/**
 * @param {string} text
 * @param {string} [first]  the name of the first parameter, which a value alone goes to
 * @returns {Spec | null}
 */
export function readSpec(text, first = '') {
  const colon = text.indexOf(':');
  const name = (colon < 0 ? text : text.slice(0, colon)).trim();
  /** @type {Map<string, string>} */
  const values = new Map();
  if (!/^[\w+.-]+$/.test(name)) return null;
  if (colon < 0) return { name, values };
  const parts = split(text.slice(colon + 1));
  if (!parts) return null;
  for (const part of parts) {
    const found = /^\s*([A-Za-z0-9_-]+)\s*=([\s\S]*)$/.exec(part);
    const key = found?.[1] ?? first;
    const value = (found?.[2] ?? part).trim().replace(/^"([^"]*)"$/, '$1');
    if (!value) return null;
    values.set(key, value);
  }
  return { name, values };
}

/**
 * @param {string} name
 * @param {Iterable<[string, string]>} values  those that are empty are left out
 * @returns {string}
 */
export function writeSpec(name, values) {
  const parts = [];
  for (const [key, value] of values) {
    if (value === '') continue;
    const bare = split(value)?.length === 1;
    parts.push(`${key}=${bare ? value : `"${value}"`}`);
  }
  return parts.length ? `${name}:${parts.join(',')}` : name;
}

/** @param {string} text  quoted for a shell where it has to be */
export function quote(text) {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

/**
 * The name before the colon.
 * @param {string} text
 */
export function nameOf(text) {
  return (text.split(':')[0] ?? '').trim();
}

/**
 * The search with a limit of time where it has no limit of its own.
 * @param {string} search
 * @param {string} time  such as `1s`
 * @returns {string}
 */
export function withLimit(search, time) {
  const spec = readSpec(search);
  if (!spec || LIMITS.some((limit) => spec.values.has(limit))) return search;
  return `${search.trim()}${spec.values.size ? ',' : ':'}time=${time}`;
}
