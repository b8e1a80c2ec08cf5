/** Counts over a round's squads together. */
import { invariant, type ChipName, type FootballerId } from "@elleveren/rules";

import { partsOf } from "../boards/parts.ts";
import type { SquadCounts } from "../kernels/count-squads.ts";
import type { Season } from "../season.ts";
import { CHIP_CODES } from "../tables/squad-block.ts";
import { squadArgs } from "../tables/squad-columns.ts";
import type { Workshop } from "./workshop.ts";

export interface FootballerCount {
  readonly footballerId: FootballerId;
  readonly selected: number;
  readonly captained: number;
  readonly viceCaptained: number;
}

export interface RoundCounts {
  readonly entryCount: number;
  /** Footballers in at least one squad, in the order the engine came to know them. */
  readonly footballers: readonly FootballerCount[];
  /** Chips that were played, with how often. */
  readonly chips: readonly { readonly chip: ChipName; readonly played: number }[];
}

export async function countRound(season: Season, { pool }: Workshop, roundId: number): Promise<RoundCounts> {
  const squads = season.squads.get(roundId);
  invariant(squads, `round ${roundId} has squads before they are counted`);
  const footballerCount = season.footballers.count + 1;
  const shared = { roundId, ...squadArgs(squads), started: season.rows.started.view, footballerCount };
  const counts = await pool.run(
    "countSquads",
    partsOf(season.rows.count, pool).map((part) => ({ ...shared, ...part })),
  );
  const sum = (pick: (part: SquadCounts) => number) => counts.reduce((total, part) => total + pick(part), 0);
  const footballers: FootballerCount[] = [];
  for (let index = 1; index < footballerCount; index++) {
    const selected = sum((part) => part.selected[index]!);
    if (selected === 0) continue;
    footballers.push({
      footballerId: season.footballers.idOf(index),
      selected,
      captained: sum((part) => part.captained[index]!),
      viceCaptained: sum((part) => part.viceCaptained[index]!),
    });
  }
  const chips = CHIP_CODES.flatMap((chip, code) => {
    const played = chip === null ? 0 : sum((part) => part.chips[code]!);
    return chip === null || played === 0 ? [] : [{ chip, played }];
  });
  return { entryCount: sum((part) => part.entryCount), footballers, chips };
}
