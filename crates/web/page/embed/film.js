// @ts-check
/** All positions of a game in little room: what they share is kept once. */

/** @typedef {import('../common/socket.js').Scene} Scene */
/** @typedef {import('../common/socket.js').Piece} Piece */
/** @typedef {import('../common/socket.js').Situation} Situation */
/** @typedef {import('./view.js').Position} Position */
/** @typedef {Omit<Scene, 'pieces' | 'decided'>} Ground */
/** @typedef {{ground: number, text: string, pieces: number[], decided: number[], last: number[], mover: number, outcome: number[] | null}} Frame  `ground` is -1 where nothing is drawn */
/** @typedef {{grounds: Ground[], pieces: Piece[], frames: Frame[]}} Film */

/**
 * @param {Situation[]} situations  one for each position
 * @returns {Film}
 */
export function filmOf(situations) {
  const [grounds, pieces] = [shelf(), shelf()];
  const frames = situations.map(({ scene, text, last, to_move: mover, outcome }) => {
    if (!scene) return { ground: -1, text, pieces: [], decided: [], last, mover, outcome };
    const { pieces: lying, decided, ...ground } = scene;
    return { ground: grounds.place(ground), text, pieces: lying.map((piece) => pieces.place(piece)), decided, last, mover, outcome };
  });
  return { grounds: grounds.kept, pieces: pieces.kept, frames };
}

/**
 * A position of a film.
 * @param {Film} film
 * @param {number} at
 * @returns {Position}
 */
export function positionOf(film, at) {
  const frame = film.frames[at];
  if (!frame) throw new Error(`expected a position up to ${film.frames.length - 1}, got ${at}`);
  const ground = film.grounds[frame.ground];
  const scene = ground ? { ...ground, pieces: frame.pieces.flatMap((place) => film.pieces[place] ?? []), decided: frame.decided } : null;
  return { scene, text: frame.text, last: frame.last, mover: frame.mover, outcome: frame.outcome };
}

/** Things of which equal ones are kept once. */
function shelf() {
  /** @type {Map<string, number>} */
  const places = new Map();
  /** @type {any[]} */
  const kept = [];
  const place = (/** @type {unknown} */ thing) => {
    const key = JSON.stringify(thing);
    const found = places.get(key) ?? kept.push(thing) - 1;
    places.set(key, found);
    return found;
  };
  return { place, kept };
}
