import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useRef, useState } from "react";

import { useAnswerStep } from "../../../api/auth.ts";
import { finishPasskeySignUp } from "../../../api/passkeys.ts";
import { Button } from "../../../ui/Button.tsx";
import { TextField } from "../../../ui/Fields.tsx";
import { deviceName } from "../../security/factors/device-name.ts";
import { FactorFailure } from "./FactorFailure.tsx";
import styles from "./factor-form.module.css";
import type { StepProps } from "./steps.ts";

/** `mfa_signup_webauthn`: the address is verified, and the new account gets the passkey that opens it. */
export function MakePasskeyStep({ onSignedIn }: StepProps) {
  const { t } = useLingui();
  const form = useRef<HTMLFormElement>(null);
  const answer = useAnswerStep();
  const [name, setName] = useState(() => deviceName(navigator.userAgent));
  const isFilled = name.trim() !== "";
  useEffect(() => form.current?.querySelector("input")?.focus(), []);
  return (
    <form
      ref={form}
      className={styles.factor}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isFilled || answer.isPending) return;
        answer.mutate(() => finishPasskeySignUp(name.trim()), {
          onSuccess: (isSignedIn) => isSignedIn && onSignedIn(),
        });
      }}
    >
      <p className="note">
        <Trans>The address is yours. Now make the passkey that you will log in with.</Trans>
      </p>
      <FactorFailure error={answer.error} />
      <TextField
        label={t`Name`}
        hint={t`So that you know it again, such as the phone it is on.`}
        maxLength={100}
        autoComplete="off"
        value={name}
        onChange={setName}
      />
      <Button
        type="submit"
        kind="go"
        isBlock
        isPending={answer.isPending}
        disabledReason={isFilled ? undefined : t`Give it a name.`}
      >
        <Trans>Make the passkey</Trans>
      </Button>
    </form>
  );
}
