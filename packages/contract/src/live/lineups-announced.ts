/** Who starts and who does not, as clubs announce it before a match. Our own: not part of the established API. */
import Type, { type Static } from "typebox";

import { call } from "../wire/call.ts";
import { int, nullable, nullableTime, smallId, wireObject } from "../wire/wire.ts";

export const wireLineup = wireObject({
  fixture: int,
  team: int,
  announced_at: nullableTime,
  /** Goalkeeper first; null while nobody has said. */
  starters: nullable(Type.Array(int)),
  bench: nullable(Type.Array(int)),
  /** So far, in order; who went off and who came on. */
  substitutions: Type.Array(wireObject({ minute: int, off: int, on: int })),
});
export type WireLineup = Static<typeof wireLineup>;

export const lineupsCall = call({
  method: "GET",
  path: "/api/lineups/",
  access: "public",
  summary: "Announced line-ups of a round's matches; of the round that squads are made for when none is named.",
  query: wireObject({ event: Type.Optional(smallId) }),
  response: Type.Array(wireLineup),
});
