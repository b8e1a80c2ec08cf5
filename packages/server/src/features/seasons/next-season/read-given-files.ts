/**
 * Files of the next season as tables of text: CSV (comma or semicolon) and JSON (a list; `season.json` holds several) mean the
 * same.
 */
import { MOST_FOOTBALLERS } from "@elleveren/rules";

import { lineOfPath, linesOfItems, splitRecords, SeasonFileError } from "../imports/index.ts";
import {
  COLUMNS,
  type FileProblem,
  type GivenFile,
  type GivenRow,
  type GivenTable,
  type TableName,
  TABLES,
} from "./given-file.ts";

/** Far more than any league has; of footballers, those the game has room for. */
const MOST_ROWS = 5000;
const mostRows = (table: TableName): number => (table === "footballers" ? MOST_FOOTBALLERS : MOST_ROWS);
/** Some of a file's lines may be empty; one with more is not taken apart. */
const MOST_LINES = 2 * MOST_ROWS;
/** Of a header, or of all rows of JSON together. No table has as many, so of more some are wrong in any case. */
const MOST_COLUMNS = 100;

export function readGivenFiles(files: readonly GivenFile[]): {
  readonly season: { tables: Partial<Record<TableName, GivenTable>>; seasonName: string | null };
  readonly problems: readonly FileProblem[];
} {
  const problems: FileProblem[] = [];
  const tables: Partial<Record<TableName, GivenTable>> = {};
  let seasonName: string | null = null;
  const keep = (name: TableName, table: GivenTable | null) => {
    if (!table) return;
    if (tables[name]) problems.push(ofFile(table.file, "file_twice", { value: name }));
    else tables[name] = table;
  };
  for (const { name: path, text: raw } of files) {
    const file = path.split(/[/\\]/u).at(-1)!;
    const text = raw.replace(/^\uFEFF/u, "");
    const [, stem, kind] = /^(.+)\.(csv|json)$/iu.exec(file.toLowerCase()) ?? [];
    const table = TABLES.find((name) => name === stem);
    if (!kind || (!table && !(stem === "season" && kind === "json"))) problems.push(ofFile(file, "file_unknown"));
    // Invalid UTF-8 was decoded as replacement characters.
    else if (/[\uFFFD\0]/u.test(text)) problems.push(ofFile(file, "not_utf8"));
    else if (kind === "csv") keep(table!, readCsv(table!, file, text, problems));
    else {
      const value = parseJson(file, text, problems);
      if (value === undefined) continue;
      if (table) keep(table, readJson(table, { file, text, path: "" }, value, problems));
      else if (!isObject(value)) problems.push(ofFile(file, "not_an_object"));
      else {
        seasonName = typeof value["season"] === "string" ? value["season"] : seasonName;
        for (const name of TABLES) {
          if (value[name] !== undefined) keep(name, readJson(name, { file, text, path: name }, value[name], problems));
        }
      }
    }
  }
  return { season: { tables, seasonName }, problems };
}

const ofFile = (file: string, code: string, facts: Partial<FileProblem> = {}): FileProblem => ({
  code,
  file,
  line: null,
  field: null,
  ...facts,
});

function readCsv(table: TableName, file: string, text: string, problems: FileProblem[]): GivenTable | null {
  const [firstLine = ""] = text.split("\n", 1);
  if (hasMoreLines(text, MOST_LINES)) {
    problems.push(tooManyRows(file, table));
    return null;
  }
  const separator = firstLine.includes(";") && !firstLine.includes(",") ? ";" : ",";
  // A header that is too wide is wrong by its first names: the lines below it are not taken apart.
  const names = firstLine.split(separator, MOST_COLUMNS + 1);
  if (names.length > MOST_COLUMNS) {
    checkColumns(table, names.map(columnName), file, problems);
    return null;
  }
  let records;
  try {
    records = splitRecords(text, file, separator);
  } catch (error) {
    if (!(error instanceof SeasonFileError)) throw error;
    problems.push({ code: "not_csv", file, line: error.line, field: null });
    return null;
  }
  const [header, ...rows] = records;
  if (!header) {
    problems.push(ofFile(file, "file_empty"));
    return null;
  }
  const full = rows.filter(({ fields }) => fields.some((field) => field.trim() !== ""));
  if (full.length > mostRows(table)) {
    problems.push(tooManyRows(file, table));
    return null;
  }
  const columns = header.fields.map(columnName);
  const known = checkColumns(table, columns, file, problems);
  for (const { line, fields } of full) {
    if (fields.length === columns.length) continue;
    problems.push({ code: "fields_differ", file, line, field: null, found: fields.length, limit: columns.length });
  }
  if (!known) return null;
  return {
    file,
    rows: full
      .filter(({ fields }) => fields.length === columns.length)
      .map(({ line, fields }): GivenRow => ({
        file,
        line: () => line,
        value: (field) => fields[columns.indexOf(field)]?.trim() ?? "",
      })),
  };
}

const tooManyRows = (file: string, table: TableName) => ofFile(file, "too_many_rows", { limit: mostRows(table) });

function hasMoreLines(text: string, most: number): boolean {
  let [count, at] = [0, -1];
  do {
    count += 1;
    at = text.indexOf("\n", at + 1);
  } while (at >= 0 && count <= most);
  return count > most;
}

const columnName = (text: string): string => text.trim().toLowerCase();

/** False when a column is missing: its every row would say the same. */
function checkColumns(table: TableName, columns: readonly string[], file: string, problems: FileProblem[]): boolean {
  const known = COLUMNS[table];
  const problem = (code: string, field: string) => problems.push({ code, file, line: 1, field });
  columns.forEach((name, index) => {
    if (columns.indexOf(name) !== index) problem("column_twice", name);
    else if (!known.some((column) => column.name === name)) problem("column_unknown", name);
  });
  const missing = known.filter(({ name, isRequired }) => isRequired && !columns.includes(name));
  for (const { name } of missing) problem("column_missing", name);
  return missing.length === 0;
}

function parseJson(file: string, text: string, problems: FileProblem[]): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    const message = error instanceof Error ? error.message : "";
    const line = /line (\d+)/u.exec(message)?.[1];
    const at = /position (\d+)/u.exec(message)?.[1];
    const counted = at === undefined ? null : text.slice(0, Number(at)).split("\n").length;
    problems.push({ code: "not_json", file, line: line === undefined ? counted : Number(line), field: null });
    return undefined;
  }
}

function readJson(
  table: TableName,
  { file, text, path }: { file: string; text: string; path: string },
  value: unknown,
  problems: FileProblem[],
): GivenTable | null {
  if (!Array.isArray(value)) {
    problems.push({ code: "not_a_list", file, line: path ? lineOfPath(text, path) : 1, field: path || null });
    return null;
  }
  if (value.length > mostRows(table)) {
    problems.push(tooManyRows(file, table));
    return null;
  }
  const lineOf = linesOfItems(text, path);
  const known = new Set(COLUMNS[table].map(({ name }) => name));
  const unknown = new Set<string>();
  const rows: GivenRow[] = [];
  value.forEach((row: unknown, index) => {
    const line = () => lineOf(index);
    if (!isObject(row)) {
      problems.push({ code: "not_an_object", file, line: line(), field: null });
      return;
    }
    for (const name of Object.keys(row)) {
      if (known.has(name) || unknown.has(name) || unknown.size >= MOST_COLUMNS) continue;
      unknown.add(name);
      problems.push({ code: "column_unknown", file, line: line(), field: name });
    }
    rows.push({ file, line, value: (field) => textOf(row[field]) });
  });
  return { file, rows };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Lists and objects are not looked into, however deep they are: a sign stands for them. */
function textOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "object") return Array.isArray(value) ? "[…]" : "{…}";
  return String(value as string | number | boolean).trim();
}
