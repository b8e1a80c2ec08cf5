/** The game of a deadline rush: entries with a squad that may play, everybody signed in, a deadline that is near. */
import { randomBytes } from "node:crypto";
import {
  autoPick,
  clubId,
  footballerId,
  rulesetById,
  type Footballer,
  type FootballerId,
  type Ruleset,
} from "@elleveren/rules";
import { sql } from "kysely";

import type { Queryable } from "../../../packages/server/src/context.ts";
import { inventedSeason } from "@elleveren/worlds";
import { insertSeason } from "../../../packages/server/src/features/seasons/index.ts";
import { createCsrfTokens } from "../../../packages/server/src/http/session/csrf.ts";
import { hashToken } from "../../../packages/server/src/http/session/session.sql.ts";
import { requireStoredKey } from "../../../packages/server/src/keys/index.ts";

/** The contents of a manager's browser: everything that a save needs. */
export interface RushBrowser {
  readonly entryId: number;
  readonly session: string;
  readonly csrf: string;
}

export interface RushSeason {
  readonly browsers: readonly RushBrowser[];
  /** Everybody's fifteen, by slot. */
  readonly footballerIds: readonly number[];
  readonly deadlineAtMs: number;
  readonly rulesetId: string;
}

/** Round 1 is closed, round 2 open; everybody's squad is from round 1, so that the first save of each adds a row. */
export const RUSH_ROUND = 2;

export async function insertRushSeason(db: Queryable, entryCount: number): Promise<RushSeason> {
  const random = { bytes: (count: number) => randomBytes(count) };
  const season = inventedSeason({ seed: 1, rounds: 6, footballersPerClub: 20 });
  await insertSeason({ db, random }, season, { clockAtMs: season.rounds[0]!.deadlineAtMs + 1000 });
  const footballerIds = await pickSquad(db, rulesetById(season.rulesetId));
  await sql`insert into accounts (account_id, email, email_key, first_name, last_name, entry_id)
    select n, 'rush-' || n || '@example.test', 'rush-' || n || '@example.test', 'Rask', 'Manager', n
    from generate_series(1, ${entryCount}::bigint) n`.execute(db);
  await sql`insert into entries (entry_id, account_id, name, manager_first_name, manager_last_name, started_round_id, joined_at)
    select n, n, 'Lag ' || n, 'Rask', 'Manager', 1, timestamptz '2020-01-01' from generate_series(1, ${entryCount}::bigint) n`.execute(
    db,
  );
  await sql`insert into squads (entry_id, round_id, footballer_ids, purchase_tenths, captain_slot, vice_slot, bank_tenths,
      free_transfers, updated_at)
    select n, 1, ${footballerIds}::int[], array_fill(40, array[15]), 2, 3, 5, 1, clock_timestamp()
    from generate_series(1, ${entryCount}::bigint) n`.execute(db);
  await sql`update rounds set state = case round_id when 1 then 'closed' else 'open' end where round_id <= 2`.execute(
    db,
  );
  const browsers = await signEverybodyIn(db, entryCount);
  await sql`vacuum analyze`.execute(db);
  return { browsers, footballerIds, deadlineAtMs: season.rounds[1]!.deadlineAtMs, rulesetId: season.rulesetId };
}

/** Fifteen that may be had for the budget, by slot. */
export async function pickSquad(db: Queryable, ruleset: Ruleset): Promise<FootballerId[]> {
  const { rows } = await sql<{
    footballer_id: number;
    club_id: number;
    position: Footballer["position"];
    price_tenths: number;
    status: string;
  }>`select footballer_id, club_id, position, price_tenths, status from footballers where not removed`.execute(db);
  const market = new Map(
    rows.map((row): [FootballerId, Footballer] => [
      footballerId(row.footballer_id),
      {
        footballerId: footballerId(row.footballer_id),
        clubId: clubId(row.club_id),
        position: row.position,
        priceTenths: row.price_tenths,
        status: row.status,
      },
    ]),
  );
  const bankTenths = ruleset.squad.budgetTenths;
  const formOf = (id: FootballerId) => -market.get(id)!.priceTenths;
  const ids = autoPick({ ruleset, market, footballerIds: [], bankTenths, chip: null, formOf });
  const of = (position: Footballer["position"]) => ids.filter((id) => market.get(id)!.position === position);
  const [keepers, defenders, midfielders, forwards] = [of("GKP"), of("DEF"), of("MID"), of("FWD")];
  const eleven = [
    ...keepers.slice(0, 1),
    ...defenders.slice(0, 4),
    ...midfielders.slice(0, 4),
    ...forwards.slice(0, 2),
  ];
  // The first place of the bench is the keeper's.
  const bench = [...keepers, ...ids].filter((id) => !eleven.includes(id));
  return [...new Set([...eleven, ...bench])];
}

/** The bench's game has no SECRET_KEY: its keys lie open. */
const OPEN = { secretKey: null, formerSecretKeys: [] };

/** The accounts 1 to `entryCount`. */
export async function signEverybodyIn(db: Queryable, entryCount: number): Promise<RushBrowser[]> {
  const csrf = createCsrfTokens(await requireStoredKey(db, OPEN, "csrf"), { bytes: (count) => randomBytes(count) });
  const browsers = Array.from({ length: entryCount }, (_, index): RushBrowser => {
    const session = randomBytes(32).toString("base64url");
    return { entryId: index + 1, session, csrf: csrf.make(session) };
  });
  const hashes = browsers.map(({ session }) => hashToken(session));
  await sql`insert into sessions (token_hash, account_id, created_at, last_seen_at, expires_at)
    select hash, n, clock_timestamp(), clock_timestamp(), clock_timestamp() + interval '1 day'
    from unnest(${hashes}::bytea[]) with ordinality as t(hash, n)`.execute(db);
  return browsers;
}
