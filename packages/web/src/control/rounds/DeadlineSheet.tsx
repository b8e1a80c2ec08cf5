import { useLingui } from "@lingui/react/macro";
import { useState } from "react";

import { formatDayTime } from "../../i18n/format.ts";
import { Button } from "../../ui/Button.tsx";
import { TextField } from "../../ui/Fields.tsx";
import { Sheet } from "../../ui/Sheet.tsx";
import { useSubmit } from "../../ui/use-submit.ts";
import { movedDeadline, useMoveDeadline, type DeskRound } from "../api/desk.ts";
import { deskProblems } from "../api/desk-problems.ts";
import styles from "../Desk.module.css";
import { fromLocalField, toLocalField } from "../local-time.ts";
import { Moved } from "../Moved.tsx";
import { Problems } from "../Problems.tsx";
import { useDraftOn } from "../use-draft-on.ts";

const draftOf = (deadline: string) => ({ time: toLocalField(deadline) });

/** A new deadline, and why. */
export function DeadlineSheet({ round, onClose }: { readonly round: DeskRound; readonly onClose: () => void }) {
  const { t } = useLingui();
  const { seen, draft, edit, moveOn, isMoved } = useDraftOn(round.deadline, draftOf);
  const [reason, setReason] = useState("");
  const move = useMoveDeadline();
  const submit = useSubmit(() => {
    const deadline = fromLocalField(draft.time);
    if (deadline === null) return undefined;
    return move.mutateAsync(
      { roundId: round.roundId, deadline, seen, reason },
      { onSuccess: onClose, onError: (error) => moveOn(movedDeadline(error)) },
    );
  });
  const isRefused = move.error !== null && movedDeadline(move.error) === null;
  return (
    <Sheet isOpen onClose={onClose} title={t`Deadline of ${round.name}`}>
      <form className={styles.sheet} onSubmit={submit}>
        <TextField
          label={t`New deadline`}
          type="datetime-local"
          value={draft.time}
          onChange={(time) => edit({ time })}
          isRequired
        />
        <TextField label={t`Why`} value={reason} onChange={setReason} isRequired minLength={3} maxLength={500} />
        {isMoved && <Moved theirs={[{ label: t`Deadline`, value: formatDayTime(Date.parse(seen)) }]} />}
        {isRefused && <Problems sentences={deskProblems(move.error)} />}
        <Button type="submit" kind="go" isPending={move.isPending}>{t`Move the deadline`}</Button>
      </form>
    </Sheet>
  );
}
