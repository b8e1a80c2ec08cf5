/**
 * Fixtures for tests of an open page: a live round with one manager in it, and another process on the same database.
 */
import { invariant, roundId, type FixtureId, type FootballerId, type MatchStats } from "@elleveren/rules";
import { pino } from "pino";

import { createContext, type ContextOptions, type OpenContext } from "../../../create-context.ts";
import { createApp } from "../../../http/create-app.ts";
import { registerRoutes } from "../../../routes.ts";
import {
  createEntry,
  startTestServer,
  testConfig,
  type CreatedTestEntry,
  type TestServer,
} from "../../../testing/index.ts";
import { inventedSeason } from "@elleveren/worlds";
import { recordFacts } from "../../facts/index.ts";
import { insertSeason, type Season } from "../../seasons/index.ts";
import { closeRound } from "../../clock/index.ts";
import { createLive } from "./index.ts";

export interface LiveRound {
  readonly season: Season;
  readonly t: TestServer;
  readonly entry: CreatedTestEntry;
}

/** A second after the first deadline of an invented season. */
export async function startLiveRound(): Promise<LiveRound> {
  const season = inventedSeason({ seed: 5, rounds: 6 });
  const { deadlineAtMs } = season.rounds[0]!;
  const t = await startTestServer();
  await insertSeason(t.ctx, season, { clockAtMs: deadlineAtMs - 60_000 });
  await t.whenCurrent();
  const entry = await createEntry(t);
  await t.setNow(new Date(deadlineAtMs + 1000).toISOString());
  await closeRound(t.ctx, roundId(1));
  await t.whenCurrent();
  return { season, t, entry };
}

/** The footballer's match of the first round. */
export function firstMatchOf({ footballers, fixtures }: Season, footballerId: FootballerId): FixtureId {
  const { clubId } = footballers.find((one) => one.footballerId === footballerId)!;
  const found = fixtures.find((one) => one.roundId === 1 && (one.homeClubId === clubId || one.awayClubId === clubId));
  return found!.fixtureId;
}

/** A feed reports the club's first match and the footballer's statistics in it. */
export async function tellFirstMatch(
  { t, season }: Pick<LiveRound, "t" | "season">,
  footballerId: FootballerId,
  { goals, stats }: { readonly goals: number; readonly stats: MatchStats },
): Promise<void> {
  const fixtureId = firstMatchOf(season, footballerId);
  const { minutes = 0 } = stats;
  const told = await recordFacts(
    t.ctx,
    [
      { kind: "fixture", fixtureId, started: true, minutes, homeScore: goals, awayScore: 0 },
      { kind: "stats", fixtureId, footballerId, stats },
    ],
    { source: "test" },
  );
  invariant(told.ok, "a match is told without a mistake");
}

export interface OtherProcess {
  readonly open: OpenContext;
  readonly origin: string;
  close(): Promise<void>;
}

/** Follows the matches and answers on a port of its own; nothing is shared with the test server but the database. */
export async function openOtherProcess(
  databaseUrl: string,
  options: Partial<Pick<ContextOptions, "createLive" | "log">> = {},
): Promise<OtherProcess> {
  const log = pino({ level: "silent" });
  const open = await createContext({ config: testConfig(), databaseUrl, log, createLive, ...options });
  const app = await createApp({ ctx: open.ctx, routes: registerRoutes });
  const origin = await app.listen({ host: "127.0.0.1", port: 0 });
  return {
    open,
    origin,
    async close() {
      await app.close();
      await open.close();
    },
  };
}
