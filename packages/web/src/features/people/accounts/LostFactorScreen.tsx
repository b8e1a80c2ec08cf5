import { Trans, useLingui } from "@lingui/react/macro";
import { useParams } from "@tanstack/react-router";

import { useStopLostFactor } from "../../../api/people/factors.ts";
import { isUnavailable } from "../../../api/wire/problems.ts";
import { paths } from "../../../paths.ts";
import { Alert } from "../../../ui/Alert.tsx";
import { Button } from "../../../ui/Button.tsx";
import { buttonLook } from "../../../ui/button-class.ts";
import { MessagePage } from "../../../ui/states.tsx";
import { AppLink } from "../../site/shell/AppLink.tsx";
import { PageTitle } from "../../site/shell/page-title.tsx";

/** `/player/lost-factor/{key}`: asks before it stops anything: mail programs open links to look at them. */
export function LostFactorScreen() {
  const { key = "" } = useParams({ strict: false });
  const { t } = useLingui();
  const stop = useStopLostFactor();
  const title = t`Two-step login`;
  return (
    <MessagePage
      title={title}
      actions={
        stop.isSuccess ? (
          <AppLink to={paths.passwordReset} {...buttonLook("go")}>{t`Choose a new password`}</AppLink>
        ) : (
          <Button kind="go" isPending={stop.isPending} onPress={() => stop.mutate(key)}>
            {stop.isError ? t`Try again` : t`Stop it`}
          </Button>
        )
      }
    >
      <PageTitle title={title} mast="" />
      {stop.isSuccess ? (
        <Alert kind="success">
          <Trans>Stopped. Two-step login stays on. If it was not you who asked, somebody knows your password.</Trans>
        </Alert>
      ) : stop.isError ? (
        <Alert kind="error">
          {isUnavailable(stop.error)
            ? t`We could not reach the game. Check your connection and try again.`
            : t`This link does not work any more: it has been stopped before, or two-step login is off already.`}
        </Alert>
      ) : (
        <p>{t`Somebody asked to switch off two-step login on your account. Stop it if it was not you.`}</p>
      )}
    </MessagePage>
  );
}
