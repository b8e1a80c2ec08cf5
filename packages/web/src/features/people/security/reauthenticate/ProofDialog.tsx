import { Trans, useLingui } from "@lingui/react/macro";
import { type ComponentType, useState } from "react";
import { useLocation } from "@tanstack/react-router";

import { type AuthFlow, authProblem, isTooOften, useProveByPassword } from "../../../../api/people/auth.ts";
import { useProveByMailedCode, useRequestProofCode } from "../../../../api/people/login-code.ts";
import { providerAddress, useProviders } from "../../../../api/people/providers.ts";
import { isApiFailure } from "../../../../api/wire/problems.ts";
import { Alert } from "../../../../ui/Alert.tsx";
import { buttonLook } from "../../../../ui/button-class.ts";
import { Button } from "../../../../ui/Button.tsx";
import { TextField } from "../../../../ui/forms/Fields.tsx";
import { Sheet } from "../../../../ui/overlays/Sheet.tsx";
import { readReturnPath } from "../../accounts/return-path.ts";
import { WriteFailure } from "../../../site/problems/ProblemList.tsx";
import { tooOftenText } from "../../../site/problems/too-often.ts";
import { TooOften } from "../../../site/problems/TooOften.tsx";
import { FactorWay } from "./FactorWay.tsx";
import styles from "./reauthenticate.module.css";
import type { WayProps } from "./FactorWay.tsx";

interface ProofDialogProps {
  /** The flows by which the account can prove itself. */
  readonly flows: readonly AuthFlow[];
  readonly answer: (isProved: boolean) => void;
}

/** Asks a signed-in account to reauthenticate. */
export function ProofDialog({ flows, answer }: ProofDialogProps) {
  const { t } = useLingui();
  const known = flows.filter(({ id }) => WAYS[id] !== undefined);
  return (
    <Sheet isOpen onClose={() => answer(false)} title={t`Is it you?`}>
      <div className={styles.ways}>
        <p className="note">
          {known.length > 0 && known.every(({ id }) => id === "mfa_reauthenticate") ? (
            <Trans>
              Your password is not enough for this, even if you signed in just now. Show that it is you, and we go on
              where you were.
            </Trans>
          ) : (
            <Trans>Show that it is you, and we go on where you were.</Trans>
          )}
        </p>
        {known.length === 0 && <Alert kind="info">{t`Sign out and in again, then you can do this.`}</Alert>}
        {known.map((flow) => {
          const Way = WAYS[flow.id]!;
          return <Way key={flow.id} flow={flow} onProved={() => answer(true)} />;
        })}
      </div>
    </Sheet>
  );
}

const WAYS: Readonly<Partial<Record<AuthFlow["id"], ComponentType<WayProps>>>> = {
  reauthenticate: PasswordWay,
  mfa_reauthenticate: FactorWay,
  provider_redirect: ProviderWay,
  login_by_code: CodeWay,
};

function PasswordWay({ onProved }: WayProps) {
  const { t } = useLingui();
  const prove = useProveByPassword();
  const [password, setPassword] = useState("");
  const isWrong = authProblem(prove.error, "password") === "incorrect_password";
  const problem = isTooOften(prove.error) ? tooOftenText(prove.error) : isWrong ? t`Password not valid` : undefined;
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (password !== "" && !prove.isPending) prove.mutate(password, { onSuccess: onProved });
      }}
    >
      {prove.isError && problem === undefined && <WriteFailure error={prove.error} />}
      <TextField
        label={t`Password`}
        type="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        problem={problem}
      />
      <Button
        type="submit"
        kind="go"
        isBlock
        isPending={prove.isPending}
        disabledReason={password === "" ? t`Fill in your current password.` : undefined}
      >{t`Confirm`}</Button>
    </form>
  );
}

/** Signing in once more through a connected account. The browser leaves the page and comes back to it. */
function ProviderWay({ flow }: WayProps) {
  const { t } = useLingui();
  const here = useLocation({ select: ({ pathname }) => pathname });
  const providers = useProviders().filter(({ id }) => flow.providers?.includes(id));
  return (
    <div className="grid gap-3">
      {providers.map(({ id, name }) => (
        <a key={id} href={providerAddress(id, readReturnPath(here))} {...buttonLook()}>{t`Continue with ${name}`}</a>
      ))}
      <p className="note">{t`You come back to this page afterwards. Then do it once more.`}</p>
    </div>
  );
}

function CodeWay({ onProved }: WayProps) {
  const { t } = useLingui();
  const request = useRequestProofCode();
  const prove = useProveByMailedCode();
  const [code, setCode] = useState("");
  const send = () => {
    setCode("");
    prove.reset();
    request.mutate();
  };
  const refusal = isTooOften(request.error) ? (
    <Alert kind="info">
      <TooOften error={request.error} />
    </Alert>
  ) : (
    request.isError && <WriteFailure error={request.error} />
  );
  if (!request.isSuccess) {
    return (
      <div className="grid gap-3">
        <p className="note">{t`We can send a code to your email address.`}</p>
        {refusal}
        <Button isBlock isPending={request.isPending} onPress={send}>{t`Send me a code`}</Button>
      </div>
    );
  }
  const isWrong = authProblem(prove.error, "code") === "incorrect_code";
  const isOver = isApiFailure(prove.error) && prove.error.status === 409;
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (code.trim() !== "" && !prove.isPending) prove.mutate(code, { onSuccess: onProved });
      }}
    >
      <p className="note">{t`A code is on its way to your email address. It works once, for 10 minutes.`}</p>
      {isOver ? (
        <Alert kind="info">{t`This code does not work any more. Ask for a new one.`}</Alert>
      ) : (
        prove.isError && !isWrong && <WriteFailure error={prove.error} />
      )}
      <TextField
        label={t`Code`}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        value={code}
        onChange={setCode}
        problem={isWrong ? t`That is not the code. Only the newest one works.` : undefined}
      />
      <Button
        type="submit"
        kind="go"
        isBlock
        isPending={prove.isPending}
        disabledReason={code.trim() === "" ? t`Type the code from the letter.` : undefined}
      >{t`Confirm`}</Button>
      <Button isBlock isPending={request.isPending} onPress={send}>{t`Send a new code`}</Button>
    </form>
  );
}
