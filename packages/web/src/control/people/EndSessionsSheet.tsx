import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";

import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/forms/Checkbox.tsx";
import { Sheet } from "../../ui/overlays/Sheet.tsx";
import { TextArea } from "../../ui/forms/TextArea.tsx";
import { useSubmit } from "../../ui/forms/use-submit.ts";
import { useEndSessions } from "../api/people.ts";
import { Problems } from "../Problems.tsx";
import { peopleProblems } from "./people-problems.ts";
import styles from "./People.module.css";

interface EndSessionsSheetProps {
  /** Null: everybody. */
  readonly person: { readonly accountId: number; readonly name: string } | null;
  readonly onClose: () => void;
  /** How many sessions ended. */
  readonly onDone: (sessionCount: number) => void;
}

/** Signs a person, or everybody, out everywhere; why stands in the audit log. */
export function EndSessionsSheet({ person, onClose, onDone }: EndSessionsSheetProps) {
  const { t } = useLingui();
  const [reason, setReason] = useState("");
  const [withTokens, setWithTokens] = useState(person !== null);
  const end = useEndSessions();
  const isWhyMissing = reason.trim() === "";
  const submit = useSubmit(() => {
    if (isWhyMissing) return undefined;
    const wish = { accountId: person?.accountId ?? null, reason, tokens: withTokens };
    const finish = ({ sessions }: { readonly sessions: number }) => {
      onClose();
      onDone(sessions);
    };
    return end.mutateAsync(wish, { onSuccess: finish });
  });
  const name = person?.name ?? "";
  return (
    <Sheet isOpen onClose={onClose} title={person === null ? t`Sign everybody out` : t`Sign ${name} out everywhere`}>
      <form className={styles.sheet} onSubmit={submit}>
        <p>
          {person === null ? (
            <Trans>
              Everybody signs in again, operators too; you stay in here. Messages to browsers end until they are
              switched on again. Before a deadline this costs people their team: do it only when it must be.
            </Trans>
          ) : (
            <Trans>
              Every browser and app of this person signs in again, its second step included. Messages to browsers end
              until they are switched on again.
            </Trans>
          )}
        </p>
        <TextArea
          label={t`Why`}
          hint={t`It stands in the audit log.`}
          value={reason}
          onChange={setReason}
          maxLength={1000}
        />
        <Checkbox isSelected={withTokens} onChange={setWithTokens}>{t`Personal tokens end too`}</Checkbox>
        <Problems sentences={peopleProblems(end.error)} />
        <Button
          type="submit"
          kind="danger"
          isPending={end.isPending}
          disabledReason={isWhyMissing ? t`Write why.` : undefined}
        >
          {person === null ? <Trans>Sign everybody out</Trans> : <Trans>Sign out everywhere</Trans>}
        </Button>
      </form>
    </Sheet>
  );
}
