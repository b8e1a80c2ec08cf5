import type { WireWinner } from "@elleveren/contract";
import { Trans, useLingui } from "@lingui/react/macro";

import { useBestOf, useWinners } from "../../api/leagues/winners.ts";
import { formatMonth, formatNumber } from "../../i18n/format.ts";
import { Card } from "../../ui/Card.tsx";
import { Table } from "../../ui/Table.tsx";
import { LoadFailure } from "../Loaded.tsx";
import styles from "./Season.module.css";

/** The whole season is the first phase. */
const SEASON_PHASE = 1;

interface Won {
  readonly key: string;
  readonly name: string;
  readonly winner: WireWinner;
}

/** Who won the season, its months and its rounds, as far as they are settled. */
export function SeasonWinners({ isOver }: { readonly isOver: boolean }) {
  const { t } = useLingui();
  const nameOf = useDeskPhaseName();
  const query = useWinners();
  const { data } = query;
  if (!data) return <LoadFailure query={query} />;
  if (data.events.length === 0) return null;
  const months = data.phases
    .filter(({ phase: phaseId }) => phaseId !== SEASON_PHASE)
    .map((winner): Won => ({ key: `phase ${winner.phase}`, name: nameOf(winner.name), winner }));
  const rounds = data.events.map((winner): Won => ({
    key: `round ${winner.event}`,
    name: t`Round ${winner.event}`,
    winner,
  }));
  return (
    <Card title={isOver ? t`Winners` : t`Winners so far`} isPadded>
      <div className="stack gap-3">
        <p className="soft size-3">
          <Trans>
            Equal points: in the season and its months fewer transfers, then the older team; in a round, points before
            the cost of transfers, then the older team.
          </Trans>
        </p>
        {isOver && <TopOfSeason />}
        <div className={styles.pair}>
          <Wins label={t`Months`} rows={months} />
          <Wins label={t`Rounds`} rows={rounds} />
        </div>
      </div>
    </Card>
  );
}

function TopOfSeason() {
  const { t } = useLingui();
  const { data } = useBestOf({ kind: "phase", phaseId: SEASON_PHASE });
  if (!data) return null;
  return (
    <Table
      label={t`The season`}
      rows={data}
      rowKey={({ entry: entryId }) => entryId}
      columns={[
        { key: "rank", heading: t`Rank`, align: "start", cell: ({ rank }) => rank },
        {
          key: "team",
          heading: t`Team`,
          align: "start",
          isRowHeading: true,
          cell: ({ entry_name: entryName }) => entryName,
        },
        { key: "manager", heading: t`Manager`, align: "start", cell: ({ player_name: managerName }) => managerName },
        { key: "points", heading: t`Points`, align: "end", cell: ({ points }) => formatNumber(points) },
      ]}
    />
  );
}

function Wins({ label, rows }: { readonly label: string; readonly rows: readonly Won[] }) {
  const { t } = useLingui();
  if (rows.length === 0) return null;
  return (
    <Table
      label={label}
      rows={rows}
      rowKey={({ key }) => key}
      columns={[
        { key: "name", heading: label, align: "start", isRowHeading: true, cell: ({ name }) => name },
        { key: "team", heading: t`Team`, align: "start", cell: ({ winner }) => winner.entry_name },
        { key: "manager", heading: t`Manager`, align: "start", cell: ({ winner }) => winner.player_name },
        { key: "points", heading: t`Points`, align: "end", cell: ({ winner }) => formatNumber(winner.points) },
      ]}
    />
  );
}

const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

/** What a phase of the wire is called here: its month, or the season. */
function useDeskPhaseName(): (name: string) => string {
  const { t } = useLingui();
  return (name) => {
    const month = MONTHS.indexOf(name);
    // Any year: only its month is shown.
    return month === -1 ? t`The season` : formatMonth(Date.UTC(2026, month, 15));
  };
}
