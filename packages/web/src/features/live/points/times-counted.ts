/** What is shown for somebody: his points times his multiplier, and at least once: on the bench, and in no team, as they are. */
export const timesCounted = (points: number, multiplier: number): number => points * Math.max(multiplier, 1);
