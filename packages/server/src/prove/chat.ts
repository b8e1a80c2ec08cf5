/**
 * `npm run prove -- chat [--seed 1] [--leagues 10000] [--kills 10] [--processes 2]`: so many leagues, each linked to a chat of
 * its own on this machine, hear of a round's deadline and goals while those who find and send it are killed. Of twenty chats one
 * is slow, one takes only so many a second, one is gone for a day. Uses a throw-away database. Says what happens on standard
 * error, prints one JSON line; every message that was lost or told twice is a line on standard error and makes the exit code 1.
 */
import { readCommandConfig } from "../cli/command-config.ts";
import { readCommandLine, stopWith, wholeNumber } from "../cli/command-line.ts";
import { openCommandServer } from "../cli/command-server.ts";
import { runChat } from "./chat/run-chat.ts";

/** Half of what Discord takes in a second from an address without a token. */
const LIMIT_PER_SECOND = 25;
const SLOW_MS = 1500;
const PATIENCE_MS = 1_800_000;

const given = readCommandLine(process.argv.slice(2), { options: ["seed", "leagues", "kills", "processes"] });
if (given.words.length > 0)
  stopWith(`"${given.words[0]}" is not known; arguments are --seed, --leagues, --kills and --processes`);

let databaseUrl = "";
const server = await openCommandServer({
  config: readCommandConfig(),
  databaseThrough: async (url) => (databaseUrl = url),
});
try {
  const { ctx, origin } = server;
  const { violations, ...report } = await runChat(
    { ctx, origin, databaseUrl, whenCurrent: () => server.whenCurrent() },
    {
      seed: wholeNumber(given, "seed", 1, Number.MAX_SAFE_INTEGER),
      leagues: wholeNumber(given, "leagues", 10_000, 20_000, 20),
      kills: wholeNumber(given, "kills", 10, 100),
      processes: wholeNumber(given, "processes", 2, 8),
      connections: 32,
      slowMs: SLOW_MS,
      limitPerSecond: LIMIT_PER_SECOND,
      patienceMs: PATIENCE_MS,
      say: (line) => console.error(line),
    },
  );
  for (const violation of violations) console.error(violation);
  console.log(JSON.stringify({ ...report, violations: violations.length }));
  process.exitCode = violations.length === 0 ? 0 : 1;
} finally {
  await server.close();
}
