/** The footballers of a comparison, from its URL: `/compare?ids=12,7`. */
import { footballerId, type FootballerId } from "@elleveren/rules";

/** As many as stand side by side and can still be read. */
export const MOST_COMPARED = 4;

export interface Comparison {
  /** The compared footballers, in the URL's order, at most four. */
  readonly ids: readonly FootballerId[];
  /** Parts of the URL that are no footballer of this season. */
  readonly unknown: readonly string[];
  readonly repeated: readonly FootballerId[];
  /** Those beyond the fourth. */
  readonly surplus: readonly FootballerId[];
}

/** Reads the search parameter `ids`, which may be anything; everything that is left out is said. */
export function readComparison(text: unknown, isKnown: (id: number) => boolean): Comparison {
  const words = (typeof text === "number" ? String(text) : typeof text === "string" ? text : "")
    .split(",")
    .map((word) => word.trim())
    .filter((word) => word !== "");
  const isId = (word: string) => /^\d+$/.test(word) && isKnown(Number(word));
  const named = words.filter(isId).map((word) => footballerId(Number(word)));
  const known = [...new Set(named)];
  return {
    ids: known.slice(0, MOST_COMPARED),
    unknown: [...new Set(words.filter((word) => !isId(word)))],
    repeated: [...new Set(named.filter((id, index) => named.indexOf(id) < index))],
    surplus: known.slice(MOST_COMPARED),
  };
}

/** The URL's parameters for them; none for an empty list. One id is a number, which a URL writes without quotes. */
export const compareSearch = (ids: readonly FootballerId[]): { readonly ids?: string | number } =>
  ids.length === 0 ? {} : { ids: ids.length === 1 ? ids[0]! : ids.join(",") };
