/** A file of the next season as it came, and what may be wrong with it: a code, its place, and the facts beside it. */
import { type Position, POSITIONS } from "@elleveren/rules";
import { problemMessage } from "@elleveren/contract";

import { secureAddress } from "../../../web-address.ts";
import { hasTricks } from "../../../visible-text.ts";

export interface GivenFile {
  /** `clubs.csv`; the folder it lay in is not looked at. */
  readonly name: string;
  readonly text: string;
}

/** Everything a problem says besides its place is a fact for the sentence that the reader's screen writes. */
export interface FileProblem {
  readonly code: string;
  /** Null: of the whole season. */
  readonly file: string | null;
  /** From 1; null where the whole file is meant. */
  readonly line: number | null;
  readonly field: string | null;
  /** As it stands in the file. */
  readonly value?: string;
  readonly limit?: number | string;
  readonly found?: number | string;
}

/** The tables that a season is made of; each is a file, or a list in `season.json`. */
export const TABLES = ["clubs", "footballers", "rounds", "fixtures"] as const;
export type TableName = (typeof TABLES)[number];

/** A row of a file: its values as text, empty where nothing stands. */
export interface GivenRow {
  readonly file: string;
  readonly line: () => number;
  readonly value: (field: string) => string;
}

export interface GivenTable {
  readonly file: string;
  readonly rows: readonly GivenRow[];
}

/** Permitted values of each column in the next season's files. The screen and docs/SEASON-FILES.md use these names. */
interface Column {
  readonly name: string;
  readonly isRequired: boolean;
}

const needed = (...names: readonly string[]): Column[] => names.map((name) => ({ name, isRequired: true }));
const optional = (...names: readonly string[]): Column[] => names.map((name) => ({ name, isRequired: false }));

export const COLUMNS: Readonly<Record<TableName, readonly Column[]>> = {
  clubs: [...needed("code", "name", "short_name"), ...optional("id", "url")],
  footballers: [
    ...needed("code", "first_name", "second_name", "web_name", "club", "position", "price"),
    ...optional("id", "squad_number", "fiks_id", "photo"),
  ],
  rounds: [...needed("round", "deadline"), ...optional("name")],
  fixtures: [...needed("home", "away"), ...optional("id", "round", "kickoff", "tv_channel", "tickets_url")],
};

/** Millions with one decimal at most; a price lies between these. */
const PRICE_TENTHS = { least: 10, most: 300 } as const;
const LARGEST = 2 ** 31 - 1;

export type Read<T> = { readonly value: T } | { readonly code: string; readonly limit?: number | string };

export function readWhole(text: string, most = LARGEST): Read<number> {
  if (!/^\d{1,10}$/u.test(text)) return { code: "not_a_number" };
  const value = Number(text);
  if (value < 1) return { code: "min_value", limit: 1 };
  return value > most ? { code: "max_value", limit: most } : { value };
}

/** `5.5` or, as it is written here, `5,5`. */
export function readPrice(text: string): Read<number> {
  if (!/^\d{1,4}([.,]\d)?$/u.test(text)) return { code: "not_a_price" };
  const value = Math.round(Number(text.replace(",", ".")) * 10);
  const isPrice = value >= PRICE_TENTHS.least && value <= PRICE_TENTHS.most;
  return isPrice
    ? { value }
    : { code: "price_out_of_range", limit: `${PRICE_TENTHS.least / 10}–${PRICE_TENTHS.most / 10}` };
}

export function readPosition(text: string): Read<Position> {
  const byNumber = /^[1-4]$/u.test(text) ? POSITIONS[Number(text) - 1] : undefined;
  const value = byNumber ?? POSITIONS.find((position) => position === text.toUpperCase());
  return value ? { value } : { code: "not_a_position" };
}

/** With its zone: `2027-04-03T15:55:00Z`, `2027-04-03T17:55:00+02:00`. */
export function readTime(text: string): Read<number> {
  const parts = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(:\d\d(?:\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/u.exec(text);
  if (!parts) return { code: "time_without_zone" };
  const [, day = "", clock = "", seconds = "", zone = ""] = parts;
  // The 31st of February is read as a day of March, and 24:00 as the next day: what comes back must be what stands there.
  const atDay = Date.parse(`${day}T${clock}Z`);
  const value = Date.parse(`${day}T${clock}${seconds}${zone.replace(/(\d\d)(\d\d)$/u, "$1:$2")}`);
  if (Number.isNaN(atDay) || Number.isNaN(value)) return { code: "no_such_time" };
  return new Date(atDay).toISOString().startsWith(`${day}T${clock}`) ? { value } : { code: "no_such_time" };
}

export function readText(text: string, most: number): Read<string> {
  if (hasTricks(text)) return { code: "control_characters" };
  return text.length > most ? { code: "max_length", limit: most } : { value: text };
}

export function readAddress(text: string): Read<string> {
  const value = secureAddress(text);
  return value === null ? { code: "not_an_address" } : { value };
}

/** `footballers.csv:12, column price: Not a price in millions with one decimal. (found "5,55")` */
export function sayFileProblem({ code, file, line, field, value, limit, found }: FileProblem): string {
  const place = [
    (file ?? "the season") + (line === null ? "" : `:${line}`),
    ...(field === null ? [] : [`column ${field}`]),
  ].join(", ");
  const facts = [
    ...(value === undefined ? [] : [`found ${JSON.stringify(value)}`]),
    ...(found === undefined ? [] : [`found ${found}`]),
    ...(limit === undefined ? [] : [`limit ${limit}`]),
  ];
  return `${place}: ${problemMessage(code)}${facts.length === 0 ? "" : ` (${facts.join(", ")})`}`;
}
