/** Another name for the game and who answers for it, wherever a stranger to the site meets the name. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

import { startMailroom, type Mailroom } from "../../features/people/accounts/emails/letters.testing.ts";
import { signUpVerified, TOTP_PATH, WEBAUTHN_PATH } from "../../features/people/auth/factors/factors.testing.ts";
import { readConfig, ConfigError } from "../../config/read-config.ts";
import type { TestServer } from "../../testing/index.ts";
import { startSmallSeason } from "../../testing/small-season.ts";
import { makeSmallSite } from "../transport/small-site.testing.ts";

const NAMES = { GAME_NAME: "Ligadrømmen", RESPONSIBLE: "Foreningen Drøm, Storgata 1, 0155 Oslo" };
const read = (env: Readonly<Record<string, string>>) =>
  readConfig({ env: { ...env, LOG_LEVEL: "silent" }, args: [], rootDirectory: import.meta.dirname });

let folder: string;
let mailroom: Mailroom;
let t: TestServer;
beforeAll(async () => {
  const { gameName, responsible, sites } = read(NAMES);
  folder = await mkdtemp(join(tmpdir(), "elleveren-name-"));
  mailroom = await startMailroom({ gameName, responsible, sites, siteDirectory: await makeSmallSite(folder) });
  t = mailroom.server;
  await startSmallSeason(t, { rounds: 4 });
});
afterAll(async () => {
  await mailroom?.close();
  await rm(folder, { recursive: true });
});

test("a letter is signed by the game and by who answers for it, in its subject too", async () => {
  const { email } = await t.signUp();
  await mailroom.letters();
  await t.client().post("/api/player/password-reset/", { email });
  const [letter] = await mailroom.letters(email);
  expect(letter?.subject).toBe("Nytt passord til Ligadrømmen");
  expect(letter?.text).toContain("har bedt om nytt passord til Ligadrømmen. Velg et her:");
  expect(letter?.text.trimEnd()).toMatch(/\n\nLigadrømmen\nForeningen Drøm, Storgata 1, 0155 Oslo$/);
});

test.each([
  ["/manifest.webmanifest", /"name":"Ligadrømmen","short_name":"Ligadrømmen"/],
  ["/fixtures", /<title>Ligadrømmen<\/title>/],
  ["/fixtures", /content="Ligadrømmen: fantasyspillet for norsk toppfotball\."/],
  ["/api/deadlines.ics", /X-WR-CALNAME:Ligadrømmen: frister/],
  ["/plain", /<title>Den enkle siden · Ligadrømmen<\/title>/],
  ["/embed/league/999999", / · Ligadrømmen<\/title>/],
])("%s has the name", async (address, words) => {
  const { body } = await t.client().get(address);
  const text = typeof body === "string" ? body : JSON.stringify(body);
  expect(text).toMatch(words);
  expect(text).not.toMatch(/Elleveren[^/]/);
});

test("an authenticator app and a passkey's dialog list it", async () => {
  const { client } = await signUpVerified(t);
  const { body } = await client.get(TOTP_PATH);
  const { creation_options: options } = (await client.get(WEBAUTHN_PATH)).body.data;
  expect(options.publicKey.rp.name).toBe("Ligadrømmen");
  expect(String(body.meta.totp_url)).toMatch(/^otpauth:\/\/totp\/Ligadr%C3%B8mmen:/);
});

test.each([
  [
    { GAME_NAME: "x".repeat(31) },
    "GAME_NAME (--game-name) is one line of at most 30 characters without quotation marks, < and >.",
  ],
  [
    { GAME_NAME: 'A "B"' },
    "GAME_NAME (--game-name) is one line of at most 30 characters without quotation marks, < and >.",
  ],
  [
    { RESPONSIBLE: "A\nB" },
    "RESPONSIBLE (--responsible) is one line of at most 200 characters without quotation marks, < and >.",
  ],
])("%j is refused at the start", (env, problem) => {
  expect(() => read(env)).toThrow(ConfigError);
  try {
    read(env);
  } catch (error) {
    expect((error as ConfigError).problems).toEqual([problem]);
  }
});

test("without a word it is Elleveren, and nobody answers for it", () => {
  const { gameName, responsible, mailFrom, sites } = read({});
  expect([gameName, responsible, mailFrom]).toEqual(["Elleveren", null, "Elleveren <elleveren@localhost>"]);
  expect([sites.records.tv2.game_name, sites.records.tv2.responsible]).toEqual(["Elleveren", null]);
});
