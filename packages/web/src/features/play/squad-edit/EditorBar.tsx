import { Trans, useLingui } from "@lingui/react/macro";
import { Search, Undo2 } from "lucide-react";
import type { ReactNode, Ref } from "react";

import { useIsBeingReplaced } from "../../../api/wire/seen-queries.ts";
import { Button } from "../../../ui/Button.tsx";
import styles from "./EditorBar.module.css";

interface EditorBarProps {
  readonly barRef: Ref<HTMLElement>;
  /** Everything that stands in the way of submitting. */
  readonly reasons: readonly string[];
  /** Nothing was drafted yet: a reason that asks for nothing. */
  readonly isUntouched: boolean;
  /** The draft in a line, where nothing stands in its way. */
  readonly standing: ReactNode;
  /** Opens the market; null where it stands beside the pitch. */
  readonly onFind: (() => void) | null;
  /** Null where it stands among the tools. */
  readonly onReset: (() => void) | null;
  readonly submitLabel: string;
  readonly onSubmit: () => void;
}

/**
 * The bar that ends the edit, always in sight: at the end of the accounts where there is room for it, under the pitch where there
 * is not.
 */
export function EditorBar({
  barRef,
  reasons,
  isUntouched,
  standing,
  onFind,
  onReset,
  submitLabel,
  onSubmit,
}: EditorBarProps) {
  const { t } = useLingui();
  const isOld = useIsBeingReplaced();
  const reason = reasons.length > 0 ? reasons.join(". ") : isOld ? t`Fetching the latest first` : undefined;
  const words = reason ?? standing;
  return (
    <section ref={barRef} className={styles.bar} aria-label={t`Finish`} tabIndex={-1}>
      <p className={styles.why}>
        {words !== undefined && (
          <>
            {!isUntouched && <i className="ball" aria-hidden="true" />}
            <span>{words}</span>
          </>
        )}
      </p>
      <div className={styles.acts}>
        {onFind && (
          <Button onPress={onFind}>
            <Search aria-hidden="true" />
            <Trans>Find player</Trans>
          </Button>
        )}
        {onReset && <ResetButton onReset={onReset} />}
        <Button kind="go" onPress={onSubmit} disabledReason={reason}>
          {submitLabel}
        </Button>
      </div>
    </section>
  );
}

export const ResetButton = ({ onReset }: { onReset: () => void }) => (
  <Button kind="ghost" onPress={onReset}>
    <Undo2 aria-hidden="true" />
    <Trans>Reset</Trans>
  </Button>
);
