import { plural } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";

import { deviceName } from "../../features/people/security/factors/device-name.ts";
import { Said } from "../../features/people/security/Said.tsx";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { type SignInWays, useDecideLostFactor, useSignInWays } from "../api/people.ts";
import { Loaded } from "../Loaded.tsx";
import { timeOf } from "../local-time.ts";
import { SheetForm, WhyText } from "../SheetForm.tsx";
import { EndSessionsSheet } from "./EndSessionsSheet.tsx";
import { peopleProblems } from "./people-problems.ts";
import styles from "./People.module.css";

interface PersonSignInProps {
  readonly accountId: number;
  readonly name: string;
  readonly isOperator: boolean;
}

/** An account's ways to sign in and sessions, and ending all of them. */
export function PersonSignIn({ accountId, name, isOperator }: PersonSignInProps) {
  const { t } = useLingui();
  const query = useSignInWays(accountId);
  const [isEnding, setEnding] = useState(false);
  const [ended, setEnded] = useState<number | null>(null);
  return (
    <>
      <h3>{t`Signing in`}</h3>
      {ended !== null && (
        <Said kind="success">
          <Plural value={ended} one="# session ended." other="# sessions ended." />
        </Said>
      )}
      <Loaded query={query} rowCount={2}>
        {(ways) => (
          <>
            {ways.lost_factor && (
              <PersonLostFactor lost={ways.lost_factor} person={{ accountId, name }} isOperator={isOperator} />
            )}
            <Ways ways={ways} />
          </>
        )}
      </Loaded>
      <div className="row wrap gap-2">
        <Button kind="danger" onPress={() => setEnding(true)}>{t`Sign out everywhere …`}</Button>
      </div>
      {isEnding && <EndSessionsSheet person={{ accountId, name }} onClose={() => setEnding(false)} onDone={setEnded} />}
    </>
  );
}

function Ways({ ways }: { readonly ways: SignInWays }) {
  const { t } = useLingui();
  const { passkeys, recovery_codes: codes, tokens } = ways;
  const list = [
    ways.has_password && t`password`,
    ways.has_app && t`authenticator app`,
    passkeys > 0 && plural(passkeys, { one: "# passkey", other: "# passkeys" }),
    codes > 0 && plural(codes, { one: "# recovery code", other: "# recovery codes" }),
    tokens > 0 && plural(tokens, { one: "# personal token", other: "# personal tokens" }),
  ].filter((way) => way !== false);
  return (
    <>
      <p>{list.length === 0 ? <Trans>Neither password nor second factor.</Trans> : list.join(" · ")}</p>
      {ways.sessions.length === 0 ? (
        <p className="soft">{t`Signed in nowhere.`}</p>
      ) : (
        <ul className={styles.reports}>
          {ways.sessions.map((one, index) => (
            <li key={index}>
              {deviceName(one.user_agent) || one.user_agent.slice(0, 40) || t`Unknown device`}{" "}
              <span className="soft">{t`since ${timeOf(one.begun)}, used ${timeOf(one.used)}`}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

interface PersonLostFactorProps {
  readonly lost: NonNullable<SignInWays["lost_factor"]>;
  readonly person: { readonly accountId: number; readonly name: string };
  /** An operator's own account goes by the terminal. */
  readonly isOperator: boolean;
}

/** The person says that every second factor is lost: since when, how far it has come, and an operator's word on it. */
function PersonLostFactor({ lost, person, isOperator }: PersonLostFactorProps) {
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
