/** Feeds, what was refused of them, and what they contradict each other about. */
import type {
  contradictionsCall,
  decideContradictionCall,
  decideRefusalCall,
  FeedAlarm,
  feedsCall,
  giveUpGapCall,
  pauseFeedCall,
  refusalsCall,
  WireContradiction,
  WireFeed,
  WireFeeds,
  WireRefusal,
} from "@elleveren/contract";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";

import { api, send } from "../../api/wire/http.ts";
import type { Page } from "../../api/leagues/leagues.ts";
import { controlKeys } from "./keys.ts";

export type { FeedAlarm } from "@elleveren/contract";

export interface RaisedAlarm {
  readonly alarm: FeedAlarm;
  readonly details: Readonly<Record<string, unknown>>;
}

export interface Feed {
  readonly name: string;
  readonly kind: string;
  readonly rank: number | null;
  readonly isConfigured: boolean;
  readonly heardAtMs: number | null;
  readonly changedAtMs: number | null;
  readonly messages: number;
  readonly failures: number;
  readonly lastError: string | null;
  readonly isPaused: boolean;
  /** The most serious first. */
  readonly alarms: readonly RaisedAlarm[];
  readonly unknown: Readonly<Record<string, number>>;
  /** Of a watched folder, the latest first. */
  readonly refusedFiles: readonly RefusedFile[];
}

export interface RefusedFile {
  readonly name: string;
  readonly readAtMs: number;
  /** The first thing that is wrong with it. */
  readonly problem: Readonly<Record<string, unknown>> | null;
  /** Where it was moved to, within the folder; null: it lies where it was put. */
  readonly aside: string | null;
}

export interface Feeds {
  readonly nowMs: number;
  readonly feeds: readonly Feed[];
  readonly openRefusals: number;
}

export interface Refusal {
  readonly refusalId: number;
  readonly source: string;
  readonly messageId: string | null;
  readonly times: number;
  readonly lastAtMs: number;
  readonly facts: readonly Readonly<Record<string, unknown>>[];
  readonly factCount: number;
  readonly problems: readonly Readonly<Record<string, unknown>>[];
  readonly canTake: boolean;
}

export interface Contradiction {
  readonly of: WireContradiction["of"];
  readonly fixtureId: number | null;
  readonly footballerId: number | null;
  /** Of a line-up: whose. */
  readonly clubId: number | null;
  readonly name: string;
  readonly field: string;
  /** The first one decides. */
  readonly says: readonly { readonly source: string; readonly value: unknown; readonly toldAtMs: number }[];
}

const timeOf = (time: string | null): number | null => (time === null ? null : Date.parse(time));

const decodeFeed = (wire: WireFeed): Feed => ({
  name: wire.name,
  kind: wire.kind,
  rank: wire.rank,
  isConfigured: wire.configured,
  heardAtMs: timeOf(wire.heard_at),
  changedAtMs: timeOf(wire.changed_at),
  messages: wire.messages,
  failures: wire.failures,
  lastError: wire.last_error,
  isPaused: wire.paused_at !== null,
  alarms: wire.alarms.map(({ alarm, details }) => ({ alarm, details })),
  unknown: wire.unknown,
  refusedFiles: wire.refused_files.map(({ name, read_at: readAt, problem, aside }) => ({
    name,
    readAtMs: Date.parse(readAt),
    problem,
    aside,
  })),
});

const decodeFeeds = (wire: WireFeeds): Feeds => ({
  nowMs: Date.parse(wire.now),
  feeds: wire.feeds.map(decodeFeed),
  openRefusals: wire.open_refusals,
});

const decodeRefusal = (wire: WireRefusal): Refusal => ({
  refusalId: wire.id,
  source: wire.source,
  messageId: wire.message,
  times: wire.times,
  lastAtMs: Date.parse(wire.last_at),
  facts: wire.facts,
  factCount: wire.fact_count,
  problems: wire.problems,
  canTake: wire.can_take,
});

const decodeContradiction = (wire: WireContradiction): Contradiction => ({
  of: wire.of,
  fixtureId: wire.fixture,
  footballerId: wire.footballer,
  clubId: wire.club,
  name: wire.name,
  field: wire.field,
  says: wire.says.map(({ source, value, told_at: toldAt }) => ({ source, value, toldAtMs: Date.parse(toldAt) })),
});

/** Feeds move by themselves; an operator watches. */
const WATCH_EVERY_MS = 5000;

const getFeeds = api<typeof feedsCall>("GET", "/api/control/feeds/");
export const useFeeds = () =>
  useQuery({
    queryKey: controlKeys.feeds,
    queryFn: async ({ signal }) => decodeFeeds(await send(getFeeds, { signal })),
    refetchInterval: WATCH_EVERY_MS,
  });

const postPause = api<typeof pauseFeedCall>("POST", "/api/control/feeds/:feed/pause/");
export function usePauseFeed() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ name, isPaused }: { name: string; isPaused: boolean }) =>
      decodeFeeds(await send(postPause, { params: { feed: name }, body: { paused: isPaused } })),
    onSuccess: (feeds) => client.setQueryData(controlKeys.feeds, feeds),
    onError: () => void client.invalidateQueries({ queryKey: controlKeys.feeds }),
  });
}

const postGap = api<typeof giveUpGapCall>("POST", "/api/control/feeds/:feed/gap/");
export function useGiveUpGap() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (name: string) => decodeFeeds(await send(postGap, { params: { feed: name }, body: {} })),
    onSuccess: (feeds) => client.setQueryData(controlKeys.feeds, feeds),
    onError: () => void client.invalidateQueries({ queryKey: controlKeys.feeds }),
  });
}

const getRefusals = api<typeof refusalsCall>("GET", "/api/control/feeds/refusals/");
export const useRefusals = (page: number) =>
  useQuery({
    queryKey: controlKeys.refusals(page),
    queryFn: async ({ signal }): Promise<Page<Refusal>> => {
      const wire = await send(getRefusals, { query: { page, state: "open" }, signal });
      return { page: wire.page, hasNext: wire.has_next, rows: wire.results.map(decodeRefusal) };
    },
    placeholderData: keepPreviousData,
    refetchInterval: WATCH_EVERY_MS,
  });

const postRefusal = api<typeof decideRefusalCall>("POST", "/api/control/feeds/refusals/:refusalId/");
export function useDecideRefusal() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ refusalId, decision }: { refusalId: number; decision: "take" | "drop" }) =>
      send(postRefusal, { params: { refusalId }, body: { decision } }),
    // Also when somebody else was quicker: what is there now is shown.
    onSettled: () => client.invalidateQueries({ queryKey: controlKeys.feeds }),
  });
}

const getContradictions = api<typeof contradictionsCall>("GET", "/api/control/feeds/contradictions/");
export const useContradictions = () =>
  useQuery({
    queryKey: controlKeys.contradictions,
    queryFn: async ({ signal }) => {
      const wire = await send(getContradictions, { signal });
      return { rows: wire.contradictions.map(decodeContradiction), hasMore: wire.more };
    },
    refetchInterval: WATCH_EVERY_MS,
  });

const postContradiction = api<typeof decideContradictionCall>("POST", "/api/control/feeds/contradictions/");
export function useDecideContradiction() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ about, source }: { about: Contradiction; source: string | null }) => {
      const { of, fixtureId, footballerId, clubId, field, says } = about;
      const seen = says.map(({ source: who, value }) => ({ source: who, value }));
      return send(postContradiction, {
        body: { of, fixture: fixtureId, footballer: footballerId, club: clubId, field, source, says: seen },
      });
    },
    onSettled: () => client.invalidateQueries({ queryKey: controlKeys.feeds }),
  });
}
