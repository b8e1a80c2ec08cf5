import { randomBytes } from "node:crypto";

import { describe, expect, test } from "vitest";

import { readConfig } from "../config/read-config.ts";
import { checkTogether } from "./check-together.ts";
import { isRandomKey } from "./random-key.ts";

const KEY = randomBytes(32).toString("base64");
const WORDS = "a long secret of more than thirty characters";
const PUBLISHED = {
  PUBLIC_ORIGINS: "https://fantasy.example.no",
  TRUST_PROXY: "true",
  SECRET_KEY: KEY,
  SMTP_URL: "smtps://me:word@mail.example.no",
};
type Env = Readonly<Record<string, string>>;

const together = (env: Env) => checkTogether(readConfig({ env, args: [], rootDirectory: "/srv/game" }));

test("nothing is wrong without settings, nor with those of a published game [V13.2.4]", () => {
  expect(together({})).toEqual({ problems: [], warnings: [] });
  expect(together(PUBLISHED)).toEqual({ problems: [], warnings: [] });
});

describe("a published game [V13.4.2, V15.2.3]", () => {
  const cases: readonly (readonly [string, Env, RegExp])[] = [
    ["has its origins", { PUBLIC_ORIGINS: "" }, /^PUBLIC_ORIGINS is missing beside TRUST_PROXY/],
    ["has its origins behind TLS", { PUBLIC_ORIGINS: "http://fantasy.example.no" }, /^PUBLIC_ORIGINS begin with https/],
    ["has no invented people", { DEMO: "true" }, /^DEMO is for trying/],
    ["has no invented provider", { IDP: "true" }, /^IDP is for trying/],
    ["has no invented chats", { CHATS: "true" }, /^CHATS is for trying/],
    ["opens no port of its own to push services", { PUSH_TO_LOOPBACK: "true" }, /^PUSH_TO_LOOPBACK is for/],
    ["opens no port of its own to webhooks", { WEBHOOKS_TO_LOOPBACK: "true" }, /^WEBHOOKS_TO_LOOPBACK is for/],
    ["opens no port of its own to feeds", { FEEDS_FROM_LOOPBACK: "true" }, /^FEEDS_FROM_LOOPBACK is for/],
    ["has a key outside the database", { SECRET_KEY: "" }, /^SECRET_KEY is missing/],
    ["has a random key", { SECRET_KEY: WORDS }, /^SECRET_KEY has to be 32 random bytes/],
    ["has a random key for backups", { BACKUP_KEY: WORDS }, /^BACKUP_KEY has to be 32 random bytes/],
    ["has somebody who ends TLS", { TRUST_PROXY: "false" }, /^Nobody ends TLS/],
    ["checks its database", { DATABASE_URL: "postgres://u:p@db.example.no/g" }, /^DATABASE_URL leads to another/],
    ["checks its replica", { DATABASE_READ_URL: "postgres://u:p@db/g?sslmode=require" }, /^DATABASE_READ_URL leads/],
    ["sends letters over TLS", { SMTP_URL: "smtp://me:word@mail.example.no?tls=never" }, /^SMTP_URL leads to another/],
  ];
  test.each(cases)("%s", (_name, change, sentence) => {
    const { problems } = together({ ...PUBLISHED, ...change });
    expect(problems).toEqual([expect.stringMatching(sentence)]);
    for (const secret of [WORDS, KEY, "me:word", "u:p"]) expect(problems.join()).not.toContain(secret);
  });

  test("is one with a proxy alone, or with origins alone", () => {
    for (const given of [{ TRUST_PROXY: "true" }, { PUBLIC_ORIGINS: "https://fantasy.example.no" }])
      expect(together({ ...given, IDP: "true" }).problems).toContainEqual(expect.stringMatching(/^IDP/));
  });

  test("needs neither TLS nor a key in a process that answers nobody", () => {
    expect(together({ ...PUBLISHED, TRUST_PROXY: "false", ROLES: "jobs" }).problems).toEqual([]);
    expect(together({ ...PUBLISHED, SECRET_KEY: "", ROLES: "live" }).problems).toEqual([]);
  });

  test("whose letters reach nobody says so", () => {
    expect(together({ ...PUBLISHED, SMTP_URL: "" }).warnings).toEqual([expect.stringMatching(/^SMTP_URL is not set/)]);
    // Another process sends them.
    expect(together({ ...PUBLISHED, SMTP_URL: "", ROLES: "web,live" }).warnings).toEqual([]);
  });
});

describe("the control room's own host [V3.5.4]", () => {
  const control = "https://control.example.no";
  test("goes with the fans' origins, and on one's own machine without TLS", () => {
    expect(together({ ...PUBLISHED, CONTROL_ORIGIN: control }).problems).toEqual([]);
    expect(together({ CONTROL_ORIGIN: "http://localhost:8321" }).problems).toEqual([]);
  });
  const cases: readonly (readonly [string, Env, RegExp])[] = [
    ["has TLS", { CONTROL_ORIGIN: "http://control.example.no" }, /^CONTROL_ORIGIN begins with https/],
    ["is none of the fans'", { CONTROL_ORIGIN: "https://fantasy.example.no" }, /where the fans' site is/],
    [
      "is none of theirs at another port",
      { CONTROL_ORIGIN: "https://fantasy.example.no:8443" },
      /where the fans' site is/,
    ],
    ["is no brand's", { CONTROL_ORIGIN: control, BRAND_HOSTS: "control.example.no=tv2" }, /where the fans' site is/],
  ];
  test.each(cases)("%s", (_name, change, sentence) => {
    expect(together({ ...PUBLISHED, ...change }).problems).toEqual([expect.stringMatching(sentence)]);
  });
  test("knows where the game is", () => {
    expect(together({ CONTROL_ORIGIN: control }).problems).toEqual([
      expect.stringMatching(/^PUBLIC_ORIGINS is missing beside CONTROL_ORIGIN/),
    ]);
  });
});

describe("links that leave the machine are encrypted and checked, or an operator says otherwise [V12.2.1, V12.3.1, V12.3.2]", () => {
  const safe = [
    { DATABASE_URL: "postgres://u:p@127.0.0.1:5433/g" },
    { DATABASE_URL: "postgres://u:p@localhost/g" },
    { DATABASE_URL: "postgres://u:p@[::1]/g" },
    { DATABASE_URL: "postgres:///g?host=/run/postgresql" },
    { DATABASE_URL: "postgres://u:p@db.example.no/g?sslmode=verify-full" },
    { SMTP_URL: "smtp://127.0.0.1:2525" },
    { SMTP_URL: "smtp://me:word@mail.example.no:587" },
    { SMTP_URL: "smtp://me:word@mail.example.no:587?requireTLS=true" },
    { DATABASE_URL: "postgres://u:p@db/g", WITHOUT_TLS: "database" },
    { SMTP_URL: "smtp://mail", WITHOUT_TLS: "mail,database" },
    { HOST: "::1" },
    { HOST: "0.0.0.0" },
    { TRUST_PROXY: "false", TLS_CERT_FILE: "/c.pem", TLS_KEY_FILE: "/k.pem", HOST: "::" },
    { TRUST_PROXY: "false", WITHOUT_TLS: "web", HOST: "::" },
  ];
  test.each(safe)("taken: %o", (change) => {
    expect(together({ ...PUBLISHED, ...change })).toEqual({ problems: [], warnings: [] });
  });

  const open: Env[] = [
    { DATABASE_URL: "postgres://u:p@db.example.no/g?sslmode=no-verify" },
    { DATABASE_URL: "postgres://u:p@10.0.0.7/g?sslmode=disable" },
    { DATABASE_URL: "postgres://u:p@127.0.0.1.example.no/g" },
    { DATABASE_URL: "postgres://u:p@localhost/g?host=db.example.no" },
    { SMTP_URL: "smtp://me:word@mail.example.no?tls=never" },
  ];
  test.each(open)("refused where strangers come, told elsewhere: %o", (change) => {
    expect(together({ ...PUBLISHED, ...change }).problems).toHaveLength(1);
    expect(together(change)).toEqual({ problems: [], warnings: [expect.any(String)] });
  });

  test("nothing in the mail server's address switches the checking off, wherever strangers come", () => {
    for (const end of ["smtps://mail.example.no?tls.rejectUnauthorized=false", "smtp://mail.example.no?ignoreTLS=true"])
      expect(() => together({ SMTP_URL: end })).toThrow("SMTP_URL (--smtp-url) may end with ?tls=always or ?tls=never");
  });

  test("pages for other machines need TLS, also of a game that is tried out", () => {
    for (const HOST of ["0.0.0.0", "::", "192.168.1.7"]) {
      expect(together({ HOST }).problems).toEqual([expect.stringMatching(/^HOST is .* without TLS/)]);
      expect(together({ HOST, WITHOUT_TLS: "web" }).problems).toEqual([]);
    }
  });
});

test("invented people come into the embedded database alone, unless somebody asks for them", () => {
  const demo = (env: Env) => readConfig({ env, args: [], rootDirectory: "/srv/game" }).demo;
  expect(demo({})).toBe(true);
  expect(demo({ DATABASE_URL: "postgres://u:p@localhost/g" })).toBe(false);
  expect(demo({ DATABASE_URL: "postgres://u:p@localhost/g", DEMO: "true" })).toBe(true);
  expect([demo(PUBLISHED), demo({ TRUST_PROXY: "true" }), demo({ DEMO: "false" })]).toEqual([false, false, false]);
});

test("a key is thirty-two bytes of chance, not words [V11.4.4, V11.5.1]", () => {
  const bytes = randomBytes(32);
  for (const taken of [bytes.toString("base64"), bytes.toString("base64url"), bytes.toString("hex"), KEY])
    expect(isRandomKey(taken), taken).toBe(true);
  expect(isRandomKey(randomBytes(48).toString("base64"))).toBe(true);
  for (const refused of [
    WORDS,
    "a".repeat(64),
    "correcthorsebatterystaple",
    bytes.subarray(1).toString("base64"),
    "",
    "ab ".repeat(30),
  ])
    expect(isRandomKey(refused), refused).toBe(false);
});
