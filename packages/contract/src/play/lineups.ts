/** Saving the line-up: slots, armbands and a team chip. */
import Type, { type Static } from "typebox";

import { call } from "../wire/call.ts";
import { wireChipName } from "./chips.ts";
import { wireMyTeam } from "./my-team.ts";
import { bool, entryParams, smallId, smallInt, wireObject } from "../wire/wire.ts";

export const wireSaveLineup = wireObject({
  /** The chip to have in play at the deadline; null takes a team chip back. Not sent: as it is. */
  chip: Type.Optional(wireChipName),
  /** The round it is meant for; one whose deadline passed meanwhile is refused instead of landing on the next. */
  event: Type.Optional(smallId),
  picks: Type.Array(
    wireObject({
      element: smallId,
      position: smallInt,
      is_captain: Type.Optional(bool),
      is_vice_captain: Type.Optional(bool),
    }),
    { maxItems: 50 },
  ),
});
export type WireSaveLineup = Static<typeof wireSaveLineup>;

export const saveLineupCall = call({
  method: "POST",
  path: "/api/my-team/:entryId/",
  access: "entry",
  scope: "team:write",
  idempotent: true,
  summary: "Saves slots, armbands and a team chip; answers as the squad then stands.",
  params: entryParams,
  body: wireSaveLineup,
  response: wireMyTeam,
  problems: [
    "not_owned",
    "bad_slots",
    "formation",
    "no_captain",
    "no_vice_captain",
    "captain_not_starting",
    "vice_captain_not_starting",
    "same_captain",
    "locked_slot",
    "duplicate_element",
    "chip_not_in_season",
    "chip_not_open",
    "chip_played",
    "chip_in_play",
    "chip_not_for_lineups",
    "invalid",
    "deadline_passed",
  ],
});
