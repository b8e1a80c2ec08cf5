import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";

import { formatDayTime } from "../../i18n/format.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import type { SignInWays } from "../api/people.ts";
import { LostFactorSheet } from "./LostFactorSheet.tsx";
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
  const asked = formatDayTime(Date.parse(lost.asked));
  const ends = lost.ends === null ? "" : formatDayTime(Date.parse(lost.ends));
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
      <div className={styles.actions}>
        {lost.ends === null && !isOperator && (
          <Button onPress={() => setDecided("yes")}>{t`Confirm who it is …`}</Button>
        )}
        <Button onPress={() => setDecided("no")}>{t`Keep the second factors …`}</Button>
      </div>
      {isOperator && (
        <p className={styles.quiet}>
          <Trans>An operator's own account: only at a terminal, npm run operators -- lost-factor.</Trans>
        </p>
      )}
      {decided !== null && (
        <LostFactorSheet person={person} isConfirmed={decided === "yes"} onClose={() => setDecided(null)} />
      )}
    </>
  );
}
