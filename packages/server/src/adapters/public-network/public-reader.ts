import { isIP } from "node:net";
import type { Agent, buildConnector, Response } from "undici";

import { isReachable, type Reach } from "./private-address.ts";
import { PrivateAddressError, publicLookup } from "./public-lookup.ts";

/** Sites move from http to https and to www; more than this is a maze. */
const MOST_REDIRECTS = 3;

/** It did not answer in time, answered something else than success, leads where we do not go, or is too large. */
export class Unreadable extends Error {
  /** Of an answer that was no success: when it wants to be asked again, if it said so. */
  readonly retryAfterSeconds: number | null;

  constructor(message: string, options: ErrorOptions & { readonly retryAfterSeconds?: number | null } = {}) {
    super(message, options);
    this.retryAfterSeconds = options.retryAfterSeconds ?? null;
  }
}

export interface ReadOptions {
  /** For everything together: names, redirects and the last byte. */
  readonly timeoutMs: number;
  /** After decompression. */
  readonly largestBytes: number;
  /** Which types we would like: the header `Accept`. */
  readonly accept: string;
  /** `If-None-Match`: the answer may be that nothing changed. */
  readonly ifNoneMatch?: string;
  /**
   * For a URL chosen by someone else: it and its redirects have the usual ports (80, 443) or one of these origins.
   * Absent: any port, since an operator configured the URL.
   */
  readonly knownOrigins?: readonly string[];
  /** Left out: as many as sites need that moved. */
  readonly mostRedirects?: number;
  /** The header `Authorization`; never sent on to another origin than the first. */
  readonly authorization?: string;
}

export interface ReadAnswer {
  readonly bytes: Uint8Array;
  readonly contentType: string;
  /** Where it was in the end, after redirects. */
  readonly url: URL;
  readonly etag: string | null;
  readonly cacheControl: string | null;
  /** The version that `ifNoneMatch` names is still current; `bytes` is empty. */
  readonly notModified: boolean;
}

export interface PublicReader {
  /** Throws `Unreadable`, and nothing else, for faults of the other end. */
  read(url: string, options: ReadOptions): Promise<ReadAnswer>;
  close(): Promise<void>;
}

/**
 * Fetches URLs that come from outside: private addresses are refused after names are resolved, at the moment of
 * connecting, for the first URL and every redirect.
 */
export function createPublicReader(reach: Reach): PublicReader {
  let opened: Promise<Agent> | undefined;
  return {
    read: async (url, options) => {
      const signal = AbortSignal.timeout(options.timeoutMs);
      try {
        // Loaded with the first address: most processes read none.
        const { fetch } = await import("undici");
        const dispatcher = await (opened ??= openAgent(reach));
        const { response, at } = await follow(new URL(url), options, (address) =>
          fetch(address, {
            dispatcher,
            signal,
            redirect: "manual",
            headers: headersFor(address, new URL(url), options),
          }),
        );
        const contentType = response.headers.get("content-type") ?? "";
        const etag = response.headers.get("etag");
        const cacheControl = response.headers.get("cache-control");
        const notModified = response.status === 304;
        if (notModified && options.ifNoneMatch === undefined) throw new Unreadable("the answer is 304");
        const bytes = await readBytes(response, options.largestBytes);
        return { bytes, contentType, url: at, etag, cacheControl, notModified };
      } catch (error) {
        if (error instanceof Unreadable) throw error;
        throw new Unreadable(reasonOf(error), { cause: error });
      }
    },
    close: async () => (await opened)?.destroy(),
  };
}

function headersFor(
  address: URL,
  first: URL,
  { accept, ifNoneMatch, authorization }: ReadOptions,
): Record<string, string> {
  return {
    accept,
    "user-agent": "Elleveren",
    ...(ifNoneMatch !== undefined && { "if-none-match": ifNoneMatch }),
    ...(authorization !== undefined && address.origin === first.origin && { authorization }),
  };
}

async function openAgent(reach: Reach): Promise<Agent> {
  const { Agent, buildConnector } = await import("undici");
  const connect = publicConnector(reach, buildConnector({ lookup: publicLookup(reach) }));
  return new Agent({ connect, keepAliveTimeout: 1000 });
}

/** Addresses that are written as numbers are never resolved, so they are looked at here; names in the lookup. */
function publicConnector(reach: Reach, connect: buildConnector.connector): buildConnector.connector {
  return (options, callback) => {
    const host = options.hostname.replace(/^\[(.*)\]$/, "$1");
    if (isIP(host) !== 0 && !isReachable(host, reach)) {
      return callback(new PrivateAddressError(`${host} is a private address`), null);
    }
    connect(options, callback);
  };
}

/** Redirects by hand, so that each step is looked at as the first was. */
async function follow(
  first: URL,
  { knownOrigins, mostRedirects = MOST_REDIRECTS }: ReadOptions,
  ask: (url: URL) => Promise<Response>,
) {
  let at = first;
  for (let count = 0; count <= mostRedirects; count += 1) {
    const response = await ask(checkUrl(at, knownOrigins));
    const location = response.headers.get("location");
    if (response.status >= 300 && response.status < 400 && location !== null) {
      await response.body?.cancel();
      if (!URL.canParse(location, at.href)) throw new Unreadable("a redirect leads nowhere");
      const next = new URL(location, at);
      if (at.protocol === "https:" && next.protocol === "http:") throw new Unreadable("a redirect leaves https");
      at = next;
    } else if (response.ok || response.status === 304) {
      return { response, at };
    } else {
      await response.body?.cancel();
      const retryAfter = Number(response.headers.get("retry-after") ?? Number.NaN);
      const retryAfterSeconds = Number.isFinite(retryAfter) && retryAfter >= 0 ? retryAfter : null;
      throw new Unreadable(`the answer is ${response.status}`, { retryAfterSeconds });
    }
  }
  throw new Unreadable(`more than ${mostRedirects} redirects`);
}

function checkUrl(url: URL, knownOrigins: readonly string[] | undefined): URL {
  if (!/^https?:$/.test(url.protocol)) throw new Unreadable(`${url.protocol} is no protocol of ours`);
  if (url.username !== "" || url.password !== "") throw new Unreadable("an address with a user's name");
  // The usual port of a protocol is not written.
  if (knownOrigins && url.port !== "" && !knownOrigins.includes(url.origin)) {
    throw new Unreadable(`nothing is read at port ${url.port}`);
  }
  return url;
}

/** Counts what really comes: a length told beforehand may be wrong, and packed answers grow. */
async function readBytes(response: Response, largestBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    // Leaving the loop ends the connection.
    if (size > largestBytes) throw new Unreadable(`more than ${largestBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "no answer";
  const cause = error.cause instanceof Error ? error.cause : error;
  return error.name === "TimeoutError" ? "no answer in time" : `no answer: ${cause.message}`;
}
