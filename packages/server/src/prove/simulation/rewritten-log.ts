/**
 * The most that whoever owns the game can do: a fact of a settled round is corrected, all that follows from it is settled again, and then
 * every trace goes: the log begins anew with everything as it is now, signed with the game's own key.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { fixtureId, footballerId, type MatchStats } from "@elleveren/rules";
import { sql } from "kysely";

import { whenLogged } from "./checks/public-log.ts";
import type { SimulatedGame } from "./simulated-game.ts";
import type { Target } from "./tamperings.ts";

const LOOKS = 240;

export async function writeLogAnew(game: SimulatedGame, { leaf, round }: Target): Promise<void> {
  const { db } = game;
  const { rows } = await sql<{ fixture: number; footballer: number; stats: MatchStats; settled: number }>`
    select (body::jsonb->>'fixture')::integer as fixture, (body::jsonb->>'footballer')::integer as footballer,
      body::jsonb->'after'->'stats' as stats,
      (select settlement_number from rounds where round_id = ${round}) as settled
    from public_log_leaves where leaf_index = ${leaf}`.execute(db);
  const { fixture, footballer, stats, settled } = rows[0]!;
  await game.tell([
    {
      messageId: "the past, corrected",
      facts: [
        {
          kind: "stats",
          fixtureId: fixtureId(fixture),
          footballerId: footballerId(footballer),
          stats: { ...stats, goals_scored: 9 },
        },
      ],
    },
  ]);
  await until(async () => {
    await game.tick();
    const { rows: now } = await sql<{ is_settled: boolean }>`
      select settlement_number > ${settled} as is_settled from rounds where round_id = ${round}`.execute(db);
    return now[0]!.is_settled;
  });
  await whenLogged(db);
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`with leaves as (delete from public_log_leaves), heads as (delete from public_log_heads),
        waiting as (delete from public_log_waiting), rounds as (delete from public_log_rounds)
      delete from public_log_pages`.execute(tx);
  });
  await until(async () => {
    await game.tick();
    const { rows: told } = await sql<{ is_told: boolean }>`
      select (select count(*) from public_log_rounds where kind = 'results') = (select count(*) from rounds where state = 'settled')
        and not exists (select from public_log_waiting) as is_told`.execute(db);
    return told[0]!.is_told && (await whenLogged(db));
  });
  // It would prove by the tree that it remembers.
  await game.processes["web-1"].stop();
  await game.processes["web-1"].start();
}

async function until(isDone: () => Promise<boolean>): Promise<void> {
  for (let looks = 0; !(await isDone()); looks += 1) {
    if (looks === LOOKS) throw new Error("the log that was written anew does not end");
    await sleep(500);
  }
}
