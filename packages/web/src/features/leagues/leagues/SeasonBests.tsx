import type { WireValuableTeam } from "@elleveren/contract";
import { useLingui } from "@lingui/react/macro";

import { useBestLeagues, useValuableTeams } from "../../../api/leagues/winners.ts";
import { formatNumber, formatPrice, formatTenths } from "../../../i18n/format.ts";
import { paths } from "../../../paths.ts";
import { Panel } from "../../../ui/Panel.tsx";
import { Table } from "../../../ui/Table.tsx";
import { AppLink } from "../../site/shell/AppLink.tsx";
import styles from "./tables/TeamName.module.css";
import { useTeamColumn } from "./tables/TeamName.tsx";

/** Private leagues by what their five best have on average; nothing before the season. */
export function BestLeaguesCard() {
  const { t } = useLingui();
  const { data = [] } = useBestLeagues();
  if (data.length === 0) return null;
  return (
    <Panel memory="best-leagues" title={t`Best private leagues`}>
      <Table
        label={t`Best private leagues`}
        rows={data}
        rowKey={(row) => row.league}
        columns={[
          {
            key: "league",
            heading: t`League`,
            align: "start",
            isRowHeading: true,
            cell: (row) => (
              <AppLink className={styles.name} to={paths.classicStandings(row.league)}>
                {row.name}
              </AppLink>
            ),
          },
          { key: "teams", heading: t`Teams`, cell: (row) => formatNumber(row.entries) },
          {
            key: "average",
            heading: t`Average`,
            title: t`Average points of the league's five best teams`,
            cell: (row) => <b className="num">{formatTenths(Math.round(Number(row.average_score) * 10))}</b>,
          },
        ]}
      />
    </Panel>
  );
}

/** The squads that are worth most, the bank included; nothing before the season. */
export function ValuableTeamsCard() {
  const { t } = useLingui();
  const { data = [] } = useValuableTeams();
  const team = useTeamColumn<WireValuableTeam>("strong", (row) => ({
    name: row.name,
    managerName: row.player_name,
    to: paths.entryHistory(row.entry),
  }));
  if (data.length === 0) return null;
  return (
    <Panel memory="valuable-teams" title={t`Most valuable teams`}>
      <Table
        label={t`Most valuable teams`}
        rows={data}
        rowKey={(row) => row.entry}
        columns={[
          team,
          {
            key: "value",
            heading: t`Squad value`,
            title: t`The players at the prices of the day, and the bank.`,
            cell: (row) => <b className="num">{formatPrice(row.value_with_bank)}</b>,
          },
        ]}
      />
    </Panel>
  );
}
