/**
 * One message to one browser (RFC 8030), encrypted for it (RFC 8291) and signed with the game's own keys (RFC 8292). Only
 * the encryption is the library's: the request is ours, so that no name of the world can lead it into our own network.
 */
import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from "node:http";
import { Agent as HttpsAgent, request as httpsRequest } from "node:https";

import type * as WebPush from "web-push";

import type { Outcome } from "../../outgoing/outgoing.ts";
import { publicLookup, readDestination } from "../public-network/index.ts";

/** Base64url, as browsers and push services write them. */
export interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

export interface PushTarget {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

export interface PushRequest {
  readonly keys: VapidKeys;
  /** The sender's contact for the push service: `mailto:…` or `https://…`. */
  readonly sender: string;
  readonly target: PushTarget;
  readonly payload: object;
  /** How long the service keeps it for a browser that is off. */
  readonly lifetimeSeconds: number;
  readonly allowLoopback: boolean;
  /** Besides 443. */
  readonly ports?: readonly number[];
}

/** For the whole request: the other end may be any server, and other messages wait. */
const TIMEOUT_MS = 10_000;

/** Connections are kept for a moment: most messages go to a few services. */
const KEPT = { keepAlive: true, timeout: 30_000, maxFreeSockets: 8 };
const AGENTS = { "http:": new HttpAgent(KEPT), "https:": new HttpsAgent(KEPT) };
const LONGEST_RETRY_AFTER_SECONDS = 3600;

/** `gone` when the browser has withdrawn its subscription. Does not throw for faults of the other end. */
export async function sendPush(push: PushRequest): Promise<Outcome> {
  const { target, allowLoopback, ports = [] } = push;
  const to = readDestination(target.endpoint, { allowLoopback, ports });
  if ("problem" in to) return { is: "gone" };
  // Loaded with the first message: most processes send none.
  const { default: webPush } = await import("web-push");
  const details = encrypt(webPush, push);
  // Keys that are none: the browser will never be able to read anything.
  if (details === null) return { is: "gone" };
  try {
    return outcomeOf(await post(new URL(to.address), { ...details, allowLoopback }));
  } catch (error) {
    const { code, name } = error as NodeJS.ErrnoException;
    return {
      is: "away",
      words: name === "AbortError" || name === "TimeoutError" ? "no answer in time" : (code ?? name),
    };
  }
}

function encrypt(
  webPush: Pick<typeof WebPush, "generateRequestDetails" | "supportedContentEncodings">,
  { target, payload, sender, keys, lifetimeSeconds }: PushRequest,
) {
  const { endpoint, p256dh, auth } = target;
  try {
    return webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(payload), {
      vapidDetails: { subject: sender, ...keys },
      TTL: lifetimeSeconds,
      contentEncoding: webPush.supportedContentEncodings.AES_128_GCM,
      urgency: "high",
    });
  } catch {
    return null;
  }
}

interface Answer {
  readonly status: number;
  readonly retryAfterSeconds: number;
}

/** RFC 8030: 404 and 410 are a subscription that is no more, 429 asks for patience. What else is below 500 stays so. */
function outcomeOf({ status, retryAfterSeconds }: Answer): Outcome {
  if (status >= 200 && status < 300) return { is: "taken" };
  if (status === 404 || status === 410) return { is: "gone" };
  const forGood = status < 500 && status !== 429 && status !== 408;
  return { is: "refused", forGood, words: `the push service answered ${status}`, retryAfterSeconds };
}

interface PostRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string | number>>;
  readonly body: Buffer | null;
  readonly allowLoopback: boolean;
}

async function post(url: URL, request: PostRequest, isAgain = false): Promise<Answer> {
  const { method, headers, body, allowLoopback } = request;
  let isReused = false;
  try {
    return await new Promise((resolve, reject) => {
      const isPlain = url.protocol === "http:";
      const start = isPlain ? httpRequest : httpsRequest;
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      const agent = AGENTS[isPlain ? "http:" : "https:"];
      const options = { method, headers: { ...headers }, signal, lookup: publicLookup({ allowLoopback }), agent };
      const sending = start(url, options, (answer) => {
        // Only the head says something; the rest may break off.
        answer.on("error", () => undefined);
        answer.resume();
        resolve({ status: answer.statusCode ?? 0, retryAfterSeconds: retryAfterOf(answer) });
      });
      sending.on("error", (error) => {
        isReused = sending.reusedSocket;
        reject(error);
      });
      sending.end(body ?? undefined);
    });
  } catch (error) {
    // The other end closed a kept connection at the same moment.
    const { code } = error as NodeJS.ErrnoException;
    if (isAgain || !isReused || (code !== "ECONNRESET" && code !== "EPIPE")) throw error;
    return post(url, request, true);
  }
}

function retryAfterOf({ headers }: IncomingMessage): number {
  const seconds = Number(headers["retry-after"] ?? 0);
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 0), LONGEST_RETRY_AFTER_SECONDS) : 0;
}
