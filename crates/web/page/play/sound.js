// @ts-check
/** A soft sound for a move, a capture and the end of a game, made here: nothing is fetched, and nothing sounds before a reader has done something. */

/** The tones of each: hertz, and seconds after the first. @type {Record<string, [number, number][]>} */
const TONES = { move: [[220, 0]], capture: [[330, 0], [165, 0.05]], end: [[392, 0], [494, 0.13], [587, 0.26]] };
const LOUD = 0.12;
const SECONDS = 0.16;

/** @type {AudioContext | null} */
let audio = null;

/**
 * Lets the moves of a game be heard.
 * @param {import('./record.js').Record} record
 */
export function soundMoves(record) {
  record.listen((change) => {
    if ((change !== 'played' && change !== 'resigned') || document.body.dataset['sound'] === 'off' || !navigator.userActivation?.hasBeenActive) return;
    const count = record.situation.scene?.pieces.length ?? 0;
    const before = record.seen(record.at - 1)?.scene?.pieces.length ?? 0;
    // A machine without a loudspeaker plays on in silence.
    queueMicrotask(() => sound(record.over ? 'end' : count < before ? 'capture' : 'move'));
  });
}

/** @param {string} name */
function sound(name) {
  audio ??= new AudioContext();
  for (const [pitch, after] of TONES[name] ?? []) {
    const [tone, loudness, at] = [audio.createOscillator(), audio.createGain(), audio.currentTime + after];
    tone.type = 'triangle';
    tone.frequency.setValueAtTime(pitch, at);
    loudness.gain.setValueAtTime(0, at);
    loudness.gain.linearRampToValueAtTime(LOUD, at + 0.006);
    loudness.gain.exponentialRampToValueAtTime(0.0001, at + SECONDS);
    tone.connect(loudness).connect(audio.destination);
    tone.start(at);
    tone.stop(at + SECONDS);
  }
}
