import { Trans, useLingui } from "@lingui/react/macro";
import { decodeChip } from "@elleveren/contract/decode.ts";
import { entryId as toEntryId, type EntryId } from "@elleveren/rules";

import { useEntry, useHistory } from "../../api/entry.ts";
import { formatDayTime, formatNumber } from "../../i18n/format.ts";
import { Card } from "../../ui/Card.tsx";
import { EmptyState, LoadingRegion, Skeleton } from "../../ui/states.tsx";
import { Table } from "../../ui/Table.tsx";
import { EntryCupsCard } from "../cups/EntryCupsCard.tsx";
import { CHIP_TITLE } from "../footballers/names.ts";
import { ErrorPage, NotFoundPage } from "../shell/ErrorPage.tsx";
import { PageTitle } from "../shell/page-title.tsx";
import { useNumberParams } from "../shell/use-number-params.ts";
import { EntryHead } from "./EntryHead.tsx";
import styles from "./HistoryScreen.module.css";
import { PointsChart } from "./PointsChart.tsx";
import { RankChart } from "./RankChart.tsx";
import { SeasonTable } from "./SeasonTable.tsx";

/** `/entry/{entryId}/history`: a team's season round by round, its chips, and its manager's seasons before. */
export function HistoryScreen() {
  const { entryId } = useNumberParams("entryId");
  return entryId === undefined ? <NotFoundPage /> : <EntryHistory entryId={toEntryId(entryId)} />;
}

function EntryHistory({ entryId }: { entryId: EntryId }) {
  const { t, i18n } = useLingui();
  const entry = useEntry(entryId);
  const history = useHistory(entryId);
  const failed = entry.error ?? history.error;
  if (failed && !(entry.data && history.data)) return <ErrorPage error={failed} title={t`History`} />;
  if (!entry.data || !history.data) {
    return (
      <LoadingRegion label={t`Loading the history`}>
        <PageTitle title={t`History`} />
        <Skeleton height="180px" />
        <div className={`page ${styles.screen}`}>
          <Skeleton height="280px" />
          <Skeleton height="280px" />
        </div>
      </LoadingRegion>
    );
  }
  const { rounds, seasons } = history.data;
  const chips = history.data.chips.flatMap((row) => {
    const chip = decodeChip(row.chip);
    return chip ? [{ ...row, chip }] : [];
  });
  return (
    <>
      <PageTitle title={t`${entry.data.name}, history`} mast={t`History`} />
      <EntryHead entry={entry.data} rounds={rounds} page="history" />
      <div className={`page ${styles.screen}`}>
        {rounds.length === 0 ? (
          <Card title={t`This season`}>
            <EmptyState>
              <Trans>Data will appear here once the season is underway</Trans>
            </EmptyState>
          </Card>
        ) : (
          <>
            <Card title={t`Overall rank`}>
              <RankChart rounds={rounds} chips={chips} />
            </Card>
            <Card title={t`Points per round`}>
              <PointsChart rounds={rounds} />
            </Card>
            <div className={styles.full}>
              <Card title={t`This season`}>
                <SeasonTable entryId={entryId} rounds={rounds} />
              </Card>
            </div>
          </>
        )}
        <EntryCupsCard entry={entry.data} />
        <Card title={t`Chips`}>
          {chips.length === 0 ? (
            <p className={styles.none}>
              <Trans>No chips played yet.</Trans>
            </p>
          ) : (
            <Table
              label={t`Chips played`}
              rows={chips}
              rowKey={(row) => `${row.chip}-${row.roundId}`}
              columns={[
                {
                  key: "chip",
                  heading: t`Chip`,
                  align: "start",
                  isRowHeading: true,
                  cell: (row) => i18n._(CHIP_TITLE[row.chip]),
                },
                { key: "time", heading: t`Played`, align: "start", cell: (row) => formatDayTime(row.atMs) },
                { key: "round", heading: t`Round`, cell: (row) => <b className="num">{row.roundId}</b> },
              ]}
            />
          )}
        </Card>
        <Card title={t`Previous seasons`}>
          {seasons.length === 0 ? (
            <p className={styles.none}>
              <Trans>This is the manager's first season.</Trans>
            </p>
          ) : (
            <Table
              label={t`Season by season`}
              rows={seasons.toReversed()}
              rowKey={(row) => row.season}
              columns={[
                { key: "season", heading: t`Season`, align: "start", isRowHeading: true, cell: (row) => row.season },
                { key: "points", heading: t`Points`, cell: (row) => <b className="num">{formatNumber(row.points)}</b> },
                {
                  key: "rank",
                  heading: t`Rank`,
                  cell: (row) => <b className="num">{row.rank === null ? "-" : formatNumber(row.rank)}</b>,
                },
              ]}
            />
          )}
        </Card>
      </div>
    </>
  );
}
