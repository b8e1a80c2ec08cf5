/** Settling by columns stores the figures the rules give per entry: under every chip, with substitutions and costs. */
import { CHIP_NAMES } from "@elleveren/contract";
import { type FootballerId, type MatchStats, POSITIONS, roundId } from "@elleveren/rules";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import { seededRandom } from "../../operate/index.ts";
import { startTestServer, type TestServer } from "../../../testing/index.ts";
import { startSmallSeason, type SmallSeason } from "../../../testing/small-season.ts";
import { settleAgain, verifyResults } from "./index.ts";

const ENTRIES = 300;
const ROUNDS = 3;
/** Starters and bench of a 4-4-2. */
const SLOTS = "GKP DEF DEF DEF DEF MID MID MID MID FWD FWD GKP DEF MID FWD".split(" ");

let server: TestServer;
let small: SmallSeason;
beforeAll(async () => {
  server = await startTestServer();
  small = await startSmallSeason(server);
});
afterAll(() => server?.close());

const random = seededRandom(11, "settle-as-rules");
const below = (limit: number) => random.between(0, limit - 1);

function squadOf(round: number, entry: number) {
  const left = new Map(
    POSITIONS.map((position) => [
      position as string,
      small.season.footballers.filter((each) => each.position === position),
    ]),
  );
  const footballers = SLOTS.map((position) => left.get(position)!.splice(below(left.get(position)!.length), 1)[0]!);
  const captain = 1 + below(11);
  const vice = 1 + ((captain + below(10)) % 11);
  return {
    entry_id: entry,
    round_id: round,
    footballer_ids: footballers.map(({ footballerId }) => footballerId),
    captain_slot: captain,
    vice_slot: vice,
    bank_tenths: below(30),
    chip: below(2) === 0 ? CHIP_NAMES[below(CHIP_NAMES.length)]! : null,
    free_transfers: round === 1 ? null : below(3),
    transfers_made: below(5),
    // Also costs that are no multiple of the ruleset's.
    cost_points: round === 1 ? 0 : [0, 4, 8, 7, 200][below(5)]!,
  };
}

/** All entries begin in the first round or later; some write no squad for the next ones. */
async function insertSquads(): Promise<void> {
  const squads = [];
  for (let entry = 1; entry <= ENTRIES; entry += 1) {
    const started = 1 + (entry % ROUNDS);
    for (let round = started; round <= ROUNDS; round += 1) {
      if (round === started || below(3) > 0) squads.push(squadOf(round, entry));
    }
  }
  await sql`insert into entries (entry_id, account_id, name, manager_first_name, manager_last_name, started_round_id, joined_at)
    select n, n, 'Lag', 'Ola', 'Nordmann', 1 + n % ${ROUNDS}, clock_timestamp()
    from generate_series(1, ${ENTRIES}::integer) n`.execute(server.ctx.db);
  await sql`insert into squads (entry_id, round_id, footballer_ids, purchase_tenths, captain_slot, vice_slot, bank_tenths,
      chip, free_transfers, transfers_made, cost_points, updated_at)
    select entry_id, round_id, footballer_ids, array_fill(50, array[15]), captain_slot, vice_slot, bank_tenths, chip,
      free_transfers, transfers_made, cost_points, clock_timestamp()
    from jsonb_to_recordset(${JSON.stringify(squads)}::jsonb) as squad (entry_id bigint, round_id integer,
      footballer_ids integer[], captain_slot smallint, vice_slot smallint, bank_tenths integer, chip text,
      free_transfers smallint, transfers_made smallint, cost_points smallint)`.execute(server.ctx.db);
}

/** A third did not play. */
function someStats(): Map<FootballerId, MatchStats> {
  const played = small.season.footballers.filter(() => below(3) > 0);
  return new Map(
    played.map(({ footballerId }) => [
      footballerId,
      { minutes: 1 + below(90), goals_scored: below(3), goals_conceded: below(4), red_cards: below(8) === 0 ? 1 : 0 },
    ]),
  );
}

const verify = () => verifyResults(server.ctx.db, server.ctx.game().ruleset);

test("rounds settled by columns hold what the rules say, also after a correction of the first", async () => {
  await insertSquads();
  for (let round = 1; round <= ROUNDS; round += 1) {
    await small.goTo(round, 1);
    await small.play(roundId(round), someStats());
    await server.tick();
  }
  const results = ENTRIES + (ENTRIES * 2) / 3 + ENTRIES / 3;
  expect(await verify()).toEqual({ rounds: ROUNDS, results, differences: [], differenceCount: 0 });
  const { rows } = await sql<{ chips: number; substituted: number; twice: number; lost: number }>`
    select count(distinct chip) as chips, count(auto_subs) as substituted,
      count(*) filter (where cardinality(auto_subs) > 2) as twice, count(*) filter (where cost_points % 4 > 0) as lost
    from entry_results`.execute(server.ctx.db);
  expect(rows[0]!.chips).toBe(CHIP_NAMES.length);
  for (const count of [rows[0]!.substituted, rows[0]!.twice, rows[0]!.lost]) expect(count).toBeGreaterThan(10);

  await small.play(roundId(1), someStats());
  expect(await settleAgain(server.ctx, roundId(1))).toBe(ROUNDS);
  expect(await verify()).toEqual({ rounds: ROUNDS, results, differences: [], differenceCount: 0 });
});

test("who never had a squad takes no part", async () => {
  await sql`insert into entries (entry_id, account_id, name, manager_first_name, manager_last_name, started_round_id, joined_at)
    values (150000, 150000, 'Tomt', 'Ola', 'Nordmann', 1, clock_timestamp())`.execute(server.ctx.db);
  expect(await settleAgain(server.ctx, roundId(1))).toBe(ROUNDS);
  const { rows } = await sql`select from entry_results where entry_id = 150000`.execute(server.ctx.db);
  expect(rows).toEqual([]);
  expect((await verify()).differenceCount).toBe(0);
});
