import { Trans, useLingui } from "@lingui/react/macro";

import type { Entry } from "../../api/entry.ts";
import { useRoundFixtures } from "../../api/fixtures.ts";
import { useMe } from "../../api/me.ts";
import { useLiveRound, type RoundPicks } from "../../api/round-points.ts";
import type { Round } from "../../api/rounds.ts";
import { useMediaQuery } from "../../ui/use-media-query.ts";
import { useFootballers } from "../footballers/use-footballers.ts";
import { ViewSwitch, type View } from "../footballers/ViewSwitch.tsx";
import { useOpenFootballer } from "../footballers/use-open-footballer.ts";
import { Pitch, PitchList } from "../pitch/index.ts";
import { PageTitle } from "../shell/page-title.tsx";
import { useSearchState } from "../shell/use-search-state.ts";
import { AutoSubs } from "./AutoSubs.tsx";
import { EntryCards } from "./EntryCards.tsx";
import { MatchStrip } from "./MatchStrip.tsx";
import { playingCounts } from "./match-status.ts";
import { PointsSheet } from "./PointsSheet.tsx";
import { RoundHero } from "./RoundHero.tsx";
import { RoundInfo } from "./RoundInfo.tsx";
import styles from "./RoundPointsView.module.css";
import { useLastChanged } from "./use-last-changed.ts";
import { useRoundModel } from "./use-round-model.ts";

interface RoundPointsViewProps {
  readonly entry: Entry;
  readonly round: Round;
  readonly picks: RoundPicks;
  readonly onReload: () => void;
}

export function RoundPointsView({ entry, round, picks, onReload }: RoundPointsViewProps) {
  const { t } = useLingui();
  const { account } = useMe();
  const { footballer } = useFootballers();
  const fixtures = useRoundFixtures(round.roundId).data ?? [];
  const live = useLiveRound(round.roundId);
  const ids = picks.picks.map((pick) => pick.footballerId);
  const changed = useLastChanged(live.data, ids);
  const model = useRoundModel({ picks, live: live.data, fixtures, changed });
  const [{ view, player }, setSearch] = useSearchState<{ view: View; player: number }>({ view: "pitch", player: 0 });
  const openFootballer = useOpenFootballer();
  const isDocked = useMediaQuery("(min-width: 1100px)");
  const isOwn = account?.entryId === entry.entryId;
  const open = picks.picks.find((pick) => pick.footballerId === player);
  const counts = playingCounts(
    fixtures,
    ids.map((id) => footballer(id).clubId),
  );
  const act = (key: string) => setSearch({ player: Number(key) }, !isDocked);
  const sheet = open && (
    <PointsSheet
      pick={open}
      picks={picks}
      live={live.data}
      fixtures={fixtures}
      isDocked={isDocked}
      onClose={() => setSearch({ player: 0 })}
      onInfo={() => openFootballer(open.footballerId)}
    />
  );
  return (
    <>
      <PageTitle title={t`Points - ${entry.name}`} mast={t`Points`} />
      <RoundHero
        entry={entry}
        round={round}
        picks={picks}
        isOwn={isOwn}
        onReload={() => {
          onReload();
          void live.refetch();
        }}
      />
      <MatchStrip fixtures={fixtures} clubIds={ids.map((id) => footballer(id).clubId)} round={round.roundId} />
      <div className={`page ${styles.screen}`}>
        <div className={styles.viewbar}>
          <span>
            {counts.now + counts.left > 0 ? (
              <Trans>
                <b>{counts.now}</b> playing now, <b>{counts.left}</b> still to start
              </Trans>
            ) : (
              <Trans>Everybody has played</Trans>
            )}
          </span>
          <ViewSwitch view={view} onChange={(chosen) => setSearch({ view: chosen })} isIconOnPhone />
        </div>
        <div className={styles.field}>
          {view === "list" ? (
            <PitchList label={entry.name} model={model} valueHeading={t`Points`} onAct={act} />
          ) : (
            <Pitch
              label={entry.name}
              hint={t`Arrow keys move over the pitch, Enter chooses, Escape leaves.`}
              boardText={round.isFinished ? t`Round ${round.roundId}` : t`Round ${round.roundId} is live`}
              model={model}
              onAct={act}
            />
          )}
        </div>
        <p className="vh" role="status">
          {[...changed].map((id) => t`${footballer(id).webName}: ${live.data?.get(id)?.points ?? 0} points`).join(". ")}
        </p>
        <aside className="side">
          {isDocked && sheet}
          <AutoSubs picks={picks} />
          <RoundInfo round={round} entry={entry} isOwn={isOwn} />
          <EntryCards entry={entry} isOwn={isOwn} />
        </aside>
      </div>
      {!isDocked && sheet}
    </>
  );
}
