import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";

import { useRequestPassword } from "../../../api/people/me.ts";
import { Button } from "../../../ui/Button.tsx";
import { TextField } from "../../../ui/forms/Fields.tsx";
import { MessagePage } from "../../../ui/states.tsx";
import { WriteFailure } from "../../site/problems/ProblemList.tsx";
import { PageTitle } from "../../site/shell/page-title.tsx";
import { HeadingFocus } from "./HeadingFocus.tsx";
import styles from "./details/AccountForm.module.css";

/** `/player/password-reset/`: asks for a link. The answer is the same whether the address is known or not. */
export function PasswordResetScreen() {
  const { t } = useLingui();
  const request = useRequestPassword();
  const [email, setEmail] = useState("");
  if (request.isSuccess) {
    return (
      <MessagePage title={t`Password reset sent`}>
        <PageTitle title={t`Password reset sent`} mast="" />
        <HeadingFocus />
        <p>
          <Trans>
            If the address has an account with us, a link for a new password is on its way. It works once, for a short
            while. Look in your spam folder too.
          </Trans>
        </p>
      </MessagePage>
    );
  }
  return (
    <div className={`page ${styles.page}`}>
      <PageTitle title={t`Forgot your password?`} mast="" />
      <h1>{t`Forgot your password?`}</h1>
      <p className="note">{t`Write the address you registered with, and we send you a link to choose a new one.`}</p>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (email.trim() !== "" && !request.isPending) request.mutate(email.trim());
        }}
      >
        <TextField label={t`Email`} type="email" autoComplete="username" isRequired value={email} onChange={setEmail} />
        <Button
          type="submit"
          kind="go"
          isPending={request.isPending}
          disabledReason={email.trim() === "" ? t`An email is required` : undefined}
        >{t`Change my password`}</Button>
        {request.isError && <WriteFailure error={request.error} />}
      </form>
    </div>
  );
}
