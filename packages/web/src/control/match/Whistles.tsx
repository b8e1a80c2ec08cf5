import { useLingui } from "@lingui/react/macro";

import { Button } from "../../ui/Button.tsx";
import { Sheet } from "../../ui/overlays/Sheet.tsx";
import styles from "../Desk.module.css";
import { type BoardMinute, writeMinute } from "./minute-now.ts";

/** The whistle that comes next; there is never more than one. */
export function WhistleButtons({ told, onBlow }: { told: readonly string[]; onBlow: (whistle: Whistle) => void }) {
  const { t } = useLingui();
  const names = {
    kick_off: t`Kick-off`,
    half_time: t`Half-time`,
    second_half: t`Second half`,
    full_time: t`Full time`,
    final: t`Everything is right: final`,
  };
  const next = nextWhistle(told);
  if (!next) return <p>{t`The match is final.`}</p>;
  return (
    <div className="row wrap gap-3">
      {next === "final" ? (
        <Button kind="go" onPress={() => onBlow(next)}>
          {names[next]}
        </Button>
      ) : (
        <Button kind="go" aria-keyshortcuts="w" onPress={() => onBlow(next)}>
          {names[next]} <kbd>W</kbd>
        </Button>
      )}
    </div>
  );
}

interface WhistleSheetProps {
  readonly whistle: Whistle;
  readonly now: BoardMinute | null;
  readonly onTell: () => void;
  readonly onClose: () => void;
}

/** Asks once more before a half ends too early, or a match for good. */
export function WhistleSheet({ whistle, now, onTell, onClose }: WhistleSheetProps) {
  const { t } = useLingui();
  const minute = now === null ? "" : writeMinute(now);
  const isFinal = whistle === "final";
  const title = isFinal ? t`Make the match final?` : t`It is minute ${minute}. Is that right?`;
  return (
    <Sheet isOpen onClose={onClose} title={title}>
      <div className={styles.sheet}>
        <p>
          {isFinal
            ? t`Points and bonus are official then, and the round may be settled.`
            : whistle === "half_time"
              ? t`The first half ends now, for everybody.`
              : t`The match ends now, for everybody.`}
        </p>
        <div className={styles.answers}>
          <Button
            kind="go"
            onPress={() => {
              onTell();
              onClose();
            }}
          >
            {isFinal ? t`Yes, final` : whistle === "half_time" ? t`Yes, half-time` : t`Yes, full time`}
          </Button>
          <Button onPress={onClose}>{t`No, go on`}</Button>
        </div>
      </div>
    </Sheet>
  );
}

const IN_ORDER = ["kick_off", "half_time", "second_half", "full_time", "final"] as const;
export type Whistle = (typeof IN_ORDER)[number];

/** The whistle that comes next; undefined after the last. */
export const nextWhistle = (told: readonly string[]) => IN_ORDER.find((whistle) => !told.includes(whistle));

const EARLIEST = { half_time: 40, full_time: 85 } as const;

/** Whether it is asked about: a half that ends too early, and the end for good. */
export const isAskedAbout = (whistle: Whistle, now: BoardMinute | null): boolean =>
  whistle === "final" ||
  ((whistle === "half_time" || whistle === "full_time") && (now === null || now.minute < EARLIEST[whistle]));
