/**
 * Head-to-head results and cup ties of a corrected round with another outcome. A winner already playing on stays
 * (decision 0089).
 */
import {
  cupCoinLabel,
  decideTie,
  duelsOfDay,
  duelWinner,
  type EntryId,
  h2hCoinLabel,
  type LeagueId,
  type RoundId,
  tossCoin,
} from "@elleveren/rules";
import { sql } from "kysely";

import type { Tx } from "../../../context.ts";
import { type H2hDraw, selectBrackets, selectStartedDraws } from "../../leagues/index.ts";
import { rowFinder, type RoundRow, type SupposedRound } from "../../clock/index.ts";
import { LISTED, type FlippedTie, type Listed } from "./correction.ts";

const DRAWS_AT_A_TIME = 500;
const MATCHES_AT_A_TIME = 10_000;

interface Side {
  readonly points: number;
  readonly scored: number;
  readonly conceded: number;
}

/** The result of an entry that took no part. */
const NONE: Side = { points: 0, scored: 0, conceded: 0 };

export function flippedTies(tx: Tx, rounds: readonly RoundRow[]) {
  const listed: FlippedTie[] = [];
  let count = 0;
  const tell = (tie: FlippedTie) => {
    if (tie.winnerBefore === tie.winnerAfter) return;
    count += 1;
    if (listed.length < LISTED) listed.push(tie);
  };
  const hasBegun = (roundId: number) =>
    rounds.some((round) => round.roundId === roundId && (round.state === "closed" || round.state === "settled"));
  return {
    async add(pair: SupposedRound): Promise<void> {
      await addHeadToHead(tx, pair, { hasBegun, tell });
      await addCups(tx, pair, { hasBegun, tell });
    },
    result: (): Listed<FlippedTie> => ({ count, listed }),
  };
}

interface Telling {
  readonly hasBegun: (roundId: number) => boolean;
  readonly tell: (tie: FlippedTie) => void;
}

/** Results of either scoring by entry; net of the cost. */
function sidesOf({ columns, before, after }: SupposedRound) {
  const rowOf = rowFinder(columns);
  const side = (scored: SupposedRound["before"], id: EntryId): Side => {
    const row = rowOf(id);
    if (row < 0) return NONE;
    return {
      points: scored.points[row]! - columns.costPoints[row]!,
      scored: scored.goalsScored[row]!,
      conceded: scored.goalsConceded[row]!,
    };
  };
  return { before: (id: EntryId) => side(before, id), after: (id: EntryId) => side(after, id) };
}

async function addHeadToHead(tx: Tx, pair: SupposedRound, { hasBegun, tell }: Telling): Promise<void> {
  const { roundId } = pair;
  const sides = sidesOf(pair);
  const [averageBefore, averageAfter] = [averageOf(pair, pair.before), averageOf(pair, pair.after)];
  let after = 0;
  for (;;) {
    const draws = await selectStartedDraws(tx, { round: roundId, after, limit: DRAWS_AT_A_TIME });
    for (const draw of draws) {
      const { leagueId, entryIds } = draw;
      if (roundId > draw.lastRegularRound) {
        const stays = roundId < draw.lastRegularRound + draw.knockoutRounds && hasBegun(roundId + 1);
        for (const tie of await knockoutTies(tx, draw, roundId, sides)) tell({ ...tie, kind: "h2h", leagueId, stays });
        continue;
      }
      for (const { first, second } of duelsOfDay(entryIds, roundId - draw.firstRound)) {
        const winner = (of: (id: EntryId) => Side, average: number): EntryId | null =>
          duelWinner({
            first,
            firstPoints: of(first).points,
            second: second ?? AVERAGE,
            secondPoints: second === null ? average : of(second).points,
          });
        const winnerBefore = winner(sides.before, averageBefore);
        const winnerAfter = winner(sides.after, averageAfter);
        tell({ kind: "h2h", leagueId, roundId, first, second, winnerBefore, winnerAfter, stays: false });
      }
    }
    const last = draws.at(-1);
    if (!last || draws.length < DRAWS_AT_A_TIME) return;
    after = last.leagueId;
  }
}

/** The winner's id when the average wins: no entry's. */
const AVERAGE = 0 as EntryId;

/** As the round's summary has it: after the cost, rounded. */
function averageOf({ columns }: SupposedRound, { points }: SupposedRound["before"]): number {
  let sum = 0;
  for (let row = 0; row < columns.count; row += 1) sum += points[row]! - columns.costPoints[row]!;
  return columns.count === 0 ? 0 : Math.round(sum / columns.count);
}

async function knockoutTies(tx: Tx, draw: H2hDraw, roundId: RoundId, sides: ReturnType<typeof sidesOf>) {
  const bracket = (await selectBrackets(tx, draw.leagueId)).get(roundId) ?? [];
  const ties = [];
  for (let index = 0; index * 2 < bracket.length; index += 1) {
    const [first, second] = [bracket[2 * index]!, bracket[2 * index + 1]!];
    if (first === null || second === null) continue;
    const coin = tossCoin(draw.seed, h2hCoinLabel(roundId, index));
    const winnerBefore = winnerOf(first, second, sides.before, coin);
    const winnerAfter = winnerOf(first, second, sides.after, coin);
    ties.push({ roundId, first, second, winnerBefore, winnerAfter });
  }
  return ties;
}

function winnerOf(first: EntryId, second: EntryId, of: (id: EntryId) => Side, coin: 0 | 1): EntryId {
  const [a, b] = [of(first), of(second)];
  const { winner } = decideTie({
    pointsA: a.points,
    pointsB: b.points,
    goalsA: a.scored,
    goalsB: b.scored,
    concededA: a.conceded,
    concededB: b.conceded,
    coin,
  });
  return winner === "a" ? first : second;
}

/** Compared with the stored winner: after an earlier correction that need not be the entry with more points. */
async function addCups(tx: Tx, pair: SupposedRound, { hasBegun, tell }: Telling): Promise<void> {
  const { roundId } = pair;
  const sides = sidesOf(pair);
  const stays = hasBegun(roundId + 1);
  const { rows: seeds } = await sql<{ seed: string }>`
    select seed from chance_seeds where round_id = ${roundId} and revealed_at is not null`.execute(tx);
  const seed = seeds[0]?.seed;
  if (seed === undefined) return;
  for (let offset = 0; ; offset += MATCHES_AT_A_TIME) {
    const { rows } = await sql<{ league_id: LeagueId; entry_1_id: EntryId; entry_2_id: EntryId; winner_id: EntryId }>`
      select c.league_id, m.entry_1_id, m.entry_2_id, m.winner_id from cup_matches m join cups c using (cup_id)
      where m.round_id = ${roundId} and m.entry_2_id is not null and m.winner_id is not null
      order by m.cup_id, m.match_number offset ${offset} limit ${MATCHES_AT_A_TIME}`.execute(tx);
    for (const { league_id: leagueId, entry_1_id: first, entry_2_id: second, winner_id: winnerBefore } of rows) {
      const coin = tossCoin(seed, cupCoinLabel(leagueId, roundId, first, second));
      if (winnerOf(first, second, sides.before, coin) === winnerOf(first, second, sides.after, coin)) continue;
      const winnerAfter = winnerOf(first, second, sides.after, coin);
      tell({ kind: "cup", leagueId, roundId, first, second, winnerBefore, winnerAfter, stays });
    }
    if (rows.length < MATCHES_AT_A_TIME) return;
  }
}
