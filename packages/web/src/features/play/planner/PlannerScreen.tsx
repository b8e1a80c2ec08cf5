import { Trans, useLingui } from "@lingui/react/macro";
import type { EntryId } from "@elleveren/rules";
import { useCallback, useEffect, useState } from "react";

import { useComingMatches } from "../../../api/live/fixtures.ts";
import { usePlan, usePlans, type PlanHead } from "../../../api/teams/plans.ts";
import { useGame } from "../../../api/content/game.ts";
import { LoadingRegion, Skeleton } from "../../../ui/states.tsx";
import { ErrorPage } from "../../site/shell/errors/ErrorPage.tsx";
import { GameOver } from "../../site/shell/GameOver.tsx";
import { PageTitle } from "../../site/shell/page-title.tsx";
import { RequireEntry } from "../../site/shell/RequireEntry.tsx";
import { useSearchState } from "../../site/shell/use-search-state.ts";
import { DraftBar } from "./DraftBar.tsx";
import { NameDialog } from "./NameDialog.tsx";
import { NoDrafts } from "./NoDrafts.tsx";
import { PlanEditor } from "./PlanEditor.tsx";
import styles from "./PlannerScreen.module.css";

/** `/planner`: drafts of the coming rounds, and making one of them real. */
export const PlannerScreen = () => <RequireEntry>{(entryId) => <Planner entryId={entryId} />}</RequireEntry>;

function Planner({ entryId }: { entryId: EntryId }) {
  const { t } = useLingui();
  const { nextRound } = useGame();
  const plans = usePlans(entryId);
  // Asked for side by side with the plan that will show them.
  useComingMatches();
  const [{ draft }, setSearch] = useSearchState<{ draft: number }>({ draft: 0 });
  const [isNaming, setNaming] = useState(false);
  const list = plans.data?.plans ?? [];
  const chosen = list.find((plan) => plan.id === draft) ?? list[0];
  const choose = (planId: number) => setSearch({ draft: planId }, true);
  return (
    <>
      <PageTitle title={t`Planner`} />
      {nextRound === null ? (
        <GameOver />
      ) : plans.isError && !plans.data ? (
        <ErrorPage error={plans.error} />
      ) : (
        <div className={`page ${styles.screen}`}>
          <h1 className="vh phone">{t`Planner`}</h1>
          <header className={`${styles.head} desk`}>
            <h1>{t`Planner`}</h1>
            <p>
              <Trans>
                Plan transfers, chips and captains of the coming rounds, at today's prices. Nothing is done until you
                confirm.
              </Trans>
            </p>
          </header>
          {!plans.data ? (
            <PlannerSkeleton />
          ) : chosen ? (
            <>
              <DraftBar
                entryId={entryId}
                plans={list}
                limit={plans.data.limit}
                chosen={chosen}
                onChoose={choose}
                onNew={() => setNaming(true)}
              />
              <ChosenPlan
                key={chosen.id}
                entryId={entryId}
                planId={chosen.id}
                plans={list}
                limit={plans.data.limit}
                onChoose={choose}
              />
            </>
          ) : (
            <NoDrafts entryId={entryId} limit={plans.data.limit} onStart={() => setNaming(true)} onChoose={choose} />
          )}
          {isNaming && (
            <NameDialog
              entryId={entryId}
              plans={list}
              purpose={{ kind: "new" }}
              onClose={() => setNaming(false)}
              onDone={choose}
            />
          )}
        </div>
      )}
    </>
  );
}

interface ChosenPlanProps {
  readonly entryId: EntryId;
  readonly planId: number;
  readonly plans: readonly PlanHead[];
  readonly limit: number;
  readonly onChoose: (planId: number) => void;
}

function ChosenPlan({ entryId, planId, plans, limit, onChoose }: ChosenPlanProps) {
  const { nextRound } = useGame();
  const plan = usePlan(entryId, planId);
  const { refetch } = plan;
  // A deadline that passes while the page is open takes its round out of every plan.
  const isBehind =
    plan.data?.ground != null && nextRound !== null && plan.data.ground.squad.roundId < nextRound.roundId;
  useEffect(() => {
    if (isBehind) void refetch();
  }, [isBehind, refetch]);
  const readAgain = useCallback(() => void refetch(), [refetch]);
  if (!plan.data) return plan.isError ? <ErrorPage error={plan.error} /> : <PlannerSkeleton />;
  if (plan.data.ground === null) return <GameOver />;
  const { ground } = plan.data;
  return <PlanEditor {...{ entryId, plan: plan.data, ground, plans, limit, onChoose }} onStale={readAgain} />;
}

function PlannerSkeleton() {
  const { t } = useLingui();
  return (
    <LoadingRegion label={t`Loading your plans`}>
      <div className="grid gap-3">
        <Skeleton height="44px" />
        <Skeleton height="150px" />
        <Skeleton height="560px" />
      </div>
    </LoadingRegion>
  );
}
