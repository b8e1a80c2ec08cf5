/** Notes on clubs' set pieces at the control desk. */
import type { AnswerOf, BodyOf, controlSetPiecesCall, WireClubNotes, writeSetPiecesCall } from "@elleveren/contract";
import { useQuery } from "@tanstack/react-query";

import { api, send } from "../../api/wire/http.ts";
import { conflictOf } from "./conflict.ts";
import { controlKeys } from "./keys.ts";
import { useReplace } from "./use-change.ts";

export type Notes = BodyOf<typeof writeSetPiecesCall>["notes"];

const getNotes = api<typeof controlSetPiecesCall>("GET", "/api/control/set-piece-notes/");
const postNotes = api<typeof writeSetPiecesCall>("POST", "/api/control/set-piece-notes/:clubId/");

export const useSetPieces = () =>
  useQuery({ queryKey: controlKeys.setPieces, queryFn: ({ signal }) => send(getNotes, { signal }) });

/** Replaces the seen ones. */
export const useWriteSetPieces = () =>
  useReplace(
    ({ seen: { team: clubId, version }, notes }: { seen: WireClubNotes; notes: Notes }) =>
      send(postNotes, { params: { clubId }, body: { version, notes } }),
    controlKeys.setPieces,
  );

/** The club's notes as another operator has left them; null for every other failure. */
export const movedNotes = (error: unknown, seen: WireClubNotes): WireClubNotes | null =>
  conflictOf<AnswerOf<typeof controlSetPiecesCall>>(error)?.teams?.find(({ team }) => team === seen.team) ?? null;
