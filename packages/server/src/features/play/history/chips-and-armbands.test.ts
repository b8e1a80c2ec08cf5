/** One squad, one round of matches, and what each chip and armband makes of it, over HTTP: live, and when it is settled. */
import { roundId, type ChipName, type FootballerId, type MatchStats, type Position } from "@elleveren/rules";
import { afterAll, beforeAll, expect, test } from "vitest";

import { changeRuleset, chipsOfSeason, startTestServer, type TestServer } from "../../../testing/index.ts";
import { startSmallSeason, type SeasonEntry, type SmallSeason } from "../../../testing/small-season.ts";

let t: TestServer;
let small: SmallSeason;
/** The same line-up for everybody, by slot: 4-4-2 with defender, midfielder and forward on the bench in that order. */
let slots: FootballerId[];

interface Pick {
  element: FootballerId;
  position: number;
  multiplier: number;
}

/** Slots: two forwards start, two midfielders are injured in the warm-up. */
const [SCORING_MID, ABSENT, ALSO_ABSENT, SCORING_FWD, OTHER_FWD] = [6, 7, 8, 10, 11];

interface Case {
  readonly title: string;
  readonly chip: ChipName | null;
  readonly captain: number;
  readonly vice: number;
  /** All play for 2 points; the midfielder's goal gives 5 more, the forward's 4 more: 31 without an armband. */
  readonly points: number;
  /** Multiplier by slot where it is not 1. */
  readonly multipliers: Readonly<Record<number, number>>;
  entry?: SeasonEntry;
}

const CASES: Case[] = [
  {
    title: "the captain counts twice [EG-22] [EG-23]",
    chip: null,
    captain: SCORING_FWD,
    vice: SCORING_MID,
    points: 31 + 6,
    multipliers: { [SCORING_FWD]: 2 },
  },
  {
    title: "an absent captain passes his armband to the vice-captain [EG-23]",
    chip: null,
    captain: ABSENT,
    vice: SCORING_MID,
    points: 31 + 7,
    multipliers: { [SCORING_MID]: 2 },
  },
  {
    title: "when neither plays nobody counts twice [EG-23]",
    chip: null,
    captain: ABSENT,
    vice: ALSO_ABSENT,
    points: 31,
    multipliers: {},
  },
  {
    title:
      "Attack! Attack! with a captained forward: every starting forward twice, he no more than that [EG-15] [EG-17]",
    chip: "frush",
    captain: SCORING_FWD,
    vice: SCORING_MID,
    points: 31 + 6 + 2,
    multipliers: {
      [SCORING_FWD]: 2,
      [OTHER_FWD]: 2,
    },
  },
  {
    title: "Attack! Attack! with a captained midfielder: he counts once [EG-15] [EG-17]",
    chip: "frush",
    captain: SCORING_MID,
    vice: SCORING_FWD,
    points: 31 + 6 + 2,
    multipliers: {
      [SCORING_FWD]: 2,
      [OTHER_FWD]: 2,
    },
  },
  {
    title: "Two Captains: captain and vice-captain twice [EG-16]",
    chip: "2capt",
    captain: SCORING_FWD,
    vice: SCORING_MID,
    points: 31 + 6 + 7,
    multipliers: {
      [SCORING_FWD]: 2,
      [SCORING_MID]: 2,
    },
  },
  {
    title: "three times captain [EG-17]",
    chip: "3xc",
    captain: SCORING_FWD,
    vice: SCORING_MID,
    points: 31 + 2 * 6,
    multipliers: { [SCORING_FWD]: 3 },
  },
  {
    title: "three times captain, and he is absent: the vice-captain three times [EG-17] [EG-23]",
    chip: "3xc",
    captain: ABSENT,
    vice: SCORING_FWD,
    points: 31 + 2 * 6,
    multipliers: { [SCORING_FWD]: 3 },
  },
];

beforeAll(async () => {
  t = await startTestServer();
  small = await startSmallSeason(t);
  await changeRuleset(t, { chips: chipsOfSeason(["frush", "2capt", "3xc"]) });
  for (const testCase of CASES) {
    const entry = await small.createEntry();
    testCase.entry = entry;
    const of = (position: Position) => entry.footballerIds.filter((id) => small.market.get(id)!.position === position);
    const [keepers, defenders, midfielders, forwards] = [of("GKP"), of("DEF"), of("MID"), of("FWD")];
    slots = [
      keepers[0]!,
      ...defenders.slice(0, 4),
      ...midfielders.slice(0, 4),
      ...forwards.slice(0, 2),
      keepers[1]!,
      defenders[4]!,
      midfielders[4]!,
      forwards[2]!,
    ];
    const { chip, captain, vice } = testCase;
    const picks = slots.map((element, slotIndex) => ({
      element,
      position: slotIndex + 1,
      is_captain: slotIndex + 1 === captain,
      is_vice_captain: slotIndex + 1 === vice,
    }));
    const saved = await entry.client.post(`/api/my-team/${entry.entryId}/`, { chip, picks });
    expect(saved.status).toBe(200);
  }
  await small.goTo(1, 1);
  const stats = new Map<FootballerId, MatchStats>(slots.map((id) => [id, { minutes: 90, bonus: 0 }]));
  stats.set(slots[SCORING_FWD - 1]!, { minutes: 90, goals_scored: 1, bonus: 0 });
  stats.set(slots[SCORING_MID - 1]!, { minutes: 90, goals_scored: 1, bonus: 0 });
  for (const slot of [ABSENT, ALSO_ABSENT]) stats.set(slots[slot - 1]!, { minutes: 0 });
  await small.play(roundId(1), stats);
});
afterAll(() => t.close());

async function expectCase({ entry, chip, points, multipliers }: Case): Promise<void> {
  const { body } = await t.client().get(`/api/entry/${entry!.entryId}/event/1/picks/`);
  expect(body.active_chip).toBe(chip);
  expect(body.entry_history).toMatchObject({ points, total_points: points, event_transfers_cost: 0 });
  // Defender and midfielder of the bench replaced the two absent starters.
  expect(
    body.automatic_subs.map((sub: { element_out: number; element_in: number }) => [sub.element_out, sub.element_in]),
  ).toEqual([
    [slots[ABSENT - 1], slots[12]],
    [slots[ALSO_ABSENT - 1], slots[13]],
  ]);
  const shown = new Map((body.picks as Pick[]).map((pick) => [pick.element, pick.multiplier]));
  const benched = [slots[11], slots[14], slots[ABSENT - 1], slots[ALSO_ABSENT - 1]];
  slots.forEach((element, slotIndex) => {
    const expected = benched.includes(element) ? 0 : (multipliers[slotIndex + 1] ?? 1);
    expect(shown.get(element), `slot ${slotIndex + 1}`).toBe(expected);
  });
}

test.each(CASES)("$title", (testCase) => expectCase(testCase));

async function expectSeasons(cases: readonly Case[], isLive: boolean): Promise<void> {
  const ids = cases.map(({ entry }) => entry!.entryId);
  const { body } = await t.client().get(`/api/entries/seasons/?entries=${ids.join(",")}`);
  for (const [index, { chip, captain, vice, multipliers, entry }] of cases.entries()) {
    const found = body.entries[index];
    expect([found.entry, found.rounds.length]).toEqual([entry!.entryId, 1]);
    const history = (await t.client().get(`/api/entry/${entry!.entryId}/history/`)).body.current[0];
    const worn = [captain, vice].filter((slot) => chip !== "frush" && multipliers[slot] !== undefined);
    const armbands = worn.map((slot) => ({
      element: slots[slot - 1],
      multiplier: multipliers[slot],
      points: multipliers[slot]! * (slot === SCORING_FWD ? 6 : 7),
    }));
    expect(found.rounds[0], `${chip}, ${captain}, ${isLive}`).toEqual({
      ...history,
      active_chip: chip,
      armbands,
      provisional: isLive,
    });
  }
}

test("seasons beside each other say what each armband brought, live and settled [EN-09] [EG-23]", async () => {
  await expectSeasons(CASES.slice(0, 4), true);
  await expectSeasons(CASES.slice(4), true);
  const [first, second] = [CASES[0]!.entry!.entryId, CASES[1]!.entry!.entryId];
  const seasons = async (entries: string) => t.client().get(`/api/entries/seasons/?entries=${entries}`);
  const { body } = await seasons(`${second},999999999,${first},${second}`);
  expect(body.entries.map(({ entry }: { entry: number }) => entry)).toEqual([second, first]);
  const details = (await t.client().get(`/api/entry/${second}/`)).body;
  expect(body.entries[0]).toMatchObject({
    entry_name: details.name,
    player_name: `${details.player_first_name} ${details.player_last_name}`,
  });
  for (const wrong of ["", "0", "-1", "abc", "1,,2", "1,2,3,4,5,6", "1.5", "9".repeat(16)]) {
    expect([wrong, (await seasons(wrong)).status]).toEqual([wrong, 400]);
  }
  expect((await seasons("9".repeat(15))).body).toEqual({ entries: [] });
});

test("settled, all of it stays, the overall table has it, and each chip was played once [EG-21] [EG-41]", async () => {
  await t.tick();
  for (const testCase of CASES) {
    await expectCase(testCase);
    const { current, chips } = (await t.client().get(`/api/entry/${testCase.entry!.entryId}/history/`)).body;
    expect(current[0].overall_rank).toBe(1 + CASES.filter((other) => other.points > testCase.points).length);
    expect(chips.map((played: { name: string }) => played.name)).toEqual(testCase.chip ? [testCase.chip] : []);
  }
  await expectSeasons(CASES.slice(3), false);
  const { events } = (await t.client().get("/api/bootstrap-static/")).body;
  expect(events[0]).toMatchObject({ finished: true, highest_score: 44, average_entry_score: 39 });
  expect(
    events[0].chip_plays.toSorted((a: { chip_name: string }, b: { chip_name: string }) =>
      a.chip_name < b.chip_name ? -1 : 1,
    ),
  ).toEqual([
    { chip_name: "2capt", num_played: 1 },
    { chip_name: "3xc", num_played: 2 },
    { chip_name: "frush", num_played: 2 },
  ]);
});
