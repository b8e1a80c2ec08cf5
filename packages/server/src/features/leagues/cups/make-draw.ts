/** One round of one cup, from its contenders to who meets whom: nothing but arithmetic, wherever it runs. */
import { countByes, drawCupRound } from "@elleveren/rules";

import { byMerit, type Contenders } from "./contenders.ts";

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
