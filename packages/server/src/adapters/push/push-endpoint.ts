/**
 * Where a browser says that its messages are to be sent. Anybody may claim any address, and our server will post to it:
 * so only public ones over HTTPS, looked at when they are claimed and again, as addresses, when we connect.
 */
import { isIP } from "node:net";

import { isReachable, type Reach } from "../public-network/index.ts";

/** True when messages may be sent there. `allowLoopback` is for tests, whose push service is this machine. */
export function checkPushEndpoint(endpoint: string, { allowLoopback }: Reach): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, username, password } = new URL(endpoint);
  if (username !== "" || password !== "") return false;
  if (allowLoopback && hostname === "127.0.0.1") return protocol === "http:" || protocol === "https:";
  if (protocol !== "https:") return false;
  const host = hostname.replace(/^\[(.*)\]$/, "$1");
  if (isIP(host) !== 0) return isReachable(host, { allowLoopback: false });
  // A name of the world has a dot, and these ends are of nobody's but one's own network.
  return (
    host.includes(".") && !/(^|\.)(localhost|local|internal|intranet|home|lan|arpa|invalid|test|onion)\.?$/.test(host)
  );
}
