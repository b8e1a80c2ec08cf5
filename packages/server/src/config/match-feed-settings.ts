/**
 * The operator's file of feeds (docs/FEEDS.md): the sources of match facts and their precedence. Keys and tokens are
 * named as environment variables, so that the file holds no secret.
 */
import { readFileSync } from "node:fs";
import { isAbsolute } from "node:path";

import { readSecret } from "../settings/index.ts";
import {
  fieldsOf,
  isRecord,
  oneWordOf,
  orNull,
  placeIn,
  whole,
  words,
  type Place,
  type Read,
} from "../sites/read-json.ts";

interface CommonSettings {
  /** Stands in addresses, in the log of facts and in the control room. */
  readonly name: string;
  /** 1 is believed first. */
  readonly rank: number;
  /** So many real minutes without anything new while a match is on make an alarm; 0: never. */
  readonly silentMinutes: number;
}

/** A folder into which files are delivered. */
export interface FileFeedSettings extends CommonSettings {
  readonly kind: "file";
  readonly folder: string;
  readonly everySeconds: number;
}

/** A source that sends us signed messages. */
export interface PushFeedSettings extends CommonSettings {
  readonly kind: "push";
  readonly key: string;
  /** Still taken while the sender changes over to the new one. */
  readonly previousKey: string | null;
  readonly messagesPerMinute: number;
}

/** We ask another server of the API family. */
export interface FplApiFeedSettings extends CommonSettings {
  readonly kind: "fpl-api";
  /** Up to and with `/api/`. */
  readonly url: string;
  readonly everySeconds: number;
  readonly timeoutSeconds: number;
  /** Sent as `Authorization: Bearer …`; null: none. */
  readonly token: string | null;
  /** Only for this address: it may lie in a private network or on this machine. */
  readonly allowPrivate: boolean;
}

/** The season that plays itself, where there is one: the demo's. */
export interface SimulatorFeedSettings extends CommonSettings {
  readonly kind: "simulator";
}

export type MatchFeedSettings = FileFeedSettings | PushFeedSettings | FplApiFeedSettings | SimulatorFeedSettings;
export const FEED_KINDS = ["file", "push", "fpl-api", "simulator"] as const;

const SIMULATOR = "simulator";
const LOWEST_RANK = 1000;

/** How the simulator is asked when the file does not name it; it falls silent with the process that would notice. */
export const UNNAMED_SIMULATOR: SimulatorFeedSettings = {
  kind: SIMULATOR,
  name: SIMULATOR,
  rank: LOWEST_RANK + 1,
  silentMinutes: 0,
};

const SETTING = "MATCH_FEEDS_FILE (--match-feeds)";
const MOST_FEEDS = 20;
const SHORTEST_KEY = 32;

type Env = Readonly<Record<string, string | undefined>>;

/** The feeds of the file, in order of precedence; without a file none. Faults are added to `problems`. */
export function readMatchFeedsFile(file: string | undefined, env: Env, problems: string[]): MatchFeedSettings[] {
  if (file === undefined) return [];
  try {
    return readMatchFeeds(JSON.parse(readFileSync(file, "utf8")), env, problems);
  } catch (error) {
    const why = error instanceof SyntaxError ? "is not JSON" : "cannot be read";
    problems.push(`${SETTING} ${why}: ${file}: ${(error as Error).message}`);
    return [];
  }
}

/** The same from what stood in the file. */
export function readMatchFeeds(contents: unknown, env: Env, problems: string[]): MatchFeedSettings[] {
  const place = placeIn(problems, "", `${SETTING}: `);
  const list = isRecord(contents) ? contents["feeds"] : undefined;
  if (!Array.isArray(list) || list.length > MOST_FEEDS) {
    place.note(`must be an object with "feeds", a list of at most ${MOST_FEEDS}.`);
    return [];
  }
  const feeds = list.flatMap((value, index) => readFeed(value, place.within("feeds").within(index), env) ?? []);
  for (const field of ["name", "rank"] as const) {
    const seen = new Set<unknown>();
    for (const feed of feeds) {
      if (seen.has(feed[field])) place.note(`two feeds have the ${field} ${JSON.stringify(feed[field])}.`);
      seen.add(feed[field]);
    }
  }
  return feeds.toSorted((a, b) => a.rank - b.rank);
}

const NAME = /^[a-z][a-z0-9-]{0,39}$/;
const name: Read<string> = (value, place) =>
  typeof value === "string" && NAME.test(value)
    ? value
    : place.note(
        `must be a short name of small letters, digits and hyphens, not ${JSON.stringify(value) ?? "nothing"}.`,
      );

/** There is one simulator, and its name is known before any file names it. */
const nameOf =
  (kind: MatchFeedSettings["kind"]): Read<string> =>
  (value, place) => {
    if ((kind === SIMULATOR) === (value === SIMULATOR)) return name(value, place);
    return place.note(
      kind === SIMULATOR ? `must be "${SIMULATOR}" for this kind.` : `must not be "${SIMULATOR}": another kind has it.`,
    );
  };

const flag: Read<boolean> = (value, place) =>
  typeof value === "boolean" ? value : place.note("must be true or false.");

const folder: Read<string> = (value, place) => {
  const path = words(value, place);
  if (path === undefined || isAbsolute(path)) return path;
  return place.note(`must be a whole path like /srv/facts, not "${path}".`);
};

/** `https://example.no/api/`; what may stand before `bootstrap-static/`. */
const apiAddress: Read<string> = (value, place) => {
  const url = typeof value === "string" && URL.canParse(value) ? new URL(value) : null;
  const isWeb = url !== null && /^https?:$/.test(url.protocol) && url.username === "" && url.password === "";
  if (isWeb && url.search === "" && url.hash === "") return url.href.endsWith("/") ? url.href : `${url.href}/`;
  return place.note(`must be an address like https://example.no/api/, not ${JSON.stringify(value) ?? "nothing"}.`);
};

/** Names a variable; its value is the secret and is never shown. */
const secretIn =
  (env: Env, shortest: number): Read<string> =>
  (value, place) => {
    const variable = words(value, place);
    if (variable === undefined) return undefined;
    const direct = env[variable]?.trim();
    const file = env[`${variable}_FILE`]?.trim();
    if (direct && file)
      return place.note(`names ${variable}, and ${variable}_FILE is given too; one of them has to go.`);
    const secret = direct || (file ? readSecretAt(place, variable, file) : undefined);
    if (file && !secret) return undefined;
    if (!secret) return place.note(`names the environment variable ${variable}, which is not set.`);
    if (secret.length >= shortest) return secret;
    return place.note(`names the environment variable ${variable}, which has fewer than ${shortest} characters.`);
  };

function readSecretAt(place: Place, variable: string, file: string): string | undefined {
  const problems: string[] = [];
  const secret = readSecret(variable, file, problems);
  for (const problem of problems) place.note(problem);
  return secret;
}

interface CommonFields {
  readonly kind: string;
  readonly name: string;
  readonly rank: number;
  readonly silent_minutes: number;
}
interface FileFields extends CommonFields {
  readonly folder: string;
  readonly every_seconds: number;
}
interface PushFields extends CommonFields {
  readonly key_env: string;
  readonly previous_key_env: string | null;
  readonly messages_per_minute: number;
}
interface FplApiFields extends CommonFields {
  readonly url: string;
  readonly every_seconds: number;
  readonly timeout_seconds: number;
  readonly token_env: string | null;
  readonly allow_private: boolean;
}

function readFeed(value: unknown, place: Place, env: Env): MatchFeedSettings | undefined {
  if (!isRecord(value)) return place.note("must be an object.");
  const kind = oneWordOf(FEED_KINDS)(value["kind"], place.within("kind"));
  if (kind === undefined) return undefined;
  const common = { kind: words, name: nameOf(kind), rank: whole(1, LOWEST_RANK), silent_minutes: whole(0, 600) };
  const fallback = { silent_minutes: 5 };
  const base = (read: CommonFields) => ({
    name: read.name,
    rank: read.rank,
    silentMinutes: read.silent_minutes,
  });
  if (kind === SIMULATOR) {
    const read = fieldsOf<CommonFields>(common, { silent_minutes: 0 })(value, place);
    return read && { ...base(read), kind };
  }
  if (kind === "file") {
    const read = fieldsOf<FileFields>(
      { ...common, folder, every_seconds: whole(1, 3600) },
      { ...fallback, every_seconds: 2 },
    )(value, place);
    return read && { ...base(read), kind, folder: read.folder, everySeconds: read.every_seconds };
  }
  if (kind === "push") {
    const secret = secretIn(env, SHORTEST_KEY);
    const read = fieldsOf<PushFields>(
      { ...common, key_env: secret, previous_key_env: orNull(secret), messages_per_minute: whole(1, 100_000) },
      { ...fallback, previous_key_env: null, messages_per_minute: 600 },
    )(value, place);
    return (
      read && {
        ...base(read),
        kind,
        key: read.key_env,
        previousKey: read.previous_key_env,
        messagesPerMinute: read.messages_per_minute,
      }
    );
  }
  const read = fieldsOf<FplApiFields>(
    {
      ...common,
      url: apiAddress,
      every_seconds: whole(1, 3600),
      timeout_seconds: whole(1, 120),
      token_env: orNull(secretIn(env, 1)),
      allow_private: flag,
    },
    { ...fallback, every_seconds: 20, timeout_seconds: 15, token_env: null, allow_private: false },
  )(value, place);
  return (
    read && {
      ...base(read),
      kind,
      url: read.url,
      everySeconds: read.every_seconds,
      timeoutSeconds: read.timeout_seconds,
      token: read.token_env,
      allowPrivate: read.allow_private,
    }
  );
}
