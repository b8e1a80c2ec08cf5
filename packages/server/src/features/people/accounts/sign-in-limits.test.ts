import { afterAll, beforeAll, expect, test } from "vitest";

import { startTestServer, TEST_PASSWORD, testConfig, type TestServer } from "../../../testing/index.ts";

let t: TestServer;
beforeAll(async () => {
  const { rateLimits } = testConfig();
  t = await startTestServer({
    config: { rateLimits: { ...rateLimits, signInPerEmail: 3, signInPerIp: 8, signUpPerIp: 4 } },
  });
});
afterAll(() => t.close());

const wrong = { password: "a-guess-of-mine" };

test("guesses at one e-mail are limited, for the right password too, and one's own sign-ins do not count", async () => {
  const { email } = await t.signUp();
  const login = (password: string) => t.client().post("/api/player/login/", { email, password });
  for (let visit = 0; visit < 4; visit += 1) expect((await login(TEST_PASSWORD)).status).toBe(200);
  // Sent at once: the limit is not a matter of timing.
  const guesses = await Promise.all([1, 2, 3, 4, 5].map(() => login(wrong.password)));
  expect(guesses.filter((answer) => answer.status === 400)).toHaveLength(3);
  expect(guesses.filter((answer) => answer.status === 429)).toHaveLength(2);
  const refused = await login(TEST_PASSWORD);
  expect(refused.status).toBe(429);
  const wait = Number(refused.headers.get("retry-after"));
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(900);
  expect(refused.body).toEqual({ detail: `Request was throttled. Expected available in ${wait} seconds.` });
});

test("guesses from one address are limited over all e-mails, on both ways of signing in", async () => {
  const statuses: number[] = [];
  for (let guess = 0; guess < 8; guess += 1) {
    const body = { email: `guess${guess}@example.test`, ...wrong };
    statuses.push((await t.client().post("/api/player/login/", body)).status);
  }
  // Six were spent on the test above: a guess counts even when the e-mail's own limit refuses it.
  expect(statuses).toEqual([400, 400, 429, 429, 429, 429, 429, 429]);
  const body = { email: "guess9@example.test", ...wrong };
  const other = await t.client().post("/api/_allauth/browser/v1/auth/login", body);
  expect([other.status, other.body.errors[0].code]).toEqual([400, "too_many_login_attempts"]);
});

test("registrations from one address are limited", async () => {
  const register = () => t.client().post("/api/player/create/", {});
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 4; attempt += 1) statuses.push((await register()).status);
  // One was spent on the first test's account.
  expect(statuses).toEqual([400, 400, 400, 429]);
});

test("guesses from elsewhere do not lock the owner out of a browser he signed in from; what he may guess there is limited [V6.3.1]", async () => {
  const strict = await startTestServer({
    config: { rateLimits: { ...testConfig().rateLimits, signInPerEmail: 3, signInPerIp: 8 } },
  });
  try {
    const { client, email, password } = await strict.signUp();
    const login = (browser: typeof client, body: object) => browser.post("/api/player/login/", { email, ...body });
    const guesses = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map(() => login(strict.client(), wrong)));
    expect(guesses.filter(({ status }) => status === 429).length).toBeGreaterThan(6);
    expect((await login(strict.client(), { password })).status).toBe(429);

    await client.post("/api/player/logout/");
    expect((await login(client, { password })).status).toBe(200);

    await client.post("/api/player/logout/");
    const own: number[] = [];
    for (let guess = 0; guess < 4; guess += 1) own.push((await login(client, wrong)).status);
    expect(own).toEqual([400, 400, 400, 429]);

    // The token is this account's and this browser's: neither another e-mail nor another spelling of it counts.
    const other = await strict.signUp();
    const cookie = other.client.cookies.get("knownbrowser")!;
    const thief = strict.client();
    thief.cookies.set("knownbrowser", cookie);
    expect((await login(thief, { password })).status).toBe(429);
    thief.cookies.set("knownbrowser", `${cookie.split(".")[0]}.`);
    expect((await login(thief, { password })).status).toBe(429);
  } finally {
    await strict.close();
  }
});
