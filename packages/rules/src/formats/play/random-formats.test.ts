/** What holds of every format: it is refused with reasons, or played to an end as the slow reference plays it. */
import fc from "fast-check";
import { expect, test } from "vitest";

import { comparable } from "../../testing/compare-plays.ts";
import { formats, randomRequest, soundFormats } from "../../testing/random-formats.ts";
import { slowFormat } from "../../testing/slow-format/slow-format.ts";
import { checkFormat } from "../check-format.ts";
import type { Format } from "../format.ts";
import { playFormat } from "./play-format.ts";
import { changesAfter } from "./outcomes.ts";
import type { PlayRequest, RoundPlay } from "./play.ts";

const cases = fc
  .record({
    format: fc.oneof(formats, soundFormats, soundFormats, soundFormats),
    seed: fc.nat(),
    memberCount: fc.oneof(fc.constantFrom(0, 1, 2), fc.integer({ min: 3, max: 23 })),
    lastRound: fc.integer({ min: 5, max: 14 }),
  })
  .map(({ format, seed, memberCount, lastRound }) => randomRequest(format, seed, memberCount, lastRound));

const problemsOf = ({ format, season, members }: PlayRequest) =>
  checkFormat(format, { season, memberCount: members.length });

/** Runs with formats that can be played only, and makes sure that there are many of them. */
function checkPlayed(runs: number, check: (request: PlayRequest) => void): void {
  let played = 0;
  fc.assert(
    fc.property(cases, (request) => {
      if (problemsOf(request).length > 0) return;
      played += 1;
      check(request);
    }),
    { numRuns: runs },
  );
  expect(played).toBeGreaterThan(runs / 10);
}

test("a format is refused with problems that stand somewhere in it", () => {
  fc.assert(
    fc.property(cases, (request) => {
      for (const { at, code } of problemsOf(request)) expect(placeIn(request.format, at), code).toBeDefined();
    }),
    { numRuns: 3000 },
  );
});

const placeIn = (format: Format, path: string): unknown =>
  path.split(".").reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], format);

test("a format that is not refused is played to its end as the reference plays it", () => {
  checkPlayed(3000, (request) => {
    const plays = playFormat(request);
    expect(plays.at(-1)!.isOver).toBe(true);
    expect(comparable(plays)).toEqual(comparable(slowFormat(request)));
  });
});

test("who is to meet whom in the next round is known before it, and is who then meets", () => {
  let pairs = 0;
  checkPlayed(1500, (request) => {
    const next = request.rounds.findLast(({ state }) => state === "settled");
    if (!next || next.round < request.format.fromRound) return;
    const rounds = [...request.rounds.slice(0, next.round - 1), { ...next, state: "next" as const }];
    const plays = playFormat({ ...request, rounds });
    expect(comparable(plays)).toEqual(comparable(slowFormat({ ...request, rounds })));
    const told = plays.at(-1)!.pairs.map(({ firstId, secondId }) => [firstId, secondId]);
    const met = playFormat(request)[next.round - request.format.fromRound]!.decisions.flatMap((one) =>
      one.kind === "match" ? [[one.firstId, one.secondId]] : one.kind === "bye" ? [[one.memberId, null]] : [],
    );
    expect(told).toEqual(met);
    pairs += told.length;
  });
  expect(pairs).toBeGreaterThan(100);
});

test("nobody is lost or doubled: whoever has come and not left is in one table, or was told why not", () => {
  checkPlayed(2000, (request) => expectEverybodyOnce(request, playFormat(request)));
});

function expectEverybodyOnce({ members }: PlayRequest, plays: readonly RoundPlay[]): void {
  const away = new Set<number>();
  const dropped = new Set<number>();
  for (const { tables, decisions, isPlayed, round } of plays) {
    for (const decision of decisions) {
      if (decision.kind === "turned_away") away.add(decision.memberId);
      if (decision.kind === "joined") away.delete(decision.memberId);
      if (decision.kind === "out" || decision.kind === "stayed_behind") dropped.add(decision.memberId);
    }
    const listed = tables.flatMap((table) => table.rows().map(({ memberId }) => memberId));
    for (const table of tables) {
      expect(members.map(({ memberId }) => table.placeOf(memberId))).toEqual(
        members.map(({ memberId }) => table.rows().findIndex((row) => row.memberId === memberId)),
      );
    }
    expect(new Set(listed).size).toBe(listed.length);
    const isThere = new Set(listed);
    // Of the rounds after the end nothing more is said.
    if (!isPlayed || plays.some((play) => play.round < round && play.isOver)) continue;
    for (const { memberId, joinedRound, leftRound } of members) {
      const isMember = joinedRound <= round && (leftRound === null || leftRound > round);
      if (isThere.has(memberId)) expect(isMember && !away.has(memberId)).toBe(true);
      else if (isMember) expect(away.has(memberId) || dropped.has(memberId)).toBe(true);
    }
  }
}

test("after a correction of any round the format is the one played from the corrected rounds, and changes lead from one to the other", () => {
  checkPlayed(1500, (request) => {
    const before = playFormat(request);
    const at = request.leagueId % request.rounds.length;
    const rounds = request.rounds.map((facts, index) =>
      index === at ? { ...facts, ofMember: (id: number) => shifted(facts.ofMember(id), id) } : facts,
    );
    const after = playFormat({ ...request, rounds });
    expect(comparable(after)).toEqual(comparable(slowFormat({ ...request, rounds })));
    expect(changesAfter(before, before)).toEqual([]);
    const changes = changesAfter(before, after);
    const outs = (plays: readonly RoundPlay[]) =>
      plays.flatMap(({ decisions }) =>
        decisions.flatMap((one) => (one.kind === "out" ? [`${one.memberId} ${one.round}`] : [])),
      );
    const [once, now] = [new Set(outs(before)), new Set(outs(after))];
    const told = (side: "before" | "after") =>
      new Set(changes.flatMap((one) => (one.kind === "out" ? one[side].map((id) => `${id} ${one.round}`) : [])));
    expect([told("before"), told("after")]).toEqual([
      new Set([...once].filter((one) => !now.has(one))),
      new Set([...now].filter((one) => !once.has(one))),
    ]);
  });
});

/** Another round for about half of the members. */
const shifted = (facts: ReturnType<PlayRequest["rounds"][number]["ofMember"]>, id: number) =>
  facts && id % 2 === 0 ? { ...facts, points: (facts.points + id) % 7 } : facts;
