/** Further tables of a classic private league, each played by a format. */
import type {
  createLeagueFormatCall,
  deleteLeagueFormatCall,
  leagueFormatCall,
  leagueFormatsCall,
  previewLeagueFormatCall,
} from "@elleveren/contract";
import type { Format, LeagueId } from "@elleveren/rules";
import { keepPreviousData, type QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";

import { api, send } from "../wire/http.ts";
import { keys } from "../wire/keys.ts";
import { queryOf } from "../wire/query-of.ts";
import { sendOnce } from "../wire/send-once.ts";

const getFormats = api<typeof leagueFormatsCall>("GET", "/api/league/:leagueId/formats/");

export const useLeagueFormats = (leagueId: LeagueId) =>
  useQuery({
    ...queryOf(keys.leagueFormats(leagueId), getFormats, { params: { leagueId } }),
    staleTime: 30_000,
  });

const getFormat = api<typeof leagueFormatCall>("GET", "/api/league/:leagueId/formats/:formatId/");

export interface FormatView {
  /** 0 is the newest. */
  readonly round: number;
  /** -1 is the viewer's own, else the first. */
  readonly pool: number;
  readonly page: number;
}

/** Under the league, whose table moves with the same points. */
export const useLeagueFormat = (leagueId: LeagueId, formatId: number, view: FormatView, isWanted = true) =>
  useQuery({
    ...queryOf(keys.leagueFormat(leagueId, formatId, view), getFormat, {
      params: { leagueId, formatId },
      query: {
        ...(view.round > 0 && { round: view.round }),
        ...(view.pool >= 0 && { pool: view.pool }),
        ...(view.page > 1 && { page: view.page }),
      },
    }),
    enabled: isWanted,
    staleTime: 30_000,
    // Another round keeps the old rows until the new ones are there, so that nothing jumps.
    placeholderData: keepPreviousData,
  });

export interface NewFormat {
  readonly name: string;
  readonly format: Format;
}

const postFormat = api<typeof createLeagueFormatCall>("POST", "/api/league/:leagueId/formats/");

export function useCreateFormat(leagueId: LeagueId) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NewFormat) => sendOnce(postFormat, { params: { leagueId }, body }),
    onSuccess: () => refreshList(client, leagueId),
  });
}

/** The list, and the summary that counts it; the tables themselves stay as they are. */
function refreshList(client: QueryClient, leagueId: LeagueId) {
  const lists = [keys.leagueFormats(leagueId), keys.leagueSummary(leagueId)];
  return Promise.all(lists.map((queryKey) => client.invalidateQueries({ queryKey, exact: true })));
}

const deleteFormat = api<typeof deleteLeagueFormatCall>("DELETE", "/api/league/:leagueId/formats/:formatId/");

export function useDeleteFormat(leagueId: LeagueId) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (formatId: number) => send(deleteFormat, { params: { leagueId, formatId } }),
    onSuccess: () => refreshList(client, leagueId),
  });
}

const postPreview = api<typeof previewLeagueFormatCall>("POST", "/api/league/:leagueId/formats/preview/");

/** The course that the format would have taken so far this season; nothing is kept. */
export const usePreviewFormat = (leagueId: LeagueId) =>
  useMutation({ mutationFn: (format: Format) => send(postPreview, { params: { leagueId }, body: { format } }) });
