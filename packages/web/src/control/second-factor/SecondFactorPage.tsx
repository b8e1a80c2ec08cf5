import { Trans, useLingui } from "@lingui/react/macro";

import { hasSecondStep, useFactors, type Factors } from "../../api/factors.ts";
import { FactorWay } from "../../features/security/reauthenticate/FactorWay.tsx";
import { LoadingRegion, MessagePage, SkeletonRows } from "../../ui/states.tsx";

/** Asks an operator for his second factor, which holds for a working day; one without any is sent to where it is set up. */
export function SecondFactorPage({ onGiven }: { onGiven: () => void }) {
  const { t } = useLingui();
  const { data } = useFactors();
  return (
    <main id="content">
      <MessagePage title={t`Your second factor, please`}>
        {!data && (
          <LoadingRegion label={t`Loading`}>
            <SkeletonRows count={2} />
          </LoadingRegion>
        )}
        {data && !hasSecondStep(data) && (
          <p>
            <Trans>
              The control room opens to operators with a second factor only. <a href="/player/security">Set one up</a>,
              and come back here.
            </Trans>
          </p>
        )}
        {data && hasSecondStep(data) && (
          <FactorWay flow={{ id: "mfa_reauthenticate", types: typesOf(data) }} onProved={onGiven} />
        )}
      </MessagePage>
    </main>
  );
}

const typesOf = ({ app, codes, passkeys }: Factors) => [
  ...(app ? (["totp"] as const) : []),
  ...(codes ? (["recovery_codes"] as const) : []),
  ...(passkeys.length > 0 ? (["webauthn"] as const) : []),
];
