import { useLingui } from "@lingui/react/macro";
import { ArrowDown, ArrowUp, Check, Plus, X } from "lucide-react";
import type { CSSProperties, KeyboardEvent } from "react";

import type { PitchSlot, SlotMarks } from "./pitch-model.ts";
import { EmptyShirt, Shirt } from "./Shirt.tsx";
import { Ribbon, slotButton } from "./slot-button.tsx";
import styles from "./Slot.module.css";

interface SlotProps {
  readonly slot: PitchSlot;
  /** Only one slot of a pitch is a tab stop. */
  readonly isTabStop: boolean;
  readonly onAct: (key: string) => void;
  readonly onMenu?: ((key: string) => void) | undefined;
  readonly onFocus: (key: string) => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLButtonElement>) => void;
}

/** One place on the pitch: shirt, plate and marks. */
export function Slot({ slot, isTabStop, onAct, onMenu, onFocus, onKeyDown }: SlotProps) {
  const { score, marks } = slot;
  const style =
    slot.state === "empty"
      ? ({ "--letters": slot.value?.length ?? 1 } as CSSProperties)
      : score?.isLive
        ? ({ "--min": Math.min(90, score.minute) } as CSSProperties)
        : undefined;
  return (
    <button
      type="button"
      className={styles.slot}
      data-state={slot.state}
      data-live={score?.isLive || undefined}
      data-changed={score?.isChanged || undefined}
      style={style}
      tabIndex={isTabStop ? 0 : -1}
      {...slotButton(slot, onAct, onMenu)}
      onFocus={() => onFocus(slot.key)}
      onKeyDown={onKeyDown}
    >
      {slot.shirt ? <Shirt kit={slot.shirt.kit} isKeeper={slot.shirt.isKeeper} /> : <EmptyShirt />}
      {marks && <Marks marks={marks} />}
      <span className={styles.plate}>
        <b className={styles.name}>{slot.name}</b>
        {score ? (
          <span className={styles.score}>
            <small data-live={score.isLive || undefined}>{score.status}</small>
            <strong>{score.points}</strong>
          </span>
        ) : (
          slot.value !== undefined && <span className={styles.value}>{slot.value}</span>
        )}
        {slot.ribbon && slot.ribbon.length > 0 && <Ribbon className={styles.ribbon} matches={slot.ribbon} />}
      </span>
    </button>
  );
}

/** Shape and letter carry the meaning, colour only helps. */
function Marks({ marks }: { marks: SlotMarks }) {
  const { t } = useLingui();
  return (
    <>
      {marks.armband && (
        <i className={styles.armband} data-armband={marks.armband}>
          {marks.armband === "captain" ? "C" : "V"}
        </i>
      )}
      {marks.chip !== undefined && <i className={styles.chip}>{marks.chip}</i>}
      {marks.change !== undefined ? (
        <i className={styles.change} data-change={marks.change}>
          {marks.change === "in" ? <ArrowUp /> : marks.change === "out" ? <ArrowDown /> : <Plus />}
        </i>
      ) : (
        marks.newsChance !== undefined && (
          <i className={styles.news} data-low={marks.newsChance < 50 || undefined}>
            {marks.newsChance}
          </i>
        )
      )}
      {marks.announced && (
        <i
          className={styles.announced}
          data-announced={marks.announced}
          data-second={marks.change !== undefined || marks.newsChance !== undefined || undefined}
        >
          {marks.announced === "eleven" ? (
            <Check />
          ) : marks.announced === "bench" ? (
            t({ message: "B", context: "on the bench", comment: "Mark on a shirt" })
          ) : (
            <X />
          )}
        </i>
      )}
    </>
  );
}
