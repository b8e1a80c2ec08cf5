/**
 * `elleveren data EMAIL --reason WHY`: everything that the game stores about a person, in the form of their own
 * download, for a request that reached an operator. `--everybody` in place of the e-mail: a line of JSON for each
 * account. The audit log records it.
 *
 * Works on the game's database (DATABASE_URL, else the embedded one), beside a running game. No call of the game can do this.
 */
import { once } from "node:events";
import { accountId } from "@elleveren/rules";

import { realSeconds } from "../clock.ts";
import { emailKey, selectAccountByEmail } from "../features/people/index.ts";
import { handOutData } from "../features/teams/index.ts";
import { readCommandConfig } from "./command-config.ts";
import { readCommandLine, stopWith } from "./command-line.ts";
import { onGameDatabase } from "./database-server.ts";

const { words, options, flags } = readCommandLine(process.argv.slice(2), { options: ["reason"], flags: ["everybody"] });
const [address, ...rest] = words;
const isEverybody = flags.has("everybody");
if (isEverybody === (address !== undefined) || rest.length > 0) stopWith("Whose data: EMAIL, or --everybody.");
const reason = options["reason"]?.trim();
if (!reason) stopWith("--reason says why; it stands in the audit log.");

await onGameDatabase(readCommandConfig(), async (db) => {
  const account = address === undefined ? null : await selectAccountByEmail(db, emailKey(address));
  if (address !== undefined && account === null) {
    console.error("There is no account with this e-mail address.");
    process.exitCode = 1;
  } else {
    const request = { account: account === null ? null : accountId(account), reason };
    const madeAt = new Date(realSeconds() * 1000).toISOString();
    for await (const copy of handOutData(db, { ...request, madeAt })) {
      const text = JSON.stringify(copy, null, isEverybody ? 0 : 2);
      if (!process.stdout.write(`${text}\n`)) await once(process.stdout, "drain");
    }
  }
});
