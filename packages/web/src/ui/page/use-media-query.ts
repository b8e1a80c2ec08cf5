import { useSyncExternalStore } from "react";

/** Whether the page matches a media query now. False where there is no page to measure, also for the page that the server draws. */
export const useMediaQuery = (query: string): boolean =>
  useSyncExternalStore(
    (listener) => {
      const list = globalThis.matchMedia?.(query);
      list?.addEventListener("change", listener);
      return () => list?.removeEventListener("change", listener);
    },
    () => globalThis.matchMedia?.(query).matches ?? false,
    () => false,
  );
