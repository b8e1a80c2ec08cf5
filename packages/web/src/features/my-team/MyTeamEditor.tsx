import { useLingui } from "@lingui/react/macro";
import { footballerId, type EntryId, type FootballerId } from "@elleveren/rules";
import { startTransition, Suspense, useState, type ReactNode } from "react";

import { useIsPast } from "../../api/wire/clock.ts";
import { useEntry } from "../../api/play/entry.ts";
import type { MyTeam } from "../../api/play/my-team.ts";
import { laterPart, lazyPart, useFetchedSoon } from "../../later/later-part.tsx";
import { ScreenHead } from "../../ui/page/ScreenHead.tsx";
import { ViewSwitch, type View } from "../footballers/ViewSwitch.tsx";
import { useOpenFootballer } from "../footballers/use-open-footballer.ts";
import { CAPTAIN_HINT } from "../shell/page-skeleton.tsx";
import { useSearchState } from "../shell/use-search-state.ts";
import { proposedChip } from "./draft/chip-draft.ts";
import { ChipsRow } from "./ChipsRow.tsx";
import { DeadlineBar } from "./saving/DeadlineBar.tsx";
import { lineupChanges, swapStatus, type LineupAction } from "./draft/lineup-draft.ts";
import { LineupField } from "./LineupField.tsx";
import styles from "./MyTeamScreen.module.css";
import type { OpenRound } from "./MyTeamScreen.tsx";
import { SaveBar } from "./saving/SaveBar.tsx";
import { ClubLimitNotice } from "../footballers/ClubLimitNotice.tsx";
import { LineupNotice } from "../footballers/LineupNotice.tsx";
import { SquadNews } from "./SquadNews.tsx";
import { TeamFacts } from "./TeamFacts.tsx";
import { useTeamDraft } from "./draft/use-team-draft.ts";
import { useWhatIfAddress } from "./what-if/what-if-address.ts";
import { WhatIfButton } from "./what-if/WhatIfButton.tsx";

const playerMenu = laterPart(() => import("./PlayerMenu.tsx"), "PlayerMenu");
/** For the few who ask: comes with the first question. */
const WhatIfSheet = lazyPart(() => import("./what-if/WhatIfSheet.tsx"), "WhatIfSheet");

interface MyTeamEditorProps {
  readonly entryId: EntryId;
  readonly myTeam: MyTeam;
  readonly round: OpenRound;
}

export function MyTeamEditor({ entryId, myTeam, round }: MyTeamEditorProps) {
  const { draft, context, chip, problems, save, isSaved, edit, dispatch, saveDraft } = useTeamDraft(
    entryId,
    myTeam,
    round,
  );
  const [menuId, setMenuId] = useState<FootballerId | null>(null);
  const openFootballer = useOpenFootballer();
  useFetchedSoon(playerMenu);
  const [{ view }, setSearch] = useSearchState<{ view: View }>({ view: "pitch" });
  const whatIf = useWhatIfAddress();
  const isClosed = useIsPast(round.deadlineAtMs);
  const { lineup, chips } = draft;
  const editLineup = (action: LineupAction) => edit({ type: "lineup", action });
  const viewSwitch = { view, onChange: (chosen: View) => setSearch({ view: chosen }) };

  const openMenu = (id: FootballerId) => startTransition(() => setMenuId(id));

  function act(key: string) {
    const id = footballerId(Number(key));
    if (swapStatus(lineup, id, context) === "target") editLineup({ type: "choose", footballerId: id, context });
    // The press is answered at once; the menu is drawn after that.
    else openMenu(id);
  }

  return (
    <div className={`page ${styles.screen}`}>
      <TeamHead entryId={entryId} isSwapping={lineup.instigatorId !== null}>
        <ViewSwitch {...viewSwitch} />
      </TeamHead>
      <DeadlineBar round={round} isClosed={isClosed}>
        <ViewSwitch {...viewSwitch} isIconOnPhone />
      </DeadlineBar>
      <ClubLimitNotice footballerIds={lineup.picks.map((pick) => pick.footballerId)} chip={myTeam.activeChip} />
      <LineupNotice
        footballerIds={lineup.picks.slice(0, context.ruleset.squad.playing).map((pick) => pick.footballerId)}
      />
      <LineupField
        lineup={lineup}
        chip={chip}
        round={round}
        view={view}
        onAct={act}
        onMenu={(key) => openMenu(footballerId(Number(key)))}
        onCancel={() => editLineup({ type: "cancel-swap" })}
      />
      <div className={styles.chips} data-swapping={lineup.instigatorId !== null || undefined}>
        <ChipsRow
          chips={myTeam.chips}
          draft={chips}
          entryId={entryId}
          round={round}
          onChange={(next) => edit({ type: "chips", chips: next })}
        />
      </div>
      <SaveBar
        entryId={entryId}
        changes={lineupChanges(lineup, context.ruleset.squad.playing)}
        chipCount={chips.size}
        proposed={proposedChip(chips, myTeam.chips)}
        problems={problems}
        save={save}
        isSaved={isSaved}
        isClosed={isClosed}
        round={round}
        notice={draft.notice}
        canUndo={lineup.past.length > 0 || chips.size > 0}
        onUndo={() => edit({ type: "undo" })}
        onDiscard={() => edit({ type: "discard" })}
        onDismiss={() => dispatch({ type: "dismiss" })}
        onSave={saveDraft}
      />
      <aside className="side">
        <p className="phone note">
          <CaptainHint />
        </p>
        <WhatIfButton onPress={() => whatIf.open([])} />
        <TeamFacts myTeam={myTeam} />
        <SquadNews footballerIds={lineup.picks.map((pick) => pick.footballerId)} onOpen={openFootballer} />
      </aside>
      {menuId !== null && (
        <Suspense fallback={null}>
          <playerMenu.Part
            footballerId={menuId}
            draft={lineup}
            onClose={() => setMenuId(null)}
            onAction={(action) => {
              editLineup(action);
              setMenuId(null);
            }}
            onInfo={(id) => {
              setMenuId(null);
              openFootballer(id);
            }}
            onWhatIf={(id) => {
              setMenuId(null);
              whatIf.open([id]);
            }}
          />
        </Suspense>
      )}
      {whatIf.outIds !== null && (
        <Suspense fallback={null}>
          <WhatIfSheet
            outIds={whatIf.outIds}
            picks={lineup.picks}
            chip={chip}
            round={round}
            onChange={whatIf.change}
            onClose={whatIf.close}
          />
        </Suspense>
      )}
    </div>
  );
}

interface TeamHeadProps {
  readonly entryId: EntryId;
  readonly isSwapping: boolean;
  readonly children: ReactNode;
}

function TeamHead({ entryId, isSwapping, children }: TeamHeadProps) {
  const { t } = useLingui();
  const entryName = useEntry(entryId).data?.name;
  return (
    <ScreenHead
      title={t`My team`}
      intro={
        <>
          {entryName !== undefined && <b>{entryName}. </b>}
          <CaptainHint />
        </>
      }
      isCovered={isSwapping}
    >
      {children}
    </ScreenHead>
  );
}

function CaptainHint() {
  const { i18n } = useLingui();
  return i18n._(CAPTAIN_HINT);
}
