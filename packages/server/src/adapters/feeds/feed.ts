/** A feed as we keep it: whatever it came as, only plain text and addresses of the web are left. */
export interface Feed {
  readonly title: string;
  readonly items: readonly FeedItem[];
}

export interface FeedItem {
  /** As the feed names it: the slug where it does not. */
  readonly id: string;
  readonly slug: string;
  readonly title: string;
  readonly summary: string;
  /** An http(s) address; null when there is none that may be followed. */
  readonly link: string | null;
  readonly publishedAtMs: number | null;
  /** The article's publisher; the feed's own title when the item names none. */
  readonly source: string;
  readonly pictureUrl: string | null;
  /** Of a clip of a footballer or a tournament. */
  readonly playerId: string | null;
  readonly tournamentId: string | null;
}

/** More are never shown anywhere. */
export const MOST_ITEMS = 20;

/** CO-03: a name for addresses from the first 50 characters of the title; `item` where nothing is left of them. */
export function slugOf(title: string): string {
  const latin = title
    .slice(0, 50)
    .toLowerCase()
    .replaceAll("æ", "ae")
    .replaceAll("ø", "o")
    .replaceAll("å", "a")
    .normalize("NFD")
    .replaceAll(/\p{Mn}/gu, "");
  return latin.replaceAll(/[^\p{L}\p{N}]+/gu, "-").replaceAll(/^-+|-+$/g, "") || "item";
}

/** The address in full, if it is one that a reader may be sent to: no script, no file, no user's name in it. */
export function webAddress(value: unknown, base: URL): string | null {
  if (typeof value !== "string" || value.trim() === "" || value.length > 2000) return null;
  if (!URL.canParse(value.trim(), base.href)) return null;
  const url = new URL(value.trim(), base);
  if (!/^https?:$/.test(url.protocol) || url.username !== "" || url.password !== "") return null;
  return url.href;
}

/** Parses a time in either of the two forms that feeds use; null for anything else. */
export function timeOf(value: string | undefined): number | null {
  const atMs = Date.parse(value ?? "");
  return Number.isNaN(atMs) ? null : atMs;
}

/** The picture's type by its first bytes: the declared type may be wrong, and an SVG can hold scripts. */
export function pictureType(bytes: Uint8Array): string | null {
  const opening = Buffer.from(bytes.subarray(0, 16)).toString("latin1");
  if (opening.startsWith("\xff\xd8\xff")) return "image/jpeg";
  if (opening.startsWith("\x89PNG\r\n\x1a\n")) return "image/png";
  if (/^GIF8[79]a/.test(opening)) return "image/gif";
  if (/^RIFF[^]{4}WEBP/.test(opening)) return "image/webp";
  if (/^[^]{4}ftyp(avif|avis)/.test(opening)) return "image/avif";
  return null;
}
