/** One attempt to hand something over: no redirects, nothing of the answer but its status, and never for long. */
import { request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";

import {
  PrivateAddressError,
  publicLookup,
  readDestination,
  type DestinationReach,
  type Reach,
} from "../public-network/index.ts";

/** The other end may be any server, and other messages wait. */
const TIMEOUT_MS = 10_000;

export interface PostedWebhook {
  /** Null when no answer came. */
  readonly status: number | null;
  /**
   * Why it failed: `timeout`, `private_address`, `port_not_allowed`, or the network's error code; null when it
   * succeeded.
   */
  readonly error: string | null;
  readonly tookMs: number;
}

/** Never throws for faults of the other end. Any 2xx status is a success. */
export async function postWebhook(
  url: string,
  request: { readonly headers: Readonly<Record<string, string>>; readonly body: string },
  reach: DestinationReach,
  timeoutMs = TIMEOUT_MS,
): Promise<PostedWebhook> {
  const startedAt = performance.now();
  const took = () => Math.round(performance.now() - startedAt);
  const to = readDestination(url, reach);
  if ("problem" in to) return { status: null, error: to.problem, tookMs: 0 };
  try {
    const status = await post(new URL(to.address), request, reach, timeoutMs);
    return { status, error: status >= 200 && status < 300 ? null : `status ${status}`, tookMs: took() };
  } catch (error) {
    return { status: null, error: reasonOf(error), tookMs: took() };
  }
}

function post(
  url: URL,
  { headers, body }: { readonly headers: Readonly<Record<string, string>>; readonly body: string },
  reach: Reach,
  timeoutMs: number,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const start = url.protocol === "http:" ? httpRequest : httpsRequest;
    const signal = AbortSignal.timeout(timeoutMs);
    const length = { "content-length": String(Buffer.byteLength(body)) };
    const options = {
      method: "POST",
      headers: { ...headers, ...length },
      signal,
      lookup: publicLookup(reach),
      agent: false,
    };
    const sending = start(url, options, (answer) => {
      // Only the status says something; the rest is not waited for.
      answer.on("error", () => undefined);
      answer.destroy();
      resolve(answer.statusCode ?? 0);
    });
    sending.on("error", reject);
    sending.end(body);
  });
}

function reasonOf(error: unknown): string {
  if (error instanceof PrivateAddressError) return "private_address";
  if (!(error instanceof Error)) return "unknown";
  if (error.name === "AbortError" || error.name === "TimeoutError") return "timeout";
  return (error as NodeJS.ErrnoException).code ?? "unknown";
}
