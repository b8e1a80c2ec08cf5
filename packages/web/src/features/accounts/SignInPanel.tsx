import { Trans, useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import { useState } from "react";

import { useGame } from "../../api/game.ts";
import { noteSignInStep, pendingFlow, useSignInStep } from "../../api/auth.ts";
import { useLogin, useMe } from "../../api/me.ts";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/Button.tsx";
import { TextField } from "../../ui/Fields.tsx";
import { AppLink } from "../shell/AppLink.tsx";
import { LoginFailure } from "./LoginFailure.tsx";
import { PasskeySignIn } from "./PasskeySignIn.tsx";
import { ProviderButtons } from "./providers/ProviderButtons.tsx";
import { readReturnPath } from "./return-path.ts";
import { CodeRequestForm } from "./CodeRequestForm.tsx";
import { RegisterLink } from "./RegisterLink.tsx";
import { SignInSteps } from "./sign-in-steps/SignInSteps.tsx";
import styles from "./SignInPanel.module.css";

/**
 * Signing in by e-mail and password, and the steps behind it that an account may have; other ways in stand in the stack
 * below the form. Where the person goes afterwards is the page's business: one that asked for a sign-in shows what it
 * holds, the front page goes on to what he can do next.
 */
export function SignInPanel() {
  const { account } = useMe();
  const step = useSignInStep();
  const [isByCode, setIsByCode] = useState(false);
  const [email, setEmail] = useState("");
  if (account) {
    return (
      <section className={styles.panel}>
        <p>
          <Trans>
            You are logged in as {account.firstName} {account.lastName}
          </Trans>
        </p>
        <p className={styles.links}>
          <AppLink to={paths.player}>
            <Trans>User profile</Trans>
          </AppLink>
          <AppLink to={paths.logout}>
            <Trans>Sign out</Trans>
          </AppLink>
        </p>
      </section>
    );
  }
  // Nothing to do when a step signs in: the page sees that somebody is there, as after the form.
  if (step.kind !== "none") return <SignInSteps step={step} onSignedIn={() => undefined} />;
  if (isByCode) {
    return (
      <section className={styles.panel}>
        <CodeRequestForm email={email} onEmail={setEmail} />
        <Button isBlock onPress={() => setIsByCode(false)}>
          <Trans>Log in with a password</Trans>
        </Button>
      </section>
    );
  }
  return (
    <section className={styles.panel}>
      <SignInForm email={email} onEmail={setEmail} />
      <div className={styles.stack}>
        <PasskeySignIn />
        <Button isBlock onPress={() => setIsByCode(true)}>
          <Trans>Log in with a code by email</Trans>
        </Button>
        <OtherAccounts />
        <p className={styles.links}>
          <AppLink to={paths.passwordReset}>
            <Trans>Forgot your password?</Trans>
          </AppLink>
          <RegisterLink />
        </p>
      </div>
    </section>
  );
}

/** Back to the page that asked for a sign-in. */
function OtherAccounts() {
  const here = useLocation({ select: (location) => location.href });
  return <ProviderButtons next={here === paths.home ? null : readReturnPath(here)} formIs="above" />;
}

interface EmailProps {
  /** Kept when another way in is chosen. */
  readonly email: string;
  readonly onEmail: (email: string) => void;
}

function SignInForm({ email, onEmail }: EmailProps) {
  const { t } = useLingui();
  const client = useQueryClient();
  const login = useLogin();
  const { size } = useGame().ruleset.squad;
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
      <h2 id="sign-in-title">
        <Trans>Log in</Trans>
      </h2>
      <p className={styles.small}>
        <Trans>A team has {size} players.</Trans>
      </p>
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
      >
        <Trans>Log in</Trans>
      </Button>
    </form>
  );
}
