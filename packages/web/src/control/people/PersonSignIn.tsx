import { plural } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";

import { deviceName } from "../../features/security/factors/device-name.ts";
import { Said } from "../../features/security/Said.tsx";
import { Button } from "../../ui/Button.tsx";
import { type SignInWays, useSignInWays } from "../api/people.ts";
import { Loaded } from "../Loaded.tsx";
import { timeOf } from "../local-time.ts";
import { EndSessionsSheet } from "./EndSessionsSheet.tsx";
import styles from "./People.module.css";
import { PersonLostFactor } from "./PersonLostFactor.tsx";

interface PersonSignInProps {
  readonly accountId: number;
  readonly name: string;
  readonly isOperator: boolean;
}

/** What a person signs in by and where, and ending all of it. */
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
