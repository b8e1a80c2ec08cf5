/** Previews and corrections in the words of the wire. */
import {
  wireMicros,
  type WireCorrection,
  type WireCorrectionChange,
  type WireCorrectionPreview,
  type WireRoundMove,
} from "@elleveren/contract";
import { sql } from "kysely";

import type { Queryable } from "../../../context.ts";
import { managerName } from "../../../db/entry-names.ts";
import type { CorrectionChange } from "../../facts/index.ts";
import type { MovedEntry, RoundMove, StoredRoundMove, TableMove } from "../../clock/index.ts";
import type { Preview } from "./correction.ts";
import type { Correction } from "./corrections.sql.ts";

const presentEntry = ({ entry, before, after, rankBefore, rankAfter }: MovedEntry) => ({
  entry,
  before,
  after,
  rank_before: rankBefore,
  rank_after: rankAfter,
});

const presentTable = (table: TableMove): WireRoundMove["round"] => ({
  changed: table.changed,
  ranks_changed: table.ranksChanged,
  distribution: table.distribution.map(([difference, entries]) => ({ difference, entries })),
  gained: table.gained.map(presentEntry),
  lost: table.lost.map(presentEntry),
  into_top: table.into.map(presentEntry),
  out_of_top: table.outOf.map(presentEntry),
});

const presentMove = (move: RoundMove): WireRoundMove => ({
  entries: move.entries,
  round: presentTable(move.round),
  overall: presentTable(move.overall),
  winner_before: move.winnerBefore,
  winner_after: move.winnerAfter,
});

export async function presentPreview(db: Queryable, preview: Preview): Promise<WireCorrectionPreview> {
  const { revision, questions = [], footballers, rounds, phases, ties, leaders, entry } = preview;
  return {
    revision,
    questions: questions.map((question) => ({
      code: question.code,
      fixture: question.fixtureId,
      side: "side" in question ? question.side : null,
      element: "side" in question ? null : question.footballerId,
      found: question.found,
      expected: question.expected,
    })),
    footballers: footballers.map(({ footballerId, roundId, before, after }) => ({
      element: footballerId,
      event: roundId,
      before,
      after,
    })),
    events: rounds.map(({ roundId, isCorrected, isSettled, move }) => ({
      event: roundId,
      is_corrected: isCorrected,
      is_settled: isSettled,
      move: presentMove(move),
    })),
    phases: phases.map(({ phaseId, before, after }) => ({ phase: phaseId, before, after })),
    tie_count: ties.count,
    ties: ties.listed.map((tie) => ({
      kind: tie.kind,
      league: tie.leagueId,
      event: tie.roundId,
      entry_1: tie.first,
      entry_2: tie.second,
      winner_before: tie.winnerBefore,
      winner_after: tie.winnerAfter,
      stays: tie.stays,
    })),
    leader_count: leaders.count,
    leaders: leaders.listed.map(({ leagueId, before, after }) => ({ league: leagueId, before, after })),
    entry: entry.map((round) => ({
      event: round.roundId,
      points_before: round.pointsBefore,
      points_after: round.pointsAfter,
      rank_before: round.roundRankBefore,
      rank_after: round.roundRankAfter,
      total_before: round.totalBefore,
      total_after: round.totalAfter,
      overall_rank_before: round.overallRankBefore,
      overall_rank_after: round.overallRankAfter,
    })),
    ...(await namesOf(db, preview)),
  };
}

async function namesOf(
  db: Queryable,
  { questions = [], rounds, phases, ties, leaders, footballers }: Preview,
): Promise<Pick<WireCorrectionPreview, "entry_names" | "league_names" | "element_names" | "fixture_names">> {
  const tables = rounds.flatMap(({ move }) => [move.round, move.overall]);
  const inTables = tables.flatMap(({ gained, lost, into, outOf }) => [...gained, ...lost, ...into, ...outOf]);
  const entries = [
    ...inTables.map(({ entry }) => entry),
    ...rounds.flatMap(({ move }) => [move.winnerBefore, move.winnerAfter]),
    ...[...phases, ...leaders.listed].flatMap(({ before, after }) => [before, after]),
    ...ties.listed.flatMap(({ first, second }) => [first, second]),
  ];
  const leagues = [...ties.listed, ...leaders.listed].map(({ leagueId }) => leagueId);
  const { rows: entryNames } = await sql<{ entry: number; name: string; player_name: string }>`
    select entry_id as entry, name, ${managerName} as player_name from entries
    where entry_id = any(${[...new Set(entries.filter((id) => id !== null))]}::bigint[]) order by entry_id`.execute(db);
  const { rows: leagueNames } = await sql<{ league: number; name: string }>`
    select league_id as league, name from leagues
    where league_id = any(${[...new Set(leagues)]}::bigint[]) order by league_id`.execute(db);
  const asked = questions.flatMap((question) => ("side" in question ? [] : [question.footballerId]));
  const moved = footballers.map((row) => row.footballerId);
  const elementNames = await selectElementNames(db, [...new Set([...moved, ...asked])]);
  const { rows: fixtureNames } = await sql<WireCorrectionPreview["fixture_names"][number]>`
    select fixture_id as fixture, h.name as team_h_name, a.name as team_a_name
    from fixtures join clubs h on h.club_id = home_club_id join clubs a on a.club_id = away_club_id
    where fixture_id = any(${questions.map(({ fixtureId }) => fixtureId)}::integer[]) order by fixture_id`.execute(db);
  return {
    entry_names: entryNames,
    league_names: leagueNames,
    element_names: elementNames,
    fixture_names: fixtureNames,
  };
}

async function selectElementNames(
  db: Queryable,
  ids: readonly number[],
): Promise<WireCorrectionPreview["element_names"]> {
  const { rows } = await sql<{ element: number; name: string }>`
    select footballer_id as element, web_name as name from footballers
    where footballer_id = any(${ids}::integer[]) order by footballer_id`.execute(db);
  return rows;
}

async function selectChangeNames(
  db: Queryable,
  draft: readonly CorrectionChange[],
): Promise<WireCorrection["change_names"]> {
  const { rows: fixtures } = await sql<{ fixture: number; name: string }>`
    select fixture_id as fixture, h.name || ' – ' || a.name as name
    from fixtures join clubs h on h.club_id = home_club_id join clubs a on a.club_id = away_club_id
    where fixture_id = any(${draft.map(({ fixtureId }) => fixtureId)}::integer[]) order by fixture_id`.execute(db);
  const named = draft.flatMap((change) => ("footballerId" in change ? [change.footballerId] : []));
  return { fixtures, elements: await selectElementNames(db, named) };
}

export async function presentCorrection(
  db: Queryable,
  correction: Correction,
  moves: readonly StoredRoundMove[],
): Promise<WireCorrection> {
  return {
    id: correction.correctionId,
    account: correction.madeBy,
    name: correction.maker,
    time: wireMicros(correction.madeAtMs),
    game_time: wireMicros(correction.gameMadeAtMs),
    reason: correction.reason,
    events: [...correction.roundIds],
    changes: correction.draft.map(presentChange),
    change_names: await selectChangeNames(db, correction.draft),
    preview: await presentPreview(db, correction.preview),
    moved: moves.map(({ roundId, settledAtMs, move }) => ({
      event: roundId,
      time: wireMicros(settledAtMs),
      move: presentMove(move),
    })),
    taken_back: correction.takenBackAtMs === null ? null : wireMicros(correction.takenBackAtMs),
    taken_back_reason: correction.takenBackWhy,
  };
}

const presentChange = (change: CorrectionChange): WireCorrectionChange =>
  "footballerId" in change
    ? {
        fixture: change.fixtureId,
        footballer: change.footballerId,
        ...(change.clubId !== undefined && { club: change.clubId }),
        stats: { ...change.stats },
      }
    : { fixture: change.fixtureId, home_score: change.homeScore, away_score: change.awayScore };
