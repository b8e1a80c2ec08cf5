/** Brings rounds and the market in memory up to date; both are small and read whole. */
import { isDeepStrictEqual } from "node:util";

import type { FootballerId, RoundId } from "@elleveren/rules";

import type { Queryable } from "../../../context.ts";
import { rederiveRound } from "./apply-facts.ts";
import type { LiveEvent } from "./live.ts";
import { groupFrozen, keyed } from "./reading/load-season.ts";
import { fixturesOfRound, pointsOfFixture } from "./round-points.ts";
import { marketMark } from "./season-marks.ts";
import type { LiveFootballer, SeasonMemory } from "./season-memory.ts";
import { selectEntryCount, selectFrozenMarket, selectOpenMarket } from "./reading/market-rows.sql.ts";
import { selectFootballers, selectPhases, selectRounds } from "./reading/season-rows.sql.ts";

/**
 * States, deadlines and results of rounds, and the market frozen at their close; `roundIds` moved, null is all. The
 * caller sets their mark once the engine has them too.
 */
export async function applyRounds(
  db: Queryable,
  memory: SeasonMemory,
  roundIds: ReadonlySet<RoundId> | null,
): Promise<LiveEvent[]> {
  const rounds = await selectRounds(db);
  const phases = await selectPhases(db);
  const frozen = groupFrozen(await selectFrozenMarket(db, roundIds && [...roundIds]));

  const before = keyed(memory.rounds, (round) => round.roundId);
  const newlyFrozen = [...frozen.keys()].filter((roundId) => !memory.frozen.has(roundId));
  // A close moves figures from the open market to the frozen one, and the next round's prices are compared with the
  // current ones: read after it, and shown with it, nothing counts twice.
  const opened = newlyFrozen.length > 0 ? await readMarket(db) : null;
  memory.rounds = rounds;
  memory.phases = phases;
  memory.frozen = roundIds === null ? frozen : new Map([...memory.frozen, ...frozen]);
  const repriced = opened ? takeMarket(memory, opened) : [];
  memory.version += 1;

  const events: LiveEvent[] = repriced.length > 0 ? [{ kind: "market", footballerIds: repriced }] : [];
  // Frozen prices break the bonus ties of the round; a match told of before its deadline used the open ones.
  for (const roundId of newlyFrozen) events.push(...recomputeRound(memory, roundId));
  for (const round of memory.rounds) {
    const { roundId, state, deadlineAtMs } = round;
    const old = before.get(roundId);
    if (old?.state !== state) events.push({ kind: "round", roundId, state });
    else if (old.deadlineAtMs !== deadlineAtMs) events.push({ kind: "deadline", roundId, deadlineAtMs });
    // A round that was settled again, or a cup that was drawn.
    else if (!isDeepStrictEqual(old, round)) events.push({ kind: "round", roundId, state });
  }
  return events;
}

function recomputeRound(memory: SeasonMemory, roundId: SeasonMemory["rounds"][number]["roundId"]): LiveEvent[] {
  const fixtures = fixturesOfRound(memory, roundId).filter((fixture) => memory.stats.get(fixture.fixtureId)?.size);
  if (fixtures.length === 0) return [];
  for (const fixture of fixtures) memory.matchPoints.set(fixture.fixtureId, pointsOfFixture(memory, fixture));
  const footballers = rederiveRound(memory, roundId, memory.footballers.keys());
  return [{ kind: "points", roundId, revision: memory.revision, footballers, fixtures }];
}

/** Prices, status and ownership; returns footballers that changed in more than ownership. */
export async function applyMarket(db: Queryable, memory: SeasonMemory): Promise<FootballerId[]> {
  const changed = takeMarket(memory, await readMarket(db));
  memory.version += 1;
  return changed;
}

/** All of it is read before anything changes, so that a reading that fails can be repeated. */
async function readMarket(db: Queryable) {
  const [rows, market, entryCount] = await Promise.all([
    selectFootballers(db, null),
    selectOpenMarket(db),
    selectEntryCount(db),
  ]);
  return { rows, market, entryCount };
}

function takeMarket(
  memory: SeasonMemory,
  { rows, market, entryCount }: Awaited<ReturnType<typeof readMarket>>,
): FootballerId[] {
  // Clubs change through facts, which also move the matches; a club read early here is applied there again.
  const changed: FootballerId[] = [];
  for (const footballer of rows) {
    const before = memory.footballers.get(footballer.footballerId);
    // A new footballer comes with its fact, which adds the rounds and notifies the engine.
    if (!before) continue;
    if (isOtherwise(before, footballer)) changed.push(footballer.footballerId);
    memory.footballers.set(footballer.footballerId, { ...footballer, clubId: before.clubId });
  }
  memory.market = market;
  memory.entryCount = entryCount;
  memory.marketMark = marketMark(memory);
  return changed;
}

const isOtherwise = (a: LiveFootballer, b: LiveFootballer): boolean =>
  (["priceTenths", "status", "news", "newsNn", "newsEn", "removed"] as const).some((field) => a[field] !== b[field]);
