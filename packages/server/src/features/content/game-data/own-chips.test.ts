import { afterAll, beforeAll, expect, test } from "vitest";

import { buildSeason, createEntry, startTestServer, type TestServer } from "../../../testing/index.ts";

let t: TestServer;
beforeAll(async () => {
  t = await startTestServer();
  await buildSeason(t);
});
afterAll(() => t.close());

test("start-up data tells a signed-in manager where his chips stand, and nobody else [AP-065] [AP-089]", async () => {
  const entry = await createEntry(t);
  const own = await entry.client.get("/api/bootstrap-static/");
  expect(own.headers.get("cache-control")).toBe("private, max-age=0, must-revalidate");
  const wildcard = own.body.chips.find((chip: { name: string }) => chip.name === "2capt");
  expect(wildcard).toMatchObject({ status_for_entry: expect.any(String), played_by_entry: [], is_pending: false });

  const team = (await entry.client.get(`/api/my-team/${entry.entryId}/`)).body;
  expect(own.body.chips).toEqual(team.chips);
  const stranger = t.client();
  await stranger.get("/api/me/");
  const everybody = await stranger.get("/api/bootstrap-static/");
  expect(everybody.headers.get("cache-control")).toBe("public, max-age=0, must-revalidate");
  expect(everybody.body.chips[0]).not.toHaveProperty("status_for_entry");
  const { chips: _own, ...shared } = own.body;
  const { chips: _public, ...same } = everybody.body;
  expect(shared).toEqual(same);
});

test("an account without a team reads what everybody reads", async () => {
  const { client } = await t.signUp();
  expect((await client.get("/api/bootstrap-static/")).body.chips[0]).not.toHaveProperty("status_for_entry");
});

test("the answer with own chips comes packed or plain, and is not sent again unchanged", async () => {
  const entry = await createEntry(t, { name: "Pakkerne" });
  const plain = await entry.client.get("/api/bootstrap-static/", { headers: { "accept-encoding": "identity" } });
  expect(plain.headers.get("content-encoding")).toBeNull();
  const packed = await entry.client.get("/api/bootstrap-static/", { headers: { "accept-encoding": "gzip" } });
  expect(packed.headers.get("content-encoding")).toBe("gzip");
  expect(packed.body).toEqual(plain.body);
  const etag = packed.headers.get("etag")!;
  const again = await entry.client.get("/api/bootstrap-static/", { headers: { "if-none-match": etag } });
  expect(again.status).toBe(304);
  const stranger = await t.client().get("/api/bootstrap-static/", { headers: { "if-none-match": etag } });
  expect(stranger.status).toBe(200);
});
