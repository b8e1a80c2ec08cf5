/**
 * A partner's list of clips (GL-33): JSON of its own, bare or under `assets`, `items`, `videos` or `results`, each with
 * `id`, `title`, `images.defaultUrl` and the id of a footballer or a tournament.
 */
export interface ListedVideo {
  readonly id: string;
  readonly title: string;
  readonly link: string | undefined;
  readonly published: string | undefined;
  readonly pictures: readonly string[];
  readonly playerId: string | undefined;
  readonly tournamentId: string | undefined;
}

/** Null when the text is no such list; what is no clip in it is left out. */
export function videosOf(text: string): ListedVideo[] | null {
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
