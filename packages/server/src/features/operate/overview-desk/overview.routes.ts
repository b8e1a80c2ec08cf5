/** The control room's first screen: what waits for somebody, from what this process holds and counts of what is open. */
import { overviewCall, routeSchema, wireMicros, wireSeconds, type WireOverview } from "@elleveren/contract";

import { realSeconds } from "../../../clock.ts";
import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app.ts";
import { selectLost } from "../../people/index.ts";
import { selectRefusals } from "../../facts/index.ts";
import { createGameMetrics, type GameFigures } from "../health/index.ts";
import { selectTellers } from "../match-entry/index.ts";
import { selectFeeds } from "../match-feeds/index.ts";
import { countOpenAppeals, countOpenCases } from "../../teams/index.ts";
import { presentRounds } from "../round-desk/index.ts";
import { selectRounds, selectRoundsToCorrect } from "../../clock/index.ts";
import { findFaults } from "./find-faults.ts";
import { findMisfits } from "./find-misfits.ts";
import { presentTodaysMatch, todaysMatches } from "./todays-matches.ts";

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
    misfits: findMisfits(season.rounds, season.fixtures.values()).map((misfit) => ({
      event: misfit.roundId,
      deadline_time: wireSeconds(misfit.deadlineAtMs),
      first_kickoff: wireSeconds(misfit.firstKickoffAtMs),
      kind: misfit.kind,
    })),
  };
}

/** One that is not in the settings any more troubles nobody. */
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
