import { Trans, useLingui } from "@lingui/react/macro";
import { useParams } from "@tanstack/react-router";
import { useState } from "react";

import { useSetPassword } from "../../../api/people/me.ts";
import { isApiFailure, problemsOf } from "../../../api/wire/problems.ts";
import { paths } from "../../../paths.ts";
import { Alert } from "../../../ui/Alert.tsx";
import { Button } from "../../../ui/Button.tsx";
import { buttonLook } from "../../../ui/button-class.ts";
import { TextField } from "../../../ui/forms/Fields.tsx";
import { MessagePage } from "../../../ui/states.tsx";
import { AppLink } from "../../site/shell/AppLink.tsx";
import { PageTitle } from "../../site/shell/page-title.tsx";
import { tooOftenText } from "../../site/problems/too-often.ts";
import styles from "./details/AccountForm.module.css";
import { HeadingFocus } from "./HeadingFocus.tsx";
import {
  newPasswordCode,
  newPasswordReason,
  newPasswordText,
  passwordMinLength,
  refusedCode,
  useKnownWords,
} from "./details/new-password.ts";

/** `/player/password-set/{uidb64}/{token}/`: a new password with the link from the e-mail. */
export function SetPasswordScreen() {
  const { t } = useLingui();
  const { uidb64, token } = useParams({ strict: false });
  const write = useSetPassword();
  const [first, setFirst] = useState("");
  const [second, setSecond] = useState("");
  const [isLeft, setLeft] = useState(false);
  const words = useKnownWords();
  const isBroken = problemsOf(write.error).some(({ problem }) => problem.code === "invalid_token");
  if (uidb64 === undefined || token === undefined || isBroken) return <BrokenLink />;
  if (write.isSuccess) {
    return (
      <MessagePage
        title={t`Your password has been changed.`}
        actions={<AppLink to={paths.home} {...buttonLook("go")}>{t`Log in`}</AppLink>}
      >
        <PageTitle title={t`Set a new password`} mast="" />
        <HeadingFocus />
        <p>{t`You can log in with your new password now.`}</p>
      </MessagePage>
    );
  }
  const isMismatch = second !== "" && first !== second;
  const minLength = passwordMinLength();
  const code = newPasswordCode(first, words);
  const reason =
    code !== undefined
      ? newPasswordReason(code)
      : first !== second
        ? t`Please make sure the passwords match.`
        : undefined;
  return (
    <div className={`page ${styles.page}`}>
      <PageTitle title={t`Set a new password`} mast="" />
      <h1>{t`Set a new password`}</h1>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (reason === undefined && !write.isPending)
            write.mutate({ new_password1: first, new_password2: second, uidb64, token });
        }}
      >
        {write.isError && <Refusal error={write.error} />}
        <TextField
          label={t`New password`}
          type="password"
          autoComplete="new-password"
          isRequired
          hint={t`Minimum ${minLength} characters`}
          value={first}
          onChange={setFirst}
          onBlur={() => setLeft(true)}
          problem={isLeft && code !== undefined && code !== "blank" ? newPasswordText(code) : undefined}
        />
        <TextField
          label={t`New password again`}
          type="password"
          autoComplete="new-password"
          isRequired
          value={second}
          onChange={setSecond}
          problem={isMismatch ? t`Please make sure the passwords match.` : undefined}
        />
        <Button type="submit" kind="go" isPending={write.isPending} disabledReason={reason}>
          <Trans>Change my password</Trans>
        </Button>
      </form>
    </div>
  );
}

/** Everything the game has against the new password; a failure that is no refusal in one sentence. */
function Refusal({ error }: { error: unknown }) {
  const { t } = useLingui();
  const textOf = (code: string): string =>
    code === "password_mismatch" ? t`Please make sure the passwords match.` : newPasswordText(code);
  const texts = problemsOf(error).map(({ problem }) => textOf(refusedCode(problem)));
  if (isApiFailure(error) && error.status === 429) texts.push(tooOftenText(error));
  if (texts.length === 0) texts.push(t`Error updating password.`);
  return (
    <Alert kind="error">
      <ul>
        {[...new Set(texts)].map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </Alert>
  );
}

function BrokenLink() {
  const { t } = useLingui();
  return (
    <MessagePage
      title={t`Error validating link`}
      actions={<AppLink to={paths.passwordReset} {...buttonLook()}>{t`Ask for a new link`}</AppLink>}
    >
      <PageTitle title={t`Error validating link`} mast="" />
      <HeadingFocus />
      <p>
        <Trans>
          There was a problem with the password reset URL. Please try clicking the link again or cut and paste it from
          your email application.
        </Trans>
      </p>
    </MessagePage>
  );
}
