/** Tables of head-to-head leagues as they stand now: their format played round by round, level rows decided by goals (EG-62). */
import type { Engine } from "@elleveren/engine";
import {
  entryId,
  type EntryId,
  type FormatRow,
  type RoundId,
  roundId as toRoundId,
  type RoundPlay,
} from "@elleveren/rules";

import type { Context } from "../../../context.ts";
import { currentRound, fixturesOfRound } from "../../live/index.ts";
import { keptPerEngine, roundStamps } from "../standings/index.ts";
import type { H2hDraw } from "./draws.sql.ts";
import { loadGoals } from "./load-goals.ts";
import { playH2h } from "./play-h2h.ts";

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
  const tables: H2hRow[][] = [];
  for (const draw of draws) {
    if (!engine) tables.push([]);
    else if (isLarge(ctx, draw)) tables.push(await keptTable(ctx, engine, draw, throughRound));
    else tables.push(await makeTable(ctx, draw, throughRound));
  }
  return tables;
}

/** Its answers are kept until something that they are made from changes. */
export const isLarge = (ctx: Context, { entryIds }: H2hDraw): boolean =>
  entryIds.length > ctx.game().ruleset.leagues.mostListed;

async function makeTable(ctx: Context, draw: H2hDraw, throughRound: number): Promise<H2hRow[]> {
  const plays = await playRegular(ctx, draw, { throughRound, fromRound: throughRound });
  const table = rowsAfter(plays, plays.length - 1);
  // No regular match was played in the last round: nothing moved.
  const isOver = throughRound > draw.lastRegularRound && plays[0]!.isPlayed;
  return isOver ? table.map((row) => ({ ...row, lastRank: row.rank })) : table;
}

interface Wanted {
  readonly throughRound: number;
  /** Tables from here on are asked for, and the one before them. */
  readonly fromRound: number;
}

/**
 * After each of the regular rounds so far; before the first round once, with everybody level. Goals are read of those
 * alone who are level without them: usually a few, in a large league most. There a running round leaves them level until
 * it is settled (0099).
 */
async function playRegular(ctx: Context, draw: H2hDraw, wanted: Wanted): Promise<RoundPlay[]> {
  const { entryIds, firstRound, lastRegularRound } = draw;
  const toRound = Math.min(lastRegularRound, wanted.throughRound);
  const byPoints = await playH2h(ctx, draw, { playedThrough: toRound, goals: new Map() });
  if (toRound < firstRound) return byPoints;
  const level = levelIn(byPoints.slice(Math.max(0, Math.min(wanted.fromRound, toRound) - firstRound - 1)));
  if (level.size === 0) return byPoints;
  const levelIds = entryIds.filter((id) => level.has(id));
  const request = { entryIds: levelIds, fromRound: firstRound, toRound, settledOnly: isLarge(ctx, draw) };
  return playH2h(ctx, draw, { playedThrough: toRound, goals: await loadGoals(ctx, request) });
}

/** Everybody who shares a rank in one of the tables. */
function levelIn(plays: readonly RoundPlay[]): ReadonlySet<number> {
  const level = new Set<number>();
  for (const { tables } of plays) {
    tables[0]!.rows().forEach((row, index, rows) => {
      if (row.rank !== rows[index - 1]?.rank) return;
      level.add(row.memberId).add(rows[index - 1]!.memberId);
    });
  }
  return level;
}

function rowsAfter(plays: readonly RoundPlay[], index: number): H2hRow[] {
  const before = new Map(plays[index - 1]?.tables[0]!.rows().map(({ memberId, rank }) => [memberId, rank]));
  const rows = plays[index]!.tables[0]!.rows();
  return rows.map((row) => ({ ...row, entryId: entryId(row.memberId), lastRank: before.get(row.memberId) ?? 0 }));
}

/** Its total is league points. */
export interface H2hRow extends FormatRow {
  readonly entryId: EntryId;
  /** After the round before; 0 when there was none. */
  readonly lastRank: number;
}

/** Tables of one round each. One of ten thousand teams is asked for far more often than a goal is scored. */
const largeTables = keptPerEngine<string, H2hRow[]>(100);

/** The large league's table, and played again when anything in a round up to this one has changed. */
async function keptTable(ctx: Context, engine: Engine, draw: H2hDraw, throughRound: number): Promise<H2hRow[]> {
  const stamps = await roundStamps(ctx, engine);
  const stamp = [...stamps].flatMap(([roundId, text]) => (roundId <= throughRound ? text : []));
  return largeTables(engine).get(`${draw.leagueId} ${throughRound}`, stamp, () => makeTable(ctx, draw, throughRound));
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
  const throughRound = Math.min(draw.lastRegularRound, lastCountedRound(ctx));
  let plays: Promise<RoundPlay[]> | undefined;
  for (let round = draw.firstRound; round <= throughRound; round += 1) {
    const roundId = toRoundId(round);
    stamp.push(stamps.get(roundId));
    const make = async () => {
      plays ??= playRegular(ctx, draw, { throughRound, fromRound: round });
      return rowsAfter(await plays, round - draw.firstRound);
    };
    rounds.push({ roundId, table: await roundTables(engine).get(`${draw.leagueId} ${round}`, [...stamp], make) });
  }
  return rounds;
}
