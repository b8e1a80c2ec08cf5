/** Questions from Slack, Discord and Teams: who may ask, what is answered, and what is forged or sent again. */
import { createHmac, generateKeyPairSync, sign } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { isSignedBySlack } from "../../../adapters/chat/index.ts";
import { sql, startTestServer, type TestServer } from "../../../testing/index.ts";
import { startSmallSeason, type SeasonEntry, type SmallSeason } from "../../../testing/small-season.ts";
import { readQuestion } from "./question-words.ts";

const SLACK_SECRET = "8f742231b10e8888abcd99yyyzzz85a5";
const discord = generateKeyPairSync("ed25519");
const DISCORD_KEY = discord.publicKey.export({ format: "der", type: "spki" }).subarray(-32).toString("hex");
const TEAMS_TOKEN = Buffer.alloc(32, 7).toString("base64");

let t: TestServer;
let small: SmallSeason;
let ada: SeasonEntry;
let kari: SeasonEntry;
let league: { readonly id: number; readonly code: string };

beforeAll(async () => {
  t = await startTestServer({
    config: {
      chats: { slackSigningSecret: SLACK_SECRET, discordPublicKey: DISCORD_KEY },
      publicOrigins: ["https://spill.example.org"],
    },
  });
  small = await startSmallSeason(t, { rounds: 4 });
  ada = await small.createEntry({ name: "Sjefen", firstName: "Ada", lastName: "Berg" });
  kari = await small.createEntry({ name: "<!here> *Kari*", firstName: "Kari", lastName: "Moe" });
  const made = await ada.client.post("/api/leagues-classic/", { name: "Kantina", start_event: 1 });
  league = { id: made.body.id, code: made.body.code };
  await kari.client.post("/api/leagues-private/join/", { code: league.code });
});
afterAll(() => t?.close());
beforeEach(async () => {
  await sql`delete from league_chats`.execute(t.ctx.db);
});

const seconds = () => Math.floor(Date.now() / 1000);
const raw = (path: string, body: string, headers: Record<string, string>) =>
  t.client().post(path, body as never, { headers });

/** As Slack documents a slash command. */
const slackBody = (text: string, channel = "G8PSS9T3V") =>
  new URLSearchParams({
    token: "xyzz0WbapA4vBCDEFasx0q6G",
    team_id: "T1DC2JH3J",
    team_domain: "testteamnow",
    channel_id: channel,
    channel_name: "foobar",
    user_id: "U2CERLKJA",
    user_name: "roadrunner",
    command: "/elleveren",
    text,
    response_url: "https://hooks.slack.example/commands/T1DC2JH3J/397700885554/96rGlfmibIGlgcZRskXaIFfN",
    trigger_id: `${Math.random()}`,
  }).toString();
const slackHeaders = (body: string, at = seconds(), secret = SLACK_SECRET) => ({
  "content-type": "application/x-www-form-urlencoded",
  "x-slack-request-timestamp": String(at),
  "x-slack-signature": `v0=${createHmac("sha256", secret).update(`v0:${at}:${body}`).digest("hex")}`,
});
const askSlack = (text: string, channel?: string) => {
  const body = slackBody(text, channel);
  return raw("/api/chat/slack/", body, slackHeaders(body));
};

/** As Discord documents an interaction. */
const discordBody = (name: string, value?: string) =>
  JSON.stringify({
    id: `${Math.random()}`,
    application_id: "1",
    type: 2,
    token: "unique_token",
    version: 1,
    guild_id: "290926798626357999",
    channel_id: "645027906669510667",
    channel: { id: "645027906669510667", name: "fantasy", type: 0 },
    member: { user: { id: "53908232506183680", username: "mason" } },
    data: {
      id: "771825006014889984",
      name: "elleveren",
      type: 1,
      options: [{ type: 1, name, options: value === undefined ? [] : [{ type: 3, name: "text", value }] }],
    },
  });
const discordHeaders = (body: string, at = seconds()) => ({
  "content-type": "application/json",
  "x-signature-timestamp": String(at),
  "x-signature-ed25519": sign(null, Buffer.from(`${at}${body}`), discord.privateKey).toString("hex"),
});
const askDiscord = (name: string, value?: string) => {
  const body = discordBody(name, value);
  return raw("/api/chat/discord/", body, discordHeaders(body));
};

/** As Teams documents an outgoing webhook's activity. */
const teamsBody = (text: string, at = new Date().toISOString()) =>
  JSON.stringify({
    type: "message",
    id: `${Math.random()}`,
    timestamp: at,
    serviceUrl: "https://smba.trafficmanager.example/emea/",
    channelId: "msteams",
    from: { id: "29:1", name: "Ada" },
    conversation: { id: "19:253b1f341670408fb6fe51050b6e5ceb@thread.skype" },
    text: `<at>Elleveren</at> ${text}&nbsp;\n`,
    textFormat: "plain",
  });
const teamsHeaders = (body: string, token = TEAMS_TOKEN) => ({
  "content-type": "application/json",
  authorization: `HMAC ${createHmac("sha256", Buffer.from(token, "base64")).update(body).digest("base64")}`,
});
const askTeams = (text: string) => {
  const body = teamsBody(text);
  return raw(`/api/chat/teams/${league.id}/`, body, teamsHeaders(body));
};

const chatsPath = () => `/api/league/${league.id}/chats/`;
const code = async (language = "en") => {
  const { status, body } = await ada.client.post(`${chatsPath()}code/`, { language });
  expect(status).toBe(200);
  return body.code as string;
};
const slackText = ({ body }: { body: { text: string } }) => body.text;

test("Slack's own example is signed as Slack says", () => {
  const body =
    "token=xyzz0WbapA4vBCDEFasx0q6G&team_id=T1DC2JH3J&team_domain=testteamnow&channel_id=G8PSS9T3V&channel_name=foobar&user_id=U2CERLKJA&user_name=roadrunner&command=%2Fwebhook-collect&text=&response_url=https%3A%2F%2Fhooks.slack.com%2Fcommands%2FT1DC2JH3J%2F397700885554%2F96rGlfmibIGlgcZRskXaIFfN&trigger_id=398738663015.47445629121.803a0bc887a14d10d2c447fce8b6703c";
  const headers = {
    "x-slack-request-timestamp": "1531420618",
    "x-slack-signature": "v0=a2114d57b48eac39b9ad189dd8316235a7b4a8d21a10bd27519666489c69b503",
  };
  const at = (nowSeconds: number) => isSignedBySlack(SLACK_SECRET, { headers, body: Buffer.from(body), nowSeconds });
  expect([at(1531420618), at(1531420618 + 301), at(1531420618 - 301)]).toEqual([true, false, false]);
});

test.each([
  ["table", { kind: "table" }],
  ["Tabell", { kind: "table" }],
  ["next deadline", { kind: "deadline" }],
  ["neste frist?", { kind: "deadline" }],
  ["who owns Berg", { kind: "who", name: "berg" }],
  ["Hvem har  van der Berg ?", { kind: "who", name: "van der berg" }],
  ["kven eig Moe", { kind: "who", name: "moe" }],
  ["link bcdfg23456", { kind: "link", code: "bcdfg23456" }],
  ["", { kind: "help" }],
  ["sell everybody", { kind: "help" }],
])("%j is understood as %o", (words, question) => expect(readQuestion(words)).toEqual(question));

describe("a channel is linked", () => {
  test("by a code that is good once; it stands in the administrator's list, and is ended there", async () => {
    expect((await ada.client.get(chatsPath())).body).toEqual({
      services: [
        { service: "slack", is_offered: true },
        { service: "discord", is_offered: true },
        { service: "teams", is_offered: true },
      ],
      chats: [],
      max: 5,
      teams_url: `https://spill.example.org/api/chat/teams/${league.id}/`,
    });
    const own = await code();
    expect(slackText(await askSlack("table"))).toMatch(/^Elleveren: Denne kanalen er ikke koblet til noen liga/);
    const linked = await askSlack(`link ${own}`);
    expect([linked.status, linked.body.response_type]).toEqual([200, "in_channel"]);
    expect(slackText(linked)).toMatch(/^Kantina: This channel is linked to the league Kantina\./);
    const again = await askSlack(`link ${own}`, "C2");
    expect([again.body.response_type, slackText(again)]).toEqual([
      "ephemeral",
      expect.stringMatching(/^Elleveren: Den koden gjelder ikke/),
    ]);
    const { chats } = (await ada.client.get(chatsPath())).body;
    expect(chats).toEqual([
      { id: expect.any(Number), service: "slack", name: "#foobar", language: "en", linked_at: expect.any(String) },
    ]);
    expect((await ada.client.delete(`${chatsPath()}${chats[0].id}/`)).status).toBe(200);
    expect((await ada.client.delete(`${chatsPath()}${chats[0].id}/`)).status).toBe(404);
    expect(slackText(await askSlack("table"))).toMatch(/ikke koblet/);
  });

  test("a code whose time is over links nothing, and nobody but the administrator has one", async () => {
    const late = await code();
    await sql`update chat_codes set expires_at = clock_timestamp()`.execute(t.ctx.db);
    expect(slackText(await askSlack(`link ${late}`))).toMatch(/gjelder ikke/);
    expect((await kari.client.post(`${chatsPath()}code/`, {})).status).toBe(403);
    expect((await kari.client.get(chatsPath())).status).toBe(403);
  });

  test("there is room for five", async () => {
    for (let count = 0; count < 5; count += 1) await askSlack(`link ${await code()}`, `C${count}`);
    const full = await ada.client.post(`${chatsPath()}code/`, {});
    expect([full.status, full.body.non_field_errors]).toMatchObject([400, [{ code: "too_many_chats", max: 5 }]]);
  });

  test("a league that is handed over is asked about no more from where it was", async () => {
    const made = await ada.client.post("/api/leagues-classic/", { name: "Gis bort", start_event: 1 });
    await kari.client.post("/api/leagues-private/join/", { code: made.body.code });
    const { body } = await ada.client.post(`/api/league/${made.body.id}/chats/code/`, {});
    await askSlack(`link ${body.code}`, "C9");
    expect(slackText(await askSlack("table", "C9"))).toMatch(/^Gis bort: /);
    await ada.client.put(`/api/leagues-classic/${made.body.id}/`, { admin_entry: kari.entryId });
    expect(slackText(await askSlack("table", "C9"))).toMatch(/ikke koblet/);
    await kari.client.post("/api/leagues-private/delete/", { league: made.body.id });
  });

  test("Teams by the token that it showed; a wrong one is refused with its place", async () => {
    const wrong = await ada.client.put(`${chatsPath()}teams/`, { token: "secret" });
    expect([wrong.status, wrong.body.token?.[0]?.code]).toEqual([400, "invalid"]);
    expect((await askTeams("table")).status).toBe(401);
    const linked = await ada.client.put(`${chatsPath()}teams/`, { token: TEAMS_TOKEN, language: "en" });
    expect(linked.body).toMatchObject({ service: "teams", name: "" });
    const { rows } = await sql<{ secret: Buffer }>`select secret from league_chats`.execute(t.ctx.db);
    expect(rows[0]!.secret.includes(Buffer.from(TEAMS_TOKEN, "base64"))).toBe(false);
    const answer = await askTeams("next deadline");
    expect(answer.body).toEqual({
      type: "message",
      text: expect.stringMatching(/^\*\*Kantina\*\* {2}\nThe deadline of .+ is .+ at \d\d:\d\d, Norwegian time\./),
    });
  });
});

describe("what is forged or sent again", () => {
  test("Slack: another secret, another body, an old time and a replay are refused, and nothing is said", async () => {
    await askSlack(`link ${await code()}`);
    const body = slackBody("table");
    const good = slackHeaders(body);
    const statuses = [
      await raw("/api/chat/slack/", body, slackHeaders(body, seconds(), "another")),
      await raw("/api/chat/slack/", slackBody("who owns everybody"), good),
      await raw("/api/chat/slack/", body, slackHeaders(body, seconds() - 301)),
      await raw("/api/chat/slack/", body, slackHeaders(body, seconds() + 400)),
      await raw("/api/chat/slack/", body, { "content-type": "application/x-www-form-urlencoded" }),
      await raw("/api/chat/slack/", body, good),
      await raw("/api/chat/slack/", body, good),
      await raw("/api/chat/slack/", body, { ...good, "x-slack-signature": good["x-slack-signature"].toUpperCase() }),
    ];
    expect(statuses.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 200, 401, 401]);
    expect(statuses[6]!.body).toEqual({ detail: "Not signed." });
  });

  test("Discord: the check of the address is answered, a forged and a repeated one are not", async () => {
    const ping = JSON.stringify({ type: 1, id: "1" });
    expect((await raw("/api/chat/discord/", ping, discordHeaders(ping))).body).toEqual({ type: 1 });
    const other = { ...discordHeaders(ping), "x-signature-ed25519": "0".repeat(128) };
    expect((await raw("/api/chat/discord/", ping, other)).status).toBe(401);
    const body = discordBody("help");
    const headers = discordHeaders(body);
    const upper = { ...headers, "x-signature-ed25519": headers["x-signature-ed25519"].toUpperCase() };
    const answers = [
      await raw("/api/chat/discord/", body, headers),
      await raw("/api/chat/discord/", body, headers),
      await raw("/api/chat/discord/", body, upper),
      await raw("/api/chat/discord/", body, discordHeaders(body, seconds() - 301)),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 401, 401, 401]);
  });

  test("Teams: another league's token, an old message and a replay are refused", async () => {
    await ada.client.put(`${chatsPath()}teams/`, { token: TEAMS_TOKEN });
    const body = teamsBody("table");
    const old = teamsBody("table", new Date(Date.now() - 400_000).toISOString());
    const path = `/api/chat/teams/${league.id}/`;
    const answers = [
      await raw(path, body, teamsHeaders(body, Buffer.alloc(32, 8).toString("base64"))),
      await raw(path, old, teamsHeaders(old)),
      await raw(path, body, teamsHeaders(body)),
      await raw(path, body, teamsHeaders(body)),
      await raw("/api/chat/teams/999999/", body, teamsHeaders(body)),
    ];
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 200, 401, 401]);
  });

  test("without the operator's settings a service is not offered, and nothing is believed", async () => {
    const other = await startTestServer();
    try {
      const body = slackBody("table");
      const signed = slackHeaders(body, seconds(), "");
      expect((await other.client().post("/api/chat/slack/", body as never, { headers: signed })).status).toBe(401);
    } finally {
      await other.close();
    }
  });
});

describe("answers", () => {
  test("the deadline, the table and who has whom, as the season goes on", async () => {
    await askDiscord("link", await code());
    const said = async (name: string, value?: string) =>
      (await askDiscord(name, value)).body.data.embeds[0].description as string;
    expect(await said("table")).toBe("The table comes when the first round is on.");
    expect(await said("next")).toMatch(/^The deadline of .+ is /);
    const captain = small.season.footballers.find(({ footballerId }) => footballerId === ada.footballerIds[0])!;
    const whole = `${captain.firstName} ${captain.secondName}`;
    expect(await said("who", whole)).toBe("Teams are secret until the deadline has passed.");
    await small.goTo(1, 30);
    await t.whenCurrent();
    const table = await said("table");
    expect(table).toMatch(/^The table right now, while .+ is played:\n1\. /);
    expect(table).toContain("Sjefen: 0 points");
    // Nobody is called by a team's name.
    expect(table).toContain("!here Kari: 0 points");
    expect(await said("who", whole)).toMatch(/^[12] of 2 teams have .+\(.+\)/);
    expect(await said("who", "Ingensomheterdet")).toBe("No footballer is called ingensomheterdet.");
    const { body } = await askDiscord("help");
    expect(body).toMatchObject({ type: 4, data: { flags: 64, allowed_mentions: { parse: [] } } });
  });

  test("a service asks for all of its people from one address; what is not signed counts there as any call", async () => {
    const rateLimits = { ...t.ctx.config.rateLimits, callsPerMinute: 5 };
    const chats = { slackSigningSecret: SLACK_SECRET, discordPublicKey: DISCORD_KEY };
    const counted = await startTestServer({ config: { rateLimits, chats } });
    try {
      const ask = async (channel: string, secret?: string) => {
        const body = slackBody("help", channel);
        const headers = slackHeaders(body, seconds(), secret);
        return (await counted.client().post("/api/chat/slack/", body as never, { headers })).status;
      };
      const signed: number[] = [];
      for (let channel = 0; channel < 12; channel += 1) signed.push(await ask(`C${channel}`));
      expect(signed).toEqual(Array.from({ length: 12 }, () => 200));
      const forged: number[] = [];
      for (let count = 0; count < 7; count += 1) forged.push(await ask("C0", "another secret"));
      expect(forged).toEqual([401, 401, 401, 401, 401, 429, 429]);
    } finally {
      await counted.close();
    }
  });

  test("one channel asks so often a minute, and no oftener", async () => {
    await askSlack(`link ${await code()}`, "CBUSY");
    const statuses: number[] = [];
    for (let count = 0; count < 31; count += 1) statuses.push((await askSlack("help", "CBUSY")).status);
    expect([statuses.slice(0, 29).every((status) => status === 200), statuses.at(-1)]).toEqual([true, 429]);
  });
});
