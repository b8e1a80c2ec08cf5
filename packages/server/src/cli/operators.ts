/**
 * `npm run operators`: who may enter the control room, and who of them has no second factor yet and so cannot.
 * `npm run operators -- make EMAIL`, `npm run operators -- unmake EMAIL`: gives the role to an account that is there, and
 * takes it away; at once, in open sessions too.
 *
 * Works on the game's database (DATABASE_URL, else the embedded one), beside a running game. No call of the game can do this.
 */
import { join } from "node:path";

import { readConfig } from "../config.ts";
import { createDatabase, createPool } from "../db/pool.ts";
import { changeRole, selectOperators, type RoleProblem } from "../features/operators/index.ts";
import { readCommandLine, stopWith } from "./command-line.ts";
import { openDatabaseServer } from "./database-server.ts";

const SENTENCES: Readonly<Record<RoleProblem["code"], string>> = {
  unknown_account: "There is no account with this e-mail address.",
  already_operator: "This account is an operator's already.",
  not_operator: "This account is no operator's.",
};

const [act, email, ...rest] = readCommandLine(process.argv.slice(2), {}).words;
const isChange = act === "make" || act === "unmake";
if ((act !== undefined && (!isChange || email === undefined)) || rest.length > 0) {
  stopWith("One of these is needed: nothing at all, make EMAIL, or unmake EMAIL.");
}

const config = readConfig({ env: process.env, args: [], rootDirectory: join(import.meta.dirname, "../../../..") });
const server = await openDatabaseServer(config);
const db = createDatabase(createPool({ databaseUrl: server.url, connections: 2, onError: () => undefined }));
try {
  if (isChange) {
    const changed = await changeRole(db, email!, act === "make" ? "operator" : "manager");
    if (changed.ok)
      console.log(JSON.stringify({ account: changed.value, role: act === "make" ? "operator" : "manager" }));
    else {
      for (const { code } of changed.problems) console.error(SENTENCES[code]);
      process.exitCode = 1;
    }
  } else {
    for (const one of await selectOperators(db)) console.log(JSON.stringify(one));
  }
} finally {
  await db.destroy();
  await server.stop();
}
