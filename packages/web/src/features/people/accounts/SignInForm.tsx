import { useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";

import { noteSignInStep, pendingFlow } from "../../../api/people/auth.ts";
import { useLogin } from "../../../api/people/me.ts";
import { isApiFailure, isUnavailable } from "../../../api/wire/problems.ts";
import { Alert } from "../../../ui/Alert.tsx";
import { Button } from "../../../ui/Button.tsx";
import { TextField } from "../../../ui/forms/Fields.tsx";
import { TooOften } from "../../site/problems/TooOften.tsx";
import styles from "./SignInPanel.module.css";

interface SignInFormProps {
  /** Kept when another way in is chosen. */
  readonly email: string;
  readonly onEmail: (email: string) => void;
  readonly children: ReactNode;
}

/** Signing in by e-mail and password; a step that is due behind it is noted. */
export function SignInForm({ email, onEmail, children }: SignInFormProps) {
  const { t } = useLingui();
  const client = useQueryClient();
  const login = useLogin();
  const [password, setPassword] = useState("");
  const isFilled = email.trim() !== "" && password !== "";
  return (
    <form
      className={styles.form}
      aria-labelledby="sign-in-title"
      onSubmit={(event) => {
        event.preventDefault();
        if (isFilled && !login.isPending) {
          login.mutate({ email: email.trim(), password }, { onError: (error) => noteSignInStep(client, error) });
        }
      }}
    >
      <h2 id="sign-in-title">{t`Log in`}</h2>
      <p className="faint size-2">{children}</p>
      {login.isError && pendingFlow(login.error) === null && <LoginFailure error={login.error} />}
      <TextField
        label={t`Email`}
        type="email"
        name="email"
        autoComplete="username"
        placeholder={t`name@example.com`}
        value={email}
        onChange={onEmail}
      />
      <TextField
        label={t`Password`}
        type="password"
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
      />
      <Button
        type="submit"
        kind="go"
        isBlock
        isPending={login.isPending}
        disabledReason={isFilled ? undefined : t`Fill in email and password.`}
      >{t`Log in`}</Button>
    </form>
  );
}

/** Why a password, or asking for a code, did not sign in. */
export function LoginFailure({ error }: { error: unknown }) {
  const { t } = useLingui();
  const isTooOften = isApiFailure(error) && error.status === 429;
  const text =
    isApiFailure(error) && error.kind === "problems"
      ? t`Incorrect login details`
      : isApiFailure(error) && error.status === 503
        ? t`It is busy right now. Wait a little and try again.`
        : isUnavailable(error)
          ? t`We could not reach the game. Check your connection and try again.`
          : t`Something went wrong here. Try again in a little while.`;
  return <Alert kind="error">{isTooOften ? <TooOften error={error} /> : text}</Alert>;
}
