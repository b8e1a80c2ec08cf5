/**
 * The events of a league: changes by administrators, members joining and leaving, and a correction's changes to its further
 * tables, as far as members may know.
 */
import { OUTCOME_KINDS } from "@elleveren/rules";
import Type, { type Static } from "typebox";

import { call } from "../wire/call.ts";
import { wireLeagueMember } from "./leagues.ts";
import {
  entryIdOut,
  id,
  int,
  isoTime,
  leagueParams,
  nullable,
  oneOf,
  str,
  wireObject,
  wirePage,
} from "../wire/wire.ts";

/** A setting that an administrator changed, as it was and as it is. */
const wireLeagueChange = wireObject({
  field: oneOf(
    "name",
    "start_event",
    "closed",
    "code_privacy",
    "ko_rounds",
    "max_entries",
    "shown_elsewhere",
    "hides_odds",
  ),
  from: nullable(str),
  to: nullable(str),
});
export type WireLeagueChange = Static<typeof wireLeagueChange>;

/** Decisions of one kind in one round that came out otherwise, with the teams they were about and are about now. */
const wireFormatChange = wireObject({
  /**
   * Champion; first of a table; out of the contest; taken into the next stage; moved to another division; winner of a
   * match, or in one that nobody won; a life lost; the best of a round.
   */
  kind: oneOf(...OUTCOME_KINDS),
  event: int,
  /** The first ten, as those now. */
  before: Type.Array(entryIdOut),
  before_count: int,
  after: Type.Array(entryIdOut),
  after_count: int,
});
export type WireFormatChange = Static<typeof wireFormatChange>;

const wireFormatCorrection = wireObject({
  format_id: int,
  /** The round that was corrected; the first one, where several were. */
  event: int,
  /** The weightiest; whatever is not among `change_count` stands as it was. */
  changes: Type.Array(wireFormatChange),
  change_count: int,
  /** Everybody that changes name. */
  entries: Type.Array(wireLeagueMember),
});
export type WireFormatCorrection = Static<typeof wireFormatCorrection>;

export const wireLeagueAct = wireObject({
  id: int,
  time: isoTime,
  kind: oneOf(
    "created",
    "settings",
    "administrator",
    "code",
    "ban",
    "unban",
    "joined",
    "left",
    "co_administrator",
    "co_administrator_ended",
    "message",
    "message_taken",
    "format",
    "format_ended",
    "forfeits",
    "forfeit_done",
    "forfeit_undone",
    "format_corrected",
  ),
  /** The acting manager; null where the game itself did it: a correction changed what a further table had decided. */
  entry: nullable(entryIdOut),
  entry_name: nullable(str),
  player_name: nullable(str),
  /** The new administrator; the manager who became or ceased to be co-administrator; the banned or readmitted one, for the administrator alone. */
  subject: Type.Union([wireLeagueMember, Type.Null()]),
  changes: Type.Array(wireLeagueChange),
  /** The further table that was added, taken away or decided otherwise. */
  format: nullable(str),
  correction: nullable(wireFormatCorrection),
});
export type WireLeagueAct = Static<typeof wireLeagueAct>;

export const leagueLogCall = call({
  method: "GET",
  path: "/api/league/:leagueId/log/",
  access: "entry",
  scope: "read",
  summary:
    "What administrators did with a league, who joined and left, and what corrections changed in its further tables, newest first; for its members.",
  params: leagueParams,
  query: wireObject({ page: Type.Optional(id) }),
  response: wirePage(wireLeagueAct),
});
