import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";

import { useGame } from "../../api/content/game.ts";
import { formatDecimal, formatNumber, formatPrice } from "../../i18n/format.ts";
import { Card } from "../../ui/Card.tsx";
import { Table } from "../../ui/Table.tsx";
import styles from "./HistoryScreen.module.css";
import { SampledName } from "./SampledName.tsx";
import type { LookedSeason } from "./season-lines.ts";
import { seasonFacts, type RoundFigure, type SeasonFacts } from "./season-facts.ts";

interface Fact {
  readonly key: string;
  readonly name: string;
  readonly cell: (facts: SeasonFacts) => ReactNode;
}

/** The season's records: of one team as a list, of several beside each other. */
export function FactsCard({ seasons }: { seasons: readonly LookedSeason[] }) {
  const { t } = useLingui();
  const facts = useFacts();
  const { rounds: gameRounds } = useGame();
  const averageOf = (id: number) => gameRounds.find(({ roundId }) => roundId === id)?.averagePoints ?? 0;
  const of = seasons.map((season) => ({ ...season, facts: seasonFacts(season.rounds, averageOf) }));
  const [only] = of;
  if (!only) return null;
  return (
    <Card title={t`The season in figures`}>
      {of.length === 1 ? (
        <dl className={`facts ${styles.facts}`}>
          {facts.map(({ key, name, cell }) => (
            <div key={key}>
              <dt>{name}</dt>
              <dd>{cell(only.facts)}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <Table
          label={t`The season in figures`}
          rows={facts}
          rowKey={({ key }) => key}
          columns={[
            { key: "fact", heading: t`Figure`, align: "start", isRowHeading: true, cell: ({ name }) => name },
            ...of.map((season) => ({
              key: String(season.entryId),
              heading: <SampledName {...season} />,
              cell: ({ cell }: Fact) => <span className={styles.fact}>{cell(season.facts)}</span>,
            })),
          ]}
        />
      )}
    </Card>
  );
}

function useFacts(): readonly Fact[] {
  const { t } = useLingui();
  const { footballerById } = useGame();
  const at = (figure: RoundFigure | null, format: (value: number) => string, of = "") =>
    figure === null ? (
      "-"
    ) : (
      <>
        <b className="num">{format(figure.value)}</b>{" "}
        <small>
          {of === "" ? "" : `${of}, `}
          <Trans>round {figure.roundId}</Trans>
        </small>
      </>
    );
  const number = (value: number, note?: ReactNode) => (
    <>
      <b className="num">{formatNumber(value)}</b> {note !== undefined && <small>{note}</small>}
    </>
  );
  return [
    { key: "round", name: t`Best round`, cell: ({ bestRound }) => at(bestRound, formatNumber) },
    { key: "round-rank", name: t`Best round rank`, cell: ({ bestRoundRank }) => at(bestRoundRank, formatNumber) },
    { key: "rank", name: t`Best overall rank`, cell: ({ bestOverallRank }) => at(bestOverallRank, formatNumber) },
    {
      key: "average",
      name: t`Points per round`,
      cell: ({ averagePoints }) => <b className="num">{formatDecimal(averagePoints)}</b>,
    },
    {
      key: "above",
      name: t`Rounds above average`,
      cell: ({ aboveAverage: { count, of } }) => number(count, <Trans>of {of}</Trans>),
    },
    { key: "captain", name: t`Captain points`, cell: ({ captainPoints }) => number(captainPoints) },
    {
      key: "best-captain",
      name: t`Best captain`,
      cell: ({ bestCaptain }) =>
        at(bestCaptain, formatNumber, bestCaptain ? footballerById.get(bestCaptain.footballerId)?.webName : ""),
    },
    { key: "bench", name: t`Points on the bench`, cell: ({ benchPoints }) => number(benchPoints) },
    { key: "hits", name: t`Spent on transfers`, cell: ({ hitPoints }) => number(-hitPoints) },
    {
      key: "value",
      name: t`Highest squad value`,
      cell: ({ highestValueTenths }) => at(highestValueTenths, formatPrice),
    },
  ];
}
