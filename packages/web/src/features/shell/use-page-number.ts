import { useSearchState } from "./use-search-state.ts";

/** The page of a list that the address names, the first unless it is a page at all; and the step to another. */
export function usePageNumber(): readonly [page: number, turn: (page: number) => void] {
  const [{ page }, setSearch] = useSearchState({ page: 1 });
  return [Number.isSafeInteger(page) && page > 0 ? page : 1, (next) => setSearch({ page: next }, true)];
}
