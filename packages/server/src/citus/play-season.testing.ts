/**
 * A seeded season in one process, through the same calls and use cases as a real one: managers enter and decide over HTTP,
 * a noisy feed tells the matches and corrects them days later, rounds close, settle and are corrected, cups and
 * head-to-head leagues are drawn, prices move over night.
 */
import { sql } from "kysely";

import { makeLeagues } from "../prove/simulation/leagues.ts";
import { decideThroughApi, enterThroughApi, type ReplayManager, scoutThroughApi } from "../prove/replay-managers.ts";
import { notify } from "../db/notify.ts";
import { advanceCups, drawDueKnockouts, drawDueLeagues } from "../features/leagues/index.ts";
import { inventedSeason, inventManagers } from "@elleveren/worlds";
import { recordFacts } from "../features/facts/index.ts";
import { insertSeason } from "../features/seasons/index.ts";
import { advanceRounds, refreshMarket, runNightlyPrices } from "../features/clock/index.ts";
import { noisyDeliveries, seasonScript, seededRandom } from "../features/operate/index.ts";
import type { TestServer } from "../testing/index.ts";

export interface PlayedSeason {
  readonly seed: number;
  readonly managerCount: number;
  readonly roundCount: number;
}

const HOUR_MS = 3_600_000;
/** Facts arrive in bundles of so many game hours; rounds move on between them. */
const BUNDLE_MS = 12 * HOUR_MS;

/** Throws when anything is refused that the rules allow; returns how many settled rounds were settled again. */
export async function playSeason(t: TestServer, { seed, managerCount, roundCount }: PlayedSeason): Promise<number> {
  const { ctx } = t;
  const season = inventedSeason({ seed, rounds: roundCount });
  const [firstMs, lastMs] = [season.rounds[0]!.deadlineAtMs, season.rounds.at(-1)!.deadlineAtMs];
  const { footballers, fixtures } = season;
  const script = seasonScript({ seed, startsAtMs: firstMs, endsAtMs: lastMs, footballers, fixtures });
  const kickoffs = new Map(fixtures.map((one) => [one.fixtureId, one.kickoffAtMs ?? 0]));
  const deliveries = noisyDeliveries(script, kickoffs, seededRandom(seed, "deliveries"));
  const setNow = (atMs: number) => t.setNow(new Date(atMs).toISOString());
  let corrected = 0;

  const moveOn = async () => {
    corrected += (await advanceRounds(ctx)).corrected;
    await drawDueLeagues(ctx);
    await drawDueKnockouts(ctx);
    await advanceCups(ctx);
    await t.whenCurrent();
  };
  const tellUntil = async (untilMs: number) => {
    while (deliveries[0] && deliveries[0].atMs <= untilMs) {
      const endMs = Math.min(untilMs, deliveries[0].atMs + BUNDLE_MS);
      const count = deliveries.findIndex((one) => one.atMs > endMs);
      const bundle = deliveries.splice(0, count < 0 ? deliveries.length : count);
      if (endMs > ctx.clock.nowMs()) await setNow(endMs);
      for (const { message } of seededRandom(seed, "bundle", endMs).shuffled(bundle)) {
        const source = {
          source: "simulator",
          ...(message.messageId !== undefined && { messageId: message.messageId }),
        };
        const told = await recordFacts(ctx, message.facts, source);
        if (!told.ok) throw new Error(`${message.messageId} was refused: ${JSON.stringify(told.problems)}`);
      }
      await moveOn();
    }
    if (untilMs > ctx.clock.nowMs()) await setNow(untilMs);
    await moveOn();
  };

  await insertSeason(ctx, season, { clockAtMs: firstMs - 48 * HOUR_MS });
  // Few managers move few prices: in this game two are enough. Cups begin in the second round, as the season is short.
  await sql`
    update game set ruleset = jsonb_set(jsonb_set(ruleset, '{prices,thresholdMinimum}', '2'),
      '{cups}', '{"largeQualificationRound": 1, "generalFirstRound": 2}')`.execute(ctx.db);
  await notify(ctx.db, { kind: "game" });
  await setNow(firstMs - 48 * HOUR_MS);
  const scouted = await scoutThroughApi(t.origin);
  const clubIds = season.clubs.filter((club) => !club.unavailable).map((club) => club.clubId);
  const managers: ReplayManager[] = [];
  for (const manager of inventManagers({ seed, count: managerCount, clubIds })) {
    managers.push(await enterThroughApi(t.origin, ctx.game().ruleset, manager, scouted));
  }
  await makeLeagues(managers, roundCount);
  for (const round of season.rounds) {
    if (round.roundId > 1) {
      await tellUntil(round.deadlineAtMs - 36 * HOUR_MS);
      const scouting = await scoutThroughApi(t.origin);
      for (const own of managers) {
        const { refused } = await decideThroughApi(ctx.game().ruleset, own, scouting);
        if (refused) throw new Error(`round ${round.roundId}: entry ${own.entryId} was refused what the rules allow`);
      }
      await refreshMarket(ctx);
      await tellUntil(round.deadlineAtMs - 6 * HOUR_MS);
      await runNightlyPrices(ctx);
    }
    await tellUntil(round.deadlineAtMs);
  }
  await tellUntil(deliveries.at(-1)!.atMs + HOUR_MS);
  return corrected;
}
