import { useEffect, useRef, type RefObject } from "react";

interface FocusAfter {
  readonly place: RefObject<HTMLDivElement | null>;
  /** The sheet that is open changes what it was opened from. */
  readonly wantFocus: () => void;
}

/** Where the keyboard goes once a sheet has closed whose button is gone by then; an open sheet holds the focus. */
export function useFocusAfter(isOpen: boolean): FocusAfter {
  const place = useRef<HTMLDivElement>(null);
  const isWanted = useRef(false);
  useEffect(() => {
    if (isOpen || !isWanted.current) return;
    isWanted.current = false;
    place.current?.focus();
  }, [isOpen]);
  return {
    place,
    wantFocus: () => {
      isWanted.current = true;
    },
  };
}
