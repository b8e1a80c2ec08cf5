import { Trans, useLingui } from "@lingui/react/macro";
import type { ComponentType } from "react";

import { type AuthFlow, isTooOften, type SignInStep, useEndSignInStep } from "../../../../api/people/auth.ts";
import { useResendVerification } from "../../../../api/people/emails.ts";
import { Alert } from "../../../../ui/Alert.tsx";
import { Button } from "../../../../ui/Button.tsx";
import { WriteFailure } from "../../../site/problems/ProblemList.tsx";
import { TooOften } from "../../../site/problems/TooOften.tsx";
import { ProviderSignupStep } from "../providers/ProviderSignupStep.tsx";
import styles from "../SignInPanel.module.css";
import { FactorStep, MakePasskeyStep, TrustStep } from "./FactorSteps.tsx";
import { LoginCodeStep } from "./LoginCodeStep.tsx";
import type { StepProps } from "./step.ts";

interface SignInStepsProps {
  readonly step: Exclude<SignInStep, { kind: "none" }>;
  readonly onSignedIn: () => void;
}

/** Takes the place of the login form while a step of signing in waits: its form, and a way back. */
export function SignInSteps({ step, onSignedIn }: SignInStepsProps) {
  const { t } = useLingui();
  const end = useEndSignInStep();
  const Step = step.kind === "waiting" ? STEPS[step.flow.id] : undefined;
  return (
    <section className={styles.panel} aria-labelledby="sign-in-step">
      <h2 id="sign-in-step">{t`One more step`}</h2>
      {step.kind === "waiting" && Step ? (
        <Step key={step.flow.id} flow={step.flow} onSignedIn={onSignedIn} />
      ) : (
        <Alert kind="info">{t`This took too long. Log in once more.`}</Alert>
      )}
      <Button kind="plain" isBlock onPress={end}>{t`Back to the login form`}</Button>
    </section>
  );
}

const STEPS: Readonly<Partial<Record<AuthFlow["id"], ComponentType<StepProps>>>> = {
  mfa_authenticate: FactorStep,
  mfa_trust: TrustStep,
  mfa_signup_webauthn: MakePasskeyStep,
  provider_signup: ProviderSignupStep,
  login_by_code: LoginCodeStep,
  verify_email: VerifyEmailStep,
};

/** Where the game asks for it: the link in the letter comes first. The page it leads to goes on from there. */
function VerifyEmailStep() {
  const { t } = useLingui();
  const resend = useResendVerification();
  return (
    <div className={styles.form}>
      <p>
        <Trans>
          We have sent you a letter to see that the address is yours. Open the link in it in this browser, and you are
          in. If you open it somewhere else, come back here and log in.
        </Trans>
      </p>
      {resend.isSuccess && <Alert kind="success">{t`A new letter is on its way.`}</Alert>}
      {isTooOften(resend.error) ? (
        <Alert kind="info">
          <TooOften error={resend.error} />
        </Alert>
      ) : (
        resend.isError && <WriteFailure error={resend.error} />
      )}
      <Button isBlock isPending={resend.isPending} onPress={() => resend.mutate()}>{t`Send the letter again`}</Button>
    </div>
  );
}
