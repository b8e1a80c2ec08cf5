import { Trans } from "@lingui/react/macro";
import type { RoundId } from "@elleveren/rules";

import { isLive, useRoundFixtures, type Fixture } from "../../../api/live/fixtures.ts";
import type { GameFootballer } from "../../../api/content/footballers.ts";
import { useGame } from "../../../api/content/game.ts";
import { useLiveRound } from "../../../api/live/round-points.ts";
import { paths } from "../../../paths.ts";
import { Alert } from "../../../ui/Alert.tsx";
import { usePlaces, usePlaceWords } from "../../match-place/index.ts";
import { AppLink } from "../../shell/AppLink.tsx";
import styles from "./FootballerDialog.module.css";
import { useFootballers } from "../use-footballers.ts";

/** Where he is in the match that his club plays now; nothing while it plays none. */
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
