/**
 * Where somebody wants things sent. Anybody may name any address, and our server will post to it: so only public ones over
 * HTTPS, looked at when they are named and again, as addresses, when we connect.
 */
import { isIP } from "node:net";

import { isReachable, type Reach } from "../public-network/index.ts";

export type WebhookUrlProblem = "invalid" | "private_address";

/** Null when it may be. `allowLoopback` is for tests, whose other end is this machine. */
export function checkWebhookUrl(url: string, { allowLoopback }: Reach): WebhookUrlProblem | null {
  if (!URL.canParse(url)) return "invalid";
  const { protocol, hostname, username, password, hash } = new URL(url);
  if (username !== "" || password !== "" || hash !== "") return "invalid";
  if (allowLoopback && hostname === "127.0.0.1")
    return protocol === "http:" || protocol === "https:" ? null : "invalid";
  if (protocol !== "https:") return "invalid";
  const host = hostname.replace(/^\[(.*)\]$/, "$1");
  if (isIP(host) !== 0) return isReachable(host, { allowLoopback: false }) ? null : "private_address";
  // A name of the world has a dot, and these ends are of nobody's but one's own network.
  const isOwn = /(^|\.)(localhost|local|internal|intranet|home|lan|arpa|invalid|test|onion)\.?$/.test(host);
  return host.includes(".") && !isOwn ? null : "private_address";
}
