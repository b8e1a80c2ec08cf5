/** Tables of head-to-head leagues as they stand now: played by the engine, level rows decided by goals (EG-62). */
import type { Engine, H2hGoals, H2hTables } from "@elleveren/engine";
import { type EntryId, type RoundId, roundId as toRoundId } from "@elleveren/rules";

import type { Context } from "../../../context.ts";
import { currentRound, fixturesOfRound } from "../../live/index.ts";
import { keptPerEngine, roundStamps } from "../standings/index.ts";
import type { H2hDraw } from "./draws.sql.ts";
import { loadGoals } from "./load-goals.ts";

/**
 * The last round that counts: the current one from its first kick-off on, since unplayed matches are no draws. 0 before
 * the season.
 */
export function lastCountedRound(ctx: Context): number {
  const season = ctx.live.findSeason();
  const current = currentRound(season);
  if (!season || !current) return 0;
  const { roundId, state } = current;
  const isOn = state === "settled" || fixturesOfRound(season, roundId).some(({ started }) => started);
  return isOn ? roundId : roundId - 1;
}

/**
 * Each league's table through a round, best first, in the order of the leagues; level rows in the order of the draw. Those
 * of large leagues are kept until something they are made from changes.
 */
export async function loadTables(
  ctx: Context,
  draws: readonly H2hDraw[],
  throughRound = lastCountedRound(ctx),
): Promise<H2hRow[][]> {
  const engine = ctx.live.engine();
  if (!engine || draws.length === 0) return draws.map(() => []);
  const small = draws.filter((draw) => !isLarge(ctx, draw));
  const played = await playTables(ctx, engine, small, throughRound);
  const tables = new Map(small.map(({ leagueId }, index) => [leagueId, played[index]!]));
  for (const draw of draws.filter((one) => isLarge(ctx, one))) {
    tables.set(draw.leagueId, await keptTable(ctx, engine, draw, throughRound));
  }
  return draws.map(({ leagueId }) => tables.get(leagueId)!);
}

const isLarge = (ctx: Context, { entryIds }: H2hDraw): boolean =>
  entryIds.length > ctx.game().ruleset.leagues.mostListed;

async function playTables(
  ctx: Context,
  engine: Engine,
  draws: readonly H2hDraw[],
  throughRound: number,
): Promise<H2hRow[][]> {
  if (draws.length === 0) return [];
  const leagues = engine.h2hLeagues(draws);
  const byPoints = await engine.h2hTables(leagues, throughRound);
  const goals = await goalsOfLevel(ctx, draws, throughRound, byPoints);
  const tables = goals ? await engine.h2hTables(leagues, throughRound, goals) : byPoints;
  return draws.map((draw, index) => rowsOf(ctx, draw, tables, leagues.offsets[index]!));
}

/**
 * Goals of entries level on points only: usually a few, in a large league most. There a running round leaves them level
 * until it is settled (0099).
 */
async function goalsOfLevel(
  ctx: Context,
  draws: readonly H2hDraw[],
  throughRound: number,
  { level }: H2hTables,
): Promise<H2hGoals | null> {
  if (!level.includes(1)) return null;
  const column = () => new Float64Array(level.length);
  const goals = { scored: column(), conceded: column(), scoredBefore: column(), concededBefore: column() };
  let offset = 0;
  for (const draw of draws) {
    const { entryIds, firstRound, lastRegularRound } = draw;
    const begin = offset;
    offset += entryIds.length;
    const toRound = Math.min(lastRegularRound, throughRound);
    const levelIds = entryIds.filter((_, seat) => level[begin + seat] === 1);
    if (levelIds.length === 0 || toRound < firstRound) continue;
    const request = { entryIds: levelIds, fromRound: firstRound, toRound, settledOnly: isLarge(ctx, draw) };
    for (const [round, ofRound] of await loadGoals(ctx, request)) {
      entryIds.forEach((id, seat) => {
        const own = ofRound.get(id);
        if (!own) return;
        goals.scored[begin + seat]! += own.scored;
        goals.conceded[begin + seat]! += own.conceded;
        if (round === throughRound) return;
        goals.scoredBefore[begin + seat]! += own.scored;
        goals.concededBefore[begin + seat]! += own.conceded;
      });
    }
  }
  return goals;
}

function rowsOf(ctx: Context, { entryIds }: H2hDraw, tables: H2hTables, offset: number): H2hRow[] {
  const { h2hWin, h2hDraw, h2hLoss } = ctx.game().ruleset.leagues;
  const rows = entryIds.map((entryId, seat): H2hRow => {
    const at = offset + seat;
    const [won, drawn, lost] = [tables.won[at]!, tables.drawn[at]!, tables.lost[at]!];
    return {
      entryId,
      rank: tables.ranks[at]!,
      lastRank: tables.lastRanks[at]!,
      won,
      drawn,
      lost,
      total: won * h2hWin + drawn * h2hDraw + lost * h2hLoss,
      pointsFor: tables.pointsFor[at]!,
      pointsAgainst: tables.pointsAgainst[at]!,
    };
  });
  // A stable sort: level rows stay in the order of the draw.
  return rows.sort((one, other) => one.rank - other.rank);
}

export interface H2hRow {
  readonly entryId: EntryId;
  /** Shared where everything is level. */
  readonly rank: number;
  /** After the round before; 0 when there was none. */
  readonly lastRank: number;
  readonly won: number;
  readonly drawn: number;
  readonly lost: number;
  /** League points. */
  readonly total: number;
  readonly pointsFor: number;
  readonly pointsAgainst: number;
}

/** Tables of one round each. One of ten thousand teams is asked for far more often than a goal is scored. */
const largeTables = keptPerEngine<string, H2hRow[]>(100);

/** The large league's table, and played again when anything in a round up to this one has changed. */
async function keptTable(ctx: Context, engine: Engine, draw: H2hDraw, throughRound: number): Promise<H2hRow[]> {
  const stamps = await roundStamps(ctx, engine);
  const stamp = [...stamps].flatMap(([roundId, text]) => (roundId <= throughRound ? text : []));
  return largeTables(engine).get(
    `${draw.leagueId} ${throughRound}`,
    stamp,
    async () => (await playTables(ctx, engine, [draw], throughRound))[0]!,
  );
}

interface RoundTable {
  readonly roundId: RoundId;
  /** Best first. */
  readonly table: readonly H2hRow[];
}

/** Of three hundred leagues about, of 512 rows a round each. */
const roundTables = keptPerEngine<string, readonly H2hRow[]>(300 * 30);

/**
 * A league's table after each of its regular rounds that count by now, oldest first: played again when anything in a round
 * up to it has changed. Empty before the first.
 */
export async function loadTablesByRound(ctx: Context, draw: H2hDraw): Promise<readonly RoundTable[]> {
  const engine = ctx.live.engine();
  if (!engine) return [];
  const stamps = await roundStamps(ctx, engine);
  const rounds: RoundTable[] = [];
  const stamp: (string | undefined)[] = [];
  for (let round = draw.firstRound; round <= Math.min(draw.lastRegularRound, lastCountedRound(ctx)); round += 1) {
    const roundId = toRoundId(round);
    stamp.push(stamps.get(roundId));
    const play = () => loadTables(ctx, [draw], round).then(([rows = []]) => rows);
    rounds.push({ roundId, table: await roundTables(engine).get(`${draw.leagueId} ${round}`, [...stamp], play) });
  }
  return rounds;
}
