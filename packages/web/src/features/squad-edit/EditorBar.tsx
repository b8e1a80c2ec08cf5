import { Trans, useLingui } from "@lingui/react/macro";
import { Search, Undo2 } from "lucide-react";
import type { ReactNode, Ref } from "react";

import { Button } from "../../ui/Button.tsx";
import { ViewSwitch, type View } from "../footballers/ViewSwitch.tsx";
import styles from "./EditorBar.module.css";

interface EditorBarProps {
  readonly barRef: Ref<HTMLElement>;
  /** Everything that stands in the way of submitting. */
  readonly reasons: readonly string[];
  readonly view: View;
  readonly onView: (view: View) => void;
  /** Opens the market; absent where it stands beside the pitch. */
  readonly onFind: (() => void) | null;
  /** Buttons that choose for the manager; null while there is nothing to choose. */
  readonly tools: ReactNode;
  readonly onReset: () => void;
  readonly submitLabel: string;
  readonly onSubmit: () => void;
}

/** What ends the edit: always in sight, and in the reading order after all that it is about. */
export function EditorBar({ barRef, reasons, view, onView, onFind, tools, ...rest }: EditorBarProps) {
  const { t } = useLingui();
  const reason = reasons.length === 0 ? undefined : reasons.join(". ");
  return (
    <section ref={barRef} className={styles.bar} aria-label={t`Finish`} tabIndex={-1}>
      <div className={styles.top}>
        <p className={styles.why}>
          {reason !== undefined && (
            <>
              <i className="ball" aria-hidden="true" />
              <span>{reason}</span>
            </>
          )}
        </p>
        <span className="phone">
          <ViewSwitch view={view} onChange={onView} isIconOnPhone />
        </span>
      </div>
      <div className={styles.acts}>
        {onFind && (
          <Button onPress={onFind} aria-label={t`Find player`}>
            <Search aria-hidden="true" />
            {/* On a phone the room goes to the tools while there are any. */}
            <span className={tools ? "desk" : undefined}>
              <Trans>Find player</Trans>
            </span>
          </Button>
        )}
        {tools}
        <Button kind="ghost" onPress={rest.onReset} aria-label={t`Reset`}>
          <Undo2 aria-hidden="true" />
          <span className="desk">
            <Trans>Reset</Trans>
          </span>
        </Button>
        <Button kind="go" onPress={rest.onSubmit} disabledReason={reason}>
          {rest.submitLabel}
        </Button>
      </div>
    </section>
  );
}
