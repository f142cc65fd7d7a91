// @ts-check
/**
 * The lines of a game that were played or followed, as a tree of moves. Nothing that was on the board is lost by going back and playing
 * on in another way: what came after stays as a variation.
 */

/** @typedef {{move: string, children: Branch[]}} Branch */

/** Lines kept at most, and how long their text in an address may be: the game itself has to have room there, too. */
const MOST = 200;
const LONGEST = 8192;

export class Variations {
  /** @type {Branch[]} */
  #root = [];

  /**
   * Adds a line from the start of the game.
   * @param {string[]} moves
   */
  add(moves) {
    let branches = this.#root;
    for (const move of moves) {
      let branch = branches.find((one) => one.move === move);
      if (!branch) {
        branch = { move, children: [] };
        branches.push(branch);
      }
      branches = branch.children;
    }
  }

  /**
   * The moves that are known after a line, in the order in which they came.
   * @param {string[]} line
   * @returns {string[]}
   */
  after(line) {
    return this.#below(line).map(({ move }) => move);
  }

  /**
   * A line with all that followed it when it was there first.
   * @param {string[]} line
   * @returns {string[]}
   */
  whole(line) {
    const moves = [...line];
    for (let branches = this.#below(line); branches[0]; branches = branches[0].children) moves.push(branches[0].move);
    return moves;
  }

  /**
   * Forgets a line from where it leaves another.
   * @param {string[]} line
   * @param {string[]} other
   */
  remove(line, other) {
    const at = line.findIndex((move, ply) => move !== other[ply]);
    if (at < 0) return;
    const branches = this.#below(line.slice(0, at));
    const found = branches.findIndex(({ move }) => move === line[at]);
    if (found >= 0) branches.splice(found, 1);
  }

  clear() {
    this.#root = [];
  }

  /**
   * The lines as text, without those that are known already. Each is told by how many moves it shares with the one before it, the first
   * of them with the first that is known, and by the moves that follow: `2.c4 c3;5.e6`.
   * @param {string[][]} known
   * @returns {string}
   */
  write(known) {
    let before = known[0] ?? [];
    const parts = [];
    let length = 0;
    for (const line of this.#lines()) {
      if (known.some((one) => line.every((move, ply) => one[ply] === move)) || line.some((move) => move.includes(';'))) continue;
      const left = line.findIndex((move, ply) => move !== before[ply]);
      const part = `${left < 0 ? line.length : left}.${left < 0 ? '' : line.slice(left).join(' ')}`;
      length += part.length + 1;
      if (length > LONGEST) break;
      parts.push(part);
      before = line;
    }
    return parts.join(';');
  }

  /**
   * Adds the lines of a text.
   * @param {string} text
   * @param {string[]} first  the first line that is known
   */
  read(text, first) {
    let before = first;
    for (const part of text.split(';').slice(0, MOST)) {
      const [, shared, moves] = /^(\d{1,6})\.(.*)$/.exec(part.trim()) ?? [];
      if (shared === undefined) continue;
      const line = [...before.slice(0, Number(shared)), ...(moves ?? '').split(/\s+/).filter(Boolean)];
      this.add(line);
      before = line;
    }
  }

  /** @param {string[]} line */
  #below(line) {
    let branches = this.#root;
    for (const move of line) branches = branches.find((one) => one.move === move)?.children ?? [];
    return branches;
  }

  /** @returns {string[][]} every line to its end, at most as many as are kept */
  #lines() {
    /** @type {string[][]} */
    const lines = [];
    /** @type {{branch: Branch, line: string[]}[]} */
    const open = this.#root.map((branch) => ({ branch, line: [branch.move] })).reverse();
    for (let next = open.pop(); next && lines.length < MOST; next = open.pop()) {
      const { branch, line } = next;
      if (branch.children.length === 0) lines.push(line);
      for (const child of [...branch.children].reverse()) open.push({ branch: child, line: [...line, child.move] });
    }
    return lines;
  }
}
