import { Trans, useLingui } from "@lingui/react/macro";

import { authProblem, isTooOften } from "../../../api/people/auth.ts";
import { useRequestCode } from "../../../api/people/login-code.ts";
import { isUnavailable } from "../../../api/wire/problems.ts";
import { Alert } from "../../../ui/Alert.tsx";
import { Button } from "../../../ui/Button.tsx";
import { TextField } from "../../../ui/forms/Fields.tsx";
import { TooOften } from "../../site/problems/TooOften.tsx";
import styles from "./SignInPanel.module.css";
import { useFirstField } from "./details/use-first-field.ts";

/** Asks for a code by e-mail; the step that takes it comes in its place, whether or not the address has an account. */
export function CodeRequestForm({ email, onEmail }: { email: string; onEmail: (email: string) => void }) {
  const { t } = useLingui();
  const form = useFirstField();
  const request = useRequestCode();
  const typed = email.trim();
  const isWrong = authProblem(request.error, "email") !== undefined;
  return (
    <form
      ref={form}
      className={styles.form}
      aria-labelledby="sign-in-by-code"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (typed !== "" && !request.isPending) request.mutate(typed);
      }}
    >
      <h2 id="sign-in-by-code">{t`Log in with a code`}</h2>
      <p className="faint size-2">{t`We send a code to your email address. No password needed.`}</p>
      {request.isError && !isWrong && (
        <Alert kind="error">
          {isTooOften(request.error) ? (
            <TooOften error={request.error} />
          ) : isUnavailable(request.error) ? (
            <Trans>We could not reach the game. Check your connection and try again.</Trans>
          ) : (
            <Trans>Something went wrong here. Try again in a little while.</Trans>
          )}
        </Alert>
      )}
      <TextField
        label={t`Email`}
        type="email"
        name="email"
        autoComplete="username"
        placeholder={t`name@example.com`}
        value={email}
        onChange={(value) => {
          onEmail(value);
          if (request.isError) request.reset();
        }}
        problem={isWrong ? t`That is not an email address` : undefined}
      />
      <Button
        type="submit"
        kind="go"
        isBlock
        isPending={request.isPending}
        disabledReason={typed === "" ? t`An email is required` : undefined}
      >{t`Send me a code`}</Button>
    </form>
  );
}
