import { roundId } from "@elleveren/rules";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";

import { sql, startTestServer, type TestServer } from "../../../testing/index.ts";
import { startSmallSeason, type SeasonEntry, type SmallSeason } from "../../../testing/small-season.ts";

let t: TestServer;
let small: SmallSeason;
let ada: SeasonEntry;
let kari: SeasonEntry;
let league: number;
/** One without any viewers. */
let unseen: number;

beforeAll(async () => {
  t = await startTestServer({ config: { publicOrigins: ["https://fantasy.example.no"] } });
  small = await startSmallSeason(t, { rounds: 4 });
  ada = await small.createEntry({ name: "Sjefen", firstName: "Ada", lastName: "Berg" });
  kari = await small.createEntry({ name: `<b>"Ball" & Co`, firstName: "Kari", lastName: "Moe" });
  const made = await ada.client.post("/api/leagues-classic/", { name: "Kollektivet <3", start_event: 1 });
  league = made.body.id;
  await kari.client.post("/api/leagues-private/join/", { code: made.body.code, entry: kari.entryId });
  const other = await ada.client.post("/api/leagues-classic/", { name: "Mange drakter", start_event: 1 });
  unseen = other.body.id;
  await kari.client.post("/api/leagues-private/join/", { code: other.body.code, entry: kari.entryId });
  await small.goTo(1, 1);
  const [first] = ada.footballerIds;
  await small.play(roundId(1), new Map([[first!, { minutes: 90 }]]), { finished: false });
  await t.whenCurrent();
});
afterAll(() => t?.close());

const ask = (query = "", headers: Record<string, string> = {}, id: number | string = league) =>
  fetch(`${t.origin}/embed/league/${id}${query}`, { headers });
const allow = (allowed: unknown, who = ada) => who.client.put(`/api/league/${league}/embed/`, { allowed });
const WIDE = "frame-ancestors *";

describe("a private league's table on other pages", () => {
  test("is not there until its administrator says so, and looks like a league that there is not", async () => {
    const [secret, none] = [await ask(), await ask("", {}, 999_999)];
    expect([secret.status, none.status]).toEqual([404, 404]);
    const [text, other] = [await secret.text(), await none.text()];
    expect(text).toBe(other);
    expect(text).toContain("Denne ligaen vises ikke på andre sider.");
    expect(text).not.toContain("Kollektivet");
    for (const name of ["etag", "cache-control", "content-security-policy"]) {
      expect(secret.headers.get(name)).toBe(none.headers.get(name));
    }
  });

  test("is switched by the administrator alone, and members see it in the log", async () => {
    expect((await ada.client.get(`/api/league/${league}/embed/`)).body).toEqual({
      allowed: false,
      path: `/embed/league/${league}`,
    });
    expect([(await allow(true, kari)).status, (await kari.client.get(`/api/league/${league}/embed/`)).status]).toEqual([
      403, 403,
    ]);
    expect((await ada.client.put("/api/league/999999/embed/", { allowed: true })).status).toBe(404);
    const wrong = await allow("maybe");
    expect([wrong.status, Object.keys(wrong.body)]).toEqual([400, ["allowed"]]);
    expect((await ask()).status).toBe(404);
    expect([(await allow(true)).body, (await allow(true)).status]).toEqual([
      { allowed: true, path: `/embed/league/${league}` },
      200,
    ]);
    const { body: log } = await kari.client.get(`/api/league/${league}/log/`);
    expect(log.results[0]).toMatchObject({
      kind: "settings",
      changes: [{ field: "shown_elsewhere", from: "false", to: "true" }],
    });
    expect(log.results.filter(({ kind }: { kind: string }) => kind === "settings")).toHaveLength(1);
  });

  test("is a page of its own: rows in order, nothing that somebody wrote becomes markup, no script, no cookie [V1.1.2, V1.2.1]", async () => {
    await allow(true);
    const answer = await ask("?lang=en&theme=dark", { cookie: "sessionid=somebody; csrftoken=x" });
    const page = await answer.text();
    expect(answer.status).toBe(200);
    expect(page).toContain('<html lang="en" data-theme="dark">');
    expect(page).toContain("<h1>Kollektivet &lt;3</h1><p>Round 1, <b>provisional</b></p>");
    expect(page).toContain("&lt;b&gt;&quot;Ball&quot; &amp; Co<small>Kari Moe</small>");
    expect(page.match(/<tr>/g)).toHaveLength(3);
    expect(page).toContain(
      `href="https://fantasy.example.no/leagues/${league}/standings/c" target="_blank" rel="noopener"`,
    );
    expect(page).toContain("The whole table (2 teams) at Elleveren");
    expect(page).not.toMatch(/<script|<link|<img|style="|@example\.test/);
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  test("any page may frame it and no other answer; it loads nothing but its own style", async () => {
    await allow(true);
    const answer = await ask();
    const policy = answer.headers.get("content-security-policy")!;
    expect(policy).toMatch(
      /^default-src 'none'; style-src 'sha256-[\w+/]{43}='; base-uri 'none'; form-action 'none'; frame-ancestors \*$/,
    );
    expect(answer.headers.get("x-frame-options")).toBeNull();
    expect(answer.headers.get("cross-origin-resource-policy")).toBe("cross-origin");
    for (const path of [
      "/api/event-status/",
      "/api/docs/",
      `/api/league/${league}/embed/`,
      "/embed/",
      "/embed/league/",
    ]) {
      const other = await fetch(`${t.origin}${path}`);
      expect(other.headers.get("content-security-policy"), path).not.toContain(WIDE);
      expect(other.headers.get("x-frame-options"), path).toBe("DENY");
    }
  });

  test("is kept for a minute by whoever stands between, and not sent twice to who has it", async () => {
    await allow(true);
    const answer = await ask("?rows=1");
    expect(answer.headers.get("cache-control")).toBe("public, max-age=60");
    expect((await answer.text()).match(/<tr>/g)).toHaveLength(2);
    const again = await ask("?rows=1", { "if-none-match": answer.headers.get("etag")! });
    expect([again.status, await again.text()]).toEqual([304, ""]);
  });

  test("is worked out once for all its looks", async () => {
    await ada.client.put(`/api/league/${unseen}/embed/`, { allowed: true });
    const tables = vi.spyOn(t.ctx.live.engine()!, "leagueTable");
    const rows: (number | undefined)[] = [];
    for (const look of ["", "?theme=dark", "?lang=en&rows=1", "?lang=nn", "?rows=50"]) {
      const page = await (await ask(look, {}, unseen)).text();
      rows.push(page.match(/<tr>/g)?.length);
    }
    expect([rows, tables.mock.calls.length]).toEqual([[3, 3, 2, 3, 3], 1]);
    tables.mockRestore();
  });

  test("ends at once when it is switched off, and with the league", async () => {
    await allow(true);
    expect((await ask()).status).toBe(200);
    await allow(false);
    expect((await ask()).status).toBe(404);
    const gone = await ada.client.post("/api/leagues-classic/", { name: "Borte", start_event: 2 });
    await ada.client.put(`/api/league/${gone.body.id}/embed/`, { allowed: true });
    const empty = await ask("", {}, gone.body.id);
    expect([empty.status, await empty.text()]).toEqual([
      200,
      expect.stringMatching(/Ingen i tabellen ennå\.[^]*Til ligaen på Elleveren/),
    ]);
    await ada.client.post("/api/leagues-private/delete/", { league: gone.body.id });
    expect((await ask("", {}, gone.body.id)).status).toBe(404);
  });

  test.each([
    ["?rows=0", "rows kan være 1–50."],
    ["?rows=51", "rows kan være 1–50."],
    ["?rows=1e1", "rows kan være 1–50."],
    ["?rows=2&rows=3", "rows kan være 1–50."],
    ["?theme=%3Cscript%3E", "theme kan være auto, light, dark."],
    ["?lang=en&theme=blue&rows=many", "theme may be auto, light, dark. rows may be 1–50."],
    ["?lang=sv", "lang kan være nb, nn, en."],
  ])("the address %s is told what is wrong with it", async (query, said) => {
    const answer = await ask(query);
    const page = await answer.text();
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([400, "no-store"]);
    expect(page).toContain(`<p>${said}</p>`);
    expect(page).not.toContain("<script");
  });

  test.each(["0", "01", "abc", "1.5", "9999999999", "%2e%2e", "1%00"])("league %s is none", async (id) => {
    expect((await ask("", {}, id)).status).toBe(404);
  });
});

test("leagues that everybody sees need nobody's word; nobody administers them", async () => {
  const { rows } = await sql<{ league_id: number }>`
    select league_id from leagues where short_name = 'overall'`.execute(t.ctx.db);
  const overall = rows[0]!.league_id;
  const answer = await ask("", {}, overall);
  expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining("Sjefen")]);
  expect((await ada.client.put(`/api/league/${overall}/embed/`, { allowed: false })).status).toBe(403);
});

test("a head-to-head league shows its record", async () => {
  const made = await ada.client.post("/api/leagues-h2h/", { name: "Tvekamp", start_event: 2, ko_rounds: 0 });
  await kari.client.post("/api/leagues-private/join/", { code: made.body.code, entry: kari.entryId });
  await ada.client.put(`/api/league/${made.body.id}/embed/`, { allowed: true });
  await small.goTo(2, 1);
  await t.whenCurrent();
  const page = await (await ask("?lang=en", {}, made.body.id)).text();
  expect(page).toContain('<abbr title="Won, drawn, lost">W-D-L</abbr>');
  expect(page).toContain('/standings/h"');
});

// The last one: what it counts up holds for a minute.
test("who asks for hundreds a minute is told to wait", async () => {
  const statuses: number[] = [];
  while (statuses.length <= 240 && statuses.at(-1) !== 429) statuses.push((await ask()).status);
  expect([statuses[0] === 429, statuses.at(-1)]).toEqual([false, 429]);
  const answer = await ask();
  expect([answer.status, Number(answer.headers.get("retry-after")) > 0]).toEqual([429, true]);
});
