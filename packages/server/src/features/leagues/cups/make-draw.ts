/** One round of one cup, from its contenders to its pairs: pure arithmetic, on any thread. */
import { once } from "node:events";
import { Worker } from "node:worker_threads";

import { countByes, drawCupRound } from "@elleveren/rules";

export interface DrawRequest {
  readonly contenders: Contenders;
  readonly places: number;
  readonly seed: string;
  readonly label: string;
}

export interface MadeDraw {
  /** Entries two by two: the first two are match 1. */
  readonly pairs: Float64Array;
  /** Entries without an opponent, the best of the round before first, and the points they go on with. */
  readonly byes: Float64Array;
  readonly byePoints: Int32Array;
}

export function makeDraw({ contenders, places, seed, label }: DrawRequest): MadeDraw {
  const byeCount = countByes(contenders.entryIds.length, places);
  const ordered = byeCount > 0 ? byMerit(contenders) : contenders;
  const { pairs, byes } = drawCupRound({ contenders: ordered.entryIds, places, seed, label });
  return { pairs, byes, byePoints: ordered.points.slice(0, byeCount) };
}

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
 * The best of the round before first: by its points, then by the place in the overall table, which is unique. Byes
 * follow from this order.
 */
function byMerit({ entryIds, points, places }: Contenders): Contenders {
  const order = Uint32Array.from(entryIds, (_, index) => index);
  order.sort((a, b) => points[b]! - points[a]! || places[a]! - places[b]!);
  return {
    entryIds: Float64Array.from(order, (index) => entryIds[index]!),
    points: Int32Array.from(order, (index) => points[index]!),
    places: Float64Array.from(order, (index) => places[index]!),
  };
}

/** Made in less than ten milliseconds; starting a thread takes longer. */
const FEW_TEAMS = 10_000;

/** The same draw as `makeDraw`, on a thread. Fails when the thread does; a retry gives the same draw. */
export async function drawAside(request: DrawRequest, fewTeams = FEW_TEAMS): Promise<MadeDraw> {
  if (request.contenders.entryIds.length <= fewTeams) return makeDraw(request);
  const worker = new Worker(new URL("./draw-worker.ts", import.meta.url), { workerData: request });
  // An error of the thread rejects it.
  const [draw] = (await once(worker, "message")) as [MadeDraw];
  return draw;
}
