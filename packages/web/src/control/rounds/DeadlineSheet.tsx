import { useLingui } from "@lingui/react/macro";
import { useState, type FormEvent } from "react";

import { Button } from "../../ui/Button.tsx";
import { TextField } from "../../ui/Fields.tsx";
import { Sheet } from "../../ui/Sheet.tsx";
import { useMoveDeadline, type DeskRound } from "../api/desk.ts";
import { deskProblems } from "../api/desk-problems.ts";
import styles from "../Desk.module.css";
import { fromLocalField, toLocalField } from "../local-time.ts";
import { Problems } from "../Problems.tsx";

/** A new deadline, and why. */
export function DeadlineSheet({ round, onClose }: { readonly round: DeskRound; readonly onClose: () => void }) {
  const { t } = useLingui();
  const [time, setTime] = useState(toLocalField(round.deadline));
  const [reason, setReason] = useState("");
  const move = useMoveDeadline();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const deadline = fromLocalField(time);
    if (deadline === null) return;
    move.mutate({ roundId: round.roundId, deadline, seen: round.deadline, reason }, { onSuccess: onClose });
  };
  return (
    <Sheet isOpen onClose={onClose} title={t`Deadline of ${round.name}`}>
      <form className={styles.sheet} onSubmit={submit}>
        <TextField label={t`New deadline`} type="datetime-local" value={time} onChange={setTime} isRequired />
        <TextField label={t`Why`} value={reason} onChange={setReason} isRequired minLength={3} maxLength={500} />
        <Problems sentences={deskProblems(move.error)} />
        <Button type="submit" kind="go" isPending={move.isPending}>{t`Move the deadline`}</Button>
      </form>
    </Sheet>
  );
}
