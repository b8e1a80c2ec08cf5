import { Trans, useLingui } from "@lingui/react/macro";
import { decodeChip } from "@elleveren/contract/decode.ts";
import type { FootballerId } from "@elleveren/rules";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { type ReactNode, useState } from "react";

import { useGame } from "../../../api/content/game.ts";
import type { Round } from "../../../api/content/rounds.ts";
import { formatNumber } from "../../../i18n/format.ts";
import { paths } from "../../../paths.ts";
import { IconButton } from "../../../ui/IconButton.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import { CHIP_TITLE } from "../../content/footballers/names.ts";
import { useOpenFootballer } from "../../content/footballers/use-open-footballer.ts";
import { HighestPoints } from "../points/breakdown/HighestPoints.tsx";
import { AppLink } from "../../site/shell/AppLink.tsx";
import styles from "./RoundCard.module.css";
import { useRoundFixtures } from "../../../api/live/fixtures.ts";
import { SkeletonRows } from "../../../ui/states.tsx";
import { EventStatusLine } from "../fixtures/EventStatusLine.tsx";
import { FixtureRow } from "../fixtures/FixtureRow.tsx";
import { RoundSteps } from "../fixtures/RoundSteps.tsx";
import statusScreenStyles from "./StatusScreen.module.css";

/** A round among everybody: average, highest, favourites, chips. Opens on the current one; earlier ones are a step away. */
export function RoundCard({ current }: { current: Round }) {
  const { t } = useLingui();
  const { rounds } = useGame();
  const [back, setBack] = useState(0);
  const begun = rounds.filter((round) => round.roundId <= current.roundId);
  const index = Math.max(0, begun.length - 1 - back);
  const round = begun[index] ?? current;
  return (
    <Panel
      memory="round"
      title={t`Round ${round.roundId}`}
      aside={
        <span className={styles.steps}>
          <IconButton label={t`Previous`} aria-disabled={index === 0} onPress={() => index > 0 && setBack(back + 1)}>
            <ChevronLeft />
          </IconButton>
          <IconButton label={t`Next`} aria-disabled={back === 0} onPress={() => back > 0 && setBack(back - 1)}>
            <ChevronRight />
          </IconButton>
        </span>
      }
    >
      <Facts round={round} />
      <p className={styles.more}>
        <AppLink to={paths.dreamTeamRound(round.roundId)}>{t`Dream Team`}</AppLink>
      </p>
    </Panel>
  );
}

function Facts({ round }: { round: Round }) {
  const { t, i18n } = useLingui();
  const favourites: [string, FootballerId | null, number | undefined][] = [
    [t`Most captained`, round.mostCaptainedId, undefined],
    [t`Most selected`, round.mostSelectedId, undefined],
    [t`Most transferred in`, round.mostTransferredInId, undefined],
    [t`Top player`, round.top?.footballerId ?? null, round.top?.points],
  ];
  return (
    <dl className={styles.facts}>
      <Fact term={t`Average Pts`}>{round.averagePoints > 0 ? formatNumber(round.averagePoints) : "-"}</Fact>
      <Fact term={t`Highest Pts`}>
        <HighestPoints round={round} />
      </Fact>
      {favourites.map(
        ([term, id, points]) =>
          id !== null && (
            <Fact key={term} term={term}>
              <Name id={id} />
              {points !== undefined && ` ${formatNumber(points)}`}
            </Fact>
          ),
      )}
      {round.roundId > 1 && <Fact term={t`Transfers made`}>{formatNumber(round.transfersMade)}</Fact>}
      {round.chipPlays.map(({ chip, count }) => {
        const known = decodeChip(chip);
        const name = known ? i18n._(CHIP_TITLE[known]) : chip;
        return (
          <Fact key={chip} term={t`${name} played`}>
            {formatNumber(count)}
          </Fact>
        );
      })}
    </dl>
  );
}

const Fact = ({ term, children }: { term: string; children: ReactNode }) => (
  <div>
    <dt>{term}</dt>
    <dd>{children}</dd>
  </div>
);

function Name({ id }: { id: FootballerId }) {
  const { footballerById } = useGame();
  const open = useOpenFootballer();
  const name = footballerById.get(id)?.webName;
  return (
    name !== undefined && (
      <button type="button" onClick={() => open(id)}>
        {name}
      </button>
    )
  );
}

/** The matches of the round given, to begin with, and of those before and after it. */
export function RoundFixturesCard({ round: first }: { round: Round }) {
  const { t } = useLingui();
  const { rounds } = useGame();
  const [chosen, setChosen] = useState<number | null>(null);
  const round = rounds.find(({ roundId }) => roundId === chosen) ?? first;
  const fixtures = useRoundFixtures(round.roundId);
  return (
    <section className={statusScreenStyles.fixtures} aria-label={t`Matches of round ${round.roundId}`}>
      <header>
        <h2>
          <Trans>Matches of round {round.roundId}</Trans>
        </h2>
        <AppLink to={paths.fixturesRound(round.roundId)}>{t`More`}</AppLink>
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
      <footer className={statusScreenStyles.fixturesFoot}>
        <EventStatusLine round={round} />
        <RoundSteps round={round} onRound={setChosen} />
      </footer>
    </section>
  );
}
