import { Trans, useLingui } from "@lingui/react/macro";

import type { PlayedMatch } from "../../../api/content/footballer-summary.ts";
import { useGame } from "../../../api/content/game.ts";
import { formatNumber, formatTenths } from "../../../i18n/format.ts";
import { Table } from "../../../ui/Table.tsx";
import { useOpponentText } from "../use-opponent-text.ts";
import { formatStat, useStatColumns } from "../use-stat-columns.ts";

/** This season match by match, the latest first, and what it adds up to. */
export function SeasonTable({ played }: { played: readonly PlayedMatch[] }) {
  const { t } = useLingui();
  const { statNames } = useGame();
  const statColumns = useStatColumns<PlayedMatch>();
  const opponentText = useOpponentText();
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
