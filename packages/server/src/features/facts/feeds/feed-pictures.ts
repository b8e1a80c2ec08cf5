/**
 * Pictures of feeds' items, fetched by the server, so that no other host learns of the reader. Only pictures that a
 * listed feed names now, each decoded and encoded again (`picture-coder.ts`).
 */
import { createHash } from "node:crypto";

import { pictureType, type Feed } from "../../../adapters/feeds/index.ts";
import { Unreadable, type PublicReader } from "../../../adapters/public-network/index.ts";
import { PictureUnreadable, type PictureCoder } from "./picture-coder.ts";

const TIMEOUT_MS = 5000;
/** Fetched: press photographs of full size have more, and are drawn as our own picture instead. */
const LARGEST_BYTES = 2_000_000;
/** Of all pictures that are kept; the longest unused go first. */
const KEPT_BYTES = 32_000_000;
/** A picture that was not to be had is asked for again after this. */
const FAILURE_SECONDS = 300;

/** WebP. */
interface FeedPicture {
  readonly bytes: Uint8Array;
}

/** Names a picture of a feed without saying where it is from. */
export const pictureKey = (pictureUrl: string): string =>
  createHash("sha256").update(pictureUrl).digest("base64url").slice(0, 22);

/** The address of the picture with that key in the feed; null when no item names it now. */
export const findPictureUrl = (feed: Feed, key: string): string | null =>
  feed.items.find(({ pictureUrl }) => pictureUrl !== null && pictureKey(pictureUrl) === key)?.pictureUrl ?? null;

export function createFeedPictures(options: {
  reader: PublicReader;
  coder: Pick<PictureCoder, "code">;
  nowSeconds: () => number;
}) {
  const { reader, coder, nowSeconds } = options;
  /** In the order of their last use. */
  const kept = new Map<string, FeedPicture>();
  const failedAtSeconds = new Map<string, number>();
  const underWay = new Map<string, Promise<FeedPicture | null>>();
  let keptBytes = 0;

  const keep = (url: string, picture: FeedPicture) => {
    kept.set(url, picture);
    keptBytes += picture.bytes.byteLength;
    for (const [oldest, { bytes }] of kept) {
      if (keptBytes <= KEPT_BYTES) break;
      kept.delete(oldest);
      keptBytes -= bytes.byteLength;
    }
  };

  const fetchPicture = async (url: string, feedUrl: string): Promise<FeedPicture | null> => {
    try {
      const answer = await reader.read(url, {
        timeoutMs: TIMEOUT_MS,
        largestBytes: LARGEST_BYTES,
        accept: "image/*",
        knownOrigins: [new URL(feedUrl).origin],
      });
      if (pictureType(answer.bytes) === null) throw new Unreadable("no picture");
      const picture = { bytes: await coder.code(answer.bytes) };
      keep(url, picture);
      return picture;
    } catch (error) {
      if (!(error instanceof Unreadable) && !(error instanceof PictureUnreadable)) throw error;
      failedAtSeconds.set(url, nowSeconds());
      return null;
    }
  };

  const forgetOldFailures = () => {
    for (const [url, atSeconds] of failedAtSeconds) {
      if (nowSeconds() - atSeconds >= FAILURE_SECONDS) failedAtSeconds.delete(url);
    }
  };

  return {
    /** Null: it is not to be had, or is no picture. `feedUrl` names it: its own port may be any. */
    async read(url: string, feedUrl: string): Promise<FeedPicture | null> {
      const picture = kept.get(url);
      if (picture) {
        kept.delete(url);
        kept.set(url, picture);
        return picture;
      }
      forgetOldFailures();
      if (failedAtSeconds.has(url)) return null;
      const running = underWay.get(url) ?? fetchPicture(url, feedUrl).finally(() => underWay.delete(url));
      underWay.set(url, running);
      return running;
    },
  };
}
