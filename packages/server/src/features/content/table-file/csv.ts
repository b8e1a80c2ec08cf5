/**
 * Rows as CSV (RFC 4180) for spreadsheets. A Norwegian one expects semicolons between cells and a comma in decimals, an
 * English one commas and a point; both know UTF-8 by its mark. A text never becomes a formula: one that a spreadsheet would compute gets an apostrophe.
 */
import type { Language } from "@elleveren/contract";

import { isFormula } from "../../../visible-text.ts";

export type CsvCell = string | number;

/** Begins the file, so that "æøå" are decoded as UTF-8. */
export const UTF8_MARK = "\uFEFF";

const SIGNS: Readonly<Record<Language, { readonly separator: string; readonly decimal: string }>> = {
  nb: { separator: ";", decimal: "," },
  nn: { separator: ";", decimal: "," },
  en: { separator: ",", decimal: "." },
};

export function csvLine(cells: readonly CsvCell[], language: Language): string {
  const { separator, decimal } = SIGNS[language];
  return `${cells.map((cell) => csvCell(cell, decimal)).join(separator)}\r\n`;
}

/** Texts always stand in quotes, which are doubled within. */
function csvCell(cell: CsvCell, decimalSign: string): string {
  if (typeof cell === "number") return String(cell).replace(".", decimalSign);
  const harmless = isFormula(cell) ? `'${cell}` : cell;
  return `"${harmless.replaceAll('"', '""')}"`;
}

/** The name for saving, in characters allowed in every file system and header. */
export function csvFileName(parts: readonly string[]): string {
  const plain = parts
    .join(" ")
    .toLowerCase()
    .replaceAll("æ", "ae")
    .replaceAll("ø", "o")
    .replaceAll("å", "a")
    .normalize("NFKD")
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-+|-+$/g, "");
  return `${plain === "" ? "tabell" : plain}.csv`;
}
