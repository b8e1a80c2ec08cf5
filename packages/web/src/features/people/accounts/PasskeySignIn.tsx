import { Trans } from "@lingui/react/macro";
import { KeyRound } from "lucide-react";

import { useAnswerStep } from "../../../api/people/auth.ts";
import { passkeySupport, signInByPasskey } from "../../../api/people/passkeys.ts";
import { Button } from "../../../ui/Button.tsx";
import { useIsOnlyDrawn } from "../../../ui/page/use-is-only-drawn.ts";
import { FactorFailure } from "./sign-in-steps/factor-texts.tsx";

/** Signing in without a password; nothing where the browser has no passkeys. */
export function PasskeySignIn() {
  const answer = useAnswerStep();
  const isOnlyDrawn = useIsOnlyDrawn();
  // The server draws for browsers that have them, as most do.
  if (!isOnlyDrawn && passkeySupport() !== "yes") return null;
  return (
    <>
      <FactorFailure error={answer.error} />
      <Button data-needs-passkeys isBlock isPending={answer.isPending} onPress={() => answer.mutate(signInByPasskey)}>
        <KeyRound aria-hidden="true" />
        <Trans>Log in with a passkey</Trans>
      </Button>
    </>
  );
}
