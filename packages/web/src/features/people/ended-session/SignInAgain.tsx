import { Trans, useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";

import { noteSignInStep, pendingFlow, useEndSignInStep, useSignInStep } from "../../../api/people/auth.ts";
import { useRequestCode } from "../../../api/people/login-code.ts";
import { useLogin } from "../../../api/people/me.ts";
import { giveUpSignIn, type Person } from "../../../api/wire/session/session-end.ts";
import { Button } from "../../../ui/Button.tsx";
import { TextField } from "../../../ui/forms/Fields.tsx";
import { Sheet } from "../../../ui/overlays/Sheet.tsx";
import { LoginFailure } from "../accounts/SignInForm.tsx";
import { PasskeySignIn } from "../accounts/PasskeySignIn.tsx";
import { SignInSteps } from "../accounts/sign-in-steps/SignInSteps.tsx";
import { useFirstField } from "../accounts/details/use-first-field.ts";
import { DeadlineLeft } from "./DeadlineLeft.tsx";
import { ProvidersInTab } from "./ProvidersInTab.tsx";
import styles from "./SignInAgain.module.css";

/**
 * Over a page whose session has ended: its owner signs in on the spot, in whichever way, and what waited goes through. Closed,
 * the page stays as it is.
 */
export function SignInAgain({ person }: { person: Person }) {
  const { t } = useLingui();
  const step = useSignInStep();
  const endStep = useEndSignInStep();
  const close = () => {
    if (step.kind !== "none") endStep();
    giveUpSignIn();
  };
  const name = `${person.firstName} ${person.lastName}`.trim();
  return (
    <Sheet isOpen onClose={close} title={t`You are logged out`} isAnswerNeeded={step.kind !== "none"}>
      <div className={styles.body}>
        <p>
          {name !== "" && (
            <>
              <Trans>
                You were logged in as <b>{name}</b>.
              </Trans>{" "}
            </>
          )}
          <Trans>Log in, and you go on where you were. Nothing of what you have done here is lost.</Trans>
        </p>
        <p className={styles.deadline}>
          <DeadlineLeft />
        </p>
        {step.kind === "none" ? (
          <Ways person={person} />
        ) : (
          // The watcher of the session closes this.
          <SignInSteps step={step} onSignedIn={() => undefined} />
        )}
        <Button kind="ghost" isBlock onPress={close}>
          <Trans>Not now</Trans>
        </Button>
      </div>
    </Sheet>
  );
}

function Ways({ person }: { person: Person }) {
  const hasAddress = person.email !== "";
  return (
    <>
      {person.isSocial && <ProvidersInTab />}
      {hasAddress && <PasswordForm email={person.email} />}
      <div className={styles.others}>
        <PasskeySignIn />
        {hasAddress && <CodeButton email={person.email} />}
      </div>
      {!person.isSocial && <ProvidersInTab />}
    </>
  );
}

function PasswordForm({ email }: { email: string }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const form = useFirstField();
  const login = useLogin();
  const [password, setPassword] = useState("");
  return (
    <form
      ref={form}
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (password === "" || login.isPending) return;
        login.mutate({ email, password }, { onError: (error) => noteSignInStep(client, error) });
      }}
    >
      {login.isError && pendingFlow(login.error) === null && <LoginFailure error={login.error} />}
      {/* For password managers, which keep the two together. */}
      <input hidden readOnly type="email" autoComplete="username" value={email} />
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
        disabledReason={password === "" ? t`Fill in your password.` : undefined}
      >
        <Trans>Log in</Trans>
      </Button>
    </form>
  );
}

function CodeButton({ email }: { email: string }) {
  const request = useRequestCode();
  return (
    <>
      {request.isError && <LoginFailure error={request.error} />}
      <Button isBlock isPending={request.isPending} onPress={() => request.mutate(email)}>
        <Trans>Log in with a code by email</Trans>
      </Button>
    </>
  );
}
