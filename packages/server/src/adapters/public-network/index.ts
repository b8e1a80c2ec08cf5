export { readDestination, type Destination, type DestinationProblem, type DestinationReach } from "./destination.ts";
export { type Reach } from "./private-address.ts";
export { PrivateAddressError, publicLookup } from "./public-lookup.ts";
export { createPublicReader, Unreadable, type PublicReader, type ReadAnswer } from "./public-reader.ts";
