/**
 * Fast numbers of chance that follow from a text alone: the same on every process and machine. For drawing matches thousands of
 * times; whoever decides anything by chance uses `seeded-chance.ts`, which can be checked by others.
 */

/** Each call is a number from 0 to below 1. */
export type Stream = () => number;

/** FNV-1a over the text, from four starting points; then the generator of 128 bits known as sfc32. */
export function seededStream(text: string): Stream {
  let [a, b, c, d] = [0x9e3779b9, 0x243f6a88, 0xb7e15162, 0x85ebca6b].map((start) => hashOf(text, start)) as [
    number,
    number,
    number,
    number,
  ];
  const next = () => {
    const sum = (a + b + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;
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
