/** A set as files: each table as CSV (RFC 4180) and as Parquet, a data card, and the checksums of them all. */
import { hash } from "node:crypto";
import { type ColumnSource, parquetWriteBuffer } from "hyparquet-writer";

import type { Cell, DataTable } from "./round-tables.ts";

export interface SetFile {
  readonly name: string;
  readonly bytes: Buffer;
  readonly sha256: string;
  /** Of a table; null of a text. */
  readonly rows: number | null;
}

export interface SetHead {
  readonly seasonName: string;
  readonly roundId: number;
  readonly version: number;
}

/** The order is that of `checksums.txt`, which comes last and has all others. */
export function filesOfSet(head: SetHead, tables: readonly DataTable[]): SetFile[] {
  const files = [
    ...tables.map((table) => fileOf(`${table.name}.csv`, Buffer.from(csvOf(table)), table.rows.length)),
    ...tables.map((table) => fileOf(`${table.name}.parquet`, parquetOf(table), table.rows.length)),
    fileOf("README.md", Buffer.from(cardOf(head, tables)), null),
  ];
  const sums = files.map(({ name, sha256 }) => `${sha256}  ${name}\n`).join("");
  return [...files, fileOf("checksums.txt", Buffer.from(sums), null)];
}

const fileOf = (name: string, bytes: Buffer, rows: number | null): SetFile => ({
  name,
  bytes,
  sha256: hash("sha256", bytes, "hex"),
  rows,
});

/** A comma between cells, a point in decimals, texts in quotes, nothing where there is nothing. */
function csvOf({ columns, rows }: DataTable): string {
  const lines = [columns.map(({ name }) => name), ...rows.map((row) => row.map(csvCell))];
  return lines.map((cells) => `${cells.join(",")}\r\n`).join("");
}

function csvCell(cell: Cell): string {
  if (cell === null) return "";
  return typeof cell === "string" ? `"${cell.replaceAll('"', '""')}"` : String(cell);
}

const PARQUET_TYPES = { int: "INT32", number: "DOUBLE", text: "STRING" } as const;

function parquetOf({ columns, rows }: DataTable): Buffer {
  const columnData: ColumnSource[] = columns.map(({ name, type }, at) => ({
    name,
    type: PARQUET_TYPES[type],
    nullable: true,
    data: rows.map((row) => row[at]!),
  }));
  return Buffer.from(parquetWriteBuffer({ columnData }));
}

function cardOf({ seasonName, roundId, version }: SetHead, tables: readonly DataTable[]): string {
  const parts = tables.map(({ name, about, columns, rows }) =>
    [
      `## ${name}`,
      `${about} ${rows.length} rows.`,
      columns.map((column) => `- \`${column.name}\` (${column.type}): ${column.about}`).join("\n"),
    ].join("\n\n"),
  );
  const head = [
    `# Season ${seasonName}, round ${roundId}, version ${version}`,
    "What happened in one round of the game, as it was settled: facts of the matches, what they were worth and why, prices and " +
      "ownership at the deadline, and what had been expected.",
    "A version is one settling of the round. A correction makes the next one; earlier versions stay as they were. A season is the newest " +
      "version of each of its rounds.",
    "Each table is there twice, as `NAME.csv` (UTF-8, RFC 4180, empty where there is no value) and as `NAME.parquet`, with the same rows. " +
      "`checksums.txt` has the SHA-256 of every other file, as `sha256sum --check` reads it.",
    "Nothing here is about anybody who plays the game: no team, no name, no number of one. Ownership is counted over all teams. " +
      "Footballers are named as their clubs name them.",
    "Facts come from the operator's feeds and may be corrected weeks later. Forecasts are the game's own and are graded on its page.",
  ];
  return `${[...head, ...parts].join("\n\n")}\n`;
}
