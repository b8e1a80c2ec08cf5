/** Addresses from providers: recipients of e-mails, sign-ins before proof, and ways in removed after it. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import type { TestClient } from "../../../../testing/index.ts";
import { startMailroom, type Mailroom } from "../../accounts/emails/letters.testing.ts";
import { startTrialProvider, type TrialProvider } from "@elleveren/worlds/trial-provider/index.ts";
import { AUTH, createProviderBrowser, setOut, signInThrough } from "./provider-browser.testing.ts";

let idp: TrialProvider;
beforeAll(async () => {
  idp = await startTrialProvider({ port: 0 });
});
afterAll(() => idp.stop());

/** Through a network, whose answers go to the server. */
async function arriveBy(client: TestClient, network: "facebook" | "twitter", person: string): Promise<void> {
  const back = await createProviderBrowser().choose(await setOut(client, network), person);
  expect((await client.get(`${back.pathname}${back.search}`)).status).toBe(302);
}
const finish = (client: TestClient, email: string) => client.post(`${AUTH}/auth/provider/signup`, { email });
const pendingOf = async (client: TestClient) => {
  const { body } = await client.get(`${AUTH}/auth/session`);
  return body.data.flows?.find((flow: { is_pending?: boolean }) => flow.is_pending)?.id;
};

describe("where nobody has to verify his address", () => {
  let mail: Mailroom;
  beforeAll(async () => {
    mail = await startMailroom({ providers: idp.settings });
  });
  afterAll(() => mail.close());
  /** The last code that was sent. */
  const codeTo = async (email: string) =>
    (await mail.letters(email)).map(({ text }) => /\n([2-9A-HJKMNP-Z]{6})\n/.exec(text)?.[1]).at(-1);

  test("one that no provider stands for gets a letter; one that it stands for, and a placeholder, get none", async () => {
    expect((await signInThrough(mail.server.client(), "solveig")).status).toBe(200);
    await arriveBy(mail.server.client(), "twitter", "ravdna");
    expect(await mail.letters()).toEqual([]);
    const client = mail.server.client();
    await arriveBy(client, "facebook", "ravdna");
    expect((await finish(client, "ravdna@example.test")).status).toBe(200);
    const key = await mail.verificationKey("ravdna@example.test");
    expect((await client.post(`${AUTH}/auth/email/verify`, { key })).status).toBe(200);
    expect((await client.get(`${AUTH}/account/email`)).body.data).toEqual([
      { email: "ravdna@example.test", primary: true, verified: true },
    ]);
    // The signed-in owner proved it: connected identities stay.
    expect((await client.get(`${AUTH}/account/providers`)).body.data).toHaveLength(1);
  });

  test("whoever is the first to prove an address is rid of the stranger who opened the account with it", async () => {
    const email = "owner@example.test";
    const stranger = mail.server.client();
    await arriveBy(stranger, "facebook", "jonas");
    expect((await finish(stranger, email)).status).toBe(200);
    const { id } = (await stranger.get("/api/me/")).body.player;

    const owner = mail.server.client();
    expect((await owner.post(`${AUTH}/auth/code/request`, { email })).status).toBe(401);
    const confirmed = await owner.post(`${AUTH}/auth/code/confirm`, { code: await codeTo(email) });
    expect([confirmed.status, confirmed.body.data.user.id]).toEqual([200, id]);
    expect((await owner.get(`${AUTH}/account/providers`)).body.data).toEqual([]);
    expect((await stranger.get("/api/me/")).body.player).toBeNull();

    const again = mail.server.client();
    await arriveBy(again, "facebook", "jonas");
    expect(await pendingOf(again)).toBe("provider_signup");
    expect((await again.get("/api/me/")).body.player).toBeNull();
  });

  test("nor does a stranger's password open it; the owner's own does, from a browser that used it", async () => {
    for (const isOwner of [false, true]) {
      const email = `first-${isOwner}@example.test`;
      const login = { email, password: "Midtstua-1987" };
      const opener = mail.server.client();
      expect((await opener.post(`${AUTH}/auth/signup`, login)).status).toBe(200);
      if (isOwner) await opener.delete(`${AUTH}/auth/session`);
      const owner = isOwner ? opener : mail.server.client();
      await owner.post(`${AUTH}/auth/code/request`, { email });
      expect((await owner.post(`${AUTH}/auth/code/confirm`, { code: await codeTo(email) })).status).toBe(200);
      if (!isOwner) expect((await opener.get("/api/me/")).body.player).toBeNull();
      const later = await mail.server.client().post(`${AUTH}/auth/login`, login);
      expect(later.status).toBe(isOwner ? 200 : 400);
    }
  });
});

describe("where addresses are verified first", () => {
  let mail: Mailroom;
  beforeAll(async () => {
    mail = await startMailroom({ providers: idp.settings, emailVerification: "mandatory" });
  });
  afterAll(() => mail.close());

  test("one that a provider stands for is verified", async () => {
    expect((await signInThrough(mail.server.client(), "solveig")).status).toBe(200);
  });

  test("a newcomer without one is asked, waits for the letter, and is known by the network afterwards", async () => {
    const client = mail.server.client();
    await arriveBy(client, "twitter", "ravdna");
    expect(await pendingOf(client)).toBe("provider_signup");
    expect((await finish(client, "ravdna@example.test")).status).toBe(401);
    expect(await pendingOf(client)).toBe("verify_email");
    expect((await client.get("/api/me/")).body.player).toBeNull();
    const key = await mail.verificationKey("ravdna@example.test");
    expect((await client.post(`${AUTH}/auth/email/verify`, { key })).status).toBe(200);
    const { id } = (await client.get("/api/me/")).body.player;
    const again = mail.server.client();
    await arriveBy(again, "twitter", "ravdna");
    expect((await again.get("/api/me/")).body.player.id).toBe(id);
  });

  test("an address that somebody has is answered as a new one, and its owner is told", async () => {
    const client = mail.server.client();
    await arriveBy(client, "facebook", "jonas");
    const refused = await finish(client, "SOLVEIG.fjellheim@example.test");
    expect(refused.status).toBe(401);
    expect(await pendingOf(client)).toBe("verify_email");
    expect((await mail.letters("solveig.fjellheim@example.test")).length + (await mail.letters()).length).toBe(1);
    expect((await client.get("/api/me/")).body.player).toBeNull();
  });
});
