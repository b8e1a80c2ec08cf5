/**
 * Where a browser says that its messages are to be sent. Anybody may claim any address, and our server will post to it:
 * so only public ones over HTTPS, looked at when they are claimed and again, as addresses, when we connect.
 */
import { BlockList, isIP } from "node:net";

const PRIVATE = new BlockList();
for (const [address, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const) {
  PRIVATE.addSubnet(address, bits, "ipv4");
}
for (const [address, bits] of [
  ["::", 96],
  ["64:ff9b::", 96],
  ["100::", 64],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["fc00::", 7],
  ["fe80::", 10],
  ["ff00::", 8],
] as const) {
  PRIVATE.addSubnet(address, bits, "ipv6");
}

/** True for addresses of this machine, of local networks, and of no network at all. IPv4 within IPv6 is seen through. */
export function isPrivateAddress(address: string): boolean {
  return PRIVATE.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");
}

/** True when messages may be sent there. `allowLoopback` is for tests, whose push service is this machine. */
export function checkPushEndpoint(endpoint: string, { allowLoopback }: { readonly allowLoopback: boolean }): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, username, password } = new URL(endpoint);
  if (username !== "" || password !== "") return false;
  if (allowLoopback && hostname === "127.0.0.1") return protocol === "http:" || protocol === "https:";
  if (protocol !== "https:") return false;
  const host = hostname.replace(/^\[(.*)\]$/, "$1");
  if (isIP(host) !== 0) return !isPrivateAddress(host);
  // A name of the world has a dot, and these ends are of nobody's but one's own network.
  return (
    host.includes(".") && !/(^|\.)(localhost|local|internal|intranet|home|lan|arpa|invalid|test|onion)\.?$/.test(host)
  );
}
