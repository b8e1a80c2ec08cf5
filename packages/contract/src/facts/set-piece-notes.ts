/** The takers of a club's corners, free kicks and penalties, as far as operators know: public, edited in the control room. */
import Type, { type Static } from "typebox";

import { call } from "../wire/call.ts";
import { SET_PIECE_NOTES_MAX } from "../wire/limits.ts";
import { bool, int, isoTime, nullableTime, smallId, str, version, wireObject } from "../wire/wire.ts";

export const setPieceNotesCall = call({
  method: "GET",
  path: "/api/team/set-piece-notes/",
  access: "public",
  scope: "read",
  summary: "Notes of operators on each club's set pieces, clubs of the market in the order of their numbers.",
  response: wireObject({
    /** When a note was changed last; before the first, when the season's clock was set. */
    last_updated: isoTime,
    teams: Type.Array(
      wireObject({
        id: int,
        notes: Type.Array(
          wireObject({
            /** There is a source elsewhere. */
            external_link: bool,
            info_message: str,
            /** Empty without one. */
            source_link: str,
          }),
        ),
      }),
    ),
  }),
});

const note = wireObject({
  info_message: Type.String({ maxLength: 200 }),
  /** Empty: none. */
  source_link: Type.String({ maxLength: 500 }),
});

export const wireClubNotes = wireObject({
  team: int,
  /** 0 before the first. */
  version: int,
  changed: nullableTime,
  notes: Type.Array(note),
});
export type WireClubNotes = Static<typeof wireClubNotes>;

const all = wireObject({ teams: Type.Array(wireClubNotes) });

export const controlSetPiecesCall = call({
  method: "GET",
  path: "/api/control/set-piece-notes/",
  access: "operator",
  summary: "The same for whoever writes them.",
  response: all,
});

export const writeSetPiecesCall = call({
  method: "POST",
  path: "/api/control/set-piece-notes/:clubId/",
  access: "operator",
  summary: "Puts a club's notes in place of those there were; 409 when they are not as the operator saw them.",
  params: wireObject({ clubId: smallId }),
  body: wireObject({ version, notes: Type.Array(note, { maxItems: SET_PIECE_NOTES_MAX }) }),
  response: all,
  problems: ["blank", "invalid"],
});
