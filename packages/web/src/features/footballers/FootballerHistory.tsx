import type { MessageDescriptor } from "@lingui/core";
import { Trans, useLingui } from "@lingui/react/macro";

import type { FootballerSummary, PastSeason, PlayedMatch } from "../../api/footballer-summary.ts";
import { useGame } from "../../api/game.ts";
import { formatNumber, formatTenths } from "../../i18n/format.ts";
import { SkeletonRows } from "../../ui/states.tsx";
import { Table, type Column } from "../../ui/Table.tsx";
import styles from "./FootballerDialog.module.css";
import { STAT_SHORT, STAT_TITLE } from "./names.ts";
import { useFootballers } from "./use-footballers.ts";

/** This season round by round with a row of totals, and the seasons before it. */
export function FootballerHistory({ summary }: { summary: FootballerSummary | undefined }) {
  const { t, i18n } = useLingui();
  const { club } = useFootballers();
  const { statNames } = useGame();
  if (!summary) return <SkeletonRows count={6} height="44px" />;
  const words = (text: MessageDescriptor | undefined, otherwise: string) => (text ? i18n._(text) : otherwise);
  const shown = statNames.filter((name) => STAT_SHORT[name] !== undefined);
  const statColumns = <Row extends { readonly stat: (name: string) => number }>(): Column<Row>[] =>
    shown.map((name) => ({
      key: name,
      heading: words(STAT_SHORT[name], name),
      title: words(STAT_TITLE[name], name),
      cell: (row) => formatNumber(row.stat(name)),
    }));
  const result = (match: PlayedMatch) => (match.homeGoals === null ? "" : ` ${match.homeGoals}–${match.awayGoals}`);
  const total = (name: string) => summary.played.reduce((sum, match) => sum + match.stat(name), 0);
  return (
    <div className={styles.panel}>
      <section>
        <h3>
          <Trans>This season</Trans>
        </h3>
        {summary.played.length === 0 ? (
          <p className="note">
            <Trans>No recent matches</Trans>
          </p>
        ) : (
          <Table
            label={t`This season`}
            rows={summary.played}
            rowKey={(match) => `${match.roundId}-${match.opponentId}`}
            columns={[
              {
                key: "match",
                heading: t`Match`,
                isRowHeading: true,
                align: "start",
                cell: (match) => `${match.roundId}. ${club(match.opponentId).shortName}${result(match)}`,
              },
              {
                key: "points",
                heading: t`Pts`,
                title: t`Points`,
                cell: (match) => <b className="num">{match.points}</b>,
              },
              ...statColumns<PlayedMatch>(),
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
              { key: "price", heading: t`kr`, title: t`Price`, cell: (match) => formatTenths(match.priceTenths) },
            ]}
            foot={
              <tfoot>
                <tr>
                  <th scope="row" data-align="start">
                    <Trans>Totals</Trans>
                  </th>
                  <td>{formatNumber(summary.played.reduce((sum, match) => sum + match.points, 0))}</td>
                  {shown.map((name) => (
                    <td key={name}>{formatNumber(total(name))}</td>
                  ))}
                  <td colSpan={3} />
                </tr>
              </tfoot>
            }
          />
        )}
      </section>
      {summary.seasons.length > 0 && (
        <section>
          <h3>
            <Trans>Previous seasons</Trans>
          </h3>
          <Table
            label={t`Previous seasons`}
            rows={summary.seasons}
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
              ...statColumns<PastSeason>(),
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
            ]}
          />
        </section>
      )}
    </div>
  );
}
