/** Whether an error page is being shown. While one is, links load whole pages, so that a broken page is left behind. */
import { useSyncExternalStore } from "react";

let shownCount = 0;
const listeners = new Set<() => void>();

export function markServerError(): () => void {
  change(1);
  return () => change(-1);
}

function change(by: number): void {
  shownCount += by;
  for (const listener of listeners) listener();
}

export const useHasServerError = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => shownCount > 0,
  );
