// @ts-check
/**
 * Tidy layout of a tree, linear in its nodes (Buchheim, Jünger & Leipert 2002, *Improving Walker's algorithm to run in
 * linear time*), on typed arrays and without recursion.
 *
 * Difference from the paper: nodes are numbered parents first, so that going through them backwards meets all
 * children before their parent; each node then places its children from left to right.
 */

/** @typedef {import('./shape.js').Shape} Shape */

/** The distance between neighbours who are not siblings; siblings are 1 apart. */
const COUSINS = 1.25;

/**
 * Where everything lies. One unit across is the room of a leaf, one unit down a ply.
 * @typedef {object} Layout
 * @property {Float32Array} x The middle of each node; not a number where it is not drawn.
 * @property {number} width From the leftmost middle, which is 0, to the rightmost.
 * @property {number} height The greatest depth.
 * @property {Int32Array[]} rows The drawn nodes of each depth from left to right, children in the order of their parents.
 */

/**
 * Lays out one walk.
 * @param {Shape} shape
 * @param {number} root
 * @param {(node: number) => boolean} [isDrawn] Whether a node, and with it everything below, is drawn.
 * @returns {Layout}
 */
export function layoutTree(shape, root, isDrawn = () => true) {
  const { next, first } = shape;
  const rows = rowsOf(shape, root, isDrawn);
  let count = 0;
  for (const row of rows) count += row.length;

  // Places within this layout are numbered row by row, so that siblings are neighbours.
  const node = new Int32Array(count);
  let filled = 0;
  for (const row of rows) {
    node.set(row, filled);
    filled += row.length;
  }
  const child = new Int32Array(count).fill(-1);
  const children = new Int32Array(count);
  const above = new Int32Array(count).fill(-1);
  let at = 1;
  for (let place = 0; place < count; place += 1) {
    for (let below = first[node[place]]; below >= 0; below = next[below]) {
      if (!isDrawn(below)) continue;
      if (children[place] === 0) child[place] = at;
      children[place] += 1;
      above[at] = place;
      at += 1;
    }
  }

  const middle = place(count, child, children, above);
  let least = Infinity;
  let greatest = -Infinity;
  for (let index = 0; index < count; index += 1) {
    if (middle[index] < least) least = middle[index];
    if (middle[index] > greatest) greatest = middle[index];
  }
  const x = new Float32Array(shape.parent.length).fill(NaN);
  for (let index = 0; index < count; index += 1) x[node[index]] = middle[index] - least;
  return { x, width: count === 0 ? 0 : greatest - least, height: Math.max(rows.length - 1, 0), rows };
}

/** @param {Shape} shape @param {number} root @param {(node: number) => boolean} isDrawn @returns {Int32Array[]} */
function rowsOf({ first, next }, root, isDrawn) {
  const rows = [Int32Array.of(root)];
  for (;;) {
    /** @type {number[]} */
    const row = [];
    for (const node of rows[rows.length - 1]) {
      for (let below = first[node]; below >= 0; below = next[below]) if (isDrawn(below)) row.push(below);
    }
    if (row.length === 0) return rows;
    rows.push(Int32Array.from(row));
  }
}

/**
 * The middles of all places.
 * @param {number} count
 * @param {Int32Array} child The first child of each place, its others follow it.
 * @param {Int32Array} children How many children it has.
 * @param {Int32Array} above Its parent.
 * @returns {Float64Array}
 */
function place(count, child, children, above) {
  const prelim = new Float64Array(count);
  const mod = new Float64Array(count);
  const change = new Float64Array(count);
  const shift = new Float64Array(count);
  const thread = new Int32Array(count).fill(-1);
  const ancestor = new Int32Array(count);
  for (let index = 0; index < count; index += 1) ancestor[index] = index;

  const left = (/** @type {number} */ v) => (children[v] > 0 ? child[v] : thread[v]);
  const right = (/** @type {number} */ v) => (children[v] > 0 ? child[v] + children[v] - 1 : thread[v]);

  /** Moves the subtree of `w` away from what its left siblings take. @param {number} w @param {number} start */
  const apportion = (w, start) => {
    const parent = above[w];
    const leftmost = child[parent];
    let standard = start;
    let insideRight = w;
    let outsideRight = w;
    let insideLeft = w - 1;
    let outsideLeft = leftmost;
    let sumInsideRight = mod[insideRight];
    let sumOutsideRight = mod[outsideRight];
    let sumInsideLeft = mod[insideLeft];
    let sumOutsideLeft = mod[outsideLeft];
    while (right(insideLeft) >= 0 && left(insideRight) >= 0) {
      insideLeft = right(insideLeft);
      insideRight = left(insideRight);
      outsideLeft = left(outsideLeft);
      outsideRight = right(outsideRight);
      ancestor[outsideRight] = w;
      const distance = above[insideLeft] === above[insideRight] ? 1 : COUSINS;
      const overlap = prelim[insideLeft] + sumInsideLeft - (prelim[insideRight] + sumInsideRight) + distance;
      if (overlap > 0) {
        const from = above[ancestor[insideLeft]] === parent ? ancestor[insideLeft] : standard;
        const between = w - from;
        change[w] -= overlap / between;
        shift[w] += overlap;
        change[from] += overlap / between;
        prelim[w] += overlap;
        mod[w] += overlap;
        sumInsideRight += overlap;
        sumOutsideRight += overlap;
      }
      sumInsideLeft += mod[insideLeft];
      sumInsideRight += mod[insideRight];
      sumOutsideLeft += mod[outsideLeft];
      sumOutsideRight += mod[outsideRight];
    }
    if (right(insideLeft) >= 0 && right(outsideRight) < 0) {
      thread[outsideRight] = right(insideLeft);
      mod[outsideRight] += sumInsideLeft - sumOutsideRight;
    }
    if (left(insideRight) >= 0 && left(outsideLeft) < 0) {
      thread[outsideLeft] = left(insideRight);
      mod[outsideLeft] += sumInsideRight - sumOutsideLeft;
      standard = w;
    }
    return standard;
  };

  for (let v = count - 1; v >= 0; v -= 1) {
    const number = children[v];
    if (number === 0) continue;
    const begin = child[v];
    let standard = begin;
    for (let w = begin; w < begin + number; w += 1) {
      // Until here `prelim` of an inner node is the middle of its own children.
      const own = children[w] > 0 ? prelim[w] : 0;
      if (w === begin) {
        prelim[w] = own;
        mod[w] = 0;
        continue;
      }
      prelim[w] = prelim[w - 1] + 1;
      mod[w] = children[w] > 0 ? prelim[w] - own : 0;
      standard = apportion(w, standard);
    }
    let sumShift = 0;
    let sumChange = 0;
    for (let w = begin + number - 1; w >= begin; w -= 1) {
      prelim[w] += sumShift;
      mod[w] += sumShift;
      sumChange += change[w];
      sumShift += shift[w] + sumChange;
    }
    prelim[v] = (prelim[begin] + prelim[begin + number - 1]) / 2;
  }

  const middle = new Float64Array(count);
  const moved = new Float64Array(count);
  for (let v = 0; v < count; v += 1) {
    const sum = above[v] < 0 ? 0 : moved[above[v]] + mod[above[v]];
    moved[v] = sum;
    middle[v] = prelim[v] + sum;
  }
  return middle;
}
