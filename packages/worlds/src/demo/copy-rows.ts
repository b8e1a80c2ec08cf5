/** Rows as COPY text, for the demo's thousands of them. */
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { PoolClient } from "pg";
import { from as copyFrom } from "pg-copy-streams";

export type CopyValue = string | number | boolean | Date | readonly number[] | null;

const ROWS_PER_CHUNK = 100;

/** `target` is `table (column, …)`, written by us and never by a user. */
export async function copyRows(
  client: PoolClient,
  target: string,
  rows: Iterable<readonly CopyValue[]>,
): Promise<void> {
  if (Array.isArray(rows) && rows.length === 0) return;
  await pipeline(Readable.from(chunks(rows)), client.query(copyFrom(`copy ${target} from stdin`)));
}

function* chunks(rows: Iterable<readonly CopyValue[]>): Generator<string> {
  let text = "";
  let count = 0;
  for (const row of rows) {
    text += `${row.map(field).join("\t")}\n`;
    count += 1;
    if (count % ROWS_PER_CHUNK > 0) continue;
    yield text;
    text = "";
  }
  if (text !== "") yield text;
}

function field(value: CopyValue): string {
  if (value === null) return "\\N";
  if (typeof value === "string") return value.replaceAll(/[\\\t\n\r]/g, (char) => ESCAPED[char] ?? char);
  if (value instanceof Date) return value.toISOString();
  if (typeof value === "object") return `{${value.join(",")}}`;
  return String(value);
}

const ESCAPED: Readonly<Record<string, string>> = { "\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r" };
