/**
 * Goals of the running round, told to leagues in which somebody has the footballer. Facts are sums ("two goals so far"),
 * so a goal is found by comparing them with what has been told; both are written in one transaction, whose row all
 * processes share. One that knows older facts than have been told tells nothing. Looked for when facts change, and on
 * every tick, so that none is missed.
 */
import { type FixtureId, type FootballerId, type RoundId } from "@elleveren/rules";

import { atOnce } from "../../../at-once.ts";
import type { Context } from "../../../context.ts";
import { transact } from "../../../db/writing/transactions.ts";
import { currentRound, type LiveFixture } from "../../live/index.ts";
import { deliveryOf, type GoalData, insertDeliveries, type NewDelivery } from "../league-events/index.ts";
import { memberCache } from "../standings/index.ts";
import { isAnyToldOfGoals, lockGoalsTold, selectToldOfGoals, type ToldOfGoals, updateGoalsTold } from "./goals.sql.ts";

/** By the game's clock, after kick-off; what is told of older matches is no news. */
const NEWS_MS = 4 * 3_600_000;
/** Counted together: their members may have to be read, and the row of what has been told is locked meanwhile. */
const LEAGUES_AT_ONCE = 6;

export function registerGoals(ctx: Context): void {
  let readRevision = -1;
  let finding: Promise<void> | null = null;
  const look = async () => {
    const season = ctx.live.findSeason();
    if (!season || season.revision === readRevision) return;
    const { revision } = season;
    if (await findGoals(ctx)) readRevision = revision;
  };
  const lookOnce = () => (finding ??= look().finally(() => (finding = null)));
  ctx.jobs.onTick("goals", lookOnce);
  // Sooner than the next tick; only where ticks are worked, and after the first one.
  const stop = ctx.live.subscribe(({ kind }) => {
    if (kind !== "points" || ctx.jobs.sinceTickSeconds() === null) return;
    lookOnce().catch((error: unknown) => ctx.log.warn({ err: error }, "goals are looked for again on the next tick"));
  });
  ctx.jobs.onStop(async () => {
    stop();
    await finding?.catch(() => {});
  });
}

interface Goals {
  readonly fixture: LiveFixture;
  readonly footballerId: FootballerId;
  readonly count: number;
}

/** By `fixture footballer`. */
function goalsOf(ctx: Context, roundId: RoundId): Map<string, Goals> {
  const season = ctx.live.season();
  const since = ctx.clock.nowMs() - NEWS_MS;
  const goals = new Map<string, Goals>();
  for (const fixture of season.fixtures.values()) {
    if (fixture.roundId !== roundId || !fixture.started || (fixture.kickoffAtMs ?? 0) < since) continue;
    for (const { footballerId, stats } of season.stats.get(fixture.fixtureId)?.values() ?? []) {
      goals.set(`${fixture.fixtureId} ${footballerId}`, { fixture, footballerId, count: stats.goals_scored ?? 0 });
    }
  }
  return goals;
}

/** False when it has to be looked at again: the ranking does not know the round yet, or this process is behind. */
export async function findGoals(ctx: Context): Promise<boolean> {
  const season = ctx.live.findSeason();
  const round = currentRound(season);
  if (!season || round?.state !== "closed") return true;
  const { revision } = season;
  const goals = goalsOf(ctx, round.roundId);
  return transact(ctx.db, async (tx) => {
    const told = await lockGoalsTold(tx, round.roundId);
    if (told.revision >= revision) return told.revision === revision;
    const changed = [...goals].flatMap(([key, goal]) => {
      const [before, changes] = told.goals[key] ?? [0, 0];
      return goal.count === before ? [] : [{ key, goal, before, changes: changes + 1 }];
    });
    if (changed.length > 0 && (await isAnyToldOfGoals(tx))) {
      const leagues = await selectToldOfGoals(tx);
      const found = await deliveriesFor(ctx, leagues, {
        roundId: round.roundId,
        roundName: round.name,
        changed: changed.map(({ goal, before, changes }) => ({ ...goal, before, changes })),
      });
      if (!found) return false;
      await insertDeliveries(tx, found);
    }
    const now = { ...told.goals };
    for (const { key, goal, changes } of changed) now[key] = [goal.count, changes];
    await updateGoalsTold(tx, round.roundId, { revision, goals: now });
    return true;
  });
}

interface Changed extends Goals {
  readonly before: number;
  readonly changes: number;
}

interface News {
  readonly roundId: RoundId;
  readonly roundName: string;
  readonly changed: readonly Changed[];
}

/** Null while the ranking does not hold the round's squads. */
async function deliveriesFor(ctx: Context, leagues: readonly ToldOfGoals[], news: News): Promise<NewDelivery[] | null> {
  const engine = ctx.live.engine();
  if (!engine) return null;
  const facts = news.changed.map((one) => ({ one, key: keyOf(one), data: factOf(ctx, news, one) }));
  const deliveriesOf = async (league: ToldOfGoals): Promise<NewDelivery[] | null> => {
    const members = await memberCache(ctx).membersOf(league);
    const counted = await engine.leagueOwnership(members, news.roundId);
    if (!counted) return null;
    const owners = new Map(counted.footballers.map((one) => [one.footballerId, one]));
    const deliveries: NewDelivery[] = [];
    for (const { one, key, data } of facts) {
      const own = owners.get(one.footballerId);
      if (!own || own.owned === 0) continue;
      const about = { owned: own.owned, captained: own.captained, members: counted.memberCount };
      const event = { kind: "goal", key, data: { ...data, ...about } satisfies GoalData } as const;
      const to = { id: league.leagueId, name: league.name, scoring: league.scoring };
      for (const webhookId of league.webhookIds) deliveries.push(deliveryOf({ webhookId, league: to }, event));
    }
    return deliveries;
  };
  const found = await atOnce(leagues, deliveriesOf, LEAGUES_AT_ONCE);
  return found.includes(null) ? null : found.flatMap((deliveries) => deliveries ?? []);
}

const keyOf = ({ fixture, footballerId, changes }: Changed): string =>
  `goal:${fixture.fixtureId}:${footballerId}:${changes}`;

function factOf(
  ctx: Context,
  { roundId, roundName }: News,
  { fixture, footballerId, count, before }: Changed,
): Omit<GoalData, "owned" | "captained" | "members"> {
  const season = ctx.live.season();
  const footballer = season.footballers.get(footballerId);
  const stats = season.stats.get(fixture.fixtureId as FixtureId)?.get(footballerId);
  const clubId = stats?.clubId ?? footballer?.clubId;
  const clubName = (id: typeof clubId) => (id === undefined ? "" : (season.clubs.get(id)?.name ?? ""));
  return {
    event: roundId,
    event_name: roundName,
    fixture: fixture.fixtureId,
    element: footballerId,
    web_name: footballer?.webName ?? "",
    club_name: clubName(clubId),
    home_name: clubName(fixture.homeClubId),
    away_name: clubName(fixture.awayClubId),
    home_score: fixture.homeScore,
    away_score: fixture.awayScore,
    annulled: count < before,
  };
}
