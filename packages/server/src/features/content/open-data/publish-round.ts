/** A settled round's set: made from one snapshot, once for each settling, by a job that may run twice. */
import { roundId, type RoundId } from "@elleveren/rules";

import type { Context } from "../../../context.ts";
import { selectRoundsToCorrect } from "../../clock/index.ts";
import { insertSet, selectRoundsToPublish, selectSettled } from "./open-data.sql.ts";
import { readRoundTables } from "./round-tables.ts";
import { filesOfSet } from "./set-files.ts";

const QUEUE = "open-data-round";

export function registerOpenData(ctx: Context): void {
  ctx.jobs.work<{ round: number }>(QUEUE, ({ round }) => publishRound(ctx, roundId(round)));
  ctx.jobs.onTick("open-data", async () => {
    if (!ctx.findGame()) return;
    for (const round of await selectRoundsToPublish(ctx.db)) {
      await ctx.jobs.send(QUEUE, { round }, { singletonKey: `round ${round}` });
    }
  });
}

async function publishRound(ctx: Context, id: RoundId): Promise<void> {
  const { ruleset } = ctx.game();
  await ctx.db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (tx) => {
      const settled = await selectSettled(tx, id);
      // Facts that are newer than the settling belong to the next one, which has a set of its own.
      if (!settled || (await selectRoundsToCorrect(tx)).includes(id)) return;
      const head = { ...settled, roundId: id };
      const isNew = await insertSet(tx, head, filesOfSet(head, await readRoundTables(tx, ruleset, id)));
      if (isNew) ctx.log.info({ roundId: id, version: settled.version }, "open data of a round published");
    });
}
