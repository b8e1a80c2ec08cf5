import { Trans, useLingui } from "@lingui/react/macro";

import type { AuthFlow } from "../../../api/people/auth.ts";
import { Alert } from "../../../ui/Alert.tsx";
import { Sheet } from "../../../ui/Sheet.tsx";
import styles from "./reauthenticate.module.css";
import { WAYS } from "./ways.ts";

interface ProofDialogProps {
  /** What the account has to prove itself by. */
  readonly flows: readonly AuthFlow[];
  readonly answer: (isProved: boolean) => void;
}

/** Asks somebody who is signed in to show once more who it is. */
export function ProofDialog({ flows, answer }: ProofDialogProps) {
  const { t } = useLingui();
  const known = flows.filter(({ id }) => WAYS[id] !== undefined);
  return (
    <Sheet isOpen onClose={() => answer(false)} title={t`Is it you?`}>
      <div className={styles.ways}>
        <p className="note">
          {known.length > 0 && known.every(({ id }) => id === "mfa_reauthenticate") ? (
            <Trans>
              Your password is not enough for this, even if you signed in just now. Show that it is you, and we go on
              where you were.
            </Trans>
          ) : (
            <Trans>Show that it is you, and we go on where you were.</Trans>
          )}
        </p>
        {known.length === 0 && <Alert kind="info">{t`Sign out and in again, then you can do this.`}</Alert>}
        {known.map((flow) => {
          const Way = WAYS[flow.id]!;
          return <Way key={flow.id} flow={flow} onProved={() => answer(true)} />;
        })}
      </div>
    </Sheet>
  );
}
