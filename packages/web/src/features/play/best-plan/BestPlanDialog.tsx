import type { PlanOutcome } from "@elleveren/optimiser";
import { Trans, useLingui } from "@lingui/react/macro";
import { isRevertingChip, type EntryId, type PlannedRound } from "@elleveren/rules";
import { useReducer, useState } from "react";

import { useGame } from "../../../api/content/game.ts";
import type { PlanGround } from "../../../api/teams/plans.ts";
import { Alert } from "../../../ui/Alert.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Sheet } from "../../../ui/overlays/Sheet.tsx";
import { WriteFailure } from "../../site/problems/ProblemList.tsx";
import { ForecastExplained } from "../plan-search/ForecastExplained.tsx";
import { Obstacles } from "../plan-search/Obstacles.tsx";
import { SearchFailed, SearchRunning } from "../plan-search/SearchState.tsx";
import { useSearchGround } from "../plan-search/search-ground.ts";
import { usePlanSearch } from "../plan-search/use-plan-search.ts";
import { asDraft } from "./as-draft.ts";
import styles from "./BestPlan.module.css";
import { PlanFound } from "./PlanFound.tsx";
import { plannableRounds, preparePlan, type PreparedPlan } from "./plan-question.ts";
import type { FoundWith } from "./plan-score.ts";
import { startWish, wishReducer, type PlanWish } from "./plan-wish.ts";
import { PlanWishForm } from "./PlanWishForm.tsx";

export interface BestPlanProps {
  readonly entryId: EntryId;
  /** The squad that the plan begins with, and what was played before. */
  readonly team: PlanGround;
  /** Asked for before: the dialog opens with the same wishes. */
  readonly wish?: PlanWish | undefined;
  /** The handler for a plan that is taken; absent where there is no draft to put it into. */
  readonly onIntoDraft?: ((rounds: readonly PlannedRound[], wish: PlanWish) => void) | undefined;
  readonly onNewDraft: (rounds: readonly PlannedRound[], wish: PlanWish) => void;
  /** Why there may be no further draft. */
  readonly newDraftReason?: string | undefined;
  readonly isSaving: boolean;
  /** Of the last try to save one. */
  readonly failure: Error | null;
  readonly onClose: () => void;
}

/** After so long the best plan so far is the answer; it can be stopped before. */
const TIME_LIMIT_MS = 60_000;

/** Asks what the plan should be best for, searches, and shows what was found; nothing is saved before it is a draft. */
export function BestPlanDialog(props: BestPlanProps) {
  const { entryId, team, wish: asked, onIntoDraft, onNewDraft, newDraftReason, isSaving, failure, onClose } = props;
  const { t } = useLingui();
  const { ruleset } = useGame();
  const game = useSearchGround();
  const ground = game && { game, team };
  const [wish, change] = useReducer(wishReducer, asked ?? startWish(ruleset));
  const { state, start, stop, cancel } = usePlanSearch();
  /** The plan before this one, to lie beside it. */
  const [before, setBefore] = useState<FoundWith | null>(null);
  /** The question that the search was asked. */
  const [prepared, setPrepared] = useState<PreparedPlan | null>(null);
  const outcome = state.kind === "done" ? state.outcome : null;
  const found = outcome?.kind === "found" && prepared ? { ...prepared, wish, found: outcome } : null;

  function search() {
    if (!ground) return;
    const asks = preparePlan(ground, wish);
    setPrepared(asks);
    start({ question: asks.question, timeLimitMs: TIME_LIMIT_MS });
  }
  function back() {
    if (found) setBefore(found);
    cancel();
  }
  const draft = found && asDraft(found.found.plan);
  const foot =
    state.kind === "running" ? (
      <>
        <Button onPress={cancel}>{t`Back to the wishes`}</Button>
        <Button
          onPress={stop}
          disabledReason={state.progress?.plan ? undefined : t`No plan has been found yet.`}
        >{t`Take the best so far`}</Button>
      </>
    ) : found && draft ? (
      <>
        <Button onPress={back}>{t`Change the wishes`}</Button>
        {onIntoDraft && <Button onPress={() => onIntoDraft(draft, wish)}>{t`Into this draft`}</Button>}
        <Button kind="go" isPending={isSaving} disabledReason={newDraftReason} onPress={() => onNewDraft(draft, wish)}>
          <Trans>Make it a draft</Trans>
        </Button>
      </>
    ) : outcome !== null ? (
      <Button onPress={cancel}>{t`Change the wishes`}</Button>
    ) : (
      <Button kind="go" isPending={ground === undefined} onPress={search}>
        <Trans>Find the best plan</Trans>
      </Button>
    );
  return (
    <Sheet isOpen onClose={onClose} title={t`The best plan`} width="wide" foot={foot}>
      <div className={styles.body}>
        {failure && <WriteFailure error={failure} />}
        {state.kind === "running" ? (
          <SearchRunning progress={state.progress} seconds={TIME_LIMIT_MS / 1000}>
            {t`Comparing every way to play these rounds …`}
          </SearchRunning>
        ) : found && ground ? (
          <PlanFound entryId={entryId} ground={ground} current={found} before={before} />
        ) : outcome !== null && ground ? (
          <NotFound outcome={outcome} />
        ) : (
          <>
            {state.kind === "failed" && <SearchFailed reason={state.reason} />}
            {isRevertingChip(team.squad.chip) && (
              <p className="note">
                <Trans>
                  Round {team.squad.roundId} is played with a squad that goes back. The plan begins in the round after.
                </Trans>
              </p>
            )}
            {ground && plannableRounds(ground).length > 0 ? (
              <PlanWishForm wish={wish} change={change} ground={ground} />
            ) : (
              ground && <Alert kind="info">{t`No round is left to plan.`}</Alert>
            )}
            <ForecastExplained />
          </>
        )}
      </div>
    </Sheet>
  );
}

function NotFound({ outcome }: { outcome: PlanOutcome }) {
  const { t } = useLingui();
  switch (outcome.kind) {
    case "impossible":
      return <Obstacles title={t`No plan keeps to these wishes.`} obstacles={outcome.obstacles} />;
    case "out-of-time":
      return (
        <Alert kind="warning">{t`Time ran out before a plan was found. Look fewer rounds ahead, or save some chips.`}</Alert>
      );
    default:
      return <Alert kind="error">{t`The expected points are not in order. Load the page again.`}</Alert>;
  }
}
