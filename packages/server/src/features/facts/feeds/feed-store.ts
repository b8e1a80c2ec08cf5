/**
 * Feeds as read last. Each is asked once in a while and never twice at once; a known one is answered while it is asked again,
 * and stays when it fails. Only the first reader waits.
 */
import { decodeText, loadFeedFormats, type Feed } from "../../../adapters/feeds/index.ts";
import type { PublicReader } from "../../../adapters/public-network/index.ts";

const TIMEOUT_MS = 5000;
/** Feeds of a few dozen articles are a tenth of this. */
const LARGEST_BYTES = 500_000;
const ACCEPT = "application/rss+xml, application/atom+xml, application/feed+json, application/xml, */*;q=0.5";

/** Between two questions, also after a failure. */
const KEPT_SECONDS = 60;
/** A reader asks again after three seconds while a feed is empty; by then it may be there. */
const EMPTY_KEPT_SECONDS = 2;
const LAST_GOOD_SECONDS = 6 * 3600;

const EMPTY: Feed = { title: "", items: [] };

interface Kept {
  readonly askedAtSeconds: number;
  readonly answer: Promise<Feed | null>;
  /** Empty feeds are soon asked again. */
  keptSeconds: number;
}

export interface FeedStoreOptions {
  readonly reader: PublicReader;
  readonly nowSeconds: () => number;
  readonly onFailure: (url: string, error: unknown) => void;
  readonly timeoutMs?: number;
}

export function createFeedStore(options: FeedStoreOptions) {
  const { nowSeconds } = options;
  const kept = new Map<string, Kept>();
  const lastGood = new Map<string, { readonly feed: Feed; readonly atSeconds: number }>();

  const findLastGood = (url: string): Feed | null => {
    const good = lastGood.get(url);
    return good && nowSeconds() - good.atSeconds < LAST_GOOD_SECONDS ? good.feed : null;
  };

  const ask = async (url: string, own: Kept): Promise<Feed | null> => {
    try {
      const feed = await fetchFeed(options, url);
      if (feed === EMPTY) own.keptSeconds = EMPTY_KEPT_SECONDS;
      else lastGood.set(url, { feed, atSeconds: nowSeconds() });
      return feed;
    } catch (error) {
      // Whatever went wrong, others' words made it so: no reader gets to feel it, and the operator reads it in the log.
      options.onFailure(url, error);
      return findLastGood(url);
    }
  };

  return {
    /** Null: it is not to be had, or is no feed. */
    async read(url: string): Promise<Feed | null> {
      const known = kept.get(url);
      if (known && nowSeconds() - known.askedAtSeconds < known.keptSeconds) return findLastGood(url) ?? known.answer;
      const { promise, resolve } = Promise.withResolvers<Feed | null>();
      const own: Kept = { askedAtSeconds: nowSeconds(), answer: promise, keptSeconds: KEPT_SECONDS };
      kept.set(url, own);
      void ask(url, own).then(resolve);
      return findLastGood(url) ?? promise;
    },
  };
}

async function fetchFeed({ reader, timeoutMs = TIMEOUT_MS }: FeedStoreOptions, url: string): Promise<Feed> {
  const answer = await reader.read(url, { timeoutMs, largestBytes: LARGEST_BYTES, accept: ACCEPT });
  const text = decodeText(answer.bytes, answer.contentType);
  if (text.trim() === "") return EMPTY;
  const { parseFeed } = await loadFeedFormats();
  return parseFeed(text, answer.url);
}
