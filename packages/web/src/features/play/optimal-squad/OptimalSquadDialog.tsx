import type { ChipName } from "@elleveren/rules";
import { Trans, useLingui } from "@lingui/react/macro";
import { useReducer, useRef, type Dispatch } from "react";

import { useGame } from "../../../api/content/game.ts";
import { Alert } from "../../../ui/Alert.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Sheet } from "../../../ui/overlays/Sheet.tsx";
import { buildSearch, freeLeft } from "./build-search.ts";
import { ForecastExplained } from "./ForecastExplained.tsx";
import { LockedNote } from "./LockedNote.tsx";
import { Obstacles } from "./Obstacles.tsx";
import styles from "./OptimalSquad.module.css";
import { Suggestion } from "./Suggestion.tsx";
import { suggestionActions } from "./suggestion-actions.ts";
import { useSearchGround, useSquadSearch, TIME_LIMIT_MS } from "./use-squad-search.ts";
import { startWish, wishReducer } from "./wish-draft.ts";
import { WishForm } from "./WishForm.tsx";
import { formatDecimal } from "../../../i18n/format.ts";
import type { SearchProgress } from "./squad-search.ts";
import type { SquadDraft, SquadAction } from "../squad-edit/squad-draft.ts";
import type { MyTeam } from "../../../api/play/my-team.ts";

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
  const ground = useSearchGround(chip, myTeam);
  const [wish, change] = useReducer(wishReducer, undefined, () =>
    startWish(draft, myTeam ? freeLeft(ruleset, myTeam, chip) : ruleset.squad.size),
  );
  const { state, start, stop } = useSquadSearch();
  const body = useRef<HTMLDivElement>(null);
  const prepared = ground && buildSearch(ground, wish);
  const outcome = state.kind === "done" ? state.outcome : null;

  /** After a search the same is asked again at once, with everybody free to go. */
  function unlock() {
    change({ type: "unlock" });
    // The button goes with what it answered.
    body.current?.focus();
    if (outcome !== null && ground) start(buildSearch(ground, wishReducer(wish, { type: "unlock" })).search);
  }
  function use() {
    if (outcome?.kind !== "found") return;
    for (const action of suggestionActions(draft, market, outcome.squad.footballerIds)) dispatch(action);
    onClose();
  }
  const foot =
    state.kind === "running" ? (
      <Button onPress={stop}>{t`Cancel the search`}</Button>
    ) : outcome !== null ? (
      <>
        <Button onPress={stop}>{t`Change the settings`}</Button>
        {outcome.kind === "found" && (
          <Button kind="go" onPress={use}>
            <Trans>Use this squad</Trans>
          </Button>
        )}
      </>
    ) : (
      <Button
        kind="go"
        isPending={prepared === undefined}
        onPress={() => {
          if (prepared) start(prepared.search);
        }}
      >
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
          <SearchRunning progress={state.progress} />
        ) : outcome?.kind === "found" && ground && prepared ? (
          <Suggestion
            ground={ground}
            wish={wish}
            prepared={prepared}
            squad={outcome.squad}
            freeOnly={outcome.freeOnly}
          />
        ) : outcome?.kind === "impossible" ? (
          <Obstacles obstacles={outcome.obstacles} />
        ) : outcome !== null ? (
          <Alert kind="warning">
            <Trans>Time ran out before a squad was found. Look fewer rounds ahead, or lock fewer players.</Trans>
          </Alert>
        ) : (
          <>
            {state.kind === "failed" && (
              <Alert kind="error">{t`The search could not be started. Check your connection, and try again.`}</Alert>
            )}
            <WishForm wish={wish} change={change} draft={draft} myTeam={myTeam} chip={chip} />
            <ForecastExplained />
          </>
        )}
      </div>
    </Sheet>
  );
}

/** How far the search has come: the best squad so far, and how much better another could be at the most. */
function SearchRunning({ progress }: { progress: SearchProgress | null }) {
  const { t } = useLingui();
  const seconds = TIME_LIMIT_MS / 1000;
  const found = progress?.foundPoints ?? null;
  const bound = progress?.boundPoints ?? null;
  return (
    <div className={styles.running} role="status">
      <p>{t`Comparing every squad that you may have …`}</p>
      <progress aria-label={t`Searching`} />
      <p className="note">
        {found !== null && bound !== null ? (
          <Trans>
            Best so far: {formatDecimal(found)} points. No squad can expect more than {formatDecimal(bound)}.
          </Trans>
        ) : (
          <Trans>Your own device does the work, for {seconds} seconds at the most.</Trans>
        )}
      </p>
    </div>
  );
}
