/**
 * Addresses that a request of ours must never reach because somebody else chose where it goes: this machine, local
 * networks, the data services of clouds (169.254.169.254), and what is no place at all.
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
  ["192.88.99.0", 24],
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
  ["64:ff9b:1::", 48],
  ["100::", 64],
  ["2001::", 32],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["fc00::", 7],
  ["fe80::", 10],
  ["fec0::", 10],
  ["ff00::", 8],
] as const) {
  PRIVATE.addSubnet(address, bits, "ipv6");
}

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet("127.0.0.0", 8, "ipv4");
LOOPBACK.addAddress("::1", "ipv6");

/**
 * `allowLoopback` is for tests, whose other end is this machine; everything else private stays refused. `allowPrivate` is for
 * an address that an operator wrote down himself, never for one that came from elsewhere.
 */
export interface Reach {
  readonly allowLoopback: boolean;
  readonly allowPrivate?: boolean;
}

/** True when a request may go to this IP address. IPv4 within IPv6 is seen through; what is no address is refused. */
export function isReachable(address: string, { allowLoopback, allowPrivate = false }: Reach): boolean {
  const family = isIP(address);
  if (family === 0) return false;
  if (allowPrivate) return true;
  const type = family === 6 ? "ipv6" : "ipv4";
  return !PRIVATE.check(address, type) || (allowLoopback && LOOPBACK.check(address, type));
}
