import { useState, type KeyboardEvent, type PointerEvent } from "react";

interface ReaderOptions {
  /** How many places the chart has from left to right. */
  readonly count: number;
  /** Where a place stands, in per cent of the width. */
  readonly at: (index: number) => number;
}

export interface Reader {
  /** The place that is read: the last one until somebody points at another. */
  readonly index: number;
  /** Where it stands, in per cent; null while nobody reads. */
  readonly cursor: number | null;
  /** Makes the plot what the keyboard, a finger and a screen reader can move over. */
  readonly props: (words: { readonly label: string; readonly text: string }) => object;
}

/** Reads a chart place by place: by pointing, by finger, or with the arrow keys. */
export function useReader({ count, at }: ReaderOptions): Reader {
  const [chosen, choose] = useState<number | null>(null);
  const last = count - 1;
  const index = chosen === null ? last : Math.min(chosen, last);

  function onKeyDown(event: KeyboardEvent): void {
    const next = { ArrowLeft: index - 1, ArrowDown: index - 1, ArrowRight: index + 1, ArrowUp: index + 1 }[event.key];
    const end = { Home: 0, End: last }[event.key];
    const wanted = next ?? end;
    if (wanted === undefined) return;
    event.preventDefault();
    choose(Math.max(0, Math.min(last, wanted)));
  }

  function point(event: PointerEvent<HTMLElement>): void {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    if (width === 0) return;
    const place = ((event.clientX - left) / width) * 100;
    const distances = Array.from({ length: count }, (_, candidate) => Math.abs(at(candidate) - place));
    choose(distances.indexOf(Math.min(...distances)));
  }

  return {
    index,
    cursor: chosen === null ? null : at(index),
    props: ({ label, text }) => ({
      role: "slider",
      tabIndex: 0,
      "aria-label": label,
      "aria-valuemin": 1,
      "aria-valuemax": count,
      "aria-valuenow": index + 1,
      "aria-valuetext": text,
      onKeyDown,
      onPointerDown: point,
      onPointerMove: point,
      // A finger that is lifted leaves what it pointed at on the page.
      onPointerLeave: (event: PointerEvent) => {
        if (event.pointerType === "mouse") choose(null);
      },
      onBlur: () => choose(null),
    }),
  };
}
