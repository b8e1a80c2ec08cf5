import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useRef } from "react";

import { useAnswerStep } from "../../../api/people/auth.ts";
import { answerTrust } from "../../../api/people/factors.ts";
import { Button } from "../../../ui/Button.tsx";
import { WriteFailure } from "../../problems/ProblemList.tsx";
import styles from "./factor-form.module.css";
import type { StepProps } from "./steps.ts";

/** `mfa_trust`: whether this browser is asked for a second step next time. */
export function TrustStep({ onSignedIn }: StepProps) {
  const { t } = useLingui();
  const answer = useAnswerStep();
  const question = useRef<HTMLParagraphElement>(null);
  // The field that had the focus is gone.
  useEffect(() => question.current?.focus(), []);
  const give = (trust: boolean) =>
    answer.mutate(() => answerTrust(trust), { onSuccess: (isSignedIn) => isSignedIn && onSignedIn() });
  return (
    <div className={styles.factor}>
      <p ref={question} tabIndex={-1}>
        <Trans>That was right. Should we skip this step in this browser for the next 14 days?</Trans>
      </p>
      <p className="note">{t`Say no on a computer that others use.`}</p>
      {answer.isError && <WriteFailure error={answer.error} />}
      <Button kind="go" isBlock isPending={answer.isPending} onPress={() => give(true)}>{t`Yes, skip it here`}</Button>
      <Button isBlock isPending={answer.isPending} onPress={() => give(false)}>{t`No, ask every time`}</Button>
    </div>
  );
}
