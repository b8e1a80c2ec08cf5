import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Navigate, useLocation } from "@tanstack/react-router";

import { meQuery } from "../../api/me.ts";
import { paths } from "../../paths.ts";
import { Alert } from "../../ui/Alert.tsx";
import { buttonLook } from "../../ui/button-class.ts";
import { LoadingRegion, MessagePage, Skeleton } from "../../ui/states.tsx";
import { AppLink } from "../shell/AppLink.tsx";
import { PageTitle } from "../shell/page-title.tsx";
import { readCallbackError, type CallbackError } from "./read-callback.ts";
import { SignInPanel } from "./SignInPanel.tsx";
import styles from "../shell/RequireEntry.module.css";

/**
 * `/account/provider/callback`, `/auth/callback` and `/api/accounts/auth0/login/callback`: where signing in through
 * somebody else comes back to. Says what went wrong, goes on where a session has begun, and otherwise that nothing was
 * under way.
 */
export function AuthCallbackScreen() {
  const { t } = useLingui();
  const error = readCallbackError(useLocation({ select: (location) => location.searchStr }));
  const me = useQuery(meQuery);
  if (error) return <Failed error={error} />;
  if (me.isPending) {
    return (
      <MessagePage title={t`Authenticating`}>
        <PageTitle title={t`Authenticating`} mast="" />
        <LoadingRegion label={t`Authenticating`}>
          <Skeleton height="48px" width="240px" />
        </LoadingRegion>
      </MessagePage>
    );
  }
  if (me.data?.account) return <Navigate to={paths.loggedIn} replace />;
  return <NothingToComplete />;
}

function Failed({ error }: { error: CallbackError }) {
  const { t } = useLingui();
  const reason =
    error.kind === "unknown"
      ? t`The authentication service returned an unknown error`
      : (error.message ?? t`Authentication failed`);
  return (
    <MessagePage
      title={t`Authentication Error`}
      actions={
        <AppLink to={paths.home} {...buttonLook("go")}>
          <Trans>Back to Login</Trans>
        </AppLink>
      }
    >
      <PageTitle title={t`Authentication Error`} mast="" />
      <Alert kind="error">{reason}</Alert>
    </MessagePage>
  );
}

function NothingToComplete() {
  const { t } = useLingui();
  return (
    <div className={`page ${styles.prompt}`}>
      <PageTitle title={t`Nothing to complete`} mast="" />
      <div>
        <h1>
          <Trans>Nothing to complete</Trans>
        </h1>
        <p>
          <Trans>No sign-in is under way here. It may have ended, or this address was opened on its own.</Trans>
        </p>
        <p>
          <AppLink to={paths.home} {...buttonLook()}>
            <Trans>Go to the front page</Trans>
          </AppLink>
        </p>
      </div>
      <SignInPanel />
    </div>
  );
}
