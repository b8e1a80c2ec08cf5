/**
 * The public log of a season: an append-only list of what happened, hashed into a Merkle tree as RFC 6962 has it, with signed
 * heads. Hashes, keys and signatures are hexadecimal; the rules by which anybody checks it are in `docs/PUBLIC-LOG.md`.
 */
import Type, { type Static } from "typebox";

import { call } from "../wire/call.ts";
import {
  bigCount,
  bool,
  id,
  int,
  isoTime,
  nullable,
  oneOf,
  roundIdOut,
  smallId,
  str,
  wireObject,
} from "../wire/wire.ts";

export const LOG_HEADS_PAGE = 500;
export const LOG_LEAVES_PAGE = 500;

const SEASON_MAX_LENGTH = 100;
/** Left out: the season that runs. */
const season = Type.Optional(Type.String({ minLength: 1, maxLength: SEASON_MAX_LENGTH }));
const hash = Type.String({ pattern: "^[0-9a-f]{64}$", maxLength: 64 });

export const wireLogHead = wireObject({
  size: int,
  root: str,
  /** Real time, to the millisecond. */
  time: isoTime,
  public_key: str,
  /** Ed25519 over `elleveren public log v1`, season, size, root and time, a line each. */
  signature: str,
});
export type WireLogHead = Static<typeof wireLogHead>;

export const publicLogCall = call({
  method: "GET",
  path: "/api/public-log/",
  access: "public",
  scope: "read",
  summary: "The newest signed head of a season's log, and the seasons that have one.",
  query: wireObject({ season }),
  response: wireObject({
    season: str,
    seasons: Type.Array(str),
    /** Squads and results are served of the season that runs. */
    is_running: bool,
    /** Null until the log begins. */
    head: nullable(wireLogHead),
  }),
});

export const logHeadsCall = call({
  method: "GET",
  path: "/api/public-log/heads/",
  access: "public",
  scope: "read",
  summary: "Signed heads in their order, 500 at most, from the first one larger than `after`.",
  query: wireObject({ season, after: Type.Optional(bigCount) }),
  response: wireObject({ season: str, heads: Type.Array(wireLogHead) }),
});

export const logLeavesCall = call({
  method: "GET",
  path: "/api/public-log/leaves/",
  access: "public",
  scope: "read",
  summary: "Leaves as the texts that were hashed, in their order, 500 at most, from number `first` on; the first is 0.",
  query: wireObject({ season, first: Type.Optional(bigCount) }),
  response: wireObject({ season: str, first: int, leaves: Type.Array(str) }),
});

export const logConsistencyCall = call({
  method: "GET",
  path: "/api/public-log/consistency/",
  access: "public",
  scope: "read",
  summary: "Proof that the log of `second` leaves begins with the log of `first` (RFC 6962, 2.1.2).",
  query: wireObject({ season, first: bigCount, second: bigCount }),
  response: wireObject({ season: str, first: int, second: int, proof: Type.Array(str) }),
});

export const logInclusionCall = call({
  method: "GET",
  path: "/api/public-log/inclusion/",
  access: "public",
  scope: "read",
  summary:
    "Proof that a leaf, named by its hash, is in the log of `size` leaves (RFC 6962, 2.1.1); left out, of the newest.",
  query: wireObject({ season, leaf: hash, size: Type.Optional(bigCount) }),
  response: wireObject({ season: str, leaf: str, index: int, size: int, path: Type.Array(str) }),
});

export const logPageCall = call({
  method: "GET",
  path: "/api/public-log/rounds/:roundId/:logKind/:logPage/",
  access: "public",
  scope: "read",
  summary: "A page of 1024 lines of a closed round's squads or a settled round's results, as it was hashed.",
  params: wireObject({ roundId: smallId, logKind: oneOf("squads", "results"), logPage: smallId }),
  response: wireObject({ event: roundIdOut, kind: str, page: int, pages: int, text: str }),
});

export const logReceiptCall = call({
  method: "GET",
  path: "/api/public-log/receipts/:roundId/:entryId/:leaf/",
  access: "public",
  scope: "read",
  summary: "Proof that a receipt, named by its `leaf`, is among those of its round. There is none before the deadline.",
  params: wireObject({ roundId: smallId, entryId: id, leaf: hash }),
  response: wireObject({ leaf: str, index: int, size: int, root: str, path: Type.Array(str) }),
});

export const verifierCall = call({
  method: "GET",
  path: "/api/public-log/verifier/",
  access: "public",
  scope: "read",
  summary: "The program that checks a season: Python, with nothing but its standard library.",
  response: Type.String(),
  type: "text/x-python",
});
