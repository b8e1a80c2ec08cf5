/** What each column of the next season's files may hold. The screen and docs/SEASON-FILES.md name them by these. */
import { type Position, POSITIONS } from "@elleveren/rules";

import { secureAddress } from "../../../web-address.ts";
import { hasTricks } from "../../../visible-text.ts";
import type { TableName } from "./given-file.ts";

export interface Column {
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
export const PRICE_TENTHS = { least: 10, most: 300 } as const;
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
