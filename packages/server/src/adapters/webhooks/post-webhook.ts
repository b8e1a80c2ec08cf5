/** One attempt to hand something over: no redirects, nothing of the answer but its head, and never for long. */
import { Agent as HttpAgent, type IncomingMessage, request as httpRequest } from "node:http";
import { Agent as HttpsAgent, request as httpsRequest } from "node:https";

import {
  PrivateAddressError,
  publicLookup,
  readDestination,
  type DestinationReach,
  type Reach,
} from "../public-network/index.ts";

/** The other end may be any server, and other messages wait. */
const TIMEOUT_MS = 10_000;

/**
 * A goal is told to hundreds of leagues of one service within a second: its connections are kept for as long as that lasts.
 * Servers keep a quiet one for five seconds and more; ours is gone before, so that no message leaves on one that just ended.
 */
const KEPT = { keepAlive: true, timeout: 2000, maxFreeSockets: 256 };
const AGENTS = { "http:": new HttpAgent(KEPT), "https:": new HttpsAgent(KEPT) };
/** An answer that says more than this costs its connection. */
const MOST_OF_ANSWER = 16_384;

export interface PostedWebhook {
  /** Null when no answer came. */
  readonly status: number | null;
  /**
   * Why it failed: `timeout`, `private_address`, `port_not_allowed`, or the network's error code; null when it
   * succeeded.
   */
  readonly error: string | null;
  /** The answer's `Retry-After`, where it is a number of seconds. */
  readonly retryAfterSeconds: number | null;
  /**
   * The limit is on all that this machine sends there, not on one address: Discord's `X-RateLimit-Global`
   * (discord.com/developers/docs/topics/rate-limits), 50 a second for whoever has no token.
   */
  readonly isLimitedForAll: boolean;
  readonly tookMs: number;
}

const NO_ANSWER = { status: null, retryAfterSeconds: null, isLimitedForAll: false } as const;

export interface WebhookPost {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /**
   * Called when everything but the last byte has left; that byte leaves with `go`. So what is noted in the same moment
   * says whether the other end can have understood the message. `isOver`: the time for it is up, and it will never leave.
   */
  readonly beforeLastByte?: (go: () => void, isOver: () => boolean) => Promise<void>;
}

/** Never throws for faults of the other end. Any 2xx status is a success. */
export async function postWebhook(
  url: string,
  request: WebhookPost,
  reach: DestinationReach,
  timeoutMs = TIMEOUT_MS,
): Promise<PostedWebhook> {
  const startedAt = performance.now();
  const took = () => Math.round(performance.now() - startedAt);
  const to = readDestination(url, reach);
  if ("problem" in to) return { ...NO_ANSWER, error: to.problem, tookMs: 0 };
  try {
    const answered = await postOnKept(new URL(to.address), request, reach, timeoutMs);
    const { status } = answered;
    const error = status >= 200 && status < 300 ? null : `status ${status}`;
    return { ...answered, error, tookMs: took() };
  } catch (error) {
    return { ...NO_ANSWER, error: reasonOf(error), tookMs: took() };
  }
}

type Answered = Pick<PostedWebhook, "retryAfterSeconds" | "isLimitedForAll"> & { readonly status: number };

/** Once more where a kept connection turned out to have ended before the message was whole. */
async function postOnKept(url: URL, request: WebhookPost, reach: Reach, timeoutMs: number): Promise<Answered> {
  try {
    return await post(url, request, reach, timeoutMs);
  } catch (error) {
    if (error instanceof EndedConnectionError) return post(url, request, reach, timeoutMs, false);
    throw error;
  }
}

class EndedConnectionError extends Error {}

function post(
  url: URL,
  { headers, body, beforeLastByte = async (go) => go() }: WebhookPost,
  reach: Reach,
  timeoutMs: number,
  isKept = true,
): Promise<Answered> {
  return new Promise((resolve, reject) => {
    let isWhole = false;
    const start = url.protocol === "http:" ? httpRequest : httpsRequest;
    const signal = AbortSignal.timeout(timeoutMs);
    const bytes = Buffer.from(body);
    const length = { "content-length": String(bytes.length) };
    const options = {
      method: "POST",
      headers: { ...headers, ...length },
      signal,
      lookup: publicLookup(reach),
      agent: isKept ? AGENTS[url.protocol === "http:" ? "http:" : "https:"] : (false as const),
    };
    const sending = start(url, options, (answer) => {
      passOver(answer);
      const after = answer.headers["retry-after"] ?? "";
      resolve({
        status: answer.statusCode ?? 0,
        retryAfterSeconds: /^\d{1,9}(\.\d+)?$/.test(after) ? Number(after) : null,
        isLimitedForAll: answer.statusCode === 429 && answer.headers["x-ratelimit-global"] === "true",
      });
    });
    sending.on("error", (error) => {
      const isEnded = sending.reusedSocket && !isWhole && !signal.aborted;
      reject(isEnded ? new EndedConnectionError(error.message) : error);
    });
    // The callback comes when the connection stands and has taken these bytes.
    sending.write(bytes.subarray(0, -1), (error) => {
      if (error) return;
      const go = () => {
        isWhole = true;
        sending.end(bytes.subarray(-1));
      };
      beforeLastByte(go, () => sending.destroyed).catch((failure: Error) => {
        reject(failure);
        sending.destroy();
      });
    });
  });
}

/** Only the head says something; the rest is read for the connection's sake, where it is short. */
function passOver(answer: IncomingMessage): void {
  let length = 0;
  answer.on("error", () => undefined);
  answer.on("data", (chunk: Buffer) => {
    length += chunk.length;
    if (length > MOST_OF_ANSWER) answer.destroy();
  });
}

function reasonOf(error: unknown): string {
  if (error instanceof PrivateAddressError) return "private_address";
  if (!(error instanceof Error)) return "unknown";
  if (error.name === "AbortError" || error.name === "TimeoutError") return "timeout";
  return (error as NodeJS.ErrnoException).code ?? "unknown";
}
