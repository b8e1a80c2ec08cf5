import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/**
 * True on the server and while React takes over the page that was drawn there: what depends on the browser waits, so that
 * both draw the same.
 */
export const useIsOnlyDrawn = (): boolean =>
  useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
