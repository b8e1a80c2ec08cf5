/** An entry: a manager's team in the game. */
import type { Squad, Transfer } from "@elleveren/rules";
import Type, { type Static } from "typebox";

import { call } from "../wire/call.ts";
import { wireEntryLeagues } from "../leagues/entry-leagues.ts";
import { LANGUAGES, type Language } from "../wire/language.ts";
import { wireLogKind, wireReceipt } from "../play/receipts.ts";
import {
  bool,
  entryParams,
  id,
  int,
  isoTime,
  nullable,
  nullableInt,
  nullableStr,
  oneOf,
  smallId,
  smallInt,
  str,
  wireObject,
} from "../wire/wire.ts";

/** Everything before the entry's first round is null. */
const summary = {
  summary_overall_points: nullableInt,
  summary_overall_rank: nullableInt,
  summary_event_points: nullableInt,
  summary_event_rank: nullableInt,
  /** The round the summary speaks of. */
  current_event: nullableInt,
  /** As frozen when the last deadline passed. */
  last_deadline_bank: nullableInt,
  last_deadline_value: nullableInt,
  last_deadline_total_transfers: int,
};

export const wireEntry = wireObject({
  id: int,
  name: str,
  joined_time: isoTime,
  started_event: int,
  favourite_team: nullableInt,
  /** JSON text of the manager's own shirt, or null. */
  kit: nullableStr,
  name_change_blocked: bool,
  player_first_name: str,
  player_last_name: str,
  player_region_id: int,
  player_region_name: str,
  player_region_iso_code_short: str,
  player_region_iso_code_long: str,
  ...summary,
  years_active: int,
  /** Rounds it has played. */
  entered_events: Type.Array(int),
  club_badge_src: nullableStr,
  /** Own entry only. */
  email: Type.Optional(bool),
  language: Type.Optional(oneOf(...LANGUAGES)),
  leagues: wireEntryLeagues,
});
export type WireEntry = Static<typeof wireEntry>;

export const entryCall = call({
  method: "GET",
  path: "/api/entry/:entryId/",
  access: "public",
  scope: "read",
  summary: "An entry with its leagues.",
  params: entryParams,
  response: wireEntry,
});

/** Slots and armbands may be sent; without them the game draws up the first line-up. */
const newPick = wireObject({
  element: smallId,
  purchase_price: Type.Optional(smallInt),
  position: Type.Optional(nullable(smallInt)),
  is_captain: Type.Optional(bool),
  is_vice_captain: Type.Optional(bool),
});

/** Names are checked by the use case, which can say `blank` and `max_length`; the limit here only stops abuse. */
const nameBody = Type.String({ maxLength: 500 });

export const wireCreateEntry = wireObject({
  name: nameBody,
  email: Type.Optional(bool),
  favourite_team: nullable(smallInt),
  terms_agreed: bool,
  language: Type.Optional(Type.String({ maxLength: 20 })),
  picks: Type.Array(newPick, { maxItems: 50 }),
});
export type WireCreateEntry = Static<typeof wireCreateEntry>;

export const wireCreatedEntry = wireObject({ id: int, name: str, started_event: int, receipt: wireReceipt });
export type WireCreatedEntry = Static<typeof wireCreatedEntry>;

export const createEntryCall = call({
  method: "POST",
  path: "/api/entry-create/",
  access: "account",
  idempotent: true,
  summary: "Enters a squad of fifteen: once a season.",
  body: wireCreateEntry,
  response: wireCreatedEntry,
  problems: [
    "blank",
    "max_length",
    "control_characters",
    "invalid",
    "terms_required",
    "does_not_exist",
    "invalid_choice",
    "entry_exists",
    "game_over",
    "price_changed",
    "budget_exceeded",
    "need_elements",
    "too_many_of_position",
    "over_team_limit",
    "duplicate_element",
    "unknown_element",
    "element_unavailable",
    "deadline_passed",
  ],
});

/** A field that is not sent stays as it is. */
export const wireUpdateEntry = wireObject({
  name: Type.Optional(nameBody),
  kit: Type.Optional(nullable(Type.String({ maxLength: 2000 }))),
  favourite_team: Type.Optional(nullable(smallInt)),
  email: Type.Optional(bool),
  language: Type.Optional(Type.String({ maxLength: 20 })),
});
export type WireUpdateEntry = Static<typeof wireUpdateEntry>;

export const updateEntryCall = call({
  method: "PUT",
  path: "/api/entry-update/",
  access: "entry",
  idempotent: true,
  summary: "Changes name, kit, favourite club, newsletter and language of the own entry.",
  body: wireUpdateEntry,
  response: wireEntry,
  problems: ["blank", "max_length", "control_characters", "invalid", "does_not_exist", "invalid_choice"],
});

/** An entry as the log keeps it: squad and transfers in the rules' words, and those of its details that were changed. */
export interface LoggedState {
  readonly squad?: Squad;
  readonly transfers?: readonly Transfer[];
  readonly name?: string;
  readonly favouriteClubId?: number | null;
  readonly email?: boolean;
  readonly language?: Language;
  readonly kit?: unknown;
}

export const wireEntryLogRow = wireObject({
  id: int,
  event: int,
  time: isoTime,
  kind: wireLogKind,
  /** The entry's state before and after the change; null before the first one. */
  before: Type.Unsafe<LoggedState | null>({}),
  after: Type.Unsafe<LoggedState | null>({}),
  receipt: Type.Union([wireReceipt, Type.Null()]),
});
export type WireEntryLogRow = Static<typeof wireEntryLogRow>;

export const entryLogCall = call({
  method: "GET",
  path: "/api/entry/:entryId/log/",
  access: "entry",
  scope: "read",
  summary: "Every accepted change of the own entry, newest first, with its receipt.",
  params: entryParams,
  query: wireObject({ page: Type.Optional(id) }),
  response: wireObject({ has_next: bool, page: int, results: Type.Array(wireEntryLogRow) }),
});
