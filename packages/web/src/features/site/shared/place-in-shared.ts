import { readUrl } from "../../../api/wire/read-url.ts";

/** The content that another app shares with the installed game: parts of a message, as its manifest asks for them. */
export interface Shared {
  readonly title: string;
  readonly text: string;
  readonly url: string;
}

/** A code as a friend sends it alone: one word without anything around it. */
const CODE = /^[a-z0-9]{4,20}$/i;

/**
 * Where what was shared leads: the first link of this site in it, or a league's code that stands alone. Null when there is
 * neither. `origin` is the site's own: links of others are never followed.
 */
export function placeInShared({ title, text, url }: Shared, origin: string): string | null {
  const words = [url, text, title].flatMap((part) => part.split(/\s+/)).filter((word) => word !== "");
  for (const word of words) {
    const link = readUrl(word.replace(/^[<("']+|[>)"'.,!]+$/g, ""));
    if (link?.origin === origin && link.pathname !== "/shared") return link.pathname + link.search;
  }
  const code = text.trim() || title.trim();
  return url.trim() === "" && CODE.test(code) ? `/leagues/auto-join/${code}` : null;
}
