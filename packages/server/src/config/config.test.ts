import { join } from "node:path";
import { expect, test } from "vitest";

import { ConfigError, readConfig } from "./read-config.ts";

const ROOT = "/srv/elleveren";
const read = (env: Record<string, string> = {}, ...args: string[]) => readConfig({ env, args, rootDirectory: ROOT });

function problemsOf(env: Record<string, string>, ...args: string[]): readonly string[] {
  try {
    read(env, ...args);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  throw new Error("nothing was wrong");
}

test("without settings one process does everything on this machine, with its own database", () => {
  const config = read();
  expect([...config.roles]).toEqual(["web", "live", "jobs"]);
  expect([config.host, config.port, config.databaseUrl]).toEqual(["127.0.0.1", 8321, null]);
  expect(config.dataDirectory).toBe(join(ROOT, ".data"));
  expect(config.siteDirectory).toBe(join(ROOT, "packages", "web", "dist"));
  expect(config.demo).toBe(true);
});

test("settings come from the environment, and arguments win", () => {
  const env = {
    PORT: "8000",
    ROLES: "web",
    DATA_DIRECTORY: "/data",
    DATABASE_URL: "postgres://u:p@db/game",
    DEMO: "no",
  };
  const config = read(env, "--port=9000", "--roles=web,jobs");
  expect([config.port, [...config.roles], config.dataDirectory]).toEqual([9000, ["web", "jobs"], "/data"]);
  expect([config.databaseUrl, config.demo]).toEqual(["postgres://u:p@db/game", false]);
  expect(read({ PORT: "" }).port).toBe(8321);
});

test("brands go by host and origins are whole", () => {
  const config = read({
    BRAND_HOSTS: "Fantasy.TV.example=tv2, en.example=main_en",
    PUBLIC_ORIGINS: "https://a.example",
  });
  expect([...config.sites.hosts]).toEqual([
    ["fantasy.tv.example", { brand: "tv2", language: "nb" }],
    ["en.example", { brand: "main_en", language: "en" }],
  ]);
  expect(config.publicOrigins).toEqual(["https://a.example"]);
});

test("every wrong setting is named, all at once", () => {
  const problems = problemsOf(
    {
      PORT: "80000",
      ROLES: "web,cook",
      LOG_LEVEL: "loud",
      TRUST_PROXY: "maybe",
      BRAND_HOSTS: "a.example=tv3",
      PUBLIC_ORIGINS: "a.example",
      RATE_SIGN_IN_PER_IP: "-1",
    },
    "--prot=1",
  );
  const named = [
    "--prot",
    "PORT",
    "ROLES",
    "LOG_LEVEL",
    "TRUST_PROXY",
    "BRAND_HOSTS",
    "PUBLIC_ORIGINS",
    "RATE_SIGN_IN",
  ];
  for (const name of named)
    expect(
      problems.filter((problem) => problem.includes(name)),
      name,
    ).not.toEqual([]);
  expect(problems).toHaveLength(8);
});

test("a wrong database address is not repeated: it may hold a password", () => {
  const problems = problemsOf({ DATABASE_URL: "mysql://root:secret@db/game" });
  expect(problems).toEqual(["DATABASE_URL (--database-url) must look like postgres://user:password@host:5432/name."]);
  expect(problemsOf({ DATABASE_READ_URL: "db", DATABASE_READ_MOST_LAG: "never" })).toEqual([
    "DATABASE_READ_URL (--database-read-url) must look like postgres://user:password@host:5432/name.",
    'DATABASE_READ_MOST_LAG (--database-read-most-lag) must be a whole number from 0 to 3600, not "never".',
  ]);
});

test("hosts of photos and clips are addresses with their places to fill, and off unless given [PL-13] [RE-06]", () => {
  expect(read().media).toEqual({ photoUrl: null, clipsUrl: null, highlightsUrl: null, origins: [] });
  const photo = "https://photos.example/{fiks_id}.png";
  const clips = "http://clips.example:81/find?who={fiks_id}&from={from}&count={count}";
  const highlights = "https://films.example/matches/{forzify_id}";
  const given = read({
    PHOTO_URL: photo,
    CLIPS_URL: clips,
    HIGHLIGHTS_URL: highlights,
    MEDIA_ORIGINS: "https://films.example",
  });
  expect(given.media).toEqual({
    photoUrl: photo,
    clipsUrl: clips,
    highlightsUrl: highlights,
    origins: ["https://films.example"],
  });
  expect(read({}, `--photo-url=${photo}`).media.photoUrl).toBe(photo);
  for (const [name, value] of [
    ["PHOTO_URL", "https://photos.example/"],
    ["PHOTO_URL", "https://{fiks_id}.example/photo.png"],
    ["PHOTO_URL", "ftp://photos.example/{fiks_id}.png"],
    ["CLIPS_URL", "https://clips.example/find?who={fiks_id}"],
    ["HIGHLIGHTS_URL", "https://films.example/matches/"],
    ["MEDIA_ORIGINS", "https://films.example/path"],
  ] as const) {
    expect(problemsOf({ [name]: value })).toEqual([expect.stringContaining(`${name} (--`)]);
  }
});

test("news feeds are whole addresses, and none unless given [AP-029]", () => {
  expect(read().feedUrls).toEqual([]);
  expect(read({ FEED_URLS: "https://News.example/rss?club=1, http://a.example" }).feedUrls).toEqual([
    "https://news.example/rss?club=1",
    "http://a.example/",
  ]);
  for (const wrong of [
    "news.example",
    "file:///etc/passwd",
    "https://me:word@news.example/rss",
    "https://a.example,",
  ]) {
    expect(problemsOf({ FEED_URLS: wrong })).toEqual([expect.stringContaining("FEED_URLS (--feed-urls) ")]);
  }
});

test("providers are off unless given, whole, and reached safely [AC-07]", () => {
  expect(read().providers).toEqual({ auth0: null, vipps: null, facebook: null, twitter: null });
  expect(read().trialProviderPort).toBeNull();
  const given = read({
    AUTH0_ISSUER: "https://login.example/",
    AUTH0_CLIENT_ID: "id",
    AUTH0_CLIENT_SECRET: "secret",
    TWITTER_CLIENT_ID: "t",
    TWITTER_CLIENT_SECRET: "s",
    TWITTER_TOKEN_URL: "http://127.0.0.1:9/token",
    VIPPS_CLIENT_ID: "v",
    VIPPS_CLIENT_SECRET: "s",
  });
  expect(given.providers.auth0).toEqual({
    issuer: "https://login.example/",
    clientId: "id",
    clientSecret: "secret",
    logoutUrl: "https://login.example/v2/logout",
  });
  expect(given.providers.vipps).toEqual({
    issuer: "https://api.vipps.no/access-management-1.0/access/",
    clientId: "v",
    clientSecret: "s",
  });
  expect(given.providers.twitter).toMatchObject({
    authorizeUrl: "https://x.com/i/oauth2/authorize",
    tokenUrl: "http://127.0.0.1:9/token",
  });
  expect(given.providers.facebook).toBeNull();

  const secret = "not-to-be-told";
  const problems = problemsOf({
    AUTH0_ISSUER: "http://login.example",
    AUTH0_CLIENT_SECRET: secret,
    FACEBOOK_CLIENT_ID: "id",
    VIPPS_CLIENT_ID: "id",
    TWITTER_CLIENT_ID: "id",
    TWITTER_CLIENT_SECRET: secret,
    TWITTER_PROFILE_URL: "https://user:word@api.example/me",
  });
  expect(problems.map((problem) => problem.split(" ", 1)[0])).toEqual([
    "AUTH0_CLIENT_ID",
    "AUTH0_ISSUER",
    "VIPPS_CLIENT_SECRET",
    "FACEBOOK_CLIENT_SECRET",
    "TWITTER_PROFILE_URL",
  ]);
  expect(problems.join()).not.toContain(secret);
});

test("the provider for trying things out is one word, and stands in for all others [AC-07]", () => {
  expect(read({}, "--idp").trialProviderPort).toBe(8322);
  expect(read({ IDP: "yes" }, "--idp-port=8500").trialProviderPort).toBe(8500);
  expect(read({}, "--idp=no").trialProviderPort).toBeNull();
  expect(problemsOf({ FACEBOOK_CLIENT_ID: "id", FACEBOOK_CLIENT_SECRET: "s" }, "--idp")).toEqual([
    expect.stringContaining("IDP (--idp)"),
  ]);
  expect(problemsOf({}, "--idp-port=99999", "--idp")).toEqual([expect.stringContaining("IDP_PORT (--idp-port)")]);
});

test("the stand-ins of chats are one word", () => {
  expect(read().chatStandInPort).toBeNull();
  expect(read({}, "--chats").chatStandInPort).toBe(8323);
  expect(read({ CHATS: "yes" }, "--chats-port=8501").chatStandInPort).toBe(8501);
  expect(problemsOf({}, "--chats-port=99999", "--chats")).toEqual([
    expect.stringContaining("CHATS_PORT (--chats-port)"),
  ]);
});

test("the key that seals second factors is a long one, from the environment only, and never repeated", () => {
  const key = "a long secret of more than thirty characters";
  expect([read().secretKey, read({ SECRET_KEY: key }).secretKey]).toEqual([null, key]);
  expect(problemsOf({ SECRET_KEY: "short" })).toEqual(["SECRET_KEY must have at least 32 characters."]);
});
