import type { WireFormatRow, WireFormatTable } from "@elleveren/contract";
import { entryId, type FormatMeeting } from "@elleveren/rules";
import { Trans, useLingui } from "@lingui/react/macro";
import { Heart } from "lucide-react";

import type { TeamRow } from "../../../../../api/leagues/leagues.ts";
import { formatNumber } from "../../../../../i18n/format.ts";
import type { Column } from "../../../../../ui/Table.tsx";
import leagueStyles from "../../table/LeagueTable.module.css";
import { LeagueTable } from "../../table/LeagueTable.tsx";
import styles from "./FormatTable.module.css";

interface FormatTeam extends TeamRow {
  readonly row: WireFormatRow;
}

const teamOf = (row: WireFormatRow): FormatTeam => ({
  entryId: entryId(row.entry),
  entryName: row.entry_name,
  managerName: row.player_name,
  rank: row.rank,
  lastRank: 0,
  row,
});

/** One of a format's tables: its figures are those of how its members meet. */
export function FormatTable({ data }: { readonly data: WireFormatTable }) {
  const { stage, format, table, own } = data;
  const rules = format.stages[stage ?? 0];
  const lives = rules?.leave?.lives ?? 1;
  const columns = useColumns(rules?.meet.kind ?? "table", lives);
  const isOwnHere = own === null || own.pool !== table.pool || own.page === table.page;
  // The own team of another page stands under the others.
  const rows = isOwnHere ? table.rows : [...table.rows, own];
  return (
    <div className={styles.table}>
      <LeagueTable
        rows={rows.map(teamOf)}
        columns={columns}
        shown={0}
        isNarrow={columns.length > 3}
        hasMovement={() => false}
        note={({ row: { out_round: outRound } }) =>
          outRound !== null && (
            <span className={styles.out}>
              <Trans>Out in round {outRound}</Trans>
            </span>
          )
        }
      />
    </div>
  );
}

const figure = (value: number | null) => (
  <span className={`num ${leagueStyles.round}`}>{value === null ? "–" : formatNumber(value)}</span>
);

/** After the team: the round, what the meetings brought, and last what the table is by. */
function useColumns(meet: FormatMeeting["kind"], lives: number): readonly Column<FormatTeam>[] {
  const { t } = useLingui();
  const last: Column<FormatTeam> = {
    key: "last",
    heading: t({ message: "RD", context: "points of the round" }),
    title: t`What the round counted`,
    cell: ({ row }) => figure(row.last),
  };
  const won: Column<FormatTeam> = {
    key: "won",
    heading: t({ message: "W", context: "matches won, heading" }),
    title: meet === "race" ? t`Rounds won` : t`Matches won`,
    cell: ({ row }) => figure(row.won),
  };
  const points: Column<FormatTeam> = {
    key: "points",
    heading: t({ message: "PF", context: "points for, heading" }),
    title: t`What the rounds of this table counted together`,
    isWide: meet !== "race",
    cell: ({ row }) => figure(row.points),
  };
  const total: Column<FormatTeam> = {
    key: "total",
    heading:
      meet === "table"
        ? t({ message: "TOT", context: "total, heading" })
        : t({ message: "PTS", context: "league points, heading" }),
    title: meet === "table" ? t`What the rounds of this table counted together` : t`Points in the table`,
    cell: ({ row }) => <b className="num">{formatNumber(row.total)}</b>,
  };
  const alive: Column<FormatTeam> = {
    key: "lives",
    heading: <Trans>Lives</Trans>,
    cell: ({ row }) => <Lives left={row.lives} of={lives} />,
  };
  const shown = lives > 1 ? [alive] : [];
  switch (meet) {
    case "table":
      return [...shown, last, total];
    case "race":
      return [...shown, last, points, won, total];
    case "duels":
    case "swiss":
      return [
        won,
        {
          key: "drawn",
          heading: t({ message: "D", context: "matches drawn, heading" }),
          title: t`Matches drawn`,
          cell: ({ row }) => figure(row.drawn),
        },
        {
          key: "lost",
          heading: t({ message: "L", context: "matches lost, heading" }),
          title: t`Matches lost`,
          cell: ({ row }) => figure(row.lost),
        },
        points,
        total,
      ];
    case "knockout":
      return [last, { ...won, cell: ({ row }) => <b className="num">{formatNumber(row.won)}</b> }];
  }
}

/** More are a figure beside one heart. */
const MOST_HEARTS = 3;

function Lives({ left, of }: { readonly left: number; readonly of: number }) {
  const count = formatNumber(left);
  if (of > MOST_HEARTS) {
    return (
      <span className={styles.lives}>
        <Heart aria-hidden="true" data-lost={left === 0 || undefined} />
        <b className="num">{count}</b>
      </span>
    );
  }
  return (
    <span className={styles.lives}>
      <span className="vh">{count}</span>
      {Array.from({ length: of }, (_, index) => (
        <Heart key={index} aria-hidden="true" data-lost={index >= left || undefined} />
      ))}
    </span>
  );
}
