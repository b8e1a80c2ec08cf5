import { useCallback, useEffect, useMemo, useRef, useState } from "react";

import { useMe } from "../../../../api/people/me.ts";
import type { View } from "../../../content/footballers/ViewSwitch.tsx";
import { useSearchState } from "../../../site/shell/use-search-state.ts";
import { DEFAULT_QUERY, type MarketQuery } from "./market-search.ts";

type MarketState = { view: View; filter: string; sort: string; q: string; max: number; page: number };

const DEFAULTS: MarketState = {
  view: "pitch",
  filter: DEFAULT_QUERY.filter,
  sort: DEFAULT_QUERY.sort,
  q: "",
  max: 0,
  page: 1,
};
/** The address follows once the typing rests: a whole page is drawn anew for it. */
const ADDRESS_DELAY_MS = 300;

/** View, filter, sort, price limit, search and page: all in the address. A change of what is listed goes to page 1. */
export function useMarketState() {
  const { account } = useMe();
  const [address, setAddress] = useSearchState<MarketState>(DEFAULTS);
  const [state, setState] = useState(address);
  const isFollowing = useRef(true);
  const told = JSON.stringify(address);
  const lastTold = useRef(told);

  useEffect(() => {
    if (isFollowing.current) return;
    const timer = setTimeout(() => {
      isFollowing.current = true;
      lastTold.current = JSON.stringify(state);
      setAddress(state);
    }, ADDRESS_DELAY_MS);
    return () => clearTimeout(timer);
  }, [state, setAddress]);

  // Back, or a link to this page with another search.
  useEffect(() => {
    if (told === lastTold.current) return;
    lastTold.current = told;
    isFollowing.current = true;
    setState(JSON.parse(told) as MarketState);
  }, [told]);

  const change = useCallback((part: Partial<MarketState>) => {
    isFollowing.current = false;
    setState((before) => ({ ...before, ...part }));
  }, []);
  const setQuery = useCallback(
    (part: Partial<MarketQuery>) =>
      change({
        ...(part.filter === undefined ? {} : { filter: part.filter }),
        ...(part.sort === undefined ? {} : { sort: part.sort }),
        ...(part.search === undefined ? {} : { q: part.search }),
        ...(part.maxCostTenths === undefined ? {} : { max: part.maxCostTenths }),
        page: 1,
      }),
    [change],
  );
  const setView = useCallback((view: View) => change({ view }), [change]);
  const setPage = useCallback((page: number) => change({ page }), [change]);

  // A watchlist belongs to a manager with a team; a link to one means everybody to anybody else.
  const hasWatchlist = account?.entryId != null;
  const { view, filter, sort, q, max, page } = state;
  const query = useMemo(
    (): MarketQuery => ({
      ...DEFAULT_QUERY,
      filter: filter === "wl" && !hasWatchlist ? DEFAULT_QUERY.filter : filter,
      sort,
      search: q,
      maxCostTenths: max,
    }),
    [filter, sort, q, max, hasWatchlist],
  );
  return { view, setView, query, setQuery, page: Math.max(1, page), setPage };
}
