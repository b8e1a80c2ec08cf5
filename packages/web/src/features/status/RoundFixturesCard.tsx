import { Trans, useLingui } from "@lingui/react/macro";

import { useRoundFixtures } from "../../api/fixtures.ts";
import type { Round } from "../../api/rounds.ts";
import { paths } from "../../paths.ts";
import { SkeletonRows } from "../../ui/states.tsx";
import { FixtureRow } from "../fixtures/FixtureRow.tsx";
import { AppLink } from "../shell/AppLink.tsx";
import styles from "./StatusScreen.module.css";

/** The round's matches with their scores. */
export function RoundFixturesCard({ round }: { round: Round }) {
  const { t } = useLingui();
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
        <ul className={styles.matches}>
          {fixtures.data.map((fixture) => (
            <FixtureRow key={fixture.fixtureId} fixture={fixture} />
          ))}
        </ul>
      ) : fixtures.isError ? null : (
        <SkeletonRows count={8} height="64px" />
      )}
    </section>
  );
}
