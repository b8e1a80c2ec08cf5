/**
 * Makes forecasts of the coming rounds anew when anything moved, and grades those of settled rounds. Runs beside the ticks and
 * in slices: a deadline never waits for it.
 */
import {
  correctionFrom,
  FITTED,
  forecastRound,
  gradeForecasts,
  roundId as toRoundId,
  type PastForecast,
  type RoundId,
} from "@elleveren/rules";

import { breathe } from "../../../breather.ts";
import type { Context } from "../../../context.ts";
import { notify } from "../../../db/notify.ts";
import { isOver, isPastDeadline, type SeasonMemory } from "../../live/index.ts";
import {
  insertAfterwards,
  selectForecast,
  selectHeads,
  updateGrade,
  upsertForecast,
  type ForecastHead,
} from "./forecasts.sql.ts";
import { gradeRound, lackedOf, scoredMen, type Lacked } from "./grade-round.ts";
import { groundOf, readSeasonSoFar, type SeasonSoFar } from "./season-ground.ts";
import { selectUngraded, updateSentGrades } from "./sent-forecasts.sql.ts";
import { tellForecast, type ToldMan } from "./told-forecast.ts";

/** The longest plan looks so far ahead. */
const ROUNDS_AHEAD = 10;
/** A process that has just started has more urgent things to do. */
const AFTER_START_MS = 5000;
/** Not more often, and never more than a twentieth of a core. */
const PAUSE_MS = 15_000;
const PAUSE_PER_MS = 20;
/** Owners and prices move all day, and a forecast little with them: documents of a megabyte are not written for each. */
const MARKET_PAUSE_MS = 600_000;
const SENT_AT_ONCE = 200;

export function registerForecasts(ctx: Context): void {
  let running: Promise<void> | null = null;
  let isStopped = false;
  let seenVersion = -1;
  let seenFacts = "";
  let restingUntilMs = performance.now() + AFTER_START_MS;
  let marketAgainMs = 0;
  ctx.jobs.onTick("forecasts", async () => {
    const season = ctx.live.findSeason();
    const startedMs = performance.now();
    if (!season || running || season.version === seenVersion || startedMs < restingUntilMs) return;
    const facts = factsThatCount(season);
    if (facts === seenFacts && startedMs < marketAgainMs) return;
    seenVersion = season.version;
    seenFacts = facts;
    marketAgainMs = startedMs + MARKET_PAUSE_MS;
    running = keepForecasts(ctx, () => isStopped)
      .catch((error: unknown) => {
        [seenVersion, seenFacts] = [-1, ""];
        ctx.log.error({ err: error }, "forecasts could not be made; trying again");
      })
      .finally(() => {
        running = null;
        restingUntilMs = performance.now() + Math.max(PAUSE_MS, PAUSE_PER_MS * (performance.now() - startedMs));
      });
  });
  ctx.jobs.onStop(async () => {
    isStopped = true;
    await running;
  });
}

/** Facts whose forecast cannot wait: matches that are over, rounds, fixtures that move, and news. */
function factsThatCount({ seasonName, roundsMark, fixtures, footballers }: SeasonMemory): string {
  const matches = [...fixtures.values()].map((fixture) => `${fixture.roundId} ${isOver(fixture) ? 1 : 0}`);
  const news = [...footballers.values()].map(
    ({ status, chanceNextRound, clubId, removed }) =>
      `${status}${chanceNextRound ?? ""} ${clubId}${removed ? "-" : ""}`,
  );
  return [seasonName, roundsMark, ...matches, ...news].join();
}

/** All that is due; may stop half-way and is then made up for by the next time. */
export async function keepForecasts(
  ctx: Pick<Context, "db" | "live" | "clock">,
  isStopped: () => boolean = () => false,
): Promise<void> {
  const season = ctx.live.findSeason();
  if (!season) return;
  const { seasonName } = season;
  const soFar = readSeasonSoFar(season);
  const heads = new Map((await selectHeads(ctx.db)).map((head) => [head.roundId, head]));
  const lacked: Lacked[] = [];
  let isNew = false;
  for (const { roundId, deadlineAtMs, settlementNumber, state } of season.rounds.filter(isPastDeadline)) {
    if (isStopped()) return;
    const head = heads.get(roundId);
    if (!head) {
      const wish = { roundId, roundsAhead: null, nowMs: deadlineAtMs };
      const men = await makeRound(season, soFar, wish, lacked);
      await insertAfterwards(ctx.db, { seasonName, roundId, computedAtMs: deadlineAtMs, men });
      isNew = true;
    }
    if (state !== "settled") continue;
    const graded = await gradeSettled(ctx, season, { roundId, settlementNumber, head });
    isNew ||= graded.isNew;
    lacked.push(graded.lacked);
  }
  const open = season.rounds.findIndex(({ state }) => state === "open");
  const coming = open === -1 ? [] : season.rounds.slice(open, open + ROUNDS_AHEAD);
  for (const [roundsAhead, { roundId }] of coming.entries()) {
    const nowMs = ctx.clock.nowMs();
    const men = await makeRound(season, soFar, { roundId, roundsAhead, nowMs }, lacked);
    if (isStopped()) return;
    if (await upsertForecast(ctx.db, { seasonName, roundId, computedAtMs: nowMs, men })) isNew = true;
  }
  if (isNew) await notify(ctx.db, { kind: "forecasts" });
}

async function makeRound(
  season: SeasonMemory,
  soFar: SeasonSoFar,
  wish: Parameters<typeof groundOf>[2],
  lacked: readonly Lacked[],
): Promise<ToldMan[]> {
  const { ground, rivalsOf, opponentOf } = groundOf(season, soFar, wish);
  const past = lacked.flat().map(([position, expected, points]): PastForecast => ({ position, expected, points }));
  const correct = correctionFrom(past);
  const available = new Map(ground.men.map((man) => [man.footballerId, man.available]));
  const men: ToldMan[] = [];
  for (const forecast of forecastRound({ ruleset: season.ruleset, ground, weights: FITTED, correct })) {
    men.push(
      tellForecast({
        forecast,
        available: available.get(forecast.footballerId)!,
        opponentOf: ({ fixtureId, isHome }) => opponentOf(fixtureId, isHome),
        rivals: rivalsOf(forecast.footballerId),
      }),
    );
    await breathe();
  }
  return men;
}

interface Settled {
  readonly roundId: RoundId;
  readonly settlementNumber: number;
  readonly head: (ForecastHead & { readonly lacked: Lacked | null }) | undefined;
}

/** Grades a settled round once for each settlement, and what managers sent for it. */
async function gradeSettled(
  ctx: Pick<Context, "db">,
  season: SeasonMemory,
  { roundId, settlementNumber, head }: Settled,
): Promise<{ readonly lacked: Lacked; readonly isNew: boolean }> {
  if (head?.settlementNumber === settlementNumber && head.lacked) return { lacked: head.lacked, isNew: false };
  const told = await selectForecast(ctx.db, roundId);
  const scored = scoredMen(season, toRoundId(roundId), told?.men ?? []);
  const grade = gradeRound(scored);
  if (!grade) return { lacked: [], isNew: false };
  const points = new Map(scored.map((one) => [one.man.footballerId, one.points]));
  for (;;) {
    const sent = await selectUngraded(ctx.db, roundId, settlementNumber, SENT_AT_ONCE);
    if (sent.length === 0) break;
    const grades = sent.map(({ entryId, footballerIds, hundredths }) => {
      const expected = new Map(footballerIds.map((id, index) => [id, hundredths[index]! / 100]));
      const graded = [...points].map(([id, own]) => ({ expected: expected.get(id) ?? 0, points: own }));
      return { entryId, ...gradeForecasts(graded)! };
    });
    await updateSentGrades(ctx.db, roundId, settlementNumber, grades);
  }
  const lacked = lackedOf(season, scored);
  await updateGrade(ctx.db, roundId, { seasonName: season.seasonName, settlementNumber, grade, lacked });
  return { lacked, isNew: true };
}
