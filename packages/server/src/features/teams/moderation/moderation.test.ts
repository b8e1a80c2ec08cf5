/**
 * Reported names and operators' decisions; suspensions from the first e-mail to the last; two operators at once; and no
 * disclosure to accounts not concerned.
 */
import { READY_FORMATS } from "@elleveren/rules";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import {
  buildSeason,
  createEntry,
  type CreatedTestEntry,
  type SignedUp,
  type TestServer,
} from "../../../testing/index.ts";
import { findEverywhere } from "../privacy/privacy.testing.ts";
import { SITE, startMailroom, type Mailroom } from "../../people/accounts/emails/letters.testing.ts";

let room: Mailroom;
let t: TestServer;
let one: SignedUp;
let two: SignedUp;

beforeAll(async () => {
  room = await startMailroom();
  t = room.server;
  await buildSeason(t);
  one = await t.signUp({ role: "operator", firstName: "Siv", lastName: "Drift" });
  two = await t.signUp({ role: "operator" });
});
afterAll(() => room?.close());

let count = 0;
async function manager(name = "", details: Parameters<TestServer["signUp"]>[0] = {}): Promise<CreatedTestEntry> {
  count += 1;
  const account = await t.signUp(details);
  return createEntry(t, { account, name: name || `Lag ${count}` });
}

const PEOPLE = "/api/control/people/";
const cases = async () => (await one.client.get(`${PEOPLE}cases/`)).body.cases as Case[];
interface Case {
  readonly id: number;
  readonly part: string;
  readonly subject: number;
  readonly name: string;
  readonly words: string[];
  readonly reports: { reason: string; note: string }[];
  readonly version: number;
}
const caseOf = async (name: string) => (await cases()).find((found) => found.name === name);
const report = (by: SignedUp, body: object) => by.client.post("/api/reports/", body);
const lastAct = async () => (await one.client.get("/api/control/audit/?area=people")).body.results[0];
const status = async (asked: Promise<{ status: number }>) => (await asked).status;

test("a complaint waits for operators, once a person and name, and says nothing of who complained", async () => {
  const bully = await manager("Ola er dum");
  const [kari, ola] = [await manager(), await manager()];
  const body = { part: "entry", id: bully.entryId, reason: "hateful", note: " Han mener meg. " };
  expect(await report(kari, body)).toMatchObject({ status: 200, body: {} });
  expect(await status(report(kari, { ...body, reason: "other" }))).toBe(200);
  expect(await status(report(ola, { ...body, note: "" }))).toBe(200);
  const found = await caseOf("Ola er dum");
  expect(found).toMatchObject({ part: "entry", subject: bully.entryId, words: [], version: 3 });
  expect(found!.reports.map(({ reason, note }) => [reason, note])).toEqual([
    ["hateful", ""],
    ["hateful", "Han mener meg."],
  ]);
  expect(JSON.stringify(found)).not.toContain(String(kari.email));

  expect(await report(bully, body)).toMatchObject({
    status: 400,
    body: { non_field_errors: [{ code: "own_name" }] },
  });
  expect(await status(report(kari, { ...body, id: 999_999 }))).toBe(404);
  expect(await status(report(kari, { ...body, reason: "boring" }))).toBe(400);
  expect(await status(t.client().post("/api/reports/", body))).toBe(403);
});

test("the game's own leagues cannot be complained of, and complaints have an end", async () => {
  const kari = await manager();
  const { rows } = await sql<{ league_id: number }>`
    select league_id from leagues where league_type = 's' limit 1`.execute(t.ctx.db);
  const body = { part: "league", id: rows[0]!.league_id, reason: "other" };
  const answers = [];
  for (let index = 0; index < 11; index += 1) answers.push(await status(report(kari, body)));
  expect(answers).toEqual([...Array.from({ length: 10 }, () => 404), 429]);
});

test("a name that may stay is not complained of twice; another name can be", async () => {
  const bold = await manager("Beste laget");
  const kari = await manager();
  const body = { part: "entry", id: bold.entryId, reason: "offensive" };
  await report(kari, body);
  const found = (await caseOf("Beste laget"))!;
  const dismiss = (by: SignedUp, version: number) => by.client.post(`${PEOPLE}cases/${found.id}/dismiss/`, { version });
  expect(await status(dismiss(two, found.version + 1))).toBe(409);
  expect(await status(dismiss(one, found.version))).toBe(200);
  expect(await dismiss(two, found.version)).toMatchObject({ status: 409, body: { code: "moved" } });
  expect(await lastAct()).toMatchObject({ action: "people.dismiss", subject: `entry ${bold.entryId}` });
  await report(await manager(), body);
  expect(await caseOf("Beste laget")).toBeUndefined();

  await bold.client.put(
    "/api/entry-update/",
    { name: "Enda bedre" },
    { headers: { "idempotency-key": "bedre-navn-1" } },
  );
  await report(kari, body);
  expect(await caseOf("Enda bedre")).toMatchObject({ reports: [{ reason: "offensive" }] });
});

test("what a manager is called is in no row of the log when a complaint of it is dismissed", async () => {
  const named = await manager("", { firstName: "Zebulon", lastName: "Vrang" });
  await report(await manager(), { part: "manager", id: named.entryId, reason: "other" });
  const found = (await caseOf("Zebulon Vrang"))!;
  expect(await status(one.client.post(`${PEOPLE}cases/${found.id}/dismiss/`, { version: found.version }))).toBe(200);
  expect(await lastAct()).toMatchObject({ action: "people.dismiss", subject: `entry ${named.entryId}` });
  expect(await status(named.client.post("/api/player/delete/", { password: named.password }))).toBe(200);
  expect((await findEverywhere(t.owner, ["Zebulon", "Vrang"])).filter((place) => place.endsWith("audit_log"))).toEqual(
    [],
  );
});

test("a watched word opens a case by itself: of a team, its manager and a league, when made and when changed", async () => {
  const fan = await manager("F1tte FC", { firstName: "Kuk", lastName: "Hansen" });
  const league = await fan.client.post("/api/leagues-classic/", { name: "Horeligaen hore", start_event: 1 });
  expect(await caseOf("F1tte FC")).toMatchObject({ part: "entry", words: ["fitte"], reports: [] });
  expect(await caseOf("Kuk Hansen")).toMatchObject({ part: "manager", subject: fan.entryId, words: ["kuk"] });
  expect(await caseOf("Horeligaen hore")).toMatchObject({ part: "league", subject: league.body.id, words: ["hore"] });
  await fan.client.put("/api/entry-update/", { name: "Fitjar FC" }, { headers: { "idempotency-key": "fitjar-fc" } });
  expect(await caseOf("F1tte FC")).toBeUndefined();
  expect(await caseOf("Fitjar FC")).toBeUndefined();
});

test("operators keep the list; a new word finds the names that are there already", async () => {
  await manager("Kjempetullball");
  const words = `${PEOPLE}words/`;
  const before = (await one.client.get(words)).body.words as { id: number; word: string; kind: string }[];
  expect(before).toContainEqual({ id: expect.any(Number), word: "jævla", kind: "whole" });
  const added = await one.client.post(words, { word: " Tullball ", kind: "part" });
  expect(added.body.words).toContainEqual({ id: expect.any(Number), word: "Tullball", kind: "part" });
  expect(await two.client.post(words, { word: "TULLBALL", kind: "part" })).toMatchObject({
    status: 400,
    body: { word: [{ code: "duplicate" }] },
  });
  expect(await status(one.client.post(words, { word: "1234", kind: "part" }))).toBe(400);
  expect((await one.client.get(`${words}try/?name=tul1ball`)).body).toEqual({ words: ["Tullball"] });
  await t.runDueJobs();
  expect(await caseOf("Kjempetullball")).toMatchObject({ words: ["Tullball"] });
  // As a word of its own it is not in that name; the earlier match stays pending.
  expect(await status(two.client.post(words, { word: "tullball", kind: "whole" }))).toBe(200);
  expect((await one.client.get(`${words}try/?name=Kjempetullball`)).body).toEqual({ words: [] });
  const { id } = (added.body.words as { id: number; word: string }[]).find(({ word }) => word === "Tullball")!;
  expect(await status(one.client.post(`${words}${id}/remove/`))).toBe(200);
  expect(await status(two.client.post(`${words}${id}/remove/`))).toBe(404);
  expect(await lastAct()).toMatchObject({ action: "people.remove_word", subject: "word Tullball" });
});

test("an operator renames a team, its manager and a league; each is written to, in his language, and told why", async () => {
  const rude = await manager("Fitte United", { firstName: "Kuk", lastName: "Olsen" });
  const league = await rude.client.post("/api/leagues-classic/", { name: "Fitteligaen", start_event: 1 });
  await room.letters();
  const names = (by: SignedUp, body: object) => by.client.post(`${PEOPLE}names/`, body);
  const wish = { part: "entry", id: rude.entryId, before: "Fitte United", name: "Lag uten navn", reason: "Støtende" };
  expect(await names(one, wish)).toMatchObject({ status: 200, body: { name: "Lag uten navn" } });
  expect(await names(two, { ...wish, name: "Noe annet" })).toMatchObject({
    status: 409,
    body: { code: "moved", name: "Lag uten navn" },
  });
  expect((await one.client.get(`/api/entry/${rude.entryId}/`)).body.name).toBe("Lag uten navn");
  expect(await caseOf("Fitte United")).toBeUndefined();
  expect(await lastAct()).toMatchObject({
    action: "people.rename_entry",
    subject: `entry ${rude.entryId}`,
    account: one.accountId,
    details: { before: "Fitte United", after: "Lag uten navn", reason: "Støtende" },
  });
  const [letter] = await room.letters(rude.email);
  expect(letter!.subject).toBe("Vi har endret et navn – Elleveren");
  expect(letter!.text).toContain("Laget ditt het «Fitte United». Vi har endret det til «Lag uten navn».");
  expect(letter!.text).toContain("Hvorfor: Støtende");

  await rude.client.put("/api/entry-update/", { language: "en" }, { headers: { "idempotency-key": "in-english-1" } });
  const person = { part: "manager", id: rude.entryId, before: "Kuk Olsen", reason: "Offensive" };
  expect(await names(one, { ...person, first_name: "Kari", last_name: " " })).toMatchObject({
    status: 400,
    body: { last_name: [{ code: "blank" }] },
  });
  expect(await names(one, { ...person, first_name: "Kari", last_name: "Olsen" })).toMatchObject({ status: 200 });
  expect((await rude.client.get("/api/me/")).body.player).toMatchObject({ first_name: "Kari", last_name: "Olsen" });
  expect((await one.client.get(`/api/entry/${rude.entryId}/`)).body.player_first_name).toBe("Kari");
  const ofLeague = { part: "league", id: league.body.id, before: "Fitteligaen", name: "Ligaen", reason: "Offensive" };
  expect(await names(one, { ...ofLeague, name: "x".repeat(31) })).toMatchObject({
    status: 400,
    body: { name: [{ code: "max_length" }] },
  });
  expect(await names(one, ofLeague)).toMatchObject({ status: 200, body: { name: "Ligaen" } });
  const texts = (await room.letters(rude.email)).map(({ text }) => text).join("\n");
  expect(texts).toContain("Your name in the game was called “Kuk Olsen”.");
  expect(texts).toContain("The league that you run was called “Fitteligaen”. We have changed it to “Ligaen”.");
  expect(await status(names(one, { ...wish, id: 999_999 }))).toBe(404);

  await rude.client.put("/api/entry-update/", { language: "nn" }, { headers: { "idempotency-key": "in-nynorsk-1" } });
  const again = { ...wish, before: "Lag uten navn", name: "Lag utan namn", reason: "Rart" };
  expect(await names(one, again)).toMatchObject({ status: 200 });
  const [nynorsk] = await room.letters(rude.email);
  expect(nynorsk!.subject).toBe("Vi har endra eit namn – Elleveren");
  expect(nynorsk!.text).toContain("Laget ditt heitte «Lag uten navn». Vi har endra det til «Lag utan namn».");
});

test("the name of a league's table is complained of, found by a watched word, renamed and written about as a league's is", async () => {
  const [boss, member] = [await manager(), await manager()];
  const league = await boss.client.post("/api/leagues-classic/", { name: "Bordet", start_event: 1 });
  const path = `/api/league/${league.body.id}/formats/`;
  const add = async (name: string) => {
    const made = await boss.client.post(path, { name, format: READY_FORMATS.last_man_standing });
    expect(made.status).toBe(201);
    return made.body.id as number;
  };
  const [rude, watched] = [await add("Taperne"), await add("F1tte cup")];
  expect(await caseOf("F1tte cup")).toMatchObject({ part: "format", subject: watched, words: ["fitte"], reports: [] });
  const complaint = { part: "format", id: rude, reason: "hateful" };
  for (const id of [league.body.id + 999_999, 999_999])
    expect(await status(report(member, { ...complaint, id }))).toBe(404);
  expect((await report(boss, complaint)).body.non_field_errors).toMatchObject([{ code: "own_name" }]);
  for (const by of [member, member, one]) expect(await status(report(by, complaint))).toBe(200);
  const found = await caseOf("Taperne");
  expect(found).toMatchObject({ part: "format", subject: rude, beside: "Bordet", account: boss.accountId });
  expect(found!.reports).toHaveLength(2);

  await room.letters();
  const wish = { part: "format", id: rude, before: "Taperne", name: "Vinnerne", reason: "Støtende" };
  const names = (body: object) => one.client.post(`${PEOPLE}names/`, body);
  expect(await names({ ...wish, name: "x".repeat(41) })).toMatchObject({
    status: 400,
    body: { name: [{ code: "max_length" }] },
  });
  expect(await status(names({ ...wish, id: 999_999 }))).toBe(404);
  expect(await names(wish)).toMatchObject({ status: 200, body: { name: "Vinnerne" } });
  expect(await names({ ...wish, name: "Andre" })).toMatchObject({ status: 409, body: { name: "Vinnerne" } });
  expect(await caseOf("Taperne")).toBeUndefined();
  expect((await member.client.get(path)).body.formats.map(({ name }: { name: string }) => name)).toEqual([
    "Vinnerne",
    "F1tte cup",
  ]);
  expect(await lastAct()).toMatchObject({
    action: "people.rename_format",
    subject: `format ${rude}`,
    details: { before: "Taperne", after: "Vinnerne", reason: "Støtende" },
  });
  const [letter] = await room.letters(boss.email);
  expect(letter!.text).toContain("En tabell i ligaen du styrer het «Taperne». Vi har endret det til «Vinnerne».");

  // A dismissed name is not complained of again, and what is taken away takes its cases along.
  const dismissed = await caseOf("F1tte cup");
  expect(
    await status(one.client.post(`${PEOPLE}cases/${dismissed!.id}/dismiss/`, { version: dismissed!.version })),
  ).toBe(200);
  expect(await lastAct()).toMatchObject({ action: "people.dismiss", subject: `format ${watched}` });
  expect(await status(report(member, { ...complaint, id: watched }))).toBe(200);
  expect(await caseOf("F1tte cup")).toBeUndefined();
  for (const id of [rude, watched]) expect(await status(boss.client.delete(`${path}${id}/`))).toBe(200);
  const { rows } = await sql`select 1 from name_cases where part = 'format'`.execute(t.owner);
  expect(rows).toEqual([]);
});

test("a suspended account signs in, sees everything and why, changes nothing, appeals once, and is let back", async () => {
  const cheat = await manager("Juksemaker");
  await room.letters();
  const { client, entryId } = cheat;
  const suspend = (by: SignedUp, body: object) => by.client.post(`${PEOPLE}accounts/${cheat.accountId}/suspend/`, body);
  const wish = { scope: "account", reason: "Tre lag på én person", ends: null };
  expect(await suspend(one, { ...wish, ends: "2020-01-01T00:00:00Z" })).toMatchObject({
    status: 400,
    body: { ends: [{ code: "in_the_past" }] },
  });
  expect(await suspend(one, { ...wish, ends: "soon" })).toMatchObject({ body: { ends: [{ code: "not_a_time" }] } });
  expect(await suspend(one, { ...wish, reason: "  " })).toMatchObject({ status: 400 });
  const { body: suspension } = await suspend(one, wish);
  expect(suspension).toMatchObject({
    account: cheat.accountId,
    scope: "account",
    in_force: true,
    ends: null,
    version: 1,
  });
  expect(await suspend(two, wish)).toMatchObject({
    status: 409,
    body: { code: "moved", suspension: { id: suspension.id } },
  });
  const [letter] = await room.letters(cheat.email);
  expect(letter).toMatchObject({ subject: "Kontoen din er suspendert – Elleveren", link: "/player/suspension" });
  expect(letter!.text).toContain("Vi har suspendert kontoen din på ubestemt tid.");
  expect(letter!.text).toContain("Hvorfor: Tre lag på én person");
  expect(letter!.text).toContain(`${SITE}/player/suspension`);

  // At once, in the session that was open; and in a new one.
  const refused = { status: 403, body: { detail: "This is suspended: nothing can be changed.", code: "suspended" } };
  const again = t.client();
  expect(await status(again.post("/api/player/login/", { email: cheat.email, password: cheat.password }))).toBe(200);
  for (const his of [client, again]) {
    const key = { headers: { "idempotency-key": `suspended-${Math.abs(his === client ? 1 : 2)}` } };
    expect(await his.put("/api/entry-update/", { name: "Nytt navn" }, key)).toMatchObject(refused);
    expect(await his.post("/api/entry-update/", { name: "Nytt navn" }, key)).toMatchObject(refused);
    expect(await his.post("/api/player/update/", {})).toMatchObject(refused);
    expect(await his.put("/api/player/update/", {})).toMatchObject(refused);
    expect(await his.post(`/api/my-team/${entryId}/`, { chip: null, picks: [] })).toMatchObject(refused);
    expect(await his.post("/api/transfers/", {})).toMatchObject(refused);
    expect(await his.post("/api/leagues-classic/", { name: "Liga", start_event: 1 })).toMatchObject(refused);
    expect(await his.post("/api/watchlist/1/")).toMatchObject(refused);
    expect(await report(cheat, { part: "entry", id: 1, reason: "other" })).toMatchObject(refused);
    expect(await status(his.get(`/api/my-team/${entryId}/`))).toBe(200);
    expect((await his.get("/api/me/")).body.player).toMatchObject({ is_suspended: true });
    expect((await his.get("/api/player/data/")).body.tables.suspensions).toMatchObject([{ reason: wish.reason }]);
  }
  expect((await one.client.get(`/api/entry/${entryId}/`)).body).toMatchObject({ name: "Juksemaker" });

  expect((await client.get("/api/suspension/")).body.suspension).toMatchObject({
    id: suspension.id,
    reason: wish.reason,
  });
  const appeal = (text: string, id = suspension.id) => client.post("/api/suspension/appeal/", { id, text });
  expect(await appeal("  ")).toMatchObject({ status: 400, body: { text: [{ code: "blank" }] } });
  expect(await appeal("Det er broren min.", suspension.id + 1)).toMatchObject({
    body: { non_field_errors: [{ code: "not_suspended" }] },
  });
  expect((await appeal(" Det er broren min. ")).body.suspension).toMatchObject({ appeal: "Det er broren min." });
  expect(await appeal("Og søsteren.")).toMatchObject({ body: { non_field_errors: [{ code: "already_appealed" }] } });

  const waiting = (await two.client.get(`${PEOPLE}suspensions/`)).body.suspensions[0];
  expect(waiting).toMatchObject({ id: suspension.id, appeal: "Det er broren min.", version: 2 });
  const answer = (by: SignedUp, body: object) => by.client.post(`${PEOPLE}suspensions/${suspension.id}/answer/`, body);
  const said = { version: 2, answer: "Da er det i orden.", lift: true };
  expect(await answer(one, { ...said, version: 1 })).toMatchObject({ status: 409 });
  expect((await answer(one, said)).body).toMatchObject({ answer: said.answer, in_force: false });
  expect(await answer(two, said)).toMatchObject({ status: 409, body: { suspension: { in_force: false } } });
  expect(await lastAct()).toMatchObject({ action: "people.answer", subject: `account ${cheat.accountId}` });
  expect((await room.letters(cheat.email))[0]!.text).toContain("Vi har lest klagen din og opphevet suspensjonen.");
  expect((await client.get("/api/suspension/")).body).toEqual({ suspension: null });
  const key = { headers: { "idempotency-key": "back-in-the-game" } };
  expect(await status(client.put("/api/entry-update/", { name: "Ærlig lag" }, key))).toBe(200);
});

test("a suspended team leaves the account alone, ends at its time or when lifted; operators are not suspended", async () => {
  const person = await manager();
  await room.letters();
  const suspend = (account: number, body: object) => one.client.post(`${PEOPLE}accounts/${account}/suspend/`, body);
  const inAnHour = new Date(Date.now() + 3_600_000).toISOString();
  const wish = { scope: "entry", reason: "Laget er solgt", ends: inAnHour };
  const { body } = await suspend(person.accountId, wish);
  expect(body).toMatchObject({ scope: "entry", ends: expect.stringContaining(inAnHour.slice(0, 19)) });
  const change = (name: string) =>
    person.client.put("/api/entry-update/", { name }, { headers: { "idempotency-key": `change-to-${name}` } });
  expect(await change("Ikke nå")).toMatchObject({ status: 403 });
  const me = (await person.client.get("/api/me/")).body.player;
  const profile = { ...me, first_name: "Kåre", date_of_birth: "1990-05-17", region: 286 };
  expect(await person.client.put("/api/player/update/", profile)).toMatchObject({ status: 200 });

  const lift = (by: SignedUp, version: number) =>
    by.client.post(`${PEOPLE}suspensions/${body.id}/lift/`, { version, reason: "Solgt tilbake" });
  expect(await lift(two, 7)).toMatchObject({ status: 409 });
  expect((await lift(two, 1)).body).toMatchObject({ in_force: false, lifted: expect.any(String) });
  expect(await lift(one, 2)).toMatchObject({ status: 409 });
  expect((await room.letters(person.email)).map(({ subject }) => subject)).toEqual([
    "Laget ditt er suspendert – Elleveren",
    "Du er med igjen – Elleveren",
  ]);
  expect(await status(change("Nå går det"))).toBe(200);

  await suspend(person.accountId, wish);
  await sql`update accounts set suspended_until = clock_timestamp() where account_id = ${person.accountId}`.execute(
    t.ctx.db,
  );
  await sql`update suspensions set began_at = began_at - interval '2 hours', ends_at = clock_timestamp()
    where account_id = ${person.accountId} and lifted_at is null`.execute(t.ctx.db);
  expect(await status(change("Tida er ute"))).toBe(200);

  expect(await suspend(two.accountId, { ...wish, scope: "account" })).toMatchObject({
    status: 400,
    body: { non_field_errors: [{ code: "operator" }] },
  });
  const teamless = await t.signUp();
  expect(await suspend(teamless.accountId, wish)).toMatchObject({ body: { non_field_errors: [{ code: "no_entry" }] } });
  expect(await status(suspend(999_999, wish))).toBe(404);
});

test("people and leagues are found by name, number and whole address, and no address is shown", async () => {
  const person = await manager("Sjeldne Fugler", {
    firstName: "Sjelden",
    lastName: "Vare",
    email: "sjelden@example.test",
  });
  const league = await person.client.post("/api/leagues-classic/", { name: "Sjelden liga", start_event: 1 });
  const find = async (search: string) => (await one.client.post(`${PEOPLE}search/`, { search })).body.found as object[];
  const his = { kind: "account", id: person.accountId, entry: person.entryId, entry_name: "Sjeldne Fugler" };
  expect(await find("sjelden")).toMatchObject([his, { kind: "league", id: league.body.id, members: 1 }]);
  expect(await find("sjeldne fug")).toMatchObject([his]);
  expect(await find(" Sjelden@EXAMPLE.test ")).toMatchObject([his]);
  expect(await find("sjelden@example")).toEqual([]);
  expect(await find(String(person.entryId))).toContainEqual(expect.objectContaining(his));
  const { body } = await one.client.get(`${PEOPLE}accounts/${person.accountId}/`);
  expect(body).toMatchObject({
    first_name: "Sjelden",
    leagues: [{ name: "Sjelden liga" }],
    suspensions: [],
    doubles: [],
  });
  expect(JSON.stringify(body)).not.toContain("example.test");
  expect(await status(one.client.get(`${PEOPLE}accounts/999999/`))).toBe(404);
});

test("who may be one person is told with why, and by nothing that is kept for himself", async () => {
  const first = await manager("Tvilling A", { email: "tvil.ling@gmail.com" });
  const second = await manager("Tvilling B", { email: "tvilling+to@gmail.com" });
  const other = await manager("Ikke tvilling", { email: "tvil.ling@example.test" });
  const league = (await first.client.post("/api/leagues-classic/", { name: "Tvillingliga", start_event: 1 })).body;
  await second.client.post("/api/leagues-private/join/", { code: league.code });
  await other.client.post("/api/leagues-private/join/", { code: league.code });
  const doubles = async (of: SignedUp) =>
    (await one.client.get(`${PEOPLE}accounts/${of.accountId}/`)).body.doubles as {
      account: number;
      evidence: string[];
    }[];
  const [found] = await doubles(first);
  expect(found).toMatchObject({ account: second.accountId });
  expect(found!.evidence).toEqual(
    expect.arrayContaining(["same_mailbox", "same_squad", "teams_made_together", "leagues_joined_together:1"]),
  );
  expect((await doubles(second))[0]).toMatchObject({ account: first.accountId });
  expect((await doubles(other)).every(({ evidence }) => !evidence.includes("same_mailbox"))).toBe(true);
});

test("whoever deletes his account takes his complaints, cases and suspensions with him", async () => {
  const leaving = await manager("Hore FC");
  await report(leaving, { part: "entry", id: (await manager()).entryId, reason: "other" });
  await one.client.post(`${PEOPLE}accounts/${leaving.accountId}/suspend/`, {
    scope: "account",
    reason: "Nei",
    ends: null,
  });
  expect(await status(leaving.client.post("/api/player/delete/", { password: leaving.password }))).toBe(200);
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from name_reports where account_id = ${leaving.accountId})
      + (select count(*) from suspensions where account_id = ${leaving.accountId})
      + (select count(*) from name_cases where entry_id = ${leaving.entryId}) as count`.execute(t.ctx.db);
  expect(rows[0]!.count).toBe(0);
});
