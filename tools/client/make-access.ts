/** The part of docs/security/access.md that is made: every call under those who reach it. */
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { CALLS } from "../../packages/server/src/http/session/access.ts";
import { COPIED_TABLES } from "../../packages/server/src/features/teams/privacy/copy-data.ts";
import { AUTHORISATION } from "../../packages/server/src/http/session/authorisation.testing.ts";
import { ROOT } from "../root.ts";
import { formatted, type MadeFile } from "./make-files.ts";

const PATH = "docs/security/access.md";
const MADE_FROM = "## Every call";

/** The visitors of the table, in its order: `x` reaches the call, `-` is refused. */
const GROUPS: readonly (readonly [pattern: string, title: string, meaning: string])[] = [
  ["xxxxxx", "Everybody", "Signed in or not. What it answers may say more to its owner: see _Fields_."],
  ["-xxxxx", "Whoever is signed in", "About the account that is signed in alone: no address names another one."],
  ["--xxx-", "Whoever has a team", "About the own team, or what its manager may see of a league."],
  ["--x-x-", "Members of the league", "Members of the league that the address names, its administrator among them."],
  [
    "--xx--",
    "Members who are not its administrator",
    "Whoever administers a league deletes it, and does not leave it.",
  ],
  ["--x---", "The owner of the team", "The manager of the team that the address or the body names."],
  [
    "----x-",
    "The league's administrator",
    "The manager who administers the league that the address or the body names.",
  ],
  [
    "-----x",
    "Operators",
    "With a second factor given in this session. For everybody else these calls are not there (404).",
  ],
];

/** A 404 says that nothing is there for this visitor only where operators' calls hide. */
const isRefused = (status: string, path: string) =>
  status === "401" || status === "403" || (status === "404" && path.startsWith("/api/control/"));

interface Row {
  readonly call: string;
  readonly pattern: string;
}

function readRow(line: string): Row {
  const [method = "", path = "", ...statuses] = line.trim().split(/\s+/u);
  // All alike: no question of who asks.
  const isSame = new Set(statuses).size === 1 && !path.startsWith("/api/control/");
  const marks = statuses.map((status) => (!isSame && isRefused(status, path) ? "-" : "x"));
  // An operator's own 404 is that of a thing that is not there.
  if (path.startsWith("/api/control/")) marks[marks.length - 1] = "x";
  return { call: `${method} ${path}`, pattern: marks.join("") };
}

/** Some changes are made by PUT and by POST alike; the contract names one. */
const SAME_CHANGE = new Map([...CALLS.values()].filter(({ body }) => body).map((call) => [call.path as string, call]));

/** One row: what the call is, what a program with a personal token needs for it, and the fields that its body may set. */
function presentRow({ call }: Row): string {
  const spec = CALLS.get(call) ?? SAME_CHANGE.get(call.slice(call.indexOf(" ") + 1));
  const body: unknown = spec?.body;
  const properties = (body as { properties?: object } | undefined)?.properties;
  const fields = properties === undefined ? [] : Object.keys(properties);
  const inPart = spec?.asksForProof ? ", part of it after a fresh proof" : "";
  const proof = spec?.access === "proof" ? ", after a fresh proof" : inPart;
  const cells = [`\`${call}\`${proof}`, spec?.scope ?? "none", fields.map((name) => `\`${name}\``).join(", ")];
  return `| ${cells.join(" | ")} |`;
}

/** Throws for a call whose visitors are of none of the groups: a new kind of rule needs its title. */
export async function makeAccess(): Promise<MadeFile> {
  const rows = AUTHORISATION.split("\n")
    .filter((line) => /^[A-Z]/u.test(line))
    .map(readRow);
  const unknown = rows.filter(({ pattern }) => !GROUPS.some(([known]) => known === pattern));
  if (unknown.length > 0)
    throw new Error(`who are these? ${unknown.map((row) => Object.values(row).join(" ")).join("; ")}`);
  const parts = GROUPS.flatMap(([pattern, title, meaning]) => {
    const those = rows.filter((row) => row.pattern === pattern).toSorted((one, two) => (one.call < two.call ? -1 : 1));
    return [
      `### ${title}`,
      meaning,
      ["| call | token | fields it sets |", "| --- | --- | --- |", ...those.map(presentRow)].join("\n"),
    ];
  });
  const kept = COPIED_TABLES.filter(({ leftOut }) => leftOut.length > 0)
    .map(({ table, leftOut }) => `- \`${table}\`: ${leftOut.map((column) => `\`${column}\``).join(", ")}`)
    .toSorted();
  const written = readFileSync(join(ROOT, PATH), "utf8").split(MADE_FROM, 1)[0]!;
  return formatted(
    PATH,
    `${written}${MADE_FROM}\n\n${MADE_WORDS}\n\n${parts.join("\n\n")}\n\n${KEPT_WORDS}\n\n${kept.join("\n")}\n`,
  );
}

const MADE_WORDS = `_Made by \`npm run client\` from the table of authorisation that the tests hold
(\`packages/server/src/http/session/authorisation.testing.ts\`) and the contract; changes belong there._`;

const KEPT_WORDS = `## Never handed out

Columns of tables about a person that no call answers with, not even in the copy of one's own data.`;
