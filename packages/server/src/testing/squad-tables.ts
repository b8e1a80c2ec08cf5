/** Everything that a write of squads may touch, as text: equal before and after when a refusal changed nothing. */
import { sql } from "kysely";

import type { TestServer } from "./server.ts";

const TABLES = ["squads", "transfers", "entry_log", "entries", "league_members", "accounts"];

export async function readSquadTables(t: TestServer): Promise<Readonly<Record<string, string>>> {
  const rows = await Promise.all(
    TABLES.map(async (table): Promise<[string, string]> => {
      const found = await sql<{
        text: string;
      }>`select count(*) || ' ' || coalesce(md5(string_agg(x::text, '|' order by x::text)), '')
        as text from ${sql.table(table)} as x`.execute(t.ctx.db);
      return [table, found.rows[0]!.text];
    }),
  );
  return Object.fromEntries(rows);
}

/** Bodies that no call of the game takes, with the status each is answered with. */
export const BROKEN_BODIES: readonly (readonly [what: string, body: string, type: string, status: number])[] = [
  ["no JSON", "entry=1&event=2", "application/json", 400],
  ["half of a JSON", '{"entry": 1, "transfers": [', "application/json", 400],
  ["an array", "[]", "application/json", 400],
  ["null", "null", "application/json", 400],
  ["a number", "15", "application/json", 400],
  ["a string", '"picks"', "application/json", 400],
  ["an empty object", "{}", "application/json", 400],
  ["nothing", "", "application/json", 400],
  ["a form", "entry=1&event=2", "application/x-www-form-urlencoded", 415],
  ["plain text", '{"entry": 1}', "text/plain", 400],
  ["XML", "<picks/>", "application/xml", 415],
  ["a prototype", '{"__proto__": {"picks": []}, "constructor": 1}', "application/json", 400],
  ["ten megabytes", JSON.stringify({ name: "x".repeat(10_000_000) }), "application/json", 413],
];
