/** The teams that owe the league's forfeits: those last in each settled stretch since the forfeits were written. */
import type { WireForfeits, WireOwedForfeit } from "@elleveren/contract";
import type { Holders } from "@elleveren/engine";
import type { RoundId } from "@elleveren/rules";

import type { Context } from "../../../context.ts";
import { selectNames } from "../../../db/entry-names.ts";
import { afterSettled, type LeagueSeason, loadLeagueSeason, monthsOver, requestOf } from "../league-season/index.ts";
import type { League } from "../leagues/index.ts";
import { loadTableEnds, seasonProgress } from "../wrapped/index.ts";
import { type Forfeit, selectForfeits, selectHandsOutSpoon, selectTicks, type Stretch } from "./forfeits.sql.ts";

/** Where more are level at the end nobody owes anything. */
const MOST_OWING = 10;
const MOST_OWED = 100;
/** The whole season's phase. */
const SEASON = 1;

interface Ended {
  readonly stretch: Stretch;
  readonly number: number;
  readonly event: RoundId;
  readonly last: Holders;
}

export async function loadForfeits(ctx: Context, league: League): Promise<WireForfeits> {
  const [forfeits, spoon, owed] = await Promise.all([
    selectForfeits(ctx.db, league.leagueId),
    selectHandsOutSpoon(ctx.db, league.leagueId),
    loadOwed(ctx, league),
  ]);
  return {
    forfeits: forfeits.map(({ forfeitId: id, stretch, body: text, fromRoundId }) => ({
      id,
      stretch,
      text,
      from_event: fromRoundId,
    })),
    spoon,
    owed,
  };
}

/** The latest first. */
export async function loadOwed(ctx: Context, league: League): Promise<WireOwedForfeit[]> {
  const forfeits = await selectForfeits(ctx.db, league.leagueId);
  const begun = forfeits.length > 0 ? await loadLeagueSeason(ctx, league) : null;
  const season = begun && afterSettled(begun);
  if (!season) return [];
  const ended = await endedOf(ctx, season, new Set(forfeits.map(({ stretch }) => stretch)));
  const owed = ended
    .flatMap((one) => forfeits.filter((forfeit) => isOwed(forfeit, one)).map((forfeit) => ({ forfeit, ...one })))
    .slice(0, MOST_OWED);
  const [names, ticks] = await Promise.all([
    selectNames(ctx.db, [...new Set(owed.flatMap(({ last }) => last.entryIds))]),
    selectTicks(ctx.db, league.leagueId),
  ]);
  const done = new Set(ticks.map(({ forfeitId, number, entryId }) => `${forfeitId} ${number} ${entryId}`));
  return owed.map(({ forfeit: { forfeitId }, number, event, last }) => ({
    forfeit: forfeitId,
    number,
    event,
    value: last.value,
    entries: last.entryIds.flatMap((id) => {
      const name = names.get(id);
      return name ? [{ ...name, done: done.has(`${forfeitId} ${number} ${id}`) }] : [];
    }),
  }));
}

const isOwed = ({ stretch, fromRoundId }: Forfeit, ended: Ended): boolean =>
  stretch === ended.stretch && ended.event >= fromRoundId;

/** Rounds, months and the season that are settled, the latest first, each with whoever was last. */
async function endedOf(ctx: Context, season: LeagueSeason, wanted: ReadonlySet<Stretch>): Promise<Ended[]> {
  const ended: Ended[] = [];
  const add = (stretch: Stretch, number: number, event: RoundId, last: Holders | null) => {
    if (last && last.count <= MOST_OWING) ended.push({ stretch, number, event, last });
  };
  if (wanted.has("season") && seasonProgress(ctx).is_over) {
    add("season", SEASON, season.roundId, (await loadTableEnds(ctx, season)).last);
  }
  if (wanted.has("month")) {
    for (const phase of monthsOver(ctx, season)) {
      add("month", phase.phaseId, phase.stopRoundId, (await loadTableEnds(ctx, season, phase)).last);
    }
  }
  if (wanted.has("round")) {
    const settled = new Set<number>(season.rounds.map(({ roundId }) => roundId));
    for (const { roundId, best, worst } of await season.engine.leagueRounds(requestOf(season))) {
      // Where all are level nobody is last.
      if (settled.has(roundId) && worst.value < best.value) add("round", roundId, roundId as RoundId, worst);
    }
  }
  const order: readonly Stretch[] = ["season", "month", "round"];
  return ended.toSorted(
    (one, other) => other.event - one.event || order.indexOf(one.stretch) - order.indexOf(other.stretch),
  );
}
