import { Trans, useLingui } from "@lingui/react/macro";
import type { EntryId } from "@elleveren/rules";

import type { EntryLeague } from "../../api/entry.ts";
import { formatNumber } from "../../i18n/format.ts";
import { paths } from "../../paths.ts";
import { Card } from "../../ui/Card.tsx";
import { Movement } from "../../ui/Movement.tsx";
import { Table } from "../../ui/Table.tsx";
import { Tag } from "../../ui/Tag.tsx";
import { AppLink } from "../shell/AppLink.tsx";
import { hasOptions, LeagueOptions } from "./LeagueOptions.tsx";
import { useLeagueName } from "./use-league-name.ts";
import styles from "./LeagueGroup.module.css";

interface LeagueGroupProps {
  readonly title: string;
  readonly leagues: readonly EntryLeague[];
  /** Whose leagues they are. */
  readonly entryId: EntryId;
}

/** One kind of leagues as a table; nothing where there are none. */
export function LeagueGroup({ title, leagues, entryId }: LeagueGroupProps) {
  const { t } = useLingui();
  const nameOf = useLeagueName();
  if (leagues.length === 0) return null;
  return (
    <Card title={title}>
      <Table
        label={title}
        rows={leagues}
        rowKey={(league) => league.leagueId}
        columns={[
          {
            key: "name",
            heading: t`League`,
            align: "start",
            isRowHeading: true,
            cell: (league) => (
              <span className={styles.name}>
                <AppLink to={paths.standings(league)}>{nameOf(league)}</AppLink>
                {league.canAdminister && (
                  <Tag>
                    <Trans>You run it</Trans>
                  </Tag>
                )}
              </span>
            ),
          },
          {
            key: "of",
            heading: t`Teams`,
            isWide: true,
            cell: (league) => (league.rankCount === null ? "–" : formatNumber(league.rankCount)),
          },
          {
            key: "rank",
            heading: t`Rank`,
            cell: (league) =>
              league.rank === null ? (
                <span className="note">–</span>
              ) : (
                <span className={styles.rank}>
                  <Movement rank={league.rank} lastRank={league.lastRank} />
                  <b className="num">{formatNumber(league.rank)}</b>
                </span>
              ),
          },
          ...(leagues.some(hasOptions)
            ? [
                {
                  key: "options",
                  heading: <span className="vh">{t`Options`}</span>,
                  cell: (league: EntryLeague) =>
                    hasOptions(league) && <LeagueOptions league={league} name={nameOf(league)} entryId={entryId} />,
                },
              ]
            : []),
        ]}
      />
    </Card>
  );
}
