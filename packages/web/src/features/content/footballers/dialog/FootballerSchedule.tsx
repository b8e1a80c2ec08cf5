import { useLingui } from "@lingui/react/macro";

import { formatDayTime } from "../../../../i18n/format.ts";
import { SkeletonRows } from "../../../../ui/states.tsx";
import { Table } from "../../../../ui/Table.tsx";
import type { DialogPart } from "./dialog-part.ts";
import styles from "./FootballerDialog.module.css";
import { SummaryFailed } from "./SummaryFailed.tsx";
import { useFootballers } from "../use-footballers.ts";

/** Every match that is left: date, round, opponent, difficulty. */
export function FootballerSchedule({ summary, isFailed }: DialogPart) {
  const { t } = useLingui();
  const { opponent: opponentText } = useFootballers();
  if (!summary) return isFailed ? <SummaryFailed /> : <SkeletonRows count={6} height="44px" />;
  if (summary.coming.length === 0) {
    return <p className={`${styles.panel} note`}>{t`No upcoming matches`}</p>;
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
          cell: (match) => opponentText(match, true),
        },
        {
          key: "difficulty",
          heading: t({ message: "Diff.", comment: "Difficulty, table head" }),
          title: t`Difficulty`,
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
