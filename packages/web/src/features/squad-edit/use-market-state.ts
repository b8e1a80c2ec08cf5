import { useSearchState } from "../shell/use-search-state.ts";
import type { View } from "../footballers/ViewSwitch.tsx";
import { DEFAULT_QUERY, type MarketQuery } from "./market-search.ts";

type MarketState = { view: View; filter: string; sort: string; q: string; max: number; page: number };

/** View, filter, sort, price limit, search and page: all in the address. A change of what is listed goes to page 1. */
export function useMarketState() {
  const [state, set] = useSearchState<MarketState>({
    view: "pitch",
    filter: DEFAULT_QUERY.filter,
    sort: DEFAULT_QUERY.sort,
    q: "",
    max: 0,
    page: 1,
  });
  const query: MarketQuery = {
    ...DEFAULT_QUERY,
    filter: state.filter,
    sort: state.sort,
    search: state.q,
    maxCostTenths: state.max,
  };
  return {
    view: state.view,
    setView: (view: View) => set({ view }),
    query,
    page: Math.max(1, state.page),
    setPage: (page: number) => set({ page }),
    setQuery: (change: Partial<MarketQuery>) =>
      set({
        ...(change.filter === undefined ? {} : { filter: change.filter }),
        ...(change.sort === undefined ? {} : { sort: change.sort }),
        ...(change.search === undefined ? {} : { q: change.search }),
        ...(change.maxCostTenths === undefined ? {} : { max: change.maxCostTenths }),
        page: 1,
      }),
  };
}
