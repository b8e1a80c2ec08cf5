/** The page wanted before signing in, carried in an address that anybody can write. */
import { readUrl } from "../../../api/wire/read-url.ts";

/** Only its origin matters: whatever leaves it leaves the site. */
const HERE = "https://here.invalid";
/** Signing out again, or coming round in a circle, is nobody's wish; calls are no pages. Security is where one is asked anew. */
const NO_PLACE = /^\/(?!player\/security\/?$)(player|api|dev)(\/|$)/i;
const MAX_LENGTH = 500;

/** The path of this site with its search and fragment, or null for anything else, however it is spelled. */
export function readReturnPath(value: unknown): string | null {
  if (typeof value !== "string" || value.length > MAX_LENGTH) return null;
  let spelled = value;
  // A path that is harmless now must be harmless when it is parsed once more.
  for (let round = 0; round < 3; round += 1) {
    if (!isPathHere(spelled)) return null;
    const decoded = decode(spelled);
    if (decoded === null) return null;
    spelled = decoded;
  }
  return isPathHere(spelled) ? value : null;
}

function isPathHere(text: string): boolean {
  // Browsers drop tabs and line breaks from addresses, and read a backslash as a slash.
  if (!/^\/(?![/\\])/.test(text) || /[\\\p{C}\p{Z}]/u.test(text)) return false;
  const read = readUrl(text, HERE);
  if (!read) return false;
  const { origin, pathname } = read;
  return origin === HERE && !pathname.includes("//") && !NO_PLACE.test(pathname);
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
