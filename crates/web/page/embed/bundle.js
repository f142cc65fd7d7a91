// @ts-check
/**
 * Modules of these pages as one script, for files without a server. It reads no more of the language than these modules are written
 * in: imports by name on lines of their own, and exports where things are declared.
 */

const IMPORT = /^import \{([^}]*)\} from '([^']+)';$/gm;
const EXPORT = /^export ((?:async )?function\*?|const|class) (\w+)/gm;
const COMMENT = /^[ \t]*\/\*\*[\s\S]*?\*\/[ \t]*\n|^[ \t]*\/\/.*\n/gm;

/**
 * @param {string} entry  the path of a module
 * @returns {Promise<string>} a script after which `modules[entry]` holds what the module exports
 */
export async function bundle(entry) {
  /** @type {Map<string, string>} */
  const bodies = new Map();
  /** @param {string} path */
  const add = async (path) => {
    if (bodies.has(path)) return;
    const source = (await text(path)).replace(COMMENT, '');
    /** @type {string[]} */
    const names = [];
    const imports = [...source.matchAll(IMPORT)].map(([, , from]) => pathFrom(path, from ?? ''));
    for (const each of imports) await add(each);
    const body = source
      .replace(IMPORT, (_, given, from) => `const {${given.replaceAll(' as ', ': ')}} = modules[${JSON.stringify(pathFrom(path, from))}];`)
      .replace(EXPORT, (_, kind, name) => {
        names.push(name);
        return `${kind} ${name}`;
      });
    if (/^(import|export)\b/m.test(body)) throw new Error(`expected a module that can be put into a file, got ${path}`);
    bodies.set(path, `modules[${JSON.stringify(path)}] = (() => {\n${body}\nreturn {${names.join(', ')}};\n})();`);
  };
  await add(entry);
  return ['const modules = {};', ...bodies.values()].join('\n');
}

/** @param {string} path @param {string} other  relative to it */
const pathFrom = (path, other) => new URL(other, new URL(path, location.origin)).pathname;

/** A file of these pages. @param {string} path */
export async function text(path) {
  const answer = await fetch(path);
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer.text();
}

/**
 * A page in one file.
 * @param {{title: string, styles: string, script: string, className: string}} parts
 */
export function pageOf({ title, styles, script, className }) {
  const escaped = title.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escaped}</title>
<style>
${styles}</style>
</head>
<body class="${className}">
<script type="module">
${script}
</script>
</body>
</html>
`;
}

/** Data as a script writes it, with nothing that ends the script. @param {unknown} data */
export const literal = (data) => JSON.stringify(data).replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
