import type { WireLineup } from "@elleveren/contract";
import { clubId, fixtureId, footballerId, roundId } from "@elleveren/rules";
import { expect, test } from "vitest";

import type { Fixture } from "../../../api/live/fixtures.ts";
import type { LiveFootballer } from "../../../api/live/round-points.ts";
import { placesOf } from "../match-place/places.ts";
import { playingCounts, roundStatus } from "./match-status.ts";
import { changedIds } from "./use-round-model.ts";

const fixture = (id: number, home: number, away: number, part: Partial<Fixture>): Fixture => ({
  fixtureId: fixtureId(id),
  code: id,
  roundId: roundId(1),
  kickoffAtMs: id * 1000,
  isStarted: false,
  isOver: false,
  isFinished: false,
  minutes: 0,
  home: { clubId: clubId(home), goals: null, difficulty: 3 },
  away: { clubId: clubId(away), goals: null, difficulty: 3 },
  tvChannel: null,
  ticketsUrl: null,
  highlightsId: null,
  stats: [],
  ...part,
});
const fixtures = [
  fixture(1, 1, 2, { isStarted: true, isOver: true, minutes: 90 }),
  fixture(2, 3, 4, { isStarted: true, minutes: 67 }),
  fixture(3, 1, 5, {}),
];

const man = (id: number, club: number) => ({ footballerId: footballerId(id), clubId: clubId(club) });
const announced = (fixture: number, club: number, part: Partial<WireLineup>): WireLineup => ({
  fixture: fixtureId(fixture),
  team: clubId(club),
  announced_at: null,
  starters: null,
  bench: null,
  substitutions: [],
  ...part,
});
const live = (points: number, fixture: number, part: Partial<LiveFootballer> = {}): LiveFootballer => ({
  points,
  minutes: 67,
  bonus: 0,
  hasPlayed: true,
  stat: () => 0,
  matches: [{ fixtureId: fixtureId(fixture), lines: [] }],
  ...part,
});

test("a live match counts before a coming one, that before one that is over", () => {
  const placeIn = placesOf(undefined, []);
  const status = (club: number) => roundStatus(fixtures, man(club, club), placeIn);
  expect(status(3)).toMatchObject({ state: "live", place: { kind: "unknown" } });
  expect(status(2).state).toBe("over");
  expect(status(1)).toMatchObject({ state: "coming", hasStarted: true });
  expect(status(5)).toMatchObject({ state: "coming", hasStarted: false });
  expect(status(9).state).toBe("none");
});

test("who is on the pitch plays now: not the bench, who went off, was sent off or is left out", () => {
  const [starter, benched, gone, left, coming, leftAhead] = [1, 2, 3, 4, 5, 6].map(footballerId);
  const placeIn = placesOf(new Map([[1, live(2, 2)]]), [
    announced(2, 3, {
      starters: [starter!, gone!],
      bench: [benched!],
      substitutions: [{ minute: 61, off: gone!, on: footballerId(90) }],
    }),
    announced(3, 5, { starters: [coming!], bench: [] }),
  ]);
  const men = [
    ...[starter, benched, gone, left].map((id) => man(id!, 3)),
    ...[coming, leftAhead].map((id) => man(id!, 5)),
  ];
  expect(men.map((one) => roundStatus(fixtures, one, placeIn).place)).toEqual([
    { kind: "on", sinceMinute: 0 },
    { kind: "bench" },
    { kind: "off", minute: 61, isSentOff: false },
    { kind: "left_out" },
    { kind: "eleven" },
    { kind: "left_out" },
  ]);
  expect(playingCounts(fixtures, men, placeIn)).toEqual({ now: 1, waiting: 1, left: 1 });
});

test("without line-ups the statistics say it: suspended men without minutes do not play", () => {
  const started = (name: string) => (name === "starts" ? 1 : 0);
  const placeIn = placesOf(
    new Map([
      [1, live(2, 2, { stat: started })],
      [2, live(0, 2, { minutes: 0, hasPlayed: false })],
      [3, live(-1, 2, { minutes: 30, stat: started, matches: [red(30)] })],
      [4, live(1, 2, { minutes: 20 })],
    ]),
    [],
  );
  const men = [1, 2, 3, 4].map((id) => man(id, 3));
  expect(men.map((one) => roundStatus(fixtures, one, placeIn).place)).toEqual([
    { kind: "on", sinceMinute: 0 },
    { kind: "not_in_eleven" },
    { kind: "off", minute: 30, isSentOff: true },
    { kind: "on", sinceMinute: 47 },
  ]);
  expect(playingCounts(fixtures, men, placeIn)).toEqual({ now: 2, waiting: 1, left: 0 });
});

const red = (minutes: number): LiveFootballer["matches"][number] => ({
  fixtureId: fixtureId(2),
  lines: [
    { stat: "minutes", value: minutes, points: 1 },
    { stat: "red_cards", value: 1, points: -3 },
  ],
});

test("only a figure that moved is marked, and nothing when points arrive for the first time", () => {
  const row = (points: number): LiveFootballer => ({
    points,
    minutes: 1,
    bonus: 0,
    hasPlayed: true,
    stat: () => 0,
    matches: [],
  });
  const before = new Map([
    [1, row(2)],
    [2, row(6)],
  ]);
  expect(changedIds(undefined, before, [1, 2])).toEqual(new Set());
  expect(
    changedIds(
      before,
      new Map([
        [1, row(2)],
        [2, row(10)],
      ]),
      [1, 2],
    ),
  ).toEqual(new Set([2]));
});
