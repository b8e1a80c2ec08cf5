/** Feeds, their refused messages, and their contradictions. */
import type {
  contradictionsCall,
  decideContradictionCall,
  decideRefusalCall,
  feedsCall,
  giveUpGapCall,
  pauseFeedCall,
  refusalsCall,
  WireContradiction,
} from "@elleveren/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";

import { api, send } from "../../api/wire/http.ts";
import { controlKeys } from "./keys.ts";
import { useChange, useReplace } from "./use-change.ts";

const WATCH_EVERY_MS = 5000;

const getFeeds = api<typeof feedsCall>("GET", "/api/control/feeds/");
const postPause = api<typeof pauseFeedCall>("POST", "/api/control/feeds/:feed/pause/");
const postGap = api<typeof giveUpGapCall>("POST", "/api/control/feeds/:feed/gap/");
const getRefusals = api<typeof refusalsCall>("GET", "/api/control/feeds/refusals/");
const postRefusal = api<typeof decideRefusalCall>("POST", "/api/control/feeds/refusals/:refusalId/");
const getContradictions = api<typeof contradictionsCall>("GET", "/api/control/feeds/contradictions/");
const postContradiction = api<typeof decideContradictionCall>("POST", "/api/control/feeds/contradictions/");

export const useFeeds = () =>
  useQuery({
    queryKey: controlKeys.feeds,
    queryFn: ({ signal }) => send(getFeeds, { signal }),
    refetchInterval: WATCH_EVERY_MS,
  });

export const usePauseFeed = () =>
  useReplace(
    ({ name, paused }: { name: string; paused: boolean }) =>
      send(postPause, { params: { feed: name }, body: { paused } }),
    controlKeys.feeds,
  );

export const useGiveUpGap = () =>
  useReplace((feed: string) => send(postGap, { params: { feed }, body: {} }), controlKeys.feeds);

export const useRefusals = (page: number) =>
  useQuery({
    queryKey: controlKeys.refusals(page),
    queryFn: ({ signal }) => send(getRefusals, { query: { page, state: "open" }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: WATCH_EVERY_MS,
  });

export const useDecideRefusal = () =>
  useChange(
    ({ refusalId, decision }: { refusalId: number; decision: "take" | "drop" }) =>
      send(postRefusal, { params: { refusalId }, body: { decision } }),
    controlKeys.feeds,
  );

export const useContradictions = () =>
  useQuery({
    queryKey: controlKeys.contradictions,
    queryFn: ({ signal }) => send(getContradictions, { signal }),
    refetchInterval: WATCH_EVERY_MS,
  });

/** A null source gives the field back to the feeds. */
export const useDecideContradiction = () =>
  useChange(({ about, source: right }: { about: WireContradiction; source: string | null }) => {
    const { of, fixture, footballer, club, field } = about;
    const says = about.says.map(({ source, value }) => ({ source, value }));
    return send(postContradiction, { body: { of, fixture, footballer, club, field, source: right, says } });
  }, controlKeys.feeds);
