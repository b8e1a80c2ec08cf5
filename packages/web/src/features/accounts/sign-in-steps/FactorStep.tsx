import { Trans } from "@lingui/react/macro";

import { useAnswerStep } from "../../../api/people/auth.ts";
import { answerByCode } from "../../../api/people/factors.ts";
import { answerByPasskey } from "../../../api/people/passkeys.ts";
import { FactorForm } from "./FactorForm.tsx";
import { LostFactor } from "./LostFactor.tsx";
import styles from "./factor-form.module.css";
import type { StepProps } from "./steps.ts";

/** `mfa_authenticate`: the password was right, and the account asks for more. */
export function FactorStep({ flow, onSignedIn }: StepProps) {
  const answer = useAnswerStep();
  const give = (call: () => Promise<unknown>) =>
    answer.mutate(call, { onSuccess: (isSignedIn) => isSignedIn && onSignedIn() });
  return (
    <div className={styles.factor}>
      <p className="note">
        <Trans>Your account has two-step login. Show that it is you.</Trans>
      </p>
      <FactorForm
        takesFocus
        types={flow.types ?? []}
        onCode={(code) => give(() => answerByCode(code))}
        onPasskey={() => give(answerByPasskey)}
        isPending={answer.isPending}
        error={answer.error}
      />
      <LostFactor />
    </div>
  );
}
