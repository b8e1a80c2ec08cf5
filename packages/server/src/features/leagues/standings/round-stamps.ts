import type { Engine } from "@elleveren/engine";
import type { RoundId } from "@elleveren/rules";

import type { Context } from "../../../context.ts";
import { selectRounds } from "../../clock/index.ts";

/**
 * For every round a text that changes with anything answers about it are made from: points in the engine, its state as
 * this process knows it, and its settling. What was made under the same texts is made from the same.
 */
export async function roundStamps(ctx: Context, engine: Engine): Promise<ReadonlyMap<RoundId, string>> {
  const settled = await selectRounds(ctx.db);
  const states = new Map(ctx.live.season().rounds.map(({ roundId, state }) => [roundId, state]));
  return new Map(
    settled.map(({ roundId, settlementNumber }) => [
      roundId,
      `${engine.versionOf(roundId)}/${settlementNumber}/${states.get(roundId) ?? ""}`,
    ]),
  );
}
