/**
 * This page's unsaved work: as long as there is any, the page waits for its owner when the session ends, in place of
 * becoming a visitor's.
 */
import { useEffect, useRef } from "react";

interface UnsavedWork {
  /** Stores the work under its owner, for a page that is drawn for another account in between. */
  readonly keep: () => void;
}

const shown = new Set<UnsavedWork>();

export const hasUnsavedWork = (): boolean => shown.size > 0;

/** Answers whether there was any. */
export function keepUnsavedWork(): boolean {
  for (const work of shown) work.keep();
  return shown.size > 0;
}

/** While `isUnsaved`, the page holds work. `keep` is for work that no draft of the tab remembers by itself. */
export function useUnsavedWork(isUnsaved: boolean, keep: () => void = () => undefined): void {
  const latest = useRef(keep);
  useEffect(() => {
    latest.current = keep;
  }, [keep]);
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const work = { keep: () => latest.current() };
    shown.add(work);
    return () => void shown.delete(work);
  }, [isUnsaved]);
}
