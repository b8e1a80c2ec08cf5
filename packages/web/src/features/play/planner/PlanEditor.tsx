import { useLingui, Trans } from "@lingui/react/macro";
import {
  footballerId,
  lastPlannableRound,
  planRounds,
  type EntryId,
  type FootballerId,
  type RoundOutlook,
  type PlannedRound,
} from "@elleveren/rules";
import { useEffect, useMemo, useReducer, useState, type Dispatch, type ReactNode } from "react";

import { useGame } from "../../../api/content/game.ts";
import type { Plan, PlanGround, PlanHead } from "../../../api/teams/plans.ts";
import { ViewSwitch } from "../../content/footballers/ViewSwitch.tsx";
import { useOpenFootballer } from "../../content/footballers/use-open-footballer.ts";
import {
  lineupReducer,
  startLineup,
  swapStatus,
  type LineupAction,
  type LineupDraft,
} from "../my-team/draft/lineup-draft.ts";
import { PlayerMenu } from "../my-team/PlayerMenu.tsx";
import { SwapGround } from "../my-team/SwapGround.tsx";
import { useSearchState } from "../../site/shell/use-search-state.ts";
import { positionFilter } from "../squad-edit/market/market-search.ts";
import { useMarketState } from "../squad-edit/market/use-market-state.ts";
import { BestPlanButton } from "../best-plan/BestPlanButton.tsx";
import { ConfirmPlanDialog } from "./ConfirmPlanDialog.tsx";
import { planReducer, startPlan, type PlanAction } from "./plan-draft.ts";
import styles from "./PlannerScreen.module.css";
import { PlanTotals } from "./PlanTotals.tsx";
import { RoundPanel } from "./RoundPanel.tsx";
import { RoundStrip } from "./RoundStrip.tsx";
import { SaveLine } from "./SaveLine.tsx";
import { TransferSheet } from "./TransferSheet.tsx";
import { readEdits } from "./unsaved-edits.ts";
import { useAutosave } from "./use-autosave.ts";
import { useForecast } from "./use-forecast.ts";
import { Alert } from "../../../ui/Alert.tsx";
import { Button } from "../../../ui/Button.tsx";
import { CHIP_TITLE } from "../../content/footballers/names.ts";
import { useFootballers } from "../../content/footballers/use-footballers.ts";
import { useLineupModel } from "../my-team/draft/use-lineup-model.ts";
import type { PitchModel, PitchSlot } from "../pitch/index.ts";

interface PlanEditorProps {
  readonly entryId: EntryId;
  readonly plan: Plan;
  readonly ground: PlanGround;
  /** All drafts, and how many there may be. */
  readonly plans: readonly PlanHead[];
  readonly limit: number;
  readonly onChoose: (planId: number) => void;
  /** Reads the plan again. */
  readonly onStale: () => void;
}

/** One draft: the strip of its rounds, and the chosen one on the pitch. */
export function PlanEditor({ entryId, plan, ground, plans, limit, onChoose, onStale }: PlanEditorProps) {
  const { t } = useLingui();
  const { ruleset, market, rounds } = useGame();
  const [draft, dispatch] = useReducer(planReducer, plan, startDraft);
  const autosave = useAutosave({ entryId, plan, draft, dispatch, onStale });
  const firstRound = ground.squad.roundId;
  const lastRound = lastPlannableRound(firstRound, rounds.at(-1)?.roundId);
  const outlooks = useMemo(
    () =>
      planRounds({
        ruleset,
        market,
        ...ground,
        opening: ground.opening ?? undefined,
        rounds: draft.rounds,
        untilRoundId: lastRound,
      }),
    [draft.rounds, ground, lastRound, market, ruleset],
  );
  const forecast = useForecast(outlooks);
  const [search, setSearch] = useSearchState<{ round: number }>({ round: 0 });
  const outlook = outlooks.find((candidate) => candidate.roundId === search.round) ?? outlooks[0]!;
  const [isConfirming, setConfirming] = useState(false);

  // A newer version without edits of this page in the way is what is shown from now on.
  useEffect(() => {
    if (plan.version > draft.version && autosave.state === "saved") {
      dispatch({ type: "loaded", version: plan.version, rounds: plan.rounds });
    }
  }, [autosave.state, draft.version, plan]);

  return (
    <>
      <PassedRounds
        rounds={plan.passed}
        onDismiss={() => {
          // Saving anything leaves them out.
          autosave.retry();
        }}
      />
      <BestPlanButton
        entryId={entryId}
        team={ground}
        plans={plans}
        limit={limit}
        onChoose={onChoose}
        draft={{ planId: plan.id, rounds: draft.rounds, onReplace: (rounds) => dispatch({ type: "replace", rounds }) }}
      />
      <RoundStrip
        outlooks={outlooks}
        forecast={forecast}
        chosen={outlook.roundId}
        onChoose={(round) => setSearch({ round }, true)}
      />
      <Round
        key={outlook.roundId}
        outlook={outlook}
        planned={draft.rounds.find((round) => round.roundId === outlook.roundId)}
        dispatch={dispatch}
        side={<PlanTotals outlooks={outlooks} forecast={forecast} />}
      />
      <SaveLine
        entryId={entryId}
        plan={plan}
        draft={draft}
        autosave={autosave}
        onShowNewer={() => dispatch({ type: "loaded", version: plan.version, rounds: plan.rounds })}
        onKeepMine={() => dispatch({ type: "saved", version: plan.version, rounds: plan.rounds })}
        first={outlooks[0]!}
        isFirstPlanned={draft.rounds.some((round) => round.roundId === firstRound)}
        onConfirm={() => setConfirming(true)}
      />
      {isConfirming && (
        <ConfirmPlanDialog
          entryId={entryId}
          plan={plan}
          outlook={outlooks[0]!}
          planned={draft.rounds.find((round) => round.roundId === firstRound)}
          onClose={() => setConfirming(false)}
          onStale={onStale}
        />
      )}
      <p className="vh" role="status">
        {t`Round ${outlook.roundId} is shown`}
      </p>
    </>
  );

  /** With edits that a page before this one could not save. */
  function startDraft({ id, version, rounds: held }: Plan) {
    const start = startPlan(version, held);
    const edits = readEdits(id);
    return edits ? { ...start, version: edits.version, rounds: edits.rounds } : start;
  }
}

interface RoundProps {
  readonly outlook: RoundOutlook;
  readonly planned: Plan["rounds"][number] | undefined;
  readonly dispatch: Dispatch<PlanAction>;
  readonly side: ReactNode;
}

function Round({ outlook, planned, dispatch, side }: RoundProps) {
  const { t } = useLingui();
  const { ruleset, market } = useGame();
  const context = { ruleset, market };
  const { roundId, squad } = outlook;
  const [instigatorId, setInstigator] = useState<FootballerId | null>(null);
  const [menuId, setMenuId] = useState<FootballerId | null>(null);
  const [outId, setOutId] = useState<FootballerId | null>(null);
  const openFootballer = useOpenFootballer();
  const list = useMarketState();
  const lineup: LineupDraft = { ...startLineup(squad.picks), instigatorId };
  const model = usePlanModel(lineup, outlook);

  function edit(action: LineupAction) {
    const next = lineupReducer(lineup, action);
    setInstigator(next.instigatorId);
    if (next.picks === lineup.picks) return;
    const picks = next.picks.map((pick) => ({
      footballerId: pick.footballerId,
      slot: pick.slot,
      isCaptain: pick.isCaptain,
      isViceCaptain: pick.isViceCaptain,
    }));
    dispatch({ type: "lineup", roundId, lineup: picks });
  }
  function act(key: string) {
    const id = footballerId(Number(key));
    if (swapStatus(lineup, id, context) === "target") edit({ type: "choose", footballerId: id, context });
    else setMenuId(id);
  }
  return (
    <div className={styles.round}>
      <div className="shrinks">
        <div className={styles.fieldHead} data-swapping={instigatorId !== null || undefined}>
          <h2>{t`Round ${roundId}`}</h2>
          <ViewSwitch view={list.view} onChange={list.setView} isIconOnPhone />
        </div>
        <SwapGround
          view={list.view}
          label={t`Planned squad`}
          round={roundId}
          model={model}
          footballerId={instigatorId}
          onAct={act}
          onCancel={() => setInstigator(null)}
        />
      </div>
      <aside className={styles.aside}>
        <RoundPanel outlook={outlook} planned={planned} dispatch={dispatch} />
        {side}
      </aside>
      {menuId !== null && (
        <PlayerMenu
          footballerId={menuId}
          draft={lineup}
          onClose={() => setMenuId(null)}
          onAction={(action) => {
            setMenuId(null);
            edit(action);
          }}
          onTransfer={(id) => {
            setMenuId(null);
            setOutId(id);
            const position = market.get(id)?.position;
            if (position) list.setQuery({ filter: positionFilter(position), search: "" });
          }}
          onInfo={(id) => {
            setMenuId(null);
            openFootballer(id);
          }}
        />
      )}
      {outId !== null && (
        <TransferSheet
          outId={outId}
          outlook={outlook}
          state={list}
          onClose={() => setOutId(null)}
          onChoose={(inId) => {
            dispatch({ type: "transfer", roundId, outId, inId });
            setOutId(null);
          }}
        />
      )}
    </div>
  );
}

/** Rounds whose deadline passed before what was planned for them was confirmed. */
function PassedRounds({ rounds, onDismiss }: { rounds: readonly PlannedRound[]; onDismiss: () => void }) {
  const { t, i18n } = useLingui();
  const { footballer } = useFootballers();
  if (rounds.length === 0) return null;
  const whatOf = ({ transfers, chip, lineup }: PlannedRound) =>
    [
      ...transfers.map(({ outId, inId }) => t`${footballer(inId).webName} in, ${footballer(outId).webName} out`),
      ...(chip === null ? [] : [i18n._(CHIP_TITLE[chip])]),
      ...(lineup === null ? [] : [t`the line-up`]),
    ].join("; ");
  return (
    <div className={styles.notice}>
      <Alert kind="info">
        {rounds.map((round) => (
          <p key={round.roundId}>
            <Trans>
              The deadline of round {round.roundId} has passed, and this was not confirmed: {whatOf(round)}.
            </Trans>
          </p>
        ))}
        <Button onPress={onDismiss}>{t`Take it out of the draft`}</Button>
      </Alert>
    </div>
  );
}

/** The planned squad as the pitch draws it: a line-up, with those who come in this round marked as new. */
function usePlanModel(lineup: LineupDraft, { opening, squad, roundId }: RoundOutlook): PitchModel {
  const { t } = useLingui();
  const model = useLineupModel(lineup, squad.chip, roundId);
  const before = new Set<string>(opening.picks.map((pick) => String(pick.footballerId)));
  const mark = (slot: PitchSlot): PitchSlot =>
    before.has(slot.key)
      ? slot
      : {
          ...slot,
          description: `${slot.description}, ${t`new in the squad`}`,
          marks: { ...slot.marks, change: "new" },
        };
  return {
    lines: model.lines.map((line) => ({ ...line, slots: line.slots.map(mark) })),
    ...(model.bench && {
      bench: {
        ...model.bench,
        slots: model.bench.slots.map((row) => ({ ...row, slot: mark(row.slot) })),
      },
    }),
  };
}
