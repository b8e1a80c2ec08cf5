import type { WireEntryForm } from "@elleveren/contract";
import { Plural, useLingui } from "@lingui/react/macro";
import { useMemo } from "react";

import { useEntryForms, type EntryForms } from "../../../api/leagues/league-pages.ts";
import type { StandingsRow } from "../../../api/leagues/leagues.ts";
import { formatNumber } from "../../../i18n/format.ts";
import { Captain } from "./Captain.tsx";
import { FormBars } from "./FormBars.tsx";
import styles from "./LeagueTable.module.css";
import { LeagueTable } from "./LeagueTable.tsx";

interface StandingsTableProps {
  readonly rows: readonly StandingsRow[];
  readonly shown: number;
}

/**
 * Rank with its movement, team and manager, the last rounds, the armband, the round's points and the total. How many are
 * still to play stands behind the manager's name; the round's points light up while somebody of the team is on the pitch.
 */
export function StandingsTable({ rows, shown }: StandingsTableProps) {
  const { t } = useLingui();
  const { data: forms } = useEntryForms(rows.map((row) => row.entryId));
  const most = useMemo(() => highestOf(forms), [forms]);
  const formOf = (row: StandingsRow) => forms?.get(row.entryId);
  return (
    <LeagueTable
      rows={rows}
      shown={shown}
      note={(row) => <LeftToPlay form={formOf(row)} />}
      columns={[
        {
          key: "form",
          heading: t`Last five`,
          align: "start",
          isWide: true,
          cell: (row) => <FormBars form={formOf(row)} most={most} />,
        },
        {
          key: "captain",
          heading: t`Captain`,
          align: "start",
          isWide: true,
          cell: (row) => <Captain footballerId={formOf(row)?.captain ?? null} />,
        },
        {
          key: "round",
          heading: t({ message: "RD", context: "points of the round" }),
          title: t`Points of the round`,
          cell: (row) => (
            <span className={`num ${styles.round}`} data-moving={(formOf(row)?.in_play ?? 0) > 0 || undefined}>
              {formatNumber(row.roundPoints)}
            </span>
          ),
        },
        {
          key: "total",
          heading: t({ message: "TOT", context: "points in all" }),
          title: t`Total points`,
          cell: (row) => <b className="num">{formatNumber(row.totalPoints)}</b>,
        },
      ]}
    />
  );
}

/** "· 2 left": of those who count, how many have a match of the round before them or under way. */
function LeftToPlay({ form }: { form: WireEntryForm | undefined }) {
  const left = form?.left_to_play ?? 0;
  if (left === 0) return null;
  return (
    <>
      {" · "}
      <span className="nowrap">
        <Plural value={left} one="# left" other="# left" />
      </span>
    </>
  );
}

const highestOf = (forms: EntryForms | undefined): number =>
  Math.max(1, ...[...(forms?.values() ?? [])].flatMap(({ points: rounds }) => rounds.map(({ points }) => points)));
