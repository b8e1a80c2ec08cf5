import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";

import { Button } from "../../ui/Button.tsx";
import { Sheet } from "../../ui/Sheet.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { useSubmit } from "../../ui/use-submit.ts";
import { useDecideLostFactor } from "../api/people.ts";
import { Problems } from "../Problems.tsx";
import { peopleProblems } from "./people-problems.ts";
import styles from "./People.module.css";

interface LostFactorSheetProps {
  readonly person: { readonly accountId: number; readonly name: string };
  /** False: it is refused, or taken back. */
  readonly isConfirmed: boolean;
  readonly onClose: () => void;
}

/** An operator's word on who has lost the second factors; why stands in the audit log. */
export function LostFactorSheet({ person: { accountId, name }, isConfirmed, onClose }: LostFactorSheetProps) {
  const { t } = useLingui();
  const [reason, setReason] = useState("");
  const decide = useDecideLostFactor();
  const isWhyMissing = reason.trim() === "";
  const submit = useSubmit(() =>
    isWhyMissing ? undefined : decide.mutateAsync({ accountId, isConfirmed, reason }, { onSuccess: onClose }),
  );
  return (
    <Sheet isOpen onClose={onClose} title={isConfirmed ? t`It is ${name}` : t`Keep the second factors of ${name}`}>
      <form className={styles.sheet} onSubmit={submit}>
        <p>
          {isConfirmed ? (
            <Trans>
              An answer from an address of the account, and things that only its owner knows: nothing that stands on a
              public page. From now on the waiting time runs; every address is told and can stop it. Then the second
              factors go, and every session ends.
            </Trans>
          ) : (
            <Trans>Nothing comes of it, also when the waiting time runs. Every address of the account is told.</Trans>
          )}
        </p>
        <TextArea
          label={isConfirmed ? t`What shows who it is` : t`Why`}
          hint={t`It stands in the audit log.`}
          value={reason}
          onChange={setReason}
          maxLength={1000}
        />
        <Problems sentences={peopleProblems(decide.error)} />
        <Button
          type="submit"
          kind={isConfirmed ? "danger" : "go"}
          isPending={decide.isPending}
          disabledReason={isWhyMissing ? t`Write why.` : undefined}
        >
          {isConfirmed ? <Trans>Confirm</Trans> : <Trans>Keep them</Trans>}
        </Button>
      </form>
    </Sheet>
  );
}
