import { Trans, useLingui } from "@lingui/react/macro";
import { useParams } from "@tanstack/react-router";

import { useMe } from "../../../api/people/me.ts";
import { useUnsubscribe } from "../../../api/content/newsletter.ts";
import { useBrand } from "../../../brand/brand-context.tsx";
import { paths } from "../../../paths.ts";
import { Alert } from "../../../ui/Alert.tsx";
import { Button } from "../../../ui/Button.tsx";
import { buttonLook } from "../../../ui/button-class.ts";
import { MessagePage } from "../../../ui/states.tsx";
import { AppLink } from "../../site/shell/AppLink.tsx";
import { PageTitle } from "../../site/shell/page-title.tsx";

/**
 * `/entry/unsubscribe/{signature}`: from the link in an e-mail, signed in or not. It asks for a confirmation, so that
 * a mail program which prefetches links does not unsubscribe the reader.
 */
export function UnsubscribeScreen() {
  const { signature = "" } = useParams({ strict: false });
  const { t } = useLingui();
  const unsubscribe = useUnsubscribe();
  // The signature in a reminder begins with an r; a newsletter's with the team's number.
  const isReminder = signature.startsWith("r");
  const title = isReminder ? t`Reminders` : t`Newsletter`;
  return (
    <MessagePage
      title={title}
      actions={
        unsubscribe.isSuccess ? (
          <AppLink to={paths.home} {...buttonLook("go")}>
            <Trans>Go to the front page</Trans>
          </AppLink>
        ) : (
          <>
            <Button kind="go" isPending={unsubscribe.isPending} onPress={() => unsubscribe.mutate(signature)}>
              {unsubscribe.isError ? <Trans>Try again</Trans> : <Trans>Unsubscribe</Trans>}
            </Button>
            {unsubscribe.isError && <SupportLink />}
          </>
        )
      }
    >
      <PageTitle title={title} mast="" />
      {isReminder ? <ReminderState unsubscribe={unsubscribe} /> : <State unsubscribe={unsubscribe} />}
    </MessagePage>
  );
}

/** Asking, then done or failed. */
function State({ unsubscribe }: { unsubscribe: ReturnType<typeof useUnsubscribe> }) {
  const { account } = useMe();
  if (unsubscribe.isSuccess) {
    return (
      <>
        <Alert kind="success">
          <Trans>You have successfully unsubscribed from the newsletter.</Trans>
        </Alert>
        {account?.entryId != null && (
          <p>
            <Trans>
              Changed your mind? It can be switched on again under{" "}
              <AppLink to={paths.entryUpdate}>Team details</AppLink>.
            </Trans>
          </p>
        )}
      </>
    );
  }
  if (unsubscribe.isError) {
    return (
      <Alert kind="error">
        <Trans>There was a problem with the newsletter unsubscribe. Please try again or contact support.</Trans>
      </Alert>
    );
  }
  return (
    <p>
      <Trans>Do you want to stop receiving the newsletter? Your team stays as it is.</Trans>
    </p>
  );
}

/** The same for reminders by e-mail. */
function ReminderState({ unsubscribe }: { unsubscribe: ReturnType<typeof useUnsubscribe> }) {
  if (unsubscribe.isSuccess) {
    return (
      <>
        <Alert kind="success">
          <Trans>You get no more reminders by e-mail.</Trans>
        </Alert>
        <p>
          <Trans>
            Changed your mind? Switch them on again under <AppLink to={paths.reminders}>Reminders</AppLink>.
          </Trans>
        </p>
      </>
    );
  }
  if (unsubscribe.isError) {
    return (
      <Alert kind="error">
        <Trans>The reminders could not be stopped. Try again, or write to us.</Trans>
      </Alert>
    );
  }
  return (
    <p>
      <Trans>Do you want no more reminders by e-mail? Your team stays as it is.</Trans>
    </p>
  );
}

function SupportLink() {
  const { supportEmail } = useBrand();
  return supportEmail === null ? (
    <AppLink to={paths.help} {...buttonLook()}>
      <Trans>Contact help</Trans>
    </AppLink>
  ) : (
    <a href={`mailto:${supportEmail}`} {...buttonLook()}>
      <Trans>Contact help</Trans>
    </a>
  );
}
