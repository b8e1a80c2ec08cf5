import { useLingui } from "@lingui/react/macro";
import { useLocation } from "@tanstack/react-router";
import { useState } from "react";

import { useGame } from "../../../api/content/game.ts";
import { useSignInStep } from "../../../api/people/auth.ts";
import { useMe } from "../../../api/people/me.ts";
import { paths } from "../../../paths.ts";
import { Button } from "../../../ui/Button.tsx";
import { AppLink } from "../../site/shell/AppLink.tsx";
import { PasskeySignIn } from "./PasskeySignIn.tsx";
import { ProviderButtons } from "./providers/ProviderButtons.tsx";
import { readReturnPath } from "./return-path.ts";
import { CodeRequestForm } from "./CodeRequestForm.tsx";
import { RegisterLink } from "./RegisterLink.tsx";
import { SignInForm } from "./SignInForm.tsx";
import { SignInSteps } from "./sign-in-steps/SignInSteps.tsx";
import styles from "./SignInPanel.module.css";

/** The ways to sign in, and the steps behind them. Where the person goes afterwards is the page's business. */
export function SignInPanel() {
  const { t } = useLingui();
  const { account } = useMe();
  const { size } = useGame().ruleset.squad;
  const step = useSignInStep();
  const [isByCode, setIsByCode] = useState(false);
  const [email, setEmail] = useState("");
  if (account) {
    return (
      <section className={styles.panel}>
        <p>{t`You are logged in as ${account.firstName} ${account.lastName}`}</p>
        <p className={styles.links}>
          <AppLink to={paths.player}>{t`User profile`}</AppLink>
          <AppLink to={paths.logout}>{t`Sign out`}</AppLink>
        </p>
      </section>
    );
  }
  // Nothing to do when a step signs in: the page notices the session, as after the form.
  if (step.kind !== "none") return <SignInSteps step={step} onSignedIn={() => undefined} />;
  if (isByCode) {
    return (
      <section className={styles.panel}>
        <CodeRequestForm email={email} onEmail={setEmail} />
        <Button isBlock onPress={() => setIsByCode(false)}>{t`Log in with a password`}</Button>
      </section>
    );
  }
  return (
    <section className={styles.panel}>
      <SignInForm email={email} onEmail={setEmail}>{t`A team has ${size} players.`}</SignInForm>
      <div className={styles.stack}>
        <PasskeySignIn />
        <Button isBlock onPress={() => setIsByCode(true)}>{t`Log in with a code by email`}</Button>
        <OtherAccounts />
        <p className={styles.links}>
          <AppLink to={paths.passwordReset}>{t`Forgot your password?`}</AppLink>
          <RegisterLink />
        </p>
      </div>
    </section>
  );
}

function OtherAccounts() {
  const here = useLocation({ select: (location) => location.href });
  return <ProviderButtons next={here === paths.home ? null : readReturnPath(here)} formIs="above" />;
}
