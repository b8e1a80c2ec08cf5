/** Line-ups as clubs announce them before a match. Our own: not part of the established API. */
import Type, { type Static } from "typebox";

import { call } from "../wire/call.ts";
import {
  clubIdOut,
  fixtureIdOut,
  footballerIdOut,
  int,
  nullable,
  nullableTime,
  smallId,
  wireObject,
} from "../wire/wire.ts";

export const wireLineup = wireObject({
  fixture: fixtureIdOut,
  team: clubIdOut,
  announced_at: nullableTime,
  /** Goalkeeper first; null while nobody has said. */
  starters: nullable(Type.Array(footballerIdOut)),
  bench: nullable(Type.Array(footballerIdOut)),
  /** So far, in order: the footballer off and the footballer on. */
  substitutions: Type.Array(wireObject({ minute: int, off: footballerIdOut, on: footballerIdOut })),
});
export type WireLineup = Static<typeof wireLineup>;

export const lineupsCall = call({
  method: "GET",
  path: "/api/lineups/",
  access: "public",
  scope: "read",
  summary: "Announced line-ups of a round's matches; of the round that squads are made for when none is named.",
  query: wireObject({ event: Type.Optional(smallId) }),
  response: Type.Array(wireLineup),
});
