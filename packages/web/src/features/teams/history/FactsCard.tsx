import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";

import { useGame } from "../../../api/content/game.ts";
import { formatDecimal, formatNumber, formatPrice } from "../../../i18n/format.ts";
import { Card } from "../../../ui/Card.tsx";
import { Table } from "../../../ui/Table.tsx";
import styles from "./HistoryScreen.module.css";
import type { LookedSeason } from "./season-lines.ts";
import type { SeasonRound } from "../../../api/play/entry-seasons.ts";
import { LineSample } from "../../../ui/charts/LineSample.tsx";

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

/** A figure and the round it belongs to. */
interface RoundFigure {
  readonly roundId: number;
  readonly value: number;
}

interface SeasonFacts {
  readonly bestRound: RoundFigure | null;
  readonly bestRoundRank: RoundFigure | null;
  readonly bestOverallRank: RoundFigure | null;
  readonly averagePoints: number;
  /** Rounds above the average of all teams, among rounds that have one. */
  readonly aboveAverage: { readonly count: number; readonly of: number };
  readonly benchPoints: number;
  readonly captainPoints: number;
  readonly bestCaptain: (RoundFigure & { readonly footballerId: number }) | null;
  readonly hitPoints: number;
  readonly highestValueTenths: RoundFigure | null;
}

/** The first of the best, so that an equal one later does not take the record. */
function best(rows: readonly RoundFigure[], isBetter: (a: number, b: number) => boolean): RoundFigure | null {
  return rows.reduce<RoundFigure | null>((top, row) => (top && !isBetter(row.value, top.value) ? top : row), null);
}
const highest = (rows: readonly RoundFigure[]) => best(rows, (a, b) => a > b);
const lowest = (rows: readonly RoundFigure[]) => best(rows, (a, b) => a < b);
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** `averageOf` a round is 0 while nobody has an average. */
export function seasonFacts(rounds: readonly SeasonRound[], averageOf: (roundId: number) => number): SeasonFacts {
  const figures = (valueOf: (row: SeasonRound) => number | null): RoundFigure[] =>
    rounds.flatMap((row) => {
      const value = valueOf(row);
      return value === null ? [] : [{ roundId: row.roundId, value }];
    });
  const compared = rounds.filter(({ roundId }) => averageOf(roundId) > 0);
  const captains = rounds.flatMap(({ roundId, armbands }) =>
    armbands.map(({ footballerId, points }) => ({ roundId: roundId as number, footballerId, value: points })),
  );
  const bestCaptain = captains.reduce<SeasonFacts["bestCaptain"]>(
    (top, row) => (top && row.value <= top.value ? top : row),
    null,
  );
  return {
    bestRound: highest(figures(({ points }) => points)),
    bestRoundRank: lowest(figures(({ rank }) => rank)),
    bestOverallRank: lowest(figures(({ overallRank }) => overallRank)),
    averagePoints: rounds.length === 0 ? 0 : sum(rounds.map(({ points }) => points)) / rounds.length,
    aboveAverage: {
      count: compared.filter(({ roundId, points }) => points > averageOf(roundId)).length,
      of: compared.length,
    },
    benchPoints: sum(rounds.map(({ benchPoints }) => benchPoints)),
    captainPoints: sum(captains.map(({ value }) => value)),
    bestCaptain,
    hitPoints: sum(rounds.map(({ transferCostPoints }) => transferCostPoints)),
    highestValueTenths: highest(figures(({ valueTenths }) => valueTenths)),
  };
}

/** A team over its column, with the line that it has in the charts. */
export const SampledName = ({ look, name }: Pick<LookedSeason, "look" | "name">) => (
  <span className="inline gap-2">
    <LineSample look={look} />
    {name}
  </span>
);
