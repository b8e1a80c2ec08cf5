import { Trans, useLingui } from "@lingui/react/macro";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";

import { useChangePassword } from "../../api/me.ts";
import { paths } from "../../paths.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { TextField } from "../../ui/Fields.tsx";
import styles from "./AccountForm.module.css";
import { PASSWORD_MIN_LENGTH } from "./account-values.ts";

/** A new password for whoever knows the one before it; then on to the front page, signed in as before. */
export function ChangePasswordForm() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const change = useChangePassword();
  const [oldPassword, setOldPassword] = useState("");
  const [password, setPassword] = useState("");
  const reason =
    oldPassword === ""
      ? t`Fill in your current password.`
      : password.length < PASSWORD_MIN_LENGTH
        ? t`Minimum 6 characters`
        : undefined;
  return (
    <section className={`page ${styles.page}`} aria-labelledby="change-password">
      <h2 id="change-password">
        <Trans>Change password</Trans>
      </h2>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (reason !== undefined || change.isPending) return;
          change.mutate(
            { old_password: oldPassword, password },
            { onSuccess: () => void navigate({ to: paths.home }) },
          );
        }}
      >
        {change.isError && (
          <Alert kind="error">
            <Trans>Error updating password.</Trans>
          </Alert>
        )}
        <TextField
          label={t`Current password`}
          type="password"
          autoComplete="current-password"
          isRequired
          value={oldPassword}
          onChange={setOldPassword}
        />
        <TextField
          label={t`New password`}
          type="password"
          autoComplete="new-password"
          isRequired
          hint={t`Minimum 6 characters`}
          value={password}
          onChange={setPassword}
        />
        <Button type="submit" isPending={change.isPending} disabledReason={reason}>
          <Trans>Change my password</Trans>
        </Button>
      </form>
    </section>
  );
}
