import { Trans, useLingui } from "@lingui/react/macro";
import { footballerId, type EntryId, type FootballerId } from "@elleveren/rules";
import { useEffect, useReducer, useRef, useState } from "react";

import { useEntry } from "../../api/entry.ts";
import { useGame } from "../../api/game.ts";
import { useSaveLineup, type MyTeam } from "../../api/my-team.ts";
import { ViewSwitch, type View } from "../footballers/ViewSwitch.tsx";
import { useOpenFootballer } from "../footballers/use-open-footballer.ts";
import { Pitch, PitchList } from "../pitch/index.ts";
import { useSearchState } from "../shell/use-search-state.ts";
import { chipInPlay, chipToSave, NO_CHIP_CHANGES } from "./chip-draft.ts";
import { ChipsRow } from "./ChipsRow.tsx";
import { DeadlineBar } from "./DeadlineBar.tsx";
import { lineupChanges, lineupReducer, startLineup, swapStatus } from "./lineup-draft.ts";
import styles from "./MyTeamScreen.module.css";
import type { OpenRound } from "./MyTeamScreen.tsx";
import { PlayerMenu } from "./PlayerMenu.tsx";
import { SaveBar } from "./SaveBar.tsx";
import { SquadNews } from "./SquadNews.tsx";
import { SwapBar } from "./SwapBar.tsx";
import { TeamFacts } from "./TeamFacts.tsx";
import { useLineupModel } from "./use-lineup-model.ts";

interface MyTeamEditorProps {
  readonly entryId: EntryId;
  readonly myTeam: MyTeam;
  readonly round: OpenRound;
}

export function MyTeamEditor({ entryId, myTeam, round }: MyTeamEditorProps) {
  const { t } = useLingui();
  const { ruleset, market } = useGame();
  const context = { ruleset, market };
  const [draft, dispatch] = useReducer(lineupReducer, myTeam.picks, startLineup);
  const [chips, setChips] = useState(NO_CHIP_CHANGES);
  const [menuId, setMenuId] = useState<FootballerId | null>(null);
  const openFootballer = useOpenFootballer();
  const [{ view }, setSearch] = useSearchState<{ view: View }>({ view: "pitch" });
  const save = useSaveLineup(entryId);
  const entryName = useEntry(entryId).data?.name;
  const changes = lineupChanges(draft, ruleset.squad.playing);
  const changeCount = changes.count + chips.size;
  useFreshGround(myTeam, changeCount === 0, (picks) => dispatch({ type: "loaded", picks }));

  const inPlay = chipInPlay(chips, myTeam.chips);
  const model = useLineupModel(draft, inPlay?.name ?? null, round.roundId);

  function act(key: string) {
    const id = footballerId(Number(key));
    if (swapStatus(draft, id, context) === "target") dispatch({ type: "choose", footballerId: id, context });
    else setMenuId(id);
  }
  function saveDraft() {
    const chip = chipToSave(chips, myTeam.chips);
    save.mutate(
      { picks: draft.picks, ...(chip === undefined ? {} : { chip }) },
      {
        onSuccess: (saved) => {
          dispatch({ type: "loaded", picks: saved.picks });
          setChips(NO_CHIP_CHANGES);
        },
      },
    );
  }
  const leaveSwap = () => {
    if (draft.instigatorId === null) return false;
    dispatch({ type: "cancel-swap" });
    return true;
  };
  const edit = () => {
    if (save.isSuccess || save.isError) save.reset();
  };

  return (
    <div className={`page ${styles.screen}`}>
      <div className={`${styles.head} desk`}>
        <div>
          <h1>
            <Trans>My team</Trans>
          </h1>
          <p>
            {entryName !== undefined && <b>{entryName}. </b>}
            <Trans>To change your captain use the menu which appears when clicking on a player.</Trans>
          </p>
        </div>
        <ViewSwitch view={view} onChange={(chosen) => setSearch({ view: chosen })} />
      </div>
      <h1 className="vh phone">{t`My team`}</h1>
      <DeadlineBar round={round} view={view} onView={(chosen) => setSearch({ view: chosen })} />
      <div className={styles.chips} data-swapping={draft.instigatorId !== null || undefined}>
        <ChipsRow
          chips={myTeam.chips}
          draft={chips}
          entryId={entryId}
          round={round}
          onChange={(next) => {
            edit();
            setChips(next);
          }}
        />
      </div>
      <div className={styles.field}>
        {draft.instigatorId !== null && <SwapBar footballerId={draft.instigatorId} onCancel={leaveSwap} />}
        {view === "list" ? (
          <PitchList label={t`Your line-up`} model={model} valueHeading={t`Next match`} onAct={act} />
        ) : (
          <Pitch
            label={t`Your line-up`}
            hint={t`Arrow keys move over the pitch, Enter chooses, Escape leaves.`}
            boardText={t`Round ${round.roundId}`}
            model={model}
            onAct={act}
            onLeave={leaveSwap}
          />
        )}
      </div>
      <SaveBar
        changes={changes}
        chipCount={chips.size}
        save={save}
        canUndo={draft.past.length > 0 || chips.size > 0}
        onUndo={() => {
          edit();
          if (draft.past.length > 0) dispatch({ type: "undo" });
          else setChips(NO_CHIP_CHANGES);
        }}
        onSave={saveDraft}
      />
      <aside className="side">
        <TeamFacts myTeam={myTeam} />
        <SquadNews footballerIds={draft.picks.map((pick) => pick.footballerId)} onOpen={openFootballer} />
      </aside>
      <PlayerMenu
        footballerId={menuId}
        draft={draft}
        onClose={() => setMenuId(null)}
        onAction={(action) => {
          edit();
          dispatch(action);
          setMenuId(null);
        }}
        onInfo={(id) => {
          setMenuId(null);
          openFootballer(id);
        }}
      />
    </div>
  );
}

/** A newer saved squad (transfers made in another tab) becomes the ground, as long as nothing unsaved would be lost. */
function useFreshGround(myTeam: MyTeam, isClean: boolean, onFresh: (picks: MyTeam["picks"]) => void): void {
  const seen = useRef(myTeam);
  useEffect(() => {
    if (seen.current === myTeam || !isClean) return;
    seen.current = myTeam;
    onFresh(myTeam.picks);
  }, [myTeam, isClean, onFresh]);
}
