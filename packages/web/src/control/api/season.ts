/** The season's end and the next one's beginning. */
import type {
  closeSeasonCall,
  controlSeasonCall,
  draftSeasonCall,
  dropDraftCall,
  finalFilesCall,
  nextSeasonCall,
  WireControlSeason,
  WireSeasonPreview,
  WireSeasonWork,
} from "@elleveren/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";

import { api, send } from "../../api/wire/http.ts";
import { controlKeys } from "./keys.ts";

export type DeskSeason = WireControlSeason;
export type SeasonPreview = WireSeasonPreview;
export type SeasonWork = WireSeasonWork;
export type OpenEnd = DeskSeason["open_ends"][number];

const getSeason = api<typeof controlSeasonCall>("GET", "/api/control/season/");
const postClose = api<typeof closeSeasonCall>("POST", "/api/control/season/close/");
const postDraft = api<typeof draftSeasonCall>("POST", "/api/control/season/draft/");
const deleteDraft = api<typeof dropDraftCall>("DELETE", "/api/control/season/draft/:draftId/");
const postNext = api<typeof nextSeasonCall>("POST", "/api/control/season/next/");
const postFiles = api<typeof finalFilesCall>("POST", "/api/control/season/files/");

const EVERY_MS = 15_000;
const EVERY_AT_WORK_MS = 1000;

export const isAtWork = ({ works }: DeskSeason): boolean =>
  works[0] !== undefined && (works[0].state === "waiting" || works[0].state === "running");

export function useDeskSeason() {
  const client = useQueryClient();
  return useQuery({
    queryKey: controlKeys.season,
    queryFn: async ({ signal }) => {
      const before = client.getQueryData<DeskSeason>(controlKeys.season);
      const season = await send(getSeason, { signal });
      // Another season: whatever else stands on the page is about the last one.
      if (before && before.season !== season.season) {
        void client.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== controlKeys.season[0] });
      }
      return season;
    },
    refetchInterval: ({ state }) => (state.data && isAtWork(state.data) ? EVERY_AT_WORK_MS : EVERY_MS),
  });
}

/** What is answered is how the season stands now; what was refused may have been so because somebody else was faster. */
function useSeasonMutation<Request>(work: (request: Request) => Promise<DeskSeason>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: work,
    onSuccess: (season) => client.setQueryData(controlKeys.season, season),
    onError: () => client.invalidateQueries({ queryKey: controlKeys.season }),
  });
}

export const useCloseSeason = () => useSeasonMutation((season: string) => send(postClose, { body: { season } }));

export interface DraftFiles {
  readonly files: readonly File[];
  readonly seasonName: string;
  readonly rules: string;
  readonly firstDeadline: string | null;
  /** The draft that was on the screen. */
  readonly seen: number | null;
}

export const useDraftSeason = () =>
  useSeasonMutation(async ({ files, seasonName, rules, firstDeadline, seen }: DraftFiles) => {
    const read = await Promise.all(files.map(async (file) => ({ name: file.name, text: await file.text() })));
    return send(postDraft, {
      body: { files: read, season: seasonName === "" ? null : seasonName, rules, first_deadline: firstDeadline, seen },
    });
  });

export const useDropDraft = () => useSeasonMutation((draftId: number) => send(deleteDraft, { params: { draftId } }));

export interface Beginning {
  readonly season: string;
  readonly draftId: number;
  readonly staysClosed: boolean;
}

export const useBeginNext = () =>
  useSeasonMutation(({ season, draftId, staysClosed }: Beginning) =>
    send(postNext, { body: { season, draft: draftId, stays_closed: staysClosed } }),
  );

export const useFinalFiles = () => useSeasonMutation((season: string) => send(postFiles, { body: { season } }));
