import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";

import { Checkbox } from "../../ui/forms/Checkbox.tsx";
import { useEndSessions } from "../api/people.ts";
import { SheetForm, WhyText } from "../SheetForm.tsx";
import { peopleProblems } from "./people-problems.ts";
import styles from "./People.module.css";

interface EndSessionsSheetProps {
  /** Null: everybody. */
  readonly person: { readonly accountId: number; readonly name: string } | null;
  readonly onClose: () => void;
  readonly onDone: (sessionCount: number) => void;
}

/** Signs a person, or everybody, out everywhere. */
export function EndSessionsSheet({ person, onClose, onDone }: EndSessionsSheetProps) {
  const { t } = useLingui();
  const [reason, setReason] = useState("");
  const [withTokens, setWithTokens] = useState(person !== null);
  const end = useEndSessions();
  const finish = ({ sessions }: { readonly sessions: number }) => {
    onClose();
    onDone(sessions);
  };
  const wish = { accountId: person?.accountId ?? null, reason, tokens: withTokens };
  const name = person?.name ?? "";
  return (
    <SheetForm
      title={person === null ? t`Sign everybody out` : t`Sign ${name} out everywhere`}
      className={styles.sheet}
      problems={peopleProblems(end.error)}
      button={person === null ? t`Sign everybody out` : t`Sign out everywhere`}
      kind="danger"
      disabledReason={reason.trim() === "" ? t`Write why.` : undefined}
      isPending={end.isPending}
      onSubmit={() => end.mutateAsync(wish, { onSuccess: finish })}
      onClose={onClose}
    >
      <p>
        {person === null ? (
          <Trans>
            Everybody signs in again, operators too; you stay in here. Messages to browsers end until they are switched
            on again. Before a deadline this costs people their team: do it only when it must be.
          </Trans>
        ) : (
          <Trans>
            Every browser and app of this person signs in again, its second step included. Messages to browsers end
            until they are switched on again.
          </Trans>
        )}
      </p>
      <WhyText hint={t`It stands in the audit log.`} value={reason} onChange={setReason} />
      <Checkbox isSelected={withTokens} onChange={setWithTokens}>{t`Personal tokens end too`}</Checkbox>
    </SheetForm>
  );
}
