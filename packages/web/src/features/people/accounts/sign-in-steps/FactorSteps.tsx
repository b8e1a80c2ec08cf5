import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useRef, useState } from "react";

import { useAnswerStep } from "../../../../api/people/auth.ts";
import { answerByCode, answerTrust, useAskLostFactor } from "../../../../api/people/factors.ts";
import { answerByPasskey, finishPasskeySignUp } from "../../../../api/people/passkeys.ts";
import { Alert } from "../../../../ui/Alert.tsx";
import { Button } from "../../../../ui/Button.tsx";
import { WriteFailure } from "../../../site/problems/ProblemList.tsx";
import { deviceName } from "../../security/factors/device-name.ts";
import { NewPasskeyNameField, usePasskeyName } from "../../security/factors/PasskeyName.tsx";
import { FactorFailure } from "./factor-texts.tsx";
import { FactorForm } from "./FactorForm.tsx";
import type { StepProps } from "./step.ts";

/** `mfa_authenticate`: the password was right, and the account asks for more. */
export function FactorStep({ flow, onSignedIn }: StepProps) {
  const answer = useAnswerStep();
  const give = (call: () => Promise<unknown>) =>
    answer.mutate(call, { onSuccess: (isSignedIn) => isSignedIn && onSignedIn() });
  return (
    <div className="grid gap-3">
      <p className="note">
        <Trans>Your account has two-step login. Show that it is you.</Trans>
      </p>
      <FactorForm
        takesFocus
        types={flow.types ?? []}
        onCode={(code) => give(() => answerByCode(code))}
        onPasskey={() => give(answerByPasskey)}
        isPending={answer.isPending}
        error={answer.error}
      />
      <LostFactor />
    </div>
  );
}

/** Below the second step: the way back without app, passkey and code. Says what follows before it asks. */
function LostFactor() {
  const { t } = useLingui();
  const ask = useAskLostFactor();
  const [isOpen, setOpen] = useState(false);
  const text = useRef<HTMLDivElement>(null);
  // The button that was pressed is gone.
  useEffect(() => {
    if (isOpen || ask.isSuccess) text.current?.focus();
  }, [isOpen, ask.isSuccess]);
  if (ask.isSuccess) {
    return (
      <div ref={text} tabIndex={-1}>
        <Alert kind="success">
          <Trans>
            We have written to every address of your account. Reply to that letter, and we will help you. If you find a
            way in meanwhile, just log in.
          </Trans>
        </Alert>
      </div>
    );
  }
  if (!isOpen) {
    return <Button kind="ghost" isBlock onPress={() => setOpen(true)}>{t`I have lost it`}</Button>;
  }
  return (
    <div ref={text} tabIndex={-1} className="grid gap-3">
      <p>
        <Trans>
          Are the app, your passkeys and your recovery codes all gone? Then we can switch off two-step login for you.
          First we make sure that it is you, and then some days go by, in which you can stop it.
        </Trans>
      </p>
      {ask.isError && <WriteFailure error={ask.error} />}
      <Button isBlock isPending={ask.isPending} onPress={() => ask.mutate()}>{t`Ask for help`}</Button>
    </div>
  );
}

/** `mfa_trust`: whether this browser is asked for a second step next time. */
export function TrustStep({ onSignedIn }: StepProps) {
  const { t } = useLingui();
  const answer = useAnswerStep();
  const question = useRef<HTMLParagraphElement>(null);
  // The field that had the focus is gone.
  useEffect(() => question.current?.focus(), []);
  const give = (trust: boolean) =>
    answer.mutate(() => answerTrust(trust), { onSuccess: (isSignedIn) => isSignedIn && onSignedIn() });
  return (
    <div className="grid gap-3">
      <p ref={question} tabIndex={-1}>
        <Trans>That was right. Should we skip this step in this browser for the next 14 days?</Trans>
      </p>
      <p className="note">{t`Say no on a computer that others use.`}</p>
      {answer.isError && <WriteFailure error={answer.error} />}
      <Button kind="go" isBlock isPending={answer.isPending} onPress={() => give(true)}>{t`Yes, skip it here`}</Button>
      <Button isBlock isPending={answer.isPending} onPress={() => give(false)}>{t`No, ask every time`}</Button>
    </div>
  );
}

/** `mfa_signup_webauthn`: the address is verified, and the new account gets the passkey that opens it. */
export function MakePasskeyStep({ onSignedIn }: StepProps) {
  const form = useRef<HTMLFormElement>(null);
  const answer = useAnswerStep();
  const { name, setName, wanted, disabledReason } = usePasskeyName(deviceName(navigator.userAgent));
  useEffect(() => form.current?.querySelector("input")?.focus(), []);
  return (
    <form
      ref={form}
      className="grid gap-3"
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
