/**
 * `npm run prove -- replay MANAGERS_FOLDER --season FOLDER --rules RULESET`: recorded managers play their season again on a game of
 * their own, through the public API, and every round's transfers, cost and bank is compared with what was recorded.
 */
import { insertSeason } from "../features/seasons/index.ts";
import { readSeasonFolder } from "../features/seasons/imports/season-files/index.ts";
import { clubsOverTime, compareHistory, readManagers, replayManagers, seasonBefore } from "@elleveren/worlds";
import { startThrowAwayCluster } from "../db/embedded/throw-away-cluster.ts";
import { readCommandConfig } from "../cli/command-config.ts";
import { readCommandLine, stopWith } from "../cli/command-line.ts";
import { openCommandServer } from "../cli/command-server.ts";
import { createGameClient } from "./game-client.ts";
import { readRuleset, runCheck } from "../cli/run-check.ts";

/** Differences worth printing; more than a few have one cause. */
const SHOWN = 20;
/** Managers enter the day before the first deadline. */
const DAY_MS = 24 * 3600 * 1000;

const { words, options } = readCommandLine(process.argv.slice(2), { options: ["season", "rules"] });
const [managersFolder] = words;
const seasonFolder = options["season"];
if (words.length !== 1 || managersFolder === undefined || seasonFolder === undefined) {
  stopWith("folders are needed: MANAGERS_FOLDER --season FOLDER --rules RULESET");
}
const ruleset = readRuleset(options["rules"]);

await runCheck(async () => {
  const managers = await readManagers(managersFolder);
  const folder = await readSeasonFolder(seasonFolder);
  const clubAt = clubsOverTime(folder.appearances);
  const season = seasonBefore(folder, ruleset, clubAt);
  const config = readCommandConfig();
  // A cluster of its own: a game that stops or starts meanwhile is not in its way.
  const cluster = config.databaseUrl === null ? await startThrowAwayCluster() : null;
  const server = await openCommandServer({ config: { ...config, databaseUrl: cluster?.url ?? config.databaseUrl } });
  try {
    const startMs = season.rounds[0]!.deadlineAtMs - DAY_MS;
    await insertSeason(server.ctx, season, { clockAtMs: startMs });
    await server.setNow(startMs);
    const replayed = await replayManagers(
      {
        ctx: server.ctx,
        ruleset,
        folder,
        clubAt,
        setNow: (atMs) => server.setNow(atMs),
        createClient: () => createGameClient(server.origin),
        report: (line) => console.error(line),
      },
      managers,
    );
    const { check, differences } = compareHistory(replayed);
    for (const difference of differences.slice(0, SHOWN)) console.error(JSON.stringify(difference));
    console.log(JSON.stringify(check));
    return differences.length === 0;
  } finally {
    await server.close();
    await cluster?.stop();
  }
});
