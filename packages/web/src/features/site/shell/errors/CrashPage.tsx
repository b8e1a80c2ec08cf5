import { Trans, useLingui } from "@lingui/react/macro";
import { Suspense, useEffect, useState } from "react";

import { reportCrash } from "../../../../api/content/client-error.ts";
import { isApiFailure } from "../../../../api/wire/problems.ts";
import { forgetSeen } from "../../../../api/wire/seen-answers.ts";
import { lazyPart } from "../../../../later/later-part.tsx";
import { Button } from "../../../../ui/Button.tsx";
import { MessagePage } from "../../../../ui/states.tsx";
import { ErrorPage } from "./ErrorPage.tsx";
import { PageTitle } from "../page-title.tsx";
import { markServerError } from "./server-error-store.ts";

const FeedbackForm = lazyPart(() => import("./FeedbackForm.tsx"), "FeedbackForm");

/** A page that could not be drawn. A failed call gets its own page; anything else is a fault of ours and says so. */
export function CrashPage({ error }: { error: unknown }) {
  return isApiFailure(error) ? <ErrorPage error={error} /> : <RenderFailure error={error} />;
}

function RenderFailure({ error }: { error: unknown }) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => markServerError(error), [error]);
  useEffect(() => reportCrash(error), [error]);
  // The page opens from the server next time.
  useEffect(() => void forgetSeen(), []);
  return (
    <MessagePage title={t`Error`}>
      <PageTitle title={t`Error`} mast="" />
      <p>
        <Trans>We're sorry - something's gone wrong.</Trans>
      </p>
      <p>
        <Trans>Our team has been notified. You can tell us what happened.</Trans>
      </p>
      {isOpen ? (
        <Suspense>
          <FeedbackForm error={error} />
        </Suspense>
      ) : (
        <Button kind="go" onPress={() => setOpen(true)}>
          <Trans>Report feedback</Trans>
        </Button>
      )}
    </MessagePage>
  );
}
