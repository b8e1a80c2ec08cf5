/** The account's wish about chances, over HTTP: on every device of one person, and of nobody else. */
import { afterAll, beforeAll, expect, test } from "vitest";

import { startTestServer, type SignedUp, type TestServer } from "../../../testing/index.ts";

const PATH = "/api/player/odds/";

let t: TestServer;
let kari: SignedUp;
let ola: SignedUp;

beforeAll(async () => {
  t = await startTestServer();
  kari = await t.signUp();
  ola = await t.signUp();
});
afterAll(() => t?.close());

const wishOf = async (client: SignedUp["client"]) => (await client.get("/api/me/")).body.player.hides_odds;

test("is none until it is told, follows the person to another device, and goes again", async () => {
  const phone = t.client();
  await phone.post("/api/player/login/", { email: kari.email, password: kari.password });
  expect([await wishOf(kari.client), await wishOf(phone)]).toEqual([undefined, undefined]);
  const hidden = await kari.client.put(PATH, { hidden: true });
  expect([hidden.status, hidden.body]).toEqual([200, { hidden: true }]);
  expect([await wishOf(kari.client), await wishOf(phone), await wishOf(ola.client)]).toEqual([true, true, undefined]);
  // Other details do not touch it.
  const details = {
    email: kari.email,
    first_name: "Karine",
    last_name: "Moe",
    date_of_birth: "1990-05-17",
    region: 286,
  };
  expect((await kari.client.put("/api/player/update/", details)).status).toBe(200);
  expect(await wishOf(phone)).toBe(true);
  const shown = await phone.put(PATH, { hidden: false });
  expect([shown.status, shown.body]).toEqual([200, { hidden: false }]);
  expect(await wishOf(kari.client)).toBeUndefined();
});

test("is in the copy of one's data", async () => {
  await kari.client.put(PATH, { hidden: true });
  const { tables } = (await kari.client.get("/api/player/data/")).body;
  expect(tables.accounts).toMatchObject([{ hides_odds: true }]);
});

test("is asked of whoever is signed in, and is yes or no", async () => {
  const nobody = await t.client().put(PATH, { hidden: true });
  expect(nobody.status).toBe(403);
  for (const hidden of ["sometimes", null, undefined, 2]) {
    const answer = await ola.client.put(PATH, { hidden });
    expect([answer.status, Object.keys(answer.body)]).toEqual([400, ["hidden"]]);
  }
  expect(await wishOf(ola.client)).toBeUndefined();
});
