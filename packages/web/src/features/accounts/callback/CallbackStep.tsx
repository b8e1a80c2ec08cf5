import { useLingui } from "@lingui/react/macro";

import type { SignInStep } from "../../../api/people/auth.ts";
import { PageTitle } from "../../shell/page-title.tsx";
import styles from "../../shell/RequireEntry.module.css";
import { SignInSteps } from "../sign-in-steps/SignInSteps.tsx";

/** Signing in elsewhere went well, and something is missing here. */
export function CallbackStep({ step }: { step: Exclude<SignInStep, { kind: "none" }> }) {
  const { t } = useLingui();
  return (
    <div className={`page ${styles.prompt}`}>
      <PageTitle title={t`Almost there`} mast="" />
      <div>
        <h1>{t`Almost there`}</h1>
        <p>{t`We recognise you from the other service. One thing is left before you are in.`}</p>
      </div>
      <SignInSteps step={step} onSignedIn={() => undefined} />
    </div>
  );
}
