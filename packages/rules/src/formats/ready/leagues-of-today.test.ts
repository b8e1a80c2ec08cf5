/** The three leagues of today, as formats, against what their rules say, worked out the obvious way. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { shuffleSeeded, tossCoin } from "../../chance/seeded-chance.ts";
import { cupCoinLabel, cupDrawLabel, cupPlaces, drawCupRound } from "../../cup/draw-cup-round.ts";
import { planCup } from "../../cup/plan-cup.ts";
import { planH2h } from "../../h2h/h2h-calendar.ts";
import { type Bracket, seedKnockouts } from "../../h2h/h2h-knockouts.ts";
import type { H2hMatch } from "../../h2h/h2h-table.ts";
import { AVERAGE_SEAT, matchesADay, matchOfDay } from "../../h2h/round-robin.ts";
import { RULESETS } from "../../rulesets/rulesets.ts";
import { randomRequest } from "../../testing/random-formats.ts";
import { rowLabel } from "../play/draw.ts";
import type { FormatDecision } from "../play/decisions.ts";
import { playFormat, playRounds } from "../play/play-format.ts";
import type { PlayRequest, RoundPlay } from "../play/play.ts";
import { classicFormat, cupFormat, headToHeadFormat } from "./leagues-of-today.ts";

const ruleset = RULESETS["eliteserien-2026"];
const LAST = ruleset.roundCount;
const leagues = fc.record({
  seed: fc.nat(),
  size: fc.oneof(fc.integer({ min: 1, max: 20 }), fc.constantFrom(64, 65, 80)),
  startRound: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: LAST - 1 })),
});

/** Every round settled; members there from the beginning unless `joins`. */
function league(format: PlayRequest["format"], seed: number, size: number, joins = false): PlayRequest {
  const request = randomRequest(format, seed, size, LAST);
  return {
    ...request,
    members: request.members.map((member) => ({
      ...member,
      joinedRound: joins ? member.joinedRound : 1,
      leftRound: null,
    })),
    rounds: request.rounds.map((facts) => ({ ...facts, state: "settled" })),
  };
}

const factsOf = ({ rounds }: PlayRequest, round: number, id: number) =>
  rounds[round - 1]!.ofMember(id) ?? { points: 0, goalsScored: 0, goalsConceded: 0, transfers: 0 };
const idsOf = ({ members }: PlayRequest) => members.map(({ memberId }) => memberId).toSorted((a, b) => a - b);
const playOf = (plays: readonly RoundPlay[], round: number) => plays.find((play) => play.round === round)!;
const matchesOf = ({ decisions }: RoundPlay) => decisions.filter((one) => one.kind === "match");

function decided(
  request: PlayRequest,
  round: number,
  [one, other]: readonly [number, number],
  written: 0 | 1 | null = null,
) {
  const [a, b] = [factsOf(request, round, one), factsOf(request, round, other)];
  const coin = written ?? tossCoin(request.seedOf(round), cupCoinLabel(request.leagueId, round, one, other));
  const [tiebreak, ahead] = [
    [null, a.points - b.points] as const,
    ["goals_scored", a.goalsScored - b.goalsScored] as const,
    ["goals_conceded", b.goalsConceded - a.goalsConceded] as const,
    ["default", coin === 0 ? 1 : -1] as const,
  ].find(([, difference]) => difference !== 0)!;
  return { winnerId: ahead > 0 ? one : other, tiebreak };
}

const TIEBREAKS = { count: null, goals_scored: "goals_scored", goals_conceded: "goals_conceded", coin: "default" };

const toldMatch = (match: Extract<FormatDecision, { kind: "match" }>) => ({
  pair: [match.firstId, match.secondId],
  winnerId: match.winnerId,
  tiebreak: TIEBREAKS[match.because as keyof typeof TIEBREAKS],
});

describe("a classic league", () => {
  test("is the sum of every round that counts, also of those before a member joined; equals share a rank [EG-44] [EG-45]", () => {
    fc.assert(
      fc.property(leagues, ({ seed, size, startRound }) => {
        const request = league(classicFormat(startRound), seed, size, true);
        for (const { round, tables } of playFormat(request)) {
          const rows = request.members
            .filter(({ joinedRound }) => joinedRound <= round)
            .map(({ memberId }) => {
              const points = Array.from(
                { length: round - startRound + 1 },
                (_, index) => factsOf(request, startRound + index, memberId).points,
              );
              const made = Array.from(
                { length: round - startRound + 1 },
                (_, index) => factsOf(request, startRound + index, memberId).transfers,
              );
              return { memberId, total: points.reduce((a, b) => a + b, 0), transfers: Math.max(...made) };
            })
            .toSorted((a, b) => b.total - a.total || a.transfers - b.transfers || a.memberId - b.memberId);
          const expected = rows.map(({ memberId, total }) => ({
            memberId,
            total,
            rank: rows.findIndex((row) => row.total === total) + 1,
          }));
          const [table] = tables;
          expect(table!.rows().map(({ memberId, total, rank }) => ({ memberId, total, rank }))).toEqual(expected);
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe("a head-to-head league", () => {
  test("has today's seats, matches, table, knock-outs and winner [EG-60] [EG-61] [EG-62] [EG-63] [EG-64]", () => {
    fc.assert(
      fc.property(
        leagues,
        fc.integer({ min: 0, max: 4 }),
        fc.boolean(),
        ({ seed, size, startRound }, koRounds, isWritten) => {
          fc.pre(size > 1);
          const request = league(headToHeadFormat(ruleset, startRound, koRounds), seed, size);
          const seats = idsOf(request);
          // Drawn by the seed, or as another draw is written down.
          if (isWritten) seats.reverse();
          else shuffleSeeded(seats, request.seedOf(startRound - 1), rowLabel(request.leagueId, startRound));
          const brackets = new Map<number, Bracket<number>>();
          const coinOf = (round: number, match: number) => ((round + match) % 2) as 0 | 1;
          const plays = playRounds(isWritten ? { ...request, written: { row: seats, brackets, coinOf } } : request);
          const nextPlay = () => plays.next().value!;
          const calendar = planH2h({ entryCount: size, startRound, koRounds, lastRound: LAST });
          const knockoutRounds = Math.min(koRounds, Math.ceil(Math.log2(size)), LAST - startRound);
          expect(calendar).toEqual({ firstRound: startRound, lastRegularRound: LAST - knockoutRounds, knockoutRounds });
          const all: H2hMatch<number>[] = [];
          let last: RoundPlay | null = null;
          for (let round = calendar.firstRound; round <= calendar.lastRegularRound; round += 1) {
            const matches = Array.from({ length: matchesADay(size) }, (_, index): H2hMatch<number> => {
              const pair = matchOfDay(size, round - calendar.firstRound, index);
              const first = seats[pair.first]!;
              const second = pair.second === AVERAGE_SEAT ? null : seats[pair.second]!;
              const against =
                second === null ? request.rounds[round - 1]!.averagePoints : factsOf(request, round, second).points;
              return { first, firstPoints: factsOf(request, round, first).points, second, secondPoints: against };
            });
            all.push(...matches);
            const play = nextPlay();
            last = play;
            expect(play.round).toBe(round);
            expect(
              matchesOf(play).map(({ firstId, secondId, firstCount, secondCount }) => ({
                first: firstId,
                firstPoints: firstCount,
                second: secondId,
                secondPoints: secondCount,
              })),
            ).toEqual(matches);
            expect(toldTable(play)).toEqual(expectedTable(round, all));
          }
          const ranked = expectedTable(calendar.lastRegularRound, all).map(({ id }) => id);
          // What is written down stands, whoever should be in it by now: the last of the table, and losers.
          let bracket = seedKnockouts(isWritten ? ranked.toReversed() : ranked, calendar.knockoutRounds);
          let winners: Bracket<number> = championsOf(calendar.lastRegularRound, all);
          for (let step = 1; step <= calendar.knockoutRounds; step += 1) {
            const round = calendar.lastRegularRound + step;
            const results = Array.from({ length: bracket.length / 2 }, (_, index) => {
              const [one = null, other = null] = bracket.slice(2 * index, 2 * index + 2);
              if (one === null || other === null) return { pair: [one ?? other, null], winnerId: one ?? other };
              return {
                pair: [one, other],
                ...decided(request, round, [one, other], isWritten ? coinOf(round, index) : null),
              };
            });
            const matches = results.filter(({ pair }) => pair[1] !== null);
            if (isWritten) brackets.set(round, bracket);
            last = nextPlay();
            expect(matchesOf(last).map(toldMatch)).toEqual(matches);
            winners = results.map(({ winnerId }) => winnerId);
            const losers = results.map(
              ({ pair, winnerId }) => pair.find((id) => id !== null && id !== winnerId) ?? winnerId,
            );
            bracket = isWritten ? losers : winners;
          }
          expect(last!.decisions.filter(({ kind }) => kind === "champion")).toMatchObject([{ memberIds: winners }]);

          function expectedTable(round: number, matches: readonly H2hMatch<number>[]) {
            const sum = (id: number, figure: "goalsScored" | "goalsConceded") =>
              Array.from(
                { length: round - startRound + 1 },
                (_, index) => factsOf(request, startRound + index, id)[figure],
              ).reduce((a, b) => a + b, 0);
            const scores = seats.map((id) => {
              const sides = matches.flatMap(({ first, firstPoints, second, secondPoints }) => [
                ...(first === id ? [{ own: firstPoints, other: secondPoints }] : []),
                ...(second === id ? [{ own: secondPoints, other: firstPoints }] : []),
              ]);
              const won = sides.filter(({ own, other }) => own > other).length;
              const drawn = sides.filter(({ own, other }) => own === other).length;
              const pointsFor = sides.reduce((all, { own }) => all + own, 0);
              const pointsAgainst = sides.reduce((all, { other }) => all + other, 0);
              const total = 3 * won + drawn;
              const keys = [total, pointsFor, sum(id, "goalsScored"), -sum(id, "goalsConceded")];
              return {
                keys,
                row: { id, total, won, drawn, lost: sides.length - won - drawn, pointsFor, pointsAgainst },
              };
            });
            const isAhead = (one: readonly number[], other: readonly number[]) => {
              const at = one.findIndex((key, index) => key !== other[index]);
              return at >= 0 && one[at]! > other[at]!;
            };
            // Those level in everything stay in the order of the draw.
            return scores
              .map(({ keys, row }) => ({
                ...row,
                rank: 1 + scores.filter((other) => isAhead(other.keys, keys)).length,
              }))
              .toSorted((one, other) => one.rank - other.rank);
          }

          function championsOf(round: number, matches: readonly H2hMatch<number>[]): number[] {
            return expectedTable(round, matches)
              .flatMap(({ id, rank }) => (rank === 1 ? [id] : []))
              .toSorted((a, b) => a - b);
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  const toldTable = ({ tables }: RoundPlay) =>
    tables[0]!.rows().map(({ memberId, rank, total, won, drawn, lost, points, against }) => ({
      id: memberId,
      total,
      won,
      drawn,
      lost,
      pointsFor: points,
      pointsAgainst: against,
      rank,
    }));
});

describe("a classic league's cup", () => {
  test("qualifies after today's round, as many as today, and has its draws, byes, matches and winner [KO-14] [EG-69] [EG-71]", () => {
    fc.assert(
      fc.property(leagues, ({ seed, size, startRound }) => {
        const plan = planCup(ruleset, { kind: "classic", entryCount: size, startRound });
        const qualificationRound = Math.max(startRound, 24, LAST - Math.ceil(Math.log2(size)));
        expect(plan?.qualificationRound ?? LAST).toBe(size < 2 ? LAST : qualificationRound);
        fc.pre(plan !== null);
        const request = league(cupFormat(ruleset, startRound), seed, size);
        const plays = playFormat(request);
        const table = playFormat({ ...request, format: classicFormat(startRound) });
        let contenders = playOf(table, plan!.qualificationRound)
          .tables[0]!.rows(0, plan!.qualifierCount)
          .map(({ memberId }) => memberId);
        expect(playOf(plays, plan!.qualificationRound).stage).toBe(0);
        const merit = new Map(contenders.map((id, place) => [id, place]));
        for (let round: number = plan!.firstRound; round <= plan!.finalRound; round += 1) {
          const before = (id: number) => factsOf(request, round - 1, id).points;
          const ordered = contenders.toSorted((a, b) => before(b) - before(a) || merit.get(a)! - merit.get(b)!);
          const { pairs, byes } = drawCupRound({
            contenders: Float64Array.from(ordered),
            places: cupPlaces(round, plan!.finalRound),
            seed: request.seedOf(round - 1),
            label: cupDrawLabel(request.leagueId, round),
          });
          const matches = Array.from({ length: pairs.length / 2 }, (_, index) => {
            const [one, other] = [pairs[2 * index]!, pairs[2 * index + 1]!];
            return { pair: [one, other], ...decided(request, round, [one, other]) };
          });
          const play = playOf(plays, round);
          expect(play.stage).toBe(1);
          expect(matchesOf(play).map(toldMatch)).toEqual(matches);
          expect(play.decisions.flatMap((one) => (one.kind === "bye" ? [one.memberId] : []))).toEqual([...byes]);
          contenders = [...matches.map(({ winnerId }) => winnerId), ...byes];
        }
        expect(plays.at(-1)!.decisions.at(-1)).toMatchObject({
          kind: "champion",
          memberIds: contenders,
          because: "final",
        });
      }),
      { numRuns: 60 },
    );
  });
});
