import { Trans, useLingui } from "@lingui/react/macro";
import { KeyRound } from "lucide-react";
import { useEffect, useRef, useState } from "react";

import { authProblem, useAnswerStep } from "../../api/people/auth.ts";
import { beginPasskeySignUp, passkeySupport } from "../../api/people/passkeys.ts";
import { Button } from "../../ui/Button.tsx";
import { TextField } from "../../ui/forms/Fields.tsx";
import { FactorFailure } from "./sign-in-steps/factor-texts.tsx";
import styles from "./AccountForm.module.css";

/** Registering without a password; nothing where the browser has no passkeys. */
export function PasskeySignUp() {
  const [isOpen, setOpen] = useState(false);
  if (passkeySupport() !== "yes") return null;
  if (isOpen) return <AddressForm />;
  return (
    <Button isBlock onPress={() => setOpen(true)}>
      <KeyRound aria-hidden="true" />
      <Trans>Register with a passkey</Trans>
    </Button>
  );
}

/** The address; the letter to it and the passkey are steps that take the place of the page. */
function AddressForm() {
  const { t } = useLingui();
  const form = useRef<HTMLFormElement>(null);
  const begin = useAnswerStep();
  const [email, setEmail] = useState("");
  const typed = email.trim();
  const isWrong = authProblem(begin.error, "email") !== undefined;
  // The button that opened it is gone.
  useEffect(() => form.current?.querySelector("input")?.focus(), []);
  return (
    <form
      ref={form}
      className={styles.form}
      aria-labelledby="passkey-sign-up"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (typed !== "" && !begin.isPending) begin.mutate(() => beginPasskeySignUp(typed));
      }}
    >
      <h2 id="passkey-sign-up">{t`Register with a passkey`}</h2>
      <p className="note">
        <Trans>No password to remember: we send you a letter, and then you make the passkey on this device.</Trans>
      </p>
      {!isWrong && <FactorFailure error={begin.error} />}
      <TextField
        label={t`Email for the passkey`}
        type="email"
        autoComplete="username"
        value={email}
        onChange={setEmail}
        problem={isWrong ? t`That is not an email address` : undefined}
      />
      <Button
        type="submit"
        kind="go"
        isPending={begin.isPending}
        disabledReason={typed === "" ? t`An email is required` : undefined}
      >{t`Continue`}</Button>
    </form>
  );
}
