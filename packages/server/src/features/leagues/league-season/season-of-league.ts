/** Inputs of a league's season: members, counting rounds, and the leader after each of them. */
import type { Engine, Holders, LeagueMembers, LeagueRound } from "@elleveren/engine";
import type { EntryId, PhaseId, RoundId } from "@elleveren/rules";

import type { Context } from "../../../context.ts";
import { refuse, refuseField } from "../../../http/calls/errors.ts";
import { isPastDeadline, type LivePhase, type LiveRound } from "../../live/index.ts";
import { type H2hDraw, type H2hRow, loadTablesByRound, selectDraw } from "../h2h/index.ts";
import { isUnlistable, type League } from "../leagues/index.ts";
import { memberCache } from "../standings/index.ts";

/** A league that has begun to count. */
export interface LeagueSeason {
  readonly league: League;
  readonly engine: Engine;
  /** Null is everybody. */
  readonly members: LeagueMembers | null;
  /** Of a head-to-head league. */
  readonly draw: H2hDraw | null;
  /** Rounds that count for the league and whose deadline has passed, oldest first. */
  readonly rounds: readonly LiveRound[];
  readonly roundId: RoundId;
}

/**
 * Null while no round counts. Head-to-head leagues of more than 512 are refused: their tables are not played again for
 * every round.
 */
export async function loadLeagueSeason(ctx: Context, league: League): Promise<LeagueSeason | null> {
  const isH2h = league.scoring === "h2h";
  if (isH2h && (await isUnlistable(ctx.db, league, ctx.game().ruleset))) {
    throw refuse([{ code: "large_leagues_forbidden" }]);
  }
  const engine = ctx.live.engine();
  const begun = (ctx.live.findSeason()?.rounds ?? []).filter(isPastDeadline);
  const rounds = begun.filter(({ roundId }) => roundId >= league.startRoundId);
  const current = begun.at(-1);
  if (!engine || !current || rounds.length === 0) return null;
  const draw = isH2h ? await selectDraw(ctx.db, league.leagueId) : null;
  if (isH2h && !draw) return null;
  const members = draw ? engine.leagueMembers(draw.entryIds) : await memberCache(ctx).membersOf(league);
  return { league, engine, members, draw, rounds, roundId: current.roundId };
}

/** The same as it stood when the last settled round was; null while none is. */
export function afterSettled(season: LeagueSeason): LeagueSeason | null {
  const rounds = season.rounds.filter(({ state }) => state === "settled");
  const last = rounds.at(-1);
  return last ? { ...season, rounds, roundId: last.roundId } : null;
}

/** The request to the engine. */
export const requestOf = ({ league, members, roundId }: LeagueSeason, phase?: LivePhase) => ({
  members,
  startRound: league.startRoundId,
  roundId,
  ...(phase ? { phase: { from: phase.startRoundId, to: phase.stopRoundId } } : {}),
});

/** The phase with this id; 400 when there is none. */
export function phaseFor(ctx: Context, id: PhaseId): LivePhase {
  const phase = ctx.live.findSeason()?.phases.find(({ phaseId }) => phaseId === id);
  if (!phase) throw refuseField("phase", "invalid");
  return phase;
}

/** How the table stood after a round. */
export type TableRound = Pick<LeagueRound, "roundId" | "leaders" | "nextTotal" | "climb">;

/** Of a classic league the engine tells it with the rounds; a head-to-head league's is played up to each round. */
export async function tableRounds(
  ctx: Context,
  season: LeagueSeason,
  rounds: readonly LeagueRound[],
): Promise<readonly TableRound[]> {
  if (!season.draw) return rounds;
  const tables = await loadTablesByRound(ctx, season.draw);
  return tables.map(({ roundId, table }, index) => summariseTable(roundId, table, tables[index - 1]?.table ?? null));
}

function summariseTable(roundId: RoundId, table: readonly H2hRow[], before: readonly H2hRow[] | null): TableRound {
  const lead = table[0]!.total;
  const rankBefore = new Map(before?.map(({ entryId, rank }) => [entryId, rank]));
  const climbs = table.map((row) => ({ ...row, gained: (rankBefore.get(row.entryId) ?? row.rank) - row.rank }));
  const most = Math.max(...climbs.map(({ gained }) => gained));
  const leaders = table.filter(({ rank }) => rank === 1);
  return {
    roundId,
    leaders: holdersOf(leaders, lead),
    nextTotal: table[leaders.length]?.total ?? null,
    climb:
      most > 0
        ? holdersOf(
            climbs.filter(({ gained }) => gained === most),
            most,
          )
        : null,
  };
}

const holdersOf = (rows: readonly { readonly entryId: EntryId }[], value: number): Holders => ({
  value,
  entryIds: rows.map(({ entryId }) => entryId),
  count: rows.length,
});
