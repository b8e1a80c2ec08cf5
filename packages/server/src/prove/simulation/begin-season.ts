/** The season is invented and stored, the processes start, managers sign in, enter their teams and make leagues. */
import { randomBytes } from "node:crypto";
import { accountId } from "@elleveren/rules";
import { sql } from "kysely";

import { readConfig } from "../../config/read-config.ts";
import { inventedSeason, inventManagers, type Manager } from "@elleveren/worlds";
import { insertSeason } from "../../features/seasons/index.ts";
import { noisyDeliveries, seasonScript, seededRandom } from "../../features/operate/index.ts";
import { insertSession } from "../../http/session/session.sql.ts";
import { createEntryThroughApi, scoutThroughApi } from "../replay-managers.ts";
import { atOnce } from "../../at-once.ts";
import { Faults, planFaults } from "./faults.ts";
import { makeLeagues } from "./leagues.ts";
import { planBeforePostponements } from "./postponements.ts";
import { Shadow } from "./checks/shadow.ts";
import { type SimulatedGame, WEB } from "./simulated-game.ts";
import type { Simulation, SimulationRequest } from "./simulation.ts";
import { createSteadyClient, openTraffic } from "./steady-client.ts";
import { watchStream } from "./stream-watcher.ts";

const HOUR_MS = 3_600_000;

export async function beginSeason(
  game: SimulatedGame,
  { seed, managerCount, roundCount, faults: times = 1 }: SimulationRequest,
): Promise<Simulation> {
  const season = inventedSeason({ seed, rounds: roundCount });
  const script = seasonScript({
    seed,
    startsAtMs: season.rounds[0]?.deadlineAtMs ?? 0,
    endsAtMs: season.rounds.at(-1)?.deadlineAtMs ?? 0,
    footballers: season.footballers,
    fixtures: season.fixtures,
  });
  const kickoffs = new Map(season.fixtures.map((one) => [one.fixtureId, one.kickoffAtMs ?? 0]));
  const opensAtMs = (season.rounds[0]?.deadlineAtMs ?? 0) - 48 * HOUR_MS;
  const { planned, told } = planBeforePostponements(season);
  await insertSeason({ db: game.db, random: { bytes: (count) => randomBytes(count) } }, planned, {
    clockAtMs: opensAtMs,
  });
  await lowerPriceThreshold(game, managerCount);
  await game.start();
  await game.setNow(opensAtMs);
  await game.whenCurrent();
  const ruleset = await game.ruleset();
  const faults = new Faults(game, planFaults(seed, roundCount, times));
  const traffic = openTraffic();
  const shadow = new Shadow(ruleset);
  const scouting = await scoutThroughApi(game.origins["web-1"]);
  const clubIds = season.clubs.filter((club) => !club.unavailable).map((club) => club.clubId);
  const managers = await atOnce(inventManagers({ seed, count: managerCount, clubIds }), async (manager) => {
    const session = await signIn(game, manager);
    const random = seededRandom(seed, "client", manager.number);
    const origins = WEB.map((name) => game.origins[name]);
    const client = createSteadyClient({ traffic, origins, random, name: String(manager.number), session });
    return createEntryThroughApi(client, ruleset, manager, scouting);
  });
  for (const { entryId, manager } of managers) shadow.enter(entryId, manager, scouting);
  return {
    game,
    season,
    ruleset,
    script,
    seed,
    managers,
    leagues: await makeLeagues(managers, roundCount),
    shadow,
    faults,
    traffic,
    pages: WEB.map((_, index) => watchStream(WEB.map((__, at) => game.origins[WEB[(at + index) % WEB.length]!]))),
    deliveries: [...noisyDeliveries(script, kickoffs, seededRandom(seed, "deliveries")), ...told].sort(
      (one, other) => one.atMs - other.atMs,
    ),
    violations: [],
    counts: { messages: 0, redone: 0, lateTries: 0 },
  };
}

/** Without waiting for passwords to be hashed: that is no part of what is looked at. */
async function signIn({ db }: SimulatedGame, manager: Manager): Promise<string> {
  const email = `manager-${manager.number}@example.test`;
  const { rows } = await sql<{ account_id: number }>`
    insert into accounts (email, email_key, first_name, last_name, date_of_birth, region_id)
    values (${email}, ${email}, ${manager.firstName}, ${manager.lastName}, '1990-01-01', 286)
    returning account_id`.execute(db);
  const token = randomBytes(32).toString("base64url");
  const own = accountId(rows[0]!.account_id);
  const { sessions: limits } = readConfig({ env: {}, args: [], rootDirectory: import.meta.dirname });
  await insertSession(db, { token, accountId: own, userAgent: "simulation", ip: "", methods: [] }, limits);
  return token;
}

/** Few managers move few prices: in this game a twentieth of them is enough. */
async function lowerPriceThreshold({ db }: SimulatedGame, managerCount: number): Promise<void> {
  const minimum = Math.max(2, Math.round(managerCount / 20));
  await sql`update game set ruleset = jsonb_set(ruleset, '{prices,thresholdMinimum}', ${minimum}::text::jsonb)`.execute(
    db,
  );
}
