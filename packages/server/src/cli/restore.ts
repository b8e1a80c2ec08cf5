/**
 * `npm run restore -- [--until 2026-04-05T15:54:00Z]`: the embedded database of DATA_DIRECTORY from BACKUP_DIRECTORY,
 * as it was at that moment, or as late as the log reaches. It refuses to overwrite a database, running or not: stop the
 * game, and move the old database away first.
 *   -- --closed   the restored game begins closed for maintenance: no deadline that has passed since closes a round
 *                 before an operator has moved it or opened the game
 * One JSON line on standard output.
 */
import { openStore, restoreEmbedded } from "../db/backup/index.ts";
import { startEmbeddedPostgres } from "../db/embedded/index.ts";
import { onServer } from "../db/other-databases.ts";
import { failBackup } from "./fail-backup.ts";
import { readCommandConfig } from "./command-config.ts";
import { readCommandLine, readTime, stopWith } from "./command-line.ts";

const line = readCommandLine(process.argv.slice(2), { options: ["until", "data"], flags: ["closed"] });
if (line.words.length > 0) stopWith(`"${line.words[0]}" is not known; arguments are --until, --closed and --data.`);
const isClosed = line.flags.has("closed");
const untilMs = line.options["until"] === undefined ? null : readTime("until", line.options["until"]);
const progress = (text: string) => console.error(text);

try {
  const config = readCommandConfig(line.options["data"] === undefined ? [] : [`--data=${line.options["data"]}`]);
  const { directory, key } = config.backups;
  if (directory === null) stopWith("BACKUP_DIRECTORY names no folder with backups.");
  if (untilMs !== null && untilMs > Date.now()) stopWith("--until is in the future.");
  if (config.databaseUrl !== null) {
    stopWith(
      'DATABASE_URL names a PostgreSQL of your own, which pgBackRest restores: docs/OPERATING.md, "Backups", says how.',
    );
  }
  const store = await openStore(directory, key);
  const restored = await restoreEmbedded({ store, dataDirectory: config.dataDirectory, untilMs, progress });
  const { base, lastTransactionAt, timeline } = restored;
  if (isClosed) await closeGame(config.dataDirectory);
  console.log(JSON.stringify({ copy: base.name, lastTransactionAt, timeline, data: config.dataDirectory }));
  progress("Restored. npm run verify looks at the results, npm start goes on from here.");
} catch (error) {
  failBackup(error);
}

async function closeGame(dataDirectory: string): Promise<void> {
  const server = await startEmbeddedPostgres({ dataDirectory });
  try {
    await onServer(server.url, (client) => client.query("update game set maintenance = true"));
    progress("The game is closed for maintenance: the control room opens it.");
  } finally {
    await server.stop();
  }
}
