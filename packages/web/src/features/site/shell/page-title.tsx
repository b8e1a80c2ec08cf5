/** Page titles say where you are: in the tab of the browser, for screen readers and, on a phone, in the masthead. */
import { useLayoutEffect, useSyncExternalStore } from "react";

import { useBrand } from "../../../brand/brand-context.tsx";

interface Titles {
  readonly page: string;
  readonly mast: string;
}

const BEFORE_THE_FIRST: Titles = { page: "", mast: "" };
let titles = BEFORE_THE_FIRST;
const listeners = new Set<() => void>();

function setTitles(next: Titles): void {
  titles = next;
  for (const listener of listeners) listener();
}

interface PageTitleProps {
  readonly title: string;
  /** The word in the phone's masthead, when the title is too long for it. */
  readonly mast?: string;
}

export function PageTitle({ title, mast = title }: PageTitleProps) {
  const { gameName } = useBrand();
  const page = title === "" ? gameName : `${title} · ${gameName}`;
  useLayoutEffect(() => setTitles({ page, mast }), [page, mast]);
  return <title>{page}</title>;
}

const useTitles = (): Titles =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => titles,
    () => BEFORE_THE_FIRST,
  );

/** The title of the page that is shown; empty before the first. */
export const usePageTitle = (): string => useTitles().page;

export const useMastTitle = (): string => useTitles().mast;
