import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";

import { useSignInStep } from "../api/auth.ts";
import { meQuery } from "../api/me.ts";
import { CodeRequestForm } from "../features/accounts/CodeRequestForm.tsx";
import { PasskeySignIn } from "../features/accounts/PasskeySignIn.tsx";
import { SignInForm } from "../features/accounts/SignInForm.tsx";
import { SignInSteps } from "../features/accounts/sign-in-steps/SignInSteps.tsx";
import { paths } from "../paths.ts";
import { Button } from "../ui/Button.tsx";
import { LoadingRegion, MessagePage, SkeletonRows } from "../ui/states.tsx";
import styles from "./ControlDoor.module.css";
import { gameAddress } from "./game-origin.ts";
import { LoadFailure } from "./Loaded.tsx";
import { LogOut } from "./LogOut.tsx";

/** On the control room's own host, to whoever is not let in: signing in, or who is signed in and cannot enter. */
export function ControlDoor() {
  const { t } = useLingui();
  const query = useQuery(meQuery);
  if (!query.data) {
    return query.error ? (
      <LoadFailure query={query} />
    ) : (
      <LoadingRegion label={t`Loading`}>
        <SkeletonRows count={4} />
      </LoadingRegion>
    );
  }
  const { account } = query.data;
  return (
    <main id="content">
      {account === null ? (
        <MessagePage title={t`Control room`}>
          <ControlSignIn />
        </MessagePage>
      ) : (
        <MessagePage title={t`You cannot enter here`} actions={<LogOut />}>
          <p>
            <Trans>
              {account.email} is no operator's account. <a href={gameAddress("/")}>To the game</a>
            </Trans>
          </p>
        </MessagePage>
      )}
    </main>
  );
}

/** The ways in that the control room has; whoever forgot the password chooses a new one on the game's pages. */
function ControlSignIn() {
  const step = useSignInStep();
  const [isByCode, setByCode] = useState(false);
  const [email, setEmail] = useState("");
  // The shell sees that somebody is there.
  if (step.kind !== "none") return <SignInSteps step={step} onSignedIn={() => undefined} />;
  return (
    <div className={styles.ways}>
      {isByCode ? (
        <CodeRequestForm email={email} onEmail={setEmail} />
      ) : (
        <SignInForm email={email} onEmail={setEmail}>
          <Trans>For operators, who have a second factor.</Trans>
        </SignInForm>
      )}
      <PasskeySignIn />
      <Button isBlock onPress={() => setByCode(!isByCode)}>
        {isByCode ? <Trans>Log in with a password</Trans> : <Trans>Log in with a code by email</Trans>}
      </Button>
      <a href={gameAddress(paths.passwordReset)}>
        <Trans>Forgot your password?</Trans>
      </a>
    </div>
  );
}
