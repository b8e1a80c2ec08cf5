/**
 * RSS, RDF, Atom, JSON Feed and partners' lists of clips become the one form of `feed.ts`. Documents that declare entities are
 * not read.
 */
import { generateRssFeed, parseFeed as parseWith } from "feedsmith";
import sanitizeHtml from "sanitize-html";

import { type Feed, type FeedItem, MOST_ITEMS, slugOf, timeOf, webAddress } from "./feed.ts";

const LONGEST_TITLE = 200;
const LONGEST_SUMMARY = 300;

/** The answer arrived, but is not a feed. */
export class NoFeed extends Error {}

/** An item as its format has it: markup and all. */
interface RawItem {
  readonly id?: string | undefined;
  readonly title?: string | undefined;
  readonly summary?: string | undefined;
  readonly link?: string | undefined;
  readonly published?: string | undefined;
  readonly source?: string | undefined;
  /** Addresses of pictures, the best first. */
  readonly pictures: readonly (string | undefined)[];
  readonly playerId?: string | undefined;
  readonly tournamentId?: string | undefined;
}

/** Addresses in the feed are read against its own, `url`. Throws `NoFeed`. */
export function parseFeed(text: string, url: URL): Feed {
  // Declared entities are how a document of a few lines becomes gigabytes, or reads a file; no feed needs them.
  if (/<!ENTITY/i.test(text)) throw new NoFeed("the document declares entities of its own");
  const { title, items } = readFeed(text);
  const ownTitle = plainText(title, LONGEST_TITLE);
  return {
    title: ownTitle,
    items: items.flatMap((item) => cleanItem(item, ownTitle, url) ?? []).slice(0, MOST_ITEMS),
  };
}

/** Null for an item without a title: there is nothing to show. */
function cleanItem(item: RawItem, ownTitle: string, url: URL): FeedItem | null {
  const title = plainText(item.title, LONGEST_TITLE);
  if (title === "") return null;
  const slug = slugOf(title);
  return {
    id: plainText(item.id, LONGEST_TITLE) || slug,
    slug,
    title,
    summary: plainText(item.summary, LONGEST_SUMMARY),
    link: webAddress(item.link, url),
    publishedAtMs: timeOf(item.published),
    source: plainText(item.source, LONGEST_TITLE) || ownTitle,
    pictureUrl: item.pictures.map((address) => webAddress(address, url)).find((address) => address !== null) ?? null,
    playerId: item.playerId ?? null,
    tournamentId: item.tournamentId ?? null,
  };
}

function readFeed(text: string): { title: string | undefined; items: readonly RawItem[] } {
  const videos = videosOf(text);
  if (videos) return { title: undefined, items: videos };
  const parsed = parse(text);
  if (parsed.format === "atom") {
    return { title: parsed.feed.title?.value, items: parsed.feed.entries?.map(fromAtom) ?? [] };
  }
  if (parsed.format === "json") return { title: parsed.feed.title, items: parsed.feed.items?.map(fromJson) ?? [] };
  if (parsed.format === "rdf") return { title: parsed.feed.title, items: parsed.feed.items?.map(fromRdf) ?? [] };
  return { title: parsed.feed.title, items: parsed.feed.items?.map(fromRss) ?? [] };
}

/** Twice as many as are kept, since some may have no title. */
function parse(text: string) {
  try {
    return parseWith<string>(text, { maxItems: MOST_ITEMS * 2 });
  } catch (error) {
    throw new NoFeed(error instanceof Error ? error.message : "unreadable", { cause: error });
  }
}

type Parsed<Format extends string> = Extract<ReturnType<typeof parse>, { format: Format }>["feed"];
type RssItem = NonNullable<Parsed<"rss">["items"]>[number];
type AtomEntry = NonNullable<Parsed<"atom">["entries"]>[number];
type RdfItem = NonNullable<Parsed<"rdf">["items"]>[number];
type JsonItem = NonNullable<Parsed<"json">["items"]>[number];

function fromRss(item: RssItem): RawItem {
  return {
    id: item.guid?.value,
    title: item.title,
    summary: item.description ?? item.content?.encoded,
    link: item.link ?? linkOf(item.atom?.links) ?? (item.guid?.isPermaLink === false ? undefined : item.guid?.value),
    published: item.pubDate ?? item.dc?.dates?.[0],
    source: item.source?.title,
    pictures: [...enclosed(item.enclosures), ...fromMedia(item.media), item.itunes?.image],
  };
}

function fromAtom(entry: AtomEntry): RawItem {
  return {
    id: entry.id,
    title: entry.title?.value,
    summary: entry.summary?.value ?? entry.content?.value,
    link: linkOf(entry.links),
    published: entry.published ?? entry.updated,
    source: entry.source?.title?.value,
    pictures: [
      ...enclosed(entry.links?.filter(({ rel }) => rel === "enclosure").map(({ href, type }) => ({ url: href, type }))),
      ...fromMedia(entry.media),
    ],
  };
}

function fromRdf(item: RdfItem): RawItem {
  return {
    title: item.title,
    summary: item.description ?? item.content?.encoded,
    link: item.link,
    published: item.dc?.dates?.[0],
    source: item.dc?.publishers?.[0],
    pictures: fromMedia(item.media),
  };
}

function fromJson(item: JsonItem): RawItem {
  return {
    id: item.id,
    title: item.title,
    summary: item.summary ?? item.content_text ?? item.content_html,
    link: item.external_url ?? item.url,
    published: item.date_published ?? item.date_modified,
    source: undefined,
    pictures: [
      item.image,
      item.banner_image,
      ...enclosed(item.attachments?.map((file) => ({ url: file.url, type: file.mime_type }))),
    ],
  };
}

interface Link {
  readonly href?: string | undefined;
  readonly rel?: string | undefined;
}

/** The article's page: Atom's "alternate" link, which is also the default for a link without `rel`. */
const linkOf = (links: readonly Link[] | undefined): string | undefined =>
  links?.find(({ rel }) => rel === undefined || rel === "alternate")?.href;

interface Enclosure {
  readonly url?: string | undefined;
  readonly type?: string | undefined;
}

const enclosed = (files: readonly Enclosure[] | undefined): (string | undefined)[] =>
  (files ?? []).filter(isPicture).map(({ url }) => url);

/** An enclosure may be a video; many name no type. */
const isPicture = ({ url = "", type }: Enclosure): boolean =>
  type ? type.toLowerCase().startsWith("image/") : /\.(jpe?g|png|webp|gif|avif)(\?|$)/i.test(url);

function fromMedia(media: RssItem["media"]): (string | undefined)[] {
  const contents = [...(media?.contents ?? []), ...(media?.groups ?? []).flatMap((group) => group.contents ?? [])];
  const thumbnails = [
    ...(media?.thumbnails ?? []),
    ...(media?.groups ?? []).flatMap((group) => group.thumbnails ?? []),
  ];
  return [
    ...contents.filter((file) => file.medium === "image" || isPicture(file)).map(({ url }) => url),
    // A picture of one point only counts readers.
    ...thumbnails.filter(({ width = 2, height = 2 }) => width > 1 && height > 1).map(({ url }) => url),
  ];
}

/** The sanitiser escapes these four characters. */
const SIGNS: Readonly<Record<string, string>> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"' };
/** Control signs, and those that turn the direction of what follows; not the one that holds an emoji together. */
const UNSEEN = /[[\p{Cc}\p{Cf}]--\u200d]/gv;

/**
 * Text from elsewhere as plain text: elements are removed, references become characters, and it is cut at a word within
 * `longest`. It is still text, not markup.
 */
function plainText(html: string | undefined, longest: number): string {
  if (html === undefined) return "";
  // Twenty times the length leaves room for markup; more is not parsed.
  const bare = sanitizeHtml(html.slice(0, longest * 20), { allowedTags: [], allowedAttributes: {} });
  const text = bare
    .replaceAll(/&(?:amp|lt|gt|quot);/g, (name) => SIGNS[name] ?? name)
    .replaceAll(/\s+/g, " ")
    .replaceAll(UNSEEN, "")
    .trim();
  return shorten(text, longest);
}

function shorten(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const cut = text.slice(0, longest - 1);
  const lastSpace = cut.lastIndexOf(" ");
  // A cut may go through a sign of two halves.
  const whole = (lastSpace > longest / 2 ? cut.slice(0, lastSpace) : cut).replace(/[\ud800-\udbff]$/, "");
  return `${whole.trimEnd()}…`;
}

/** A partner's list of clips (GL-33): JSON, bare or under `assets`, `items`, `videos` or `results`. */
interface ListedVideo {
  readonly id: string;
  readonly title: string;
  readonly link: string | undefined;
  readonly published: string | undefined;
  readonly pictures: readonly string[];
  readonly playerId: string | undefined;
  readonly tournamentId: string | undefined;
}

/** Null when the text is not such a list; entries that are not clips are left out. */
function videosOf(text: string): ListedVideo[] | null {
  const answer = readJson(text);
  const holder = fieldsOf(answer);
  // JSON Feed says its version, and is read as such.
  if (typeof holder["version"] === "string") return null;
  const lists = [answer, holder["assets"], holder["items"], holder["videos"], holder["results"]];
  const list = lists.find((value) => Array.isArray(value)) as unknown[] | undefined;
  return list?.flatMap((value) => videoOf(fieldsOf(value)) ?? []) ?? null;
}

function videoOf(clip: Readonly<Record<string, unknown>>): ListedVideo | null {
  const title = textOf(clip["title"]);
  const id = idOf(clip["id"]);
  if (title === undefined || id === undefined) return null;
  const picture = textOf(fieldsOf(clip["images"])["defaultUrl"]);
  return {
    id,
    title,
    link: textOf(clip["url"]),
    published: textOf(clip["published"]),
    pictures: picture === undefined ? [] : [picture],
    playerId: idOf(clip["player_id"] ?? clip["playerId"] ?? fieldsOf(clip["player"])["id"]),
    tournamentId: idOf(clip["tournament_id"] ?? clip["tournamentId"] ?? fieldsOf(clip["tournament"])["id"]),
  };
}

function readJson(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};

const textOf = (value: unknown): string | undefined => (typeof value === "string" && value !== "" ? value : undefined);

/** As it stands in an address: a number or a short word, never a path. */
const idOf = (value: unknown): string | undefined =>
  (typeof value === "string" || typeof value === "number") && /^[\w-]{1,64}$/.test(String(value))
    ? String(value)
    : undefined;

/** The feed again as RSS, of nothing but what we kept of it; an empty feed is an empty text. */
export function writeRss({ title, items }: Feed): string {
  if (title === "" && items.length === 0) return "";
  return generateRssFeed({
    title,
    items: items.map(({ title: itemTitle, id, summary, link, publishedAtMs }) => ({
      title: itemTitle,
      guid: { value: id, isPermaLink: false },
      ...(summary === "" ? {} : { description: summary }),
      ...(link === null ? {} : { link }),
      ...(publishedAtMs === null ? {} : { pubDate: new Date(publishedAtMs) }),
    })),
  });
}
