/** On which settlings something was decided: kept as a mark beside it, which says whether a round was settled again since. */
import type { RoundId } from "@elleveren/rules";
import { sql } from "kysely";

import type { Context, Queryable } from "../../../context.ts";

/** The number of each settled round's settling, by round. */
export type Settlings = ReadonlyMap<RoundId, number>;

/** A settled round is one of them when its seed is told: until then what it decides is provisional. */
export async function selectSettlings(db: Queryable): Promise<Settlings> {
  const { rows } = await sql<{ roundId: RoundId; settlementNumber: number }>`
    select round_id as "roundId", settlement_number as "settlementNumber" from rounds
    where state = 'settled' and exists (
      select from chance_seeds s where s.round_id = rounds.round_id and s.revealed_at is not null)
    order by round_id`.execute(db);
  return new Map(rows.map((row) => [row.roundId, row.settlementNumber]));
}

/** As a row keeps them: `1.1 2.3`. */
export const markOf = (settlings: Settlings): string =>
  [...settlings].map(([round, number]) => `${round}.${number}`).join(" ");

export function readMark(mark: string): Settlings {
  const pairs = mark.split(" ").filter((pair) => pair !== "");
  return new Map(pairs.map((pair) => pair.split(".").map(Number) as [RoundId, number]));
}

/** A play from this process's copy of the season is only as good as the copy's knowledge of these settlings. */
export function isKnownHere(ctx: Context, settlings: Settlings): boolean {
  const settled = (ctx.live.findSeason()?.rounds ?? []).filter(({ state }) => state === "settled");
  const known = new Map(settled.map(({ roundId, settlementNumber }) => [roundId, settlementNumber]));
  return [...settlings].every(([round, number]) => known.get(round) === number);
}
