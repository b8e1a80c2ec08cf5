import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";

import { useRoundFixtures } from "../../api/live/fixtures.ts";
import { useGame } from "../../api/content/game.ts";
import type { Round } from "../../api/content/rounds.ts";
import { paths } from "../../paths.ts";
import { SkeletonRows } from "../../ui/states.tsx";
import { EventStatusLine } from "../fixtures/EventStatusLine.tsx";
import { FixtureRow } from "../fixtures/FixtureRow.tsx";
import { RoundSteps } from "../fixtures/RoundSteps.tsx";
import { AppLink } from "../shell/AppLink.tsx";
import styles from "./StatusScreen.module.css";

/** The matches of the round given, to begin with, and of those before and after it. */
export function RoundFixturesCard({ round: first }: { round: Round }) {
  const { t } = useLingui();
  const { rounds } = useGame();
  const [chosen, setChosen] = useState<number | null>(null);
  const round = rounds.find(({ roundId }) => roundId === chosen) ?? first;
  const fixtures = useRoundFixtures(round.roundId);
  return (
    <section className={styles.fixtures} aria-label={t`Matches of round ${round.roundId}`}>
      <header>
        <h2>
          <Trans>Matches of round {round.roundId}</Trans>
        </h2>
        <AppLink to={paths.fixturesRound(round.roundId)}>
          <Trans>More</Trans>
        </AppLink>
      </header>
      {fixtures.data ? (
        <ul className="clip box">
          {fixtures.data.map((fixture) => (
            <FixtureRow key={fixture.fixtureId} fixture={fixture} />
          ))}
        </ul>
      ) : fixtures.isError ? null : (
        <SkeletonRows count={8} height="64px" />
      )}
      <footer className={styles.fixturesFoot}>
        <EventStatusLine round={round} />
        <RoundSteps round={round} onRound={setChosen} />
      </footer>
    </section>
  );
}
