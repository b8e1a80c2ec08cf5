/** A knockout round's name on the wire by its places, a power of two: `Round of 64`, and the last three by their own. */
export function knockoutName(places: number): string {
  return LAST_NAMES.get(places) ?? `Round of ${places}`;
}

const LAST_NAMES: ReadonlyMap<number, string> = new Map([
  [8, "Quarter-finals"],
  [4, "Semi-finals"],
  [2, "Final"],
]);
