import { Trans, useLingui } from "@lingui/react/macro";
import { Navigate, useParams } from "@tanstack/react-router";
import { useState } from "react";

import { authProblem, useSignInStep } from "../../../api/people/auth.ts";
import { useEmailKey, useVerifyEmail } from "../../../api/people/emails.ts";
import { useMe } from "../../../api/people/me.ts";
import { useBrand } from "../../../brand/brand-context.tsx";
import { paths } from "../../../paths.ts";
import { Button } from "../../../ui/Button.tsx";
import { buttonLook } from "../../../ui/button-class.ts";
import { LoadingRegion, MessagePage, Skeleton } from "../../../ui/states.tsx";
import { WriteFailure } from "../../site/problems/ProblemList.tsx";
import { AppLink } from "../../site/shell/AppLink.tsx";
import { PageTitle } from "../../site/shell/page-title.tsx";
import { HeadingFocus } from "./HeadingFocus.tsx";
import { SignInPanel } from "./SignInPanel.tsx";
import styles from "../../site/shell/RequireEntry.module.css";

/** `/account/verify-email/{key}`: the button uses the key up, not the page: mail programs open links to look at them. */
export function VerifyEmailScreen() {
  const { t } = useLingui();
  const { key = "" } = useParams({ strict: false });
  const { account } = useMe();
  const { gameName } = useBrand();
  const [wasSomebody] = useState(account !== null);
  const address = useEmailKey(key);
  const verify = useVerifyEmail();
  if (verify.isSuccess) {
    // The login that waited for it has gone on, or the person has logged in on this page.
    if (account !== null && !wasSomebody) return <Navigate to={paths.loggedIn} replace />;
    return account === null ? <Verified /> : <VerifiedOwner email={address.data ?? ""} />;
  }
  const refused = authProblem(verify.error) ?? authProblem(address.error);
  if (refused === "email_taken") return <Taken />;
  if (refused !== undefined) return <DeadLink isSignedIn={account !== null} />;
  if (address.isPending) {
    return (
      <MessagePage title={t`Verify your address`}>
        <PageTitle title={t`Verify your address`} mast="" />
        <LoadingRegion label={t`Loading`}>
          <Skeleton height="48px" width="240px" />
        </LoadingRegion>
      </MessagePage>
    );
  }
  const button = (
    <Button kind="go" isPending={verify.isPending} onPress={() => verify.mutate(key)}>{t`Yes, it is mine`}</Button>
  );
  return (
    <MessagePage title={t`Is this your address?`} actions={address.isError ? undefined : button}>
      <PageTitle title={t`Verify your address`} mast="" />
      {address.isError || verify.isError ? (
        <WriteFailure error={verify.error ?? address.error} />
      ) : (
        <p>
          <Trans>
            <strong>{address.data}</strong> was named as the address of an account at {gameName}. If it was not you,
            leave this page, and nothing happens.
          </Trans>
        </p>
      )}
    </MessagePage>
  );
}

/** Done, and nobody is signed in here: the form is at hand, or the step that a login goes on with. */
function Verified() {
  const { t } = useLingui();
  const step = useSignInStep();
  return (
    <div className={`page ${styles.prompt}`}>
      <PageTitle title={t`Your address is verified`} mast="" />
      <div>
        <h1>{t`Your address is verified`}</h1>
        <HeadingFocus />
        {step.kind === "none" && <p>{t`Log in, and you are ready.`}</p>}
      </div>
      <SignInPanel />
    </div>
  );
}

function VerifiedOwner({ email }: { email: string }) {
  const { t } = useLingui();
  return (
    <MessagePage
      title={t`Your address is verified`}
      actions={<AppLink to={paths.security} {...buttonLook("go")}>{t`To your addresses`}</AppLink>}
    >
      <PageTitle title={t`Your address is verified`} mast="" />
      <HeadingFocus />
      <p>{t`${email} is yours now.`}</p>
    </MessagePage>
  );
}

function DeadLink({ isSignedIn }: { isSignedIn: boolean }) {
  const { t } = useLingui();
  return (
    <MessagePage
      title={t`Error validating link`}
      actions={
        <AppLink to={isSignedIn ? paths.security : paths.home} {...buttonLook()}>
          {isSignedIn ? t`To your addresses` : t`Log in`}
        </AppLink>
      }
    >
      <PageTitle title={t`Error validating link`} mast="" />
      <HeadingFocus />
      <p>
        <Trans>
          This link has been used, is more than three days old, or was cut on its way. You can have a new one sent from
          “Sign-in and security”.
        </Trans>
      </p>
    </MessagePage>
  );
}

function Taken() {
  const { t } = useLingui();
  return (
    <MessagePage
      title={t`This address is in use`}
      actions={<AppLink to={paths.home} {...buttonLook()}>{t`Go to the front page`}</AppLink>}
    >
      <PageTitle title={t`This address is in use`} mast="" />
      <HeadingFocus />
      <p>{t`Another account has it already. Log in with that one, or ask for a new password for it.`}</p>
    </MessagePage>
  );
}
