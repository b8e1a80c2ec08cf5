/** Notes on set pieces: operators write them, and the public call has the family's shape. */
import { afterAll, beforeAll, expect, test } from "vitest";

import { buildSeason, startTestServer, type SignedUp, type TestServer } from "../../../testing/index.ts";

let t: TestServer;
let one: SignedUp;
let two: SignedUp;
beforeAll(async () => {
  t = await startTestServer();
  await buildSeason(t);
  one = await t.signUp({ role: "operator" });
  two = await t.signUp({ role: "operator" });
});
afterAll(() => t?.close());

const DESK = "/api/control/set-piece-notes/";
const PUBLIC = "/api/team/set-piece-notes/";
const read = async () => (await t.client().get(PUBLIC)).body;
const clubs = async (): Promise<number[]> =>
  (await t.client().get("/api/bootstrap-static/")).body.teams
    .filter(({ unavailable }: { unavailable: boolean }) => !unavailable)
    .map(({ id }: { id: number }) => id);
const note = (info_message: string, source_link = "") => ({ info_message, source_link });

test("every club of the market is listed, with what operators wrote, in their order [AP-106]", async () => {
  const before = await read();
  const ids = await clubs();
  expect(before.teams).toEqual(ids.map((id) => ({ id, notes: [] })));
  expect(before.last_updated).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);

  const [first] = ids as [number];
  const notes = [note(" Tar straffene "), note("Hjørnespark fra venstre", "https://avisa.example/sak")];
  const written = await one.client.post(`${DESK}${first}/`, { version: 0, notes });
  expect([written.status, written.body.teams[0]]).toEqual([
    200,
    {
      team: first,
      version: 1,
      changed: expect.stringMatching(/\.\d{6}Z$/),
      notes: [note("Tar straffene"), note("Hjørnespark fra venstre", "https://avisa.example/sak")],
    },
  ]);
  const after = await read();
  expect(after.teams[0]).toEqual({
    id: first,
    notes: [
      { external_link: false, info_message: "Tar straffene", source_link: "" },
      { external_link: true, info_message: "Hjørnespark fra venstre", source_link: "https://avisa.example/sak" },
    ],
  });
  expect(Date.parse(after.last_updated)).toBeGreaterThanOrEqual(Date.parse(before.last_updated));
  const [act] = (await one.client.get("/api/control/audit/")).body.results;
  expect(act).toMatchObject({ action: "set_pieces.write", subject: `club ${first}`, details: { before: [] } });
});

test("who was faster is kept, and what is wrong is said at its note; nothing is changed then", async () => {
  const [, second] = (await clubs()) as [number, number];
  expect((await one.client.post(`${DESK}${second}/`, { version: 0, notes: [note("Ett")] })).status).toBe(200);
  const late = await two.client.post(`${DESK}${second}/`, { version: 0, notes: [note("To")] });
  expect([late.status, late.body.code]).toEqual([409, "moved"]);
  expect(late.body.teams.find(({ team }: { team: number }) => team === second).notes).toEqual([note("Ett")]);
  const wrong = await two.client.post(`${DESK}${second}/`, {
    version: 1,
    notes: [note(" "), note("Tre", "javascript:alert(1)"), note("Fire", "http://utrygt.example/")],
  });
  expect([wrong.status, wrong.body.notes]).toEqual([
    400,
    [
      { info_message: [expect.objectContaining({ code: "blank" })] },
      { source_link: [expect.objectContaining({ code: "invalid" })] },
      { source_link: [expect.objectContaining({ code: "invalid" })] },
    ],
  ]);
  expect((await one.client.post(`${DESK}999999/`, { version: 0, notes: [] })).status).toBe(404);
  const many = Array.from({ length: 11 }, () => note("x"));
  expect((await one.client.post(`${DESK}${second}/`, { version: 1, notes: many })).status).toBe(400);
  expect((await read()).teams[1].notes).toHaveLength(1);
  expect((await two.client.post(`${DESK}${second}/`, { version: 1, notes: [] })).status).toBe(200);
  expect((await read()).teams[1].notes).toEqual([]);
});

test("to whoever is no operator the desk does not exist", async () => {
  const { client } = await t.signUp();
  for (const answer of [await client.get(DESK), await client.post(`${DESK}1/`, { version: 0, notes: [] })])
    expect(answer.status).toBe(404);
});
