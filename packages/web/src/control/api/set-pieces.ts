/** Notes on clubs' set pieces at the control desk. */
import type { AnswerOf, BodyOf, controlSetPiecesCall, WireClubNotes, writeSetPiecesCall } from "@elleveren/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";

import { api, send } from "../../api/wire/http.ts";
import { conflictOf } from "./conflict.ts";
import { controlKeys } from "./keys.ts";

export type ClubNotes = WireClubNotes;
export type Notes = BodyOf<typeof writeSetPiecesCall>["notes"];

const getNotes = api<typeof controlSetPiecesCall>("GET", "/api/control/set-piece-notes/");
const postNotes = api<typeof writeSetPiecesCall>("POST", "/api/control/set-piece-notes/:clubId/");

export const useSetPieces = () =>
  useQuery({ queryKey: controlKeys.setPieces, queryFn: ({ signal }) => send(getNotes, { signal }) });

/** In place of those that were seen. */
export function useWriteSetPieces() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ seen, notes }: { readonly seen: ClubNotes; readonly notes: Notes }) =>
      send(postNotes, { params: { clubId: seen.team }, body: { version: seen.version, notes } }),
    onSuccess: (now) => client.setQueryData(controlKeys.setPieces, now),
    onError: () => void client.invalidateQueries({ queryKey: controlKeys.setPieces }),
  });
}

/** The club's notes as somebody else has left them meanwhile; null for every other failure. */
export const movedNotes = (error: unknown, seen: ClubNotes): ClubNotes | null =>
  conflictOf<AnswerOf<typeof controlSetPiecesCall>>(error)?.teams?.find(({ team }) => team === seen.team) ?? null;
