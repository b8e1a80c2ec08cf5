/** Page titles say where you are: in the tab of the browser and, on a phone, in the masthead. */
import { useLayoutEffect, useSyncExternalStore } from "react";

let mastTitle = "";
const listeners = new Set<() => void>();

function setMastTitle(title: string): void {
  mastTitle = title;
  for (const listener of listeners) listener();
}

interface PageTitleProps {
  readonly title: string;
  /** The word in the phone's masthead, when the title is too long for it. */
  readonly mast?: string;
}

export function PageTitle({ title, mast = title }: PageTitleProps) {
  useLayoutEffect(() => setMastTitle(mast), [mast]);
  return <title>{title === "" ? "Elleveren" : `${title} · Elleveren`}</title>;
}

export const useMastTitle = (): string =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => mastTitle,
  );
