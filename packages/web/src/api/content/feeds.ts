/** News and videos of other sites, fetched, cleaned and pictured by our own server. */
import type { feedCall, WireFeedItem } from "@elleveren/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";

import { api, send } from "../wire/http.ts";
import { keys } from "../wire/keys.ts";

export interface Feed {
  readonly title: string;
  readonly items: readonly FeedItem[];
}

export interface FeedItem {
  readonly itemId: string;
  /** Made of the title's first 50 characters. */
  readonly slug: string;
  readonly title: string;
  readonly summary: string;
  readonly link: string | null;
  readonly publishedAtMs: number | null;
  readonly source: string;
  /** On our own host. */
  readonly pictureUrl: string | null;
  readonly playerId: string | null;
  readonly tournamentId: string | null;
}

/** AP-028: a feed of nothing but empty fields is asked for again. */
const EMPTY_RETRY_MS = 3000;
const MOST_TRIES = 3;

const getFeed = api<typeof feedCall>("GET", "/api/get-url/");

interface Answer extends Feed {
  /** How many answers of nothing there were, one after the other. */
  readonly emptyCount: number;
}

export interface FeedState {
  /** Undefined while it is on its way, or asked for again because it was empty. */
  readonly feed: Feed | undefined;
  /** There is nothing to show, whatever the reason: failing is silent. */
  readonly isGone: boolean;
}

export function useFeed(url: string): FeedState {
  const client = useQueryClient();
  const queryKey = keys.feed(url);
  const { data, isError } = useQuery({
    queryKey,
    queryFn: async ({ signal }): Promise<Answer> => {
      const { contents, title, items } = await send(getFeed, { query: { url }, signal });
      const isEmpty = contents === "" && title === "" && items.length === 0;
      const before = client.getQueryData<Answer>(queryKey)?.emptyCount ?? 0;
      return { title, items: items.map(decodeItem), emptyCount: isEmpty ? before + 1 : 0 };
    },
    retry: false,
    staleTime: 300_000,
    refetchInterval: ({ state }) => (isAskedAgain(state.data) ? EMPTY_RETRY_MS : false),
  });
  if (data === undefined || isAskedAgain(data)) return { feed: undefined, isGone: isError };
  return { feed: data, isGone: data.items.length === 0 };
}

const isAskedAgain = (answer: Answer | undefined): boolean =>
  answer !== undefined && answer.emptyCount > 0 && answer.emptyCount < MOST_TRIES;

const decodeItem = (wire: WireFeedItem): FeedItem => ({
  itemId: wire.id,
  slug: wire.slug,
  title: wire.title,
  summary: wire.summary,
  link: wire.link,
  publishedAtMs: wire.published === null ? null : Date.parse(wire.published),
  source: wire.source,
  pictureUrl: wire.picture,
  playerId: wire.player_id,
  tournamentId: wire.tournament_id,
});
