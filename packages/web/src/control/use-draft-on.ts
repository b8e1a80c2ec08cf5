import { useState } from "react";

interface Standing<Seen, Draft> {
  readonly seen: Seen;
  readonly edited: Partial<Draft>;
  /** What was seen before somebody else was faster; null while nobody was. */
  readonly before: Seen | null;
}

/**
 * What stands in a form: what was seen of something, with one's own edits on top. When somebody else was faster, how it is
 * now goes beneath them (`moveOn`), so that saving again is on top of theirs; `theirs` are the fields that they changed.
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
    /** Null: nobody was faster. */
    moveOn: (next: Seen | null) => {
      if (next !== null) setStanding((standing) => ({ ...standing, seen: next, before: standing.seen }));
    },
    /** Nothing is edited any more. */
    begin: (next: Seen) => setStanding({ seen: next, edited: {}, before: null }),
  };
}
