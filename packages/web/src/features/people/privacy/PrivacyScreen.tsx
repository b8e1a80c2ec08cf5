import { Trans, useLingui } from "@lingui/react/macro";
import { useNavigate, useSearch } from "@tanstack/react-router";

import { useMe } from "../../../api/people/me.ts";
import { paths } from "../../../paths.ts";
import { Alert } from "../../../ui/Alert.tsx";
import { buttonLook } from "../../../ui/button-class.ts";
import { Card } from "../../../ui/Card.tsx";
import { MessagePage } from "../../../ui/states.tsx";
import { RequireAccount } from "../security/RequireAccount.tsx";
import { AppLink } from "../../site/shell/AppLink.tsx";
import { PageTitle } from "../../site/shell/page-title.tsx";
import { DeleteCard } from "./DeleteCard.tsx";
import { DownloadCard } from "./DownloadCard.tsx";
import styles from "./PrivacyScreen.module.css";
import { StoredData } from "./StoredData.tsx";

/** `/player/privacy`: the stored data, a copy of it, and deletion. */
export function PrivacyScreen() {
  const { t } = useLingui();
  const { account } = useMe();
  const navigate = useNavigate();
  const { left } = useSearch({ strict: false }) as { left?: unknown };
  if (left !== undefined && account === null) return <Farewell />;
  // In the URL: after a deletion there is no account, and the page begins anew.
  const sayFarewell = () => void navigate({ to: paths.privacy, search: { left: 1 } as never, replace: true });
  return (
    <RequireAccount>
      {(person) => (
        <div className={`page ${styles.page}`}>
          <PageTitle title={t`Your data`} mast="" />
          <h1>
            <Trans>Your data</Trans>
          </h1>
          <Card title={t`What we store, and why`} isPadded>
            <div className={styles.text}>
              <StoredData />
              <p>
                <Trans>
                  More in <AppLink to={paths.helpTerms}>terms and privacy</AppLink>.
                </Trans>
              </p>
            </div>
          </Card>
          <DownloadCard />
          <DeleteCard account={person} onDeleted={sayFarewell} />
        </div>
      )}
    </RequireAccount>
  );
}

function Farewell() {
  const { t } = useLingui();
  return (
    <MessagePage
      title={t`Your account is deleted`}
      actions={
        <AppLink to={paths.home} {...buttonLook("go")}>
          <Trans>Go to the front page</Trans>
        </AppLink>
      }
    >
      <PageTitle title={t`Your account is deleted`} mast="" />
      <Alert kind="success">
        <Trans>Everything personal is gone. Thanks for playing, and welcome back whenever you like.</Trans>
      </Alert>
    </MessagePage>
  );
}
