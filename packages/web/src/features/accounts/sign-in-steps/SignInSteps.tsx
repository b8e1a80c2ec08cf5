import { useLingui } from "@lingui/react/macro";

import { useEndSignInStep, type SignInStep } from "../../../api/people/auth.ts";
import { Alert } from "../../../ui/Alert.tsx";
import { Button } from "../../../ui/Button.tsx";
import styles from "../SignInPanel.module.css";
import { STEPS } from "./steps.ts";

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
