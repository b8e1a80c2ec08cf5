import { useLingui } from "@lingui/react/macro";
import { fixtureId as toFixtureId, type FixtureId, type FootballerId } from "@elleveren/rules";
import { useMemo, useState } from "react";

import { type Match, useMatch, useMatchOwners } from "../../../api/live/match.ts";
import { LoadingRegion, Skeleton } from "../../../ui/states.tsx";
import { ErrorPage, NotFoundPage } from "../../site/shell/errors/ErrorPage.tsx";
import { PageTitle } from "../../site/shell/page-title.tsx";
import { useNumberParams } from "../../site/shell/use-number-params.ts";
import { useEntry } from "../../../api/play/entry.ts";
import { isLive } from "../../../api/live/fixtures.ts";
import { useMe } from "../../../api/people/me.ts";
import { decodeLine, type LiveFootballer } from "../../../api/live/round-points.ts";
import { Card } from "../../../ui/Card.tsx";
import { useOpenFootballer } from "../../content/footballers/use-open-footballer.ts";
import { useFootballers } from "../../content/footballers/use-footballers.ts";
import { FixtureStats } from "../fixtures/FixtureStats.tsx";
import { FootballerPoints } from "../points/breakdown/FootballerPoints.tsx";
import { useLastChanged } from "../points/use-round-model.ts";
import { useSearchState } from "../../site/shell/use-search-state.ts";
import { MatchForm, MatchOwned } from "./MatchAhead.tsx";
import { MatchBonus } from "./MatchBonus.tsx";
import { MatchEvents } from "./MatchEvents.tsx";
import { MatchHero } from "./MatchHero.tsx";
import { MatchLeague } from "./MatchLeague.tsx";
import { MatchLineups } from "./MatchLineups.tsx";
import styles from "./MatchView.module.css";
import { useOwnPicks } from "./use-own-picks.ts";

/** `/match/{fixtureId}`: one match, before it, while it is played and after it. */
export function MatchScreen() {
  const { fixtureId } = useNumberParams("fixtureId");
  // A number beyond the column's range is no match, and needs no call.
  if (fixtureId === undefined || fixtureId >= 2 ** 31) return <NotFoundPage />;
  return <MatchCentre key={fixtureId} fixtureId={toFixtureId(fixtureId)} />;
}

function MatchCentre({ fixtureId }: { fixtureId: FixtureId }) {
  const { t } = useLingui();
  const { data, error } = useMatch(fixtureId);
  if (data) return <MatchView match={data} />;
  if (error) return <ErrorPage error={error} title={t`Match`} />;
  return (
    <LoadingRegion label={t`Loading the match`}>
      <PageTitle title={t`Match`} />
      <Skeleton height="208px" />
      <Skeleton height="560px" />
    </LoadingRegion>
  );
}

function MatchView({ match }: { match: Match }) {
  const { t } = useLingui();
  const { club } = useFootballers();
  const { account } = useMe();
  const { fixture } = match;
  const [search, setSearch] = useSearchState({ league: 0 });
  const own = useOwnPicks(fixture.roundId);
  const leagues = useEntry(account?.entryId ?? null).data?.leagues ?? [];
  const league =
    leagues.find(({ leagueId }) => leagueId === search.league) ??
    leagues.find(({ kind }) => kind === "private") ??
    leagues[0];
  const owners = useMatchOwners(league?.leagueId ?? null, fixture.fixtureId);
  const openFootballer = useOpenFootballer();
  const [pointsId, setPointsId] = useState<FootballerId | null>(null);
  const live = useMatchLive(match);
  const changed = useLastChanged(live, [...live.keys()]);
  const home = club(fixture.home.clubId).name;
  const away = club(fixture.away.clubId).name;
  const title = titleOf(match, home, away);
  const points: LiveFootballer | undefined = pointsId === null ? undefined : live.get(pointsId);
  const hasBegun = fixture.isStarted;
  return (
    <>
      <PageTitle title={title} mast={t`Match`} />
      <MatchHero fixture={fixture} title={title} />
      <div className={`page ${styles.screen}`}>
        <div className="stack start gap-4">
          {hasBegun && (
            <Card title={t`What happened`}>
              <MatchEvents match={match} />
            </Card>
          )}
          <MatchLineups
            match={match}
            own={own}
            owned={
              owners.data?.event == null
                ? undefined
                : {
                    memberCount: owners.data.members,
                    of: new Map(owners.data.elements.map((row) => [row.element, row])),
                  }
            }
            changed={changed}
            onOpen={setPointsId}
          />
          {!hasBegun && <MatchOwned match={match} own={own} onOpen={openFootballer} />}
          {hasBegun && (
            <Card title={t`Statistics`}>
              <FixtureStats fixture={fixture} home={home} away={away} />
            </Card>
          )}
        </div>
        <aside className="side">
          {!hasBegun && <MatchForm match={match} />}
          <MatchBonus match={match} isOwn={(id) => own.has(id)} />
          {league && (
            <MatchLeague
              leagues={leagues}
              league={league}
              onLeague={(leagueId) => setSearch({ league: leagueId })}
              owners={owners.data}
              isFailed={owners.isError && !owners.data}
              own={own}
              onOpen={(id) => (live.has(id) ? setPointsId(id) : openFootballer(id))}
            />
          )}
          {hasBegun && <MatchForm match={match} />}
        </aside>
      </div>
      {pointsId !== null && points && (
        <FootballerPoints
          footballerId={pointsId}
          points={points.points}
          live={live}
          fixtures={[fixture]}
          onClose={() => setPointsId(null)}
          onInfo={() => {
            setPointsId(null);
            openFootballer(pointsId);
          }}
        />
      )}
    </>
  );
}

/** "Brann 2–1 Viking, 67′": the tab of the browser tells the score. */
function titleOf({ fixture }: Match, home: string, away: string): string {
  if (!fixture.isStarted || fixture.home.goals === null) return `${home} – ${away}`;
  const score = `${home} ${fixture.home.goals}–${fixture.away.goals} ${away}`;
  return isLive(fixture) ? `${score}, ${fixture.minutes}′` : score;
}

/** The match's footballers as a round has them, so that points explain themselves alike: of this match alone. */
function useMatchLive({ elements, fixture: { fixtureId } }: Match): ReadonlyMap<number, LiveFootballer> {
  return useMemo(
    () =>
      new Map(
        elements.map(({ element, points, minutes, bonus, explain }) => [
          element,
          {
            points,
            minutes,
            bonus,
            hasPlayed: minutes > 0,
            stat: (name) => explain.find(({ identifier }) => identifier === name)?.value ?? 0,
            matches: [{ fixtureId, lines: explain.map(decodeLine) }],
          },
        ]),
      ),
    [elements, fixtureId],
  );
}
