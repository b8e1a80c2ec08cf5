import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";

import { authProblem, isTooOften, useProveByPassword } from "../../../api/people/auth.ts";
import { Button } from "../../../ui/Button.tsx";
import { TextField } from "../../../ui/Fields.tsx";
import { WriteFailure } from "../../problems/ProblemList.tsx";
import { tooOftenText } from "../../problems/too-often.ts";
import styles from "./reauthenticate.module.css";
import type { WayProps } from "./ways.ts";

/** The password once more. */
export function PasswordWay({ onProved }: WayProps) {
  const { t } = useLingui();
  const prove = useProveByPassword();
  const [password, setPassword] = useState("");
  const isWrong = authProblem(prove.error, "password") === "incorrect_password";
  const problem = isTooOften(prove.error) ? tooOftenText(prove.error) : isWrong ? t`Password not valid` : undefined;
  return (
    <form
      className={styles.way}
      onSubmit={(event) => {
        event.preventDefault();
        if (password !== "" && !prove.isPending) prove.mutate(password, { onSuccess: onProved });
      }}
    >
      {prove.isError && problem === undefined && <WriteFailure error={prove.error} />}
      <TextField
        label={t`Password`}
        type="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        problem={problem}
      />
      <Button
        type="submit"
        kind="go"
        isBlock
        isPending={prove.isPending}
        disabledReason={password === "" ? t`Fill in your current password.` : undefined}
      >
        <Trans>Confirm</Trans>
      </Button>
    </form>
  );
}
