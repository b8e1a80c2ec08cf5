import { useMatch, useNavigate, useRouter, useSearch } from "@tanstack/react-router";
import { useCallback } from "react";

export type SearchState = Readonly<Record<string, string | number | boolean | undefined>>;

/**
 * Tab, page, sort, filter: what a link to this very view needs. `defaults` are left out of the address. A change replaces
 * the address unless `asStep` says that Back should undo it (a page of a table, a round). Once another page is on its way a
 * change has no address any more: it would replace that page's, and what it was told.
 */
export function useSearchState<S extends SearchState>(
  defaults: S,
): [S, (change: Partial<S>, asStep?: boolean) => void] {
  const search = useSearch({ strict: false }) as SearchState;
  const navigate = useNavigate();
  const router = useRouter();
  const own = useMatch({ strict: false, select: ({ pathname }) => withoutEnd(pathname) });
  const state = Object.fromEntries(
    Object.entries(defaults).map(([name, value]) => [name, sameKind(search[name], value)]),
  ) as unknown as S;
  const change = useCallback(
    (part: Partial<S>, asStep = false) => {
      if (withoutEnd(router.latestLocation.pathname) !== own) return;
      void navigate({
        to: ".",
        replace: !asStep,
        resetScroll: asStep,
        search: ((before: SearchState) => withoutDefaults({ ...before, ...part }, defaults)) as never,
      });
    },
    // eslint-disable-next-line react-hooks/exhaustive-deps -- defaults are written where the hook is called and never change
    [navigate, router, own],
  );
  return [state, change];
}

/** The page of a list that the address names, the first unless it is a page at all; and the step to another. */
export function usePageNumber(): readonly [page: number, turn: (page: number) => void] {
  const [{ page }, setSearch] = useSearchState({ page: 1 });
  return [Number.isSafeInteger(page) && page > 0 ? page : 1, (next) => setSearch({ page: next }, true)];
}

const withoutEnd = (path: string): string => path.replace(/\/+$/u, "");

/** An address may say anything: a value of another kind than the default's is as good as none. */
const sameKind = (value: unknown, otherwise: SearchState[string]): SearchState[string] => {
  if (typeof otherwise === "string" && typeof value === "number") return String(value);
  return typeof value === typeof otherwise ? (value as SearchState[string]) : otherwise;
};

const withoutDefaults = (search: SearchState, defaults: SearchState): SearchState =>
  Object.fromEntries(Object.entries(search).filter(([name, value]) => value !== undefined && value !== defaults[name]));
