import { Plural, useLingui } from "@lingui/react/macro";
import type { EntryId } from "@elleveren/rules";

import type { MyTeam } from "../../../api/play/my-team.ts";
import type { Round } from "../../../api/content/rounds.ts";
import type { useUndoTransfers } from "../../../api/play/transfers.ts";
import { Alert } from "../../../ui/Alert.tsx";
import { WriteFailure } from "../../site/problems/ProblemList.tsx";
import { UndoneWords } from "../../site/shell/notices/UndoneWords.tsx";
import { UndoButton, useUndoable } from "./UndoButton.tsx";
import styles from "./UndoTransfers.module.css";

interface UndoTransfersProps {
  readonly entryId: EntryId;
  readonly myTeam: MyTeam;
  readonly round: Round;
  /** Whether the edit on this page would go with it. */
  readonly hasUnconfirmed: boolean;
  readonly undo: ReturnType<typeof useUndoTransfers>;
}

/** While the deadline is ahead, the round's confirmed transfers can be taken back, all of them or none. */
export function UndoTransfers(props: UndoTransfersProps) {
  const { t } = useLingui();
  const { entryId, round, undo } = props;
  const made = useUndoable(entryId, round);
  if (made.length === 0) {
    if (!undo.isSuccess && !undo.isError) return null;
    return (
      <div className={styles.done}>
        {undo.isSuccess ? (
          <Alert kind="success">
            <UndoneWords roundId={round.roundId} />
          </Alert>
        ) : (
          // Undone elsewhere meanwhile: the dialog that asked is gone with them, and its refusal stays.
          <WriteFailure error={undo.error} />
        )}
      </div>
    );
  }
  return (
    <div className={styles.strip}>
      <p>
        <b>
          <Plural value={made.length} one="# transfer confirmed" other="# transfers confirmed" />
        </b>{" "}
        <small>{t`for round ${round.roundId}`}</small>
      </p>
      <UndoButton {...props} made={made} />
    </div>
  );
}
