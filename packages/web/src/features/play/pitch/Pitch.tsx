import { useId, useRef, useState, type CSSProperties, type KeyboardEvent } from "react";

import { isArrowKey, keyRows, moveFocus } from "./pitch-keys.ts";
import type { PitchModel } from "./pitch-model.ts";
import styles from "./Pitch.module.css";
import { Slot } from "./Slot.tsx";
import { Turf } from "./Turf.tsx";
import { slotElement, useHeldFocus } from "./use-held-focus.ts";
import { useBrand } from "../../../brand/brand-context.tsx";
import boardsStyles from "./Boards.module.css";

export interface PitchProps {
  /** Names it for screen readers. */
  readonly label: string;
  readonly model: PitchModel;
  /** The middle board's text: "Runde 25". The others come from the brand. */
  readonly boardText: string;
  readonly onAct: (key: string) => void;
  /** The other button, a long press or the menu key: everything there is to do with a slot, also when a press is off. */
  readonly onMenu?: (key: string) => void;
  /** Escape: leave a swap, for instance. The focus then goes past the pitch. */
  readonly onLeave?: () => boolean | void;
  /** Stretches to its column; otherwise as high as its lines. */
  readonly isFilling?: boolean;
  /** Explains the arrow keys to screen readers. */
  readonly hint: string;
}

/**
 * The one pitch of the site. It knows nothing of a screen: it draws a model and reports which slot was acted on. The
 * whole pitch is one tab stop; arrow keys move, Enter acts, Escape leaves.
 */
export function Pitch({ label, model, boardText, onAct, onMenu, onLeave, isFilling = false, hint }: PitchProps) {
  const rows = keyRows(model);
  const [focusKey, setFocusKey] = useState<string | null>(null);
  const tabStop = focusKey !== null && rows.some((row) => row.includes(focusKey)) ? focusKey : rows[0]?.[0];
  const region = useRef<HTMLElement>(null);
  const exit = useRef<HTMLSpanElement>(null);
  const heldFocus = useHeldFocus(region);
  const hintId = useId();

  function onKeyDown(event: KeyboardEvent<HTMLButtonElement>) {
    const from = event.currentTarget.dataset["slot"] ?? "";
    if (event.key === "Escape") {
      event.preventDefault();
      // A screen that had something to leave (a swap) keeps the focus on the pitch by answering true.
      if (onLeave?.() !== true) exit.current?.focus();
      return;
    }
    if (!isArrowKey(event.key)) return;
    event.preventDefault();
    const to = moveFocus(rows, from, event.key);
    slotElement(region.current, to)?.focus();
  }
  const slotProps = { onAct, onMenu, onFocus: setFocusKey, onKeyDown };

  return (
    <section
      ref={region}
      className={styles.pitch}
      data-filling={isFilling || undefined}
      aria-label={label}
      aria-describedby={hintId}
      {...heldFocus}
    >
      <span id={hintId} className="vh">
        {hint}
      </span>
      <Boards text={boardText} />
      <div className={styles.field}>
        <Turf />
        {model.lines.map((line, index) => (
          <ol
            key={line.label}
            className={styles.line}
            style={{ "--depth": DEPTHS[index] ?? 1 } as CSSProperties}
            data-count={line.slots.length}
            aria-label={line.label}
          >
            {line.slots.map((slot) => (
              <li key={slot.key}>
                <Slot slot={slot} isTabStop={slot.key === tabStop} {...slotProps} />
              </li>
            ))}
          </ol>
        ))}
      </div>
      {model.bench && (
        <ol className={styles.bench} aria-label={model.bench.label}>
          {model.bench.slots.map(({ caption, slot }) => (
            <li key={slot.key}>
              <span className={styles.caption}>{caption}</span>
              <Slot slot={slot} isTabStop={slot.key === tabStop} {...slotProps} />
            </li>
          ))}
        </ol>
      )}
      <span ref={exit} tabIndex={-1} className="vh" />
    </section>
  );
}

/** Shirts grow about 5 % a line towards the viewer. */
const DEPTHS = [0.95, 1, 1.04, 1.08];

/** The sponsors' boards behind the goal. What stands on them comes from the brand; the middle one belongs to the screen. */
function Boards({ text }: { text: string }) {
  const { ownBoard, partners } = useBrand();
  const [first, second, third] = partners;
  return (
    <div className={boardsStyles.boards} aria-hidden="true">
      <span data-own>{ownBoard}</span>
      {first && <span>{first.name}</span>}
      <span>{text}</span>
      {second && <span>{second.name}</span>}
      {third && <span>{third.name}</span>}
    </div>
  );
}
