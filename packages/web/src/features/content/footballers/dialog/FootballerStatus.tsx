import { useLingui, Trans } from "@lingui/react/macro";
import type { RoundId } from "@elleveren/rules";

import { newsIn, type GameFootballer } from "../../../../api/content/footballers.ts";
import { formatDayShort } from "../../../../i18n/format.ts";
import { useLanguage } from "../../../../i18n/use-language.ts";
import { Alert } from "../../../../ui/Alert.tsx";
import styles from "./FootballerDialog.module.css";
import { announcedPlace, useLineups } from "../../../../api/live/lineups.ts";
import { isLive, useRoundFixtures, type Fixture } from "../../../../api/live/fixtures.ts";
import { useGame } from "../../../../api/content/game.ts";
import { useLiveRound } from "../../../../api/live/round-points.ts";
import { paths } from "../../../../paths.ts";
import { usePlaces, usePlaceWords } from "../../../live/match-place/index.ts";
import { AppLink } from "../../../site/shell/AppLink.tsx";
import { useFootballers } from "../use-footballers.ts";

/** A footballer's news with its time; nothing without news. */
export function FootballerNews({ footballer }: { footballer: GameFootballer }) {
  const { t } = useLingui();
  const news = newsIn(footballer, useLanguage());
  const { newsAddedAtMs } = footballer;
  if (news === "") return null;
  return (
    <div className={styles.news}>
      <Alert kind="warning">
        {news}{" "}
        {newsAddedAtMs !== null && <span className="label nowrap">{t`Reported ${formatDayShort(newsAddedAtMs)}`}</span>}
      </Alert>
    </div>
  );
}

/** The footballer's place in the club's announced line-up; nothing before it is announced. */
export function AnnouncedPlace({ footballer }: { footballer: GameFootballer }) {
  const { data: lineups = [] } = useLineups();
  const place = announcedPlace(lineups, footballer);
  if (place === null) return null;
  return (
    <div className={styles.news}>
      <Alert kind={place === "eleven" ? "success" : "warning"}>
        {place === "eleven" && <Trans>Starts, in the announced line-up</Trans>}
        {place === "bench" && <Trans>On the bench in the announced line-up</Trans>}
        {place === "not_in_eleven" && <Trans>Not in the announced eleven</Trans>}
        {place === "left_out" && <Trans>Not in the announced squad</Trans>}
      </Alert>
    </div>
  );
}

/** The footballer's place in the club's running match; nothing without one. */
export function PlaceNow({ footballer }: { footballer: GameFootballer }) {
  const { currentRound } = useGame();
  const round = currentRound && !currentRound.isFinished ? currentRound.roundId : null;
  const { data: fixtures = [] } = useRoundFixtures(round);
  const fixture = fixtures.find(
    (one) => isLive(one) && (one.home.clubId === footballer.clubId || one.away.clubId === footballer.clubId),
  );
  return fixture && round ? <InMatch footballer={footballer} fixture={fixture} round={round} /> : null;
}

function InMatch({ footballer, fixture, round }: { footballer: GameFootballer; fixture: Fixture; round: RoundId }) {
  const { club } = useFootballers();
  const live = useLiveRound(round);
  const placeIn = usePlaces(round, live.data);
  const placeWords = usePlaceWords();
  if (!live.data) return null;
  const place = placeIn(footballer, fixture);
  const { whole } = placeWords(place, fixture);
  const [home, away] = [club(fixture.home.clubId).name, club(fixture.away.clubId).name];
  return (
    <div className={styles.news}>
      <Alert kind={place.kind === "on" ? "success" : "warning"}>
        <Trans>
          Now, {fixture.minutes}′: {whole}.
        </Trans>{" "}
        <AppLink to={paths.match(fixture.fixtureId)}>
          {home} {fixture.home.goals}–{fixture.away.goals} {away}
        </AppLink>
      </Alert>
    </div>
  );
}
