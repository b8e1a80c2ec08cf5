/** Ready formats in leagues of every size, with members who come and go, rounds that are not played and much that is level. */
import { describe, expect, test } from "vitest";

import { comparable } from "../../testing/compare-plays.ts";
import { randomRequest } from "../../testing/random-formats.ts";
import { slowFormat } from "../../testing/slow-format/slow-format.ts";
import type { Format } from "../format.ts";
import { playFormat } from "../play/play-format.ts";
import { READY_FORMATS } from "./ready-formats.ts";

const formats: [string, Format][] = Object.entries(READY_FORMATS);

describe.each([
  { size: 0, lastRound: 30 },
  { size: 1, lastRound: 30 },
  { size: 2, lastRound: 30 },
  { size: 25, lastRound: 38 },
  { size: 512, lastRound: 12 },
])("a league of $size", ({ size, lastRound }) => {
  test.each(formats)("%s is played to its end as the reference plays it", (_, format) => {
    const request = randomRequest(format, 245 + size, size, lastRound);
    const plays = playFormat(request);
    expect(comparable(plays)).toEqual(comparable(slowFormat(request)));
    expect(plays.at(-1)!.isOver).toBe(true);
  });
});

test.each(formats)("%s: alone, a member wins whatever there is to win", (_, format) => {
  const request = randomRequest(format, 1, 1, 30);
  const [member] = request.members;
  const plays = playFormat({ ...request, members: [{ ...member!, joinedRound: 1, leftRound: null }] });
  const winners = plays.flatMap(({ decisions }) =>
    decisions.filter(({ kind }) => kind === (format.champion === "each_stretch" ? "won" : "champion")),
  );
  expect(winners.length).toBeGreaterThan(0);
  for (const winner of winners) expect(winner).toMatchObject({ memberIds: [member!.memberId] });
});

test.each(formats)("%s: the same request is the same play, in whatever order members are given", (_, format) => {
  const request = randomRequest(format, 77, 30, 20);
  const once = comparable(playFormat(request));
  expect(comparable(playFormat({ ...request, members: request.members.toReversed() }))).toEqual(once);
});
