import { Trans } from "@lingui/react/macro";
import type { EntryId, RoundId } from "@elleveren/rules";

import { useGame } from "../../../api/content/game.ts";
import { useMyTeam, type MyTeam } from "../../../api/play/my-team.ts";
import type { Round } from "../../../api/content/rounds.ts";
import { useUndoTransfers } from "../../../api/play/transfers.ts";
import { WriteFailure } from "../../site/problems/ProblemList.tsx";
import { UndoButton, useUndoable } from "./UndoButton.tsx";
import styles from "./UndoTransfers.module.css";

interface UndoConfirmedProps {
  readonly entryId: EntryId;
  readonly onUndone: (round: RoundId) => void;
}

/** Beside the word of what was confirmed: the way back, as long as it is open. */
export function UndoConfirmed({ entryId, onUndone }: UndoConfirmedProps) {
  const { nextRound } = useGame();
  const myTeam = useMyTeam(entryId).data;
  return nextRound && myTeam ? <Offer entryId={entryId} round={nextRound} myTeam={myTeam} onUndone={onUndone} /> : null;
}

function Offer({ entryId, round, myTeam, onUndone }: UndoConfirmedProps & { round: Round; myTeam: MyTeam }) {
  const undo = useUndoTransfers(entryId);
  const made = useUndoable(entryId, round);
  if (made.length === 0) return undo.isError ? <WriteFailure error={undo.error} /> : null;
  return (
    <div className={styles.offer}>
      <Trans>Changed your mind?</Trans>
      <UndoButton
        myTeam={myTeam}
        round={round}
        made={made}
        hasUnconfirmed={false}
        undo={undo}
        onUndone={() => onUndone(round.roundId)}
      />
    </div>
  );
}
