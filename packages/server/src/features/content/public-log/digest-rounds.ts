/**
 * A round's squads and receipts when its gates closed, as two hashes in one leaf. Nothing is written for a closed round
 * any more, so the work may come later, be done twice or be cut off: its key is the round.
 */
import { roundId, type RoundId } from "@elleveren/rules";
import { sql } from "kysely";

import type { Context, Queryable, Tx } from "../../../context.ts";
import { keepRoundDigest, notePublic, noteResults, type RoundDigest } from "../../../public-log/index.ts";
import { digestRows } from "./round-rows.sql.ts";

/** Rounds that closed and have no leaf, and settled ones of before there was a log. */
export async function selectRoundsToDigest(db: Queryable): Promise<RoundId[]> {
  const { rows } = await sql<{ round_id: number }>`
    select round_id from rounds r where state in ('closed', 'settled') and (
      not exists (select from public_log_rounds d where d.round_id = r.round_id and d.kind = 'squads')
      or state = 'settled' and not exists (select from public_log_rounds d where d.round_id = r.round_id
        and d.kind = 'results' and d.number >= r.settlement_number))
    order by round_id`.execute(db);
  return rows.map((row) => roundId(row.round_id));
}

export async function digestRound(ctx: Context, round: RoundId): Promise<void> {
  await ctx.db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (tx) => {
      // Settling waits for it, and it for settling, so that rows and number are of one settling.
      const { rows } = await sql<ClosedRound>`
        select state, deadline_at, closed_at, settlement_number, coalesce(settled_revision, 0) as settled_revision
        from rounds where round_id = ${round} and state in ('closed', 'settled') for no key update`.execute(tx);
      if (!rows[0]) return;
      await noteClosed(tx, round, rows[0]);
      if (rows[0].state === "settled") await noteSettled(tx, round, rows[0]);
    });
}

interface ClosedRound {
  readonly state: "closed" | "settled";
  readonly deadline_at: Date;
  readonly closed_at: Date | null;
  readonly settlement_number: number;
  readonly settled_revision: number;
}

async function noteClosed(tx: Tx, round: RoundId, closed: ClosedRound): Promise<void> {
  if (await isKept(tx, round, "squads", 0)) return;
  const squads = await digestRows(tx, round, "squads");
  const receipts = await digestRows(tx, round, "receipts");
  if (!(await keepRoundDigest(tx, { roundId: round, kind: "squads", number: 0 }, squads))) return;
  await keepRoundDigest(tx, { roundId: round, kind: "receipts", number: 0 }, receipts);
  await notePublic(tx, {
    kind: "closed",
    round,
    deadline_at: closed.deadline_at.toISOString(),
    closed_at: closed.closed_at?.toISOString() ?? null,
    squads: told(squads),
    receipts: told(receipts),
    prices: await selectPrices(tx, round),
  });
}

async function noteSettled(tx: Tx, round: RoundId, settled: ClosedRound): Promise<void> {
  const { settlement_number: settlement, settled_revision: revision } = settled;
  if (await isKept(tx, round, "results", settlement)) return;
  await noteResults(tx, { roundId: round, settlement, revision, digest: await digestRows(tx, round, "results") });
}

const told = ({ rows, pages, root }: RoundDigest) => ({ rows, pages: pages.length, root: root.toString("hex") });

async function isKept(tx: Tx, round: RoundId, kind: "squads" | "results", number: number): Promise<boolean> {
  const { rows } = await sql`select from public_log_rounds
    where round_id = ${round} and kind = ${kind} and number >= ${number}`.execute(tx);
  return rows.length > 0;
}

/** At the deadline, tenths by footballer: they break ties of the bonus. */
async function selectPrices(tx: Tx, round: RoundId): Promise<Record<string, number>> {
  const { rows } = await sql<{ prices: Record<string, number> | null }>`
    select jsonb_object_agg(footballer_id, price_tenths) as prices from footballer_rounds
    where round_id = ${round}`.execute(tx);
  return rows[0]!.prices ?? {};
}
