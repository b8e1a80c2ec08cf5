/** Adding, listing, previewing and taking away further tables of a league, over HTTP: who may, and what is refused. */
import { FORMAT_NAME_MAX_LENGTH, FORMATS_MAX } from "@elleveren/contract";
import { type Format, leagueId, READY_FORMATS } from "@elleveren/rules";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { notify } from "../../../db/notify.ts";
import { type ClientAnswer, sql } from "../../../testing/index.ts";
import type { SeasonEntry } from "../../../testing/small-season.ts";
import type { CupSeason } from "../cups/cup-season.testing.ts";
import { codesOf, NOT_ALLOWED, NOT_SIGNED_IN } from "../leagues/private-league.testing.ts";
import { formScorers, ROUNDS, startFormatSeason } from "./format-season.testing.ts";

let season: CupSeason;
let admin: SeasonEntry;
let helper: SeasonEntry;
let member: SeasonEntry;
let stranger: SeasonEntry;
let classic = 0;
let h2h = 0;
const LAST: Format = READY_FORMATS.last_man_standing;

beforeAll(async () => {
  season = await startFormatSeason(4);
  [admin, helper, member, stranger] = season.entries as [SeasonEntry, SeasonEntry, SeasonEntry, SeasonEntry];
  classic = await season.makeLeague("Kollektivet", [admin, helper, member]);
  const made = await admin.client.post("/api/leagues-h2h/", { name: "Duellen", start_event: 1 });
  h2h = made.body.id;
  await admin.client.post(`/api/league/${classic}/co-administrators/add/`, { entry: helper.entryId });
});
afterAll(() => season?.server.close());
beforeEach(async () => {
  await sql`delete from league_formats`.execute(season.server.ctx.db);
});

const path = (rest = "", league = classic) => `/api/league/${league}/formats/${rest}`;
const add = (format: unknown = LAST, { name = "Sist igjen" as unknown, by = admin, league = classic } = {}) =>
  by.client.post(path("", league), { name, format } as object) as Promise<ClientAnswer>;
const preview = (format: unknown, { by = admin, league = classic } = {}) =>
  by.client.post(path("preview/", league), { format } as object) as Promise<ClientAnswer>;
const remove = (id: number, by = admin) => by.client.delete(path(`${id}/`));
const list = async (league = classic) => (await season.server.client().get(path("", league))).body;

describe("adding a table", () => {
  test("is the administrator's alone: neither members nor helpers nor strangers", async () => {
    for (const by of [helper, member, stranger]) {
      for (const answer of [await add(LAST, { by }), await preview(LAST, { by }), await remove(1, by)]) {
        expect([answer.status, answer.body]).toEqual([403, NOT_ALLOWED]);
      }
    }
    const visitor = await season.server.client().post(path(), { name: "Sist igjen", format: LAST });
    expect([visitor.status, visitor.body]).toEqual([403, NOT_SIGNED_IN]);
    expect((await add(LAST, { league: 999_999 })).status).toBe(404);
    expect((await preview(LAST, { league: 999_999 })).status).toBe(404);
    expect((await list()).formats).toEqual([]);
  });

  test("is told in the league's log, as taking it away is", async () => {
    const { status, body } = await add(LAST, { name: "  Sist \n igjen " });
    expect([status, body.name]).toEqual([201, "Sist igjen"]);
    expect((await remove(body.id)).status).toBe(200);
    expect((await remove(body.id)).status).toBe(404);
    const { results } = (await member.client.get(`/api/league/${classic}/log/`)).body;
    expect(results.slice(0, 2)).toMatchObject([
      { kind: "format_ended", entry: admin.entryId, format: "Sist igjen", subject: null, changes: [] },
      { kind: "format", entry: admin.entryId, format: "Sist igjen", subject: null, changes: [] },
    ]);
  });

  test("repeated with its key it is added once", async () => {
    const options = { headers: { "idempotency-key": "formats-once" } };
    const ask = () => admin.client.request("POST", path(), { name: "Én gang", format: LAST }, options);
    const [first, second] = [await ask(), await ask()];
    expect([second.status, second.body]).toEqual([first.status, first.body]);
    expect((await list()).formats).toHaveLength(1);
  });

  test("up to six, each as it was sent and named by whichever ready format it is", async () => {
    const own: Format = { ...LAST, count: { ...LAST.count, captain: "best" } };
    for (let index = 1; index < FORMATS_MAX; index += 1) {
      expect((await add({ ...LAST, fromRound: index })).status).toBe(201);
    }
    expect((await add(own)).body).toMatchObject({ ready: null, format: own });
    const full = await add();
    expect([full.status, full.body.non_field_errors]).toEqual([
      400,
      [{ code: "too_many_formats", max: FORMATS_MAX, message: expect.any(String) }],
    ]);
    const { formats, most } = await list();
    expect(most).toBe(FORMATS_MAX);
    const summary = async (id: number) => (await season.server.client().get(`/api/league/${id}/summary/`)).body;
    expect([(await summary(classic)).format_count, (await summary(h2h)).format_count]).toEqual([FORMATS_MAX, 0]);
    expect(formats.map((one: { ready: string; from_round: number }) => [one.ready, one.from_round])).toEqual([
      ...Array.from({ length: FORMATS_MAX - 1 }, (_, index) => ["last_man_standing", index + 1]),
      [null, 1],
    ]);
  });

  test("two at once for the last place: one is added", async () => {
    for (let index = 1; index < FORMATS_MAX; index += 1) await add();
    const answers = await Promise.all([add(), add()]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 400]));
  });
});

describe("what is refused", () => {
  test("a head-to-head league, and leagues of the game", async () => {
    const refused = await add(LAST, { league: h2h });
    expect([refused.status, codesOf(refused, "non_field_errors")]).toEqual([400, ["not_classic"]]);
    expect(codesOf(await preview(LAST, { league: h2h }), "non_field_errors")).toEqual(["not_classic"]);
    expect(await list(h2h)).toEqual({ formats: [], most: 0 });
    // The overall league: nobody administers it.
    expect((await add(LAST, { league: 1 })).status).toBe(403);
    expect(await list(1)).toEqual({ formats: [], most: 0 });
  });

  test("a name that is none", async () => {
    for (const [name, code] of [
      ["", "blank"],
      [" \t ", "blank"],
      ["a".repeat(FORMAT_NAME_MAX_LENGTH + 1), "max_length"],
      ["snu\u202Eom", "control_characters"],
      [7, "invalid"],
    ] as const) {
      const answer = await add(LAST, { name });
      expect([name, answer.status, codesOf(answer, "name")]).toEqual([name, 400, [code]]);
    }
    expect((await add(LAST, { name: "å".repeat(FORMAT_NAME_MAX_LENGTH) })).status).toBe(201);
  });

  test("whatever contradicts itself, each with its place and its figures", async () => {
    const [stage] = LAST.stages as [Format["stages"][number]];
    const wrong: Format = {
      ...LAST,
      fromRound: ROUNDS + 1,
      stages: [{ ...stage, pools: { kind: "drawn", size: 1 } }],
    };
    const answer = await add(wrong);
    expect([answer.status, Object.keys(answer.body)]).toEqual([400, ["format"]]);
    const problems = [
      { code: "out_of_range", at: "fromRound", min: 1, max: ROUNDS },
      { code: "out_of_range", at: "stages.0.pools.size", min: 2, max: 1_000_000 },
    ];
    expect(answer.body.format).toEqual(
      problems.map((problem) => ({ ...problem, field: "format", message: expect.any(String) })),
    );
    const { status, body } = await preview(wrong);
    expect([status, body]).toEqual([200, { problems, members: 3, played_on: null, rounds: [], entries: [] }]);
    const nobody: Format = {
      ...LAST,
      stages: [{ ...stage, leave: null }],
      ties: { rank: ["points"], order: ["older", "older"] },
    };
    expect((await add(nobody)).body.format.map(({ code, at }: { code: string; at: string }) => [code, at])).toEqual([
      ["tie_decides_nothing", "ties.rank.0"],
      ["tie_twice", "ties.order.1"],
      ["nobody_leaves", "champion"],
    ]);
  });

  test("what is no format: every field at its place", async () => {
    const [stage] = LAST.stages as [Format["stages"][number]];
    const sent = (change: object) => add({ ...LAST, stages: [{ ...stage, ...change }] });
    const wrong: readonly (readonly [change: object, at: string, code: string])[] = [
      [{ pools: { kind: "drawn" } }, "stages.0.pools.size", "required"],
      [{ meet: { kind: "knockout", pairing: "drawn" } }, "stages.0.meet.ties", "required"],
      [{ meet: { kind: "race", worth: { win: 3, draw: 1, loss: 0 } } }, "stages.0.meet.worth", "invalid"],
      [{ meet: { kind: "duels", worth: [3, 1] } }, "stages.0.meet.worth", "invalid"],
      [{ leave: { ...stage.leave, who: { kind: "below" } } }, "stages.0.leave.who.line", "required"],
    ];
    for (const [change, at, code] of wrong) {
      const { status, body } = await sent(change);
      expect([at, status, body.format]).toEqual([
        at,
        400,
        [{ code, at, field: "format", message: expect.any(String) }],
      ]);
    }
    for (const change of [
      { pools: { kind: "none" } },
      { takes: { best: 2, ofEachPool: 1 } },
      { takes: {} },
      { rounds: "all" },
    ]) {
      expect([change, (await sent(change)).status]).toEqual([change, 400]);
    }
    for (const format of [null, "x", {}, { ...LAST, stages: "x" }, { ...LAST, stages: Array(5).fill(stage) }]) {
      expect([format, (await add(format)).status]).toEqual([format, 400]);
    }
  });

  test("fields of another kind are left out", async () => {
    const [stage] = LAST.stages as [Format["stages"][number]];
    const pools = { kind: "one", size: 7, swap: 2, colour: "red" };
    const { status, body } = await add({ ...LAST, secret: 1, stages: [{ ...stage, pools }] });
    expect([status, body.format]).toEqual([201, LAST]);
  });

  test("a league that is too large, and one that has become so shows nothing until it is smaller", async () => {
    const { db } = season.server.ctx;
    const { body: bench } = await add(READY_FORMATS.bench_only);
    const { body: plain } = await add(LAST);
    await sql`insert into league_members (league_id, entry_id, joined_at)
      select ${classic}, 100000 + n, game_now() from generate_series(1, 2000) n`.execute(db);
    await notify(db, { kind: "leagues", leagueId: leagueId(classic) });
    const tooLarge = await add(READY_FORMATS.bench_only);
    expect(tooLarge.body.non_field_errors).toMatchObject([{ code: "format_of_large_league", max: 2000 }]);
    expect((await add(LAST)).status).toBe(201);
    await season.server.whenCurrent();
    const shown = await season.server.client().get(path(`${bench.id}/`));
    expect([shown.status, codesOf(shown, "non_field_errors")]).toEqual([400, ["format_of_large_league"]]);
    expect((await season.server.client().get(path(`${plain.id}/`))).status).toBe(200);
    await sql`delete from league_members where entry_id > 100000`.execute(db);
    await admin.client.delete(path(`${plain.id}/`));
    await season.server.whenCurrent();
    expect((await season.server.client().get(path(`${bench.id}/`))).status).toBe(200);
  });
});

describe("a table that is shown", () => {
  test("404 without it, or of another league; 400 for a round or pool that is not there", async () => {
    const { body } = await add(LAST);
    const other = await season.makeLeague("Andre", [stranger]);
    const get = async (address: string) => (await season.server.client().get(address)).status;
    expect(await get(path(`${body.id}/`))).toBe(200);
    for (const address of [path("999999/"), path(`${body.id}/`, other), path(`${body.id}/`, 999_999)]) {
      expect([address, await get(address)]).toEqual([address, 404]);
    }
    for (const query of ["round=1", "round=0", "round=x", "page=0", "pool=-1"]) {
      expect([query, await get(path(`${body.id}/?${query}`))]).toEqual([query, 400]);
    }
    expect((await admin.client.post("/api/leagues-private/delete/", { league: classic })).status).toBe(200);
    expect(await get(path())).toBe(404);
    const { rows } = await sql`select from league_formats where league_id = ${classic}`.execute(season.server.ctx.db);
    expect(rows).toEqual([]);
    classic = await season.makeLeague("Kollektivet", [admin, helper, member]);
  });

  test("a preview is what the table then is", async () => {
    await season.begin(1);
    await season.tell(1, formScorers(season, 1));
    await season.begin(2);
    await season.tell(2, formScorers(season, 2), false);
    for (const name of ["last_man_standing", "half_season_redraft", "king_of_the_round"] as const) {
      const told = (await preview(READY_FORMATS[name])).body;
      expect([told.problems, told.members]).toEqual([[], 3]);
      expect(
        told.rounds.map((one: { round: number; is_provisional: boolean }) => [one.round, one.is_provisional]),
      ).toEqual([
        [1, false],
        [2, true],
      ]);
      const { body } = await add(READY_FORMATS[name]);
      for (const round of told.rounds) {
        const { decisions } = (await season.server.client().get(path(`${body.id}/?round=${round.round}`))).body;
        const of = (kind: string) => decisions.filter((one: { kind: string }) => one.kind === kind);
        expect(round.out).toEqual(of("out").map(({ entry }: { entry: number }) => entry));
        expect(round.winners).toEqual(of("won").flatMap(({ entries }: { entries: number[] }) => entries));
        expect([round.matches, round.moved]).toEqual([of("match").length, of("moved").length]);
      }
    }
  });
});
