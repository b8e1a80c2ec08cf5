/** Words of the wire that are numbers or letters there and words with us; used at both edges. */
import { CHIP_NAMES, POSITIONS, type ChipName, type Position } from "@elleveren/rules";

/** 1 goalkeeper, 2 defender, 3 midfielder, 4 forward. */
export function elementTypeOf(position: Position): number {
  return POSITIONS.indexOf(position) + 1;
}

/** Undefined for a number outside 1 to 4. */
export function positionOfElementType(elementType: number): Position | undefined {
  return POSITIONS[elementType - 1];
}

export type LeagueScoring = "classic" | "h2h";
export type WireScoring = "c" | "h";
export const encodeScoring = (scoring: LeagueScoring): WireScoring => (scoring === "classic" ? "c" : "h");
export const decodeScoring = (letter: WireScoring): LeagueScoring => (letter === "c" ? "classic" : "h2h");

/** Letters: a system league, a public one, a private one. The letters are the stored ones. */
export type LeagueKind = "system" | "public" | "private";
const LEAGUE_KINDS = { s: "system", c: "public", x: "private" } as const;
export type WireLeagueType = keyof typeof LEAGUE_KINDS;
export const decodeLeagueType = (letter: WireLeagueType): LeagueKind => LEAGUE_KINDS[letter];

/** The audience of a league's code: all game players, its members or its administrator. */
export type CodePrivacy = "all" | "members" | "administrator";
const CODE_PRIVACIES = { a: "all", l: "members", p: "administrator" } as const;
export type WireCodePrivacy = keyof typeof CODE_PRIVACIES;
export const decodeCodePrivacy = (letter: WireCodePrivacy): CodePrivacy => CODE_PRIVACIES[letter];

export { CHIP_NAMES };

/** Undefined when the word is no chip of any season. */
export function decodeChip(word: string): ChipName | undefined {
  return CHIP_NAMES.find((name) => name === word);
}

/** `2026-05-01T15:55:00Z`: deadlines and kick-offs. */
export function wireSeconds(atMs: number): string {
  return new Date(atMs).toISOString().replace(/\.\d{3}Z$/, "Z");
}

/** `2025-07-20T23:14:28.429000Z`: moments that carry microseconds. */
export function wireMicros(atMs: number): string {
  return new Date(atMs).toISOString().replace(/Z$/, "000Z");
}
