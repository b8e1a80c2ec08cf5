import type { ChipName } from "@elleveren/rules";
import { Trans, useLingui } from "@lingui/react/macro";
import { useReducer, useRef, type Dispatch } from "react";

import { useGame } from "../../../api/content/game.ts";
import { Alert } from "../../../ui/Alert.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Sheet } from "../../../ui/overlays/Sheet.tsx";
import { buildSearch, freeLeft, type SquadWish } from "./build-search.ts";
import { ForecastExplained } from "../plan-search/ForecastExplained.tsx";
import { Obstacles } from "../plan-search/Obstacles.tsx";
import { useSearchGround } from "../plan-search/search-ground.ts";
import { SearchFailed, SearchRunning } from "../plan-search/SearchState.tsx";
import { usePlanSearch } from "../plan-search/use-plan-search.ts";
import { LockedNote } from "./LockedNote.tsx";
import styles from "./OptimalSquad.module.css";
import { Suggestion } from "./Suggestion.tsx";
import { suggestionActions } from "./suggestion-actions.ts";
import { startWish, wishReducer } from "./wish-draft.ts";
import { WishForm } from "./WishForm.tsx";
import type { SquadDraft, SquadAction } from "../squad-edit/squad-draft.ts";
import type { MyTeam } from "../../../api/play/my-team.ts";

/** After so long the best squad so far is the answer. */
const TIME_LIMIT_MS = 30_000;

export interface SuggestSquadProps {
  readonly draft: SquadDraft;
  readonly dispatch: Dispatch<SquadAction>;
  /** In play or proposed. */
  readonly chip: ChipName | null;
  /** Absent while a first squad is chosen. */
  readonly myTeam?: MyTeam;
}

/** Asks what the squad should be best for, searches, and shows what was found; nothing is saved here. */
export function OptimalSquadDialog(props: SuggestSquadProps & { readonly onClose: () => void }) {
  const { t } = useLingui();
  const { draft, dispatch, chip, myTeam, onClose } = props;
  const { ruleset, market } = useGame();
  const game = useSearchGround();
  const ground = game && { ...game, chip, myTeam };
  const [wish, change] = useReducer(wishReducer, undefined, () =>
    startWish(draft, myTeam ? freeLeft(ruleset, myTeam, chip) : ruleset.squad.size),
  );
  const { state, start, cancel } = usePlanSearch();
  const body = useRef<HTMLDivElement>(null);
  const prepared = ground && buildSearch(ground, wish);
  const outcome = state.kind === "done" ? state.outcome : null;

  function search(asked: SquadWish) {
    if (!ground) return;
    const { question } = buildSearch(ground, asked);
    const freeOnly = { ...question, wishes: { ...question.wishes, mostPaid: 0 } };
    start({ question, freeOnly, timeLimitMs: TIME_LIMIT_MS });
  }
  /** After a search the same is asked again at once, with everybody free to go. */
  function unlock() {
    change({ type: "unlock" });
    // The button goes with what it answered.
    body.current?.focus();
    if (outcome !== null) search(wishReducer(wish, { type: "unlock" }));
  }
  function use() {
    if (outcome?.kind !== "found") return;
    for (const action of suggestionActions(draft, market, outcome.plan.steps[0]!.squadIds)) dispatch(action);
    onClose();
  }
  const foot =
    state.kind === "running" ? (
      <Button onPress={cancel}>{t`Cancel the search`}</Button>
    ) : outcome !== null ? (
      <>
        <Button onPress={cancel}>{t`Change the settings`}</Button>
        {outcome.kind === "found" && (
          <Button kind="go" onPress={use}>
            <Trans>Use this squad</Trans>
          </Button>
        )}
      </>
    ) : (
      <Button kind="go" isPending={prepared === undefined} onPress={() => search(wish)}>
        <Trans>Find the best squad</Trans>
      </Button>
    );
  return (
    <Sheet isOpen onClose={onClose} title={t`The best squad`} width="wide" foot={foot}>
      <div ref={body} tabIndex={-1} className={styles.body}>
        {state.kind !== "running" && (
          <LockedNote
            count={wish.lockedIds.size}
            places={ruleset.squad.size}
            isSearched={outcome !== null}
            onUnlock={unlock}
          />
        )}
        {state.kind === "running" ? (
          <SearchRunning progress={state.progress} seconds={TIME_LIMIT_MS / 1000}>
            {t`Comparing every squad that you may have …`}
          </SearchRunning>
        ) : outcome?.kind === "found" && ground && prepared ? (
          <Suggestion
            ground={ground}
            prepared={prepared}
            found={outcome}
            freeOnly={state.kind === "done" ? state.freeOnly : null}
          />
        ) : outcome?.kind === "impossible" ? (
          <Obstacles title={t`No squad keeps to these settings.`} obstacles={outcome.obstacles} />
        ) : outcome !== null ? (
          <Alert kind="warning">
            <Trans>Time ran out before a squad was found. Look fewer rounds ahead, or lock fewer players.</Trans>
          </Alert>
        ) : (
          <>
            {state.kind === "failed" && <SearchFailed reason={state.reason} />}
            <WishForm wish={wish} change={change} draft={draft} myTeam={myTeam} chip={chip} />
            <ForecastExplained />
          </>
        )}
      </div>
    </Sheet>
  );
}
