/**
 * The access matrix: every call of the server, made by six kinds of visitor. A call that is not in the table fails, so
 * a new one cannot be forgotten.
 */
import { TOKEN_SCOPES, type TokenScope } from "@elleveren/contract";
import { READY_FORMATS } from "@elleveren/rules";
import { afterAll, beforeAll, expect, test } from "vitest";

import {
  type LeaguePeople,
  type PrivateLeague,
  makeLeague,
  startLeaguePeople,
} from "../../features/leagues/leagues/private-league.testing.ts";
import {
  deleteOrganisations,
  type MadeOrganisation,
  makeOrganisation,
} from "../../features/leagues/organisations/organisation.testing.ts";
import {
  makeToken,
  sql,
  tokenClient,
  type ClientAnswer,
  type SignedUp,
  type TestClient,
  type TestServer,
} from "../../testing/index.ts";
import { CALLS } from "./access.ts";
import { AUTHORISATION } from "./authorisation.testing.ts";

let people: LeaguePeople;
let t: TestServer;
let league: PrivateLeague;
let operator: SignedUp;
let organisation: MadeOrganisation | undefined;
let planId = 0;

beforeAll(async () => {
  people = await startLeaguePeople();
  t = people.server;
  operator = await t.signUp({ role: "operator" });
});
afterAll(() => t?.close());

/** The owner of `:entryId`, a member of `:leagueId`, is `team`. The first visitor has no session. */
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
  logKind: () => "squads",
  seasonName: () => "2026",
  dataVersion: () => 1,
  fileName: () => "points.csv",
  logPage: () => 1,
  leaf: () => "0".repeat(64),
  phaseId: () => 1,
  clubId: () => 1,
  footballerId: () => 1,
  footballerCode: () => 1,
  fixtureId: () => 1,
  correctionId: () => 1,
  draftId: () => 1,
  actId: () => 1,
  feed: () => "league",
  refusalId: () => 1,
  file: () => "1.png",
  signature: () => "1-none",
  address: () => "1-1-none",
  provider: () => "facebook",
  tokenId: () => 1,
  accountId: () => 1,
  caseId: () => 1,
  announcementId: () => 1,
  suspensionId: () => 1,
  // A number that no word has: asked twice, it must answer the same.
  wordId: () => 999_999,
  webhookId: () => 1,
  chatId: () => 1,
  deliveryId: () => 1,
  // Of another league, if of any.
  formatId: () => 999_999,
  forfeitId: () => 999_999,
  agentId: () => 999_999,
  changeId: () => 999_999,
  organisationId: () => organisation!.organisationId,
  departmentId: () => organisation!.departmentId,
};

/** Valid bodies for calls whose permission depends on the body; all others get none. */
const BODIES: Readonly<Record<string, () => object>> = {
  "POST /api/league/:leagueId/bans/ban/": () => ({ entry: people.second.entryId }),
  "POST /api/league/:leagueId/bans/unban/": () => ({ entry: people.second.entryId }),
  "POST /api/league/:leagueId/co-administrators/add/": () => ({ entry: people.second.entryId }),
  "POST /api/league/:leagueId/co-administrators/end/": () => ({ entry: people.second.entryId }),
  "PUT /api/league/:leagueId/forfeits/": () => ({ forfeits: [], spoon: false }),
  "PUT /api/league/:leagueId/forfeits/:forfeitId/done/": () => ({ number: 1, entry: 1, done: true }),
  "PUT /api/league/:leagueId/message/": () => ({ text: "Hei" }),
  "POST /api/league/:leagueId/formats/": () => ({ name: "Sist igjen", format: READY_FORMATS.last_man_standing }),
  "POST /api/league/:leagueId/formats/preview/": () => ({ format: READY_FORMATS.last_man_standing }),
  "POST /api/organisations/": () => ({ name: "Fjordkraft" }),
  "PUT /api/organisation/:organisationId/": () => ({ best: 3 }),
  "PUT /api/organisation/:organisationId/membership/": () => ({ department: null }),
  "PUT /api/organisation/:organisationId/domains/": () => ({ domains: [] }),
  "POST /api/organisation/:organisationId/departments/": () => ({ name: "Lager" }),
  "PUT /api/organisation/:organisationId/departments/:departmentId/": () => ({ name: "Salget" }),
  "POST /api/organisation/:organisationId/departments/:departmentId/merge/": () => ({ into: 999_999 }),
  "POST /api/organisation/:organisationId/members/move/": () => ({
    entries: [people.member.entryId],
    department: null,
  }),
  "POST /api/organisation/:organisationId/members/remove/": () => ({ entry: people.second.entryId }),
  "POST /api/organisation/:organisationId/members/readmit/": () => ({ entry: people.second.entryId }),
  "POST /api/organisation/:organisationId/administrators/add/": () => ({ entry: people.second.entryId }),
  "POST /api/organisation/:organisationId/administrators/end/": () => ({ entry: people.second.entryId }),
  "POST /api/organisation/:organisationId/invitations/preview/": () => ({ text: "avdeling\nSalg" }),
  "POST /api/organisation/:organisationId/invitations/": () => ({ text: "avdeling\nSalg" }),
  "POST /api/organisation/:organisationId/leagues/": () => ({ league: 999_999 }),
  "PUT /api/league/:leagueId/chats/teams/": () => ({ token: Buffer.alloc(32).toString("base64") }),
  "POST /api/league/:leagueId/webhooks/install/": () => ({ service: "slack", events: ["round.closed"] }),
  "POST /api/league/:leagueId/webhooks/": () => ({ url: "https://hooks.example.org/", events: ["round.closed"] }),
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
const ENDS_SESSION = /logout|sign-out|auth\/session$/;

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

/** Makes the call with parameters that exist. */
async function askAs(client: TestClient, route: string): Promise<ClientAnswer> {
  const [method = "", path = ""] = route.split(" ");
  const address = path.replaceAll(/:(\w+)/g, (_, name: string) => String(PARAMS[name]!()));
  return client.request(method, address, bodyOf(route, method));
}

/** The statuses that the six are answered with: a 400 or 404 says that the visitor was let in, and asked for nothing sensible. */
async function ask(route: string): Promise<string> {
  // A previous visitor may have deleted it.
  if (route.includes(":planId")) planId = await makePlan();
  const statuses: number[] = [];
  for (const visitor of visitors()) statuses.push((await askAs(await clientOf(visitor, route), route)).status);
  return statuses.join(" ");
}

/** Whether a call before has left the organisation as it was made. */
async function isWhole(made: MadeOrganisation | undefined): Promise<boolean> {
  if (!made) return false;
  const { departments } = (await people.admin.client.get(`/api/organisation/${made.organisationId}/manage/`)).body;
  const own = await people.member.client.get(`/api/organisation/${made.organisationId}/`);
  return departments?.some(({ id }: { id: number }) => id === made.departmentId) && own.body.membership?.department;
}

/** Every call of the server but the stream, with the league it may be about, which each finds as it was made. */
async function forEachCall(visit: (route: string) => Promise<void>): Promise<void> {
  for (const route of [...new Set(t.served)].filter((name) => !isEndless(name)).toSorted()) {
    // A league may be gone or changed after a call about it.
    const isAboutLeague = league === undefined || route.includes("league");
    if (isAboutLeague) league = await makeLeague(people);
    const isAboutOrganisation = route.includes("/organisation");
    // One a person may not make as often as there are calls.
    if (isAboutOrganisation && !(await isWhole(organisation))) {
      await deleteOrganisations(t);
      organisation = await makeOrganisation(t, { admin: people.admin, members: [people.member] });
    }
    await visit(route);
    if (isAboutLeague) await league.remove();
  }
}

/** The table's lines, a call and the six statuses. */
const TABLE = AUTHORISATION.trim()
  .split("\n")
  .map((line) => line.trim())
  .filter((line) => line !== "" && !line.startsWith("#"))
  .map((line) => line.split(/\s+/));

test("every call of the server answers each kind of visitor as the table says [V8.2.1, V8.2.2, V8.3.1]", async () => {
  const expected = TABLE.map(([method, path, ...statuses]) => `${method} ${path} ${statuses.join(" ")}`);
  const got: string[] = [];
  await forEachCall(async (route) => void got.push(`${route} ${await ask(route)}`));
  expect(got).toEqual(expected.toSorted());
}, 300_000);

/** Paths outside `/api/` check no session, and so no token. */
const isOfApi = (route: string) => / \/api\//u.test(route);
const nameOf = ({ body }: ClientAnswer) => (typeof body === "object" && body !== null ? body.code : undefined);

test("every call answers a token of each scope as its contract says: its owner's answer, or none [V8.2.1]", async () => {
  const tokens: { readonly scope: TokenScope; readonly client: TestClient }[] = [];
  for (const scope of TOKEN_SCOPES) {
    const { token } = await makeToken(people.member, [scope]);
    tokens.push({ scope, client: tokenClient(t.origin, token) });
  }
  const ownersAnswer = new Map(TABLE.map(([method, path, , , owner]) => [`${method} ${path}`, Number(owner)]));
  const got: string[] = [];
  const expected: string[] = [];
  await forEachCall(async (route) => {
    if (!isOfApi(route)) return;
    const spec = CALLS.get(route);
    if (route.includes(":planId")) planId = await makePlan();
    // Those that are refused first: they leave everything as it is.
    const inOrder = tokens.toSorted((one) => (one.scope === spec?.scope ? 1 : -1));
    for (const { scope, client } of inOrder) {
      const mayCall = spec?.scope === "any" || spec?.scope === scope;
      const refusal =
        spec?.access === "operator" ? "404 undefined" : spec?.scope ? "403 token_scope" : "403 token_not_allowed";
      expected.push(`${route} ${scope} ${mayCall ? ownersAnswer.get(route) : refusal}`);
      const answer = await askAs(client, route);
      got.push(`${route} ${scope} ${answer.status}${mayCall ? "" : ` ${nameOf(answer)}`}`);
      expect([route, answer.headers.getSetCookie()]).toEqual([route, []]);
      expect(answer.headers.get("x-session-token")).toBeNull();
    }
  });
  expect(got).toEqual(expected);
}, 300_000);

/** The stream is public and does not end. */
const isEndless = (route: string) => route === "GET /api/stream/";
