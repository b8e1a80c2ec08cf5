/** Leagues linked to Slack, Discord and Teams: what comes, in whose format, and what the services' refusals lead to. */
import { roundId } from "@elleveren/rules";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { sql, type TestServer } from "../../../testing/index.ts";
import { startSmallSeason, type SeasonEntry, type SmallSeason } from "../../../testing/small-season.ts";
import { type ChatStandIn, startChatStandIn } from "@elleveren/worlds/chat-stand-in/index.ts";
import { startMailroom, type Mailroom } from "../../people/accounts/emails/letters.testing.ts";
import { deliverDue } from "./deliver.ts";

let mail: Mailroom;
let t: TestServer;
let small: SmallSeason;
let ada: SeasonEntry;
let kari: SeasonEntry;
let chats: ChatStandIn;
let league: { readonly id: number; readonly code: string };

beforeAll(async () => {
  chats = await startChatStandIn({ port: 0 });
  mail = await startMailroom({ webhooksToLoopback: true, publicOrigins: ["https://spill.example.org"] });
  t = mail.server;
  small = await startSmallSeason(t, { rounds: 4 });
  ada = await small.createEntry({ name: "Sjefen & co", firstName: "Ada", lastName: "Berg" });
  kari = await small.createEntry({ name: "<!channel> @everyone", firstName: "Kari", lastName: "Moe" });
});
afterAll(async () => {
  await chats?.stop();
  await mail?.close();
});
beforeEach(async () => {
  chats.forget();
  await sql`delete from league_webhooks`.execute(t.ctx.db);
  if (league) await ada.client.post("/api/leagues-private/delete/", { league: league.id });
  const made = await ada.client.post("/api/leagues-classic/", { name: "Kantina", start_event: 1 });
  league = { id: made.body.id, code: made.body.code };
});

const path = (rest = "") => `/api/league/${league.id}/webhooks/${rest}`;
const link = async (form: "slack" | "discord" | "teams", settings: object = {}) => {
  const wish = {
    url: chats.address(form, "kantina"),
    form,
    events: ["member.joined", "member.left"],
    language: "en",
    ...settings,
  };
  const { status, body } = await ada.client.post(path(), wish);
  expect(status).toBe(200);
  return body.webhook.id as number;
};
const step = async () => {
  await t.tick();
  await t.runDueJobs();
  await deliverDue(t.ctx);
};
const due = () => sql`update league_webhooks set next_at = clock_timestamp()`.execute(t.ctx.db);
const log = async (id: number) => (await ada.client.get(path(`${id}/deliveries/`))).body.results;
const listed = async () => (await ada.client.get(path())).body.webhooks[0];
const join = async () => {
  const { status, body } = await kari.client.post("/api/leagues-private/join/", { code: league.code });
  expect([status, body]).toMatchObject([200, {}]);
};
const leave = async () => expect((await kari.client.post(`/api/league/${league.id}/leave/`)).status).toBe(200);
const TABLE = () => `https://spill.example.org/leagues/${league.id}/standings/c`;

describe("each service is spoken to in its documented format", () => {
  test("Slack takes Block Kit, with its three letters escaped and nobody called", async () => {
    await link("slack");
    await join();
    await step();
    expect(chats.heard.map(({ body }) => body)).toEqual([
      {
        text: "Kantina: Kari Moe is in, with the team !channel everyone.",
        blocks: [
          { type: "header", text: { type: "plain_text", text: "Kantina", emoji: false } },
          {
            type: "section",
            text: {
              type: "mrkdwn",
              text: `Kari Moe is in, with the team !channel everyone.\n<${TABLE()}|To the league>`,
            },
          },
        ],
        unfurl_links: false,
      },
    ]);
  });

  test("Discord takes an embed, and is told to call nobody", async () => {
    await link("discord");
    await join();
    await step();
    expect(chats.heard.map(({ body }) => body)).toEqual([
      {
        embeds: [{ title: "Kantina", description: "Kari Moe is in, with the team !channel everyone.", url: TABLE() }],
        allowed_mentions: { parse: [] },
      },
    ]);
  });

  test("Teams takes one Adaptive Card, with a button", async () => {
    await link("teams");
    await join();
    await step();
    expect(chats.heard[0]!.body).toMatchObject({
      type: "message",
      attachments: [
        {
          contentType: "application/vnd.microsoft.card.adaptive",
          content: {
            type: "AdaptiveCard",
            version: "1.4",
            body: [
              { type: "TextBlock", text: "Kantina", wrap: true, size: "Medium", weight: "Bolder" },
              { type: "TextBlock", text: "Kari Moe is in, with the team !channel everyone.", wrap: true },
            ],
            actions: [{ type: "Action.OpenUrl", title: "To the league", url: TABLE() }],
          },
        },
      ],
    });
  });

  test("the log shows what left, in its form", async () => {
    const id = await link("discord");
    await join();
    await step();
    const [row] = await log(id);
    expect(row.body).toBe(chats.heard[0]!.text);
  });
});

describe("what a service refuses", () => {
  test("too much at once waits as long as it says, is no failure, and comes once", async () => {
    const id = await link("slack");
    chats.answerNext({ status: 429, retryAfter: "7" });
    await join();
    await leave();
    await step();
    expect(chats.taken("kantina")).toEqual([]);
    expect(await listed()).toMatchObject({ failing_since: null, disabled_at: null });
    const { rows } = await sql<{ seconds: number }>`select
      extract(epoch from next_at - clock_timestamp())::float8 as seconds from league_webhooks`.execute(t.ctx.db);
    expect(rows[0]!.seconds).toBeGreaterThan(5);
    expect(rows[0]!.seconds).toBeLessThanOrEqual(7);
    await due();
    await expect.poll(async () => (await step(), chats.taken("kantina").length), { timeout: 15_000 }).toBe(2);
    expect((await log(id)).map(({ attempts }: { attempts: number }) => attempts)).toEqual([1, 2]);
  });

  test.each([
    ["slack", { status: 403, text: "invalid_token" }],
    ["slack", { status: 410, text: "channel_is_archived" }],
    ["discord", { status: 404, text: '{"message": "Unknown Webhook", "code": 10015}' }],
    ["teams", { status: 401, text: "" }],
  ] as const)(
    "%s: a revoked address (%o) is switched off at once, and who linked it is written to",
    async (form, answer) => {
      const id = await link(form);
      chats.answerNext(answer);
      await mail.letters();
      await join();
      await step();
      expect(await listed()).toMatchObject({ disabled_at: expect.any(String), waiting: 0 });
      expect((await log(id))[0]).toMatchObject({ state: "failed", status: answer.status });
      const off = (await mail.letters()).filter(({ subject }) =>
        subject.startsWith("Varslene fra en liga er slått av"),
      );
      expect(off.map(({ to }) => to)).toEqual([ada.email]);
      expect(off[0]!.text).toContain("finnes ikke lenger");
    },
  );

  test("a message that is not understood is given up; the next one comes", async () => {
    const id = await link("discord");
    chats.answerNext({ status: 400 });
    await join();
    await leave();
    await step();
    expect((await log(id)).map(({ state }: { state: string }) => state)).toEqual(["sent", "failed"]);
    expect(await listed()).toMatchObject({ failing_since: null, disabled_at: null, waiting: 0 });
  });

  test("gone for a day: everything waits, nothing is lost, and it comes in order", async () => {
    await link("teams");
    await chats.goAway();
    await join();
    await leave();
    for (let hours = 0; hours < 23; hours += 1) {
      await step();
      await sql`update league_webhooks set failing_since = failing_since - interval '1 hour'`.execute(t.ctx.db);
      await due();
    }
    expect(await listed()).toMatchObject({ disabled_at: null, waiting: 2 });
    await chats.comeBack();
    await step();
    await due();
    await step();
    const texts = chats.taken("kantina").map(({ text }) => (text.includes("is in") ? "in" : "out"));
    expect(texts).toEqual(["in", "out"]);
  });
});

describe("whoever sends dies", () => {
  /** As a dead process leaves it: its lease is over. */
  const die = () => sql`update league_webhooks set leased_until = clock_timestamp()`.execute(t.ctx.db);

  test("before the last byte has left: another one sends it, once", async () => {
    await link("slack");
    await join();
    await die();
    await step();
    await step();
    expect(chats.taken("kantina")).toHaveLength(1);
  });

  test("after it: the chat has heard it and hears it no second time; a program does, with the same id", async () => {
    const id = await link("slack");
    const { body } = await ada.client.post(path(), {
      url: chats.address("json", "program"),
      events: ["member.joined"],
    });
    await join();
    await sql`update webhook_deliveries set handed_at = clock_timestamp()`.execute(t.ctx.db);
    await die();
    await step();
    expect(chats.taken("kantina")).toEqual([]);
    expect(chats.taken("program")).toHaveLength(1);
    expect((await log(id))[0]).toMatchObject({ state: "sent", status: null, error: "unanswered" });
    expect((await log(body.webhook.id))[0]).toMatchObject({ state: "sent", status: 200, error: null });
  });

  test("the last byte and its note leave together", async () => {
    await link("slack");
    await join();
    const seen: (boolean | undefined)[] = [];
    chats.meanwhile(async () => {
      await expect
        .poll(async () => {
          const { rows } = await sql<{ handed: boolean }>`
            select handed_at is not null as handed from webhook_deliveries`.execute(t.ctx.db);
          return rows[0]?.handed;
        })
        .toBe(true);
      seen.push(true);
    });
    await step();
    expect(seen).toEqual([true]);
  });
});

test("a round as a chat hears it: deadline, goals that matter, and what the settled round's paper says", async () => {
  const all = ["round.deadline", "goal", "round.paper", "captain.haul", "bench.tears", "rank.turned"];
  await join();
  // A day before the deadline it is near already, and what was before it was linked is not told.
  await link("discord", { events: all, language: "nb" });
  await step();
  expect(chats.heard).toEqual([]);
  await small.goTo(1, 30);
  await step();
  const [captain] = ada.footballerIds;
  const owned = new Set([...ada.footballerIds, ...kari.footballerIds]);
  const stranger = small.season.footballers.find(({ footballerId }) => !owned.has(footballerId))!.footballerId;
  const told = () =>
    chats.taken("kantina").map(({ body }) => (body as { embeds: { description: string }[] }).embeds[0]!.description);
  await small.play(
    roundId(1),
    new Map([
      [captain!, { minutes: 20, goals_scored: 1 }],
      [stranger, { minutes: 20, goals_scored: 1 }],
    ]),
    {
      finished: false,
    },
  );
  await t.whenCurrent();
  await step();
  await step();
  const goals = () => told().filter((text) => text.startsWith("MÅL!"));
  expect(goals()).toEqual([expect.stringMatching(/^MÅL! .+ \(.+\)\n.+–.+ \d–\d\n[12] av 2 lag i ligaen har ham/)]);
  // Taken away by the referee, and scored again: three things happened.
  await small.play(roundId(1), new Map([[captain!, { minutes: 21, goals_scored: 0 }]]), { finished: false });
  await step();
  expect(told().at(-1)).toMatch(/^Målet til .+ er annullert\./);
  await small.play(roundId(1), new Map([[captain!, { minutes: 22, goals_scored: 1 }]]), { finished: false });
  await step();
  expect(goals()).toHaveLength(2);
  const before = told().length;
  await small.play(roundId(1), new Map([[captain!, { minutes: 90, goals_scored: 1 }]]));
  await small.goTo(1, 3 * 24 * 60);
  await step();
  await step();
  const after = told().slice(before);
  expect(after.filter((text) => text.startsWith("Ligaavisa for"))).toHaveLength(1);
  await small.goTo(2, -23 * 60);
  await step();
  await step();
  expect(told().filter((text) => /^Fristen for .+ er .+ kl\. \d\d:\d\d\.$/.test(text))).toHaveLength(1);
  expect(new Set(chats.taken("kantina").map(({ id }) => id)).size).toBe(chats.taken("kantina").length);
});
