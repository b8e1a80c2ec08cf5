import { afterAll, beforeAll, expect, test } from "vitest";

import { buildSeason, createEntry, startTestServer, type TestServer } from "../../../testing/index.ts";
import type { Season } from "../../seasons/index.ts";

let t: TestServer;
let season: Season;
beforeAll(async () => {
  t = await startTestServer();
  season = await buildSeason(t);
});
afterAll(() => t.close());

const codesOf = ({ footballers }: Season) =>
  footballers.slice(0, 2).map((footballer) => Number(footballer.code)) as [number, number];

test("adds and removes a footballer by code, and me shows it [AP-023] [AP-024] [AP-005]", async () => {
  const { client } = await createEntry(t);
  const [one, two] = codesOf(season);
  expect((await client.post(`/api/watchlist/${two}/`)).body).toEqual([two]);
  expect((await client.post(`/api/watchlist/${one}/`)).body).toEqual([two, one]);
  expect((await client.post(`/api/watchlist/${two}/`)).body).toEqual([two, one]);
  expect((await client.get("/api/me/")).body.watched).toEqual([two, one]);
  expect((await client.get("/api/watchlist/")).body).toEqual([two, one]);
  expect((await client.delete(`/api/watchlist/${two}/`)).body).toEqual([one]);
  expect((await client.delete(`/api/watchlist/${two}/`)).body).toEqual([one]);
  expect((await client.get("/api/me/")).body.watched).toEqual([one]);
});

test("is one's own [AP-023]", async () => {
  const [code] = codesOf(season);
  const [one, two] = [await createEntry(t), await createEntry(t)];
  await one.client.post(`/api/watchlist/${code}/`);
  expect((await two.client.get("/api/me/")).body.watched).toEqual([]);
  expect((await two.client.delete(`/api/watchlist/${code}/`)).status).toBe(200);
  expect((await one.client.get("/api/me/")).body.watched).toEqual([code]);
});

test("refuses strangers, people without a team, and footballers that do not exist [AP-023] [AP-024]", async () => {
  const [code] = codesOf(season);
  const anonymous = t.client();
  const { client: teamless } = await t.signUp();
  for (const method of ["POST", "DELETE"]) {
    expect((await anonymous.request(method, `/api/watchlist/${code}/`)).status).toBe(403);
    expect((await teamless.request(method, `/api/watchlist/${code}/`)).status).toBe(403);
  }
  const { client } = await createEntry(t);
  expect((await client.post("/api/watchlist/987654321/")).status).toBe(404);
  const text = await client.post("/api/watchlist/abc/");
  expect(text.status).toBe(400);
  expect((await client.get("/api/me/")).body.watched).toEqual([]);
});
