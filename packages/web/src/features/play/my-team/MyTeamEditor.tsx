import { useLingui, Trans } from "@lingui/react/macro";
import { footballerId, type EntryId, type FootballerId } from "@elleveren/rules";
import { startTransition, Suspense, useState } from "react";
import { ChevronRight, UserX } from "lucide-react";

import { useIsPast } from "../../../api/wire/clock.ts";
import { useEntry } from "../../../api/play/entry.ts";
import type { MyTeam } from "../../../api/play/my-team.ts";
import { laterPart, lazyPart, useFetchedSoon } from "../../../later/later-part.tsx";
import { ScreenHead } from "../../../ui/page/ScreenHead.tsx";
import { ViewSwitch, type View } from "../../content/footballers/ViewSwitch.tsx";
import { useOpenFootballer } from "../../content/footballers/use-open-footballer.ts";
import { CAPTAIN_HINT } from "../../site/shell/page-skeleton.tsx";
import { useSearchState } from "../../site/shell/use-search-state.ts";
import { ChipsRow } from "./ChipsRow.tsx";
import { DeadlineBar } from "./saving/DeadlineBar.tsx";
import { swapStatus, type LineupAction } from "./draft/lineup-draft.ts";
import { SwapGround } from "./SwapGround.tsx";
import { useLineupModel } from "./draft/use-lineup-model.ts";
import styles from "./MyTeamScreen.module.css";
import type { OpenRound } from "./draft/use-team-draft.ts";
import { SaveBar } from "./saving/SaveBar.tsx";
import { ClubLimitNotice } from "../../content/footballers/ClubLimitNotice.tsx";
import { LineupNotice } from "../../content/footballers/LineupNotice.tsx";
import { SquadNews } from "./SquadNews.tsx";
import { TeamFacts } from "./TeamFacts.tsx";
import { useTeamDraft } from "./draft/use-team-draft.ts";
import { useMissingBadge } from "./use-missing-badge.ts";
import { useWhatIfAddress } from "./what-if/what-if-address.ts";
import whatIfButton from "./what-if/WhatIfButton.module.css";

const playerMenu = laterPart(() => import("./PlayerMenu.tsx"), "PlayerMenu");
/** For those whom a message brought. */
const CaptainQuestion = lazyPart(() => import("./CaptainQuestion.tsx"), "CaptainQuestion");
/** For the few who ask: comes with the first question. */
const WhatIfSheet = lazyPart(() => import("./what-if/WhatIfSheet.tsx"), "WhatIfSheet");

interface MyTeamEditorProps {
  readonly entryId: EntryId;
  readonly myTeam: MyTeam;
  readonly round: OpenRound;
}

export function MyTeamEditor({ entryId, myTeam, round }: MyTeamEditorProps) {
  const { t, i18n } = useLingui();
  const captainHint = i18n._(CAPTAIN_HINT);
  const entryName = useEntry(entryId).data?.name;
  const team = useTeamDraft(entryId, myTeam, round);
  const { draft, context, chip, edit } = team;
  const [menuId, setMenuId] = useState<FootballerId | null>(null);
  const openFootballer = useOpenFootballer();
  useFetchedSoon(playerMenu);
  const [{ view, captain }, setSearch] = useSearchState<{ view: View; captain: number }>({ view: "pitch", captain: 0 });
  useMissingBadge(myTeam);
  const whatIf = useWhatIfAddress();
  const isClosed = useIsPast(round.deadlineAtMs);
  const { lineup, chips } = draft;
  const editLineup = (action: LineupAction) => edit({ type: "lineup", action });
  const isSwapping = lineup.instigatorId !== null;
  const model = useLineupModel(lineup, chip, round.roundId);
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
      <ScreenHead
        title={t`My team`}
        intro={
          <>
            {entryName !== undefined && <b>{entryName}. </b>}
            {captainHint}
          </>
        }
        isCovered={isSwapping}
      >
        <ViewSwitch {...viewSwitch} />
      </ScreenHead>
      <DeadlineBar round={round} isClosed={isClosed}>
        <ViewSwitch {...viewSwitch} isIconOnPhone />
      </DeadlineBar>
      <ClubLimitNotice footballerIds={lineup.picks.map((pick) => pick.footballerId)} chip={myTeam.activeChip} />
      <LineupNotice
        footballerIds={lineup.picks.slice(0, context.ruleset.squad.playing).map((pick) => pick.footballerId)}
      />
      <div className={styles.field}>
        <SwapGround
          view={view}
          label={t`Your line-up`}
          round={round.roundId}
          model={model}
          footballerId={lineup.instigatorId}
          onAct={act}
          onMenu={(key) => openMenu(footballerId(Number(key)))}
          onCancel={() => editLineup({ type: "cancel-swap" })}
        />
      </div>
      <div className={styles.chips} data-swapping={isSwapping || undefined}>
        <ChipsRow
          chips={myTeam.chips}
          draft={chips}
          entryId={entryId}
          round={round}
          onChange={(next) => edit({ type: "chips", chips: next })}
        />
      </div>
      <SaveBar entryId={entryId} team={team} round={round} isClosed={isClosed} />
      <aside className="side">
        <p className="phone note">{captainHint}</p>
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
      {captain !== 0 && (
        <Suspense fallback={null}>
          <CaptainQuestion
            footballerId={footballerId(captain)}
            team={team}
            isClosed={isClosed}
            onClose={() => setSearch({ captain: 0 })}
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

/** The way to "what if he does not play?". */
const WhatIfButton = ({ onPress }: { onPress: () => void }) => (
  <button type="button" className={whatIfButton.button} onClick={onPress}>
    <UserX aria-hidden="true" />
    <span>
      <b>
        <Trans>What if someone does not play?</Trans>
      </b>
      <small>
        <Trans>See who comes on, and who doubles</Trans>
      </small>
    </span>
    <ChevronRight aria-hidden="true" />
  </button>
);
