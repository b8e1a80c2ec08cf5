/**
 * The failure whose error page is being shown: its status, the text of the answer and the address that was called. While
 * there is one, links load whole pages, so that a broken page is left behind.
 */
import { useSyncExternalStore } from "react";

let shown: readonly unknown[] = [];
const listeners = new Set<() => void>();

/** Until the returned function is called. */
export function markServerError(error: unknown): () => void {
  change([...shown, error]);
  return () => change(shown.filter((candidate) => candidate !== error));
}

function change(next: readonly unknown[]): void {
  shown = next;
  for (const listener of listeners) listener();
}

export const useHasServerError = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => shown.length > 0,
    () => false,
  );
