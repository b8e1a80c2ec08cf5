/** Where up to ten members of a league stood after every round. */
import {
  leagueRanksCall,
  leagueRecordsCall,
  leagueWinnersCall,
  RIVALS_MAX,
  routeSchema,
  type WireLeagueRanks,
  type WireRivalRanks,
} from "@elleveren/contract";
import type { RoundRank } from "@elleveren/engine";
import { type EntryId, entryId, phaseId, type RoundId, roundId as toRoundId } from "@elleveren/rules";

import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app.ts";
import { refuse } from "../../../http/calls/errors.ts";
import type { LivePhase } from "../../live/index.ts";
import { loadH2hTable, loadTablesByRound } from "../h2h/index.ts";
import { requireLeague } from "../leagues/index.ts";
import { loadLeagueWinners } from "./load-winners.ts";
import { loadLeagueRecords } from "./records.ts";
import { type LeagueSeason, loadLeagueSeason, phaseFor, requestOf } from "./season-of-league.ts";
import { selectNames } from "../../../db/entry-names.ts";

interface RanksRequest {
  readonly season: LeagueSeason;
  readonly phase: LivePhase | undefined;
  /** Null: the choice decides. */
  readonly entryIds: readonly EntryId[] | null;
  readonly choice: RivalsChoice;
  readonly viewerId: EntryId | null;
}

/** 400 `max_length` beyond ten, `not_a_member` for an entry outside the league. In the order of the request. */
async function loadRanks(ctx: Context, request: RanksRequest): Promise<WireLeagueRanks> {
  const { season, phase } = request;
  const asked = request.entryIds && [...new Set(request.entryIds)];
  if (asked && asked.length > RIVALS_MAX) throw refuse([{ code: "max_length", max: RIVALS_MAX }], () => "entries");
  const entryIds = asked ?? (await chooseRivals(ctx, request));
  const ranks = await ranksByRound(ctx, season, phase, entryIds);
  const strangers = entryIds.filter((_, index) => ranks[index] === null);
  if (strangers.length > 0) {
    throw refuse(
      strangers.map((entry) => ({ code: "not_a_member", entry })),
      () => "entries",
    );
  }
  const names = await selectNames(ctx.db, entryIds);
  return {
    rounds: countedRounds(season, phase).map(({ roundId, state }) => ({
      event: roundId,
      provisional: state === "closed",
    })),
    entries: entryIds.flatMap((entryId, index): WireRivalRanks[] => {
      const name = names.get(entryId);
      if (!name) return [];
      return [
        {
          ...name,
          ranks: ranks[index]!.map((rank) => ({
            event: toRoundId(rank.roundId),
            rank: rank.rank,
            total: rank.totalPoints,
            points: rank.roundPoints,
          })),
        },
      ];
    }),
  };
}

const isIn = (roundId: RoundId, phase: LivePhase | undefined) =>
  !phase || (roundId >= phase.startRoundId && roundId <= phase.stopRoundId);

/** Knock-out rounds move no table. */
const countedRounds = ({ rounds, draw }: LeagueSeason, phase: LivePhase | undefined) =>
  rounds.filter(({ roundId }) => isIn(roundId, phase) && (!draw || roundId <= draw.lastRegularRound));

/** Null for one that is no member. A head-to-head table has no phases: of it a phase is only the part that is shown. */
export async function ranksByRound(
  ctx: Context,
  season: LeagueSeason,
  phase: LivePhase | undefined,
  entryIds: readonly EntryId[],
): Promise<(readonly RoundRank[] | null)[]> {
  const { engine, draw } = season;
  if (!draw) return engine.leagueRanksByRound(entryIds, requestOf(season, phase));
  const points = await engine.leagueRanksByRound(entryIds, requestOf(season));
  const tables = (await loadTablesByRound(ctx, draw)).filter(({ roundId }) => isIn(roundId, phase));
  return entryIds.map((entryId, index) => {
    const own = points[index];
    if (!own) return null;
    const pointsIn = new Map(own.map(({ roundId, roundPoints }) => [roundId, roundPoints]));
    return tables.flatMap(({ roundId, table }) => {
      const row = table.find((candidate) => candidate.entryId === entryId);
      if (!row) return [];
      return [{ roundId, rank: row.rank, totalPoints: row.total, roundPoints: pointsIn.get(roundId) ?? 0 }];
    });
  });
}

type RivalsChoice = "top" | "near";

/** The first so many, and the viewer. */
const TOP = 5;
/** Above the viewer, and below. */
const NEIGHBOURS = 2;

/** `near` of an entry outside the table is `top`. */
async function chooseRivals(
  ctx: Context,
  request: {
    readonly season: LeagueSeason;
    readonly phase: LivePhase | undefined;
    readonly choice: RivalsChoice;
    readonly viewerId: EntryId | null;
  },
): Promise<readonly EntryId[]> {
  const { season, phase, choice, viewerId } = request;
  const table = await tableOf(ctx, season, phase);
  const place = viewerId === null ? null : await table.placeOf(viewerId);
  if (choice === "near" && place !== null) {
    const first = Math.max(0, place - NEIGHBOURS);
    return table.idsFrom(first, 2 * NEIGHBOURS + 1);
  }
  const top = await table.idsFrom(0, TOP);
  return place === null || top.includes(viewerId!) ? top : [...top, viewerId!];
}

interface Table {
  /** From 0; null when the entry is not in the table. */
  placeOf(entryId: EntryId): Promise<number | null>;
  idsFrom(place: number, count: number): Promise<readonly EntryId[]>;
}

async function tableOf(ctx: Context, season: LeagueSeason, phase: LivePhase | undefined): Promise<Table> {
  const { engine, draw } = season;
  if (draw) {
    const ids = (await loadH2hTable(ctx, season.league)).map(({ entryId }) => entryId);
    return {
      placeOf: async (entryId) => (ids.includes(entryId) ? ids.indexOf(entryId) : null),
      idsFrom: async (place, count) => ids.slice(place, place + count),
    };
  }
  const request = requestOf(season, phase);
  return {
    placeOf: (entryId) => engine.leaguePlace(entryId, request),
    async idsFrom(place, count) {
      const { rows } = await engine.leagueTable({ ...request, offset: place, limit: count });
      return rows.map(({ entryId }) => entryId);
    },
  };
}

export function leagueSeasonRoutes(app: App, ctx: Context): void {
  const seasonOf = async (id: number): Promise<LeagueSeason | null> =>
    loadLeagueSeason(ctx, await requireLeague(ctx, id));

  app.get(leagueRanksCall.path, { schema: routeSchema(leagueRanksCall) }, async (request): Promise<WireLeagueRanks> => {
    const season = await seasonOf(request.params.leagueId);
    const { entries, choice = "top", phase } = request.query;
    const ofPhase = phase === undefined ? undefined : phaseFor(ctx, phaseId(phase));
    if (!season) return { rounds: [], entries: [] };
    return loadRanks(ctx, {
      season,
      phase: ofPhase,
      entryIds: entries === undefined ? null : entries.split(",").map((text) => entryId(Number(text))),
      choice,
      viewerId: request.account?.entryId ?? null,
    });
  });

  app.get(leagueWinnersCall.path, { schema: routeSchema(leagueWinnersCall) }, async (request) => {
    const season = await seasonOf(request.params.leagueId);
    return season ? loadLeagueWinners(ctx, season) : { rounds: [], phases: [], tally: [] };
  });

  app.get(leagueRecordsCall.path, { schema: routeSchema(leagueRecordsCall) }, async (request) => {
    const season = await seasonOf(request.params.leagueId);
    return season ? loadLeagueRecords(ctx, season) : { is_short: false, records: [] };
  });
}
