/** The leagues and cups of one entry, as they stand in `GET entry/{id}/`. */
import Type, { type Static } from "typebox";

import { wireCupStanding } from "./cups.ts";
import { wireMatch } from "./matches.ts";
import { bool, int, isoTime, nullableBool, nullableInt, nullableStr, oneOf, str, wireObject } from "../wire/wire.ts";

export const wireLeaguePhase = wireObject({
  phase: int,
  rank: int,
  last_rank: int,
  rank_sort: int,
  total: int,
  league_id: int,
  rank_count: nullableInt,
  entry_percentile_rank: nullableInt,
});

export const wireEntryLeague = wireObject({
  id: int,
  name: str,
  /** `overall`, `team-{club}`, `region-{n}`, `event-{round}`, `brd-{brand}` for system leagues. */
  short_name: nullableStr,
  created: isoTime,
  closed: bool,
  rank: nullableInt,
  max_entries: nullableInt,
  /** Private, public, system. */
  league_type: oneOf("x", "c", "s"),
  scoring: oneOf("c", "h"),
  admin_entry: nullableInt,
  start_event: int,
  entry_can_leave: bool,
  entry_can_admin: bool,
  entry_can_invite: bool,
  has_cup: bool,
  cup_league: nullableInt,
  /** Null until drawn. */
  cup_qualified: nullableBool,
  entry_rank: nullableInt,
  /** 0 when not ranked yet. */
  entry_last_rank: nullableInt,
  rank_count: nullableInt,
  /** Points behind the leader of the table, league points head-to-head; 0 for the leader, null without a rank. Our own. */
  entry_gap: nullableInt,
  /** Points of the latest round before the transfer cost, where it counts; null without a rank. Our own. */
  entry_event_total: nullableInt,
  entry_percentile_rank: nullableInt,
  featured_entry_ids: Type.Array(int),
  active_phases: Type.Array(wireLeaguePhase),
});
export type WireEntryLeague = Static<typeof wireEntryLeague>;

/** The cup of everybody in the game. */
export const wireEntryCup = wireObject({
  matches: Type.Array(wireMatch),
  status: wireCupStanding,
  cup_league: nullableInt,
});

export const wireEntryLeagues = wireObject({
  classic: Type.Array(wireEntryLeague),
  h2h: Type.Array(wireEntryLeague),
  cup: wireEntryCup,
  /** The newest match of each cup the entry is in. */
  cup_matches: Type.Array(wireMatch),
  event: Type.Array(int),
});
export type WireEntryLeagues = Static<typeof wireEntryLeagues>;
