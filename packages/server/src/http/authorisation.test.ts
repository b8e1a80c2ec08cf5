/**
 * Who reaches what: every call of the server, asked for by six kinds of visitor. A call that is not in the table fails,
 * so a new one cannot be forgotten.
 */
import { afterAll, beforeAll, expect, test } from "vitest";

import {
  type LeaguePeople,
  type PrivateLeague,
  makeLeague,
  startLeaguePeople,
} from "../features/leagues/private-league.testing.ts";
import { sql, type SignedUp, type TestClient, type TestServer } from "../testing/index.ts";
import { AUTHORISATION } from "./authorisation.testing.ts";

let people: LeaguePeople;
let t: TestServer;
let league: PrivateLeague;
let operator: SignedUp;
let planId = 0;

beforeAll(async () => {
  people = await startLeaguePeople();
  t = people.server;
  operator = await t.signUp({ role: "operator" });
});
afterAll(() => t?.close());

/** The one who owns `:entryId` and is a member of `:leagueId` is `team`. Nobody is signed in as the first. */
const visitors = (): readonly (SignedUp | null)[] => [
  null,
  people.teamless,
  people.member,
  people.outsider,
  people.admin,
  operator,
];

const PARAMS: Readonly<Record<string, () => number | string>> = {
  entryId: () => people.member.entryId,
  leagueId: () => league.leagueId,
  planId: () => planId,
  roundId: () => 1,
  phaseId: () => 1,
  footballerId: () => 1,
  footballerCode: () => 1,
  fixtureId: () => 1,
  feed: () => "league",
  file: () => "1.png",
  signature: () => "1-none",
  provider: () => "facebook",
};

/** Where who may is decided by what is asked for, something that could be asked for; to all others nothing is sent. */
const BODIES: Readonly<Record<string, () => object>> = {
  "POST /api/league/:leagueId/bans/ban/": () => ({ entry: people.second.entryId }),
  "POST /api/league/:leagueId/bans/unban/": () => ({ entry: people.second.entryId }),
  "POST /api/leagues-private/delete/": () => ({ league: league.leagueId }),
  "POST /api/my-team/:entryId/": () => ({ chip: null, picks: [PICK] }),
  "POST /api/plans/:entryId/": () => ({ name: "Plan" }),
  "POST /api/plans/:entryId/:planId/confirm/": () => ({ version: 1, event: 2, prices: [], spent_points: 0 }),
  "PUT /api/plans/:entryId/:planId/": () => ({ version: 1 }),
  "POST /api/transfers/": () => ({ chip: null, entry: people.member.entryId, event: 1, transfers: [] }),
  "POST /api/transfers/undo/": () => ({ entry: people.member.entryId, event: 1 }),
};
const PICK = { element: 1, position: 1, is_captain: false, is_vice_captain: false };

/** Calls that end the visitor's session are given one of their own to end. */
const ENDS_SESSION = /logout|auth\/session$/;

async function clientOf(visitor: SignedUp | null, route: string): Promise<TestClient> {
  if (visitor !== null && !ENDS_SESSION.test(route)) return visitor.client;
  const client = t.client();
  if (visitor !== null) await client.post("/api/player/login/", { email: visitor.email, password: visitor.password });
  return client;
}

const bodyOf = (route: string, method: string) =>
  ["GET", "DELETE"].includes(method) ? undefined : (BODIES[route]?.() ?? {});

async function makePlan(): Promise<number> {
  const { client, entryId } = people.member;
  await sql`delete from plans where entry_id = ${entryId}`.execute(t.ctx.db);
  const answer = await client.post(`/api/plans/${entryId}/`, { name: "En plan" });
  return answer.body.id;
}

/** The statuses that the six are answered with: a 400 or 404 says that the visitor was let in, and asked for nothing sensible. */
async function ask(route: string): Promise<string> {
  const [method = "", path = ""] = route.split(" ");
  // Others may have deleted it.
  if (path.includes(":planId")) planId = await makePlan();
  const address = path.replaceAll(/:(\w+)/g, (_, name: string) => String(PARAMS[name]!()));
  const statuses: number[] = [];
  for (const visitor of visitors()) {
    const client = await clientOf(visitor, route);
    const answer = await client.request(method, address, bodyOf(route, method));
    statuses.push(answer.status);
  }
  return statuses.join(" ");
}

test("every call of the server answers each kind of visitor as the table says", async () => {
  const table = AUTHORISATION.trim()
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => line.split(/\s+/));
  const expected = table.map(([method, path, ...statuses]) => `${method} ${path} ${statuses.join(" ")}`);
  const got: string[] = [];
  for (const route of [...new Set(t.served)].filter((name) => !isEndless(name)).toSorted()) {
    // A league may be gone or changed after a call about it.
    const isAboutLeague = league === undefined || route.includes("league");
    if (isAboutLeague) league = await makeLeague(people);
    got.push(`${route} ${await ask(route)}`);
    if (isAboutLeague) await league.remove();
  }
  expect(got).toEqual(expected.toSorted());
}, 300_000);

/** The stream is open to everybody and does not end. */
const isEndless = (route: string) => route === "GET /api/stream/";
