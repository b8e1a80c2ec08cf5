/** Which numbers of a sequence have not come: messages are numbered from 1 and may overtake each other. Pure. */
export interface Heard {
  readonly highest: number;
  /** Ranges, both ends missing; lowest first. */
  readonly missing: readonly (readonly [from: number, to: number])[];
}

/** More gaps than this are no gaps but another counting: the oldest are given up. */
const MOST_GAPS = 50;

/** What a feed's position says of its numbers; null where nothing was numbered yet. */
export function heardOf(position: Readonly<Record<string, unknown>> | null): Heard | null {
  return position && Number.isInteger(position["highest"]) && Array.isArray(position["missing"])
    ? (position as unknown as Heard)
    : null;
}

/** A number that came before, or was given up: of a message that is new, the sender's numbering has begun anew. */
export const isHeard = (before: Heard | null, sequence: number): boolean =>
  before !== null &&
  sequence <= before.highest &&
  before.missing.every(([from, to]) => sequence < from || sequence > to);

/** After `sequence` was heard. The first one heard begins the counting. */
export function hear(before: Heard | null, sequence: number): Heard {
  if (before === null) return { highest: sequence, missing: [] };
  if (sequence > before.highest) {
    const gap = sequence > before.highest + 1 ? [[before.highest + 1, sequence - 1] as const] : [];
    return { highest: sequence, missing: [...before.missing, ...gap].slice(-MOST_GAPS) };
  }
  const missing = before.missing.flatMap(([from, to]): (readonly [number, number])[] => {
    if (sequence < from || sequence > to) return [[from, to]];
    return (
      [
        [from, sequence - 1],
        [sequence + 1, to],
      ] as const
    ).filter(([first, last]) => first <= last);
  });
  return { highest: before.highest, missing: missing.slice(-MOST_GAPS) };
}
