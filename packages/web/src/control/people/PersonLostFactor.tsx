import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";

import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { type SignInWays, useDecideLostFactor } from "../api/people.ts";
import { timeOf } from "../local-time.ts";
import { SheetForm, WhyText } from "../SheetForm.tsx";
import { peopleProblems } from "./people-problems.ts";
import styles from "./People.module.css";

interface PersonLostFactorProps {
  readonly lost: NonNullable<SignInWays["lost_factor"]>;
  readonly person: { readonly accountId: number; readonly name: string };
  /** An operator's own account goes by the terminal. */
  readonly isOperator: boolean;
}

/** The person says that every second factor is lost: since when, how far it has come, and an operator's word on it. */
export function PersonLostFactor({ lost, person, isOperator }: PersonLostFactorProps) {
  const { t } = useLingui();
  const [decided, setDecided] = useState<"yes" | "no" | null>(null);
  const asked = timeOf(lost.asked);
  const ends = timeOf(lost.ends);
  return (
    <>
      <Alert kind="warning">
        {lost.ends === null ? (
          <Trans>
            Says that every second factor is lost, since {asked}. Nothing happens before an operator confirms it.
          </Trans>
        ) : (
          <Trans>Every second factor goes at {ends}, unless it is stopped.</Trans>
        )}
      </Alert>
      <div className="row wrap gap-2">
        {lost.ends === null && !isOperator && (
          <Button onPress={() => setDecided("yes")}>{t`Confirm who it is …`}</Button>
        )}
        <Button onPress={() => setDecided("no")}>{t`Keep the second factors …`}</Button>
      </div>
      {isOperator && (
        <p className="soft">
          <Trans>An operator's own account: only at a terminal, npm run operators -- lost-factor.</Trans>
        </p>
      )}
      {decided !== null && (
        <LostFactorSheet person={person} isConfirmed={decided === "yes"} onClose={() => setDecided(null)} />
      )}
    </>
  );
}

interface LostFactorSheetProps extends Pick<PersonLostFactorProps, "person"> {
  /** False: it is refused, or taken back. */
  readonly isConfirmed: boolean;
  readonly onClose: () => void;
}

function LostFactorSheet({ person: { accountId, name }, isConfirmed, onClose }: LostFactorSheetProps) {
  const { t } = useLingui();
  const [reason, setReason] = useState("");
  const decide = useDecideLostFactor();
  return (
    <SheetForm
      title={isConfirmed ? t`It is ${name}` : t`Keep the second factors of ${name}`}
      className={styles.sheet}
      problems={peopleProblems(decide.error)}
      button={isConfirmed ? t`Confirm` : t`Keep them`}
      kind={isConfirmed ? "danger" : "go"}
      disabledReason={reason.trim() === "" ? t`Write why.` : undefined}
      isPending={decide.isPending}
      onSubmit={() => decide.mutateAsync({ accountId, isConfirmed, reason }, { onSuccess: onClose })}
      onClose={onClose}
    >
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
      <WhyText
        label={isConfirmed ? t`What shows who it is` : t`Why`}
        hint={t`It stands in the audit log.`}
        value={reason}
        onChange={setReason}
      />
    </SheetForm>
  );
}
