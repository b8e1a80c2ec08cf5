import { Trans, useLingui } from "@lingui/react/macro";

import { hasSecondStep, useFactors, type Factors } from "../../api/people/factors.ts";
import { FactorWay } from "../../features/people/security/reauthenticate/FactorWay.tsx";
import { LoadingRegion, MessagePage, SkeletonRows } from "../../ui/states.tsx";
import { Sheet } from "../../ui/overlays/Sheet.tsx";
import styles from "../Desk.module.css";
import { gameAddress } from "../game-origin.ts";
import { LoadFailure } from "../Loaded.tsx";

interface SecondFactorProps {
  readonly onGiven: () => void;
}

/** Asks an operator at the door for a second factor, which holds for a working day. */
export function SecondFactorPage({ onGiven }: SecondFactorProps) {
  const { t } = useLingui();
  return (
    <main id="content">
      <MessagePage title={t`Your second factor, please`}>
        <AskedFactor onGiven={onGiven} />
      </MessagePage>
    </main>
  );
}

/** The same when it has run out over a page that is open: what stands there waits beneath, and nothing of it can be reached. */
export function SecondFactorSheet({ onGiven }: SecondFactorProps) {
  const { t } = useLingui();
  return (
    <Sheet isOpen title={t`Your second factor, please`}>
      <div className={styles.sheet}>
        <p>{t`It has run out. What you have written stays as it is.`}</p>
        <AskedFactor onGiven={onGiven} />
      </div>
    </Sheet>
  );
}

function AskedFactor({ onGiven }: SecondFactorProps) {
  const { t } = useLingui();
  const query = useFactors();
  const { data } = query;
  if (!data) {
    return query.error ? (
      <LoadFailure query={query} />
    ) : (
      <LoadingRegion label={t`Loading`}>
        <SkeletonRows count={2} />
      </LoadingRegion>
    );
  }
  if (hasSecondStep(data)) {
    return <FactorWay flow={{ id: "mfa_reauthenticate", types: typesOf(data) }} onProved={onGiven} />;
  }
  return (
    <p>
      <Trans>
        The control room opens to operators with a second factor only.{" "}
        <a href={gameAddress("/player/security")}>Set one up</a>, and come back here.
      </Trans>
    </p>
  );
}

const typesOf = ({ app, codes, passkeys }: Factors) => [
  ...(app ? (["totp"] as const) : []),
  ...(codes ? (["recovery_codes"] as const) : []),
  ...(passkeys.length > 0 ? (["webauthn"] as const) : []),
];
