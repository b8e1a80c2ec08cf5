import { useState } from "react";

interface Standing<Seen, Draft> {
  readonly seen: Seen;
  readonly edited: Partial<Draft>;
  /** The values seen before a concurrent change; null without one. */
  readonly before: Seen | null;
}

/**
 * A form over the seen values: another operator's change goes beneath the edits (`moveOn`), and is named (`theirs`).
 */
export function useDraftOn<Seen, Draft extends object>(opened: Seen, draftOf: (seen: Seen) => Draft) {
  const [{ seen, edited, before }, setStanding] = useState<Standing<Seen, Draft>>({
    seen: opened,
    edited: {},
    before: null,
  });
  const now = draftOf(seen);
  const was = before === null ? now : draftOf(before);
  const fields = Object.keys(now) as (keyof Draft & string)[];
  return {
    seen,
    draft: { ...now, ...edited },
    isEdited: Object.keys(edited).length > 0,
    isMoved: before !== null,
    theirs: fields.filter((field) => was[field] !== now[field]),
    edit: (part: Partial<Draft>) =>
      setStanding((standing) => ({ ...standing, edited: { ...standing.edited, ...part } })),
    /** Null: no concurrent change. */
    moveOn: (next: Seen | null) => {
      if (next !== null) setStanding((standing) => ({ ...standing, seen: next, before: standing.seen }));
    },
    /** Nothing is edited any more. */
    begin: (next: Seen) => setStanding({ seen: next, edited: {}, before: null }),
  };
}
