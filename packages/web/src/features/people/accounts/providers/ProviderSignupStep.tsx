import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";

import { authProblem, isTooOften } from "../../../../api/people/auth.ts";
import { useFinishProviderSignup, useProviderSignup } from "../../../../api/people/providers.ts";
import { Alert } from "../../../../ui/Alert.tsx";
import { Button } from "../../../../ui/Button.tsx";
import { TextField } from "../../../../ui/forms/Fields.tsx";
import { LoadingRegion, Skeleton } from "../../../../ui/states.tsx";
import { WriteFailure } from "../../../site/problems/ProblemList.tsx";
import { tooOftenText } from "../../../site/problems/too-often.ts";
import type { StepProps } from "../sign-in-steps/step.ts";
import { accountProblemText } from "../details/account-texts.ts";
import styles from "../SignInPanel.module.css";

/** Sign-up by a provider that does not vouch for an e-mail address: the person enters one. */
export function ProviderSignupStep({ flow }: StepProps) {
  const { t } = useLingui();
  const signup = useProviderSignup();
  const name = flow.provider?.name ?? "";
  if (signup.isPending) {
    return (
      <LoadingRegion label={t`Loading ...`}>
        <Skeleton height="160px" />
      </LoadingRegion>
    );
  }
  // It has ended meanwhile, or cannot be read: the way back stands below.
  if (signup.isError) {
    return <Alert kind="info">{t`This took too long. Log in once more.`}</Alert>;
  }
  const { account, user, email } = signup.data;
  const who = account.display === "" ? user.display : account.display;
  return (
    <>
      <p>{t`You come from ${name} as ${who}. Which email address should your account here have?`}</p>
      <SignupForm said={email[0]?.email ?? ""} name={name} />
    </>
  );
}

function SignupForm({ said, name }: { said: string; name: string }) {
  const { t } = useLingui();
  const finish = useFinishProviderSignup();
  const [email, setEmail] = useState(said);
  const code = authProblem(finish.error, "email");
  const isTaken = code === "email_taken";
  const fieldText = code === undefined ? undefined : accountProblemText("email", isTaken ? "duplicate" : code);
  const problem = isTooOften(finish.error) ? tooOftenText(finish.error) : fieldText;
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (email.trim() !== "" && !finish.isPending) finish.mutate(email.trim());
      }}
    >
      {finish.isError && problem === undefined && <WriteFailure error={finish.error} />}
      <TextField
        label={t`Email`}
        type="email"
        autoComplete="email"
        isRequired
        value={email}
        onChange={(typed) => {
          setEmail(typed);
          finish.reset();
        }}
        problem={problem}
      />
      {isTaken && (
        <p className="note">
          <Trans>
            Is it yours? Go back and log in with your password, then connect {name} under Sign-in and security.
          </Trans>
        </p>
      )}
      <Button
        type="submit"
        kind="go"
        isBlock
        isPending={finish.isPending}
        disabledReason={email.trim() === "" ? t`An email is required` : undefined}
      >{t`Create account`}</Button>
    </form>
  );
}
