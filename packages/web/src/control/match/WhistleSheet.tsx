import { useLingui } from "@lingui/react/macro";

import { Button } from "../../ui/Button.tsx";
import { Sheet } from "../../ui/Sheet.tsx";
import styles from "../Desk.module.css";
import { writeMinute, type BoardMinute } from "./minute-now.ts";
import type { Whistle } from "./whistles.ts";

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
