import { lookup as resolveName } from "node:dns";
import { isIP, type LookupFunction } from "node:net";

import { isReachable, type Reach } from "./private-address.ts";

/** A name was to lead a request of ours to an address that it must not reach. */
export class PrivateAddressError extends Error {}

/**
 * Resolves names for a connection and leaves out private addresses: looked at in the moment of connecting, so that a name
 * which was public when it was checked cannot lead elsewhere afterwards.
 */
export const publicLookup =
  (reach: Reach): LookupFunction =>
  (hostname, options, callback) => {
    resolveName(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, "", 0);
      const allowed = addresses.filter(({ address }) => isReachable(address, reach));
      const [first] = allowed;
      if (!first) return callback(new PrivateAddressError(`${hostname} leads to a private address`), "", 0);
      if (options.all) return callback(null, allowed);
      callback(null, first.address, isIP(first.address));
    });
  };
