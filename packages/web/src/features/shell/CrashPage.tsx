import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";

import { useBrand } from "../../brand/brand-context.tsx";
import { reportCrash } from "../../api/client-error.ts";
import { isApiFailure } from "../../api/problems.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { MessagePage } from "../../ui/states.tsx";
import { ErrorPage } from "./ErrorPage.tsx";
import { PageTitle } from "./page-title.tsx";

/** A page that could not be drawn. A failed call gets its own page; anything else is a fault of ours and says so. */
export function CrashPage({ error }: { error: unknown }) {
  return isApiFailure(error) ? <ErrorPage error={error} /> : <RenderFailure error={error} />;
}

function RenderFailure({ error }: { error: unknown }) {
  const { t } = useLingui();
  const { supportEmail } = useBrand();
  const [isCopied, setCopied] = useState(false);
  const report = `${window.location.href}\n${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
  useEffect(() => reportCrash(error), [error]);
  return (
    <MessagePage
      title={t`Error`}
      actions={
        <Button
          onPress={() => {
            if (supportEmail === null) void navigator.clipboard.writeText(report).then(() => setCopied(true));
            else window.location.assign(`mailto:${supportEmail}?subject=Elleveren&body=${encodeURIComponent(report)}`);
          }}
        >
          <Trans>Report feedback</Trans>
        </Button>
      }
    >
      <PageTitle title={t`Error`} mast="" />
      <p>
        <Trans>We're sorry - something's gone wrong.</Trans>
      </p>
      <p>
        <Trans>Our team has been notified. You can send us a report of what happened.</Trans>
      </p>
      {isCopied && (
        <Alert kind="success">
          <Trans>The report is copied: paste it into an e-mail or a message to us.</Trans>
        </Alert>
      )}
    </MessagePage>
  );
}
