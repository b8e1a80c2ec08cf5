import { Trans, useLingui } from "@lingui/react/macro";

import type { FootballerSummary } from "../../api/footballer-summary.ts";
import { formatDayTime } from "../../i18n/format.ts";
import { SkeletonRows } from "../../ui/states.tsx";
import { Table } from "../../ui/Table.tsx";
import styles from "./FootballerDialog.module.css";
import { useFootballers } from "./use-footballers.ts";

/** Every match that is left: date, round, opponent, difficulty. */
export function FootballerSchedule({ summary }: { summary: FootballerSummary | undefined }) {
  const { t } = useLingui();
  const { club } = useFootballers();
  if (!summary) return <SkeletonRows count={6} height="44px" />;
  if (summary.coming.length === 0) {
    return (
      <p className={`${styles.panel} note`}>
        <Trans>No upcoming matches</Trans>
      </p>
    );
  }
  return (
    <Table
      label={t`Schedule`}
      rows={summary.coming.map((match, index) => ({ ...match, index }))}
      rowKey={(match) => match.index}
      columns={[
        {
          key: "date",
          heading: t`Date`,
          align: "start",
          cell: (match) => (match.kickoffAtMs === null ? t`TBC` : formatDayTime(match.kickoffAtMs)),
        },
        { key: "round", heading: t`Round`, cell: (match) => match.roundId ?? "–" },
        {
          key: "opponent",
          heading: t`Opponent`,
          align: "start",
          isRowHeading: true,
          cell: (match) =>
            `${club(match.opponentId).name} (${match.isHome ? t({ message: "H", comment: "Home, beside an opponent" }) : t({ message: "A", comment: "Away, beside an opponent", context: "away" })})`,
        },
        {
          key: "difficulty",
          heading: t`Difficulty`,
          cell: (match) => (
            <span className={styles.difficulty} data-difficulty={match.difficulty}>
              {match.difficulty}
            </span>
          ),
        },
      ]}
    />
  );
}
