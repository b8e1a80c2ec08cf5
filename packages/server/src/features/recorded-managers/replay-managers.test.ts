import { join } from "node:path";
import { RULESETS } from "@elleveren/rules";
import { expect, test } from "vitest";

import { createGameClient } from "../../cli/game-client.ts";
import { startTestServer } from "../../testing/index.ts";
import { describeSeason } from "../../testing/season-data.ts";
import { insertSeason } from "../imports/index.ts";
import { readSeasonFolder } from "../imports/season-files/index.ts";
import { verifySquads } from "../squads/index.ts";
import { compareHistory } from "./compare-history.ts";
import { readManagers } from "./read-managers.ts";
import { replayManagers } from "./replay-managers.ts";
import { seasonBefore } from "./season-of-folder.ts";
import { clubsOverTime } from "./true-market.ts";

describeSeason("fpl-2025-26", (folderName) => {
  // Both chained chips and transfers before a chip of the same round are among these three; the command plays all 24.
  test("three recorded managers end every round with the transfers, cost and bank of the real game [EG-10] [EG-12] [EG-14]", async () => {
    const ruleset = RULESETS["fpl-2025-26"];
    const managers = (await readManagers(join(folderName, "managers"))).filter(({ name }) =>
      ["o001", "o005", "o018"].includes(name),
    );
    const folder = await readSeasonFolder(folderName);
    const clubAt = clubsOverTime(folder.appearances);
    const season = seasonBefore(folder, ruleset, clubAt);
    const t = await startTestServer();
    const setNow = (atMs: number) => t.setNow(new Date(atMs).toISOString());
    const startMs = season.rounds[0]!.deadlineAtMs - 3_600_000;
    await insertSeason(t.ctx, season, { clockAtMs: startMs });
    await setNow(startMs);
    const refusals: string[] = [];
    const createClient = () => createGameClient(t.origin);
    const report = (line: string) => void refusals.push(line);
    const replayed = await replayManagers(
      { ctx: t.ctx, ruleset, folder, clubAt, setNow, createClient, report },
      managers,
    );
    const held = await verifySquads(t.ctx.db, ruleset);
    await t.close();
    expect(held).toMatchObject({ entries: 3, differences: [] });
    expect(refusals).toEqual([]);
    expect(compareHistory(replayed)).toEqual({
      check: { managers: 3, rounds: 114, transfers: 114, cost: 114, bank: 114 },
      differences: [],
    });
  }, 180_000);
});
