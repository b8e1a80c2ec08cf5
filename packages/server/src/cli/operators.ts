/**
 * `npm run operators`: accounts that may enter the control room, and which of them lack the second factor for it. `npm
 * run operators -- make EMAIL`, `npm run operators -- unmake EMAIL`: gives the role to an existing account, and takes
 * it away; effective at once, in open sessions too. `npm run operators -- end-sessions EMAIL --reason WHY` (or
 * `--everybody` in place of the e-mail): ends all sessions; `--tokens` ends personal tokens too. `npm run operators --
 * lost-factor EMAIL --reason WHY`: removes an operator's second factors, which no call of the game does; ends the
 * account's sessions, and notifies every e-mail of it. `npm run operators -- hash ADDRESS`: an e-mail or IP address as
 * the security log writes it.
 *
 * Works on the game's database (DATABASE_URL, else the embedded one), beside a running game. No call of the game can do this.
 */
import { accountId } from "@elleveren/rules";
import { pino } from "pino";

import type { Database } from "../context.ts";
import {
  changeRole,
  emailKey,
  registerLostLetters,
  removeOperatorsFactors,
  type RoleProblem,
  selectAccountByEmail,
  selectOperators,
} from "../features/people/index.ts";
import { endSessions } from "../features/operate/index.ts";
import { countedAs } from "../http/limits/rate-limits.ts";
import { createOutgoing, outgoingSettings } from "../outgoing/create-outgoing.ts";
import { createSecurityLog, selectLogKey } from "../security-log/index.ts";
import { readCommandConfig } from "./command-config.ts";
import { readCommandLine, stopWith } from "./command-line.ts";
import { onGameDatabase } from "./database-server.ts";

const SENTENCES: Readonly<Record<RoleProblem["code"], string>> = {
  unknown_account: "There is no account with this e-mail address.",
  already_operator: "This account is an operator's already.",
  not_operator: "This account is no operator's.",
};
const LOST_SENTENCES = {
  unknown_account: SENTENCES.unknown_account,
  not_operator: `${SENTENCES.not_operator} Others ask at their sign-in, and an operator confirms it in the control room.`,
  no_factor: "This account has no second factor.",
} as const;

const { words, options, flags } = readCommandLine(process.argv.slice(2), {
  options: ["reason"],
  flags: ["everybody", "tokens"],
});
const [act, address, ...rest] = words;
const ACTS: Readonly<Record<string, (db: Database) => Promise<void>>> = {
  make: (db) => giveRole(db, "operator"),
  unmake: (db) => giveRole(db, "manager"),
  "end-sessions": signOut,
  "lost-factor": removeFactors,
  hash: printHash,
};
const isEverybody = act === "end-sessions" && flags.has("everybody");
const isKnown = act === undefined || Object.hasOwn(ACTS, act);
const isAddressed = act === undefined || isEverybody !== (address !== undefined);
if (!isKnown || !isAddressed || rest.length > 0 || (act === undefined && address !== undefined)) {
  stopWith(
    "One of these is needed: nothing at all, make EMAIL, unmake EMAIL, end-sessions EMAIL (or --everybody), lost-factor EMAIL, or hash ADDRESS.",
  );
}
if ((act === "end-sessions" || act === "lost-factor") && !options["reason"]?.trim())
  stopWith("--reason says why; it stands in the audit log.");

const config = readCommandConfig();
await onGameDatabase(config, async (db) => {
  if (act === undefined) for (const one of await selectOperators(db)) console.log(JSON.stringify(one));
  else await ACTS[act]!(db);
});

async function giveRole(database: Database, role: "operator" | "manager"): Promise<void> {
  const changed = await changeRole(database, address!, role);
  if (changed.ok) return console.log(JSON.stringify({ account: changed.value, role }));
  fail(...changed.problems.map(({ code }) => SENTENCES[code]));
}

async function signOut(database: Database): Promise<void> {
  const account = isEverybody ? null : await selectAccountByEmail(database, emailKey(address!));
  if (!isEverybody && account === null) return fail(SENTENCES.unknown_account);
  const ended = await endSessions(database, {
    by: "command",
    account: account === null ? null : accountId(account),
    reason: options["reason"]!.trim(),
    withTokens: flags.has("tokens"),
    keepToken: null,
  });
  if (ended.ok) console.log(JSON.stringify({ account, sessions: ended.value }));
  else fail(SENTENCES.unknown_account);
}

async function removeFactors(database: Database): Promise<void> {
  const account = await selectAccountByEmail(database, emailKey(address!));
  if (account === null) return fail(SENTENCES.unknown_account);
  const outgoing = createOutgoing({ ...outgoingSettings(config), db: database, log: pino({ level: "silent" }) });
  registerLostLetters({ config, db: database, outgoing });
  const wish = { account: accountId(account), reason: options["reason"]!.trim() };
  const removed = await removeOperatorsFactors(database, outgoing, wish);
  if (!removed.ok) return fail(...removed.problems.map(({ code }) => LOST_SENTENCES[code]));
  console.log(JSON.stringify({ account, removed: true }));
  console.error("The game sends the letters about it.");
}

async function printHash(database: Database): Promise<void> {
  const key = await selectLogKey(database, config.secretKey);
  const log = createSecurityLog({ log: pino({ level: "silent" }), key, emailKey, ipKey: countedAs });
  console.log(log.hash(address!.includes("@") ? "email" : "ip", address!));
}

function fail(...sentences: readonly string[]): void {
  for (const sentence of sentences) console.error(sentence);
  process.exitCode = 1;
}
