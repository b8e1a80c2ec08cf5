/**
 * Fast numbers of chance that follow from a text alone: the same on every process and machine. For drawing matches thousands of
 * times; whoever decides anything by chance uses `seeded-chance.ts`, which can be checked by others.
 */

/** Each call is a number from 0 to below 1. */
export type Stream = () => number;

/** FNV-1a over the text, from four starting points; then the generator of 128 bits known as sfc32. */
export function seededStream(text: string): Stream {
  // In an array: numbers of 32 bits that a function closes over are allocated anew with each call.
  const state = Int32Array.from([0x9e3779b9, 0x243f6a88, 0xb7e15162, 0x85ebca6b], (start) => hashOf(text, start));
  const next = () => {
    const b = state[1]!;
    const c = state[2]!;
    const d = state[3]!;
    const sum = (state[0]! + b + d) | 0;
    state[3] = d + 1;
    state[0] = b ^ (b >>> 9);
    state[1] = c + (c << 3);
    state[2] = ((c << 21) | (c >>> 11)) + sum;
    return (sum >>> 0) / 2 ** 32;
  };
  // The first numbers still resemble the seed.
  for (let step = 0; step < 12; step++) next();
  return next;
}

function hashOf(text: string, start: number): number {
  let hash = start | 0;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 16777619);
  return hash | 0;
}
