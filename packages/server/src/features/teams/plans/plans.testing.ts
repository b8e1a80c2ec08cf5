/** For tests of plans: managers in round 2 with one free transfer, and the words of a page that plans. */
import type { WirePlan, WirePlannedRound } from "@elleveren/contract";
import { expect } from "vitest";

import type { ClientAnswer, CreatedTestEntry } from "../../../testing/index.ts";

export type Pair = readonly [out: number, into: number];

/** A page's request for a round. */
export const planned = (
  event: number,
  pairs: readonly Pair[] = [],
  rest: Partial<WirePlannedRound> = {},
): WirePlannedRound => ({
  event,
  chip: null,
  transfers: pairs.map(([out, into]) => ({ element_out: out, element_in: into })),
  picks: null,
  ...rest,
});

export const plansOf = ({ entryId }: CreatedTestEntry) => `/api/plans/${entryId}/`;
export const planAt = (entry: CreatedTestEntry, id: number) => `${plansOf(entry)}${id}/`;

/** A new plan; fails the test when it is refused. */
export async function makePlan(
  entry: CreatedTestEntry,
  name: string,
  rounds: readonly WirePlannedRound[] = [],
): Promise<WirePlan> {
  const answer = await entry.client.post(plansOf(entry), { name, rounds });
  expect([answer.status, answer.status === 200 ? null : answer.body]).toEqual([200, null]);
  return answer.body as WirePlan;
}

/** A page's request to confirm the plan's first round, with the prices and points it shows. */
export function confirmBody(plan: WirePlan, changes: Record<string, unknown> = {}) {
  const [outlook] = plan.outlook;
  return {
    version: plan.version,
    event: outlook!.event,
    spent_points: outlook!.cost,
    prices: outlook!.transfers.map((transfer) => ({
      element_in: transfer.element_in,
      element_out: transfer.element_out,
      purchase_price: transfer.element_in_cost,
      selling_price: transfer.element_out_cost,
    })),
    ...changes,
  };
}

export const confirm = (
  entry: CreatedTestEntry,
  plan: WirePlan,
  changes: Record<string, unknown> = {},
  headers: Readonly<Record<string, string>> = {},
): Promise<ClientAnswer> =>
  entry.client.post(`${planAt(entry, plan.id)}confirm/`, confirmBody(plan, changes), { headers });

export const codesOf = (problems: readonly { readonly code: string }[] | undefined) =>
  (problems ?? []).map(({ code }) => code);
