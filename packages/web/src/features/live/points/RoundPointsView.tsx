import { Trans, useLingui } from "@lingui/react/macro";
import { Suspense } from "react";

import { overallLeagueOf, type Entry } from "../../../api/play/entry.ts";
import { useRoundFixtures } from "../../../api/live/fixtures.ts";
import { useGame } from "../../../api/content/game.ts";
import { useMe } from "../../../api/people/me.ts";
import { useLiveRound, type RoundPicks } from "../../../api/live/round-points.ts";
import type { Round } from "../../../api/content/rounds.ts";
import { lazyPart } from "../../../later/later-part.tsx";
import { useMediaQuery } from "../../../ui/page/use-media-query.ts";
import { EventStatusLine } from "../fixtures/EventStatusLine.tsx";
import { useFootballers } from "../../content/footballers/use-footballers.ts";
import { ViewSwitch, type View } from "../../content/footballers/ViewSwitch.tsx";
import { useOpenFootballer } from "../../content/footballers/use-open-footballer.ts";
import { usePlaces } from "../match-place/index.ts";
import { SquadView } from "../../play/pitch/index.ts";
import { PageTitle } from "../../site/shell/page-title.tsx";
import { useSearchState } from "../../site/shell/use-search-state.ts";
import { AutoSubs } from "./breakdown/AutoSubs.tsx";
import { CorrectedRound } from "./CorrectedRound.tsx";
import { EntryCards } from "./EntryCards.tsx";
import { MatchStrip } from "./MatchStrip.tsx";
import { playingCounts } from "./match-status.ts";
import { PointsSheet } from "./breakdown/PointsSheet.tsx";
import { RoundHero } from "./RoundHero.tsx";
import { RoundInfo } from "./RoundInfo.tsx";
import { TotalSheet } from "./breakdown/TotalSheet.tsx";
import styles from "./RoundPointsView.module.css";
import { ShareRound } from "./ShareRound.tsx";
import { useLastChanged, startersAndSubstitutes, useRoundModel } from "./use-round-model.ts";

/** Under the pitch of a phone, and not fetched before a deadline. */
const RankOdds = lazyPart(() => import("./RankOdds.tsx"), "RankOdds");
const RankThrough = lazyPart(() => import("./RankThrough.tsx"), "RankThrough");
const SwingSummary = lazyPart(() => import("./SwingSummary.tsx"), "SwingSummary");

interface RoundPointsViewProps {
  readonly entry: Entry;
  readonly round: Round;
  readonly picks: RoundPicks;
  readonly onReload: () => void;
}

interface Search extends Record<string, string | number | boolean> {
  view: View;
  /** The footballer with the open points sheet; 0 is none. */
  player: number;
  /** Whether the sum is. */
  sum: boolean;
}

export function RoundPointsView({ entry, round, picks, onReload }: RoundPointsViewProps) {
  const { t } = useLingui();
  const { account } = useMe();
  const { footballer } = useFootballers();
  const fixturesQuery = useRoundFixtures(round.roundId);
  const fixtures = fixturesQuery.data ?? [];
  const live = useLiveRound(round.roundId);
  const ids = picks.picks.map((pick) => pick.footballerId);
  const changed = useLastChanged(live.data, ids);
  const placeIn = usePlaces(round.roundId, live.data);
  const model = useRoundModel({ picks, live: live.data, fixtures, placeIn, changed });
  const [{ view, player, sum }, setSearch] = useSearchState<Search>({
    view: "pitch",
    player: 0,
    sum: false,
  });
  const openFootballer = useOpenFootballer();
  const isDocked = useMediaQuery("(min-width: 1100px)");
  const isOwn = account?.entryId === entry.entryId;
  const isCurrent = useGame().currentRound?.roundId === round.roundId;
  const overall = overallLeagueOf(entry);
  const open = picks.picks.find((pick) => pick.footballerId === player);
  const men = ids.map(footballer);
  const counts = playingCounts(fixtures, men, placeIn);
  const act = (key: string) => setSearch({ player: Number(key), sum: false }, !isDocked);
  const close = () => setSearch({ player: 0, sum: false });
  const sheet = open ? (
    <PointsSheet
      pick={open}
      picks={picks}
      live={live.data}
      fixtures={fixtures}
      isDocked={isDocked}
      onClose={close}
      onInfo={() => openFootballer(open.footballerId)}
    />
  ) : sum ? (
    <TotalSheet
      picks={picks}
      live={live.data}
      round={round}
      isDocked={isDocked}
      onClose={close}
      onFootballer={(id) => act(String(id))}
    />
  ) : null;
  return (
    <>
      <PageTitle title={t`Points - ${entry.name}`} mast={t`Points`} />
      <RoundHero
        entry={entry}
        round={round}
        picks={picks}
        isOwn={isOwn}
        onTotal={() => setSearch({ sum: true, player: 0 }, !isDocked)}
        onReload={() => {
          onReload();
          void live.refetch();
        }}
      />
      <MatchStrip fixtures={fixtures} men={men} placeIn={placeIn} isOwn={isOwn} />
      <CorrectedRound round={round} footballerIds={ids} />
      <div className={`page ${styles.screen}`}>
        <div className={styles.viewbar}>
          <p>
            {!fixturesQuery.data ? null : counts.now + counts.waiting + counts.left > 0 ? (
              <>
                <Trans>
                  <b>{counts.now}</b> playing now, <b>{counts.left}</b> still to start
                </Trans>
                {counts.waiting > 0 && (
                  <>
                    {", "}
                    <Trans>
                      <b>{counts.waiting}</b> may come on
                    </Trans>
                  </>
                )}
              </>
            ) : (
              <Trans>Everybody has played</Trans>
            )}
          </p>
          <div className="row gap-2">
            <ShareRound entry={entry} round={round} />
            <ViewSwitch view={view} onChange={(chosen) => setSearch({ view: chosen })} isIconOnPhone />
          </div>
        </div>
        <div className={styles.field}>
          <SquadView
            view={view}
            label={entry.name}
            boardText={round.isFinished ? t`Round ${round.roundId}` : t`Round ${round.roundId} is live`}
            valueHeading={t`Points`}
            model={model}
            listModel={startersAndSubstitutes(model, t`Starters`)}
            onAct={act}
          />
          <div className={styles.status}>
            <EventStatusLine round={round} />
          </div>
        </div>
        <p className="vh" role="status">
          {[...changed].map((id) => t`${footballer(id).webName}: ${live.data?.get(id)?.points ?? 0} points`).join(". ")}
        </p>
        <aside className="side">
          {isDocked && sheet}
          <AutoSubs picks={picks} />
          <Suspense fallback={null}>
            {isCurrent && overall && <SwingSummary entryId={entry.entryId} isOwn={isOwn} leagueId={overall.leagueId} />}
            {isCurrent && picks.isProvisional && <RankOdds entryId={entry.entryId} />}
            <RankThrough entryId={entry.entryId} roundId={round.roundId} />
          </Suspense>
          <RoundInfo round={round} entry={entry} isOwn={isOwn} />
        </aside>
        <div className={styles.more}>
          <EntryCards entry={entry} isOwn={isOwn} current={isCurrent ? picks : null} />
        </div>
      </div>
      {!isDocked && sheet}
    </>
  );
}
