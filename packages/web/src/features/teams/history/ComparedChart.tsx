import { useLingui } from "@lingui/react/macro";

import type { SeasonRound } from "../../../api/play/entry-seasons.ts";
import { paths } from "../../../paths.ts";
import { LinesChart } from "../../../ui/charts/LinesChart.tsx";
import type { PlaceWords } from "../../../ui/charts/Plot.tsx";
import type { Scale } from "../../../ui/charts/scales.ts";
import { TableTwin } from "../../../ui/charts/TableTwin.tsx";
import { CHIP_TITLE } from "../../content/footballers/names.ts";
import { AppLink } from "../../site/shell/AppLink.tsx";
import styles from "./HistoryScreen.module.css";
import { SampledName } from "./FactsCard.tsx";
import { linesOf, type LookedSeason, roundsOf } from "./season-lines.ts";

interface ComparedChartProps {
  /** The compared quantity: "Overall rank". */
  readonly name: string;
  readonly seasons: readonly LookedSeason[];
  readonly valueOf: (round: SeasonRound) => number | null;
  readonly format: (value: number) => string;
  /** Beside the grid, where there is little room. */
  readonly formatMark?: (value: number) => string;
  readonly scaleOf: (values: readonly number[]) => Scale;
  readonly size?: "card" | "page";
}

/** Several teams in one picture, round by round, to be read with the arrow keys, and the same as a table. */
export function ComparedChart(props: ComparedChartProps) {
  const { name, seasons, valueOf, format, formatMark, scaleOf, size = "card" } = props;
  const { t, i18n } = useLingui();
  const rounds = roundsOf(seasons);
  const lines = linesOf(seasons, valueOf);
  if (lines.every(({ points }) => points.length === 0)) return null;
  const read = (index: number): PlaceWords => {
    const { roundId } = rounds[index]!;
    const rows = seasons.map((season) => {
      const row = season.rounds.find((candidate) => candidate.roundId === roundId);
      const value = row ? valueOf(row) : null;
      return {
        key: season.entryId,
        look: season.look,
        name: season.name,
        value: value === null ? "-" : format(value),
        note: row?.chip ? i18n._(CHIP_TITLE[row.chip]) : undefined,
      };
    });
    const title = t`Round ${roundId}`;
    const told = rows.map((row) => [row.name, row.value, row.note].filter(Boolean).join(" ")).join(", ");
    return { title, rows, told: `${title}: ${told}` };
  };
  const names = seasons.map((season) => season.name).join(", ");
  return (
    <>
      <LinesChart
        label={t`${name}, round by round: ${names}`}
        rounds={rounds}
        lines={lines}
        scaleOf={scaleOf}
        formatMark={formatMark ?? format}
        endText={(line) => line.name}
        read={read}
        size={size}
      />
      <TableTwin
        label={name}
        rows={rounds.toReversed()}
        rowKey={({ roundId }) => roundId}
        columns={[
          {
            key: "round",
            heading: t`Round`,
            align: "start",
            isRowHeading: true,
            cell: ({ roundId }) => <span className="num">{roundId}</span>,
          },
          ...seasons.map((season) => ({
            key: String(season.entryId),
            heading: <SampledName {...season} />,
            cell: ({ roundId }: { roundId: number }) => {
              const row = season.rounds.find((candidate) => candidate.roundId === roundId);
              const value = row ? valueOf(row) : null;
              return value === null ? (
                "-"
              ) : (
                <span className={styles.fact}>
                  <AppLink className="num" to={paths.entryRound(season.entryId, roundId)}>
                    {format(value)}
                  </AppLink>
                  {row?.chip && <small>{i18n._(CHIP_TITLE[row.chip])}</small>}
                </span>
              );
            },
          })),
        ]}
      />
    </>
  );
}
