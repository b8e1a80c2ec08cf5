/** The points to show: multiplied, and at least once: unmultiplied on the bench and outside teams. */
export const timesCounted = (points: number, multiplier: number): number => points * Math.max(multiplier, 1);
