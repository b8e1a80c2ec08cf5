/** An operator takes out a match that was never begun: one that was added by mistake, or that will never be played. */
import { accepted, refused, type AccountId, type FixtureId, type Result } from "@elleveren/rules";

import type { Context } from "../../../context.ts";
import { transact } from "../../../db/writing/transactions.ts";
import { actorOf, recordAct } from "../../people/index.ts";
import { lockFacts } from "../../facts/index.ts";
import type { FixtureValues } from "./find-warnings.ts";
import { isSame, selectFixture } from "./change-fixture.ts";
import { findRemovalWarnings, type FixtureWarning } from "./find-warnings.ts";
import { deleteFixture, hasFacts } from "./fixture-rows.sql.ts";

export interface Removal {
  readonly fixtureId: FixtureId;
  readonly seen: FixtureValues;
  readonly reason: string;
  readonly isConfirmed: boolean;
  readonly by: AccountId;
}

export type RemovalProblem =
  | { readonly code: "unknown_fixture" }
  | { readonly code: "changed" }
  | { readonly code: "started" }
  /** A line-up, a figure or an act stands in it: it is postponed instead. */
  | { readonly code: "has_facts" }
  | { readonly code: "warned"; readonly warnings: readonly FixtureWarning[] };

export async function removeFixture(
  ctx: Context,
  { fixtureId, seen, reason, isConfirmed, by }: Removal,
): Promise<Result<null, RemovalProblem>> {
  return transact(ctx.db, async (tx) => {
    await lockFacts(tx);
    const now = await selectFixture(tx, fixtureId);
    if (!now) return refused([{ code: "unknown_fixture" }]);
    if (now.started) return refused([{ code: "started" }]);
    if (await hasFacts(tx, fixtureId)) return refused([{ code: "has_facts" }]);
    if (!isSame(now, seen)) return refused([{ code: "changed" }]);
    const warnings = await findRemovalWarnings(tx, fixtureId, now);
    if (warnings.length > 0 && !isConfirmed) return refused([{ code: "warned", warnings }]);
    await deleteFixture(tx, fixtureId, now, actorOf(by));
    await recordAct(tx, {
      by,
      action: "fixtures.remove",
      subject: `fixture ${fixtureId}`,
      details: { before: now, reason, warnings },
    });
    return accepted(null);
  });
}
