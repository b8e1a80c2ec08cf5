/** The pieces that the queue is made of: waits, turns, lanes, words, refusals. */
import { pino } from "pino";
import { describe, expect, test } from "vitest";

import { mailRefusal, withoutAddresses } from "../adapters/mail/mail-refusal.ts";
import { checkSmtpUrl, smtpOptions } from "../adapters/mail/smtp-options.ts";
import { testConfig } from "../testing/server.ts";
import { createLanes, networkOf, pauseSeconds, waitSeconds } from "./lanes.ts";
import { createPump } from "./pump.ts";
import { createRefusalLog } from "./refusal-log.ts";

test("waits grow from seconds to an hour, more than twenty of them in a day, and are spread", () => {
  const waits = Array.from({ length: 40 }, (_, index) => waitSeconds(index + 1, 0.5));
  expect(waits.slice(0, 5)).toEqual([10, 30, 60, 120, 240]);
  expect(waits.at(-1)).toBe(3600);
  expect(waits).toEqual(waits.toSorted((a, b) => a - b));
  let tries = 0;
  for (let atSeconds = 0; atSeconds < 24 * 3600; atSeconds += waits[tries]!) tries += 1;
  expect(tries).toBeGreaterThan(20);
  expect([waitSeconds(3, 0), waitSeconds(3, 1)]).toEqual([54, 66]);
  expect([1, 2, 3, 7, 50].map(pauseSeconds)).toEqual([1, 2, 4, 60, 60]);
});

test.each([
  ["192.0.2.7", "192.0.2"],
  ["::ffff:192.0.2.200", "192.0.2"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1"],
  ["2001:0db8:0001::9", "2001:db8:1"],
  ["2001:db8::7", "2001:db8:0"],
  ["::1", "0:0:0"],
  ["fe80::1%eth0", "fe80:0:0"],
])("%s asks from the network %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});

describe("a lane", () => {
  const setUp = () => {
    let now = 0;
    return { lanes: createLanes(() => now), pass: (seconds: number) => void (now += seconds * 1000) };
  };

  test("that fails is closed for longer and longer, tried by one at a time, and opened by the first success", () => {
    const { lanes, pass } = setUp();
    for (const seconds of [1, 2, 4, 8, 16, 32, 60, 60]) {
      expect(lanes.begin("a")).toBe(true);
      expect(lanes.failed("a")).toMatchObject({ seconds });
      lanes.end("a");
      expect(lanes.closed()).toEqual(["a"]);
      pass(seconds);
      expect(lanes.closed()).toEqual([]);
    }
    expect([lanes.begin("a"), lanes.begin("a")]).toEqual([true, false]);
    expect(lanes.closed()).toEqual(["a"]);
    expect(lanes.succeeded("a", 5)).toBe(8);
    lanes.end("a");
    expect([lanes.closed(), lanes.isAway("a"), lanes.begin("a"), lanes.begin("a")]).toEqual([[], false, true, true]);
  });

  test("counts what was under way together as one failure", () => {
    const { lanes } = setUp();
    for (let count = 0; count < 8; count += 1) lanes.begin("a");
    expect([lanes.failed("a"), lanes.failed("a"), lanes.failed("a")]).toEqual([
      { seconds: 1, failures: 1 },
      null,
      null,
    ]);
  });

  test("is proven by a quick success alone, until it fails", () => {
    const { lanes } = setUp();
    lanes.succeeded("quick", 80);
    lanes.succeeded("slow", 9000);
    expect(lanes.proven()).toEqual(["quick"]);
    lanes.failed("quick");
    expect(lanes.proven()).toEqual([]);
  });

  test("that refuses twenty in a row refuses everything; one success in between is enough", () => {
    const { lanes } = setUp();
    const refuse = (times: number) => Array.from({ length: times }, () => lanes.refused("a"));
    expect(refuse(19)).not.toContain(true);
    lanes.succeeded("a", 1);
    expect(refuse(20)).toEqual([...Array.from({ length: 19 }, () => false), true]);
  });
});

test("the slots of one door never serve the other, and no more are under way than there are slots", async () => {
  const waiting = { urgent: 0, any: 40 };
  const release: (() => void)[] = [];
  let most = 0;
  const take = (what: keyof typeof waiting) => async (limit: number) => {
    const count = Math.min(limit, waiting[what]);
    waiting[what] -= count;
    return Array.from({ length: count }, () => what);
  };
  const pump = createPump<string>({
    doors: [
      { slots: 2, claim: take("urgent") },
      { slots: 6, claim: take("any") },
    ],
    perSecond: 0,
    onFailure: (error) => expect(error).toBeNull(),
    work: () =>
      new Promise((resolve) => {
        release.push(() => resolve(true));
        most = Math.max(most, release.length);
      }),
  });
  pump.start();
  await expect.poll(() => release.length).toBe(6);
  waiting.urgent = 1;
  pump.wake();
  await expect.poll(() => release.length).toBe(7);
  expect(waiting).toEqual({ urgent: 0, any: 34 });
  for (const free of release.splice(0)) free();
  await expect.poll(() => release.length).toBe(6);
  const stopping = pump.stop(1000);
  for (const free of release.splice(0)) free();
  await stopping;
  expect([waiting.any, most]).toEqual([28, 7]);
});

test("no more leave in a second than the settings allow, and what was not sent counts for nothing", async () => {
  const done: number[] = [];
  let left = 60;
  const pump = createPump<number>({
    doors: [
      {
        slots: 10,
        claim: async (limit) => {
          const count = Math.min(limit, left);
          left -= count;
          return Array.from({ length: count }, (_, index) => left + index);
        },
      },
    ],
    perSecond: 20,
    onFailure: () => {},
    // Every second one turns out to have no recipient.
    work: async (item) => {
      const isSent = item % 2 === 0;
      if (isSent) done.push(performance.now());
      return isSent;
    },
  });
  pump.start();
  await expect.poll(() => done.length, { timeout: 10_000 }).toBe(30);
  await pump.stop(0);
  // Thirty at twenty a second, the first of which need not wait.
  expect(done.at(-1)! - done[0]!).toBeGreaterThan(1250);
});

test("refusals in the same words are a few lines and a count, others are told all the same", () => {
  const lines: { readonly msg: string; readonly more?: number; readonly words: string }[] = [];
  let now = 0;
  const log = createRefusalLog(pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) }), () => now);
  const refuse = (words: string) => log.note({ channel: "mail", kind: "reset", words, attempts: 1, retrySeconds: 10 });
  for (let id = 0; id < 500; id += 1) refuse(`451 4.7.1 try again later, id A${id}`);
  refuse("550 no such mailbox");
  expect(lines).toHaveLength(21);
  expect(lines.at(-1)!.words).toBe("550 no such mailbox");
  now = 60_000;
  log.sum();
  expect(lines.slice(21)).toMatchObject([{ more: 480, words: "451 4.7.1 try again later, id A0" }]);
});

describe("what a mail server says", () => {
  const away = (words: string) => ({ is: "away", words });
  const refused = (words: string, forGood: boolean) => ({ is: "refused", words, forGood });
  const no = (code: string, command: string, response?: string) => ({
    code,
    command,
    message: "said by the library",
    ...(response === undefined ? {} : { response, responseCode: Number(response.slice(0, 3)) }),
  });
  test.each([
    [no("ESOCKET", "CONN"), away("said by the library")],
    [no("EDNS", "CONN"), away("said by the library")],
    [no("EAUTH", "AUTH PLAIN", "535 5.7.8 wrong password"), away("535 5.7.8 wrong password")],
    [no("ETLS", "STARTTLS"), away("said by the library")],
    [no("EENVELOPE", "MAIL FROM", "550 sender not allowed"), away("550 sender not allowed")],
    [no("EENVELOPE", "RCPT TO", "421 closing"), away("421 closing")],
    [no("EENVELOPE", "RCPT TO", "450 greylisted"), refused("450 greylisted", false)],
    [no("EENVELOPE", "RCPT TO", "550 no such user"), refused("550 no such user", true)],
    [no("EENVELOPE", "DATA", "452 full"), refused("452 full", false)],
    [no("EMESSAGE", "DATA", "554 spam"), refused("554 spam", true)],
    [no("EENVELOPE", "API"), refused("said by the library", true)],
    [no("ESTREAM", "API"), refused("said by the library", false)],
  ])("%j is %j", (error, outcome) => {
    expect(mailRefusal(error, "kari.moe@example.test")).toEqual(outcome);
  });

  test("is repeated without addresses, nor the part of one before the @ [V16.2.5]", () => {
    const words =
      '550-5.1.1 <kari.moe@example.test>: user "Kari.Moe" unknown\r\n550 5.1.1 (see postmaster@example.test)';
    expect(withoutAddresses(words, "kari.moe@example.test")).toBe(
      '550-5.1.1 <(address)>: user "(address)" unknown 550 5.1.1 (see (address))',
    );
    expect(withoutAddresses("550 no user", "no@example.test")).toBe("550 no user");
  });
});

describe("the address of a mail server", () => {
  const optionsOf = (url: string) => smtpOptions(testConfig(), url);
  test.each([
    ["smtp://mail.example.no", { secure: false, requireTLS: true, ignoreTLS: false, port: 587 }],
    ["smtp://mail.example.no:25?tls=never", { secure: false, requireTLS: false, ignoreTLS: true, port: 25 }],
    ["smtp://127.0.0.1:2525", { secure: false, requireTLS: false, ignoreTLS: true, port: 2525 }],
    ["smtp://localhost?tls=always", { secure: false, requireTLS: true, ignoreTLS: false }],
    ["smtp://[::1]:25", { host: "::1", requireTLS: false, ignoreTLS: true }],
    ["smtps://mail.example.no", { secure: true, requireTLS: false, ignoreTLS: false, port: 465 }],
  ])("%s is spoken to with %j [V12.3.1]", (url, expected) => {
    expect(optionsOf(url)).toMatchObject({ ...expected, tls: { minVersion: "TLSv1.2" } });
  });

  test("takes STARTTLS where it is offered, and goes without where an operator lets it", () => {
    const config = testConfig({ plainLinks: new Set(["mail"]) });
    expect(smtpOptions(config, "smtp://mail.example.no")).toMatchObject({ requireTLS: false, ignoreTLS: false });
    expect(smtpOptions(config, "smtp://mail.example.no?requireTLS=true")).toMatchObject({ requireTLS: true });
  });

  test("may hold a name and a password with any signs", () => {
    expect(optionsOf("smtps://kari%40example.no:p%40ss%3A%2F@mail.example.no")).toMatchObject({
      auth: { user: "kari@example.no", pass: "p@ss:/" },
    });
  });

  test.each([
    "mail.example.no",
    "http://mail.example.no",
    "smtp://",
    "smtp://mail.example.no?tls.rejectUnauthorized=false",
    "smtp://mail.example.no?ignoreTLS=true",
    "smtp://mail.example.no?tls=maybe",
    "smtps://mail.example.no?tls=never",
  ])("is not %s", (url) => {
    expect(checkSmtpUrl(url)).toEqual(expect.stringMatching(/^(must|may|is) /));
  });
});
