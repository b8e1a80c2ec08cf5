import type { EntryId } from "@elleveren/rules";

import { useGame } from "../../api/game.ts";
import { useMyTeam } from "../../api/my-team.ts";
import { useUndoTransfers } from "../../api/transfers.ts";
import { hasUnsavedWork } from "../../api/unsaved-work.ts";
import { UndoButton, UndoneText, useUndoable } from "./UndoTransfers.tsx";
import type { Round } from "../../api/rounds.ts";

/** Beside the word that transfers are confirmed: the way back, until the deadline. */
export function UndoFromNotice({ entryId }: { readonly entryId: EntryId }) {
  const { nextRound } = useGame();
  return nextRound === null ? null : <OfRound key={nextRound.roundId} entryId={entryId} round={nextRound} />;
}

function OfRound({ entryId, round }: { readonly entryId: EntryId; readonly round: Round }) {
  const myTeam = useMyTeam(entryId).data;
  const undo = useUndoTransfers(entryId);
  const made = useUndoable(entryId, round);
  if (undo.isSuccess) {
    return (
      <p role="status">
        <UndoneText round={round} />
      </p>
    );
  }
  if (made.length === 0 || !myTeam) return null;
  return (
    <UndoButton
      entryId={entryId}
      made={made}
      myTeam={myTeam}
      round={round}
      hasUnconfirmed={hasUnsavedWork()}
      undo={undo}
    />
  );
}
