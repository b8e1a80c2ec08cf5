/** The control room's first screen: open tasks, from this process's memory and counts of open items. */
import {
  overviewCall,
  routeSchema,
  wireMicros,
  type WireOverview,
  wireSeconds,
  type WireTeller,
  type WireTodaysMatch,
} from "@elleveren/contract";
import type { FixtureId, RoundId } from "@elleveren/rules";

import { realSeconds } from "../../../clock.ts";
import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app.ts";
import { selectLost } from "../../people/index.ts";
import { selectRefusals } from "../../facts/index.ts";
import { countOpenAppeals, countOpenCases } from "../../teams/index.ts";
import { selectRounds, selectRoundsToCorrect } from "../../clock/index.ts";
import { behindMs, type LiveFixture, type LiveRound, type SeasonMemory } from "../../live/index.ts";
import { createGameMetrics, type GameFigures, type GameMetrics, longestAway } from "../health/index.ts";
import { selectTellers } from "../match-entry/index.ts";
import { selectFeeds } from "../match-feeds/index.ts";
import { presentRounds } from "../round-desk/index.ts";

export function overviewDeskRoutes(app: App, ctx: Context): void {
  const metrics = createGameMetrics(ctx);
  app.get(overviewCall.path, { schema: routeSchema(overviewCall) }, async (): Promise<WireOverview> => {
    const figures = await metrics.figures();
    return {
      now: wireSeconds(ctx.clock.nowMs()),
      ...(await presentSeason(ctx)),
      feeds: await presentFeeds(ctx),
      counts: await countWaiting(ctx, figures),
      backup: presentBackup(ctx, figures),
      real_now: wireMicros(realSeconds() * 1000),
      faults: await findFaults({ ctx, certificate: app.certificate, metrics }, figures),
    };
  });
}

async function presentSeason(ctx: Context): Promise<Pick<WireOverview, "matches" | "rounds" | "misfits">> {
  await ctx.live.whenCurrent();
  const season = ctx.live.findSeason();
  if (!season) return { matches: [], rounds: [], misfits: [] };
  const nowMs = ctx.clock.nowMs();
  const toCorrect = await selectRoundsToCorrect(ctx.db);
  const asked = season.rounds.filter(
    ({ roundId, state }) => state === "closed" || state === "open" || toCorrect.includes(roundId),
  );
  const rounds = presentRounds(season, await selectRounds(ctx.db), toCorrect, asked);
  // That a match is not final yet is said by its state.
  const missing = rounds.flatMap((round) => round.missing).filter(({ code }) => code !== "not_final");
  const lacking = new Set(missing.filter(({ code }) => code !== "no_kickoff").map(({ fixture }) => fixture));
  const matches = todaysMatches(season, nowMs);
  const tellers = await selectTellers(
    ctx.db,
    matches.map(({ fixtureId }) => fixtureId),
  );
  return {
    matches: matches.map((fixture) => presentTodaysMatch(season, fixture, { nowMs, tellers, lacking })),
    rounds: rounds.map(({ name: _name, settlements: _settlements, missing: parts, ...round }) => ({
      ...round,
      missing: parts.filter(({ code }) => code !== "not_final").length,
    })),
    misfits: findMisfits(season.rounds, season.fixtures.values()),
  };
}

/** A feed no longer in the settings raises no alarm. */
async function presentFeeds(ctx: Context): Promise<WireOverview["feeds"]> {
  const rows = await selectFeeds(ctx.db);
  return rows.flatMap(({ feed: name, rank, alarms, failures, pausedAtMs, heardAtMs }) => {
    const state =
      pausedAtMs !== null ? "paused" : alarms.length > 0 ? "alarm" : failures > 0 ? ("failing" as const) : null;
    if (state === null || rank === null) return [];
    const heard_at = heardAtMs === null ? null : wireMicros(heardAtMs);
    return [{ name, state, alarm: alarms[0]?.alarm ?? null, heard_at }];
  });
}

async function countWaiting({ db }: Context, figures: GameFigures | null): Promise<WireOverview["counts"]> {
  const { count: refusals } = await selectRefusals(db, { state: "open", offset: 0, limit: 1 });
  const lost = await selectLost(db);
  return {
    refusals,
    jobs: figures?.queueFailed ?? 0,
    letters: figures?.outgoing.reduce((sum, { failed }) => sum + failed, 0) ?? 0,
    names: await countOpenCases(db),
    appeals: await countOpenAppeals(db),
    lost_factors: lost.filter(({ endsAtMs }) => endsAtMs === null).length,
  };
}

function presentBackup({ config }: Context, figures: GameFigures | null): WireOverview["backup"] {
  const age = figures?.backupAgeSeconds ?? Number.NaN;
  return {
    wanted: config.backups.directory !== null || (figures?.isBackupReceived ?? false),
    due_seconds: 2 * config.backups.everyHours * 3600,
    ended_at: Number.isNaN(age) ? null : wireMicros((realSeconds() - age) * 1000),
  };
}

/** Faults of the running process that `elleveren doctor` would find, as far as they are known without heavy queries. */
type Fault = WireOverview["faults"][number];

/** As `elleveren doctor` has it. */
const STUCK_SECONDS = 600;
const CLOCK_SECONDS = 1;
const LITTLE_BYTES = 1e9;
const FEW_DAYS = 20;

/** `figures` is null when the database did not answer in time. */
async function findFaults(
  { ctx, certificate, metrics }: { ctx: Context; certificate: App["certificate"]; metrics: GameMetrics },
  figures: GameFigures | null,
): Promise<Fault[]> {
  const { dataDirectory, backups } = ctx.config;
  const free = await Promise.all(
    [dataDirectory, ...(backups.directory === null ? [] : [backups.directory])].map((folder) =>
      metrics.freeBytes(folder),
    ),
  );
  const least = Math.min(...free.filter((bytes) => !Number.isNaN(bytes)));
  const behind = behindMs(ctx);
  const daysLeft = certificate?.daysLeft() ?? Infinity;
  return [
    ...(figures === null ? [{ code: "database_slow", value: 0 } as const] : faultsOf(figures)),
    ...(behind === null ? [] : [{ code: "live_behind", value: Math.round(behind / 1000) } as const]),
    ...(least < LITTLE_BYTES ? [{ code: "disk_low", value: least } as const] : []),
    ...(daysLeft < FEW_DAYS ? [{ code: "certificate_ends", value: Math.floor(daysLeft) } as const] : []),
  ];
}

function faultsOf(figures: GameFigures): Fault[] {
  const { roundsOverdue, queueAgeSeconds, ticks, clockDifferenceSeconds } = figures;
  const failing = ticks.filter(({ failures }) => failures > 0).length;
  const off = Math.abs(clockDifferenceSeconds);
  const faults: Fault[] = [
    { code: "round_overdue", value: roundsOverdue },
    { code: "jobs_waiting", value: queueAgeSeconds > STUCK_SECONDS ? queueAgeSeconds : 0 },
    { code: "ticks_failing", value: failing },
    { code: "mail_away", value: longestAway(figures, "mail") },
    { code: "push_away", value: longestAway(figures, "push") },
    { code: "clock_off", value: off > CLOCK_SECONDS ? off : 0 },
  ];
  return faults.filter(({ value }) => value > 0);
}

/** A round may close a little earlier than others for a reason; from here on a match is missing at its beginning. */
const EARLY_BY_MS = 3_600_000;

/**
 * Rounds to come whose deadline no longer fits: a match was moved or postponed, and the deadline stayed. The usual
 * distance is that of most rounds of the season.
 */
function findMisfits(rounds: readonly LiveRound[], fixtures: Iterable<LiveFixture>): WireOverview["misfits"] {
  const firstOf = new Map<RoundId, number>();
  for (const { roundId, kickoffAtMs } of fixtures) {
    if (roundId === null || kickoffAtMs === null) continue;
    firstOf.set(roundId, Math.min(kickoffAtMs, firstOf.get(roundId) ?? Infinity));
  }
  const placed = rounds.flatMap(({ roundId, state, deadlineAtMs }) => {
    const firstKickoffAtMs = firstOf.get(roundId);
    return firstKickoffAtMs === undefined ? [] : [{ roundId, state, deadlineAtMs, firstKickoffAtMs }];
  });
  const usualMs = mostCommon(placed.map((round) => round.firstKickoffAtMs - round.deadlineAtMs));
  return placed.flatMap(({ roundId: event, state, deadlineAtMs, firstKickoffAtMs }) => {
    const leadMs = firstKickoffAtMs - deadlineAtMs;
    const kind = leadMs < 0 ? "late" : leadMs > usualMs + EARLY_BY_MS ? ("early" as const) : null;
    if (kind === null || (state !== "open" && state !== "upcoming")) return [];
    return [{ event, deadline_time: wireSeconds(deadlineAtMs), first_kickoff: wireSeconds(firstKickoffAtMs), kind }];
  });
}

/** Of several that are as common the longest, so that nothing is called unusual by chance. */
function mostCommon(values: readonly number[]): number {
  const counts = [...Map.groupBy(values, (value) => value)].map(([value, all]) => [value, all.length] as const);
  return counts.toSorted((a, b) => b[1] - a[1] || b[0] - a[0])[0]?.[0] ?? 0;
}

/** Line-ups are out an hour before. */
const LINEUPS_BEFORE_MS = 3_600_000;
/** A match that begins a little late is no news. */
const KICK_OFF_LATE_MS = 5 * 60_000;

const DAY = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Oslo" });

/** Matches of this day in Oslo, and those running or played and not final; running ones first, then by kick-off. */
function todaysMatches(season: SeasonMemory, nowMs: number): LiveFixture[] {
  const today = DAY.format(nowMs);
  return [...season.fixtures.values()]
    .filter(({ roundId }) => roundId !== null)
    .filter(
      ({ kickoffAtMs, started, finished }) =>
        (started && !finished) || (kickoffAtMs !== null && DAY.format(kickoffAtMs) === today),
    )
    .toSorted(
      (a, b) =>
        Number(isOn(b)) - Number(isOn(a)) || (a.kickoffAtMs ?? 0) - (b.kickoffAtMs ?? 0) || a.fixtureId - b.fixtureId,
    );
}

const isOn = ({ started, finishedProvisional }: LiveFixture): boolean => started && !finishedProvisional;

interface MatchFacts {
  readonly nowMs: number;
  readonly tellers: ReadonlyMap<FixtureId, WireTeller>;
  readonly lacking: ReadonlySet<number>;
}

function presentTodaysMatch(
  season: SeasonMemory,
  fixture: LiveFixture,
  { nowMs, tellers, lacking }: MatchFacts,
): WireTodaysMatch {
  const { fixtureId, started, finished, finishedProvisional } = fixture;
  return {
    id: fixtureId,
    event: fixture.roundId,
    kickoff_time: fixture.kickoffAtMs === null ? null : wireSeconds(fixture.kickoffAtMs),
    team_h_name: season.clubs.get(fixture.homeClubId)?.name ?? "",
    team_a_name: season.clubs.get(fixture.awayClubId)?.name ?? "",
    team_h_score: fixture.homeScore,
    team_a_score: fixture.awayScore,
    minutes: fixture.minutes,
    state: finished ? "final" : finishedProvisional ? "played" : started ? "playing" : "ahead",
    teller: tellers.get(fixtureId) ?? null,
    waits_for: [
      ...(lacksLineups(season, fixture, nowMs) ? (["lineups"] as const) : []),
      ...(!started && (fixture.kickoffAtMs ?? Infinity) + KICK_OFF_LATE_MS < nowMs ? (["kick_off"] as const) : []),
      ...(lacking.has(fixtureId) ? (["figures"] as const) : []),
      ...(finishedProvisional && !finished ? (["final"] as const) : []),
    ],
  };
}

function lacksLineups(season: SeasonMemory, { fixtureId, kickoffAtMs, started }: LiveFixture, nowMs: number): boolean {
  if (started || kickoffAtMs === null || nowMs < kickoffAtMs - LINEUPS_BEFORE_MS) return false;
  const announced = season.lineups.get(fixtureId) ?? [];
  return announced.filter(({ starters }) => starters !== null).length < 2;
}
