import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";

import { authProblem, isTooOften } from "../../../api/people/auth.ts";
import { useProveByMailedCode, useRequestProofCode } from "../../../api/people/login-code.ts";
import { isApiFailure } from "../../../api/wire/problems.ts";
import { Alert } from "../../../ui/Alert.tsx";
import { Button } from "../../../ui/Button.tsx";
import { TextField } from "../../../ui/Fields.tsx";
import { WriteFailure } from "../../problems/ProblemList.tsx";
import { TooOften } from "../../problems/TooOften.tsx";
import styles from "./reauthenticate.module.css";
import type { WayProps } from "./ways.ts";

/** A code that is sent to the address of the account. */
export function CodeWay({ onProved }: WayProps) {
  const { t } = useLingui();
  const request = useRequestProofCode();
  const prove = useProveByMailedCode();
  const [code, setCode] = useState("");
  const send = () => {
    setCode("");
    prove.reset();
    request.mutate();
  };
  const refusal = isTooOften(request.error) ? (
    <Alert kind="info">
      <TooOften error={request.error} />
    </Alert>
  ) : (
    request.isError && <WriteFailure error={request.error} />
  );
  if (!request.isSuccess) {
    return (
      <div className={styles.way}>
        <p className="note">{t`We can send a code to your email address.`}</p>
        {refusal}
        <Button isBlock isPending={request.isPending} onPress={send}>{t`Send me a code`}</Button>
      </div>
    );
  }
  const isWrong = authProblem(prove.error, "code") === "incorrect_code";
  const isOver = isApiFailure(prove.error) && prove.error.status === 409;
  return (
    <form
      className={styles.way}
      onSubmit={(event) => {
        event.preventDefault();
        if (code.trim() !== "" && !prove.isPending) prove.mutate(code, { onSuccess: onProved });
      }}
    >
      <p className="note">{t`A code is on its way to your email address. It works once, for 10 minutes.`}</p>
      {isOver ? (
        <Alert kind="info">{t`This code does not work any more. Ask for a new one.`}</Alert>
      ) : (
        prove.isError && !isWrong && <WriteFailure error={prove.error} />
      )}
      <TextField
        label={t`Code`}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        value={code}
        onChange={setCode}
        problem={isWrong ? t`That is not the code. Only the newest one works.` : undefined}
      />
      <Button
        type="submit"
        kind="go"
        isBlock
        isPending={prove.isPending}
        disabledReason={code.trim() === "" ? t`Type the code from the letter.` : undefined}
      >
        <Trans>Confirm</Trans>
      </Button>
      <Button isBlock isPending={request.isPending} onPress={send}>{t`Send a new code`}</Button>
    </form>
  );
}
