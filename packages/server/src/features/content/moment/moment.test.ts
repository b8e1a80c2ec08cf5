import { readFileSync } from "node:fs";
import { join } from "node:path";
import { footballerId, type FootballerId, type MatchStats, roundId } from "@elleveren/rules";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import { makeToken, startTestServer, tokenClient, type TestClient, type TestServer } from "../../../testing/index.ts";
import { startSmallSeason, type SeasonEntry, type SmallSeason } from "../../../testing/small-season.ts";

const PATH = "/api/moment/";
interface Man {
  readonly id: FootballerId;
  readonly name: string;
  readonly starts: boolean;
  readonly is_captain: boolean;
  readonly multiplier: number;
  readonly points: number;
  readonly is_on: boolean;
}
let t: TestServer;
let small: SmallSeason;
let kari: SeasonEntry;
let program: TestClient;
let tokenId = 0;

beforeAll(async () => {
  t = await startTestServer();
  small = await startSmallSeason(t, { rounds: 3 });
  kari = await small.createEntry({ name: "Karis ellever" });
  const made = await makeToken(kari, ["read"]);
  program = tokenClient(t.origin, made.token);
  ({ tokenId } = made);
});
afterAll(() => t?.close());

const nameOf = (id: FootballerId) => small.season.footballers.find((one) => one.footballerId === id)!.webName;
const captainOf = async () =>
  (
    (await kari.client.get(`/api/my-team/${kari.entryId}/`)).body.picks as { element: number; is_captain: boolean }[]
  ).find((pick) => pick.is_captain)!.element;

test("before the first deadline it tells what is open before it, and of no round", async () => {
  const captain = footballerId(await captainOf());
  const out = kari.footballerIds.filter((id) => id !== captain);
  await sql`update footballers set status = 'i' where footballer_id = ${out[1]!}`.execute(t.ctx.db);
  const { status, body, headers } = await program.get(PATH);
  expect([status, headers.get("cache-control")]).toEqual([200, "no-store"]);
  expect(body).toEqual({
    team: { id: kari.entryId, name: "Karis ellever" },
    round: null,
    next: {
      id: 1,
      name: "Runde 1",
      deadline: new Date(small.deadlineMs(1)).toISOString().replace(".000Z", "Z"),
      captain: nameOf(captain),
      missing: [nameOf(out[1]!)],
      free_transfers: 0,
    },
  });
  await sql`update footballers set status = 'a'`.execute(t.ctx.db);
  expect((await program.get(PATH)).body.next.missing).toEqual([]);
});

test("during a round: points as its page has them, who is on the pitch and who still plays", async () => {
  await small.goTo(1, 5);
  const men = async () => (await program.get(PATH)).body.round as { men: Man[] } & Record<string, unknown>;
  const before = await men();
  expect([before["points"], before["on_pitch"], before["to_play"], before.men.length]).toEqual([0, 0, 11, 15]);

  const captain = before.men.find((man) => man.is_captain)!;
  const fixtures = small.season.fixtures.filter(({ roundId: round }) => round === 1);
  const clubs = (id: FootballerId) => small.market.get(id)!.clubId;
  const mine = fixtures.find(({ homeClubId, awayClubId }) => [homeClubId, awayClubId].includes(clubs(captain.id)))!;
  const stats = new Map<FootballerId, MatchStats>([[captain.id, { minutes: 90, goals_scored: 1, starts: 1 }]]);
  await small.play(roundId(1), stats, { finished: false, fixtures: [mine] });
  const now = await men();
  const picks = (await kari.client.get(`/api/entry/${kari.entryId}/event/1/picks/`)).body;
  expect([now["points"], now["total"], now["cost"]]).toEqual([
    picks.entry_history.points,
    picks.entry_history.total_points,
    0,
  ]);
  const scorer = now.men.find(({ id }) => id === captain.id)!;
  expect([scorer.is_on, scorer.multiplier, now["points"]]).toEqual([true, 2, 2 * scorer.points]);
  expect(scorer.points).toBeGreaterThan(4);
  const on = now.men.filter((man) => man.is_on && man.multiplier > 0);
  expect(now["on_pitch"]).toBe(on.length);
  expect(now).toMatchObject({ id: 1, name: "Runde 1", rank: 1, ranked: 1, provisional: true, chip: null });
});

test("a token that was ended, one without the scope, and an account without a team are refused", async () => {
  const writer = await makeToken(kari, ["team:write"]);
  expect((await tokenClient(t.origin, writer.token).get(PATH)).body.code).toBe("token_scope");
  const teamless = await t.signUp();
  expect((await teamless.client.get(PATH)).status).toBe(403);
  expect((await kari.client.delete(`/api/player/tokens/${tokenId}/`)).status).toBe(200);
  const refused = await program.get(PATH);
  expect([refused.status, refused.body.code]).toEqual([401, "token_invalid"]);
});

test("every field that the examples of API.md read is in the answer", async () => {
  const document = readFileSync(join(import.meta.dirname, "../../../../../../docs/API.md"), "utf8");
  const part = /## Your team's moment\n([\s\S]*?)\n## /.exec(document)![1]!;
  const { body } = await kari.client.get(PATH);
  const named = [...part.matchAll(/value_json\.(round|next)\.(\w+)/g)].map(([, of, field]) => [of!, field!]);
  const attributes = [...part.matchAll(/json_attributes_path: "\$\.(\w+)"\n\s+json_attributes: \[([^\]]+)\]/g)].flatMap(
    ([, of, list]) => list!.split(", ").map((field) => [of!, field]),
  );
  expect([named.length, attributes.length]).toEqual([3, 11]);
  for (const [of = "", field = ""] of [...named, ...attributes])
    expect(Object.keys(body[of]), `${of}.${field}`).toContain(field);
  const ofMen = [...part.matchAll(/(?:selectattr\('|attribute='|\| \.|select\(\.)(\w+)/g)].map(([, field]) => field!);
  expect(ofMen.length).toBeGreaterThan(3);
  for (const field of ofMen) expect(Object.keys(body.round.men[0]), field).toContain(field);
});
