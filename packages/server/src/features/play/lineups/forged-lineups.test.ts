import { flattenProblems } from "@elleveren/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import {
  BROKEN_BODIES,
  buildSeason,
  createEntry,
  readSquadTables,
  startTestServer,
  type CreatedTestEntry,
  type TestServer,
} from "../../../testing/index.ts";

interface Sent {
  readonly element: number;
  readonly position: number;
  readonly is_captain: boolean;
  readonly is_vice_captain: boolean;
}

let t: TestServer;
let mine: CreatedTestEntry;
let other: CreatedTestEntry;
let picks: readonly Sent[];
beforeAll(async () => {
  t = await startTestServer();
  await buildSeason(t);
  [mine, other] = [await createEntry(t), await createEntry(t)];
  const team = (await mine.client.get(`/api/my-team/${mine.entryId}/`)).body;
  picks = team.picks.map(({ element, position, is_captain, is_vice_captain }: Sent) => ({
    element,
    position,
    is_captain,
    is_vice_captain,
  }));
});
afterAll(() => t.close());

async function refused(
  body: unknown,
  { entry = mine.entryId as number | string, status = 400 } = {},
): Promise<string[]> {
  const before = await readSquadTables(t);
  const answer = await mine.client.post(`/api/my-team/${entry}/`, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(status);
  expect(await readSquadTables(t)).toEqual(before);
  return flattenProblems(answer.body).map(({ path, problem }) => [...path, problem.code].join("."));
}

const change = (slot: number, changes: object) =>
  picks.map((pick) => (pick.position === slot ? { ...pick, ...changes } : pick));
const armed = (captain: (slot: number) => boolean, vice: (slot: number) => boolean) =>
  picks.map((pick) => ({ ...pick, is_captain: captain(pick.position), is_vice_captain: vice(pick.position) }));
const at = (slot: number) => picks.find((pick) => pick.position === slot)!.element;
/** The footballers of two slots, exchanged. */
const exchanged = (first: number, second: number) =>
  picks.map((pick) =>
    pick.position === first
      ? { ...pick, element: at(second) }
      : pick.position === second
        ? { ...pick, element: at(first) }
        : pick,
  );

describe("a forged line-up changes nothing [EG-08]", () => {
  test.each<[string, () => unknown, string]>([
    ["a footballer of nobody's", () => change(7, { element: 90_000 }), "picks.not_owned"],
    ["somebody twice", () => change(7, { element: at(6) }), "picks.duplicate_element"],
    ["one slot twice and one missing", () => change(7, { position: 6 }), "picks.bad_slots"],
    ["slot 0", () => change(7, { position: 0 }), "picks.bad_slots"],
    ["slot 16", () => change(15, { position: 16 }), "picks.bad_slots"],
    ["a negative slot", () => change(7, { position: -7 }), "picks.bad_slots"],
    ["fourteen of them", () => picks.slice(1), "picks.bad_slots"],
    ["sixteen of them", () => [...picks, picks[0]], "picks.bad_slots"],
    ["none of them", () => [], "picks.bad_slots"],
    [
      "two captains",
      () =>
        armed(
          (slot) => slot < 3,
          (slot) => slot === 4,
        ),
      "picks.no_captain",
    ],
    [
      "fifteen captains",
      () =>
        armed(
          () => true,
          (slot) => slot === 4,
        ),
      "picks.no_captain",
    ],
    [
      "no captain",
      () =>
        armed(
          () => false,
          (slot) => slot === 4,
        ),
      "picks.no_captain",
    ],
    [
      "no vice-captain",
      () =>
        armed(
          (slot) => slot === 4,
          () => false,
        ),
      "picks.no_vice_captain",
    ],
    [
      "captain and vice in one",
      () =>
        armed(
          (slot) => slot === 4,
          (slot) => slot === 4,
        ),
      "picks.same_captain",
    ],
    [
      "a captain on the bench",
      () =>
        armed(
          (slot) => slot === 13,
          (slot) => slot === 4,
        ),
      "picks.captain_not_starting",
    ],
    [
      "a vice on the bench",
      () =>
        armed(
          (slot) => slot === 4,
          (slot) => slot === 13,
        ),
      "picks.vice_captain_not_starting",
    ],
    ["the goalkeeper last on the bench", () => exchanged(12, 15), "picks.locked_slot"],
    ["two goalkeepers", () => exchanged(11, 12), "picks.formation"],
    ["a footballer as text", () => change(7, { element: "7" }), "picks.6.element.invalid"],
    ["a footballer as a fraction", () => change(7, { element: 7.5 }), "picks.6.element.invalid"],
    ["a footballer beyond all columns", () => change(7, { element: 2 ** 53 }), "picks.6.element.max_value"],
    ["a slot as text", () => change(7, { position: "7" }), "picks.6.position.invalid"],
    ["a slot beyond all columns", () => change(7, { position: 2 ** 40 }), "picks.6.position.max_value"],
    ["a captain who is a word", () => change(7, { is_captain: "true" }), "picks.6.is_captain.invalid"],
    ["picks that are no list", () => ({ 0: picks[0] }), "picks.invalid"],
    ["more than a squad could ever hold", () => Array(51).fill(picks[0]), "picks."],
  ])("%s", async (_, sent, place) => {
    const places = await refused({ chip: null, picks: sent() });
    expect(
      places.some((found) => found.startsWith(place)),
      places.join(),
    ).toBe(true);
  });

  test.each<[string, unknown, string]>([
    ["of transfers", "wildcard", "chip.chip_not_for_lineups"],
    ["that lends money", "rich", "chip.chip_not_for_lineups"],
    ["that is off this season", "3xc", "chip.chip_not_in_season"],
    ["nobody knows", "doubleup", "chip.chip_not_in_season"],
    ["of the language's own", "__proto__", "chip.chip_not_in_season"],
    ["that is a number", 4, "chip.invalid"],
    ["that is a list", ["frush", "2capt"], "chip.invalid"],
    ["with a very long name", "x".repeat(21), "chip."],
  ])("a chip %s [EG-19]", async (_, chip, place) => {
    const places = await refused({ chip, picks });
    expect(
      places.some((found) => found.startsWith(place)),
      places.join(),
    ).toBe(true);
  });

  test("another manager's entry with his footballers, one that does not exist, and addresses that are none", async () => {
    const { body } = await other.client.get(`/api/my-team/${other.entryId}/`);
    expect(await refused({ chip: null, picks: body.picks }, { entry: other.entryId, status: 403 })).toEqual([]);
    expect(await refused({ chip: null, picks }, { entry: 999_999, status: 403 })).toEqual([]);
    for (const entry of ["0", "-1", "1.5", "me"]) await refused({ chip: null, picks }, { entry });
  });

  test("what a line-up does not say is not changed by saying it: prices, bank, multipliers", async () => {
    const before = (await mine.client.get(`/api/my-team/${mine.entryId}/`)).body;
    const cheating = picks.map((pick) => ({ ...pick, multiplier: 9, purchase_price: 1, selling_price: 999 }));
    const answer = await mine.client.post(`/api/my-team/${mine.entryId}/`, {
      picks: cheating,
      transfers: { bank: 9999 },
    });
    expect(answer.status).toBe(200);
    const { receipt: _receipt, picks_last_updated: _saved, ...after } = answer.body;
    const { picks_last_updated: _read, ...was } = before;
    expect(after).toEqual(was);
  });

  test.each(BROKEN_BODIES)("%s as a body", async (_, body, type, status) => {
    const before = await readSquadTables(t);
    const path = `/api/my-team/${mine.entryId}/`;
    const answer = await mine.client.post(path, body, { headers: { "content-type": type } }).catch(() => null);
    if (answer !== null || status !== 413) expect(answer?.status).toBe(status);
    expect(await readSquadTables(t)).toEqual(before);
  });
});
