/** The TypeScript client against a real server, through a proxy that breaks connections and refuses calls. */
import { createServer, request as httpRequest, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import {
  ApiError,
  createClient,
  pages,
  ProblemsError,
  type Client,
  type StreamMessage,
} from "@elleveren/contract/client.ts";
import { roundId } from "@elleveren/rules";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";

import { makeToken, startTestServer, type TestServer } from "../../../testing/index.ts";
import { startSmallSeason, type SeasonEntry, type SmallSeason } from "../../../testing/small-season.ts";

type Fate = "pass" | "busy" | "swallow";

let t: TestServer;
let small: SmallSeason;
let kari: SeasonEntry;
let token: string;
let door: Server;
let origin: string;
/** Outcomes of the next calls; later calls pass. */
let fates: Fate[] = [];
const open = new Set<ServerResponse>();

beforeAll(async () => {
  t = await startTestServer();
  small = await startSmallSeason(t, { rounds: 4 });
  kari = await small.createEntry({ name: "Karis ellever", firstName: "Kari", lastName: "Qvigstad" });
  ({ token } = await makeToken(kari, ["read", "team:write", "leagues:write"]));
  door = createServer((request, response) => {
    const fate = fates.shift() ?? "pass";
    if (fate === "busy")
      return void response.writeHead(503, { "retry-after": "0" }).end('"The game is being updated."');
    open.add(response);
    response.on("close", () => open.delete(response));
    const passed = httpRequest(
      t.origin + request.url!,
      { method: request.method, headers: request.headers },
      (answer) => {
        // The call takes effect, and its answer is lost.
        if (fate === "swallow") return void response.destroy();
        response.writeHead(answer.statusCode!, answer.headers);
        answer.pipe(response);
      },
    );
    passed.on("error", () => response.destroy());
    response.on("close", () => passed.destroy());
    request.pipe(passed);
  });
  await new Promise<void>((done) => void door.listen(0, "127.0.0.1", done));
  origin = `http://127.0.0.1:${(door.address() as AddressInfo).port}`;
});
afterAll(async () => {
  door?.closeAllConnections();
  door?.close();
  await t?.close();
});
afterEach(() => {
  fates = [];
  vi.unstubAllGlobals();
});

const client = (options: { readonly token?: string; readonly sessionToken?: string } = { token }): Client =>
  createClient({ origin, ...options });

test("with a token: the own team, typed, and refusals as errors that say what is wrong", async () => {
  const elleveren = client();
  const { entry } = await elleveren.tokenHolder();
  expect(entry).toBe(kari.entryId);
  const team = await elleveren.myTeam({ params: { entryId: entry! } });
  expect(new Set(team.picks.map(({ element }) => element))).toEqual(new Set(kari.footballerIds));

  const [first, second] = team.picks;
  const refused = await elleveren
    .saveLineup({
      params: { entryId: entry! },
      body: { picks: [{ element: first!.element, position: second!.position }] },
    })
    .catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(ProblemsError);
  expect((refused as ProblemsError).has("bad_slots")).toBe(true);

  const closed = await elleveren.tokens().catch((error: unknown) => error);
  expect(closed).toBeInstanceOf(ApiError);
  expect(closed).toMatchObject({ status: 403, code: "token_not_allowed" });
  expect(await elleveren.deadlinesCalendar({ query: { language: "en" } })).toContain("BEGIN:VCALENDAR");
});

test("a write whose answer was lost, and one that was turned away: made again, done once", async () => {
  fates = ["busy", "swallow", "busy", "pass"];
  const made = await client().createPlan({ params: { entryId: kari.entryId }, body: { name: "Bare én" } });
  const { plans } = await client().plans({ params: { entryId: kari.entryId } });
  expect(plans.filter(({ name }) => name === "Bare én").map(({ id }) => id)).toEqual([made.id]);
});

test("without a token: signs in, keeps the session, goes on with it elsewhere, and signs out", async () => {
  const elleveren = client({});
  expect(elleveren.sessionToken()).toBeNull();
  expect(await elleveren.authSession().catch((error: unknown) => (error as ApiError).status)).toBe(401);
  const { meta } = await elleveren.authLogin({ body: { email: kari.email, password: kari.password } });
  expect(meta.is_authenticated).toBe(true);
  const kept = elleveren.sessionToken();
  expect(kept).toMatch(/^[\w-]{43}$/);
  const elsewhere = client({ sessionToken: kept! });
  const plan = await elsewhere.createPlan({ params: { entryId: kari.entryId }, body: { name: "Fra en app" } });
  expect(plan.name).toBe("Fra en app");
  expect(await elsewhere.endSession().catch((error: unknown) => (error as ApiError).status)).toBe(401);
  await expect(elleveren.plans({ params: { entryId: kari.entryId } })).rejects.toMatchObject({ status: 403 });
});

test("in a page of the server's own: the browser's session, and the CSRF token with what changes something", async () => {
  const jar = new Map(kari.client.cookies);
  jar.delete("csrftoken");
  vi.stubGlobal("document", {
    get cookie() {
      return [...jar]
        .filter(([name]) => name !== "sessionid")
        .map(([name, value]) => `${name}=${value}`)
        .join("; ");
    },
  });
  const page = createClient({
    origin: "",
    fetch: async (url, init) => {
      const headers = new Headers(init?.headers as Record<string, string>);
      headers.set("cookie", [...jar].map(([name, value]) => `${name}=${value}`).join("; "));
      const answer = await fetch(t.origin + url, { ...(init as RequestInit), headers });
      for (const line of answer.headers.getSetCookie()) {
        const [, name, value] = /^([^=]+)=([^;]*)/u.exec(line)!;
        jar.set(name!, decodeURIComponent(value!));
      }
      return answer;
    },
  });
  const plan = await page.createPlan({ params: { entryId: kari.entryId }, body: { name: "Fra en side" } });
  expect(plan.name).toBe("Fra en side");
  expect(jar.has("csrftoken")).toBe(true);
});

test("a table of several pages, row by row", async () => {
  const elleveren = client();
  const { leagues } = await elleveren.entry({ params: { entryId: kari.entryId } });
  const overall = leagues.classic.find(({ short_name: name }) => name === "overall")!;
  for (let count = 0; count < 3; count += 1) await small.createEntry();
  await t.whenCurrent();
  const read = (page: number) =>
    elleveren
      .classicStandings({ params: { leagueId: overall.id }, query: { page_new_entries: page } })
      .then((all) => all.new_entries);
  const entries: number[] = [];
  for await (const row of pages(read)) entries.push(row.entry);
  expect(entries.length).toBeGreaterThanOrEqual(4);
  expect(new Set(entries).size).toBe(entries.length);
});

test("the stream goes on through cut connections and a closed door, and leaves nothing out", async () => {
  await small.goTo(1, 60);
  const footballers = small.season.footballers.slice(0, 4).map(({ footballerId }) => footballerId);
  const stop = new AbortController();
  const heard: StreamMessage[] = [];
  const seen = new Map<number, number>();
  const reading = (async () => {
    for await (const message of client().stream({ signal: stop.signal })) {
      heard.push(message);
      if (message.kind === "live") for (const one of message.elements) seen.set(one.id, one.minutes);
    }
  })();
  await expect.poll(() => heard.some(({ kind }) => kind === "state"), { timeout: 15_000 }).toBe(true);
  const clocks = () => heard.filter(({ kind }) => kind === "clock").length;
  for (const [index, footballer] of footballers.entries()) {
    if (index % 2 === 0) {
      // Cut while something changes; the first reconnections are refused.
      fates = ["busy"];
      for (const response of open) response.destroy();
    }
    await small.play(roundId(1), new Map([[footballer, { minutes: 10 + index }]]), { finished: false });
    await t.whenCurrent();
  }
  const last = footballers.at(-1)!;
  await expect.poll(() => seen.get(last), { timeout: 20_000 }).toBe(13);
  // The last state of each footballer equals the server's current answer: no change was lost between two connections.
  const { elements } = await client().live({ params: { roundId: 1 } });
  for (const footballer of footballers) {
    const now = elements.find(({ id }) => id === footballer)!;
    expect([footballer, seen.get(footballer) ?? 0]).toEqual([footballer, now.stats.minutes]);
  }
  expect(clocks()).toBeGreaterThan(1);
  stop.abort();
  await reading;
}, 90_000);
