import { useLayoutEffect, useRef, type FocusEvent, type RefObject } from "react";

export const slotElement = (region: HTMLElement | null, key: string): HTMLElement | undefined =>
  [...(region?.querySelectorAll<HTMLElement>("[data-slot]") ?? [])].find((slot) => slot.dataset["slot"] === key);

/**
 * A footballer who moves to another line gets a button of its own there, and the browser drops the focus with the old
 * button. The focus follows the footballer; a sheet that closes at the same time looks for the old button first, which
 * takes a frame.
 */
export function useHeldFocus(region: RefObject<HTMLElement | null>) {
  const held = useRef<HTMLElement | null>(null);

  useLayoutEffect(() => {
    const before = held.current;
    if (before === null || before.isConnected) return undefined;
    const key = before.dataset["slot"] ?? "";
    const follow = () => {
      if (document.activeElement === document.body) slotElement(region.current, key)?.focus({ preventScroll: true });
    };
    held.current = slotElement(region.current, key) ?? null;
    follow();
    const frame = requestAnimationFrame(() => requestAnimationFrame(follow));
    return () => cancelAnimationFrame(frame);
  });

  return {
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      if (target.dataset["slot"] !== undefined) held.current = target;
    },
    /** A press beside everything lets go; a dialog or a button of the page only borrows the focus. */
    onBlur: ({ relatedTarget }: FocusEvent<HTMLElement>) => {
      if (relatedTarget === null) held.current = null;
    },
  };
}
