import { useState, type KeyboardEvent, type PointerEvent } from "react";

/**
 * Reads a chart place by place: by pointing, by finger, or with the arrow keys. Places stand from left to right, in per
 * cent of the width.
 */
export function useReader(places: readonly number[]) {
  const [chosen, choose] = useState<number | null>(null);
  const last = places.length - 1;
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
    const distances = places.map((candidate) => Math.abs(candidate - place));
    choose(distances.indexOf(Math.min(...distances)));
  }

  return {
    /** The place that is read: the last one until the pointer is at another. */
    index,
    /** Where it stands, in per cent; null while nobody reads. */
    cursor: chosen === null ? null : places[index]!,
    /** Makes the plot what the keyboard, a finger and a screen reader can move over. */
    props: ({ label, text }: { readonly label: string; readonly text: string }) => ({
      role: "slider",
      tabIndex: 0,
      "aria-label": label,
      "aria-valuemin": 1,
      "aria-valuemax": places.length,
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
