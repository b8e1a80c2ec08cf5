/**
 * An operator changes a fixture or takes one out. The values seen are compared under the lock of facts; what a move means for
 * managers is said before it is done.
 */
import { accepted, type AccountId, type FixtureId, refused, type Result } from "@elleveren/rules";
import { sql } from "kysely";

import type { Context, Tx } from "../../../context.ts";
import { msOf } from "../../../db/values/moments.ts";
import { transact } from "../../../db/writing/transactions.ts";
import { actorOf, recordAct } from "../../people/index.ts";
import { type FactProblem, lockFacts, recordFactsIn } from "../../facts/index.ts";
import { findRemovalWarnings, findWarnings, type FixtureValues, type FixtureWarning } from "./find-warnings.ts";
import { deleteFixture, hasFacts } from "./fixture-rows.sql.ts";

export interface FixtureChangeRequest {
  readonly fixtureId: FixtureId;
  readonly change: Partial<FixtureValues>;
  readonly seen: FixtureValues;
  readonly reason: string | undefined;
  readonly isConfirmed: boolean;
  readonly by: AccountId;
}

export type FixtureProblem =
  | { readonly code: "unknown_fixture" }
  | { readonly code: "changed" }
  | { readonly code: "warned"; readonly warnings: readonly FixtureWarning[] }
  /** A match that has begun is not given another time or round; one that was broken off is not begun first. */
  | { readonly code: "started" }
  | { readonly code: "reason_needed" }
  | { readonly code: "facts_refused"; readonly problems: readonly FactProblem[] };

export async function changeFixture(
  ctx: Context,
  { fixtureId, change, seen, reason, isConfirmed, by }: FixtureChangeRequest,
): Promise<Result<null, FixtureProblem>> {
  return transact(ctx.db, async (tx) => {
    await lockFacts(tx);
    const now = await selectFixture(tx, fixtureId);
    if (!now) return refused([{ code: "unknown_fixture" }]);
    if (!isSame(now, seen)) return refused([{ code: "changed" }]);
    const changed = withoutOldTime(now, onlyChanged(now, change));
    if (Object.keys(changed).length === 0) return accepted(null);
    const moves = "roundId" in changed;
    if (now.started && "kickoffAtMs" in changed && changed.kickoffAtMs === null && !moves) {
      return refused([{ code: "started" }]);
    }
    const warnings = await findWarnings(tx, { fixtureId, before: now, after: { ...now, ...changed } });
    if (warnings.length > 0 && !isConfirmed) return refused([{ code: "warned", warnings }]);
    if ((moves || warnings.length > 0) && !reason) return refused([{ code: "reason_needed" }]);
    const recorded = await recordFactsIn(tx, [{ kind: "fixture", fixtureId, ...changed }], { source: actorOf(by) });
    if (!recorded.ok) return refused([{ code: "facts_refused", problems: recorded.problems }]);
    const before = Object.fromEntries(Object.keys(changed).map((field) => [field, now[field as keyof FixtureValues]]));
    await recordAct(tx, {
      by,
      action: moves ? (changed.roundId === null ? "fixtures.postpone" : "fixtures.move") : "fixtures.change",
      subject: `fixture ${fixtureId}`,
      details: { before, after: changed, ...(reason !== undefined && { reason }), warnings },
    });
    return accepted(null);
  });
}

const FIELDS = ["roundId", "kickoffAtMs", "tvChannel", "ticketsUrl"] as const;

const isSame = (a: FixtureValues, b: FixtureValues) => FIELDS.every((field) => a[field] === b[field]);

const onlyChanged = (now: FixtureValues, change: Partial<FixtureValues>): Partial<FixtureValues> =>
  Object.fromEntries(
    FIELDS.filter((field) => change[field] !== undefined && change[field] !== now[field]).map((field) => [
      field,
      change[field],
    ]),
  );

/** A match that loses its round loses its time with it, where no new one is given: its old time would mislead. */
const withoutOldTime = (
  now: FixtureValues & { readonly started: boolean },
  changed: Partial<FixtureValues>,
): Partial<FixtureValues> =>
  changed.roundId === null && !now.started && now.kickoffAtMs !== null ? { kickoffAtMs: null, ...changed } : changed;

async function selectFixture(tx: Tx, id: FixtureId): Promise<(FixtureValues & { readonly started: boolean }) | null> {
  const { rows } = await sql<FixtureValues & { started: boolean }>`
    select round_id as "roundId", ${msOf("kickoff_at")} as "kickoffAtMs", tv_channel as "tvChannel",
      tickets_url as "ticketsUrl", started
    from fixtures where fixture_id = ${id}`.execute(tx);
  return rows[0] ?? null;
}

/** An operator takes out a match that was never begun: one that was added by mistake, or that will never be played. */
interface Removal {
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
