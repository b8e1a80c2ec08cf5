/**
 * A season of six rounds in which leagues have further tables, and what those must be: the rules played on what the
 * database holds, with every count added up here from squads, substitutions and points.
 */
import { createHash } from "node:crypto";

import type { WireFormatTable } from "@elleveren/contract";
import {
  entryId,
  type Format,
  type FormatMember,
  type FormatPair,
  type FormatRound,
  type FormatRow,
  type FootballerId,
  type MatchStats,
  playFormat,
  type Position,
  READY_FORMATS,
  type ReadyFormatName,
  roundId,
  type RoundPlay,
} from "@elleveren/rules";
import { sql } from "kysely";

import type { TestDatabase } from "../../../testing/index.ts";
import { type CupSeason, startCupSeason } from "../cups/cup-season.testing.ts";

export const READY = Object.keys(READY_FORMATS) as ReadyFormatName[];
export const ROUNDS = 6;

/** Some do not play, so that others come in for them. */
export const formScorers = ({ small }: CupSeason, round: number): Map<FootballerId, MatchStats> =>
  new Map(
    small.season.footballers.map(({ footballerId: id }) => [
      id,
      {
        minutes: (id * 5 + round) % 7 === 0 ? 0 : 90,
        goals_scored: (id * 7 + round * 13) % 11 === 0 ? 2 : 0,
        goals_conceded: (id + round) % 4,
        assists: (id + round) % 5 === 0 ? 1 : 0,
      },
    ]),
  );

export async function startFormatSeason(
  teams: number,
  { database }: { readonly database?: TestDatabase } = {},
): Promise<CupSeason> {
  const season = await startCupSeason(teams, undefined, {}, database);
  const clubs = [...new Set(season.small.season.footballers.map(({ clubId }) => clubId))];
  for (const [index, { client }] of season.entries.entries()) {
    const done = await client.put("/api/entry-update/", { favourite_team: clubs[index % clubs.length] });
    if (done.status !== 200) throw new Error(`no favourite club: ${JSON.stringify(done.body)}`);
  }
  return season;
}

interface StoredRound {
  readonly round_id: number;
  readonly entry_id: number;
  readonly points: number;
  readonly cost_points: number;
  readonly total_transfers: number;
  readonly goals_scored: number;
  readonly goals_conceded: number;
  readonly auto_subs: number[] | null;
}

interface Facts {
  readonly points: number;
  readonly goalsScored: number;
  readonly goalsConceded: number;
  readonly transfers: number;
}

/** The rules played up to a round: on what the database holds of settled ones, and of one under way on what the engine has. */
export async function expectedPlays(
  { server, small }: CupSeason,
  { leagueId, format, members }: { leagueId: number; format: Format; members: readonly FormatMember[] },
  until: number,
): Promise<{ readonly plays: readonly RoundPlay[]; readonly pairs: readonly FormatPair[] }> {
  const { db } = server.ctx;
  const { rows: results } = await sql<StoredRound>`select * from entry_results`.execute(db);
  const { rows: squads } = await sql<{
    entry_id: number;
    round_id: number;
    footballer_ids: FootballerId[];
  }>`select entry_id, round_id, footballer_ids from squads order by round_id desc`.execute(db);
  const { rows: entries } = await sql<{ entry_id: number; favourite_club_id: number | null }>`
    select entry_id, favourite_club_id from entries`.execute(db);
  const { rows: rounds } = await sql<{
    round_id: number;
    state: "settled" | "closed";
    average_points: number | null;
    seed: string | null;
  }>`select r.round_id, r.state, r.average_points, case when s.revealed_at is not null then s.seed end as seed
    from rounds r join chance_seeds s using (round_id) where r.state in ('settled', 'closed')
    order by r.round_id`.execute(db);
  const engine = server.ctx.live.engine()!;
  for (const { round_id: round } of rounds.filter(({ state }) => state === "closed")) {
    for (const { entry_id: id } of entries) {
      const now = engine.entryRound(entryId(id), round)!;
      results.push({
        round_id: round,
        entry_id: id,
        points: now.points,
        cost_points: now.costPoints,
        total_transfers: engine.totalTransfersOf(entryId(id), round),
        goals_scored: 0,
        goals_conceded: 0,
        auto_subs: now.lineup!.autoSubs.flatMap(({ outId, inId }) => [outId, inId]),
      });
    }
  }
  const footballers = new Map(small.season.footballers.map((one) => [one.footballerId, one]));
  const clubOf = new Map(entries.map((one) => [one.entry_id, one.favourite_club_id]));

  const factsOf = (row: StoredRound): Facts => {
    const facts = {
      points: row.points - row.cost_points,
      goalsScored: row.goals_scored,
      goalsConceded: row.goals_conceded,
      transfers: row.total_transfers,
    };
    const { men, captain, club, cost } = format.count;
    if (men === "eleven" && captain === "picked") return cost ? facts : { ...facts, points: row.points };
    const live = server.ctx.live.roundPoints(roundId(row.round_id));
    const squad = squads.find((one) => one.entry_id === row.entry_id && one.round_id <= row.round_id)!;
    const ids = [...squad.footballer_ids];
    const pairs = row.auto_subs ?? [];
    for (let at = 0; at < pairs.length; at += 2) {
      const [out, into] = [ids.indexOf(pairs[at] as FootballerId), ids.indexOf(pairs[at + 1] as FootballerId)];
      [ids[out], ids[into]] = [ids[into]!, ids[out]!];
    }
    const pointsOf = (id: FootballerId) => live.get(id)?.points ?? 0;
    const positionOf = (id: FootballerId) => footballers.get(id)!.position;
    const chosen =
      men === "bench" ? ids.slice(11) : men === "best_eleven" ? bestOf(ids, pointsOf, positionOf) : ids.slice(0, 11);
    const counted = chosen.filter((id) => club === "any" || footballers.get(id)!.clubId === clubOf.get(row.entry_id));
    const sum = (of: (id: FootballerId) => number) => counted.reduce((total, id) => total + of(id), 0);
    const stat = (id: FootballerId, name: string) =>
      (live.get(id)?.matches ?? []).reduce(
        (total, { stats }) => total + ((stats as Record<string, number>)[name] ?? 0),
        0,
      );
    return {
      points: sum(pointsOf) - (cost ? row.cost_points : 0),
      goalsScored: sum((id) => stat(id, "goals_scored")),
      goalsConceded: sum((id) => stat(id, "goals_conceded")),
      transfers: row.total_transfers,
    };
  };

  const game = server.ctx.game().seasonName;
  const phases = await sql<{ from: number; to: number }>`
    select start_round_id as from, stop_round_id as to from phases
    where stop_round_id - start_round_id + 1 < (select count(*) from rounds) order by 1`.execute(db);
  const playedRounds = rounds
    .filter((round) => round.round_id >= format.fromRound && round.round_id <= until)
    .map((round): FormatRound => {
      const stored = new Map(
        results.filter((row) => row.round_id === round.round_id).map((row) => [row.entry_id, row]),
      );
      return {
        round: round.round_id,
        state: round.state === "settled" ? "settled" : "live",
        averagePoints: round.average_points ?? engine.roundSummary(round.round_id)!.averagePoints,
        ofMember: (id) => {
          const row = stored.get(id);
          return row && factsOf(row);
        },
      };
    });
  const next: FormatRound[] =
    until < ROUNDS ? [{ round: until + 1, state: "next", averagePoints: 0, ofMember: () => undefined }] : [];
  const all = playFormat({
    format,
    season: { lastRound: ROUNDS, months: phases.rows },
    leagueId,
    members,
    rounds: [...playedRounds, ...next],
    seedOf: (round) =>
      rounds.find((one) => one.round_id === round)?.seed ??
      sha256(round === 0 ? `${game} league ${leagueId}` : `${game} before round ${round} is settled`),
  });
  return {
    plays: all.filter(({ round }) => round <= until),
    pairs: all.find(({ round }) => round > until)?.pairs ?? [],
  };
}

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

/** Every legal eleven of the fifteen, tried one after the other. */
function bestOf(
  ids: readonly FootballerId[],
  pointsOf: (id: FootballerId) => number,
  positionOf: (id: FootballerId) => Position,
): FootballerId[] {
  const best = (position: Position, count: number) =>
    ids
      .filter((id) => positionOf(id) === position)
      .toSorted((one, other) => pointsOf(other) - pointsOf(one))
      .slice(0, count);
  let most = -Infinity;
  let eleven: FootballerId[] = [];
  for (let defenders = 3; defenders <= 5; defenders += 1) {
    for (let forwards = 1; forwards <= 3; forwards += 1) {
      const midfielders = 10 - defenders - forwards;
      if (midfielders > 5 || midfielders < 2) continue;
      const tried = [
        ...best("GKP", 1),
        ...best("DEF", defenders),
        ...best("MID", midfielders),
        ...best("FWD", forwards),
      ];
      const points = tried.reduce((sum, id) => sum + pointsOf(id), 0);
      if (points > most) [most, eleven] = [points, tried];
    }
  }
  return eleven;
}

const WIRE_NAMES: Readonly<Record<string, string>> = {
  memberId: "entry",
  memberIds: "entries",
  firstId: "first",
  secondId: "second",
  winnerId: "winner",
};

/** A decision of the rules with the wire's names: what it must be sent as. */
export function onTheWire(decision: object): object {
  return Object.fromEntries(
    Object.entries(decision).flatMap(([name, value]: [string, unknown]) => {
      if (name === "because" && typeof value === "object" && value !== null) {
        const { code, ...figures } = value as { code: string };
        return [["because", code], ...Object.entries(onTheWire(figures))];
      }
      const snake = name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
      return [[WIRE_NAMES[name] ?? snake, value]];
    }),
  );
}

/** Points of the opponents are told in head-to-head leagues alone. */
const rowOnTheWire = ({ against: _, ...row }: FormatRow): object => onTheWire(row);

export interface FormatAt {
  readonly leagueId: number;
  readonly formatId: number;
}

export async function tableAt(season: CupSeason, at: FormatAt, query = ""): Promise<WireFormatTable> {
  const { status, body } = await season.server
    .client()
    .get(`/api/league/${at.leagueId}/formats/${at.formatId}/${query}`);
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body as WireFormatTable;
}

/** A round of the format over HTTP, all pools, in the words of the rules' play. */
export async function toldPlay(season: CupSeason, at: FormatAt, round: number) {
  const first = await tableAt(season, at, `?round=${round}`);
  const tables = [];
  for (const { pool, count } of first.pools) {
    const { table } = await tableAt(season, at, `?round=${round}&pool=${pool}`);
    const rows = table.rows.map(({ last: _, entry_name: __, player_name: ___, ...row }) => row);
    tables.push({ pool, count, rows });
  }
  const { stage, stretch, decisions, is_over: isOver, is_provisional: isProvisional } = first;
  return { round: first.round, stage, stretch, isOver, isProvisional, decisions, tables };
}

/** The answer that `toldPlay` must give. */
export const tellPlay = ({ round, stage, stretch, isOver, isProvisional, decisions, tables }: RoundPlay) => ({
  round,
  stage,
  stretch,
  isOver,
  isProvisional,
  decisions: decisions.map(onTheWire),
  tables: tables.map((table) => ({ pool: table.pool, count: table.rowCount, rows: table.rows().map(rowOnTheWire) })),
});
