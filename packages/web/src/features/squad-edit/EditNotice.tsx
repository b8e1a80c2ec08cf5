import { Trans } from "@lingui/react/macro";

import type { Round } from "../../api/rounds.ts";
import { Alert } from "../../ui/Alert.tsx";
import styles from "./SquadEditor.module.css";
import type { SquadEdit } from "./use-squad-edit.ts";

/** Says why an edit is not as it was left. */
export function EditNotice({ notice, round }: { notice: SquadEdit["notice"]; round: Round }) {
  if (notice === null) return null;
  return (
    <div className={styles.wide}>
      <Alert kind="warning">
        {notice === "squad-changed" ? (
          <Trans>
            Your squad has been changed since you began, in another tab or on another device. What you had not confirmed
            here is dropped.
          </Trans>
        ) : (
          <Trans>
            The deadline passed before you were done. Your changes are still here: they are for round {round.roundId}{" "}
            now.
          </Trans>
        )}
      </Alert>
    </div>
  );
}
