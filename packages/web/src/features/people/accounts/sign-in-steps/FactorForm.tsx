import { Trans, useLingui } from "@lingui/react/macro";
import { KeyRound } from "lucide-react";
import { useEffect, useRef, useState } from "react";

import { passkeySupport } from "../../../../api/people/passkeys.ts";
import { Button } from "../../../../ui/Button.tsx";
import { TextField } from "../../../../ui/forms/Fields.tsx";
import { FactorFailure } from "./factor-texts.tsx";
import { codeProblemText } from "./factor-texts.tsx";

interface FactorFormProps {
  /** The factors of the account, as the flow names them. */
  readonly types: readonly string[];
  readonly onCode: (code: string) => void;
  readonly onPasskey: () => void;
  readonly isPending: boolean;
  /** Of the last answer; null when it was not refused. */
  readonly error: unknown;
  /** It is what the page is about: the keyboard goes to it. */
  readonly takesFocus?: boolean;
}

/** A passkey, a code of the app or a recovery code: whatever of it the account has, one at a time. */
export function FactorForm({ types, onCode, onPasskey, isPending, error, takesFocus = false }: FactorFormProps) {
  const hasApp = types.includes("totp");
  const hasPasskey = types.includes("webauthn") && passkeySupport() === "yes";
  const hasCodes = types.includes("recovery_codes");
  const [isRecovery, setRecovery] = useState(!hasApp && !hasPasskey);
  const [focused, setFocused] = useState<"none" | "first" | "recovery" | "other">(takesFocus ? "first" : "none");
  const form = useRef<HTMLDivElement>(null);
  // To the field, or else to the button: also when the one for recovery codes took the place of another.
  useEffect(() => {
    if (focused === "none") return;
    const inside = form.current;
    (inside?.querySelector("input") ?? inside?.querySelector("button"))?.focus();
  }, [focused]);
  return (
    <div ref={form} className="grid gap-3">
      <FactorFailure error={error} />
      {hasPasskey && !isRecovery && (
        <Button kind={hasApp ? "plain" : "go"} isBlock isPending={isPending} onPress={onPasskey}>
          <KeyRound aria-hidden="true" />
          <Trans>Use your passkey</Trans>
        </Button>
      )}
      {(hasApp || isRecovery) && (
        <CodeForm
          key={isRecovery ? "recovery" : "app"}
          isRecovery={isRecovery}
          onCode={onCode}
          isPending={isPending}
          error={error}
        />
      )}
      {hasCodes && (hasApp || hasPasskey) && (
        <Button
          kind="ghost"
          isBlock
          onPress={() => {
            setRecovery(!isRecovery);
            setFocused(isRecovery ? "other" : "recovery");
          }}
        >
          {isRecovery ? <Trans>Use something else</Trans> : <Trans>Use a recovery code</Trans>}
        </Button>
      )}
    </div>
  );
}

interface CodeFormProps {
  readonly isRecovery: boolean;
  readonly onCode: (code: string) => void;
  readonly isPending: boolean;
  readonly error: unknown;
}

function CodeForm({ isRecovery, onCode, isPending, error }: CodeFormProps) {
  const { t } = useLingui();
  const [code, setCode] = useState("");
  const isFilled = code.trim() !== "";
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (isFilled && !isPending) onCode(code.trim());
      }}
    >
      <TextField
        label={isRecovery ? t`Recovery code` : t`Code from your authenticator app`}
        hint={isRecovery ? t`One of the ten you kept. Each works once.` : t`Six digits, new every half minute.`}
        inputMode={isRecovery ? "text" : "numeric"}
        autoComplete={isRecovery ? "off" : "one-time-code"}
        autoCapitalize="off"
        spellCheck={false}
        value={code}
        onChange={setCode}
        problem={codeProblemText(error, isRecovery)}
      />
      <Button
        type="submit"
        kind="go"
        isBlock
        isPending={isPending}
        disabledReason={isFilled ? undefined : t`Fill in the code.`}
      >{t`Continue`}</Button>
    </form>
  );
}
