/**
 * `npm run newsletter -- [--origin https://fantasy.example.no]`: everybody who wants the newsletter, one JSON line each
 * with address, language, the unsubscribe link and its headers, for the mail service that sends it. Reads the game's
 * database (DATABASE_URL, else the embedded one). Without `--origin` the first of PUBLIC_ORIGINS is taken.
 */
import { join } from "node:path";

import { readConfig } from "../config.ts";
import { createDatabase, createPool } from "../db/pool.ts";
import { listRecipients } from "../features/newsletter/index.ts";
import { readCommandLine, stopWith } from "./command-line.ts";
import { openDatabaseServer } from "./command-server.ts";

const line = readCommandLine(process.argv.slice(2), { options: ["origin"] });
const config = readConfig({ env: process.env, args: [], rootDirectory: join(import.meta.dirname, "../../../..") });
const origin = line.options["origin"] ?? config.publicOrigins[0] ?? "";
if (!/^https?:\/\/[^/]+$/.test(origin)) stopWith("--origin is needed: where the site is, such as https://example.no");

const server = await openDatabaseServer(config);
const pool = createPool({ databaseUrl: server.url, connections: 1, onError: () => undefined });
const db = createDatabase(pool);
try {
  let count = 0;
  for await (const recipient of listRecipients(db, origin)) {
    process.stdout.write(`${JSON.stringify(recipient)}\n`);
    count += 1;
  }
  console.error(`${count} readers`);
} finally {
  await db.destroy();
  await server.stop();
}
