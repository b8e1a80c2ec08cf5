/** Reading somebody else's news feed, with a limit to how long and how much. */

const TIMEOUT_MS = 5000;
/** Feeds of a few dozen articles are a tenth of this. */
const LARGEST_BYTES = 500_000;

/** The feed did not answer in time, answered something else than success, leads elsewhere, or is too large. */
export class FeedUnavailable extends Error {}

/**
 * The text at the address, read as UTF-8. The caller answers for the address: it is fetched whatever it is, but only
 * there, since a redirect is a failure. Throws `FeedUnavailable`.
 */
export async function fetchFeed(url: string, timeoutMs = TIMEOUT_MS): Promise<string> {
  try {
    // The limit holds for the whole answer, not for its beginning alone.
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(url, { signal, redirect: "error" });
    if (!response.ok) {
      await response.body?.cancel();
      throw new FeedUnavailable(`the feed answered ${response.status}`);
    }
    return await readText(response);
  } catch (error) {
    if (error instanceof FeedUnavailable) throw error;
    throw new FeedUnavailable("no answer", { cause: error });
  }
}

/** Counts what really comes: a length told beforehand may be wrong, and packed answers grow. */
async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    // Leaving the loop ends the connection.
    if (size > LARGEST_BYTES) throw new FeedUnavailable(`more than ${LARGEST_BYTES} bytes`);
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}
