import { Trans } from "@lingui/react/macro";
import { useEffect, useRef } from "react";

import { useAnswerStep } from "../../../api/people/auth.ts";
import { finishPasskeySignUp } from "../../../api/people/passkeys.ts";
import { Button } from "../../../ui/Button.tsx";
import { deviceName } from "../../security/factors/device-name.ts";
import { NewPasskeyNameField, usePasskeyName } from "../../security/factors/PasskeyName.tsx";
import { FactorFailure } from "./FactorFailure.tsx";
import styles from "./factor-form.module.css";
import type { StepProps } from "./steps.ts";

/** `mfa_signup_webauthn`: the address is verified, and the new account gets the passkey that opens it. */
export function MakePasskeyStep({ onSignedIn }: StepProps) {
  const form = useRef<HTMLFormElement>(null);
  const answer = useAnswerStep();
  const { name, setName, wanted, disabledReason } = usePasskeyName(deviceName(navigator.userAgent));
  useEffect(() => form.current?.querySelector("input")?.focus(), []);
  return (
    <form
      ref={form}
      className={styles.factor}
      onSubmit={(event) => {
        event.preventDefault();
        if (wanted === "" || answer.isPending) return;
        answer.mutate(() => finishPasskeySignUp(wanted), {
          onSuccess: (isSignedIn) => isSignedIn && onSignedIn(),
        });
      }}
    >
      <p className="note">
        <Trans>The address is yours. Now make the passkey that you will log in with.</Trans>
      </p>
      <FactorFailure error={answer.error} />
      <NewPasskeyNameField value={name} onChange={setName} />
      <Button type="submit" kind="go" isBlock isPending={answer.isPending} disabledReason={disabledReason}>
        <Trans>Make the passkey</Trans>
      </Button>
    </form>
  );
}
