import { Trans, useLingui } from "@lingui/react/macro";

import type { SeasonRound } from "../../api/entry-seasons.ts";
import { paths } from "../../paths.ts";
import { LineSample } from "../../ui/charts/LineSample.tsx";
import { LinesChart } from "../../ui/charts/LinesChart.tsx";
import plot from "../../ui/charts/Plot.module.css";
import { Readout } from "../../ui/charts/Readout.tsx";
import { roundPlaces, type Scale } from "../../ui/charts/scales.ts";
import { useReader } from "../../ui/charts/use-reader.ts";
import { Table } from "../../ui/Table.tsx";
import { CHIP_TITLE } from "../footballers/names.ts";
import { AppLink } from "../shell/AppLink.tsx";
import styles from "./HistoryScreen.module.css";
import { linesOf, roundsOf, type LookedSeason } from "./season-lines.ts";

interface ComparedChartProps {
  /** What is compared: "Overall rank". */
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
  const at = roundPlaces(rounds);
  const reader = useReader({ count: rounds.length, at: (index) => at(rounds[index]?.roundId ?? 0) });
  const read = rounds[reader.index];
  const lines = linesOf(seasons, valueOf);
  if (!read || lines.every(({ points }) => points.length === 0)) return null;
  const title = t`Round ${read.roundId}`;
  const rows = seasons.map((season) => {
    const row = season.rounds.find(({ roundId }) => roundId === read.roundId);
    const value = row ? valueOf(row) : null;
    return {
      key: season.entryId,
      look: season.look,
      name: season.name,
      value: value === null ? "-" : format(value),
      note: row?.chip ? i18n._(CHIP_TITLE[row.chip]) : undefined,
    };
  });
  const told = rows.map((row) => [row.name, row.value, row.note].filter(Boolean).join(" ")).join(", ");
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
        reading={{ reader, text: `${title}: ${told}` }}
        size={size}
      />
      <Readout title={title} rows={rows} />
      <details className={plot["twin"]}>
        <summary>
          <Trans>Show as a table</Trans>
        </summary>
        <Table
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
              heading: (
                <span className={styles.sampled}>
                  <LineSample look={season.look} />
                  {season.name}
                </span>
              ),
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
      </details>
    </>
  );
}
