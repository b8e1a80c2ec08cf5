import { createHmac } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import {
  buildSeason,
  createEntry,
  startTestServer,
  type CreatedTestEntry,
  type TestServer,
} from "../../../testing/index.ts";
import { listRecipients } from "./index.ts";

const ORIGIN = "https://fantasy.example.no";
const ADDRESS = "/api/entry/unsubscribe/";
const ONE_CLICK = {
  csrf: false,
  headers: { "content-type": "application/x-www-form-urlencoded", origin: "https://mail.example" },
} as const;

let t: TestServer;
let kari: CreatedTestEntry;
let ola: CreatedTestEntry;
let signature: string;

beforeAll(async () => {
  t = await startTestServer();
  await buildSeason(t);
  kari = await createEntry(t, { name: "Kari FK", language: "nb" });
  ola = await createEntry(t, { name: "Ola FK", language: "en" });
});
afterAll(() => t?.close());
beforeEach(async () => {
  for (const { client } of [kari, ola]) {
    expect((await client.put("/api/entry-update/", { email: true })).status).toBe(200);
  }
  signature = (await linkOf(kari)).split("/").at(-1)!;
});

const isReader = async ({ client, entryId }: CreatedTestEntry): Promise<boolean> =>
  (await client.get(`/api/entry/${entryId}/`)).body.email;

async function recipients() {
  const found = [];
  for await (const recipient of listRecipients(t.ctx.db, ORIGIN)) found.push(recipient);
  return found;
}

async function linkOf({ email }: CreatedTestEntry): Promise<string> {
  return (await recipients()).find((recipient) => recipient.email === email)!.unsubscribe;
}

describe("the link in a letter takes its entry off the newsletter [AP-059] [EG-81]", () => {
  test("signed out, and nobody else's", async () => {
    const answer = await t.client().post(ADDRESS, { signature });
    expect([answer.status, answer.body]).toEqual([200, {}]);
    expect([await isReader(kari), await isReader(ola)]).toEqual([false, true]);
    expect((await recipients()).map(({ email }) => email)).toEqual([ola.email]);
  });

  test("signed in as somebody else it still speaks of the letter's reader", async () => {
    expect((await ola.client.post(ADDRESS, { signature })).status).toBe(200);
    expect([await isReader(kari), await isReader(ola)]).toEqual([false, true]);
  });

  test("again it is accepted and changes nothing; the log tells of one change", async () => {
    const before = (await kari.client.get(`/api/entry/${kari.entryId}/log/`)).body.results.length;
    const answers = await Promise.all([1, 2, 3].map(() => t.client().post(ADDRESS, { signature })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const log = (await kari.client.get(`/api/entry/${kari.entryId}/log/`)).body.results;
    expect(log).toHaveLength(before + 1);
    expect(log[0]).toMatchObject({ kind: "details", before: { email: true }, after: { email: false } });
  });

  test("who subscribes again can leave by the same letter again", async () => {
    await t.client().post(ADDRESS, { signature });
    await kari.client.put("/api/entry-update/", { email: true });
    expect(await isReader(kari)).toBe(true);
    await t.client().post(ADDRESS, { signature });
    expect(await isReader(kari)).toBe(false);
  });
});

describe("anything else is refused with invalid at the field, and nobody is taken off [AP-059] [EG-81]", () => {
  const refused = { signature: [{ code: "invalid", field: "signature", message: "Not a valid value." }] };
  const tryTo = async (sent: unknown) => {
    const answer = await t.client().post(ADDRESS, { signature: sent });
    expect(await isReader(kari), String(sent)).toBe(true);
    return answer;
  };

  test("tampered, truncated, lengthened, for another entry, and nothing at all", async () => {
    const flipped = signature.at(-10) === "A" ? "B" : "A";
    // Another spelling of the same bytes: the last character's two lowest bits mean nothing.
    const sameBytes = String.fromCharCode(signature.charCodeAt(signature.length - 1) + 1);
    const bytesOf = (text: string) => Buffer.from(text.slice(-43), "base64url").toString("hex");
    expect(bytesOf(signature.slice(0, -1) + sameBytes)).toBe(bytesOf(signature));
    for (const sent of [
      signature.slice(0, -10) + flipped + signature.slice(-9),
      signature.slice(0, -1),
      signature.slice(0, -1) + sameBytes,
      `${signature}A`,
      signature.replace(`${kari.entryId}-`, `${ola.entryId}-`),
      signature.replace(/^\d+/, "0$&"),
      signature.split("-")[0],
      `${kari.entryId}-`,
      ` ${signature}`,
      "",
      "0-".padEnd(45, "A"),
      `${"9".repeat(15)}-${"A".repeat(43)}`,
    ]) {
      const answer = await tryTo(sent);
      expect([answer.status, answer.body], String(sent)).toEqual([400, refused]);
    }
    expect(await isReader(ola)).toBe(true);
  });

  test("a body without a signature, and one that is no text", async () => {
    expect((await t.client().post(ADDRESS, {})).status).toBe(400);
    expect((await tryTo(42)).status).toBe(400);
    expect((await tryTo("x".repeat(5000))).status).toBe(400);
  });

  test("signatures of another purpose, though made with the same secret", async () => {
    const { rows } = await sql<{ receipt_secret: Buffer }>`select receipt_secret from game`.execute(t.ctx.db);
    const mac = (text: string) => createHmac("sha256", rows[0]!.receipt_secret).update(text).digest("base64url");
    expect(`${kari.entryId}-${mac(`newsletter-unsubscribe:${kari.entryId}`)}`, "as ours are made").toBe(signature);
    const receipt = (await kari.client.get(`/api/entry/${kari.entryId}/log/`)).body.results.at(-1).receipt;
    expect(receipt.signature).toMatch(/^[0-9a-f]{64}$/);
    for (const text of [`${kari.entryId}`, `receipt:${kari.entryId}`, `newsletter-subscribe:${kari.entryId}`]) {
      expect((await tryTo(`${kari.entryId}-${mac(text)}`)).status).toBe(400);
    }
    for (const sent of [
      receipt.signature,
      `${kari.entryId}-${Buffer.from(receipt.signature, "hex").toString("base64url")}`,
    ]) {
      expect((await tryTo(sent)).status).toBe(400);
    }
  });
});

describe("mail programs unsubscribe with one click (RFC 8058)", () => {
  const post = async (address: string, form: string, options = ONE_CLICK) => t.client().post(address, form, options);
  const page = () => `/entry/unsubscribe/${signature}`;

  test("the letter's headers name the page's own address", async () => {
    expect((await recipients())[0]).toEqual({
      email: kari.email,
      firstName: "Kari",
      entryName: "Kari FK",
      language: "nb",
      unsubscribe: `${ORIGIN}${page()}`,
      headers: {
        "List-Unsubscribe": `<${ORIGIN}${page()}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      },
    });
  });

  test("without cookies, from anywhere, as a form of either kind", async () => {
    expect((await post(page(), "List-Unsubscribe=One-Click")).status).toBe(200);
    expect(await isReader(kari)).toBe(false);
    await kari.client.put("/api/entry-update/", { email: true });
    const multipart = '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n';
    const headers = { ...ONE_CLICK.headers, "content-type": "multipart/form-data; boundary=x" };
    expect((await post(page(), multipart, { csrf: false, headers } as never)).status).toBe(200);
    expect(await isReader(kari)).toBe(false);
  });

  test("opening the address changes nothing, nor does another form or a signature that is not ours", async () => {
    await t.client().get(page());
    await t.client().request("HEAD", page(), undefined, { csrf: false });
    expect((await post(page(), "confirm=yes")).status).toBe(400);
    expect((await post(page().slice(0, -1), "List-Unsubscribe=One-Click")).status).toBe(400);
    expect(await isReader(kari)).toBe(true);
  });

  test("no other mutation is let through without a token", async () => {
    const form = "List-Unsubscribe=One-Click";
    for (const address of [`/entry/${kari.entryId}/history`, "/api/player/logout/", "/entry/unsubscribe/a/b"]) {
      expect((await post(address, form)).status, address).toBe(403);
    }
    expect((await t.client().post(ADDRESS, { signature }, { csrf: false })).status).toBe(403);
    expect(await isReader(kari)).toBe(true);
  });
});

test("guesses are slowed down, links that hold are not [AP-059]", async () => {
  const strict = await startTestServer({ config: { rateLimits: { ...t.ctx.config.rateLimits, signInPerIp: 3 } } });
  try {
    await buildSeason(strict);
    const reader = await createEntry(strict, { name: "Leser" });
    await reader.client.put("/api/entry-update/", { email: true });
    let own = "";
    for await (const { unsubscribe } of listRecipients(strict.ctx.db, ORIGIN)) own = unsubscribe.split("/").at(-1)!;
    const client = strict.client();
    for (let index = 0; index < 6; index += 1) {
      expect((await client.post(ADDRESS, { signature: own })).status).toBe(200);
    }
    const statuses = [];
    for (let index = 0; index < 4; index += 1) {
      statuses.push((await client.post(ADDRESS, { signature: "1-guess" })).status);
    }
    expect(statuses).toEqual([400, 400, 400, 429]);
    const late = await client.post(ADDRESS, { signature: own });
    expect(late.status).toBe(429);
    expect(Number(late.headers.get("retry-after"))).toBeGreaterThan(0);
  } finally {
    await strict.close();
  }
});
