/** A downloaded set of open data: its files against their checksums, and its tables from CSV. */
import { hash } from "node:crypto";
import type { AnswerOf, openDataCall } from "@elleveren/contract";

import { readCsvRecords } from "../../csv-records.ts";

export type ToldSet = AnswerOf<typeof openDataCall>["sets"][number];
export type Row = Readonly<Record<string, string>>;
export type SetTables = Readonly<Record<string, readonly Row[]>>;

/** Bytes of a file by its name. */
export type ReadFile = (name: string) => Promise<Uint8Array>;

export async function readSet(set: ToldSet, readFile: ReadFile): Promise<{ tables: SetTables; problems: string[] }> {
  const problems: string[] = [];
  const tables: Record<string, readonly Row[]> = {};
  let sums = "";
  for (const { name, sha256, rows } of set.files) {
    const bytes = await readFile(name);
    if (hash("sha256", bytes, "hex") !== sha256) problems.push(`${name} is not the file that the list names`);
    const [stem, ending] = name.split(".") as [string, string];
    if (name === "checksums.txt") sums = Buffer.from(bytes).toString();
    if (ending !== "csv") continue;
    tables[stem] = rowsOf(Buffer.from(bytes).toString());
    if (tables[stem].length !== rows) problems.push(`${name} has ${tables[stem].length} rows, not ${rows}`);
  }
  for (const { name, sha256 } of set.files) {
    const line = `${sha256}  ${name}\n`;
    if (name !== "checksums.txt" && !sums.includes(line)) problems.push(`checksums.txt has another sum of ${name}`);
  }
  return { tables, problems };
}

function rowsOf(text: string): Row[] {
  const [head, ...records] = readCsvRecords(text, ",");
  return records.map(({ fields }) =>
    Object.fromEntries((head?.fields ?? []).map((name, at) => [name, fields[at] ?? ""])),
  );
}
