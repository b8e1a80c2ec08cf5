import { Trans, useLingui } from "@lingui/react/macro";
import { Check } from "lucide-react";
import type { EntryId, RoundOutlook } from "@elleveren/rules";
import { useState } from "react";

import { usePlans, type Plan } from "../../../api/teams/plans.ts";
import { Alert } from "../../../ui/Alert.tsx";
import { Button } from "../../../ui/Button.tsx";
import { DockedBar } from "../../../ui/page/DockedBar.tsx";
import { WriteFailure } from "../../site/problems/ProblemList.tsx";
import { loggedOutText } from "../../site/problems/session-text.ts";
import { useSearchState } from "../../site/shell/use-search-state.ts";
import { NameDialog } from "./NameDialog.tsx";
import type { PlanDraft } from "./plan-draft.ts";
import styles from "./SaveLine.module.css";
import { forgetEdits } from "./unsaved-edits.ts";
import type { Autosave } from "./use-autosave.ts";
import { usePlannerProblems } from "./use-planner-problems.ts";

interface SaveLineProps {
  readonly entryId: EntryId;
  readonly plan: Plan;
  readonly draft: PlanDraft;
  readonly autosave: Autosave;
  readonly onShowNewer: () => void;
  readonly onKeepMine: () => void;
  /** The round that can be confirmed. */
  readonly first: RoundOutlook;
  readonly isFirstPlanned: boolean;
  readonly onConfirm: () => void;
}

/** Whether everything is saved, what to do when it is not, and the way to make the first round real. */
export function SaveLine(props: SaveLineProps) {
  const { t } = useLingui();
  const textsOf = usePlannerProblems();
  const { autosave, first, isFirstPlanned } = props;
  const { state } = autosave;
  const reason = !isFirstPlanned
    ? t`Nothing is planned for round ${first.roundId} yet`
    : (textsOf(first.problems)[0] ?? (state === "saved" ? undefined : t`The draft is not saved yet`));
  return (
    <DockedBar
      label={t`Save`}
      className={styles.bar}
      notices={<SaveTrouble {...props} />}
      status={
        <p className={styles.text}>
          {state === "saved" ? (
            <>
              <Check aria-hidden="true" />
              <Trans>The draft is saved</Trans>
            </>
          ) : state === "saving" ? (
            <Trans>Saving …</Trans>
          ) : (
            <>
              <i className="ball" aria-hidden="true" />
              <Trans>Not saved. Your changes are kept here.</Trans>
            </>
          )}
        </p>
      }
    >
      {state !== "saved" && state !== "saving" && state !== "changed" && state !== "deleted" && (
        <Button onPress={autosave.retry}>{t`Try again`}</Button>
      )}
      <Button kind="go" onPress={props.onConfirm} disabledReason={reason}>
        <Trans>Confirm round {first.roundId}</Trans>
      </Button>
    </DockedBar>
  );
}

function SaveTrouble({ entryId, plan, draft, autosave, onShowNewer, onKeepMine }: SaveLineProps) {
  const { t } = useLingui();
  const { data } = usePlans(entryId);
  const [, setSearch] = useSearchState<{ draft: number }>({ draft: 0 });
  const [isNaming, setNaming] = useState(false);
  const saveAsNew = isNaming && (
    <NameDialog
      entryId={entryId}
      plans={data?.plans ?? []}
      purpose={{ kind: "new", rounds: draft.rounds }}
      onClose={() => setNaming(false)}
      onDone={(planId) => {
        forgetEdits(plan.id);
        onShowNewer();
        setSearch({ draft: planId });
      }}
    />
  );
  if (autosave.state === "refused") return <WriteFailure error={autosave.error} />;
  if (autosave.state === "over") return <Alert kind="error">{loggedOutText()}</Alert>;
  if (autosave.state === "changed" && plan.version > draft.version) {
    return (
      <Alert kind="warning">
        <p>{t`This draft was changed in another place meanwhile. Nothing of either is lost yet.`}</p>
        <div className={styles.choice}>
          <Button
            onPress={() => {
              forgetEdits(plan.id);
              onShowNewer();
            }}
          >
            <Trans>Show the newer one</Trans>
          </Button>
          <Button onPress={onKeepMine}>{t`Keep mine`}</Button>
          <Button onPress={() => setNaming(true)}>{t`Save mine as a new draft`}</Button>
        </div>
        {saveAsNew}
      </Alert>
    );
  }
  if (autosave.state === "deleted") {
    return (
      <Alert kind="warning">
        <p>{t`This draft was deleted in another place. Your changes are still here.`}</p>
        <Button onPress={() => setNaming(true)}>{t`Save mine as a new draft`}</Button>
        {saveAsNew}
      </Alert>
    );
  }
  return null;
}
