import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";

import { readMatchFeeds } from "./match-feed-settings.ts";

const KEY = "k".repeat(32);
const env = { LEAGUE_KEY: KEY, SHORT: "short", TOKEN: "t" };
function problemsOf(contents: unknown): string[] {
  const problems: string[] = [];
  readMatchFeeds(contents, env, problems);
  return problems.map((problem) => problem.replace("MATCH_FEEDS_FILE (--match-feeds): ", ""));
}

test("feeds come in the order of their rank, with what is left out as documented, and secrets from the environment", () => {
  const problems: string[] = [];
  const feeds = readMatchFeeds(
    {
      feeds: [
        { name: "simulator", kind: "simulator", rank: 4 },
        { name: "desk", kind: "file", rank: 3, folder: "/srv/facts" },
        { name: "league", kind: "push", rank: 1, key_env: "LEAGUE_KEY" },
        { name: "sister", kind: "fpl-api", rank: 2, url: "https://fantasy.example.no/api", token_env: "TOKEN" },
      ],
    },
    env,
    problems,
  );
  expect(problems).toEqual([]);
  expect(feeds).toEqual([
    { name: "league", kind: "push", rank: 1, silentMinutes: 5, key: KEY, previousKey: null, messagesPerMinute: 600 },
    {
      name: "sister",
      kind: "fpl-api",
      rank: 2,
      silentMinutes: 5,
      url: "https://fantasy.example.no/api/",
      everySeconds: 20,
      timeoutSeconds: 15,
      token: "t",
      allowPrivate: false,
    },
    { name: "desk", kind: "file", rank: 3, silentMinutes: 5, folder: "/srv/facts", everySeconds: 2 },
    { name: "simulator", kind: "simulator", rank: 4, silentMinutes: 0 },
  ]);
});

test("a secret may stand in a file, as the process's own may", async () => {
  const folder = await mkdtemp(join(tmpdir(), "feeds-"));
  const [key, empty] = [join(folder, "key"), join(folder, "empty")];
  await writeFile(key, `${KEY}\n`);
  await writeFile(empty, "\n");
  const contents = { feeds: [{ name: "league", kind: "push", rank: 1, key_env: "FEED_KEY" }] };
  const read = (env: Record<string, string>) => {
    const problems: string[] = [];
    const feeds = readMatchFeeds(contents, env, problems);
    return { feeds, problems: problems.map((problem) => problem.replace(/^.*: /, "")) };
  };
  expect(read({ FEED_KEY_FILE: key })).toMatchObject({ feeds: [{ key: KEY }], problems: [] });
  const wrong = (env: Record<string, string>) => read(env).problems.join();
  expect(wrong({ FEED_KEY_FILE: empty })).toContain(`FEED_KEY_FILE names ${empty}, which is empty.`);
  expect(wrong({ FEED_KEY_FILE: join(folder, "none") })).toContain("which is not there.");
  expect(wrong({ FEED_KEY_FILE: key, FEED_KEY: KEY })).toContain("FEED_KEY_FILE is given too; one of them has to go.");
  expect(wrong({ FEED_KEY_FILE: key, FEED_KEY: KEY })).not.toContain(KEY);
  await rm(folder, { recursive: true });
});

test.each<[unknown, string[]]>([
  [[], ['must be an object with "feeds", a list of at most 20.']],
  [
    { feeds: [{ kind: "fax", name: "a", rank: 1 }] },
    ['feeds[0].kind must be one of file, push, fpl-api, simulator, not "fax".'],
  ],
  [
    { feeds: [{ kind: "file", name: "A b", rank: 0, folder: "facts", colour: 1 }] },
    [
      "feeds[0].colour is not known (kind, name, rank, silent_minutes, folder, every_seconds).",
      'feeds[0].name must be a short name of small letters, digits and hyphens, not "A b".',
      "feeds[0].rank must be a whole number from 1 to 1000, not 0.",
      'feeds[0].folder must be a whole path like /srv/facts, not "facts".',
    ],
  ],
  [
    { feeds: [{ kind: "push", name: "a", rank: 1, key_env: "NOWHERE" }] },
    ["feeds[0].key_env names the environment variable NOWHERE, which is not set."],
  ],
  [
    { feeds: [{ kind: "push", name: "a", rank: 1, key_env: "SHORT" }] },
    ["feeds[0].key_env names the environment variable SHORT, which has fewer than 32 characters."],
  ],
  [
    { feeds: [{ kind: "fpl-api", name: "a", rank: 1, url: "ftp://x.no/", allow_private: "yes" }] },
    [
      'feeds[0].url must be an address like https://example.no/api/, not "ftp://x.no/".',
      "feeds[0].allow_private must be true or false.",
    ],
  ],
  [
    {
      feeds: [
        { kind: "file", name: "a", rank: 1, folder: "/a" },
        { kind: "file", name: "a", rank: 1, folder: "/b" },
      ],
    },
    ['two feeds have the name "a".', "two feeds have the rank 1."],
  ],
  [
    {
      feeds: [
        { kind: "simulator", name: "game", rank: 1 },
        { kind: "file", name: "simulator", rank: 2, folder: "/a" },
      ],
    },
    ['feeds[0].name must be "simulator" for this kind.', 'feeds[1].name must not be "simulator": another kind has it.'],
  ],
])("a wrong file stops the start with everything that is wrong in it: %j", (contents, expected) => {
  expect(problemsOf(contents)).toEqual(expected);
});
