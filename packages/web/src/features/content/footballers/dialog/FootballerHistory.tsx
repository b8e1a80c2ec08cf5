import { useLingui, Trans } from "@lingui/react/macro";

import { SkeletonRows } from "../../../../ui/states.tsx";
import type { DialogPart } from "./dialog-part.ts";
import styles from "./FootballerDialog.module.css";
import { SummaryFailed } from "./SummaryFailed.tsx";
import type { PlayedMatch, PastSeason } from "../../../../api/content/footballer-summary.ts";
import { useGame } from "../../../../api/content/game.ts";
import { formatNumber, formatTenths } from "../../../../i18n/format.ts";
import { Table } from "../../../../ui/Table.tsx";
import { useFootballers } from "../use-footballers.ts";
import { formatStat, useStatColumns } from "../use-stat-columns.ts";

/** This season round by round with a row of totals, and the seasons before it. */
export function FootballerHistory({ summary, isFailed }: DialogPart) {
  const { t } = useLingui();
  if (!summary) return isFailed ? <SummaryFailed /> : <SkeletonRows count={6} height="44px" />;
  return (
    <div className={styles.tables}>
      <section>
        <h3>{t`This season`}</h3>
        {summary.played.length === 0 ? (
          <p className="note">{t`No recent matches`}</p>
        ) : (
          <SeasonTable played={summary.played} />
        )}
      </section>
      <section>
        <h3>{t`Previous seasons`}</h3>
        {summary.seasons.length === 0 ? (
          <p className="note">{t`His first season in the game`}</p>
        ) : (
          <PastSeasonsTable seasons={summary.seasons} />
        )}
      </section>
    </div>
  );
}

/** This season match by match, the latest first, and what it adds up to. */
export function SeasonTable({ played }: { played: readonly PlayedMatch[] }) {
  const { t } = useLingui();
  const { statNames } = useGame();
  const statColumns = useStatColumns<PlayedMatch>();
  const { opponent: opponentText } = useFootballers();
  const result = ({ homeGoals, awayGoals }: PlayedMatch) => (homeGoals === null ? "" : ` ${homeGoals}–${awayGoals}`);
  const sum = (value: (match: PlayedMatch) => number) => played.reduce((total, match) => total + value(match), 0);
  return (
    <Table
      label={t`This season`}
      rows={played.toReversed()}
      rowKey={(match) => `${match.roundId}-${match.opponentId}`}
      columns={[
        {
          key: "match",
          heading: t`Match`,
          isRowHeading: true,
          align: "start",
          cell: (match) => `${match.roundId}. ${opponentText(match)}${result(match)}`,
        },
        {
          key: "points",
          heading: t`Pts`,
          title: t`Points`,
          cell: (match) => <b className="num">{formatNumber(match.points)}</b>,
        },
        ...statColumns,
        {
          key: "net",
          heading: t`NT`,
          title: t`Net transfers`,
          cell: (match) => formatNumber(match.transfersBalance),
        },
        {
          key: "selected",
          heading: t`SB`,
          title: t`Selected by`,
          cell: (match) => formatNumber(match.selectedCount),
        },
        { key: "price", heading: t`mNOK`, title: t`Price`, cell: (match) => formatTenths(match.priceTenths) },
      ]}
      foot={
        <tfoot>
          <tr>
            <th scope="row" data-align="start">
              <Trans>Totals</Trans>
            </th>
            <td>{formatNumber(sum((match) => match.points))}</td>
            {statNames.map((name) => (
              <td key={name}>
                {formatStat(
                  name,
                  sum((match) => match.stat(name)),
                )}
              </td>
            ))}
            <td>{formatNumber(netTransfers(played))}</td>
            {/* Neither owners nor prices add up. */}
            <td colSpan={2} />
          </tr>
        </tfoot>
      }
    />
  );
}

/** A round with two matches says its transfers twice. */
const netTransfers = (played: readonly PlayedMatch[]): number =>
  [...new Map(played.map((match) => [match.roundId, match.transfersBalance])).values()].reduce(
    (total, balance) => total + balance,
    0,
  );

/** The seasons before this one, the latest first, with the first and last price. */
function PastSeasonsTable({ seasons }: { seasons: readonly PastSeason[] }) {
  const { t } = useLingui();
  const statColumns = useStatColumns<PastSeason>();
  return (
    <Table
      label={t`Previous seasons`}
      rows={seasons.toReversed()}
      rowKey={(season) => season.season}
      columns={[
        {
          key: "season",
          heading: t`Season`,
          isRowHeading: true,
          align: "start",
          cell: (season) => season.season,
        },
        {
          key: "points",
          heading: t`Pts`,
          title: t`Points`,
          cell: (season) => <b className="num">{formatNumber(season.points)}</b>,
        },
        {
          key: "start",
          heading: t`Start`,
          title: t`Price at the start`,
          cell: (season) => formatTenths(season.startPriceTenths),
        },
        {
          key: "end",
          heading: t`End`,
          title: t`Price at the end`,
          cell: (season) => formatTenths(season.endPriceTenths),
        },
        ...statColumns,
      ]}
    />
  );
}
