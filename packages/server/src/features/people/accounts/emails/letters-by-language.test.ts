/** E-mails to an account, in the language of its team. */
import { LANGUAGES, type Language } from "@elleveren/contract";
import { afterAll, beforeAll, expect, test } from "vitest";

import { buildSeason, createEntry, type TestServer } from "../../../../testing/index.ts";
import { BOKMAL_ALONE } from "../../../../testing/bokmal-alone.ts";
import { startMailroom, type Letter, type Mailroom } from "./letters.testing.ts";

let t: TestServer;
let mailroom: Mailroom;

beforeAll(async () => {
  mailroom = await startMailroom();
  t = mailroom.server;
  await buildSeason(t);
});
afterAll(() => mailroom?.close());

async function lettersIn(language: Language): Promise<Letter[]> {
  const { client, email, accountId } = await createEntry(t, { language });
  const stranger = await t.signUp();
  await mailroom.letters();
  const read: Letter[] = [];
  const after = async (asking: Promise<{ readonly status: number }>, status = 200) => {
    expect((await asking).status).toBe(status);
    const letters = await mailroom.letters();
    expect(letters).toHaveLength(1);
    read.push(...letters);
  };
  const second = `second-${accountId}@example.test`;
  await after(t.client().post("/api/player/password-reset/", { email }));
  await after(t.client().post("/api/_allauth/browser/v1/auth/code/request", { email }), 401);
  await after(client.post("/api/_allauth/browser/v1/account/email", { email: second }));
  await after(stranger.client.post("/api/_allauth/browser/v1/account/email", { email }));
  await after(client.post("/api/player/tokens/", { name: "Program", scopes: ["read"], expires_in_days: 90 }), 201);
  return read;
}

test("each letter is written in each language, and none in two", async () => {
  const letters: Letter[][] = [];
  for (const language of LANGUAGES) letters.push(await lettersIn(language));
  const [bokmal = [], nynorsk = []] = letters;
  const subjects = letters.map((of) => of.map(({ subject }) => subject.replace(/^[A-Z\d]{6} /, "CODE ")));
  expect(subjects).toEqual([
    [
      "Nytt passord til Elleveren",
      "CODE er koden din til Elleveren",
      "Er dette adressen din? Elleveren",
      "Du spiller allerede Elleveren",
      "Kontoen din har fått en ny API-nøkkel – Elleveren",
    ],
    [
      "Nytt passord til Elleveren",
      "CODE er koden din til Elleveren",
      "Er dette adressa di? Elleveren",
      "Du spelar alt Elleveren",
      "Kontoen din har fått ein ny API-nøkkel – Elleveren",
    ],
    [
      "A new password for Elleveren",
      "CODE is your code for Elleveren",
      "Is this your address? Elleveren",
      "You already play Elleveren",
      "A token was added to your account – Elleveren",
    ],
  ]);
  for (const [index, { text }] of nynorsk.entries()) {
    expect(text.match(BOKMAL_ALONE)).toBeNull();
    expect(text).toMatch(/^Hei Kari,\n/);
    expect(bokmal[index]!.text).toMatch(BOKMAL_ALONE);
  }
}, 120_000);
