/**
 * Which machine a request comes from. Behind proxies it is what they say in X-Forwarded-For: each adds the address that it was
 * asked from at the end, so the list is read from there, and only as far as the proxies that are trusted reach. What stands before
 * is the visitor's own text.
 */
import type { IncomingMessage } from "node:http";
import { BlockList, isIP, isIPv4, isIPv6 } from "node:net";

/** How many proxies stand in a row, or the addresses and networks (`10.0.0.0/8`) that they ask from. */
export type Proxies = number | readonly string[];

/** Whether the machine at `address`, so many hops away, is a proxy of ours; the nearest is hop 0. */
export type ProxyTrust = (address: string, hop: number) => boolean;

/** More hops than any row of proxies has. */
const LONGEST_ROW = 20;

/** Throws for a text that is no address and no network: those of settings are checked by `isNetwork`. */
export function createProxyTrust(proxies: Proxies): ProxyTrust {
  if (typeof proxies === "number") return (_address, hop) => hop < proxies;
  const networks = new BlockList();
  for (const network of proxies) {
    const [address = "", prefix] = network.split("/");
    const family = isIPv4(address) ? "ipv4" : "ipv6";
    if (prefix === undefined) networks.addAddress(address, family);
    else networks.addSubnet(address, Number(prefix), family);
  }
  return (address) => {
    const plain = unmapped(address);
    return isIP(plain) !== 0 && networks.check(plain, isIPv4(plain) ? "ipv4" : "ipv6");
  };
}

/** Whether a text is an address or a network. */
export function isNetwork(text: string): boolean {
  const [address = "", prefix, ...more] = text.split("/");
  if (more.length > 0 || isIP(address) === 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (isIPv4(address) ? 32 : 128));
}

/** Leaves only addresses in X-Forwarded-For: from its end as far as they are any. */
export function readForwardedFor(request: IncomingMessage): void {
  const { headers } = request;
  const given = headers["x-forwarded-for"];
  if (given === undefined) return;
  const row: string[] = [];
  for (const part of String(given).split(",").slice(-LONGEST_ROW).reverse()) {
    const address = addressIn(part.trim());
    if (address === null) break;
    row.unshift(address);
  }
  // Empty, not missing: that a proxy spoke is still to be seen.
  headers["x-forwarded-for"] = row.join(", ");
}

/** An address, perhaps with the port that some proxies add: `1.2.3.4:80`, `[::1]:80`. */
function addressIn(text: string): string | null {
  const bare = /^\[([^\]]+)\](?::\d{1,5})?$/.exec(text)?.[1] ?? /^([\d.]+)(?::\d{1,5})?$/.exec(text)?.[1] ?? text;
  // A zone (`%eth0`) means something on its own machine alone.
  return isIP(bare) === 0 || bare.includes("%") ? null : unmapped(bare);
}

/** An IPv4 machine that was spoken to over IPv6. */
const unmapped = (address: string): string =>
  isIPv6(address) ? (/^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address) : address;

/** The name that was asked for, as the framework sees it: the nearest proxy of ours knows it better. */
export function hostnameOf({ headers, socket }: IncomingMessage, trust: ProxyTrust | null): string {
  const forwarded = trust?.(socket.remoteAddress ?? "", 0) ? headers["x-forwarded-host"] : undefined;
  const host = String(forwarded ?? headers.host ?? "")
    .split(",")
    .at(-1)!
    .trim();
  return host.replace(/:\d+$/, "");
}

/** As the framework sees it: the first machine, from the nearest on, that is no proxy of ours. `trust` is null where none is. */
export function clientAddress(request: IncomingMessage, trust: ProxyTrust | null): string {
  const nearest = request.socket.remoteAddress ?? "";
  const forwarded = request.headers["x-forwarded-for"];
  if (trust === null || typeof forwarded !== "string" || forwarded === "") return nearest;
  const row = forwarded.split(",").map((part) => part.trim());
  let address = nearest;
  for (let hop = 0; row.length > 0 && trust(address, hop); hop += 1) address = row.pop()!;
  return address;
}
