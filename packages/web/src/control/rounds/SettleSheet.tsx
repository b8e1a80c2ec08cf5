import { useLingui } from "@lingui/react/macro";
import { useState } from "react";

import { Button } from "../../ui/Button.tsx";
import { TextField } from "../../ui/Fields.tsx";
import { Sheet } from "../../ui/Sheet.tsx";
import { useSubmit } from "../../ui/use-submit.ts";
import { useSettleAgain, type DeskRound } from "../api/desk.ts";
import { deskProblems } from "../api/desk-problems.ts";
import styles from "../Desk.module.css";
import { Problems } from "../Problems.tsx";

/** Settling anew is asked why: it stands in the audit log. */
export function SettleSheet({ round, onClose }: { readonly round: DeskRound; readonly onClose: () => void }) {
  const { t } = useLingui();
  const [reason, setReason] = useState("");
  const settle = useSettleAgain();
  const submit = useSubmit(() => settle.mutateAsync({ roundId: round.roundId, reason }, { onSuccess: onClose }));
  return (
    <Sheet isOpen onClose={onClose} title={t`Settle ${round.name} anew`}>
      <form className={styles.sheet} onSubmit={submit}>
        <p>{t`The round and those after it are worked out again from what is known now.`}</p>
        <TextField label={t`Why`} value={reason} onChange={setReason} isRequired minLength={3} maxLength={500} />
        <Problems sentences={deskProblems(settle.error)} />
        <Button type="submit" kind="go" isPending={settle.isPending}>{t`Settle anew`}</Button>
      </form>
    </Sheet>
  );
}
