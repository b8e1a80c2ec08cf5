/** Rows of a final file, one at a time. */
import { createReadStream } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { createGunzip } from "node:zlib";

export type FinalRow = Readonly<Record<string, string>>;

/** Rows by the names of the header. A name with a line break in it cannot be: the game refuses such names. */
export async function* readFinalRows(folder: string, name: string): AsyncGenerator<FinalRow> {
  const file = createReadStream(join(folder, `${name}.csv.gz`));
  const unpacked = createGunzip();
  file.on("error", (error) => unpacked.destroy(error));
  const lines = createInterface({ input: file.pipe(unpacked), crlfDelay: Infinity });
  let columns: readonly string[] | null = null;
  for await (const line of lines) {
    const fields = splitLine(line);
    if (!columns) columns = fields;
    else yield Object.fromEntries(columns.map((column, index) => [column, fields[index] ?? ""]));
  }
}

function splitLine(line: string): string[] {
  if (!line.includes('"')) return line.split(",");
  const fields: string[] = [];
  for (let at = 0; at <= line.length;) {
    if (line[at] !== '"') {
      const end = line.indexOf(",", at);
      fields.push(line.slice(at, end === -1 ? undefined : end));
      at = end === -1 ? line.length + 1 : end + 1;
      continue;
    }
    let value = "";
    for (at += 1; at < line.length; at += 1) {
      if (line[at] !== '"') value += line[at];
      else if (line[at + 1] === '"') {
        value += '"';
        at += 1;
      } else break;
    }
    fields.push(value);
    at += 2;
  }
  return fields;
}
