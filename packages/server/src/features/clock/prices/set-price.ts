/** Prices set by hand or by an import. The nightly rule goes through the same `changeFootballerPrice`. */
import { accepted, type FootballerId, refused, type Result } from "@elleveren/rules";

import type { Context, Tx } from "../../../context.ts";
import { notify } from "../../../db/notify.ts";
import { transact } from "../../../db/writing/transactions.ts";
import { type Act, actorOf, recordAct } from "../../people/index.ts";
import { selectOpenRound } from "../rounds/rows/index.ts";
import { insertPriceChanges, lockPrices, type PriceCause } from "./prices.sql.ts";

export type PriceProblem =
  | { readonly code: "unknown_element"; readonly footballerId: FootballerId }
  | { readonly code: "invalid_price"; readonly footballerId: FootballerId; readonly priceTenths: number };

/**
 * Sets prices in integer tenths as an operator; all or none. Writes the audit log. Prices already right are left alone.
 * Returns how many changed, or every problem.
 */
export async function setFootballerPrice(
  ctx: Context,
  request: {
    readonly by: Act["by"];
    readonly prices: readonly { readonly footballerId: FootballerId; readonly priceTenths: number }[];
  },
): Promise<Result<number, PriceProblem>> {
  const wrong = request.prices.filter((price) => !Number.isInteger(price.priceTenths) || price.priceTenths < 1);
  if (wrong.length > 0) return refused(wrong.map((price) => ({ code: "invalid_price" as const, ...price })));
  return transact(ctx.db, async (tx) => {
    const now = await lockPrices(
      tx,
      request.prices.map((price) => price.footballerId),
    );
    const unknown = request.prices.filter((price) => !now.has(price.footballerId));
    if (unknown.length > 0) {
      return refused(unknown.map(({ footballerId }) => ({ code: "unknown_element" as const, footballerId })));
    }
    const open = await selectOpenRound(tx);
    const changed = await changeFootballerPrice(tx, now, request.prices, {
      roundId: open?.roundId ?? null,
      reason: "operator",
      source: actorOf(request.by),
    });
    if (changed > 0) {
      await recordAct(tx, {
        by: request.by,
        action: "prices.set",
        subject: "footballers",
        details: { prices: request.prices },
      });
    }
    return accepted(changed);
  });
}

/** Writes the prices that differ from `now` (locked by the caller) and tells every process. */
export async function changeFootballerPrice(
  tx: Tx,
  now: ReadonlyMap<FootballerId, number>,
  prices: readonly { readonly footballerId: FootballerId; readonly priceTenths: number }[],
  why: PriceCause,
): Promise<number> {
  const changes = prices.flatMap(({ footballerId, priceTenths }) => {
    const fromTenths = now.get(footballerId);
    return fromTenths === undefined || fromTenths === priceTenths
      ? []
      : [{ footballerId, fromTenths, toTenths: priceTenths }];
  });
  await insertPriceChanges(tx, changes, why);
  if (changes.length > 0) await notify(tx, { kind: "market" });
  return changes.length;
}
