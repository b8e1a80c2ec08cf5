/**
 * One message to one browser (RFC 8030), encrypted for it (RFC 8291) and signed with the game's own keys (RFC 8292). Only
 * the encryption is the library's: the request is ours, so that no name of the world can lead it into our own network.
 */
import { request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";

import { publicLookup } from "../public-network/index.ts";
import { checkPushEndpoint } from "./push-endpoint.ts";

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
  /** Who sends, for the push service: `mailto:…` or `https://…`. */
  readonly sender: string;
  readonly target: PushTarget;
  readonly payload: object;
  /** How long the service keeps it for a browser that is off. */
  readonly lifetimeSeconds: number;
  readonly allowLoopback: boolean;
}

/** For all of it: anybody may be at the other end, and others wait. */
const TIMEOUT_MS = 10_000;

/** `gone` when the browser has taken its subscription back; throws when the service did not take the message. */
export async function sendPush(push: PushRequest): Promise<"sent" | "gone"> {
  const { target, allowLoopback } = push;
  if (!checkPushEndpoint(target.endpoint, { allowLoopback })) return "gone";
  // Loaded with the first message: most processes send none.
  const { default: webPush } = await import("web-push");
  const { method, headers, body } = webPush.generateRequestDetails(
    { endpoint: target.endpoint, keys: { p256dh: target.p256dh, auth: target.auth } },
    JSON.stringify(push.payload),
    {
      vapidDetails: { subject: push.sender, ...push.keys },
      TTL: push.lifetimeSeconds,
      contentEncoding: webPush.supportedContentEncodings.AES_128_GCM,
      urgency: "high",
    },
  );
  const status = await post(new URL(target.endpoint), { method, headers, body, allowLoopback });
  if (status === 404 || status === 410) return "gone";
  if (status >= 200 && status < 300) return "sent";
  throw new Error(`the push service answered ${status}`);
}

function post(
  url: URL,
  request: {
    readonly method: string;
    readonly headers: Readonly<Record<string, string | number>>;
    readonly body: Buffer | null;
    readonly allowLoopback: boolean;
  },
): Promise<number> {
  const { method, headers, body, allowLoopback } = request;
  return new Promise((resolve, reject) => {
    const start = url.protocol === "http:" ? httpRequest : httpsRequest;
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const options = { method, headers: { ...headers }, signal, lookup: publicLookup({ allowLoopback }) };
    const sending = start(url, options, (answer) => {
      // Only the status says something; the rest may break off.
      answer.on("error", () => undefined);
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    sending.on("error", reject);
    sending.end(body ?? undefined);
  });
}
