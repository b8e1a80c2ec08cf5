/** The season's end and the next one's beginning. */
import type {
  BodyOf,
  closeSeasonCall,
  controlSeasonCall,
  draftSeasonCall,
  dropDraftCall,
  finalFilesCall,
  nextSeasonCall,
  WireControlSeason,
} from "@elleveren/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";

import { api, send } from "../../api/wire/http.ts";
import { controlKeys } from "./keys.ts";
import { useReplace } from "./use-change.ts";

export type OpenEnd = WireControlSeason["open_ends"][number];

const getSeason = api<typeof controlSeasonCall>("GET", "/api/control/season/");
const postClose = api<typeof closeSeasonCall>("POST", "/api/control/season/close/");
const postDraft = api<typeof draftSeasonCall>("POST", "/api/control/season/draft/");
const deleteDraft = api<typeof dropDraftCall>("DELETE", "/api/control/season/draft/:draftId/");
const postNext = api<typeof nextSeasonCall>("POST", "/api/control/season/next/");
const postFiles = api<typeof finalFilesCall>("POST", "/api/control/season/files/");

const EVERY_MS = 15_000;
const EVERY_AT_WORK_MS = 1000;

export const isAtWork = ({ works }: WireControlSeason): boolean =>
  works[0] !== undefined && (works[0].state === "waiting" || works[0].state === "running");

export function useDeskSeason() {
  const client = useQueryClient();
  return useQuery({
    queryKey: controlKeys.season,
    queryFn: async ({ signal }) => {
      const before = client.getQueryData<WireControlSeason>(controlKeys.season);
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

const useSeasonChange = <Wish>(work: (wish: Wish) => Promise<WireControlSeason>) =>
  useReplace(work, controlKeys.season);

export const useCloseSeason = () => useSeasonChange((season: string) => send(postClose, { body: { season } }));

/** `seen` is the draft that was on the screen. */
export const useDraftSeason = () =>
  useSeasonChange(
    async ({ files, ...said }: Omit<BodyOf<typeof draftSeasonCall>, "files"> & { readonly files: readonly File[] }) => {
      const read = await Promise.all(files.map(async (file) => ({ name: file.name, text: await file.text() })));
      return send(postDraft, { body: { files: read, ...said } });
    },
  );

export const useDropDraft = () => useSeasonChange((draftId: number) => send(deleteDraft, { params: { draftId } }));

export const useBeginNext = () => useSeasonChange((body: BodyOf<typeof nextSeasonCall>) => send(postNext, { body }));

export const useFinalFiles = () => useSeasonChange((season: string) => send(postFiles, { body: { season } }));
