import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { FootballerId } from "@elleveren/rules";

import { useEntry } from "../../api/play/entry.ts";
import { isLive } from "../../api/live/fixtures.ts";
import { useMatchOwners, type Match } from "../../api/live/match.ts";
import { useMe } from "../../api/people/me.ts";
import type { LiveFootballer } from "../../api/live/round-points.ts";
import { Card } from "../../ui/Card.tsx";
import { useOpenFootballer } from "../footballers/use-open-footballer.ts";
import { useFootballers } from "../footballers/use-footballers.ts";
import { FixtureStats } from "../fixtures/FixtureStats.tsx";
import { FootballerPoints } from "../points/FootballerPoints.tsx";
import { useLastChanged } from "../points/use-round-model.ts";
import { PageTitle } from "../shell/page-title.tsx";
import { useSearchState } from "../shell/use-search-state.ts";
import { MatchForm, MatchOwned } from "./MatchAhead.tsx";
import { MatchBonus } from "./MatchBonus.tsx";
import { MatchEvents } from "./MatchEvents.tsx";
import { MatchHero } from "./MatchHero.tsx";
import { MatchLeague } from "./MatchLeague.tsx";
import { MatchLineups } from "./MatchLineups.tsx";
import styles from "./MatchView.module.css";
import { useMatchLive } from "./use-match-live.ts";
import { useOwnPicks } from "./use-own-picks.ts";

export function MatchView({ match }: { match: Match }) {
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
