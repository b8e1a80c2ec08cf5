/** Teams that a round is drawn from, with what the order of merit needs: the points of the round before. */

/** Columns, because the general cup may have two million. */
export interface Contenders {
  readonly entryIds: Float64Array;
  /** Points of the round before the draw, after the transfer cost. */
  readonly points: Int32Array;
  /** Places in the overall table after that round; unique. */
  readonly places: Float64Array;
}

export interface Contender {
  readonly entryId: number;
  readonly points: number;
  readonly place: number;
}

export const toContenders = (rows: readonly Contender[]): Contenders => ({
  entryIds: Float64Array.from(rows, (row) => row.entryId),
  points: Int32Array.from(rows, (row) => row.points),
  places: Float64Array.from(rows, (row) => row.place),
});

/**
 * The best of the round before first: by its points, then by the place in the overall table, which is unique. Who has a
 * bye follows from this.
 */
export function byMerit({ entryIds, points, places }: Contenders): Contenders {
  const order = Uint32Array.from(entryIds, (_, index) => index);
  order.sort((a, b) => points[b]! - points[a]! || places[a]! - places[b]!);
  return {
    entryIds: Float64Array.from(order, (index) => entryIds[index]!),
    points: Int32Array.from(order, (index) => points[index]!),
    places: Float64Array.from(order, (index) => places[index]!),
  };
}
