import { Trans, useLingui } from "@lingui/react/macro";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";

import { useChangePassword } from "../../api/people/me.ts";
import { fieldProblem, isApiFailure } from "../../api/wire/problems.ts";
import { paths } from "../../paths.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { TextField } from "../../ui/forms/Fields.tsx";
import { TooOften } from "../problems/TooOften.tsx";
import styles from "./AccountForm.module.css";
import { accountProblemText, currentPasswordText } from "./account-texts.ts";
import {
  newPasswordCode,
  newPasswordReason,
  passwordMinLength,
  refusedPassword,
  useKnownWords,
} from "./new-password.ts";

/** A new password for whoever knows the one before it; then on to the front page, signed in as before. */
export function ChangePasswordForm({ email }: { email: string }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const change = useChangePassword();
  const [oldPassword, setOldPassword] = useState("");
  const [password, setPassword] = useState("");
  const [left, setLeft] = useState<{ readonly old?: true; readonly new?: true }>({});
  const oldCode = oldPassword === "" ? "blank" : undefined;
  const newCode = newPasswordCode(password, useKnownWords());
  const minLength = passwordMinLength();
  // What was refused counts until something is typed: the form is asked anew with every change.
  const oldProblem = (left.old && oldCode) ?? fieldProblem(change.error, "old_password");
  const newProblem = (left.new && newCode) ?? refusedPassword(change.error, "password");
  const edit = (set: (value: string) => void) => (value: string) => {
    set(value);
    if (change.isError) change.reset();
  };
  const reason =
    oldCode !== undefined
      ? currentPasswordText(oldCode)
      : newCode !== undefined
        ? newPasswordReason(newCode)
        : undefined;
  return (
    <section className={`page ${styles.page}`} aria-labelledby="change-password">
      <h2 id="change-password">{t`Change password`}</h2>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (reason !== undefined || change.isPending) return;
          change.mutate(
            { old_password: oldPassword, password },
            { onSuccess: () => void navigate({ to: paths.home, state: { done: { kind: "password-changed" } } }) },
          );
        }}
      >
        {/* Tells password managers whose password it is. */}
        <input hidden readOnly type="email" autoComplete="username" value={email} />
        {change.isError && (
          <Alert kind="error">
            <Trans>Error updating password.</Trans>
            {isApiFailure(change.error) && change.error.status === 429 && (
              <>
                {" "}
                <TooOften error={change.error} />
              </>
            )}
          </Alert>
        )}
        <TextField
          label={t`Current password`}
          type="password"
          autoComplete="current-password"
          isRequired
          value={oldPassword}
          onChange={edit(setOldPassword)}
          onBlur={() => setLeft((before) => ({ ...before, old: true }))}
          problem={oldProblem && currentPasswordText(oldProblem)}
        />
        <TextField
          label={t`New password`}
          type="password"
          autoComplete="new-password"
          isRequired
          hint={t`Minimum ${minLength} characters`}
          value={password}
          onChange={edit(setPassword)}
          onBlur={() => setLeft((before) => ({ ...before, new: true }))}
          problem={newProblem && accountProblemText("password", newProblem)}
        />
        <Button type="submit" isPending={change.isPending} disabledReason={reason}>{t`Change my password`}</Button>
      </form>
    </section>
  );
}
