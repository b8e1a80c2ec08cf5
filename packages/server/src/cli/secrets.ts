/**
 * `npm run secrets -- renew`: seals everything anew with SECRET_KEY, what SECRET_KEY_FORMER sealed and what lay open. Beside a
 * running game; it can be cut off and run again. A JSON line for each table; exits 1 when there is something that no key opens.
 *
 * Works on the game's database (DATABASE_URL, else the embedded one). OPERATING.md, "Renewing secrets", has the order of steps.
 */
import { randomBytes } from "node:crypto";

import { ConfigError } from "../config/read-config.ts";
import { renewSecrets } from "../keys/index.ts";
import { isRandomKey } from "../settings/random-key.ts";
import { readCommandConfig } from "./command-config.ts";
import { readCommandLine, stopWith } from "./command-line.ts";
import { onGameDatabase } from "./database-server.ts";

const { words } = readCommandLine(process.argv.slice(2), {});
if (words.length !== 1 || words[0] !== "renew") stopWith("One word is needed: renew.");

try {
  await renew();
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

async function renew(): Promise<void> {
  const config = readCommandConfig();
  if (config.secretKey === null) stopWith("SECRET_KEY is not set: there is nothing to seal with.");
  if (!isRandomKey(config.secretKey))
    stopWith("SECRET_KEY has to be 32 random bytes: `openssl rand -base64 32` makes one.");
  await onGameDatabase(config, async (db) => {
    let closed = 0;
    for await (const line of renewSecrets(db, config, { bytes: (count) => randomBytes(count) })) {
      closed += line.closed.length;
      console.log(JSON.stringify(line));
    }
    if (closed > 0) {
      console.error(`${closed} values were sealed with a key that is neither SECRET_KEY nor in SECRET_KEY_FORMER.`);
      process.exitCode = 1;
    } else console.error("Everything is sealed with SECRET_KEY; SECRET_KEY_FORMER is not needed any more.");
  });
}
