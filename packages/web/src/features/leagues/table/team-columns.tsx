import { useLingui } from "@lingui/react/macro";
import type { EntryId } from "@elleveren/rules";
import type { ReactNode } from "react";

import { useGame } from "../../../api/game.ts";
import type { TeamRow } from "../../../api/leagues.ts";
import { useMe } from "../../../api/me.ts";
import { formatNumber } from "../../../i18n/format.ts";
import { paths } from "../../../paths.ts";
import { Movement } from "../../../ui/Movement.tsx";
import type { Column } from "../../../ui/Table.tsx";
import { AppLink } from "../../shell/AppLink.tsx";
import styles from "./LeagueTable.module.css";

/** The link of a team's row, to bring it into view. */
export const teamLinkId = (entryId: EntryId) => `team-${entryId}`;

interface TeamColumnsOptions<Row> {
  /** Before its first match nobody has moved, nor is he new. */
  readonly hasMovement?: (row: Row) => boolean;
  /** After the manager's name. */
  readonly note?: (row: Row) => ReactNode;
}

/** What tables of both kinds open with: the rank with its movement, and the team. One's own carries the two bars. */
export function useTeamColumns<Row extends TeamRow>({ hasMovement = () => true, note }: TeamColumnsOptions<Row> = {}) {
  const { t } = useLingui();
  const { currentRound } = useGame();
  const { account } = useMe();
  const isOwn = (row: Row) => row.entryId === account?.entryId;
  const columns: readonly Column<Row>[] = [
    {
      key: "rank",
      heading: <span className="vh">{t`Rank`}</span>,
      cell: (row) => (
        <span className={styles.rank}>
          <b className="num">{formatNumber(row.rank)}</b>
          {hasMovement(row) && <Movement rank={row.rank} lastRank={row.lastRank} />}
        </span>
      ),
    },
    {
      key: "team",
      heading: t`Team and manager`,
      align: "start",
      isRowHeading: true,
      cell: (row) => (
        <span className={styles.team}>
          <AppLink
            id={teamLinkId(row.entryId)}
            to={currentRound ? paths.entryRound(row.entryId, currentRound.roundId) : paths.entryHistory(row.entryId)}
          >
            {isOwn(row) && <i className="bars" aria-hidden="true" />}
            {row.entryName}
          </AppLink>
          <small>
            {row.managerName}
            {note?.(row)}
          </small>
        </span>
      ),
    },
  ];
  return { columns, isOwn };
}
