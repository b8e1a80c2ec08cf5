/** The calls of the site's league pages beyond the tables. Our own: not part of the established API. */
import Type, { type Static } from "typebox";

import { call } from "../wire/call.ts";
import {
  bool,
  entryIdOut,
  footballerIdOut,
  id,
  int,
  leagueParams,
  nullable,
  nullableInt,
  oneOf,
  roundIdOut,
  smallId,
  str,
  wireObject,
} from "../wire/wire.ts";

/** As many as a page of a table has. */
export const MOST_FORMS = 50;

const wireEntryForm = wireObject({
  entry: entryIdOut,
  /** Up to five rounds, the oldest first, before transfer costs; the last one may still move. */
  points: Type.Array(wireObject({ event: roundIdOut, points: int })),
  /** The armband's wearer in the latest round: the captain, or the vice-captain once he counts instead. */
  captain: nullable(footballerIdOut),
  /** Counted footballers of the latest round that play or may still play, and those on the pitch now. */
  left_to_play: int,
  in_play: int,
});
export type WireEntryForm = Static<typeof wireEntryForm>;

export const entryFormsCall = call({
  method: "GET",
  path: "/api/entries/form/",
  access: "public",
  scope: "read",
  summary:
    "How entries are doing: their last rounds, the armband, and who is still to play. Unknown ones are left out.",
  query: wireObject({
    /** Up to fifty numbers with commas between them. */
    entries: Type.String({
      maxLength: 11 * MOST_FORMS,
      pattern: `^[1-9][0-9]{0,9}(,[1-9][0-9]{0,9}){0,${MOST_FORMS - 1}}$`,
    }),
  }),
  response: wireObject({
    /** The latest round whose deadline has passed; null before the first. */
    event: nullableInt,
    entries: Type.Array(wireEntryForm),
  }),
});

/** Teams found at most; a longer part of the name finds the others. */
export const MOST_FOUND = 20;

const wireFoundEntry = wireObject({
  entry: entryIdOut,
  entry_name: str,
  player_name: str,
  /** Null while it waits for the next deadline: it is among the new entries. */
  rank: nullableInt,
  /** The page of the table it is on, from 1. */
  page: nullableInt,
});

export type WireFoundEntry = Static<typeof wireFoundEntry>;

export const findInLeagueCall = call({
  method: "GET",
  path: "/api/league/:leagueId/find/",
  access: "public",
  scope: "read",
  summary: "Where an entry, or those a name is searched for, stand in a league's table, classic or head-to-head.",
  params: leagueParams,
  query: wireObject({
    /** One entry; nothing is searched for then. */
    entry: Type.Optional(id),
    search: Type.Optional(Type.String({ maxLength: 100 })),
    phase: Type.Optional(smallId),
  }),
  response: wireObject({
    results: Type.Array(wireFoundEntry),
    has_more: bool,
    /** Of how the league was searched: anywhere in the names, or, a very large one, from where they begin. */
    searched: oneOf("anywhere", "beginnings"),
  }),
});
export type WireFoundEntries = Static<typeof findInLeagueCall.response>;
