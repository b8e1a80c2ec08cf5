/** Corrections that change what a further table had decided: told to its league once, and what changes nothing is not. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";

import type { WireLeagueAct } from "@elleveren/contract";
import { READY_FORMATS } from "@elleveren/rules";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { createTestDatabase, startTestServer, type TestDatabase, type TestServer } from "../../../testing/index.ts";
import { type CupSeason, startCupSeason } from "../cups/cup-season.testing.ts";
import { deliverDue } from "../webhooks/deliver.ts";
import { type FormatAt, formScorers, tableAt } from "./format-season.testing.ts";
import { tellCorrections } from "./tell-corrections.ts";

const NAME = "Sist igjen";
let database: TestDatabase;
let season: CupSeason;
let other: TestServer;
let at: FormatAt;
let ear: Server;
let heard: { readonly path: string; readonly text: string }[] = [];

beforeAll(async () => {
  ear = createServer((request, response) => {
    let text = "";
    request.on("data", (piece: Buffer) => (text += piece.toString()));
    request.on("end", () => {
      heard.push({ path: request.url ?? "", text });
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((done) => void ear.listen(0, "127.0.0.1", done));
  const origin = `http://127.0.0.1:${(ear.address() as AddressInfo).port}`;
  database = await createTestDatabase();
  season = await startCupSeason(5, undefined, { webhooksToLoopback: true }, database);
  const [admin] = season.entries;
  const leagueId = await season.makeLeague("Kollektivet", season.entries);
  const made = await admin!.client.post(`/api/league/${leagueId}/formats/`, {
    name: NAME,
    format: READY_FORMATS.last_man_standing,
  });
  at = { leagueId, formatId: made.body.id };
  for (const settings of [{}, { form: "text", language: "nb" }, { form: "text", language: "nn" }, { form: "text" }]) {
    const path = `/${("language" in settings && settings.language) || ("form" in settings ? "en" : "json")}`;
    const hook = { url: `${origin}${path}`, events: ["format.corrected"], language: "en", ...settings };
    expect((await admin!.client.post(`/api/league/${leagueId}/webhooks/`, hook)).status).toBe(200);
  }
  await season.begin(1);
  await season.tell(1, scorers(1));
  await season.begin(2);
  await season.tell(2, scorers(2));
  await settle();
  other = await startTestServer({ database });
});
afterAll(async () => {
  ear?.closeAllConnections();
  ear?.close();
  await other?.close();
  await season?.server.close();
});
beforeEach(() => {
  heard = [];
});

/** With the teams of these scoring more than anybody: goals of each. */
function scorers(round: number, shining: readonly number[] = [], goals = 3) {
  const stats = formScorers(season, round);
  for (const index of shining) {
    for (const id of season.entries[index]!.footballerIds) {
      stats.set(id, { ...stats.get(id), minutes: 90, goals_scored: goals });
    }
  }
  return stats;
}

/** The tick that settles, the one that sees that there is something to tell; then it is told and sent. */
async function settle(): Promise<void> {
  for (let tick = 0; tick < 2; tick += 1) await season.server.tick();
  await season.server.runDueJobs();
  await deliverDue(season.server.ctx);
}

async function told(): Promise<WireLeagueAct[]> {
  const { body } = await season.entries[1]!.client.get(`/api/league/${at.leagueId}/log/`);
  return (body.results as WireLeagueAct[]).filter(({ kind }) => kind === "format_corrected");
}

const outIn = async (round: number): Promise<number[]> =>
  (await tableAt(season, at, `?round=${round}`)).decisions.flatMap((one) => (one.kind === "out" ? [one.entry] : []));
const indexOf = (entry: number) => season.entries.findIndex(({ entryId }) => entryId === entry);
const named = (entry: number) => {
  const index = indexOf(entry);
  return { entry, entry_name: `Lag ${index}`, player_name: `Liv Lunde ${index}` };
};
const nameOf = (round: number) => season.small.season.rounds.find((one) => one.roundId === round)!.name;

test("rounds that are settled for the first time tell nothing, and what they decided is kept", async () => {
  expect(await told()).toEqual([]);
  expect(heard).toEqual([]);
  const { rows } = await sql<{ round_id: number; outcomes: string }>`
    select round_id, outcomes from league_format_outcomes where format_id = ${at.formatId} order by 1`.execute(
    season.server.ctx.db,
  );
  const kept = rows.map(({ round_id: round, outcomes }) => [round, JSON.parse(outcomes)]);
  expect(kept).toEqual([
    [1, { out: (await outIn(1)).map((id) => [id]) }],
    [2, { out: (await outIn(2)).map((id) => [id]) }],
  ]);
});

test("an elimination that a correction turns is told: who is out now, who no longer is; the same again tells nothing", async () => {
  const [before, later] = [await outIn(1), await outIn(2)];
  expect([before.length, later.length]).toEqual([1, 1]);
  const saved = indexOf(before[0]!);
  await season.tell(1, scorers(1, [saved]));
  await settle();
  const [after, laterNow] = [await outIn(1), await outIn(2)];
  expect(after).toHaveLength(1);
  expect(after).not.toEqual(before);
  const change = (event: number, once: number[], now: number[]) => ({
    kind: "out",
    event,
    before: once.filter((id) => !now.includes(id)),
    before_count: once.filter((id) => !now.includes(id)).length,
    after: now.filter((id) => !once.includes(id)),
    after_count: now.filter((id) => !once.includes(id)).length,
  });
  const changes = [change(1, before, after), change(2, later, laterNow)].filter((one) => one.after_count > 0);
  const [act, ...more] = await told();
  expect(more).toEqual([]);
  const ids = [...new Set(changes.flatMap((one) => [...one.before, ...one.after]))];
  expect(act).toEqual({
    id: expect.any(Number),
    time: expect.any(String),
    kind: "format_corrected",
    entry: null,
    entry_name: null,
    player_name: null,
    subject: null,
    changes: [],
    format: NAME,
    correction: {
      format_id: at.formatId,
      event: 1,
      changes,
      change_count: changes.length,
      entries: expect.arrayContaining(ids.map(named)),
    },
  });
  expect(act!.correction!.entries).toHaveLength(ids.length);

  const textOf = (path: string) => heard.filter((one) => one.path === path).map(({ text }) => JSON.parse(text));
  expect(textOf("/json")).toEqual([
    {
      type: "format.corrected",
      key: expect.stringMatching(`^format\\.corrected:${at.formatId}:1\\.2-2\\.\\d+$`),
      league: { id: at.leagueId, name: "Kollektivet", scoring: "c" },
      data: {
        format: at.formatId,
        format_name: NAME,
        event: 1,
        event_name: nameOf(1),
        changes: changes.map((one) => ({
          ...one,
          event_name: nameOf(one.event),
          before: one.before.map(named),
          after: one.after.map(named),
        })),
        change_count: changes.length,
      },
    },
  ]);
  const lines = (line: (round: string, now: string, before: string) => string) =>
    changes
      .map((one) => line(nameOf(one.event), named(one.after[0]!).entry_name, named(one.before[0]!).entry_name))
      .map((text) => `\n${text}`)
      .join("");
  expect(textOf("/nb")).toEqual([
    {
      text: `Kollektivet: Sist igjen er avgjort på nytt, etter en retting av ${nameOf(1)}.${lines((round, now, once) => `Ute i ${round}: ${now} (før rettingen: ${once})`)}`,
    },
  ]);
  expect(textOf("/nn")).toEqual([
    {
      text: `Kollektivet: Sist igjen er avgjord på nytt, etter ei retting av ${nameOf(1)}.${lines((round, now, once) => `Ute i ${round}: ${now} (før rettinga: ${once})`)}`,
    },
  ]);
  expect(textOf("/en")).toEqual([
    {
      text: `Kollektivet: Sist igjen is decided again, after a correction of ${nameOf(1)}.${lines((round, now, once) => `Out in ${round}: ${now} (before the correction: ${once})`)}`,
    },
  ]);

  heard = [];
  await season.tell(1, scorers(1, [saved]));
  await settle();
  expect([await told(), heard]).toEqual([[act], []]);
});

test("a correction that changes figures and no decision tells nothing", async () => {
  const [act] = await told();
  const before = await tableAt(season, at, "?round=1");
  const [[out], later] = [await outIn(1), await outIn(2)];
  // Whoever is out scores nothing now, and those who stay more.
  const others = season.entries.flatMap(({ entryId }, index) => (entryId === out ? [] : [index]));
  const stats = scorers(1, others, 5);
  for (const id of season.entries[indexOf(out!)]!.footballerIds) stats.set(id, { minutes: 90 });
  await season.tell(1, stats);
  await settle();
  const after = await tableAt(season, at, "?round=1");
  expect(after.table.rows.map(({ last }) => last)).not.toEqual(before.table.rows.map(({ last }) => last));
  expect([await outIn(1), await outIn(2)]).toEqual([[out], later]);
  expect([await told(), heard]).toEqual([[act], []]);
});

test("a process that dies before it has told leaves it all to the next; two at once tell it once", async () => {
  const { db } = season.server.ctx;
  const before = await told();
  const [out] = await outIn(1);
  await season.small.play(1 as never, scorers(1, [indexOf(out!)], 6), { finished: true });
  await season.server.tick();
  await season.server.whenCurrent();
  await other.whenCurrent();
  // It has written everything but what webhooks are sent, and waits for that; then its connection is gone.
  await db.transaction().execute(async (tx) => {
    await sql`lock table webhook_deliveries in exclusive mode`.execute(tx);
    const dying = tellCorrections(season.server.ctx).then(
      () => "told",
      () => "died",
    );
    for (let killed = 0; killed === 0;) {
      const { rows } = await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where wait_event_type = 'Lock' and query like '%insert into webhook_deliveries%'`.execute(db);
      killed = rows.length;
    }
    expect(await dying).toBe("died");
  });
  const kept = async () =>
    (
      await sql<{ outcomes: string }>`select outcomes from league_format_outcomes where format_id = ${at.formatId}
        and round_id = 1`.execute(db)
    ).rows[0]!.outcomes;
  expect(JSON.parse(await kept())).toEqual({ out: [[out]] });
  expect([await told(), heard]).toEqual([before, []]);

  await Promise.all([tellCorrections(other.ctx), tellCorrections(season.server.ctx), tellCorrections(other.ctx)]);
  await settle();
  const after = await told();
  expect(after).toHaveLength(before.length + 1);
  expect(after[0]!.correction!.changes[0]).toMatchObject({ kind: "out", event: 1, before: [out] });
  expect(heard.map(({ path }) => path).toSorted()).toEqual(["/en", "/json", "/nb", "/nn"]);
  expect(JSON.parse(await kept())).toEqual({ out: (await outIn(1)).map((id) => [id]) });
});

test("a table that is added after a correction has nothing to tell, and what is kept goes with the table", async () => {
  const [admin] = season.entries;
  const { body } = await admin!.client.post(`/api/league/${at.leagueId}/formats/`, {
    name: "Månedens",
    format: READY_FORMATS.second_life,
  });
  const before = await told();
  await settle();
  expect(await told()).toEqual(before);
  const rounds = async () =>
    (await sql`select 1 from league_format_outcomes where format_id = ${body.id}`.execute(season.server.ctx.db)).rows;
  expect(await rounds()).toHaveLength(2);
  expect((await admin!.client.delete(`/api/league/${at.leagueId}/formats/${body.id}/`)).status).toBe(200);
  expect(await rounds()).toEqual([]);
});
