/**
 * Addresses that a request of ours must never reach when its URL came from outside: this machine, local networks,
 * metadata services of clouds (169.254.169.254), and reserved blocks.
 */
import { BlockList, isIP } from "node:net";

import { GLOBAL_V6, SPECIAL_V4, SPECIAL_V6 } from "./special-addresses.ts";

const SPECIAL = new BlockList();
for (const { address, bits } of SPECIAL_V4) SPECIAL.addSubnet(address, bits, "ipv4");
for (const { address, bits } of SPECIAL_V6) SPECIAL.addSubnet(address, bits, "ipv6");

/** Of IPv6; its mapped form of IPv4 is judged by the rules of IPv4. */
const WORLD = new BlockList();
WORLD.addSubnet(GLOBAL_V6.address, GLOBAL_V6.bits, "ipv6");
WORLD.addSubnet("::ffff:0:0", 96, "ipv6");

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet("127.0.0.0", 8, "ipv4");
LOOPBACK.addAddress("::1", "ipv6");

/**
 * `allowLoopback` is for tests, which receive on this machine; everything else private stays refused. `allowPrivate` is
 * for a URL that an operator configured, never for one that came from outside.
 */
export interface Reach {
  readonly allowLoopback: boolean;
  readonly allowPrivate?: boolean;
}

/**
 * True when a request may go to this IP address. IPv4 mapped into IPv6 is unwrapped; anything but an address is
 * refused.
 */
export function isReachable(address: string, { allowLoopback, allowPrivate = false }: Reach): boolean {
  const family = isIP(address);
  // `fe80::1%eth0` is an address of one machine's own wire.
  if (family === 0 || address.includes("%")) return false;
  if (allowPrivate) return true;
  const type = family === 6 ? "ipv6" : "ipv4";
  const isPlace = family === 4 || WORLD.check(address, type);
  return (isPlace && !SPECIAL.check(address, type)) || (allowLoopback && LOOPBACK.check(address, type));
}
