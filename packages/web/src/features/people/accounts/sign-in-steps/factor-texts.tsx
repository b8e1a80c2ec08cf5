/** Why a passkey or a code was not taken, in words. */
import { t } from "@lingui/core/macro";

import { authProblem, isTooOften } from "../../../../api/people/auth.ts";
import { passkeyFailure } from "../../../../api/people/passkeys.ts";
import { proofFlows } from "../../../../api/wire/refusals.ts";
import { Alert } from "../../../../ui/Alert.tsx";
import { tooOftenText } from "../../../site/problems/too-often.ts";

/** The problem with a code that was typed; undefined when there is none. */
export function codeProblemText(error: unknown, isRecovery = false): string | undefined {
  if (authProblem(error, "code") === undefined) return undefined;
  return isRecovery
    ? t`That is none of your codes, or it has been used before.`
    : t`That code is not right. Wait for the next one and try again.`;
}

/** Every other failure of a factor; undefined where the field says it, or the person would not say who it is. */
export function factorFailureText(error: unknown): string | undefined {
  if (!error || authProblem(error, "code") !== undefined || proofFlows(error) !== null) return undefined;
  if (isTooOften(error)) return tooOftenText(error);
  switch (passkeyFailure(error)) {
    case "refused":
      return t`The passkey was not used. Try again when you are ready.`;
    case "already":
      return t`This device already has a passkey for your account.`;
    case "impossible":
      return t`This device could not use a passkey here.`;
    case null:
  }
  if (authProblem(error, "credential") !== undefined) return t`This passkey does not belong to an account here.`;
  return t`That did not get through. Try again.`;
}

/** Why a passkey or a code came to nothing, above the form; nothing while a field says it itself. */
export function FactorFailure({ error }: { error: unknown }) {
  const text = factorFailureText(error);
  return text === undefined ? null : <Alert kind="error">{text}</Alert>;
}
