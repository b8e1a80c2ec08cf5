import { footballerId, type FootballerId, roundId } from "@elleveren/rules";
import { expect, test } from "vitest";

import type { GameFootballer } from "../../../api/content/footballers.ts";
import type { MyChip, MyTeam } from "../../../api/play/my-team.ts";
import { footballers, lineup, ruleset } from "../../../testing/small-game.ts";
import { deadlineTasks } from "./DeadlineTasks.tsx";

const f = footballerId;
const team = (rest: Partial<MyTeam> = {}) =>
  ({ picks: lineup, chips: [], activeChip: null, freeTransfers: 1, transfersMade: 0, ...rest }) as unknown as MyTeam;
const chip = (name: MyChip["name"], status: MyChip["status"], stop: number) =>
  ({ name, status, stopRound: roundId(stop) }) as MyChip;
/** The small market, some of them changed. */
const market = (changed: Record<number, Partial<GameFootballer>>) => {
  const byId = new Map(footballers.map((row) => [row.footballerId, { ...row, ...changed[row.footballerId] }]));
  return (id: FootballerId) => byId.get(id)!;
};
const tasks = (
  rest: { team?: MyTeam; market?: (id: FootballerId) => GameFootballer; round?: number; idleClubs?: number[] } = {},
) =>
  deadlineTasks({
    ruleset,
    roundId: roundId(rest.round ?? 4),
    myTeam: rest.team ?? team(),
    footballer: rest.market ?? market({}),
    isOldNews: (row) => row.newsAddedAtMs === 0,
    matchCount: (row) => (rest.idleClubs?.includes(row.clubId) ? 0 : 1),
  });

test("a fit eleven with matches has nothing to do", () => {
  expect(tasks()).toEqual([]);
});

test("starters in doubt, the least likely first and the captain before others; the bench is no trouble", () => {
  const found = tasks({
    market: market({
      2: { status: "i", chanceNextRound: 0 },
      3: { status: "d", chanceNextRound: 75 },
      4: { status: "s", chanceNextRound: 0 },
      13: { status: "i", chanceNextRound: null },
      8: { status: "d", chanceNextRound: null },
    }),
  });
  expect(found).toEqual([
    { kind: "doubt", footballerId: f(13), chance: 0, armband: "captain" },
    { kind: "doubt", footballerId: f(4), chance: 0, armband: null },
    { kind: "doubt", footballerId: f(8), chance: 50, armband: "vice" },
    { kind: "doubt", footballerId: f(3), chance: 75, armband: null },
  ]);
});

test("starters without a match are told together; nobody is while matches are not known", () => {
  const idle = footballers[2]!.clubId;
  const own = [1, 3, 4, 5, 6, 8, 9, 10, 11, 13, 14].filter((id) => market({})(f(id)).clubId === idle);
  expect(tasks({ idleClubs: [idle] })).toEqual([{ kind: "no_match", footballerIds: own.map(f) }]);
  const unknown = {
    ruleset,
    roundId: roundId(4),
    myTeam: team(),
    footballer: market({}),
    isOldNews: () => false,
    matchCount: () => undefined,
  };
  expect(deadlineTasks(unknown)).toEqual([]);
});

test("free transfers that would be lost, unless a chip keeps them or the season ends", () => {
  expect(tasks({ team: team({ freeTransfers: 4 }) })).toEqual([]);
  expect(tasks({ team: team({ freeTransfers: 5 }) })).toEqual([{ kind: "full_bank", count: 5 }]);
  expect(tasks({ team: team({ freeTransfers: 5, transfersMade: 1 }) })).toEqual([]);
  expect(tasks({ team: team({ freeTransfers: 5, activeChip: "wildcard" }) })).toEqual([]);
  expect(tasks({ team: team({ freeTransfers: 5 }), round: ruleset.roundCount })).toEqual([]);
  expect(tasks({ team: team({ freeTransfers: null }) })).toEqual([]);
});

test("a chip in its last round is called to mind once, and not beside one in play", () => {
  const chips = [chip("wildcard", "available", 4), chip("wildcard", "available", 30), chip("frush", "played", 4)];
  expect(tasks({ team: team({ chips }) })).toEqual([{ kind: "last_chance", chip: "wildcard" }]);
  expect(tasks({ team: team({ chips, activeChip: "2capt" }) })).toEqual([]);
});

test("what was said before the last round, without a chance for this one, is no doubt any more", () => {
  const said = { news: "Knock", status: "d", chanceNextRound: null };
  expect(tasks({ market: market({ 3: { ...said, newsAddedAtMs: 0 } }) })).toEqual([]);
  expect(tasks({ market: market({ 3: { ...said, newsAddedAtMs: 1 } }) })).toMatchObject([
    { kind: "doubt", chance: 50 },
  ]);
});
