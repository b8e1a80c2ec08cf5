/** Operators' announcements: planned, shown and over, in both languages; and the switch for maintenance. */
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import { buildSeason, startTestServer, type SignedUp, type TestServer } from "../../../testing/index.ts";

let t: TestServer;
let one: SignedUp;
let two: SignedUp;
beforeAll(async () => {
  t = await startTestServer();
  await buildSeason(t);
  one = await t.signUp({ role: "operator" });
  two = await t.signUp({ role: "operator" });
});
afterAll(() => t?.close());

const LIST = "/api/control/announcements/";
const SWITCH = "/api/control/maintenance/";
const WISH = {
  level: "info",
  title_nb: " Vi flytter fristen ",
  title_en: "The deadline moves",
  text_nb: "",
  text_en: "",
  from: null as string | null,
  until: null as string | null,
};
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const shown = async () =>
  ((await t.client().get("/api/notices/")).body.notices as { title_nb: string }[]).map((notice) => notice.title_nb);
const lastAct = async () => (await one.client.get("/api/control/audit/")).body.results[0];
const refusalsOf = async (wish: object) => {
  const { status, body } = await one.client.post(LIST, { ...WISH, ...wish });
  return [
    status,
    Object.entries(body as Record<string, { code: string }[]>).map(([field, [p]]) => `${field} ${p!.code}`),
  ];
};

test("an announcement is shown to everybody at once, the most urgent first; a planned one when its time comes", async () => {
  expect(await shown()).toEqual([]);
  expect((await one.client.post(LIST, WISH)).body.announcements).toMatchObject([
    { level: "info", title_nb: "Vi flytter fristen", state: "shown", version: 1, until: null },
  ]);
  expect(await lastAct()).toMatchObject({ action: "announcements.make", details: { titleEn: "The deadline moves" } });
  await one.client.post(LIST, { ...WISH, level: "urgent", title_nb: "Haster", until: inHours(1) });
  await one.client.post(LIST, { ...WISH, level: "urgent", title_nb: "Senere", from: inHours(1), until: inHours(2) });
  expect(await shown()).toEqual(["Haster", "Vi flytter fristen"]);
  const list = (await two.client.get(LIST)).body.announcements;
  expect(list.map(({ title_nb, state }: Record<string, string>) => [title_nb, state])).toEqual([
    ["Senere", "planned"],
    ["Haster", "shown"],
    ["Vi flytter fristen", "shown"],
  ]);
  await sql`update announcements set from_at = from_at - interval '90 minutes', until_at = until_at - interval '90 minutes'
    where title_nb in ('Senere', 'Haster')`.execute(t.ctx.db);
  expect(await shown()).toEqual(["Senere", "Vi flytter fristen"]);
});

test("it is written in both languages, and its times are times", async () => {
  expect(await refusalsOf({ title_nb: "  ", text_en: "Only in English" })).toEqual([
    400,
    ["title_nb blank", "text_nb blank"],
  ]);
  expect(await refusalsOf({ from: "tomorrow", until: "later" })).toEqual([
    400,
    ["from not_a_time", "until not_a_time"],
  ]);
  expect(await refusalsOf({ until: inHours(-1) })).toEqual([400, ["until in_the_past"]]);
  expect(await refusalsOf({ from: inHours(3), until: inHours(2) })).toEqual([400, ["until ends_before_it_begins"]]);
  expect((await one.client.post(LIST, { ...WISH, level: "panic" })).status).toBe(400);
  expect((await one.client.post(LIST, { ...WISH, title_en: "x".repeat(121) })).status).toBe(400);
});

test("nynorsk may be written beside them, whole, and is told as it was written", async () => {
  expect(await refusalsOf({ text_nn: "Meir" })).toEqual([400, ["title_nn blank", "text_nb blank", "text_en blank"]]);
  expect(await refusalsOf({ title_nn: "Vi flyttar fristen", text_nb: "Mer", text_en: "More" })).toEqual([
    400,
    ["text_nn blank"],
  ]);
  const said = {
    title_nb: "På tre språk",
    title_nn: " På tre språk, nynorsk ",
    text_nb: "Mer",
    text_nn: "Meir",
    text_en: "More",
  };
  const { announcements } = (await one.client.post(LIST, { ...WISH, ...said })).body;
  const find = (all: { title_nb: string }[]) => all.find(({ title_nb }) => title_nb === said.title_nb);
  expect(find(announcements)).toMatchObject({ title_nn: "På tre språk, nynorsk", text_nn: "Meir" });
  const told = (await t.client().get("/api/notices/")).body.notices;
  expect(find(told)).toMatchObject({ title_nn: "På tre språk, nynorsk", text_nn: "Meir" });
  expect(find(announcements)).toHaveProperty("id");
  const { id, version } = find(announcements) as unknown as { id: number; version: number };
  const changed = await one.client.post(`${LIST}${id}/`, { ...WISH, title_nb: "På to språk", version });
  expect(changed.body.announcements.find((row: { id: number }) => row.id === id)).toMatchObject({
    title_nn: "",
    text_nn: "",
  });
  await one.client.post(`${LIST}${id}/end/`, { version: version + 1 });
});

test("it is changed and ended by who has seen it as it is", async () => {
  const { announcements } = (await one.client.post(LIST, { ...WISH, title_nb: "Endres", text_nb: "a", text_en: "b" }))
    .body;
  const { id } = announcements.find(({ title_nb }: { title_nb: string }) => title_nb === "Endres");
  const change = (by: SignedUp, version: number) =>
    by.client.post(`${LIST}${id}/`, { ...WISH, title_nb: "Endret", version });
  expect((await change(one, 1)).status).toBe(200);
  expect(await change(two, 1)).toMatchObject({ status: 409, body: { code: "moved" } });
  expect(await shown()).toContain("Endret");
  const stop = (by: SignedUp, version: number) => by.client.post(`${LIST}${id}/end/`, { version });
  expect((await stop(two, 1)).status).toBe(409);
  expect((await stop(two, 2)).status).toBe(200);
  expect((await stop(one, 3)).status).toBe(409);
  expect((await change(one, 3)).status).toBe(409);
  expect(await shown()).not.toContain("Endret");
  expect(await lastAct()).toMatchObject({ action: "announcements.end", account: two.accountId });
  expect((await one.client.post(`${LIST}999999/end/`, { version: 1 })).status).toBe(404);

  const planned = (await one.client.post(LIST, { ...WISH, title_nb: "Aldri", from: inHours(5) })).body.announcements;
  const never = planned.find(({ title_nb }: { title_nb: string }) => title_nb === "Aldri");
  const after = (await one.client.post(`${LIST}${never.id}/end/`, { version: 1 })).body.announcements;
  expect(after.map(({ title_nb }: { title_nb: string }) => title_nb)).not.toContain("Aldri");
});

test("a planned one begins at once when its beginning is cleared, and else when it was planned to", async () => {
  const from = inHours(5);
  const made = (await one.client.post(LIST, { ...WISH, title_nb: "Planlagt", from })).body.announcements;
  const planned = made.find(({ title_nb }: { title_nb: string }) => title_nb === "Planlagt");
  const change = async (wish: object) => {
    const { body } = await one.client.post(`${LIST}${planned.id}/`, { ...WISH, title_nb: "Planlagt", ...wish });
    return body.announcements.find(({ id }: { id: number }) => id === planned.id);
  };
  expect(await change({ from: planned.from, version: 1 })).toMatchObject({ state: "planned", from: planned.from });
  // Also when the new end lies before the planned beginning.
  const until = inHours(1);
  expect(await change({ from: null, until, version: 2 })).toMatchObject({
    state: "shown",
    version: 3,
    until: expect.any(String),
  });
  expect((await t.client().get("/api/notices/")).body.notices).toContainEqual(
    expect.objectContaining({ id: planned.id, version: 3 }),
  );
});

test("the game is closed with words and an end, changed, and opened; what is said is read while everything else is not", async () => {
  const manager = await t.signUp();
  const before = (await one.client.get(SWITCH)).body;
  expect(before).toEqual({ closed: false, text_nb: "", text_nn: "", text_en: "", until: null, version: 0 });
  const wish = {
    version: 0,
    was_closed: false,
    closed: true,
    text_nb: "Vi bytter base",
    text_en: "New database",
    until: inHours(1),
  };
  expect(await one.client.post(SWITCH, { ...wish, text_en: "" })).toMatchObject({
    status: 400,
    body: { text_en: [{ code: "blank" }] },
  });
  expect(await one.client.post(SWITCH, { ...wish, text_nb: "", text_nn: "Vi byter base", text_en: "" })).toMatchObject({
    status: 400,
    body: { text_nb: [{ code: "blank" }], text_en: [{ code: "blank" }] },
  });
  expect(await one.client.post(SWITCH, { ...wish, until: inHours(-1) })).toMatchObject({
    body: { until: [{ code: "in_the_past" }] },
  });
  expect((await one.client.post(SWITCH, wish)).body).toMatchObject({
    closed: true,
    text_nb: "Vi bytter base",
    version: 1,
  });
  await expect.poll(() => t.ctx.findGame()?.maintenance).toBe(true);
  expect(await manager.client.get("/api/bootstrap-static/")).toMatchObject({
    status: 503,
    body: "The game is being updated.",
  });
  expect((await t.client().get("/api/notices/")).body).toMatchObject({
    closed: { text_nb: "Vi bytter base", text_nn: "", text_en: "New database", until: expect.any(String) },
  });
  expect((await two.client.get("/api/control/")).body).toMatchObject({ maintenance: true });
  expect(await two.client.post(SWITCH, wish)).toMatchObject({
    status: 409,
    body: { code: "moved", maintenance: { closed: true, version: 1 } },
  });
  const longer = {
    ...wish,
    version: 1,
    was_closed: true,
    text_nb: "Litt til",
    text_nn: " Litt til, på nynorsk ",
    text_en: "A bit more",
    until: null,
  };
  const told = { text_nb: "Litt til", text_nn: "Litt til, på nynorsk", text_en: "A bit more", until: null };
  expect((await two.client.post(SWITCH, longer)).body).toMatchObject({ ...told, version: 2 });
  expect((await t.client().get("/api/notices/")).body.closed).toEqual(told);
  expect(await lastAct()).toMatchObject({ action: "game.say", details: { textNn: "Litt til, på nynorsk" } });
  const open = { ...longer, version: 2, closed: false };
  expect((await one.client.post(SWITCH, open)).body).toEqual({
    closed: false,
    text_nb: "",
    text_nn: "",
    text_en: "",
    until: null,
    version: 3,
  });
  await expect.poll(() => t.ctx.findGame()?.maintenance).toBe(false);
  expect((await manager.client.get("/api/bootstrap-static/")).status).toBe(200);
  expect((await t.client().get("/api/notices/")).body.closed).toBeNull();
  expect(await lastAct()).toMatchObject({ action: "game.open", subject: "game" });

  // A command at a terminal changes no version: the seen state of the switch counts too.
  await sql`update game set maintenance = true`.execute(t.ctx.db);
  expect((await one.client.post(SWITCH, { ...wish, version: 3 })).status).toBe(409);
  await sql`update game set maintenance = false`.execute(t.ctx.db);
});
