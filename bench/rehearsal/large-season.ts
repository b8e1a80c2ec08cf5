/** The game of a rehearsal: a round about to close, millions of teams with squads of their own, some of them signed in. */
import { randomBytes } from "node:crypto";
import { rulesetById } from "@elleveren/rules";
import { sql } from "kysely";

import type { Queryable } from "../../packages/server/src/context.ts";
import { startSimulator } from "../../packages/server/src/features/operate/index.ts";
import { insertSeason } from "../../packages/server/src/features/seasons/index.ts";
import { squadOfEntry } from "../server/bench-season.ts";
import { pickSquad, signEverybodyIn, type RushSeason } from "../server/rush/season.ts";
import { seasonWithoutPauses } from "../soak/soak-season.ts";

export const REHEARSED_ROUND = 1;
const STARTS_AT_MS = Date.UTC(2026, 4, 1, 8);
/** The clock stands so long before the deadline until the rush begins. */
const BEFORE_DEADLINE_MS = 30 * 60_000;
/** Rows of one statement. */
const SLICE = 1_000_000;

export interface LargeSeasonRequest {
  readonly seed: number;
  readonly entries: number;
  /** Of these: with an account, signed in, and with a squad that the rules allow to be saved. */
  readonly callers: number;
  /** Of game time, from the deadline on. */
  readonly lengthMs: number;
}

export async function insertLargeSeason(db: Queryable, request: LargeSeasonRequest): Promise<RushSeason> {
  const { seed, entries, callers, lengthMs } = request;
  const random = { bytes: (count: number) => randomBytes(count) };
  const deadlineAtMs = STARTS_AT_MS + BEFORE_DEADLINE_MS;
  const season = seasonWithoutPauses(seed, deadlineAtMs, lengthMs);
  await insertSeason({ db, random }, season, { clockAtMs: STARTS_AT_MS });
  await sql`update game set clock_game_at = ${new Date(STARTS_AT_MS)}, clock_real_at = clock_timestamp(), clock_speed = 0`.execute(
    db,
  );
  await sql`update rounds set state = 'open' where round_id = ${REHEARSED_ROUND}`.execute(db);
  await startSimulator({ db }, { seed, atMs: STARTS_AT_MS });
  const footballerIds = await pickSquad(db, rulesetById(season.rulesetId));
  await sql`insert into accounts (account_id, email, email_key, first_name, last_name, entry_id)
    select n, 'manager-' || n || '@example.test', 'manager-' || n || '@example.test', 'Rask', 'Manager', n
    from generate_series(1, ${callers}::bigint) n`.execute(db);
  const squad = await squadOfEntry(db);
  for (let from = 1; from <= entries; from += SLICE) {
    const to = Math.min(entries, from + SLICE - 1);
    await sql`insert into entries (entry_id, account_id, name, manager_first_name, manager_last_name, started_round_id, joined_at)
      select n, n, 'Lag ' || n, 'Rask', 'Manager', 1, timestamptz '2020-01-01'
      from generate_series(${from}::bigint, ${to}::bigint) n`.execute(db);
    await sql`insert into squads (entry_id, round_id, footballer_ids, purchase_tenths, captain_slot, vice_slot, bank_tenths,
        chip, free_transfers, transfers_made, cost_points, updated_at)
      select n, ${REHEARSED_ROUND}, case when n <= ${callers} then ${footballerIds}::int[] else ${squad(1)} end, array_fill(40, array[15]),
        2 + n % 9, 11, 5, null, 1, 0, 0, timestamptz '2020-01-01'
      from generate_series(${from}::bigint, ${to}::bigint) n`.execute(db);
  }
  const browsers = await signEverybodyIn(db, callers);
  await sql`vacuum analyze`.execute(db);
  return { browsers, footballerIds, deadlineAtMs, rulesetId: season.rulesetId };
}
