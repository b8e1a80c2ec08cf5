import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect } from "react";

import { isApiFailure } from "../../api/problems.ts";
import { useBrand } from "../../brand/brand-context.tsx";
import { paths } from "../../paths.ts";
import { buttonLook } from "../../ui/button-class.ts";
import { MessagePage } from "../../ui/states.tsx";
import { AppLink } from "./AppLink.tsx";
import { PageTitle } from "./page-title.tsx";
import { markServerError } from "./server-error-store.ts";

/** The page for a call that failed: what it says follows the status. Core text §8, "Server error pages". */
export function ErrorPage({ error }: { error: unknown }) {
  useEffect(markServerError, []);
  const status = isApiFailure(error) ? error.status : -1;
  const detail = isApiFailure(error) ? error.detail : "";
  if (status === 404) return <NotFoundPage />;
  if (status === 401 || status === 403) return <PermissionPage />;
  if (status === 502 || status === 503 || status === 504 || status === 0) {
    return /updat/i.test(detail) ? <UpdatingPage /> : <UnavailablePage />;
  }
  return <UnexpectedPage />;
}

export function NotFoundPage() {
  const { t } = useLingui();
  return (
    <MessagePage title={t`Page not found`} actions={<WaysOut />}>
      <PageTitle title={t`Page not found`} mast="" />
      <p>
        <Trans>Sorry, but the page you were looking for can't be found.</Trans>
      </p>
    </MessagePage>
  );
}

function PermissionPage() {
  const { t } = useLingui();
  return (
    <MessagePage title={t`Permission denied`} actions={<WaysOut />}>
      <PageTitle title={t`Permission denied`} mast="" />
      <p>
        <Trans>Sorry, but you don't have permission to perform the request action.</Trans>
      </p>
    </MessagePage>
  );
}

function UpdatingPage() {
  const { t } = useLingui();
  return (
    <MessagePage title={t`The game is being updated.`}>
      <PageTitle title={t`The game is being updated.`} mast="" />
      <p>
        <Trans>Please try again later when the updated scores / teams will be available.</Trans>
      </p>
    </MessagePage>
  );
}

function UnavailablePage() {
  const { t } = useLingui();
  return (
    <MessagePage title={t`Unavailable`} actions={<WaysOut />}>
      <PageTitle title={t`Unavailable`} mast="" />
      <p>
        <Trans>Sorry, but we are unable to load the requested page at this time.</Trans>
      </p>
      <p>
        <Trans>Please try again in a few minutes.</Trans>
      </p>
    </MessagePage>
  );
}

function UnexpectedPage() {
  const { t } = useLingui();
  return (
    <MessagePage title={t`Error`} actions={<WaysOut />}>
      <PageTitle title={t`Error`} mast="" />
      <p>
        <Trans>Sorry, but there has been an unexpected error processing your request.</Trans>
      </p>
    </MessagePage>
  );
}

function WaysOut() {
  const { supportEmail } = useBrand();
  return (
    <>
      <AppLink to={paths.home} {...buttonLook("go")}>
        <Trans>Go to the front page</Trans>
      </AppLink>
      {supportEmail === null ? (
        <AppLink to={paths.help} {...buttonLook()}>
          <Trans>Contact help</Trans>
        </AppLink>
      ) : (
        <a href={`mailto:${supportEmail}`} {...buttonLook()}>
          <Trans>Contact help</Trans>
        </a>
      )}
    </>
  );
}
