import { useLingui } from "@lingui/react/macro";

import type { Column } from "../../../../ui/Table.tsx";
import { AppLink } from "../../../site/shell/AppLink.tsx";
import type { SiteAddress } from "../../../../paths.ts";
import styles from "./TeamName.module.css";

/** Strong where the teams are what the list is about, quiet where its figures are. */
type Look = "strong" | "quiet";

interface TeamNameProps {
  readonly name: string;
  readonly managerName: string;
  /** To the team's page; a season that was has none. */
  readonly to?: SiteAddress | undefined;
  readonly look?: Look;
}

/** A team over its manager, in a table. */
export const TeamName = ({ name, managerName, to, look }: TeamNameProps) => (
  <span className={styles.team} data-look={look}>
    {to === undefined ? <b>{name}</b> : <AppLink to={to}>{name}</AppLink>}
    <small>{managerName}</small>
  </span>
);

/** The column that says whose a row is. */
export function useTeamColumn<Row>(look: Look, teamOf: (row: Row) => Omit<TeamNameProps, "look">): Column<Row> {
  const { t } = useLingui();
  return {
    key: "team",
    heading: t`Team and manager`,
    align: "start",
    isRowHeading: true,
    cell: (row) => <TeamName {...teamOf(row)} look={look} />,
  };
}
