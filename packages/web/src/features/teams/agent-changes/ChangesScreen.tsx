import { useLingui } from "@lingui/react/macro";

import { useAgentChanges } from "../../../api/people/agents.ts";
import { formatDayTime } from "../../../i18n/format.ts";
import { paths } from "../../../paths.ts";
import { buttonLook } from "../../../ui/button-class.ts";
import { Card } from "../../../ui/Card.tsx";
import { EmptyState, LoadingRows } from "../../../ui/states.tsx";
import { KIND_TEXTS } from "../../people/agents/PermissionSheet.tsx";
import rows from "../../people/security/rows.module.css";
import styles from "../../people/security/SecurityScreen.module.css";
import { AppLink } from "../../site/shell/AppLink.tsx";
import { ErrorPage } from "../../site/shell/errors/ErrorPage.tsx";
import { PageTitle } from "../../site/shell/page-title.tsx";
import { RequireEntry } from "../../site/shell/RequireEntry.tsx";
import { useStateText } from "./ChangeView.tsx";

/** `/agents/changes`: what programs have proposed for the own team, the newest on top. */
export function ChangesScreen() {
  return <RequireEntry>{() => <Changes />}</RequireEntry>;
}

function Changes() {
  const { t, i18n } = useLingui();
  const changes = useAgentChanges();
  const stateText = useStateText();
  if (changes.isError && !changes.data) return <ErrorPage error={changes.error} />;
  return (
    <div className={`page ${styles.page}`}>
      <PageTitle title={t`Proposed changes`} />
      <h1>{t`Proposed changes`}</h1>
      <Card title={t`Proposed changes`} isTitleHidden>
        {changes.data === undefined ? (
          <LoadingRows label={t`Loading`} count={3} />
        ) : changes.data.changes.length === 0 ? (
          <EmptyState>{t`No program has proposed anything for your team.`}</EmptyState>
        ) : (
          <ul>
            {changes.data.changes.map((change) => (
              <li key={change.id} className={rows.row}>
                <div className={rows.what}>
                  <strong className="anywhere">
                    {change.kinds.map((kind) => i18n._(KIND_TEXTS[kind])).join(", ")}
                  </strong>
                  <span className="faint size-3 anywhere">
                    {t`“${change.agent}”, ${formatDayTime(Date.parse(change.created_at))}`}
                  </span>
                  <span className="size-3">{stateText(change)}</span>
                </div>
                <AppLink
                  to={paths.agentChange(change.id)}
                  {...buttonLook(change.state === "pending" ? "go" : "plain", "normal")}
                >{t`Look at it`}</AppLink>
              </li>
            ))}
          </ul>
        )}
      </Card>
    </div>
  );
}
