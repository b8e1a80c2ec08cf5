/** Where a sign-in may lead: to a page of this site and nowhere else. */

const LONGEST = 1000;

/**
 * The path as given; null for anything that a browser could take for another site's address: `//elsewhere`,
 * `/\elsewhere`, a tab between the slashes (browsers drop it), `/.//elsewhere` (tidied to `//elsewhere`), or no path at
 * all. Stricter than it need be: no page of ours has two slashes in a row.
 */
export function readOwnPath(text: string): string | null {
  if (text.length > LONGEST || !text.startsWith("/") || /[\s\\\p{Cc}]/u.test(text)) return null;
  const [path = ""] = text.split(/[?#]/, 1);
  return path.includes("//") ? null : text;
}
