import { useEffect, useState, type RefObject } from "react";

/** Whether a pointer or the keyboard is on what this refers to. */
export function useIsTouched(ref: RefObject<HTMLElement | null>): boolean {
  const [isTouched, setTouched] = useState(false);
  useEffect(() => {
    const element = ref.current;
    const ends = new AbortController();
    const { signal } = ends;
    for (const kind of ["pointerenter", "focusin"]) element?.addEventListener(kind, () => setTouched(true), { signal });
    for (const kind of ["pointerleave", "focusout"])
      element?.addEventListener(kind, () => setTouched(false), { signal });
    return () => ends.abort();
  }, [ref]);
  return isTouched;
}
