import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { RULESETS } from "@elleveren/rules";
import { notify } from "../../../db/notify.ts";
import {
  buildSeason,
  createEntry,
  startTestServer,
  transfersBody,
  type CreatedTestEntry,
  type TestServer,
} from "../../../testing/index.ts";

let t: TestServer;
let firstDeadlineMs: number;

interface Pick {
  element: number;
  position: number;
  element_type: number;
  multiplier: number;
  is_captain: boolean;
  is_vice_captain: boolean;
}

beforeAll(async () => {
  t = await startTestServer();
  const season = await buildSeason(t);
  firstDeadlineMs = season.rounds[0]!.deadlineAtMs;
});
afterAll(() => t.close());

const teamOf = async (entry: CreatedTestEntry) => (await entry.client.get(`/api/my-team/${entry.entryId}/`)).body;
const save = (entry: CreatedTestEntry, body: unknown) => entry.client.post(`/api/my-team/${entry.entryId}/`, body);

/** The picks as a client sends them. */
const sent = (picks: readonly Pick[]) =>
  picks.map(({ element, position, is_captain, is_vice_captain }) => ({
    element,
    position,
    is_captain,
    is_vice_captain,
  }));

/** The line-up with the footballers of two slots exchanged, armbands staying with the slots. */
function swapped(picks: readonly Pick[], first: number, second: number) {
  const at = (position: number) => picks.find((pick) => pick.position === position)!;
  return sent(picks).map((pick) => {
    if (pick.position === first) return { ...pick, element: at(second).element };
    return pick.position === second ? { ...pick, element: at(first).element } : pick;
  });
}

async function rowsOf(entry: CreatedTestEntry): Promise<unknown> {
  const { rows } =
    await sql`select (select jsonb_agg(to_jsonb(s)) from squads s where s.entry_id = ${entry.entryId}) as squads,
    (select count(*) from entry_log l where l.entry_id = ${entry.entryId}) as log`.execute(t.ctx.db);
  return rows[0];
}

async function refused(entry: CreatedTestEntry, body: unknown): Promise<Record<string, { code: string }[]>> {
  const before = await rowsOf(entry);
  const answer = await save(entry, body);
  expect(answer.status).toBe(400);
  expect(await rowsOf(entry)).toEqual(before);
  return answer.body;
}

const codes = (list: { code: string }[] = []) => list.map((problem) => problem.code);

describe("saving the line-up", () => {
  test("answers as the squad then stands, with a receipt, and the log remembers both line-ups [AP-021] [AP-022]", async () => {
    const entry = await createEntry(t);
    const before = await teamOf(entry);
    // The last of four midfielders and the first outfield substitute, of any position: 4-4-2 allows it.
    const picks = swapped(before.picks, 5, 13);
    const answer = await save(entry, { chip: null, picks });
    expect(answer.status).toBe(200);
    const { receipt, ...team } = answer.body;
    expect(team).toEqual(await teamOf(entry));
    expect(sent(team.picks)).toEqual(picks);
    expect(team.transfers).toEqual(before.transfers);
    const { results } = (await entry.client.get(`/api/entry/${entry.entryId}/log/`)).body;
    expect(results.map((row: { kind: string }) => row.kind)).toEqual(["lineup", "created"]);
    expect(results[0].receipt).toEqual(receipt);
    expect(results[0].before.squad.picks[4].footballerId).toBe(results[0].after.squad.picks[12].footballerId);
  });

  test("moves the armbands: the captain doubles [EG-22] [KO-02]", async () => {
    const entry = await createEntry(t);
    const { picks } = await teamOf(entry);
    const body = sent(picks).map((pick) => ({
      ...pick,
      is_captain: pick.position === 8,
      is_vice_captain: pick.position === 1,
    }));
    const answer = await save(entry, { chip: null, picks: body });
    expect(answer.body.picks.map((pick: Pick) => pick.multiplier)).toEqual([
      1, 1, 1, 1, 1, 1, 1, 2, 1, 1, 1, 0, 0, 0, 0,
    ]);
  });

  test("takes a double slash and no slash at the end [AP-021]", async () => {
    const entry = await createEntry(t);
    const picks = sent((await teamOf(entry)).picks);
    for (const path of [`/api/my-team/${entry.entryId}//`, `/api/my-team/${entry.entryId}`]) {
      expect((await entry.client.post(path, { chip: null, picks })).status, path).toBe(200);
    }
  });

  test("is the owner's alone; reading too [AP-020] [AP-022]", async () => {
    const [mine, other] = [await createEntry(t), await createEntry(t)];
    const picks = sent((await teamOf(other)).picks);
    const before = await rowsOf(other);
    const path = `/api/my-team/${other.entryId}/`;
    expect((await mine.client.post(path, { chip: null, picks })).status).toBe(403);
    expect((await mine.client.get(path)).status).toBe(403);
    const anonymous = await t.client().get(path);
    expect([anonymous.status, anonymous.body]).toEqual([
      403,
      { detail: "Authentication credentials were not provided." },
    ]);
    expect((await t.client().post(path, { chip: null, picks })).status).toBe(403);
    expect(await rowsOf(other)).toEqual(before);
  });
});

describe("a refused line-up changes nothing", () => {
  test("somebody not owned, a slot missing, somebody twice [EG-08]", async () => {
    const entry = await createEntry(t);
    const picks = sent((await teamOf(entry)).picks);
    const stranger = picks.map((pick, index) => (index === 6 ? { ...pick, element: 999 } : pick));
    expect(codes((await refused(entry, { chip: null, picks: stranger }))["picks"])).toContain("not_owned");
    expect(codes((await refused(entry, { chip: null, picks: picks.slice(1) }))["picks"])).toContain("bad_slots");
    const twin = picks.map((pick, index) => (index === 6 ? { ...pick, element: picks[5]!.element } : pick));
    expect(codes((await refused(entry, { chip: null, picks: twin }))["picks"])).toContain("duplicate_element");
    const twoSlots = picks.map((pick, index) => (index === 6 ? { ...pick, position: 6 } : pick));
    expect(codes((await refused(entry, { chip: null, picks: twoSlots }))["picks"])).toContain("bad_slots");
  });

  test("a formation out of bounds says which position and how many [EG-08] [KO-04]", async () => {
    const entry = await createEntry(t);
    const { picks } = await teamOf(entry);
    const keeperStarts = swapped(picks, 11, 12);
    const body = await refused(entry, { chip: null, picks: keeperStarts });
    expect(body["picks"]).toContainEqual(
      expect.objectContaining({ code: "formation", element_type: 1, count: 2, min: 1, max: 1 }),
    );
    expect(body["picks"]).toContainEqual(expect.objectContaining({ code: "locked_slot", slot: 12 }));
  });

  test("without exactly one captain and another vice-captain among the starters [EG-08]", async () => {
    const entry = await createEntry(t);
    const picks = sent((await teamOf(entry)).picks);
    const arm = (captain: (position: number) => boolean, vice: (position: number) => boolean) => ({
      chip: null,
      picks: picks.map((pick) => ({
        ...pick,
        is_captain: captain(pick.position),
        is_vice_captain: vice(pick.position),
      })),
    });
    const is = (wanted: number) => (position: number) => position === wanted;
    const never = () => false;
    const cases: [unknown, string[]][] = [
      [arm(never, is(2)), ["no_captain"]],
      [arm((position) => position < 3, is(4)), ["no_captain"]],
      [arm(is(2), never), ["no_vice_captain"]],
      [arm(is(13), is(2)), ["captain_not_starting"]],
      [arm(is(2), is(14)), ["vice_captain_not_starting"]],
      [arm(is(2), is(2)), ["same_captain"]],
    ];
    for (const [body, expected] of cases) expect(codes((await refused(entry, body))["picks"])).toEqual(expected);
  });
});

describe("team chips", () => {
  test("are set, exchanged and taken back until the deadline, and the armband shows them [EG-16] [EG-19]", async () => {
    const entry = await createEntry(t);
    const picks = sent((await teamOf(entry)).picks);
    const two = await save(entry, { chip: "2capt", picks });
    const chip = (name: string, team: { chips: { name: string }[] }) => team.chips.find((row) => row.name === name);
    expect(chip("2capt", two.body)).toMatchObject({
      status_for_entry: "active",
      is_pending: true,
      played_by_entry: [],
    });
    const doubled = two.body.picks.filter((pick: Pick) => pick.multiplier === 2);
    expect(doubled.map((pick: Pick) => [pick.is_captain, pick.is_vice_captain]).toSorted()).toEqual([
      [false, true],
      [true, false],
    ]);

    const rush = await save(entry, { chip: "frush", picks });
    expect(chip("frush", rush.body)).toMatchObject({ status_for_entry: "active" });
    expect(chip("2capt", rush.body)).toMatchObject({ status_for_entry: "available" });
    for (const pick of rush.body.picks as Pick[]) {
      expect(pick.multiplier, `slot ${pick.position}`).toBe(pick.position > 11 ? 0 : pick.element_type === 4 ? 2 : 1);
    }

    const kept = await save(entry, { picks });
    expect(chip("frush", kept.body)).toMatchObject({ status_for_entry: "active" });
    const none = await save(entry, { chip: null, picks });
    expect(chip("frush", none.body)).toMatchObject({ status_for_entry: "available", is_pending: false });
    const log = (await entry.client.get(`/api/entry/${entry.entryId}/log/`)).body.results;
    expect(log.map((row: { kind: string }) => row.kind)).toEqual(["chip", "lineup", "chip", "chip", "created"]);
  });

  test("a second one in the round is refused, wherever it is played, and the first stays [EG-19]", async () => {
    const chipsOf = async (entry: CreatedTestEntry) =>
      (await teamOf(entry)).chips
        .filter((row: { status_for_entry: string }) => row.status_for_entry === "active")
        .map((row: { name: string }) => row.name);
    const entry = await createEntry(t);
    const picks = sent((await teamOf(entry)).picks);
    await save(entry, { chip: "2capt", picks });
    const inPlay = { code: "chip_in_play", active_chip: "2capt" };
    for (const chip of ["wildcard", "rich"]) {
      const { status, body } = await entry.client.post(
        "/api/transfers/",
        transfersBody(entry.entryId, 1, [], { chip }),
      );
      expect([status, body.chip]).toEqual([400, [expect.objectContaining(inPlay)]]);
    }
    expect(await chipsOf(entry)).toEqual(["2capt"]);

    const free = await createEntry(t);
    const own = sent((await teamOf(free)).picks);
    const played = await free.client.post("/api/transfers/", transfersBody(free.entryId, 1, [], { chip: "wildcard" }));
    expect([played.status, await chipsOf(free)]).toEqual([200, ["wildcard"]]);
    for (const chip of ["2capt", "frush"])
      expect(codes((await refused(free, { chip, picks: own }))["chip"])).toEqual(["chip_in_play"]);
    const rich = await free.client.post("/api/transfers/", transfersBody(free.entryId, 1, [], { chip: "rich" }));
    expect([rich.status, codes(rich.body.chip)]).toEqual([400, ["chip_in_play"]]);
    expect(await chipsOf(free)).toEqual(["wildcard"]);
  });

  test("of transfers, of another season, or of no game are refused with the line-up [EG-18] [EG-19]", async () => {
    const entry = await createEntry(t);
    const picks = sent((await teamOf(entry)).picks);
    expect(codes((await refused(entry, { chip: "wildcard", picks }))["chip"])).toEqual(["chip_not_for_lineups"]);
    expect(codes((await refused(entry, { chip: "3xc", picks }))["chip"])).toEqual(["chip_not_in_season"]);
    expect(codes((await refused(entry, { chip: "manager", picks }))["chip"])).toEqual(["chip_not_in_season"]);
  });

  test("with changed position limits let a line-up use them, and the wire says which [EG-20]", async () => {
    const entry = await createEntry(t);
    const { ruleset } = t.ctx.game();
    const chips = [
      {
        id: 4,
        name: "frush",
        number: 1,
        startRound: 1,
        stopRound: 30,
        overrides: { positions: { DEF: { minPlay: 2 } } },
      },
    ];
    const change = async (rules: unknown) => {
      await sql`update game set ruleset = ${JSON.stringify(rules)}::jsonb`.execute(t.ctx.db);
      await notify(t.ctx.db, { kind: "game" });
      await t.whenCurrent();
    };
    await change({ ...ruleset, chips });
    const team = await teamOf(entry);
    expect(team.chips[0].overrides.element_types).toEqual([
      { id: 2, squad_min_play: 2, squad_max_play: 5, squad_select: 5 },
    ]);
    // Two defenders, five midfielders and three forwards: one too many for the rest of the bench.
    const of = (type: number) => (team.picks as Pick[]).filter((pick) => pick.element_type === type);
    const order = [
      ...of(1).slice(0, 1),
      ...of(2).slice(0, 2),
      ...of(3),
      ...of(4),
      ...of(1).slice(1),
      ...of(2).slice(2),
    ];
    const picks = order.map((pick, index) => ({
      element: pick.element,
      position: index + 1,
      is_captain: index === 0,
      is_vice_captain: index === 1,
    }));
    expect(codes((await refused(entry, { chip: null, picks }))["picks"])).toEqual(["formation"]);
    expect((await save(entry, { chip: "frush", picks })).status).toBe(200);
    await change(RULESETS["eliteserien-2026"]);
  });
});

describe("the deadline", () => {
  test("a line-up meant for a round whose deadline passed never lands on the next one [EG-09]", async () => {
    const entry = await createEntry(t);
    const picks = sent((await teamOf(entry)).picks);
    await t.setNow(new Date(firstDeadlineMs).toISOString());
    expect(codes((await refused(entry, { chip: null, picks }))["non_field_errors"])).toEqual(["deadline_passed"]);
    await t.tick();
    expect(codes((await refused(entry, { chip: null, event: 1, picks }))["non_field_errors"])).toEqual([
      "deadline_passed",
    ]);
    expect(codes((await refused(entry, { chip: null, event: 3, picks }))["event"])).toEqual(["invalid"]);
    const next = await save(entry, { chip: null, event: 2, picks });
    expect(next.body.receipt.event).toBe(2);
  });

  test("a team chip in play when it passes is played for good [EG-21] [EG-19]", async () => {
    const entry = await createEntry(t);
    const picks = sent((await teamOf(entry)).picks);
    await save(entry, { chip: "2capt", picks });
    await sql`update rounds set deadline_at = game_now() where round_id = 2`.execute(t.ctx.db);
    await t.tick();
    const team = await teamOf(entry);
    expect(team.chips.find((row: { name: string }) => row.name === "2capt")).toMatchObject({
      status_for_entry: "played",
      played_by_entry: [2],
      is_pending: false,
    });
    expect(codes((await refused(entry, { chip: "2capt", picks }))["chip"])).toEqual(["chip_played"]);
    const round = (await t.client().get(`/api/entry/${entry.entryId}/event/2/picks/`)).body;
    expect(round.active_chip).toBe("2capt");
    const { chips } = (await t.client().get(`/api/entry/${entry.entryId}/history/`)).body;
    expect(chips).toEqual([{ name: "2capt", event: 2, time: expect.stringMatching(/\.\d{6}Z$/) }]);
  });
});
