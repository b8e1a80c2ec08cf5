/**
 * A machine with a wrong clock receives matches all the same: feeds are polled, files are read, and pushes are
 * accepted.
 */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";

import { SIGNATURE_HEADER, signMessage, TIMESTAMP_HEADER } from "../../../adapters/match-feeds/index.ts";
import { realSeconds } from "../../../clock.ts";
import { buildSeason, startTestServer, type TestServer } from "../../../testing/index.ts";
import type { Season } from "../../seasons/index.ts";

const KEY = "the-key-of-the-league-is-long-enough";
const DAY_MS = 24 * 3600_000;

let t: TestServer;
let season: Season;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "elleveren-feed-"));
  const common = { silentMinutes: 5 };
  t = await startTestServer({
    config: {
      matchFeeds: [
        { ...common, kind: "push", name: "league", rank: 1, key: KEY, previousKey: null, messagesPerMinute: 1000 },
        { ...common, kind: "file", name: "desk", rank: 2, folder, everySeconds: 1 },
      ],
    },
  });
  season = await buildSeason(t);
  await t.setNow(new Date(Math.max(...season.fixtures.slice(0, 8).map((one) => one.kickoffAtMs!))).toISOString());
});
afterAll(async () => {
  await t?.close();
  if (folder) await rm(folder, { recursive: true });
});

const minutesOf = async (index: number) => {
  const { rows } = await sql<{ minutes: number }>`select minutes from fixtures
    where fixture_id = ${season.fixtures[index]!.fixtureId}`.execute(t.ctx.db);
  return rows[0]!.minutes;
};
const playing = (index: number, minutes: number) => ({
  facts: [{ kind: "fixture", fixture_id: season.fixtures[index]!.fixtureId, started: true, minutes }],
});

test.each([
  ["back", -DAY_MS, 0],
  ["forward", DAY_MS, 1],
])(
  "set %s by a day",
  async (_, jumpMs, first) => {
    const [byFile, pushed] = [first, first + 2];
    const put = (minutes: number) =>
      writeFile(join(folder, `${first}-${minutes}.json`), JSON.stringify(playing(byFile, minutes)));
    const isRead = async (minutes: number) => {
      const told = async () => {
        await t.tick();
        return minutesOf(byFile);
      };
      await expect.poll(told, { timeout: 20_000, interval: 250 }).toBe(minutes);
    };
    await put(10);
    await isRead(10);
    // The sender's clock is right.
    const timestamp = String(Math.floor(realSeconds()));

    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + jumpMs });
    try {
      // The system stamps it by its own clock, which is a day ahead of this process's, or behind.
      await put(20);
      await isRead(20);

      const body = JSON.stringify({ message: `m-${first}`, ...playing(pushed, 30) });
      const headers = { [TIMESTAMP_HEADER]: timestamp, [SIGNATURE_HEADER]: signMessage(KEY, timestamp, body) };
      const answer = await fetch(`${t.origin}/api/feeds/league/`, { method: "POST", headers, body });
      expect([answer.status, await answer.json()]).toMatchObject([200, { changed: 1 }]);
      expect(await minutesOf(pushed)).toBe(30);
      // And one of yesterday or tomorrow is refused, though this machine takes it for new.
      const wrong = String(Math.floor(realSeconds()));
      const late = await fetch(`${t.origin}/api/feeds/league/`, {
        method: "POST",
        headers: { [TIMESTAMP_HEADER]: wrong, [SIGNATURE_HEADER]: signMessage(KEY, wrong, body) },
        body,
      });
      expect(late.status).toBe(401);
    } finally {
      vi.useRealTimers();
    }
  },
  60_000,
);
