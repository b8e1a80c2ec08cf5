/** Which numbers of a sequence have not come: messages are numbered from 1 and may overtake each other. Pure. */
export interface Heard {
  readonly highest: number;
  /** Ranges, both ends missing; lowest first. */
  readonly missing: readonly (readonly [from: number, to: number])[];
}

/** More gaps than this are no gaps but another counting: the oldest are given up. */
const MOST_GAPS = 50;

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
