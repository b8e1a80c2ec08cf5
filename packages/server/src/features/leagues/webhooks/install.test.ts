/** Channels of Slack and Discord linked by a click: to the service's page of consent and back, and whatever goes wrong on the way. */
import { type ChatStandIn, startChatStandIn } from "@elleveren/worlds/chat-stand-in/index.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { sql, startTestServer, type TestClient, type TestServer } from "../../../testing/index.ts";
import { startSmallSeason, type SeasonEntry, type SmallSeason } from "../../../testing/small-season.ts";
import { deliverDue } from "./deliver.ts";

let chats: ChatStandIn;
let t: TestServer;
let small: SmallSeason;
let ada: SeasonEntry;
let kari: SeasonEntry;
let league: number;

beforeAll(async () => {
  chats = await startChatStandIn({ port: 0 });
  t = await startTestServer({ config: { webhooksToLoopback: true, chatApps: chats.apps } });
  small = await startSmallSeason(t, { rounds: 4 });
  ada = await small.createEntry({ name: "Sjefen", firstName: "Ada", lastName: "Berg" });
  kari = await small.createEntry({ name: "Laget", firstName: "Kari", lastName: "Moe" });
  const { body } = await ada.client.post("/api/leagues-classic/", { name: "Kantina", start_event: 1 });
  league = body.id;
  await kari.client.post("/api/leagues-private/join/", { code: body.code });
});
afterAll(async () => {
  await t?.close();
  await chats?.stop();
});
beforeEach(async () => {
  chats.forget();
  await sql`delete from league_webhooks`.execute(t.ctx.db);
});

type Service = "slack" | "discord";
const start = (client: TestClient, service: Service = "slack") =>
  client.post(`/api/league/${league}/webhooks/install/`, { service, events: ["goal", "round.paper"], language: "en" });
const linked = async () => (await ada.client.get(`/api/league/${league}/webhooks/`)).body.webhooks;

/** Says yes or no on the service's page; where it sends the browser. */
async function consent(location: string, answer = "allow"): Promise<string> {
  const page = new URL(location);
  const form = { answer, channel: "garderoben" };
  const fields = ["redirect_uri", "state"].map((name) => [name, page.searchParams.get(name) ?? ""]);
  const body = new URLSearchParams({ ...form, ...Object.fromEntries(fields) });
  const response = await fetch(location, { method: "POST", body, redirect: "manual" });
  const back = new URL(response.headers.get("location")!);
  return back.pathname + back.search;
}
const comeBack = async (client: TestClient, path: string) => {
  const { status, headers } = await client.get(path);
  return [status, headers.get("location")];
};
const back = (install: string, service: Service = "slack") => [
  302,
  `/leagues/${league}/elsewhere?chat=${service}&install=${install}`,
];

test.each(["slack", "discord"] as const)("%s is linked by a click and says hello at once", async (service) => {
  const { status, body } = await start(ada.client, service);
  expect(status).toBe(200);
  const asked = Object.fromEntries(new URL(body.location).searchParams);
  expect(asked).toMatchObject({
    client_id: "elleveren",
    response_type: "code",
    scope: service === "slack" ? "incoming-webhook,commands" : "webhook.incoming applications.commands",
  });
  expect(new URL(asked["redirect_uri"]!).pathname).toBe(`/api/chat/${service}/installed/`);
  expect((await fetch(body.location)).status).toBe(200);
  expect(await comeBack(ada.client, await consent(body.location))).toEqual(back("done", service));
  expect(await linked()).toMatchObject([
    { url: chats.address(service, "garderoben"), form: service, events: ["goal", "round.paper"], language: "en" },
  ]);
  await deliverDue(t.ctx);
  expect(chats.taken("garderoben").map(({ text }) => text.includes("This is a test. It works!"))).toEqual([true]);
});

test("the league's page offers what the operator has set up, and nothing else is begun", async () => {
  expect((await ada.client.get(`/api/league/${league}/webhooks/`)).body.installs).toEqual(["slack", "discord"]);
  const { slack: _, ...others } = t.ctx.config.chatApps;
  const { config } = t.ctx;
  const other = await startTestServer({ config: { ...config, chatApps: others } });
  try {
    const season = await startSmallSeason(other, { rounds: 4 });
    const ola = await season.createEntry({ name: "Laget", firstName: "Ola", lastName: "Moe" });
    const { body } = await ola.client.post("/api/leagues-classic/", { name: "Benken", start_event: 1 });
    const path = `/api/league/${body.id}/webhooks/`;
    expect((await ola.client.get(path)).body.installs).toEqual(["discord"]);
    expect((await ola.client.post(`${path}install/`, { service: "slack", events: ["goal"] })).status).toBe(404);
  } finally {
    await other.close();
  }
});

test("a state that is forged, used, late or another session's links nothing", async () => {
  const { location } = (await start(ada.client)).body;
  const path = await consent(location);
  const state = new URL(path, "http://x").searchParams.get("state")!;
  const refused = back("invalid_state");
  const forged = `/api/chat/slack/installed/?code=x&state=${league}.${"A".repeat(43)}`;
  expect(await comeBack(ada.client, forged)).toEqual(refused);
  expect((await ada.client.get("/api/chat/slack/installed/?code=x&state=nonsense")).body).toMatchObject({
    detail: "A chat is linked from its league's page.",
  });
  // Another browser, signed in or not, neither links it nor uses it up; nor does the other service.
  expect(await comeBack(kari.client, path)).toEqual(refused);
  expect(await comeBack(t.client(), path)).toEqual(refused);
  expect(await comeBack(ada.client, path.replace("/slack/", "/discord/"))).toEqual(back("invalid_state", "discord"));
  expect(await linked()).toEqual([]);
  expect(await comeBack(ada.client, path)).toEqual(back("done"));
  expect(await comeBack(ada.client, path)).toEqual(refused);
  expect(await linked()).toHaveLength(1);
  const late = await consent((await start(ada.client)).body.location);
  await sql`update chat_installs set expires_at = clock_timestamp()`.execute(t.ctx.db);
  expect(await comeBack(ada.client, late)).toEqual(refused);
  expect(await linked()).toHaveLength(1);
  const { rows } = await sql<{ kept: string }>`select encode(state_hash, 'escape') as kept from chat_installs`.execute(
    t.ctx.db,
  );
  expect(rows.filter(({ kept }) => kept.includes(state))).toEqual([]);
});

test("no, a code that is refused and a service that is away change nothing, and say so", async () => {
  const no = await consent((await start(ada.client)).body.location, "cancel");
  expect(await comeBack(ada.client, no)).toEqual(back("cancelled"));
  for (const service of ["slack", "discord"] as const) {
    const path = await consent((await start(ada.client, service)).body.location);
    const wrong = path.replace(/code=[^&]+/, "code=wrong");
    expect(await comeBack(ada.client, wrong)).toEqual(back("code_refused", service));
  }
  const away = await consent((await start(ada.client)).body.location);
  await chats.goAway();
  try {
    expect(await comeBack(ada.client, away)).toEqual(back("unavailable"));
  } finally {
    await chats.comeBack();
  }
  expect(await linked()).toEqual([]);
});

test("only the administrator of then and now links a chat, while there is room", async () => {
  expect((await start(kari.client)).status).toBe(403);
  expect((await start(t.client())).status).toBe(403);
  expect(
    (await ada.client.post(`/api/league/${league}/webhooks/install/`, { service: "teams", events: [] })).status,
  ).toBe(400);
  const handedOver = await consent((await start(ada.client)).body.location);
  const give = (to: SeasonEntry) =>
    sql`update leagues set admin_entry_id = ${to.entryId} where league_id = ${league}`.execute(t.ctx.db);
  await give(kari);
  expect(await comeBack(ada.client, handedOver)).toEqual(back("not_administrator"));
  await give(ada);
  expect(await linked()).toEqual([]);
  const late = await consent((await start(ada.client)).body.location);
  for (let count = 0; count < 5; count += 1) {
    const address = chats.address("slack", `k${count}`);
    await ada.client.post(`/api/league/${league}/webhooks/`, { url: address, events: ["goal"] });
  }
  expect(await comeBack(ada.client, late)).toEqual(back("too_many_webhooks"));
  expect((await start(ada.client)).status).toBe(400);
  expect(await linked()).toHaveLength(5);
});
