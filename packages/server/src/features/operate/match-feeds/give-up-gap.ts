/** An operator waits no longer for numbers of a sender: they will not come, or its numbering has begun anew. */
import type { AccountId } from "@elleveren/rules";

import { heardOf } from "../../../adapters/match-feeds/index.ts";
import type { Context } from "../../../context.ts";
import { transact } from "../../../db/writing/transactions.ts";
import { recordAct } from "../../people/index.ts";
import { forgetPositions, lockFacts } from "../../facts/index.ts";
import { clearAlarm, lockPosition, selectFeeds, updatePosition } from "./match-feeds.sql.ts";
import { sourceOf } from "./take-message.ts";

/** False when nothing is missing, or not any more. */
export async function giveUpGap(ctx: Pick<Context, "db">, feed: string, by: AccountId): Promise<boolean> {
  return transact(ctx.db, async (tx) => {
    await lockFacts(tx);
    const heard = heardOf(await lockPosition(tx, feed));
    const row = (await selectFeeds(tx)).find(({ feed: name }) => name === feed);
    const alarms = (row?.alarms ?? []).filter(({ alarm }) => alarm === "gap" || alarm === "renumbered");
    if (!heard || alarms.length === 0) return false;
    const isRenumbered = alarms.some(({ alarm }) => alarm === "renumbered");
    // What it says from now on is new, whatever its number; the next one begins the counting.
    if (isRenumbered) await forgetPositions(tx, sourceOf(feed));
    await updatePosition(tx, feed, isRenumbered ? null : { ...heard, missing: [] });
    await clearAlarm(tx, feed, ["gap", "renumbered"]);
    const details = Object.fromEntries(alarms.map(({ alarm, details: said }) => [alarm, said]));
    await recordAct(tx, { by, action: "feeds.give_up_gap", subject: `feed ${feed}`, details });
    return true;
  });
}
