/** Stories of chances as pictures, over HTTP: for whom they are, and of what there is none. */
import { roundId, type FootballerId, type MatchStats } from "@elleveren/rules";
import { afterAll, beforeAll, expect, test } from "vitest";

import { startTestServer, type TestServer } from "../../../testing/index.ts";
import { startSmallSeason, type SeasonEntry, type SmallSeason } from "../../../testing/small-season.ts";
import { joinByCode } from "../leagues/private-league.testing.ts";

let t: TestServer;
let small: SmallSeason;
let admin: SeasonEntry;
let member: SeasonEntry;
let outsider: SeasonEntry;
let league: number;
let overall: number;

beforeAll(async () => {
  t = await startTestServer();
  small = await startSmallSeason(t, { rounds: 3 });
  const enter = (name: string, step: number) =>
    small.createEntry({ name, preferences: ({ footballerId }) => (footballerId * step) % 17 });
  [admin, member, outsider] = [
    await enter("Karis ellever", 3),
    await enter("Olas ellever", 4),
    await enter("Utenfor", 5),
  ];
  const made = await admin.client.post("/api/leagues-classic/", { name: "Sjansene", start_event: 1, has_cup: false });
  league = made.body.id;
  await joinByCode(member, (await admin.client.get(`/api/league/${league}/code/`)).body.code);
  overall = (await admin.client.get(`/api/entry/${admin.entryId}/`)).body.leagues.classic.find(
    ({ short_name: name }: { short_name: string | null }) => name === "overall",
  ).id;
  await small.goTo(1, 5);
  await t.whenCurrent();
});
afterAll(() => t?.close());

const duelOf = (id: number, more = "") => `/share/league/${id}/duel.png?a=${admin.entryId}&b=${member.entryId}${more}`;
const chancesOf = (id: number, entry: number | string = admin.entryId) =>
  `/share/league/${id}/chances.png?entry=${entry}`;
const ask = async (path: string, who: SeasonEntry | null = null) => {
  const cookie = [...(who?.client.cookies ?? [])].map(([name, value]) => `${name}=${value}`).join("; ");
  const answer = await fetch(t.origin + path, { headers: cookie === "" ? {} : { cookie } });
  return { status: answer.status, headers: answer.headers, png: Buffer.from(await answer.arrayBuffer()) };
};
const sizeOf = (png: Buffer) => [png.subarray(1, 4).toString(), png.readUInt32BE(16), png.readUInt32BE(20)];
const PNG = ["PNG", 1200, 630];

test("before the first match has begun there is no story", async () => {
  for (const path of [duelOf(league), chancesOf(league)]) expect((await ask(path, admin)).status).toBe(404);
});

test("a private league's are for its members, until other pages may show it; the game's own for everybody", async () => {
  const stats = (goals: number): MatchStats => ({ minutes: 45, goals_scored: goals });
  const [scorer] = admin.footballerIds.filter((id) => !member.footballerIds.includes(id));
  await small.play(roundId(1), new Map<FootballerId, MatchStats>([[scorer!, stats(1)]]), { finished: false });
  for (const path of [duelOf(league), duelOf(league, "&knockout=1"), chancesOf(league)]) {
    const own = await ask(path, member);
    expect([own.status, sizeOf(own.png)]).toEqual([200, PNG]);
    expect([own.headers.get("cache-control"), own.headers.get("content-type")]).toEqual([
      "private, no-cache",
      "image/png",
    ]);
    expect([(await ask(path)).status, (await ask(path, outsider)).status]).toEqual([404, 404]);
  }
  const open = await ask(duelOf(overall));
  expect([open.status, sizeOf(open.png), open.headers.get("cache-control")]).toEqual([200, PNG, "public, max-age=60"]);
  await admin.client.put(`/api/league/${league}/embed/`, { allowed: true });
  expect((await ask(chancesOf(league))).status).toBe(200);
});

test("teams that are not in it, oneself against oneself, and what names nothing have none", async () => {
  const wrong = [
    `/share/league/${league}/duel.png?a=${admin.entryId}&b=${outsider.entryId}`,
    `/share/league/${league}/duel.png?a=${admin.entryId}&b=${admin.entryId}`,
    `/share/league/${league}/duel.png?a=${admin.entryId}`,
    `/share/league/${league}/duel.png?a=x&b=1`,
    `/share/league/x/duel.png?a=1&b=2`,
    `/share/league/999999/chances.png`,
    chancesOf(league, outsider.entryId),
    chancesOf(league, "-1"),
  ];
  for (const path of wrong) expect([path, (await ask(path, admin)).status]).toEqual([path, 404]);
});

test("a league that hides chances has no pictures of them", async () => {
  await admin.client.put(`/api/league/${league}/odds-setting/`, { hidden: true });
  for (const path of [duelOf(league), chancesOf(league)]) expect((await ask(path, member)).status).toBe(404);
});
