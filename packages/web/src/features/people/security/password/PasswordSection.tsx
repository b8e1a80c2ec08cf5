import { useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";

import { authProblem } from "../../../../api/people/auth.ts";
import { useMe } from "../../../../api/people/me.ts";
import { useHasPassword, useSetOwnPassword } from "../../../../api/people/password.ts";
import { Button } from "../../../../ui/Button.tsx";
import { TextField } from "../../../../ui/forms/Fields.tsx";
import {
  newPasswordCode,
  newPasswordReason,
  newPasswordText,
  passwordMinLength,
  refusedPassword,
  useKnownWords,
} from "../../accounts/details/new-password.ts";
import { failureText } from "../failure-text.ts";
import { LoadedCard } from "../LoadedCard.tsx";
import { useProtected } from "../reauthenticate/use-protected.tsx";
import styles from "../rows.module.css";
import { Said } from "../Said.tsx";

/** Another password, or the first one of an account that registered through a provider. */
export function PasswordSection() {
  const { t } = useLingui();
  const hasPassword = useHasPassword();
  return (
    <LoadedCard title={t`Password`} query={hasPassword}>
      {(has) => <PasswordForm hasPassword={has} />}
    </LoadedCard>
  );
}

function PasswordForm({ hasPassword }: { hasPassword: boolean }) {
  const { t } = useLingui();
  const { account } = useMe();
  const setPassword = useSetOwnPassword();
  const { run, dialog } = useProtected();
  const [current, setCurrent] = useState("");
  const [fresh, setFresh] = useState("");
  const [isLeft, setLeft] = useState(false);
  const write = useMutation({
    mutationFn: () => run(() => setPassword(hasPassword ? current : null, fresh)),
    onSuccess: () => {
      setCurrent("");
      setFresh("");
      setLeft(false);
    },
  });
  const edit = (set: (value: string) => void) => (value: string) => {
    set(value);
    if (!write.isIdle) write.reset();
  };
  const isWrong = authProblem(write.error, "current_password") === "enter_current_password";
  const refused = refusedPassword(write.error, "new_password");
  const code = newPasswordCode(fresh, useKnownWords());
  const minLength = passwordMinLength();
  const problem = refused ?? (isLeft && code !== "blank" ? code : undefined);
  const reason =
    hasPassword && current === ""
      ? t`Fill in your current password.`
      : code !== undefined
        ? newPasswordReason(code)
        : undefined;
  return (
    <>
      {write.isSuccess && (
        <Said kind="success">{t`Your password has been changed. Everywhere else you are logged out.`}</Said>
      )}
      {write.isError && !isWrong && refused === undefined && <Said kind="error">{failureText(write.error)}</Said>}
      <form
        className={`${styles.form} ${styles.first}`}
        aria-label={hasPassword ? t`Change password` : t`Set a password`}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (reason === undefined && !write.isPending) write.mutate();
        }}
      >
        {!hasPassword && (
          <p className="note">{t`You log in through somebody else. With a password you can log in here as well.`}</p>
        )}
        {/* Tells password managers whose password it is. */}
        <input hidden readOnly type="email" autoComplete="username" value={account?.email ?? ""} />
        {hasPassword && (
          <TextField
            label={t`Current password`}
            type="password"
            autoComplete="current-password"
            value={current}
            onChange={edit(setCurrent)}
            problem={isWrong ? t`That is not your current password` : undefined}
          />
        )}
        <TextField
          label={t`New password`}
          type="password"
          autoComplete="new-password"
          hint={t`Minimum ${minLength} characters`}
          value={fresh}
          onChange={edit(setFresh)}
          onBlur={() => setLeft(true)}
          problem={problem && newPasswordText(problem)}
        />
        <Button type="submit" isPending={write.isPending} disabledReason={reason}>
          {hasPassword ? t`Change my password` : t`Set a password`}
        </Button>
      </form>
      {dialog}
    </>
  );
}
