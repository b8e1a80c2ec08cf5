import { useLingui } from "@lingui/react/macro";
import { useState } from "react";

import { authProblem, isTooOften, useAnswerStep } from "../../../../api/people/auth.ts";
import { confirmCode, useResendCode } from "../../../../api/people/login-code.ts";
import { isApiFailure } from "../../../../api/wire/problems.ts";
import { Alert } from "../../../../ui/Alert.tsx";
import { Button } from "../../../../ui/Button.tsx";
import { TextField } from "../../../../ui/forms/Fields.tsx";
import { WriteFailure } from "../../../site/problems/ProblemList.tsx";
import { TooOften } from "../../../site/problems/TooOften.tsx";
import styles from "../SignInPanel.module.css";
import { useFirstField } from "../details/use-first-field.ts";
import type { StepProps } from "./step.ts";

/** The code from the letter. Says nothing of whether the address has an account. */
export function LoginCodeStep({ onSignedIn }: StepProps) {
  const { t } = useLingui();
  const form = useFirstField();
  const answer = useAnswerStep();
  const resend = useResendCode();
  const [code, setCode] = useState("");
  const isWrong = authProblem(answer.error, "code") === "incorrect_code";
  const isOver = [answer.error, resend.error].some((error) => isApiFailure(error) && error.status === 409);
  const problem = isWrong ? t`That is not the code. Only the newest one works.` : undefined;
  return (
    <form
      ref={form}
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (code.trim() === "" || answer.isPending) return;
        answer.mutate(() => confirmCode(code), { onSuccess: (isSignedIn) => isSignedIn && onSignedIn() });
      }}
    >
      <p>{t`If the address has an account, a code is on its way there. It works once, for 10 minutes.`}</p>
      {isOver ? (
        <Alert kind="info">{t`This code does not work any more. Go back and ask for a new one.`}</Alert>
      ) : (
        answer.isError && !isWrong && <WriteFailure error={answer.error} />
      )}
      <TextField
        label={t`Code`}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        value={code}
        onChange={(value) => {
          setCode(value);
          if (answer.isError) answer.reset();
        }}
        problem={problem}
      />
      <Button
        type="submit"
        kind="go"
        isBlock
        isPending={answer.isPending}
        disabledReason={code.trim() === "" ? t`Type the code from the letter.` : undefined}
      >{t`Log in`}</Button>
      {resend.isSuccess && (
        <Alert kind="success">{t`A new code is on its way. The one before does not work any more.`}</Alert>
      )}
      {isTooOften(resend.error) && (
        <Alert kind="info">
          <TooOften error={resend.error} />
        </Alert>
      )}
      <Button isBlock isPending={resend.isPending} onPress={() => resend.mutate()}>{t`Send a new code`}</Button>
    </form>
  );
}
