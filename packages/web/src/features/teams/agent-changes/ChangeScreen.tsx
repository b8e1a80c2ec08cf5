import { Trans, useLingui } from "@lingui/react/macro";
import type { WireAgentChange } from "@elleveren/contract";
import type { EntryId } from "@elleveren/rules";

import { useAgentChange, useDecideChange } from "../../../api/people/agents.ts";
import { paths } from "../../../paths.ts";
import { Alert } from "../../../ui/Alert.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { LoadingRows } from "../../../ui/states.tsx";
import { Said } from "../../people/security/Said.tsx";
import rows from "../../people/security/rows.module.css";
import styles from "../../people/security/SecurityScreen.module.css";
import { WriteFailure } from "../../site/problems/ProblemList.tsx";
import { AppLink } from "../../site/shell/AppLink.tsx";
import { ErrorPage, NotFoundPage } from "../../site/shell/errors/ErrorPage.tsx";
import { PageTitle } from "../../site/shell/page-title.tsx";
import { RequireEntry } from "../../site/shell/RequireEntry.tsx";
import { useNumberParams } from "../../site/shell/use-number-params.ts";
import { ChangeView, useStateText } from "./ChangeView.tsx";

/** `/agents/changes/{changeId}`: what a program proposes for the own team, and the person's answer. */
export function ChangeScreen() {
  const { changeId } = useNumberParams("changeId");
  if (changeId === undefined) return <NotFoundPage />;
  return <RequireEntry>{(entryId) => <Change key={changeId} changeId={changeId} entryId={entryId} />}</RequireEntry>;
}

function Change({ changeId, entryId }: { changeId: number; entryId: EntryId }) {
  const { t } = useLingui();
  const change = useAgentChange(changeId);
  if (change.isError && !change.data) return <ErrorPage error={change.error} />;
  return (
    <div className={`page ${styles.page}`}>
      <PageTitle title={t`Proposed change`} />
      <h1>{t`Proposed change`}</h1>
      {change.data ? <Proposal change={change.data} entryId={entryId} /> : <LoadingRows label={t`Loading`} count={3} />}
      <p className="note">
        <AppLink to={paths.agentChanges}>{t`All proposed changes`}</AppLink>
      </p>
    </div>
  );
}

function Proposal({ change, entryId }: { change: WireAgentChange; entryId: EntryId }) {
  const { t } = useLingui();
  const decide = useDecideChange(change.id, entryId);
  const stateText = useStateText();
  const isOpen = change.state === "pending" || change.state === "running";
  const isDoing = (decision: string) => decide.isPending && decide.variables === decision;
  return (
    <Card title={t`“${change.agent}” proposes for your team`}>
      {decide.isSuccess && !isOpen && (
        <Said key={change.state} kind={change.state === "failed" ? "error" : "success"} takesFocus>
          {stateText(change)}
        </Said>
      )}
      <ChangeView change={change} />
      <div className={rows.form}>
        <p className="note">{stateText(change)}</p>
        {decide.isError && <WriteFailure error={decide.error} />}
        {isOpen && (
          <>
            <Alert kind="info">
              <Trans>Nothing has been changed yet. Confirm only what you want yourself.</Trans>
            </Alert>
            <Button
              kind="go"
              isPending={isDoing("confirm")}
              onPress={() => decide.mutate("confirm")}
            >{t`Confirm the change`}</Button>
            {change.state === "pending" && (
              <Button isPending={isDoing("refuse")} onPress={() => decide.mutate("refuse")}>{t`Turn it down`}</Button>
            )}
          </>
        )}
        {change.can_undo && (
          <Button isPending={isDoing("undo")} onPress={() => decide.mutate("undo")}>{t`Undo the change`}</Button>
        )}
      </div>
    </Card>
  );
}
