/**
 * Signatures of what chat services ask, each as its service documents it, over the bytes that came. Those that name a
 * time are good for five minutes around it.
 */
import { createHmac, createPublicKey, timingSafeEqual, verify } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";

export interface SignedQuestion {
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  readonly nowSeconds: number;
}

const GOOD_FOR_SECONDS = 300;

const isFresh = (timestamp: string, nowSeconds: number): boolean =>
  /^\d{1,12}$/.test(timestamp) && Math.abs(Number(timestamp) - nowSeconds) <= GOOD_FOR_SECONDS;

function isSame(given: Buffer, expected: Buffer): boolean {
  return given.length === expected.length && timingSafeEqual(given, expected);
}

const headerOf = (headers: IncomingHttpHeaders, name: string): string => {
  const value = headers[name];
  return typeof value === "string" ? value : "";
};

/**
 * Slack: HMAC-SHA256 with the app's signing secret over `v0:time:body`
 * (docs.slack.dev/authentication/verifying-requests-from-slack).
 */
export function isSignedBySlack(signingSecret: string, { headers, body, nowSeconds }: SignedQuestion): boolean {
  const timestamp = headerOf(headers, "x-slack-request-timestamp");
  if (!isFresh(timestamp, nowSeconds)) return false;
  const expected = createHmac("sha256", signingSecret).update(`v0:${timestamp}:`).update(body).digest("hex");
  return isSame(Buffer.from(headerOf(headers, "x-slack-signature")), Buffer.from(`v0=${expected}`));
}

/** The DER prefix of the 32 bytes of an Ed25519 key (RFC 8410). */
const ED25519_SPKI = Buffer.from("302a300506032b6570032100", "hex");

/**
 * Discord: Ed25519 with the application's public key, 64 hexadecimal digits, over time and body
 * (discord.com/developers/docs/interactions/overview).
 */
export function isSignedByDiscord(publicKey: string, { headers, body, nowSeconds }: SignedQuestion): boolean {
  const timestamp = headerOf(headers, "x-signature-timestamp");
  const signature = headerOf(headers, "x-signature-ed25519");
  if (!isFresh(timestamp, nowSeconds) || !/^[0-9a-f]{128}$/i.test(signature)) return false;
  const spki = Buffer.concat([ED25519_SPKI, Buffer.from(publicKey, "hex")]);
  const key = createPublicKey({ key: spki, format: "der", type: "spki" });
  return verify(null, Buffer.concat([Buffer.from(timestamp), body]), key, Buffer.from(signature, "hex"));
}

/**
 * Teams: HMAC-SHA256 with the outgoing webhook's security token, in base64, over the body, which names its time
 * (learn.microsoft.com/microsoftteams, outgoing webhooks).
 */
export function isSignedByTeams(token: Buffer, { headers, body, nowSeconds }: SignedQuestion): boolean {
  const given = /^HMAC ([A-Za-z0-9+/]{43}=)$/.exec(headerOf(headers, "authorization"))?.[1];
  if (given === undefined) return false;
  if (!isSame(Buffer.from(given, "base64"), createHmac("sha256", token).update(body).digest())) return false;
  // Read only once it is known whose words they are.
  const at = /"timestamp"\s*:\s*"([^"]{1,40})"/.exec(body.toString())?.[1];
  const seconds = at === undefined ? Number.NaN : Date.parse(at) / 1000;
  return Math.abs(seconds - nowSeconds) <= GOOD_FOR_SECONDS;
}

/** A Teams token as its page shows it; null for anything else. */
export function readTeamsToken(text: string): Buffer | null {
  const token = text.trim();
  return /^[A-Za-z0-9+/]{43}=$/.test(token) ? Buffer.from(token, "base64") : null;
}
