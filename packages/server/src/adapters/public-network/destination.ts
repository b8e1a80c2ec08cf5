/**
 * Destinations named by users. Any account may name any URL, and our server will post to it: so only public hosts over
 * HTTPS, at usual ports, checked when the URL is stored and again, by resolved address, when we connect.
 */
import { isIP } from "node:net";

import { isReachable } from "./private-address.ts";

export interface DestinationReach {
  /** For tests, which receive on this machine, at any port. */
  readonly allowLoopback: boolean;
  /** Besides 443: those that the operator listed. */
  readonly ports?: readonly number[];
}

export type DestinationProblem = "invalid" | "private_address" | "port_not_allowed";

/** `address`: as browsers spell it, which is how it is kept; without blanks around it and line breaks within. */
export type Destination = { readonly address: string } | { readonly problem: DestinationProblem };

const HTTPS_PORT = 443;

/** The address that may be sent to, or the reason why it may not. */
export function readDestination(text: string, { allowLoopback, ports = [] }: DestinationReach): Destination {
  const url = URL.canParse(text.trim()) ? new URL(text.trim()) : null;
  if (url === null || url.username !== "" || url.password !== "" || url.hash !== "") return { problem: "invalid" };
  const { protocol, hostname, href } = url;
  if (allowLoopback && hostname === "127.0.0.1")
    return protocol === "http:" || protocol === "https:" ? { address: href } : { problem: "invalid" };
  if (protocol !== "https:") return { problem: "invalid" };
  const host = hostname.replace(/^\[(.*)\]$/, "$1");
  if (!isOfTheWorld(host)) return { problem: "private_address" };
  const port = url.port === "" ? HTTPS_PORT : Number(url.port);
  return port === HTTPS_PORT || ports.includes(port) ? { address: href } : { problem: "port_not_allowed" };
}

/** A public name has a dot, and these suffixes exist only on private networks. */
const OWN_NAMES = /(^|\.)(localhost|local|internal|intranet|home|lan|arpa|invalid|test|onion)\.?$/;

const isOfTheWorld = (host: string): boolean =>
  isIP(host) === 0 ? host.includes(".") && !OWN_NAMES.test(host) : isReachable(host, { allowLoopback: false });
